"""``/api/setup`` and ``/api/camera``: what the camera sees, and whether it adjusts itself."""

from __future__ import annotations

from dataclasses import asdict

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.texts import phrases_json, worded
from vision.types import NoBoard, Observation

from ...board_reading import WHY, corners_to_json
from ...game.codecs.state_json import VERSION
from ...picture_quality import judge_picture
from ...sources.cameras.device import Adjustable
from ..access.roles import Visitor
from ..body import read_asked
from ..errors import NO_PICTURE, PageError
from ..page import Page
from ..schemas.asked import LockAsked
from ..stream.sink import PageSink
from .phone import phone_shown


async def get_camera(request: Request, page: Page, visitor: Visitor) -> Response:
    """How the camera is adjusted; null for what it does not tell, or where there is none."""
    return JSONResponse({"version": VERSION, "adjustment": adjustment_of(page)})


async def post_camera(request: Request, page: Page, visitor: Visitor) -> Response:
    """``{"lock": true}`` lets the camera settle and holds it then, ``false`` lets it go."""
    wanted = (await read_asked(request, page, LockAsked, "bad_option"))["lock"]
    camera = page.table.source
    if not isinstance(camera, Adjustable):
        message = worded("no-camera", "this source is no camera that can be adjusted")
        raise PageError(409, "no_camera", message)
    await run_in_threadpool(camera.lock if wanted else camera.unlock)
    return JSONResponse({"version": VERSION, "adjustment": adjustment_of(page)})


def adjustment_of(page: Page) -> dict[str, object] | None:
    """How the camera is adjusted; None where the source is no camera that can tell."""
    camera = page.table.source
    return asdict(camera.adjustment()) if isinstance(camera, Adjustable) else None


async def get_setup(request: Request, page: Page, visitor: Visitor) -> Response:
    """Where the board lies, and sharpness, light, angle, size and frame rate in plain words."""
    found = await run_in_threadpool(_setup, page.sink)
    return JSONResponse({**found, "adjustment": adjustment_of(page), "phone": phone_shown(page)})


def _no_board(why: str) -> dict[str, object]:
    return {"found": False, "message": why, "phrases": phrases_json(why)}


def _setup(sink: PageSink) -> dict[str, object]:
    camera, seen = sink.camera(), sink.seen
    found: dict[str, object] = {
        "version": VERSION,
        "camera": {"state": camera.state.value, "fps": camera.fps},
        "picture": None,
        "board": _no_board(NO_PICTURE),
        "judgements": [],
    }
    if seen is None:
        return found
    height, width = seen.frame.image.shape[:2]
    found["picture"] = {"width": width, "height": height}
    look = seen.look
    view = look.view if isinstance(look, Observation) else None
    if view is not None:
        corners = corners_to_json(view)
        found["board"] = {"found": True, "size": view.size, "corners": corners}
    elif isinstance(look, NoBoard):
        why = WHY.get(look.reason, "the board is not seen")
        found["board"] = {**_no_board(why), "reason": look.reason.value}
    judged = judge_picture(seen.frame.image, view, camera.fps)
    found["judgements"] = [
        {"name": item.name, "verdict": item.verdict.value, "value": item.value, "unit": item.unit}
        | {"text": item.text, "phrases": phrases_json(item.text)}
        for item in judged
    ]
    return found
