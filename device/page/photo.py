"""``/api/read``: a photograph is sent, and the position on it comes back."""

from __future__ import annotations

import argparse
from collections.abc import AsyncGenerator

from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import Response

from vision.types import BoardView

from ..corners import view_of
from ..json_text import parse_json
from ..option_types import board_size
from .body import read_body
from .errors import PageError
from .page import Page
from .photo_desk import Upload
from .roles import Visitor

MOST_BYTES = 25 * 10**6

UNNAMED = "photo"


async def post_photo(request: Request, page: Page, visitor: Visitor) -> Response:
    """Read a photograph: the body itself, or a file of a form."""
    size, view = _options(request)
    return await page.photos.read(await _upload(request), size, view)


async def _upload(request: Request) -> Upload:
    data = await read_body(request, MOST_BYTES)
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        return await _file_of_form(request, data)
    return Upload(data, UNNAMED)


async def _file_of_form(request: Request, data: bytes) -> Upload:
    """The first file of a form whose body is `data`."""

    async def stream() -> AsyncGenerator[bytes, None]:
        yield data

    try:
        parser = MultiPartParser(request.headers, stream(), max_files=1, max_fields=20)
        form = await parser.parse()
    except (MultiPartException, KeyError, ValueError):
        raise PageError(400, "no_form", "this is not a form with a file") from None
    try:
        for value in form.values():
            if isinstance(value, UploadFile):
                return Upload(await value.read(), value.filename or UNNAMED)
    finally:
        await form.close()
    raise PageError(400, "no_file", "there is no file in this form")


def _options(request: Request) -> tuple[int | None, BoardView | None]:
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
