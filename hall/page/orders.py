"""What an arbiter says to a board: facts, each once."""

from __future__ import annotations

import time
from collections.abc import Mapping
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..boards.board import Board
from ..boards.store import Deed
from ..messages.commands import Command, Order, command_to_bytes, read_command
from ..messages.texts import MessageError, alert_id_in
from ..shared import PageError, Visitor, read_object, request_id
from .page import HallPage
from .views import VERSION, board_of

STATUS = {"refused": 409, "unavailable": 503}
"""How a board's refusal is answered; any other says that the fact is none."""


async def post_fact(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Tell a board a fact: 202 once the board has it in its journal, 504 where no answer comes.

    The board does a ``request`` once, however often it is sent.
    """
    board = board_of(request, page)
    fact = await read_object(request, page)
    id_ = request_id(fact) or uuid4().hex
    command = Command(id_, Order.FACT, {**fact, "request": id_}, visitor.name)
    try:
        read_command(command_to_bytes(command))
    except MessageError as error:
        raise PageError(400, "bad_fact", f"no board can read this ({error})") from None
    reply = await page.hub.ask(board.name, command)
    if reply.refused:
        raise PageError(STATUS.get(reply.code, 400), reply.code, reply.message)
    page.hub.note_deed(deed_of(board, fact, visitor))
    return JSONResponse({"version": VERSION, "n": reply.n, "request": id_}, 202)


def deed_of(board: Board, fact: Mapping[str, object], visitor: Visitor) -> Deed:
    """What a visitor has done at a board by a fact that it took."""
    id_ = alert_id_in(fact)
    about = None if id_ is None else str(id_)
    return Deed(
        board.name, board.game_id, about, str(fact.get("type"))[:100], visitor.name, time.time()
    )
