"""``/api/events``: the event lines as they come, as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.event import ensure_bytes
from sse_starlette.sse import SendTimeoutError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .access import host_of
from .errors import PageError
from .event_log import SEPARATOR
from .page import Page
from .roles import Visitor
from .status import status_of

COMMENT_S = 10
"""A comment comes at least so often."""

STUCK_S = 20
"""A client that takes nothing for so long is left; it comes back with the number it has."""

MOST_DIGITS = 12

AT_ONCE = 100
"""So many lines are sent before others have their turn."""

STATUS = "status"
"""The type of the message that is no event line."""


async def get_events(request: Request, page: Page, visitor: Visitor) -> Response:
    """Event lines after the number that the client names, then every new one.

    With ``status=true`` also how the table does, at first and whenever that changes, without a
    number.
    """
    given = request.headers.get("last-event-id") or request.query_params.get("after") or "0"
    if not (given.isascii() and given.isdecimal() and len(given) <= MOST_DIGITS):
        raise PageError(400, "bad_number", f"after {given!r}: expected the number of an event")
    status = request.query_params.get("status") == "true"
    host = host_of(request)
    if not visitor.known and not page.doors.has_room_for_stream(host):
        message = "too many listen to the events; try again later"
        raise PageError(429, "busy", message, {"Retry-After": "30"})
    lines = _lines(page, int(given), everything=visitor.is_arbiter, status=status)
    return EventStream(_counted(lines, page, host), ping=COMMENT_S, send_timeout=STUCK_S)


class EventStream(EventSourceResponse):
    """Event lines without end; a client that takes nothing any more is left without a word."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the client is gone."""
        try:
            await super().__call__(scope, receive, send)
        except* SendTimeoutError:
            pass


async def _counted(lines: AsyncIterator[bytes], page: Page, host: str) -> AsyncIterator[bytes]:
    """The same lines, for a stream that counts among those of its address."""
    page.doors.begin_stream(host)
    try:
        async for piece in lines:
            yield piece
    finally:
        page.doors.end_stream(host)


async def _lines(page: Page, n: int, *, everything: bool, status: bool) -> AsyncIterator[bytes]:
    """The lines after `n` as events, without end, some at a time.

    Nothing comes before the journal of a game that is gone on with was read: the number that the
    client has would seem to be of an earlier run.
    """
    log, told = page.sink.log, None
    while True:
        changed = log.next_change()
        if not page.sink.loading:
            lines, n = log.after(n, everything=everything)
            for first in range(0, len(lines), AT_ONCE):
                yield b"".join(line.event for line in lines[first : first + AT_ONCE])
                await asyncio.sleep(0)
        if status and (now := status_of(page)) != told:
            told = now
            yield ensure_bytes(ServerSentEvent(json.dumps(now), event=STATUS), SEPARATOR)
        await changed.wait()
