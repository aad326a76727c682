"""Pictures of alerts are kept for so many days, where the organiser says how many."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from referee.events import GameEvent
from referee.state import State

from ...wall_clock import clock_is_set
from ..files.own_files import PICTURE
from .game_files import EVIDENCE_SUFFIX

DAY_S, HOUR_S = 86_400.0, 3600.0

OF_A_DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
"""The folder of a day's games, as `Path.glob` takes it."""


class EvidenceAge:
    """A sink that removes pictures of alerts older than `days` days: at once, then every hour.

    `folder` is where the present game keeps its pictures. Those of earlier games go too: of folders
    that were kept under a number, and of every game in ``games/``. Texts of alerts stay, and so
    does everything that no game has written. Nothing is removed while the wall clock is not set.
    `wall_s`, `monotonic_s` and `believed` are inputs so that tests can let time pass.
    """

    def __init__(
        self,
        folder: Path,
        days: int,
        wall_s: Callable[[], float] = time.time,
        monotonic_s: Callable[[], float] = time.monotonic,
        believed: Callable[[float], bool] = clock_is_set,
    ) -> None:
        self._folder = folder
        self._days = days
        self._wall_s, self._monotonic_s, self._believed = wall_s, monotonic_s, believed
        self._swept_s = monotonic_s()
        self._sweep()

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Look for old pictures where an hour has passed."""
        now_s = self._monotonic_s()
        if now_s - self._swept_s >= HOUR_S:
            self._swept_s = now_s
            self._sweep()

    def close(self) -> None:
        """Nothing is held."""

    def _sweep(self) -> None:
        """Remove what is too old; what cannot be removed now is tried again in an hour."""
        now_s = self._wall_s()
        if not self._believed(now_s):
            return
        with suppress(OSError):
            for picture in list(_pictures(self._folder)):
                with suppress(OSError):
                    if now_s - picture.lstat().st_mtime > self._days * DAY_S:
                        picture.unlink()


def _pictures(folder: Path) -> Iterator[Path]:
    """The pictures of alerts of this game and of those before it."""
    for place in {folder, *_of_earlier_games(folder)}:
        if place.is_dir():
            yield from (at for at in place.iterdir() if re.fullmatch(PICTURE, at.name))


def _of_earlier_games(folder: Path) -> Iterator[Path]:
    """Where earlier games have kept their pictures."""
    numbered = re.compile(rf"{re.escape(folder.stem)}\.\d+{re.escape(folder.suffix)}")
    yield from (at for at in folder.parent.iterdir() if numbered.fullmatch(at.name))
    if folder.suffix == EVIDENCE_SUFFIX:
        yield from folder.parent.glob(f"*{EVIDENCE_SUFFIX}")
        if folder.parent.match(OF_A_DAY):
            yield from folder.parent.parent.glob(f"{OF_A_DAY}/*{EVIDENCE_SUFFIX}")
