"""Evenings of another simulator, read from files: observations, truth and the accepted record."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from referee.observations import frame_seconds, from_arrays
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point, from_board
from rules.position import Position
from rules.presets import preset
from vision.types import Observation

from .games import Source, shared_data
from .truth import Irregularity, Truth

LEVELS = ("low", "mid")
"""The noise of the evenings, by the name of their folder."""

_COLORS = {color.word: color for color in Color}


@dataclass(frozen=True, slots=True)
class RecordedEvening:
    """One evening read from `path`, a file of observations with its truth beside it.

    ``fps`` observations a second, about; ``sides`` whether hands' sides are told.
    """

    path: Path
    truth: Truth
    fps: float
    sides: bool = True

    def observations(self) -> Iterator[Observation]:
        """What the camera saw, in order of time."""
        with np.load(self.path) as arrays:
            yield from from_arrays({name: arrays[name] for name in arrays.files})


def recorded_evenings(level: str) -> list[tuple[Source, RecordedEvening]]:
    """The evenings of one of `LEVELS`, in the order of their names.

    Raises SystemExit where the folder of shared data is absent.
    """
    folder = shared_data() / "sights" / level
    if not folder.is_dir():
        raise SystemExit("no recorded evenings: set GOBAN_SHARED to the folder with data/sights")
    return [_evening(path) for path in sorted(folder.glob("*.npz"))]


def _evening(path: Path) -> tuple[Source, RecordedEvening]:
    written = json.loads(path.with_suffix(".json").read_text())
    truth = _truth(written)
    with np.load(path) as arrays:
        fps = 1.0 / frame_seconds(arrays["t_ns"])
    stones = dict.fromkeys(truth.setup, Color.BLACK)
    setup = Position.empty(truth.size).with_stones(stones)
    start = Game.start(preset(written["rules"]), truth.size, setup=setup)
    moves = tuple(move for move, _ in truth.moves)
    return Source(path.stem, start, moves), RecordedEvening(path, truth, fps)


def _truth(written: Mapping[str, Any]) -> Truth:
    """The truth in the words of the simulators here."""
    size = written["size"]

    def points(names: Sequence[str]) -> tuple[Point, ...]:
        return tuple(from_board(name, size) for name in names)

    moves = tuple(
        (
            Move(
                _COLORS[move["color"]],
                None if move["point"] == "pass" else from_board(move["point"], size),
                forced=move.get("forced", False),
            ),
            float(move["t_settled_s"]),
        )
        for move in written["moves"]
    )
    irregularities = tuple(
        Irregularity(item["type"], points(item["points"]), item["t_from_s"], item["t_to_s"])
        for item in written["alerts"]
    )
    setup = tuple(sorted(points(written["setup"])))
    return Truth(size, setup, moves, irregularities, float(written["seconds"]), written["handicap"])
