"""``/api/events``: the event lines as they come, as server-sent events."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.sse import SendTimeoutError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .errors import PageError
from .page import Page
from .roles import Visitor
from .status import status_of

COMMENT_S = 10
"""A comment comes at least so often."""

STUCK_S = 20
"""A client that takes nothing for so long is left; it comes back with the number it has."""

MOST_DIGITS = 12

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
    lines = _lines(page, int(given), everything=visitor.is_arbiter, status=status)
    return EventStream(lines, ping=COMMENT_S, send_timeout=STUCK_S)


class EventStream(EventSourceResponse):
    """Event lines without end; a client that takes nothing any more is left without a word."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the client is gone."""
        try:
            await super().__call__(scope, receive, send)
        except* SendTimeoutError:
            pass


async def _lines(
    page: Page, n: int, *, everything: bool, status: bool
) -> AsyncIterator[ServerSentEvent]:
    """The lines after `n` as events, without end."""
    log, told = page.sink.log, None
    while True:
        changed = log.next_change()
        if log.complete:  # before that a number could not be told from one of another game
            lines, n = log.after(n, everything=everything)
            for line in lines:
                yield ServerSentEvent(line.text, event=line.type, id=str(line.n))
        if status and (now := status_of(page)) != told:
            told = now
            yield ServerSentEvent(json.dumps(now), event=STATUS)
        await changed.wait()
