"""What a game says to the link: that it has begun, and that there is something new."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event

from referee.events import GameEvent
from referee.state import State

from ..game.sinks.sinks import ResumeData, Sink


class News:
    """Told by the session's thread, which never waits, and heard by the link's."""

    def __init__(self) -> None:
        self._begun: SimpleQueue[Path] = SimpleQueue()
        self._new = Event()

    def tell(self, begun: Path | None = None) -> None:
        """Tell that there is something new; a game that has `begun` lies in this journal."""
        if begun is not None:
            self._begun.put(begun)
        self._new.set()

    def wait(self, timeout_s: float) -> None:
        """Wait until something is new, for so long at most."""
        if self._new.wait(timeout_s):
            self._new.clear()

    def begun(self) -> Path | None:
        """The journal of the game that has begun last since this was asked; None where none has."""
        found = None
        while True:
            try:
                found = self._begun.get_nowait()
            except Empty:
                return found


class NewsSink(Sink):
    """The sink of one game, whose journal is at `journal`."""

    def __init__(self, news: News, journal: Path) -> None:
        self._news, self._journal = news, journal

    def begin(self, past: ResumeData) -> None:
        """Tell that the journal is there, and whole."""
        self._news.tell(self._journal)

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Tell that events are in the journal."""
        if events:
            self._news.tell()
