"""The folder of the public site: whole files, written where they changed, and not too often."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from ..shared import SHARED, FailureError, FileCalls, replace_file

MARK = ".goban-site"
"""The file that tells a folder of ours from others."""


class QuickCalls(FileCalls):
    """Files are whole and need not be durable: what a loss of power takes is written again."""

    def sync(self, path: Path, file: BinaryIO) -> None:
        """Do nothing: the system decides when the content reaches the disk."""

    def sync_folder(self, folder: Path) -> None:
        """Do nothing: the system decides when the names reach the disk."""


QUICK = QuickCalls()


@dataclass(slots=True)
class Written:
    """How a file was written last, and what of it waits for its time."""

    content: bytes
    at_s: float
    waiting: bytes | None = None
    pace_s: float = 0.0


@dataclass(slots=True)
class SiteFolder:
    """The files below `path`. `put` says what they are to hold, `flush` writes what is due.

    ``bytes_written`` and ``files_written`` count what a mirror of the folder has to send.
    """

    path: Path
    clock_s: Callable[[], float] = time.monotonic
    bytes_written: int = 0
    files_written: int = 0
    _known: dict[str, Written] = field(default_factory=dict)

    def open(self) -> None:
        """Make the folder, or go on with one that was made before.

        Raises FailureError where it cannot be made, or holds what is not ours.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            foreign = any(self.path.iterdir()) and not (self.path / MARK).exists()
            if not foreign:
                (self.path / MARK).touch()
        except OSError as error:
            raise FailureError(f"{self.path}: {error.strerror or error}", 2) from None
        if foreign:
            raise FailureError(f"{self.path}: holds other files; name an empty folder", 2)

    def put(self, name: str, content: bytes, pace_s: float = 0.0) -> None:
        """File `name` is to hold `content`; it is written again after `pace_s` at the soonest.

        What was to be written meanwhile is left out: the last content counts.
        """
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = Written(self._stored(name), self.clock_s() - pace_s)
        known.waiting = None if content == known.content else content
        known.pace_s = pace_s

    def is_due(self, name: str, pace_s: float) -> bool:
        """Whether a file may be written now, `pace_s` after the last time."""
        known = self._known.get(name)
        return known is None or self.clock_s() - known.at_s >= pace_s

    def flush(self) -> int:
        """Write what is due; the number of files. Raises OSError; what is left goes next time."""
        now_s, count = self.clock_s(), 0
        for name, known in self._known.items():
            if known.waiting is None or now_s - known.at_s < known.pace_s:
                continue
            target = self.path / name
            target.parent.mkdir(parents=True, exist_ok=True)
            replace_file(target, known.waiting, SHARED, QUICK)
            self.bytes_written += len(known.waiting)
            known.content, known.waiting, known.at_s = known.waiting, None, now_s
            count += 1
        self.files_written += count
        return count

    def forget(self, names: Iterable[str]) -> None:
        """Keep no copy of these files in memory any more, once they are written."""
        for name in names:
            known = self._known.get(name)
            if known is not None and known.waiting is None:
                del self._known[name]

    def _stored(self, name: str) -> bytes:
        try:
            return (self.path / name).read_bytes()
        except OSError:
            return b""
