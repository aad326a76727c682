"""`--record`: the observations of a game as closed pieces that `goban referee` reads."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from referee import turns
from referee.belief.look import to_arrays
from referee.settings import Settings
from vision.types import Observation, Side
from web.console import FailureError
from web.machine import MACHINE, Disk

from ..codec import Input
from ..disk import DiskBudget, DiskLimits
from .sinks import ResumeData, Sink

PIECE_LEN = 200
"""Observations in a piece; what is not yet in a closed piece is in the journal."""

SIDES = (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT)


class Recorder(Sink):
    """Collects observations; writes ``sights-NNNNN.npz`` into a folder at every `piece`.

    Takes no more than `limit_mb` megabytes. Goes on after the last piece in the folder; raises
    FailureError where that cannot be read.
    """

    def __init__(
        self,
        folder: Path,
        limit_mb: float = DiskLimits().record,
        disk: Disk = MACHINE.disk,
        piece: int = PIECE_LEN,
    ) -> None:
        self.folder = folder
        self._piece = piece
        self._disk = disk
        self._held: list[Observation] = []
        pieces = {
            int(number): path
            for path in folder.glob("sights-*.npz")
            if (number := path.stem.removeprefix("sights-")).isdecimal()
        }
        newest = max(pieces, default=-1)
        self._next = newest + 1
        self._last_ns = _last_ns(pieces[newest]) if pieces else -1
        self.budget = DiskBudget(folder, limit_mb, "--record-limit", "observations")

    def begin(self, past: ResumeData) -> None:
        """Take from a resumed game the observations that no closed piece holds."""
        if past.settings is not None:
            for given in past.inputs(self._last_ns):
                self.on_input(given, past.settings)

    def on_input(self, given: Input, settings: Settings | None) -> None:
        """Take an observation as the referee was given it, turned as the diagram lies.

        One that is not later than the last is in a piece already.
        """
        if not isinstance(given, Observation) or settings is None or given.t_ns <= self._last_ns:
            return
        self._last_ns = given.t_ns
        self._held.append(turned(given, turns(settings)))
        if len(self._held) >= self._piece:
            self.close()

    def close(self) -> None:
        """Write what is held as a piece of its own; on a full disk it is left out (logged)."""
        if not self._held:
            return
        file = io.BytesIO()
        arrays: dict[str, Any] = to_arrays(self._held)
        np.savez_compressed(file, **arrays)
        path = self.folder / f"sights-{self._next:05}.npz"
        self._held.clear()
        if not self.budget.allows(len(file.getvalue())):
            return
        with self.budget.instead_of_failure():
            self._disk.replace_file(path, file.getvalue())
            self._next += 1


def _last_ns(piece: Path) -> int:
    """The time of a piece's last observation."""
    try:
        with np.load(piece, allow_pickle=False) as stored:
            return int(stored["t_ns"][-1])
    except (OSError, ValueError, KeyError, IndexError, EOFError, zipfile.BadZipFile):
        raise FailureError(
            f"{piece}: these are no recorded observations; name another folder for --record"
        ) from None


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
