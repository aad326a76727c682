"""``/api/setup``: whether the board is found, and how good the picture is."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from vision.types import NoBoard, Observation

from ...board_reading import WHY, corners_to_json
from ...game.codecs.state_json import VERSION
from ...picture_quality import judge_picture
from ..access.roles import Visitor
from ..page import Page
from ..stream.sink import PageSink
from .camera import adjustment_of


async def get_setup(request: Request, page: Page, visitor: Visitor) -> Response:
    """Where the board lies, and sharpness, light, angle, size and frame rate in plain words."""
    found = await run_in_threadpool(_setup, page.sink)
    return JSONResponse({**found, "adjustment": adjustment_of(page)})


def _setup(sink: PageSink) -> dict[str, object]:
    camera, seen = sink.camera(), sink.seen
    found: dict[str, object] = {
        "version": VERSION,
        "camera": {"state": camera.state.value, "fps": camera.fps},
        "picture": None,
        "board": {"found": False, "message": "no picture has come yet"},
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
        words = WHY.get(look.reason, "the board is not seen")
        found["board"] = {"found": False, "reason": look.reason.value, "message": words}
    judged = judge_picture(seen.frame.image, view, camera.fps)
    found["judgements"] = [
        {"name": item.name, "verdict": item.verdict.value, "value": item.value, "unit": item.unit}
        | {"text": item.text}
        for item in judged
    ]
    return found
