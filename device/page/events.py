"""``/api/events``: the event lines as they come, as server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response

from .errors import PageError
from .event_log import EventLog
from .page import Page
from .roles import Visitor

COMMENT_S = 10
"""A comment comes at least so often."""

STUCK_S = 20
"""A client that takes nothing for so long is left; it comes back with the number it has."""

MOST_DIGITS = 12


async def get_events(request: Request, page: Page, visitor: Visitor) -> Response:
    """Event lines after the number that the client names, then every new one."""
    given = request.headers.get("last-event-id") or request.query_params.get("after") or "0"
    if not (given.isascii() and given.isdecimal() and len(given) <= MOST_DIGITS):
        raise PageError(400, "bad_number", f"after {given!r}: expected the number of an event")
    lines = _lines(page.sink.log, int(given), everything=visitor.is_arbiter)
    return EventSourceResponse(lines, ping=COMMENT_S, send_timeout=STUCK_S)


async def _lines(log: EventLog, n: int, *, everything: bool) -> AsyncIterator[ServerSentEvent]:
    """The lines after `n` as events, without end."""
    while True:
        changed = log.next_change()
        lines, n = log.after(n, everything=everything)
        for line in lines:
            yield ServerSentEvent(line.text, event=line.type, id=str(line.n))
        await changed.wait()
