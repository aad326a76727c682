"""Boards are let in and put out from the page, as by the command."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..broker.accounts import add_board, remove_board
from ..broker.joining import joining_of
from ..shared import FailureError, PageError, Visitor, read_object
from .page import HallPage
from .views import VERSION

LET_IN_S, LOOK_S = 5.0, 0.05
"""The hub lets a board in and out within so long; it is looked so often."""


async def post_board(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Let a board in by its ``name``: what it needs, with the password, shown this once."""
    name = (await read_object(request, page)).get("name")
    if not isinstance(name, str):
        raise PageError(400, "bad_name", "name: expected a text")
    path = page.hub.path
    try:
        password = await asyncio.to_thread(add_board, path, name)
    except FailureError as error:
        raise PageError(400, "bad_name", error.line) from None
    await _until(lambda: name in page.hub.boards)
    joining = await asyncio.to_thread(joining_of, path.parent, path, name, password)
    told = {**joining.told, "line": joining.line, "qr": joining.picture()}
    return JSONResponse({"version": VERSION, **told}, 201)


async def delete_board(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Let a board in no more; what it has sent is kept."""
    name = request.path_params["name"]
    try:
        await asyncio.to_thread(remove_board, page.hub.path, name)
    except FailureError as error:
        raise PageError(404, "no_board", error.line) from None
    await _until(lambda: name not in page.hub.boards)
    return JSONResponse({"version": VERSION, "board": name})


async def _until(happened: Callable[[], bool]) -> None:
    """Wait until the hub has taken note of it, for `LET_IN_S` at most."""
    for _ in range(int(LET_IN_S / LOOK_S)):
        if happened():
            return
        await asyncio.sleep(LOOK_S)
