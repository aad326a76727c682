"""The process's standard streams: always open, and free of the libraries' output."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Final, TextIO

STANDARD_ERROR: Final = 2


class NoOutput(io.TextIOBase):
    """Standard output of a process that was started without one: nothing can be written."""

    def write(self, text: str, /) -> int:
        """Raise OSError."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def hold_streams() -> None:
    """Give the process three standard streams, and its own words a descriptor of their own.

    Descriptors 0 to 2 that are closed become the null device, so that no file of a game gets their
    number. ``sys.stderr`` then writes to a copy of descriptor 2: `libraries_silent` takes that one
    away for a moment, and no line of ours is lost meanwhile. Without effect where ``sys.stderr``
    was replaced already.
    """
    missing = [number for number in range(3) if not _is_open(number)]
    for number in missing:
        nowhere = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
        if nowhere != number:
            os.dup2(nowhere, number)
            os.close(nowhere)
        os.set_inheritable(number, True)
    if sys.stdout is None:
        sys.stdout = NoOutput()
    if sys.stderr is None or sys.stderr is sys.__stderr__:
        # Without a buffer, in which what cannot be written would wait for the end of the process.
        raw = io.FileIO(os.dup(STANDARD_ERROR), "w", closefd=False)
        sys.stderr = io.TextIOWrapper(raw, "utf-8", ESCAPED, write_through=True)


ESCAPED = "backslashreplace"
"""Names of files that are not text are written with escapes, not refused."""


def drop(stream: TextIO) -> None:
    """Send what is still to be written to `stream` nowhere: its reader has left."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def own_error() -> int | None:
    """The descriptor for a child's standard error: descriptor 2 may be away at the moment.

    None, which is the child's default, where the program has no other.
    """
    try:
        return sys.stderr.fileno()
    except (OSError, ValueError):
        return None


@contextmanager
def libraries_silent() -> Iterator[None]:
    """While this lasts, what libraries write to descriptor 2 goes nowhere; in any thread.

    libjpeg and libpng print their warnings there and cannot be asked not to. Blocks in several
    threads may overlap: the first takes the descriptor away and the last gives it back. Where no
    descriptor is left for that, their output appears.
    """
    _SILENCE.begin()
    try:
        yield
    finally:
        _SILENCE.end()


class _Silence:
    """How many blocks ask for silence, and descriptor 2 as it was before the first."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._blocks = 0
        self._kept: int | None = None

    def begin(self) -> None:
        with self._lock:
            self._blocks += 1
            if self._blocks == 1:
                self._kept = _taken_away()

    def end(self) -> None:
        with self._lock:
            self._blocks -= 1
            if self._blocks == 0 and self._kept is not None:
                os.dup2(self._kept, STANDARD_ERROR)
                os.close(self._kept)
                self._kept = None


_SILENCE = _Silence()


def _taken_away() -> int | None:
    """A copy of descriptor 2, which is the null device from here on; None where that fails."""
    try:
        kept = os.dup(STANDARD_ERROR)
    except OSError:
        return None
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        os.close(kept)
        return None
    os.dup2(nowhere, STANDARD_ERROR)
    os.close(nowhere)
    return kept


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
