"""One process a game: what a game writes is locked while it runs.

The lock of ``game.journal`` is the file ``.game.journal.lock`` beside it; it names its holder. The
kernel releases it when the process ends, however it ends. A lock file that a killed process has
left is taken over. Where the system has no such locks (Windows), nothing is locked.
"""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from io import FileIO
from pathlib import Path

from .console import FAILED_ON_THE_WAY, FailureError, in_one_line
from .safe_file import PRIVATE

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
    try:
        file.truncate(0)
        file.write(text.encode(errors="backslashreplace"))
    except OSError:
        return
