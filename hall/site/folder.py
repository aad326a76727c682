"""The public site's folder: files are replaced atomically, when changed, and rate-limited."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from web.console import FailureError
from web.safe_file import SHARED, FileCalls, replace_file

MARK = ".goban-site"
"""The file that marks a folder as a site of this program."""


class UnsyncedCalls(FileCalls):
    """Atomic writes without fsync: files lost in a power failure are written again."""

    def sync(self, path: Path, file: BinaryIO) -> None:
        """Do nothing: the system decides when the content reaches the disk."""

    def sync_folder(self, folder: Path) -> None:
        """Do nothing: the system decides when the names reach the disk."""


UNSYNCED = UnsyncedCalls()

NO_FILES: Mapping[str, bytes] = {}

Content = bytes | Callable[[], bytes]
"""The content of a file, or what makes it once the file is written."""


@dataclass(slots=True)
class FileState:
    """A file's last written content, and the content that waits for its interval."""

    content: bytes
    at_s: float
    pending: Content | None = None
    interval_s: float = 0.0


@dataclass(slots=True)
class SiteFolder:
    """The files below `path`. `put` sets their content, `flush` writes those that are due."""

    path: Path
    clock_s: Callable[[], float] = time.monotonic
    _known: dict[str, FileState] = field(default_factory=dict)

    def open(self, files: Mapping[str, bytes] = NO_FILES) -> None:
        """Create the folder, or open an existing site, and write `files`.

        Raises FailureError where it cannot be created, or has other files; OSError.
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
        for name, content in files.items():
            self.put(name, content)
        self.flush()

    def put(self, name: str, content: Content, interval_s: float = 0.0) -> None:
        """Set the `content` of file `name`, which is written every `interval_s` at most.

        Contents within an interval are merged: the last one counts.
        """
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = FileState(self._stored(name), self.clock_s() - interval_s)
        known.pending = None if content == known.content else content
        known.interval_s = interval_s

    def is_due(self, name: str, interval_s: float) -> bool:
        """Whether `interval_s` has passed since a file was written."""
        known = self._known.get(name)
        return known is None or self.clock_s() - known.at_s >= interval_s

    def flush(self) -> int:
        """Write the files that are due; their number. Raises OSError; the next call continues."""
        now_s, count = self.clock_s(), 0
        for name, known in list(self._known.items()):
            pending = known.pending
            if pending is None or now_s - known.at_s < known.interval_s:
                continue
            content = pending if isinstance(pending, bytes) else pending()
            target = self.path / name
            target.parent.mkdir(parents=True, exist_ok=True)
            replace_file(target, content, SHARED, UNSYNCED)
            known.content, known.at_s = content, now_s
            if known.pending is pending:  # else another thread has put a newer one
                known.pending = None
            count += 1
        return count

    def forget(self, names: Iterable[str]) -> None:
        """Drop these files from memory, if they are written."""
        for name in names:
            known = self._known.get(name)
            if known is not None and known.pending is None:
                del self._known[name]

    def _stored(self, name: str) -> bytes:
        try:
            return (self.path / name).read_bytes()
        except OSError:
            return b""
