"""What the hub's page shows: the boards as they stand, the lines of all, a board's record."""

from __future__ import annotations

import asyncio
import re

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from .board import Board
from .page import HallPage
from .shared import PageError, Visitor, asked_after, stream_of

VERSION = 1

SGF = "application/x-go-sgf"


async def get_boards(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Every board as it stands, by name; without a login with the alerts that players may see."""
    hub = page.hub
    boards = [
        hub.boards[name].to_json(hub.assignments.get(name, {}), everything=visitor.is_arbiter)
        for name in sorted(hub.boards, key=in_order)
    ]
    return JSONResponse({"version": VERSION, "boards": boards})


async def get_events(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The lines of all boards after the hub's number that the client names, then every new one."""
    pieces = page.hub.tail.stream(asked_after(request), everything=visitor.is_arbiter)
    return stream_of(request, page, visitor, pieces)


async def get_record(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The record of a board's present game, made of the lines that the hub holds."""
    board = board_of(request, page)
    info = board.info(page.hub.assignments.get(board.name, {}))
    record = await asyncio.to_thread(board.followed.record, info)
    return Response(record, media_type=SGF)


def board_of(request: Request, page: HallPage) -> Board:
    """The board that a request names. Raises PageError (404)."""
    name = request.path_params["name"]
    board = page.hub.boards.get(name)
    if board is None:
        raise PageError(404, "no_board", f"there is no board {name[:40]}")
    return board


def in_order(name: str) -> list[tuple[int, str]]:
    """A key that puts T2 before T10."""
    return [(int(part or 0), "") if part.isdecimal() else (0, part) for part in PARTS.split(name)]


PARTS = re.compile(r"([0-9]+)")
