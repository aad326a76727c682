"""The process itself: signals, standard streams, and memory that the C library holds.

SIGINT and SIGTERM stop at once while waiting for a picture, else after the present work.
`device.start` leaves SIGINT to the system until a command takes it over by what is here. Standard
streams are always open, and free of the libraries' output.
"""

from __future__ import annotations

import ctypes
import errno
import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Timer
from types import FrameType
from typing import Any, Final, TextIO

SIGNALS = (signal.SIGINT, signal.SIGTERM)

IMPORTING = "<frozen importlib"
"""How the names of Python's own modules begin that import others."""


def interruptible() -> None:
    """From here on SIGINT is a KeyboardInterrupt: what is half written is cleared away."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def signals_caught(do: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """While this lasts, SIGINT and SIGTERM call `do` with their number (main thread only)."""
    before = {number: signal.signal(number, do) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Stopper:
    """Between `waiting` blocks an interruption is remembered; inside one it is raised.

    A journal is thus never left between an input and its events. Nothing is raised where a module
    is being imported: an import that is broken off may hide why. Asking twice is not refused.
    """

    def __init__(self) -> None:
        self._asked = False
        self._waiting = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts, SIGINT and SIGTERM come here (main thread only)."""
        with signals_caught(self._ask):
            yield

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """A stretch that may be broken off by KeyboardInterrupt, at its beginning if asked."""
        self._waiting = True
        try:
            if self._asked:
                raise KeyboardInterrupt
            yield
        finally:
            self._waiting = False

    def _ask(self, number: int, frame: FrameType | None) -> None:
        again, self._asked = self._asked, True
        if (self._waiting or again) and not _is_importing(frame):
            raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    """Whether a module is being imported at `frame`, or further up."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(IMPORTING):
            return True
        frame = frame.f_back
    return False


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


def libraries_silent() -> _Silence:
    """While this lasts, what libraries write to descriptor 2 goes nowhere; in any thread.

    libjpeg and libpng print their warnings there and cannot be asked not to. Blocks in several
    threads may overlap: the first takes the descriptor away and the last gives it back. Where no
    descriptor is left for that, their output appears.
    """
    return _SILENCE


class _Silence:
    """How many blocks ask for silence, and descriptor 2 as it was before the first."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._blocks = 0
        self._kept: int | None = None

    def __enter__(self) -> None:
        with self._lock:
            self._blocks += 1
            if self._blocks == 1:
                self._kept = _taken_away()

    def __exit__(self, *_: object) -> None:
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


M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Numbers of glibc's settings (malloc.h)."""

SETTINGS = {M_MMAP_THRESHOLD: 2 << 20, M_TRIM_THRESHOLD: 1 << 20, M_ARENA_MAX: 2}
"""Whole pictures get pages of their own, which go back when they are freed. By itself glibc raises
the threshold to the largest array freed so far. The heap then stays as torn as it was when the
board was searched for. Plates are smaller and come from the heap. Pages of their own for each,
every time anew, are a quarter of all that following a film costs."""


def limit_heap() -> None:
    """Have the C library give freed memory back; without effect where it is not glibc."""
    mallopt = getattr(_libc(), "mallopt", None)
    if mallopt is not None:
        for setting, value in SETTINGS.items():
            mallopt(setting, value)


def give_back() -> None:
    """Give free pages of the heap back to the system now; takes some milliseconds."""
    trim = getattr(_libc(), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _libc() -> ctypes.CDLL | None:
    return ctypes.CDLL(None) if sys.platform.startswith("linux") else None


@contextmanager
def ended_after(process: subprocess.Popen[Any], limit_s: float, late: Event) -> Iterator[None]:
    """End the process where the block takes longer than `limit_s`, and set `late`."""

    def end() -> None:
        late.set()
        process.kill()

    timer = Timer(limit_s, end)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
