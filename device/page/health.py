"""``/healthz``: whether frames are being processed."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from .access.roles import Visitor
from .page import Page


async def get_health(request: Request, page: Page, visitor: Visitor) -> Response:
    """200 while frames are processed and files written, else 503 and why."""
    failure = page.table.failure
    if failure is not None:
        return JSONResponse({"status": "failure", "message": failure}, 503)
    if page.sink.processing():
        return JSONResponse({"status": "ok"})
    return JSONResponse({"status": page.sink.camera().state.value}, 503)
