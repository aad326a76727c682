"""A disk that fails: full, torn, not synced, busy, or gone between two operations.

The files lie in a real folder, which is what the program sees. Beside it the disk knows what is
durable of each file: what was synced. A loss of power brings every file to what is durable, with
any part of what was written since. Operations are counted, and the n-th can fail.
"""

from __future__ import annotations

import errno
import io
import itertools
import os
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random
from typing import BinaryIO, TextIO, cast

from web.machine import Disk
from web.safe_file import FileCalls, replace_file

from . import vfs
from .clock import SimulatedClock

SECTOR = 512
"""A torn write ends at a multiple of so many bytes."""

_numbers = itertools.count()


class DiskTrouble(Enum):
    """How an operation fails."""

    FULL = "full"
    ERROR = "error"
    TORN = "torn"
    BUSY = "busy"
    DEAD = "dead"
    """The process was killed before this operation: nothing is carried out from here on."""


@dataclass(slots=True)
class Held:
    """A file: what is durable of it, and what was written since, in order."""

    inode: int
    durable: bytes | None
    """None for a file that would not be there."""
    changes: list[tuple[int, bytes | None]] = field(default_factory=list)
    """Each is an offset with its bytes, or a size to which the file was cut."""
    instead: Held | None = None
    """The file that took its name, where the new name is not durable yet."""


