"""How the table does beside the game: what is no event, and is told to browsers all the same."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...game.codecs.state_json import VERSION
from ..access.roles import Visitor
from ..page import Page

WATCH_S = 0.5
"""How the table does is looked at so often."""


def status_of(page: Page) -> dict[str, object]:
    """How the camera does, why the game does not go on, and what became of a hub's assignment.

    The last two are None where there is nothing to say.
    """
    camera, shown = page.sink.camera_state().value, page.assigned.shown
    assignment = None if shown is None else shown.state.value
    failure = page.table.failure
    return {"version": VERSION, "camera": camera, "failure": failure, "assignment": assignment}


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
