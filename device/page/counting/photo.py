"""``/api/read``: a photograph is sent, and the position on it comes back."""

from __future__ import annotations

import argparse

from starlette.requests import Request
from starlette.responses import Response

from vision.types import BoardView

from ...corners import view_of
from ...json_text import parse_json
from ...option_types import board_size
from ..access.roles import Visitor
from ..body import read_body
from ..errors import PageError
from ..jobs.form import Sent
from ..page import Page

MOST_BYTES = 25 * 10**6


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
