"""Server-sent events until the server stops: after which number, how many streams, who is left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from sse_starlette import EventSourceResponse
from sse_starlette.sse import SendTimeoutError
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from ..access.access import host_of
from ..access.guards import Guarded
from ..access.roles import Visitor
from ..errors import PageError

COMMENT_S = 10
"""A comment comes at least so often."""

STUCK_S = 20
"""A client that takes nothing for so long is left; it comes back with the number it has."""

MOST_DIGITS = 12


def asked_after(request: Request) -> int:
    """The number after which the client wants events. Raises PageError (400)."""
    given = request.headers.get("last-event-id") or request.query_params.get("after") or "0"
    if not (given.isascii() and given.isdecimal() and len(given) <= MOST_DIGITS):
        raise PageError(400, "bad_number", f"after {given!r}: expected the number of an event")
    return int(given)


def stream_of(
    request: Request, guards: Guarded, visitor: Visitor, pieces: AsyncIterator[bytes]
) -> EventStream:
    """The answer whose events are `pieces`. Raises PageError (429) where too many listen."""
    host = host_of(request)
    if not visitor.known and not guards.doors.has_room_for_stream(host):
        message = "too many listen to the events; try again later"
        raise PageError(429, "busy", message, {"Retry-After": "30"})
    return EventStream(_counted(pieces, guards, host), ping=COMMENT_S, send_timeout=STUCK_S)


class EventStream(EventSourceResponse):
    """Event lines without end; a client that takes nothing any more is left without a word."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the client is gone."""
        try:
            await super().__call__(scope, receive, send)
        except* SendTimeoutError:
            pass


async def _counted(
    pieces: AsyncIterator[bytes], guards: Guarded, host: str
) -> AsyncIterator[bytes]:
    """The same pieces until the server stops, for a stream that counts among its address's."""
    with guards.doors.stream(host) as stop:
        stopped = asyncio.ensure_future(stop.wait())
        piece: asyncio.Future[bytes | None] | None = None
        try:
            while True:
                piece = asyncio.ensure_future(anext(pieces, None))
                await asyncio.wait((piece, stopped), return_when=asyncio.FIRST_COMPLETED)
                if not piece.done() or (given := piece.result()) is None:
                    return
                yield given
        finally:
            stopped.cancel()
            if piece is not None:
                piece.cancel()
