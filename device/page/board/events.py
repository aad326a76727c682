"""``/api/events``: the event lines as they come, as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from sse_starlette import ServerSentEvent
from sse_starlette.event import ensure_bytes
from starlette.requests import Request
from starlette.responses import Response

from ..access.roles import Visitor
from ..page import Page
from ..stream.event_log import SEPARATOR
from ..stream.event_stream import asked_after, stream_of
from .status import status_of

AT_ONCE = 100
"""So many lines are sent before others have their turn."""

STATUS = "status"
"""The type of the message that is no event line."""


async def get_events(request: Request, page: Page, visitor: Visitor) -> Response:
    """Event lines after the number that the client names, then every new one.

    With ``status=true`` also how the table does, at first and whenever that changes, without a
    number.
    """
    after, status = asked_after(request), request.query_params.get("status") == "true"
    lines = _lines(page, after, everything=visitor.is_arbiter, status=status)
    return stream_of(request, page, visitor, lines)


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
