"""``/api/events`` and ``/healthz``: the event lines as they come, and how the table does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from sse_starlette import ServerSentEvent
from sse_starlette.event import ensure_bytes
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...game.codecs.state_json import VERSION
from ..access.roles import Visitor
from ..page import Page
from ..stream.event_log import SEPARATOR, asked_after, stream_of

WATCH_S = 0.5
"""How the table does is looked at so often."""

AT_ONCE = 100
"""So many lines are sent before others have their turn."""

STATUS = "status"
"""The type of the message that is no event line."""


def status_of(page: Page) -> dict[str, object]:
    """How the camera does, why the game does not go on, and what became of a hub's assignment.

    The last two are None where there is nothing to say. ``clock`` is a number that grows with
    every entry and order of the clock.
    """
    camera, shown = page.sink.camera_state().value, page.assigned.shown
    assignment = None if shown is None else shown.state.value
    failure = page.table.failure
    state = page.sink.state
    clock = 0 if state is None else state.clock.number + len(state.clock.orders)
    return {
        "version": VERSION,
        "camera": camera,
        "failure": failure,
        "assignment": assignment,
        "clock": clock,
    }


async def watch_status(page: Page) -> None:
    """Wake everybody who waits for event lines whenever the status is another one; without end."""
    told = status_of(page)
    while True:
        await asyncio.sleep(WATCH_S)
        now = status_of(page)
        if now != told:
            told = now
            page.sink.log.wake()


async def get_health(request: Request, page: Page, visitor: Visitor) -> Response:
    """200 while frames are processed and files written, else 503 and why."""
    failure = page.table.failure
    if failure is not None:
        return JSONResponse({"status": "failure", "message": failure}, 503)
    if page.sink.processing():
        return JSONResponse({"status": "ok"})
    return JSONResponse({"status": page.sink.camera().state.value}, 503)


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

    Where a game goes on, nothing comes before its journal was read. Until then the client's number
    would seem to be of an earlier run.
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
