"""SIGINT and SIGTERM: stop at once while waiting for a picture, else after the present work.

`device.start` leaves SIGINT to the system until a command takes it over by what is here.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

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
