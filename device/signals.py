"""Being asked to stop: at once while waiting for a picture, else when the work in hand is done."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Stopper:
    """Between `waiting` blocks an interruption is remembered; inside one it is raised.

    A journal is thus never left between an input and its events. Asking twice is not refused.
    """

    def __init__(self) -> None:
        self._asked = False
        self._waiting = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts, SIGINT and SIGTERM come here (main thread only)."""
        before = {number: signal.signal(number, self._ask) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

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
        if self._waiting or self._asked:
            raise KeyboardInterrupt
        self._asked = True
