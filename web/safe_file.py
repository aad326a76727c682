"""Atomic writing of files, keeping of earlier versions, and locks of what is written.

The lock of ``game.journal`` is the file ``.game.journal.lock`` beside it; it names its holder. The
kernel releases it when the process ends, however it ends. A lock file that a killed process has
left is taken over. Where the system has no such locks (Windows), nothing is locked.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import BinaryIO

from .console import FAILED_ON_THE_WAY, FailureError, complain, in_one_line

PRIVATE = 0o600
"""The permissions of files that are nobody else's."""

SHARED = 0o644
"""The permissions of files that anybody may read."""


def make_private(path: Path) -> None:
    """Make an empty file at `path` for its owner alone, where there is none."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, PRIVATE))


class FileCalls:
    """The system's calls by which a file is replaced; a simulated disk has its own."""

    def write(self, path: Path, file: BinaryIO, content: bytes) -> None:
        """Write `content` to the open `file`, whose name is `path`."""
        file.write(content)
        file.flush()

    def sync(self, path: Path, file: BinaryIO) -> None:
        """Make what was written durable."""
        os.fsync(file.fileno())

    def rename(self, path: Path, target: Path) -> None:
        """Give `path` the name `target`, in the place of what has it."""
        os.replace(path, target)

    def sync_folder(self, folder: Path) -> None:
        """Make the names in a folder durable, where the system can (not on Windows)."""
        if not hasattr(os, "O_DIRECTORY"):
            return
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


CALLS = FileCalls()


