"""``/api/read`` and ``/api/count``: what a photograph shows, a position or a board filled in."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from starlette.requests import Request
from starlette.responses import Response

from referee.phases.agreement import in_agreement, why_not_stopped
from referee.phases.counting import count, missing_text
from rules.color import Color, Sides
from rules.scoring.filled_in import CountKind
from rules.texts import worded
from rules.words import decimal_text
from vision.types import BoardView

from ...corners import view_of
from ...counting.count_task import Beside, CountTask
from ...counting.photo_count import task_of_game
from ...json_text import parse_json
from ...option_types import board_size
from ..access.roles import Visitor
from ..body import flag, read_body
from ..errors import NOT_SEEN, PageError, options_refused
from ..jobs.photo_jobs import CountAsked, Sent, beside_of, kind_of, left_of
from ..page import Page
from ..stream.sink import PageSink

MOST_BYTES = 25 * 10**6

Options = Mapping[str, str]


async def post_photo(request: Request, page: Page, visitor: Visitor) -> Response:
    """Read a photograph: the body itself, or a file of a form."""
    size, view = grid_options(request)
    return await page.photos.read(await sent(request, page), size, view, first=visitor.known)


async def sent(request: Request, page: Page) -> Sent:
    """What a request brings: a picture, or a form with one. Raises PageError."""
    data = await read_body(request, page, MOST_BYTES)
    return Sent(data, request.headers.get("content-type", ""))


def grid_options(request: Request) -> tuple[int | None, BoardView | None]:
    """``size`` and ``corners`` ([[x, y] × 4] as JSON) where they are given."""
    try:
        given = request.query_params.get("size")
        size = None if given is None else board_size(given)
        corners = request.query_params.get("corners")
        if corners is None:
            return size, None
        if size is None:
            raise ValueError("corners: give the size too")
        return size, view_of(size, parse_json(corners))
    except (argparse.ArgumentTypeError, ValueError, TypeError, OverflowError) as error:
        raise PageError(400, "bad_option", str(error)) from None


async def post_count(request: Request, page: Page, visitor: Visitor) -> Response:
    """Count the board on a photograph, or as the camera sees it now (``camera=true``).

    ``game=true`` compares the count with the game's score as it was agreed.
    """
    options = request.query_params
    brought = await sent(request, page)
    size, view = grid_options(request)
    camera = flag(options, "camera")
    with options_refused():
        task = _task(page.sink, options)
    image, seen_at = _seen(page.sink) if camera else (None, None)
    return await page.photos.count(brought, image, task, size, view or seen_at, first=visitor.known)


def _seen(sink: PageSink) -> tuple[NDArray[np.uint8], BoardView | None]:
    """The camera's newest picture, and where the board lies in it. Raises PageError (409)."""
    if sink.seen is None:
        message = "the camera has given no picture yet; send a photo"
        raise PageError(409, "no_picture", worded("no-camera-picture", message))
    return sink.seen.frame.image, sink.view


def _task(sink: PageSink, options: Options) -> CountAsked | CountTask:
    """What is asked for, with the options of `goban count`."""
    if not flag(options, "game"):
        return CountAsked(dict(options))
    for name in ("rules", "komi", "dead"):
        if name in options:
            raise ValueError(f"{name}: the game has its own; leave it out, or game=true")
    return _task_of_present_game(sink, kind_of(options), left_of(options), beside_of(options))


def _task_of_present_game(
    sink: PageSink, kind: CountKind, left: Sides[int], beside: Beside
) -> CountTask:
    """The count beside the score that was agreed. Raises PageError (409) where there is none."""
    state = sink.state
    if state is None:
        raise PageError(409, "no_game", NOT_SEEN)
    if not in_agreement(state):
        message = f"{why_not_stopped(state)}: count it when both have passed"
        raise PageError(409, "not_stopped", message)
    agreed = state.reported.agreed
    if agreed is None:
        message = "the players have not both said yet what is dead: agree first, then count"
        raise PageError(409, "not_agreed", worded("not-agreed", message))
    missing = missing_text(count(state.game, state.reported, agreed), state.reported)
    if missing is not None:
        message = f"the record lacks something, so there is no score to compare with: {missing}"
        raise PageError(409, "record_lacks", message)
    notes = [
        f"{color.word.capitalize()}'s penalty of {decimal_text(points)} is not on the board"
        for color in Color
        if (points := state.reported.penalties[color])
    ]
    said = state.reported
    return task_of_game(
        state.game, kind, agreed, left, notes, seki=said.seki, agreed=True, beside=beside
    )