class FaultyDisk(Disk):
    """The disk of one simulated machine. `close` takes it out of SQLite.

    ``count`` is the number of operations so far; `fail` makes coming ones fail; ``done`` counts
    what has failed by the kind of trouble.
    """

    def __init__(self, clock: SimulatedClock, random: Random, *, default: bool = False) -> None:
        self.count = 0
        self.dead = False
        self.free = 20 * 2**30
        self.done: Counter[str] = Counter()
        self._clock = clock
        self._random = random
        self._next: dict[int, DiskTrouble] = {}
        self._busy = 0
        self._files: dict[Path, Held] = {}
        self._gone: list[tuple[Path, bytes]] = []
        self._calls = _Calls(self)
        self._name = f"goban-faulty-{next(_numbers)}"
        self._system = vfs.WatchedFiles(self._name, self, default=default)

    def close(self) -> None:
        """Let go of SQLite."""
        self._system.close()

    def fail(self, after: int, trouble: DiskTrouble, operations: int = 1) -> None:
        """The operation `after` so many more fails, and those behind it, `operations` in all.

        Locks are no operations: where it is busy, as many coming locks are refused.
        """
        if trouble is DiskTrouble.BUSY:
            self._busy = operations
            return
        at = self.count + after
        for number in range(at, at + operations):
            self._next[number] = trouble

    def mend(self) -> None:
        """Nothing fails from here on."""
        self._busy = 0
        self._next.clear()

    def start(self) -> None:
        """The machine runs again."""
        self.dead = False

    # What the program is handed

    def connect(self, path: Path) -> sqlite3.Connection:
        """A database whose every change is an operation of this disk."""
        if self.dead:
            raise sqlite3.OperationalError("disk I/O error")
        return sqlite3.connect(f"{path.absolute().as_uri()}?vfs={self._name}", uri=True)

    def replace_file(self, path: Path, content: bytes) -> None:
        """As the program does it, call by call."""
        replace_file(path, content, calls=self._calls)

    def open_to_append(self, path: Path) -> TextIO:
        """A text file whose every write is an operation of this disk."""
        return io.TextIOWrapper(
            cast(BinaryIO, _Appending(self, path)), encoding="utf-8", write_through=True
        )

    def free_bytes(self, folder: Path) -> int:
        """As many as the simulation has set."""
        return self.free

    # Every operation

    def ask(self) -> DiskTrouble | None:
        """Count an operation; the trouble that it has, None for none."""
        if self.dead:
            return DiskTrouble.DEAD
        self.count += 1
        trouble = self._next.pop(self.count, None)
        if trouble is None:
            return None
        self.done[trouble.value] += 1
        if trouble is DiskTrouble.DEAD:
            self.dead = True
        return trouble

    def ask_as_system(self, path: Path) -> None:
        """The same for calls of the system, which raise OSError."""
        trouble = self.ask()
        if trouble is DiskTrouble.FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        if trouble is not None:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))

    # SQLite's files

    def opened(self, path: Path) -> None:
        """Take note of what a file holds, where it is not the one that is known."""
        held, inode = self._files.get(path), path.stat().st_ino
        if held is None or held.inode != inode:
            self._files[path] = Held(inode, path.read_bytes())

    def write(self, path: Path, offset: int, data: bytes) -> int:
        """Write, or not, or in part."""
        trouble = self.ask()
        if trouble is DiskTrouble.TORN:
            part = data[: self._random.randrange(len(data) // SECTOR + 1) * SECTOR]
            with path.open("r+b") as file:
                file.seek(offset)
                file.write(part)
            self._files[path].changes.append((offset, part))
        if trouble is not None:
            return vfs.FULL if trouble is DiskTrouble.FULL else vfs.IOERR_WRITE
        self._files[path].changes.append((offset, data))
        return vfs.OK

    def truncate(self, path: Path, size: int) -> int:
        """Cut a file."""
        if self.ask() is not None:
            return vfs.IOERR_TRUNCATE
        self._files[path].changes.append((size, None))
        return vfs.OK

    def sync(self, path: Path) -> int:
        """Make durable what was written; where that fails it never will be, as on Linux."""
        held = self._files[path]
        if self.ask() is not None:
            if not self.dead:
                held.changes.clear()
            return vfs.IOERR_FSYNC
        held.durable = _changed(held.durable, held.changes)
        held.changes.clear()
        if path.name.endswith("-wal"):  # SQLite syncs the folder of a log that is new
            self._gone = [(gone, data) for gone, data in self._gone if gone.parent != path.parent]
        return vfs.OK

    def delete(self, path: Path, *, durable: bool) -> int:
        """Remove a file, which may be there again after a loss of power."""
        if self.ask() is not None:
            return vfs.IOERR_DELETE
        held = self._files.pop(path, None)
        if held is not None and held.durable is not None and not durable:
            self._gone.append((path, held.durable))
        return vfs.OK

    def lock(self, path: Path) -> int:
        """Whether somebody else has the lock."""
        if not self._busy and not self.dead:
            return vfs.OK
        self._busy = max(0, self._busy - 1)
        self.done[DiskTrouble.BUSY.value] += 1
        return vfs.BUSY

    def sleep(self, seconds: float) -> None:
        """SQLite waits for a lock."""
        self._clock.go_on(seconds)

    # The system's calls

    def written(self, path: Path, offset: int, data: bytes) -> None:
        """A plain file was written to."""
        held = self._files.get(path)
        if held is None:
            held = self._files[path] = Held(0, b"")
        (held.instead or held).changes.append((offset, data))

    def renamed(self, path: Path, target: Path) -> None:
        """A file has another's name, which is not durable before the folder is synced."""
        new, before = self._files.pop(path), self._files.get(target)
        if before is not None:
            old = before.durable
        else:
            old = target.read_bytes() if target.exists() else None
        self._files[target] = Held(0, old, instead=new)

    def folder_synced(self, folder: Path) -> None:
        """All names in a folder are durable; what the files hold is only where it was synced."""
        for path, held in list(self._files.items()):
            if path.parent == folder and held.instead is not None:
                self._files[path] = held.instead
        self._gone = [(path, data) for path, data in self._gone if path.parent != folder]

    def is_synced(self, path: Path) -> None:
        """A plain file's content is durable."""
        held = self._files[path]
        held.durable = _changed(held.durable, held.changes)
        held.changes.clear()

    def appended_from(self, path: Path) -> None:
        """A file is opened to be added to: what it holds is as durable as it was."""
        if path not in self._files:
            self._files[path] = Held(0, path.read_bytes())

    # What happens to the machine

    def lose_power(self) -> None:
        """Every file as it is on the disk: what was synced, and any part of what was written since.

        The databases must be closed.
        """
        for path, held in sorted(self._files.items()):
            lies = held
            if held.instead is not None and self._random.random() < 0.5:
                lies = held.instead
            if lies is held and held.instead is not None and held.durable is None:
                path.unlink(missing_ok=True)
            elif path.exists() and (held.instead is not None or lies.changes):
                path.write_bytes(_changed(lies.durable, self._survivors(lies)))
        for path, data in self._gone:
            if not path.exists() and self._random.random() < 0.5:
                path.write_bytes(data)
        self._files.clear()
        self._gone.clear()

    def _survivors(self, held: Held) -> list[tuple[int, bytes | None]]:
        """Which changes have reached the disk: up to one of them, or any; one may be torn."""
        random = self._random
        if held.inode == 0:  # no database: written from its beginning to its end
            return held.changes[: random.randrange(len(held.changes) + 1)]
        if random.random() < 0.5:
            kept = held.changes[: random.randrange(len(held.changes) + 1)]
        else:
            kept = [change for change in held.changes if random.random() < 0.5]
        if kept and random.random() < 0.3:
            at = random.randrange(len(kept))
            offset, data = kept[at]
            if data is not None:
                cut = random.randrange(len(data) // SECTOR + 1) * SECTOR
                kept[at] = (offset, data[:cut])
        return kept


class _Calls(FileCalls):
    """The calls that replace a file, each an operation of `disk`."""

    def __init__(self, disk: FaultyDisk) -> None:
        self._disk = disk

    def write(self, path: Path, file: BinaryIO, content: bytes) -> None:
        """Write to a new file."""
        self._disk.ask_as_system(path)
        super().write(path, file, content)
        self._disk.written(path, 0, content)

    def sync(self, path: Path, file: BinaryIO) -> None:
        """Make the content durable."""
        self._disk.ask_as_system(path)
        self._disk.is_synced(path)

    def rename(self, path: Path, target: Path) -> None:
        """Put the new file in the place of the old one."""
        self._disk.ask_as_system(target)
        self._disk.renamed(path, target)
        super().rename(path, target)

    def sync_folder(self, folder: Path) -> None:
        """Make the name durable."""
        self._disk.ask_as_system(folder)
        self._disk.folder_synced(folder)


class _Appending(io.FileIO):
    """A file to which is added, without a sync."""

    def __init__(self, disk: FaultyDisk, path: Path) -> None:
        self._disk, self._path = disk, path
        disk.appended_from(path)
        super().__init__(path, "ab")

    def write(self, data: bytes) -> int:  # type: ignore[override]
        """Add bytes."""
        self._disk.ask_as_system(self._path)
        at = self.tell()
        added = super().write(data)
        self._disk.written(self._path, at, bytes(data))
        return added or 0


def _changed(content: bytes | None, changes: list[tuple[int, bytes | None]]) -> bytes:
    """A file's content after changes."""
    made = bytearray(content or b"")
    for offset, data in changes:
        if data is None:
            del made[offset:]
            continue
        if len(made) < offset:
            made.extend(bytes(offset - len(made)))
        made[offset : offset + len(data)] = data
    return bytes(made)
