"""The event lines that the page has, numbered on from game to game, and who waits for more."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sse_starlette.event import ServerSentEvent, ensure_bytes

from referee.events import Audience

SEPARATOR = "\r\n"
"""Between the lines of a server-sent event."""

KEPT = 20_000
"""Lines that are kept at most: many games' worth."""


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """One event line: its number on the page, whether everybody may see it, its text.

    ``event`` is the line as a server-sent event.
    """

    n: int
    public: bool
    text: str
    event: bytes


class EventLog:
    """Lines in order of their numbers. The game's thread adds, the server's loop reads and waits.

    Adding never waits for a reader: a reader keeps the number that it has come to, and asks for
    what is after it.
    """

    def __init__(self) -> None:
        self._lines: deque[PublishedLine] = deque(maxlen=KEPT)
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = asyncio.Event()

    @property
    def last_n(self) -> int:
        """The number of the last line; 0 where there is none."""
        with self._lock:
            return self._lines[-1].n if self._lines else 0

    def add(self, lines: Sequence[Mapping[str, object]]) -> None:
        """Add event lines, whose ``n`` goes on from the last; wakes everybody who waits."""
        if not lines:
            return
        made = [_line(line) for line in lines]
        with self._lock:
            self._lines.extend(made)
        self.wake()

    def after(self, n: int, *, everything: bool) -> tuple[list[PublishedLine], int]:
        """The lines after number `n`, and the number to which one has then come.

        Without `everything` there are those that everybody may see. A number that is not reached
        yet is of an earlier run: every line is after it.
        """
        with self._lock:
            last_n = self._lines[-1].n if self._lines else 0
            since = n if n <= last_n else 0
            new = []
            for line in reversed(self._lines):
                if line.n <= since:
                    break
                if everything or line.public:
                    new.append(line)
            new.reverse()
            return new, last_n

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake whoever waits in `loop` from now on."""
        self._loop = loop
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Wake everybody who waits, from any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake_in_loop)

    def next_change(self) -> asyncio.Event:
        """An event that is set by the next `wake`; ask for it before reading what is there."""
        return self._changed

    def _wake_in_loop(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()


def _line(line: Mapping[str, object]) -> PublishedLine:
    n = line["n"]
    assert isinstance(n, int)
    public = line.get("audience", Audience.PLAYERS.value) == Audience.PLAYERS.value
    text = json.dumps(line, ensure_ascii=False)
    event = ServerSentEvent(text, event=str(line["type"]), id=str(n))
    return PublishedLine(n, public, text, ensure_bytes(event, SEPARATOR))
