"""A film shown at its own pace, as if a camera took it now."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

from referee.facts import Fact
from vision.types import Frame, Observation

from .base import NS, Fault, Source

MOST_LATE_NS = NS
"""A film that is later than this goes on from now and does not hurry to catch up."""


class PacedSource:
    """The frames of the file source `film`, each given out no earlier than its time has come."""

    live = False
    clock_ns = None

    def __init__(self, film: Source, monotonic_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.film = film
        self.identity = film.identity
        self.looks = film.looks
        self.length_ns: int | None = film.length_ns
        self.facts: tuple[Fact, ...] = film.facts
        self._monotonic_ns = monotonic_ns
        self._closed = threading.Event()

    @property
    def fps(self) -> float | None:
        """The film's frames a second."""
        return self.film.fps

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Observation | Fault]:
        """The film's frames from `since_ns` on; none once it is closed."""
        zero_ns: int | None = None
        for given in self.film.frames(since_ns):
            now_ns = self._monotonic_ns()
            if zero_ns is None or now_ns - (zero_ns + given.t_ns) > MOST_LATE_NS:
                zero_ns = now_ns - given.t_ns
            if self._closed.wait(max(0, zero_ns + given.t_ns - now_ns) / NS):
                return
            yield given

    def close(self) -> None:
        """Let go of the film; whoever waits for a frame is let go too."""
        self._closed.set()
        self.film.close()
