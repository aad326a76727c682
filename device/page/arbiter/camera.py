"""``/api/camera``: exposure, white balance and focus are held still, or adjust themselves."""

from __future__ import annotations

from dataclasses import asdict

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...game.codecs.state_json import VERSION
from ...sources.cameras.adjustment import Adjustable
from ..access.roles import Visitor
from ..body import read_asked
from ..errors import PageError
from ..page import Page
from ..schemas.asked import LockAsked


async def get_camera(request: Request, page: Page, visitor: Visitor) -> Response:
    """How the camera is adjusted; null for what it does not tell, or where there is none."""
    return JSONResponse({"version": VERSION, "adjustment": adjustment_of(page)})


async def post_camera(request: Request, page: Page, visitor: Visitor) -> Response:
    """``{"lock": true}`` lets the camera settle and holds it then, ``false`` lets it go."""
    wanted = (await read_asked(request, page, LockAsked, "bad_option"))["lock"]
    camera = page.table.source
    if not isinstance(camera, Adjustable):
        raise PageError(409, "no_camera", "this source is no camera that can be adjusted")
    await run_in_threadpool(camera.lock if wanted else camera.unlock)
    return JSONResponse({"version": VERSION, "adjustment": adjustment_of(page)})


def adjustment_of(page: Page) -> dict[str, object] | None:
    """How the camera is adjusted; None where the source is no camera that can tell."""
    camera = page.table.source
    return asdict(camera.adjustment()) if isinstance(camera, Adjustable) else None
