"""``/record.sgf``: the record of the game as it stands."""

from __future__ import annotations

from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ..access.roles import Visitor
from ..errors import PageError
from ..page import Page
from .file_names import disposition

SGF = "application/x-go-sgf"


async def get_record(request: Request, page: Page, visitor: Visitor) -> Response:
    """The SGF of the present game; 404 before the board was seen."""
    return await sgf_response(page.table.game.files.sgf)


async def sgf_response(path: Path) -> Response:
    """The record in a file, to be kept under its name."""
    try:
        data = await run_in_threadpool(path.read_bytes)
    except OSError:
        raise PageError(404, "no_record", "there is no record yet") from None
    headers = {"Content-Disposition": disposition("attachment", path.name)}
    return Response(data, media_type=SGF, headers=headers)
