"""``/api/read``: a photograph is sent, and the position on it comes back."""

from __future__ import annotations

import argparse
from collections.abc import AsyncGenerator, Mapping

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
from .photo_jobs import Upload
from .roles import Visitor

MOST_BYTES = 25 * 10**6

UNNAMED = "photo"

PHOTO, RECORD = "photo", "record"
"""Names of a form's fields."""


async def post_photo(request: Request, page: Page, visitor: Visitor) -> Response:
    """Read a photograph: the body itself, or a file of a form."""
    size, view = grid_options(request)
    files = await uploads(request)
    return await page.photos.read(photo_of(files), size, view, first=visitor.known)


async def uploads(request: Request) -> Mapping[str, Upload]:
    """The files that a request brings by their fields' names; the body itself is `PHOTO`."""
    data = await read_body(request, MOST_BYTES)
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        return await _files_of_form(request, data)
    return {PHOTO: Upload(data, UNNAMED)}


def photo_of(files: Mapping[str, Upload]) -> Upload:
    """The photograph among the files of a request. Raises PageError (400)."""
    for name, upload in files.items():
        if name != RECORD:
            return upload
    raise PageError(400, "no_file", "there is no photo in this form")


async def _files_of_form(request: Request, data: bytes) -> Mapping[str, Upload]:
    """The files of a form whose body is `data`."""

    async def stream() -> AsyncGenerator[bytes, None]:
        yield data

    try:
        parser = MultiPartParser(request.headers, stream(), max_files=2, max_fields=20)
        form = await parser.parse()
    except (MultiPartException, KeyError, ValueError):
        raise PageError(400, "no_form", "this is not a form with a file") from None
    try:
        return {
            name: Upload(await value.read(), value.filename or UNNAMED)
            for name, value in form.multi_items()
            if isinstance(value, UploadFile)
        }
    finally:
        await form.close()


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
