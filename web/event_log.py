"""Event lines, numbered on from game to game, as a stream of server-sent events."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from sse_starlette import EventSourceResponse
from sse_starlette.event import ServerSentEvent, ensure_bytes
from sse_starlette.sse import SendTimeoutError
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from referee.events import is_public

from .access.access import host_of
from .access.roles import Visitor
from .console import PageError
from .guarded_app import Guarded

SEPARATOR = "\r\n"
"""Between the lines of a server-sent event."""

MAX_LINES = 20_000


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """An event line: its number, whether it is public, and its server-sent event."""

    n: int
    public: bool
    event: bytes


class EventLog:
    """Lines in order of their numbers. The game's thread adds, the server's loop reads and waits.

    Adding never waits for a reader: a reader keeps the number that it has come to, and asks for
    what is after it.
    """

    def __init__(self) -> None:
        self._lines: deque[PublishedLine] = deque(maxlen=MAX_LINES)
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
            newer = takewhile(lambda line: line.n > since, reversed(self._lines))
            return [line for line in newer if everything or line.public][::-1], last_n

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake readers that wait in `loop` from now on."""
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
    text = json.dumps(line, ensure_ascii=False)
    event = ServerSentEvent(text, event=str(line["type"]), id=str(n))
    return PublishedLine(n, is_public(line), ensure_bytes(event, SEPARATOR))


COMMENT_S = 10
"""Interval of comments that keep a stream alive."""

SEND_TIMEOUT_S = 20
"""A client that reads nothing for so long is closed; it resumes with the number it has."""

MAX_NUMBER_DIGITS = 12


def asked_after(request: Request) -> int:
    """The number after which the client wants events. Raises PageError (400)."""
    given = request.headers.get("last-event-id") or request.query_params.get("after") or "0"
    if not (given.isascii() and given.isdecimal() and len(given) <= MAX_NUMBER_DIGITS):
        raise PageError(400, "bad_number", f"after {given!r}: expected the number of an event")
    return int(given)


def stream_of(
    request: Request, guards: Guarded, visitor: Visitor, pieces: AsyncIterator[bytes]
) -> EventStream:
    """The answer whose events are `pieces`, which end where the visitor is logged in no more.

    Raises PageError (429) where too many listen.
    """
    host = host_of(request)
    if not visitor.known and not guards.connections.has_room_for_stream(host):
        message = "too many listen to the events; try again later"
        raise PageError(429, "busy", message, {"Retry-After": "30"})

    def holds() -> bool:
        try:
            return not visitor.known or guards.access.visitor(request) == visitor
        except PageError:  # the token was taken away
            return False

    shown = _counted(pieces, guards, host, holds)
    return EventStream(shown, ping=COMMENT_S, send_timeout=SEND_TIMEOUT_S)


class EventStream(EventSourceResponse):
    """Event lines without end; a client that takes nothing any more is left without a word."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the client is gone."""
        try:
            await super().__call__(scope, receive, send)
        except* SendTimeoutError:
            pass


async def _counted(
    pieces: AsyncIterator[bytes], guards: Guarded, host: str, holds: Callable[[], bool]
) -> AsyncIterator[bytes]:
    """The same pieces while it `holds`, for a stream that counts among its address's."""
    with guards.connections.stream(host) as stop:
        stopped = asyncio.ensure_future(stop.wait())
        piece: asyncio.Future[bytes | None] | None = None
        try:
            while True:
                piece = asyncio.ensure_future(anext(pieces, None))
                await asyncio.wait((piece, stopped), return_when=asyncio.FIRST_COMPLETED)
                if not piece.done() or (given := piece.result()) is None or not holds():
                    return
                yield given
        finally:
            stopped.cancel()
            if piece is not None:
                piece.cancel()
