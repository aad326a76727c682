"""``/api/setup``, ``/api/camera`` and ``/api/phone``: what the camera sees and how it is adjusted.

A phone's browser sends the pictures of its camera, one after another. ``/api/first`` is the first
start without a camera, step by step.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from referee.facts import NewGame
from rules.texts import phrases_json, worded
from vision.types import NoBoard, Observation
from web.access.roles import Visitor
from web.console import NO_PICTURE, FailureError, PageError, without_secrets
from web.guarded_app import flag, read_body

from ..board_reading import WHY, corners_to_json
from ..game.facts_file import fact_from_json
from ..game.state_json import VERSION
from ..picture_quality import judge_picture
from ..sources.adjustment import Adjustable
from ..sources.open import is_camera
from ..sources.phone import (
    MAX_PICTURE_BYTES,
    PHONE,
    Phone,
    PhoneCamera,
    PhoneStatus,
)
from .first_run import Choices, FirstRun
from .jobs.photo_jobs import decode_jpeg, pixels_of
from .page import Page
from .schemas.asked import FirstAsked, LockAsked, PhoneAsked, TrialAsked, read_asked
from .sink import PageSink


async def get_camera(request: Request, page: Page, visitor: Visitor) -> Response:
    """How the camera is adjusted; null for what it does not report, or where there is none."""
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
    """How the camera is adjusted; None where the source is no camera that reports it."""
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
    found["judgements"] = [asdict(item) for item in judged]
    return found


DECODE_TIMEOUT_S = 5.0


async def post_phone(request: Request, page: Page, visitor: Visitor) -> Response:
    """Begin to send pictures; the number of the stream that they belong to."""
    asked = await read_asked(request, page, PhoneAsked, "bad_option")
    phone = phone_of(page)
    sender = f"{visitor.name} {asked['page']}"
    number = phone.begin(sender, holds=asked["holds"], take_over=asked["take_over"])
    return JSONResponse({"version": VERSION, "stream": number})


async def post_phone_picture(request: Request, page: Page, visitor: Visitor) -> Response:
    """Send one picture; answered when the game takes it, or after a second."""
    options = request.query_params
    phone = phone_of(page)
    arrived_ns = phone.clock_ns()
    number = int(_number(options, "stream", 0.0))
    taken_ms, sent_ms = _number(options, "taken", -1.0), _number(options, "sent", -1.0)
    status = PhoneStatus(
        battery=_part(options, "battery"),
        charging=flag(options, "charging") if "charging" in options else None,
        camera_fps=_part(options, "camera_fps", 1000.0),
        slow=flag(options, "slow"),
    )
    with phone.under_way(number):
        data = await read_body(request, page, MAX_PICTURE_BYTES)
        answer = await page.phone_pictures.do(decode_jpeg, data, limit_s=DECODE_TIMEOUT_S)
        assert isinstance(answer, bytes)
        hold = await run_in_threadpool(
            phone.put, number, pixels_of(answer), (taken_ms, sent_ms), arrived_ns, status
        )
    return JSONResponse({"version": VERSION, "hold": hold})


def phone_shown(page: Page) -> dict[str, object] | None:
    """The phone as the set-up shows it; None where the source is no phone."""
    source = page.table.source
    if not isinstance(source, PhoneCamera):
        return None
    return asdict(source.phone.status or PhoneStatus(sends=False))


def phone_of(page: Page) -> Phone:
    """The phone that is the camera. Raises PageError where the source is none."""
    source = page.table.source
    if not isinstance(source, PhoneCamera):
        message = "this board has another camera: start goban serve phone"
        raise PageError(409, "no_phone", message)
    return source.phone


def _number(options: Mapping[str, str], name: str, least: float, most: float = 1e15) -> float:
    """The number that an option gives; PageError (400) where it is none."""
    given = options.get(name, "")
    try:
        number = float(given[:30])
    except ValueError:
        number = math.nan
    if not least <= number <= most:
        raise PageError(400, "bad_option", f"{name} {given[:30]!r}: expected a number")
    return number


def _part(options: Mapping[str, str], name: str, most: float = 1.0) -> float | None:
    """The number from 0 to `most` that an option gives, None where it is left out."""
    return _number(options, name, 0.0, most) if name in options else None


async def get_first(request: Request, page: Page, visitor: Visitor) -> Response:
    """The cameras that were found, the one that is tried, and where the choices would be kept."""
    first = first_of(page)
    found = await run_in_threadpool(first.cameras)
    source, usual = first.trial.source, await run_in_threadpool(usual_source, first)
    return JSONResponse(
        {
            "version": VERSION,
            "cameras": [asdict(each) for each in found],
            "tried": None if source is None else source.identity,
            "file": str(first.file),
            "usual": usual if source is None else source.identity,
            "keeps": is_camera(usual),
            "phone_at": first.address_of(PHONE),
        }
    )


async def post_first_camera(request: Request, page: Page, visitor: Visitor) -> Response:
    """Try a camera: its pictures are shown, and nothing is recorded."""
    first = first_of(page)
    word = (await read_asked(request, page, TrialAsked, "bad_option"))["source"]
    try:
        await run_in_threadpool(first.trial.show, word)
    except FailureError as failure:
        code = "no_camera" if is_camera(word) else "no_source"
        raise PageError(409, code, failure.line) from None
    return await get_first(request, page, visitor)


async def post_first(request: Request, page: Page, visitor: Visitor) -> Response:
    """Begin with what was chosen; for what was skipped the program's defaults stand."""
    first = first_of(page)
    asked = await read_asked(request, page, FirstAsked, "bad_option")
    try:
        terms = fact_from_json({**asked["terms"], "type": NewGame.__name__}, 0)
    except ValueError as error:
        raise PageError(400, "bad_fact", str(error)) from None
    assert isinstance(terms, NewGame)
    tried, source = first.trial.source, asked["source"]
    if source is None or (tried is not None and source == tried.identity):
        source = await run_in_threadpool(usual_source, first)  # the page knows no password
    choices, keep = Choices(source, terms), asked["keep"] and is_camera(source)
    try:
        await run_in_threadpool(lambda: first.begin(choices, keep=keep))
    except FailureError as failure:
        raise PageError(409, "would_not_start", failure.line) from None
    except OSError as error:
        message = f"{first.file}: {error.strerror or error}; nothing was written"
        raise PageError(409, "not_written", message) from None
    address = first.address_of(source)
    shown = {"version": VERSION, "source": without_secrets(source), "address": address}
    return JSONResponse(shown, background=BackgroundTask(first.end))


def first_of(page: Page) -> FirstRun:
    """The first start that this page shows.

    Raises PageError: 409 where a game is followed, 503 where it is about to be.
    """
    if page.first is None:
        raise PageError(409, "no_first_run", "a game is followed already")
    if page.first.begun is not None:
        raise PageError(503, "starting", "the game is about to begin", {"Retry-After": "1"})
    return page.first


def usual_source(first: FirstRun) -> str:
    """The source where none was chosen: the camera that is tried, the first one, or a phone."""
    if first.trial.source is not None:
        return first.trial.word
    found = first.cameras()
    return found[0].source if found else PHONE
