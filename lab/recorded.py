"""Recorded evenings, read from files: observations, pressed passes, truth and the record."""

from __future__ import annotations

import heapq
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from referee.belief.look import frame_seconds, from_arrays
from referee.facts import PassPressed
from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.points import Move, Point, from_board
from rules.rulesets.presets import preset
from vision.types import Observation

from .games import GameRecord, shared_data
from .truth import Irregularity, Truth

FOLDERS = {
    "sights-low": "sights/low",
    "sights-mid": "sights/mid",
    "sights2-low": "sights2/low",
    "sights2-mid": "sights2/mid",
    "sights2-hard": "sights2/hard",
    "evenings-frames": "evenings/second",
    "evenings-gloss": "evenings/third",
}
"""The folder of each set of recorded evenings, all of other simulators.

In ``evenings-frames`` frames are dropped and repeated, and probabilities are too sure; in
``evenings-gloss`` lamps, gloss and shadows misread points for minutes.
"""

_COLORS = {color.word: color for color in Color}


@dataclass(frozen=True, slots=True)
class RecordedEvening:
    """One evening read from `path`, a file of observations with its truth beside it."""

    path: Path
    truth: Truth
    fps: float
    """Observations a second, about."""
    sides: bool = True
    """Whether observations have hands' sides."""
    passes: tuple[tuple[float, Color], ...] = ()
    """Presses of pass buttons: the player, and seconds after the first observation."""

    def observations(self) -> Iterator[Observation | PassPressed]:
        """Observations and presses of pass buttons, in order of time."""
        with np.load(self.path) as arrays:
            looks = from_arrays({name: arrays[name] for name in arrays.files})
            first_ns = int(arrays["t_ns"][0])
        pressed = (PassPressed(first_ns + round(t * 1e9), color) for t, color in self.passes)
        streams: tuple[Iterator[Observation | PassPressed], ...] = (looks, pressed)
        yield from heapq.merge(*streams, key=lambda given: given.t_ns)


def recorded_evenings(
    name: str, half: str = "all"
) -> list[tuple[int, GameRecord, RecordedEvening]]:
    """The numbered evenings of the set `name`, one of `FOLDERS`, in the order of the files' names.

    Those of an even number are the half `fit`, the others `test`. Raises SystemExit where the
    folder of shared data is absent.
    """
    folder = shared_data() / FOLDERS[name]
    if not folder.is_dir():
        raise SystemExit(f"no recorded evenings: set GOBAN_SHARED to the folder with {folder}")
    return [
        (number, *_evening(path))
        for number, path in enumerate(sorted(folder.glob("*.npz")))
        if half == "all" or number % 2 == (half == "test")
    ]


def _evening(path: Path) -> tuple[GameRecord, RecordedEvening]:
    written = json.loads(path.with_suffix(".json").read_text())
    truth = _truth(written)
    with np.load(path) as arrays:
        fps = 1.0 / frame_seconds(arrays["t_ns"])
    stones = dict.fromkeys(truth.setup, Color.BLACK)
    setup = Position.empty(truth.size).with_stones(stones)
    start = Game.start(preset(written["rules"]), truth.size, setup=setup)
    moves = tuple(move for move, _ in truth.moves)
    passes = tuple((fact["t"], _COLORS[fact["color"]]) for fact in written.get("facts", ()))
    sides = written.get("sides", True)
    return GameRecord(path.stem, start, moves), RecordedEvening(path, truth, fps, sides, passes)


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
            math.nan if move["t_settled_s"] is None else float(move["t_settled_s"]),
        )
        for move in written["moves"]
    )
    irregularities = tuple(
        Irregularity(
            item["type"],
            points(item["points"]),
            item["t_from_s"],
            item["t_to_s"],
            tuple(item.get("also", ())),
        )
        for item in written["alerts"]
    )
    setup = tuple(sorted(points(written["setup"])))
    return Truth(size, setup, moves, irregularities, float(written["seconds"]), written["handicap"])


def truth_from_json(written: Mapping[str, Any]) -> Truth:
    """The truth that `truth_to_json` wrote; raises KeyError where a part is missing."""
    size = written["size"]

    def points(names: Sequence[str]) -> tuple[Point, ...]:
        return tuple(from_board(name, size) for name in names)

    return Truth(
        size,
        points(written["setup"]),
        tuple(
            (
                Move(
                    _COLORS[move["color"]],
                    None if move["point"] is None else from_board(move["point"], size),
                    forced=move["forced"],
                ),
                math.nan if move["t"] is None else move["t"],
            )
            for move in written["moves"]
        ),
        tuple(
            Irregularity(
                item["type"], points(item["points"]), item["t"], item["right"], (*item["also"],)
            )
            for item in written["alerts"]
        ),
        written["end"],
        written["handicap"],
    )
