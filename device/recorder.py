"""`--record`: the observations of a game as closed pieces that `goban referee` reads."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from referee.settings import Settings
from referee.sights import to_arrays
from referee.step import turns
from vision.types import Observation, Side

from .safe_file import replace_file

PIECE = 200
"""Observations in a piece; what is not yet in a closed piece is in the journal."""

SIDES = (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT)


class Recorder:
    """Collects observations; writes ``sights-NNNNN.npz`` into a folder when a piece is full."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._held: list[Observation] = []
        taken = (path.stem.removeprefix("sights-") for path in folder.glob("sights-*.npz"))
        self._next = 1 + max((int(number) for number in taken if number.isdecimal()), default=-1)

    def add(self, observation: Observation, settings: Settings) -> None:
        """Take one observation, turned as the diagram lies."""
        self._held.append(turned(observation, turns(settings)))
        if len(self._held) >= PIECE:
            self.flush()

    def flush(self) -> None:
        """Write what is held as a piece of its own. Raises OSError where the disk is full."""
        if not self._held:
            return
        file = io.BytesIO()
        arrays: dict[str, Any] = to_arrays(self._held)
        np.savez_compressed(file, **arrays)
        replace_file(self.folder / f"sights-{self._next:05}.npz", file.getvalue())
        self._next += 1
        self._held.clear()


def turned(observation: Observation, quarters: int) -> Observation:
    """The observation turned against the clock by so many quarters; offsets are left out then."""
    if quarters == 0:
        return observation
    hand = observation.hand
    return replace(
        observation,
        probs=np.rot90(observation.probs, quarters),
        visible=np.rot90(observation.visible, quarters),
        hand=None if hand is None else SIDES[(SIDES.index(hand) - quarters) % 4],
        offset=None,
        view=None,
    )
