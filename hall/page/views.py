"""What the hub's page shows: the boards as they stand, the lines of all, a board's record."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..boards.board import Board
from ..boards.tail import StreamStart
from ..shared import (
    PageError,
    Visitor,
    address_for_others,
    asked_after,
    is_known,
    qr_svg,
    stream_of,
)
from .page import HallPage

VERSION = 1

SNAPSHOT = "snapshot"
"""The type of the event that stands for lines that are left out."""

MOST_BEHIND = 5000
"""So many older lines are sent to whoever is not logged in."""

MOST_DIGITS = 15

SGF = "application/x-go-sgf"


async def get_boards(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Every board as it stands, by name; without a login with the alerts that players may see.

    The stream of events goes on after ``number`` and ``changes``. ``now`` is the hub's time: the
    times of clocks count by it.
    """
    number = page.hub.tail.last  # read first: what comes meanwhile is sent by the stream again
    page.changes.look()
    boards = page.changes.boards(everything=visitor.is_arbiter)
    head = f'"version": {VERSION}, "number": {number}, "changes": {page.changes.number}'
    head += f', "now": {page.changes.now_ms()}'
    head += f", {page.changes.hall(everything=visitor.is_arbiter)}"
    head += f', "seen": {page.changes.seen(everything=visitor.is_arbiter)}'
    return Response(f'{{{head}, "boards": {boards}}}', media_type="application/json")


async def get_events(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The lines of all boards after the hub's number that the client names, then every new one.

    Who is not logged in and is far behind is sent the boards as they stand, then the latest lines.
    With ``boards=N`` also the boards that have changed after change N, without a number, and every
    one that changes from then on.
    """
    most = None if visitor.known else MOST_BEHIND
    start = page.hub.tail.start_of_stream(asked_after(request), most)
    boards = _asked_changes(request)
    pieces = page.changes.stream(start.after, boards, everything=visitor.is_arbiter)
    if start.after > start.asked:
        pieces = _after_snapshot(_snapshot(page, visitor, start), pieces)
    return stream_of(request, page, visitor, pieces)


async def get_share(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The link by which spectators find a board, and its QR code (SVG).

    Raises PageError (409) where other devices cannot reach the page.
    """
    name = board_of(request, page).name
    address = await asyncio.to_thread(address_for_others, request, on_network=page.on_network)
    link = f"{address}/boards/{name}/"
    return JSONResponse({"version": VERSION, "link": link, "qr": qr_svg(link)})


def _asked_changes(request: Request) -> int | None:
    """The change after which the client wants boards. Raises PageError (400)."""
    given = request.query_params.get("boards")
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= MOST_DIGITS):
        raise PageError(
            400, "bad_number", f"boards {given[:40]!r}: expected the number of a change"
        )
    return int(given)


async def _after_snapshot(snapshot: bytes, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield snapshot
    async for piece in pieces:
        yield piece


def _snapshot(page: HallPage, visitor: Visitor, start: StreamStart) -> bytes:
    """The event `SNAPSHOT`: the boards as they stand, and after which number the lines go on."""
    page.changes.look()
    data = (
        f'{{"version": {VERSION}, "asked": {start.asked}, "after": {start.after}, '
        f'"last": {start.last}, "now": {page.changes.now_ms()}, '
        f'"boards": {page.changes.boards(everything=visitor.is_arbiter)}}}'
    )
    return f"event: {SNAPSHOT}\r\nid: {start.after}\r\ndata: {data}\r\n\r\n".encode()


async def get_record(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The record of a board's present game, made of the lines that the hub holds.

    304 for a client that has it as it is: a program may ask for it every few seconds.
    """
    board = board_of(request, page)
    info = board.info(page.hub.assignments.get(board.name, {}))
    shown = (board.game_id, board.at.epoch, board.at.n, board.followed.terms, info)
    etag = f'"{hashlib.sha256(repr(shown).encode()).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if is_known(request, etag):
        return Response(status_code=304, headers=headers)
    record = await asyncio.to_thread(board.followed.record, info)
    return Response(record, media_type=SGF, headers=headers)


def board_of(request: Request, page: HallPage) -> Board:
    """The board that a request names. Raises PageError (404)."""
    name = request.path_params["name"]
    board = page.hub.boards.get(name)
    if board is None:
        raise PageError(404, "no_board", f"there is no board {name[:40]}")
    return board
