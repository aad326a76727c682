"""``/api/events``, ``/healthz`` and pictures: the event lines as they come, and how the table does.

Pictures of now, of alerts and of the last minutes are all cut to the board.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sse_starlette import ServerSentEvent
from sse_starlette.event import ensure_bytes
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from vision.reader import reading_of
from vision.types import BoardView, Observation
from web.access.roles import Visitor
from web.console import NO_PICTURE, PageError
from web.event_log import SEPARATOR, asked_after, stream_of
from web.guarded_app import flag

from ..game.state_json import VERSION
from ..overlay import CroppedPicture, cut_to_boards, draw_reading, jpeg
from ..sources.pictures import PictureError, load_picture
from .page import Page
from .sink import LastPicture, PageSink

STATUS_INTERVAL_S = 0.5
SEND_BATCH_LINES = 100
STATUS = "status"
"""The type of the message that is no event line."""


def status_of(page: Page) -> dict[str, object]:
    """How the camera does, why the game does not go on, and the state of a hub's assignment.

    The last two are None where there is nothing to report. ``clock`` is a number that grows with
    every entry and order of the clock.
    """
    shown, state = page.assigned.shown, page.sink.state
    return {
        "version": VERSION,
        "camera": page.sink.camera_state().value,
        "failure": page.table.failure,
        "assignment": None if shown is None else shown.state.value,
        "clock": 0 if state is None else state.clock.number + len(state.clock.orders),
    }


async def watch_status(page: Page) -> None:
    """Wake everybody who waits for event lines whenever the status is another one; without end."""
    reported = status_of(page)
    while True:
        await asyncio.sleep(STATUS_INTERVAL_S)
        now = status_of(page)
        if now != reported:
            reported = now
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
    log, reported = page.sink.log, None
    while True:
        changed = log.next_change()
        if not page.sink.loading:
            lines, n = log.after(n, everything=everything)
            for first in range(0, len(lines), SEND_BATCH_LINES):
                yield b"".join(line.event for line in lines[first : first + SEND_BATCH_LINES])
                await asyncio.sleep(0)
        if status and (now := status_of(page)) != reported:
            reported = now
            yield ensure_bytes(ServerSentEvent(json.dumps(now), event=STATUS), SEPARATOR)
        await changed.wait()


JPEG = "image/jpeg"

BEFORE, AFTER, NOW = "before", "after", "now"


async def get_picture(request: Request, page: Page, visitor: Visitor) -> Response:
    """The newest picture, cut to the board; with ``overlay=true`` what was read drawn over it.

    ``whole=true`` shows all of it, pixel for pixel as the camera gives it, to place the corners.
    """
    overlay, whole = (flag(request.query_params, name) for name in ("overlay", "whole"))
    data = await run_in_threadpool(picture_of, page.sink, overlay=overlay, whole=whole)
    return Response(data, media_type=JPEG)


async def get_alert_picture(request: Request, page: Page, visitor: Visitor) -> Response:
    """The board before an alert, when it was raised, or now."""
    which = request.path_params["which"]
    frames = page.sink.frames.get(request.path_params["id"])
    if frames is None:
        raise PageError(404, "no_alert", "this game has no such alert")
    if which == NOW:
        data = await run_in_threadpool(picture_of, page.sink, overlay=False, whole=False)
    elif which in (BEFORE, AFTER) and frames:
        seq = frames[0] if which == BEFORE else frames[-1]
        file = page.table.game.files.evidence / f"frame-{seq:06}.jpg"
        data = await run_in_threadpool(_kept_picture, file, page.sink)
    else:
        raise PageError(404, "no_picture", "there is no such picture of this alert")
    return Response(data, media_type=JPEG)


async def get_recent(request: Request, page: Page, visitor: Visitor) -> Response:
    """The pictures of the last minutes, each with the record as it stood then.

    ``rows`` is left out where the board is as it was one picture before.
    """
    shown: list[dict[str, object]] = []
    position = None
    for picture in page.sink.recent.all():
        entry: dict[str, object] = {"id": picture.seq, "t": round(picture.t_s, 1)}
        entry["move"] = picture.move
        if picture.position != position:
            position = picture.position
            entry["rows"] = list(position.rows())
        shown.append(entry)
    return JSONResponse({"version": VERSION, "pictures": shown})


async def get_recent_picture(request: Request, page: Page, visitor: Visitor) -> Response:
    """One of the pictures of the last minutes; 404 once it is older than that."""
    seq = request.path_params["id"]
    found = next((at.jpeg for at in page.sink.recent.all() if at.seq == seq), None)
    if found is None:
        raise PageError(404, "no_picture", "this picture is no longer kept")
    return Response(found, media_type=JPEG)


def picture_of(sink: PageSink, *, overlay: bool, whole: bool) -> bytes:
    """The newest picture as a JPEG. PageError (404) where no picture came yet."""
    seen = sink.seen
    if seen is None:
        raise PageError(404, "no_picture", NO_PICTURE)
    return jpeg(_shown(seen, sink.view, overlay=overlay, whole=whole))


def _shown(
    seen: LastPicture, view: BoardView | None, *, overlay: bool, whole: bool
) -> NDArray[np.uint8]:
    image, look = seen.frame.image, seen.look
    if isinstance(look, Observation) and look.view is not None:
        view = look.view
    boards = [view] if view is not None else []
    cut = CroppedPicture(np.array(image)) if whole else cut_to_boards(image, boards)
    if overlay and isinstance(look, Observation) and look.view is not None:
        draw_reading(cut, reading_of(look.view, look))
    return cut.picture


def _kept_picture(file: Path, sink: PageSink) -> bytes:
    """A picture that was kept as evidence; a whole one is cut to the board, where that is known."""
    try:
        image = load_picture(file)
    except PictureError:
        raise PageError(404, "no_picture", "this picture was not kept") from None
    seen, view = sink.seen, sink.view
    whole = seen is None or seen.frame.image.shape == image.shape
    return jpeg(cut_to_boards(image, [view] if whole and view is not None else []).picture)