def replace_file(
    path: Path, content: bytes, mode: int | None = None, calls: FileCalls = CALLS
) -> None:
    """Put `content` at `path`; durable and whole when this returns.

    Its permissions are `mode`, else those of the file that was there, else what anybody may read.

    Raises OSError (a full disk, a missing folder); then `path` is as it was and nothing else is
    left behind.
    """
    if mode is None:
        mode = path.stat().st_mode & 0o777 if path.exists() else SHARED
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            calls.write(Path(name), file, content)
            calls.sync(Path(name), file)
        os.chmod(name, mode)
        calls.rename(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    calls.sync_folder(path.parent)


def free_names(paths: Iterable[Path]) -> dict[Path, Path]:
    """``name.N.suffix`` for each of `paths`, N the first number that is free for all."""
    names = list(paths)
    number = 1
    while any(_is_there(numbered(path, number)) for path in names):
        number += 1
    return {path: numbered(path, number) for path in names}


def numbered(path: Path, number: int) -> Path:
    """``name.N.suffix`` beside `path`."""
    return path.with_name(f"{path.stem}.{number}{path.suffix}")


def _is_there(path: Path) -> bool:
    """Whether there is anything of this name, a link that leads nowhere among it."""
    return path.exists() or path.is_symlink()


def keep_earlier(outputs: Iterable[Path | None], what: str = "what was there") -> dict[Path, Path]:
    """Give what is there by these names new ones, all with one number; each is a line.

    `what` is what the line calls it. An empty folder stays as it is. Returns the new names by the
    old. Raises FailureError (status 2) where something cannot be renamed.
    """
    names = free_names(at for at in outputs if at is not None and not _is_empty_folder(at))
    kept = {path: aside for path, aside in names.items() if _is_there(path)}
    try:
        for path, aside in kept.items():
            path.rename(aside)
    except OSError as error:
        raise FailureError(
            f"{error.filename}: is there, and cannot be renamed ({error.strerror}); name another"
        ) from None
    for path, aside in kept.items():
        complain(f"{path}: {what} is kept as {aside}")
    return kept


def keep_copies(files: Iterable[Path | None], what: str = "what was there") -> None:
    """Give what is there by these names a second name, all with one number; each is a line.

    The first name stays: the next writer must put another file in its place, or remove
    it. Raises OSError where there is no room.
    """
    names = free_names(path for path in files if path is not None)
    for path, aside in names.items():
        if not path.exists():
            continue
        try:
            os.link(path.resolve(), aside)
        except OSError:  # a disk without links
            shutil.copy2(path, aside)
        complain(f"{path}: {what} is kept as {aside}")


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

INSIDE = ".goban.lock"
"""The lock of a folder beside which nothing may be written, such as a disk of its own."""

_OWN: set[Path] = set()
"""The lock files that this process holds."""

MAX_HOLDER_CHARS = 500

CHANGE_TIMEOUT_S, CHANGE_PAUSE_S = 3.0, 0.01
"""How long the change of a file waits for another one, and between two tries."""


@contextmanager
def held(outputs: Iterable[Path | None]) -> Iterator[None]:
    """While this lasts, no other process that asks for them writes these files and folders.

    What this process holds already is held on. A folder must exist. Raises FailureError (status 2)
    where another process holds one of them, and (status 1) where a lock file cannot be made.
    """
    with ExitStack() as stack:
        for path in outputs:
            if path is not None and fcntl is not None:
                stack.enter_context(_held(path))
        yield


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """While this lasts, no other process or thread changes the file at `path` by this function.

    Its folder must exist. A change within a change waits for itself. Raises FailureError where
    another one lasts longer than `CHANGE_TIMEOUT_S`, or the lock file cannot be made.
    """
    if fcntl is None:
        yield
        return
    at = _lock_path(path)
    file = _locked(path, at, CHANGE_TIMEOUT_S)
    try:
        yield
    finally:
        at.unlink(missing_ok=True)
        file.close()


def holder(path: Path) -> str:
    """Who holds `path`: process, command and since when; empty where that is not known."""
    try:
        with _lock_path(path).open("rb") as file:
            return in_one_line(file.read(MAX_HOLDER_CHARS).decode(errors="replace").strip())
    except OSError:
        return ""


@contextmanager
def _held(path: Path) -> Iterator[None]:
    at = _lock_path(path)
    if at in _OWN:
        yield
        return
    file = _locked(path, at)
    _OWN.add(at)
    try:
        _sign(file)
        yield
    finally:
        _OWN.discard(at)
        at.unlink(missing_ok=True)
        file.close()


def _lock_path(path: Path) -> Path:
    if path.is_dir() and not os.access(path.absolute().parent, os.W_OK):
        return path / INSIDE
    place = path.resolve()
    return place.with_name(f".{place.name}.lock")


def _locked(path: Path, at: Path, wait_s: float = 0.0) -> FileIO:
    """The lock file, held; taken anew where its last holder removed it in between.

    Another holder is waited for, for `wait_s` at most. Raises FailureError.
    """
    until_s = time.monotonic() + wait_s
    while True:
        try:
            handle = os.open(at, os.O_RDWR | os.O_APPEND | os.O_CREAT, PRIVATE)
            file = FileIO(handle, "ab")
        except OSError as error:
            raise FailureError(
                f"{at}: cannot be written ({error.strerror}); make room, or name another file",
                FAILED_ON_THE_WAY,
            ) from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_at(file, at):
                return file
        except BlockingIOError:
            file.close()
            if time.monotonic() < until_s:
                time.sleep(CHANGE_PAUSE_S)
                continue
            who = holder(path)
            note = f" ({who})" if who else ""
            raise FailureError(
                f"{path}: another goban is writing it{note}; end that one first, or name another "
                "file"
            ) from None
        except OSError as error:
            file.close()
            raise FailureError(f"{at}: cannot be locked ({error.strerror})") from None
        file.close()


def _is_at(file: FileIO, at: Path) -> bool:
    """Whether the open `file` is still the one of the name `at`."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), at.stat())
    except FileNotFoundError:
        return False


def _sign(file: FileIO) -> None:
    """Write into the lock file who holds it; a full disk does not matter here."""
    words = shlex.join(["goban", *sys.argv[1:]])
    since = datetime.now().astimezone().isoformat(timespec="seconds")
    text = f"process {os.getpid()}, {in_one_line(words)[:300]}, since {since}\n"
    with suppress(OSError):
        file.truncate(0)
        file.write(text.encode(errors="backslashreplace"))
