"""What an arbiter sends to boards: facts, each once, and pairings, one by one or a whole round."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.errors import RulesError

from ..boards.board import Board
from ..boards.store import Deed, StoreError
from ..messages.commands import Command, Order, command_to_bytes, read_command
from ..messages.texts import MessageError, alert_id_in
from ..shared import PageError, Visitor, read_object, request_id
from ..tournament.pairings import BadLine, Pairing, playable_assignment, read_pairings
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


ASK, CHANGE, LEAVE = "ask", "change", "leave"

MOST_SHOWN = 5
"""So many bad lines are named in the message; all are in the answer."""


async def get_assignments(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The pairing of each board that has one."""
    return JSONResponse({"version": VERSION, "assignments": dict(page.hub.assignments)})


async def put_assignment(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Say which pairing a board plays; while a game goes on only with ``"confirm": true``."""
    board = board_of(request, page)
    body = await read_object(request, page)
    try:
        assignment = playable_assignment(body)
    except (MessageError, RulesError) as error:
        raise PageError(400, "bad_assignment", str(error)) from None
    pairing = Pairing(1, board.name, assignment)
    if _changes(page, pairing) and board.plays and body.get("confirm") is not True:
        message = (
            f"a game goes on at board {board.name}, at move {board.followed.started.number}; "
            'send "confirm": true as well to change its pairing'
        )
        raise PageError(409, "game_goes_on", message)
    await _assign(page, [pairing])
    return JSONResponse({"version": VERSION, "board": board.name, "assignment": assignment})


async def post_assignments(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Take the pairings of a round out of a table of text, ``csv``: all of them or none.

    ``running`` says what is done at boards whose game goes on: ``ask`` changes nothing and answers
    409, ``change`` changes them too, ``leave`` leaves them out. Lines that cannot be used are named
    in ``lines``; with one of them nothing changes.
    """
    body = await read_object(request, page)
    text, running = body.get("csv"), body.get("running", ASK)
    if not isinstance(text, str):
        raise PageError(400, "no_csv", "csv: expected a text")
    if running not in (ASK, CHANGE, LEAVE):
        raise PageError(400, "bad_option", "running: expected ask, change or leave")
    tables = {
        str(assignment["table"]): name
        for name, assignment in page.hub.assignments.items()
        if "table" in assignment and name in page.hub.boards
    }
    pairings, bad = read_pairings(text, page.hub.boards, tables)
    if bad:
        return _refused(bad)
    changed = [pairing for pairing in pairings if _changes(page, pairing)]
    busy = [pairing for pairing in changed if page.hub.boards[pairing.board].plays]
    if busy and running == ASK:
        return _asked([pairing.board for pairing in busy])
    left = busy if running == LEAVE else []
    done = [pairing for pairing in changed if pairing not in left]
    await _assign(page, done)
    return JSONResponse(
        {
            "version": VERSION,
            "changed": [pairing.board for pairing in done],
            "left": [pairing.board for pairing in left],
            "same": len(pairings) - len(changed),
        }
    )


def _changes(page: HallPage, pairing: Pairing) -> bool:
    """Whether a board has another pairing than this."""
    return page.hub.assignments.get(pairing.board, {}) != pairing.assignment


async def _assign(page: HallPage, pairings: Sequence[Pairing]) -> None:
    """Give boards their pairings. Raises PageError (503) where they cannot be kept."""
    try:
        for pairing in pairings:
            await page.hub.assign(pairing.board, pairing.assignment)
    except StoreError as error:
        raise PageError(503, "failure", str(error)) from None


def _refused(bad: Sequence[BadLine]) -> Response:
    """The lines that cannot be used."""
    shown = "; ".join(f"line {each.line}: {each.message}" for each in bad[:MOST_SHOWN])
    more = f"; and {len(bad) - MOST_SHOWN} more" if len(bad) > MOST_SHOWN else ""
    error = {"code": "bad_lines", "message": f"nothing was changed: {shown}{more}"}
    lines = [{"line": each.line, "message": each.message} for each in bad]
    return JSONResponse({"error": error, "lines": lines}, 400)


def _asked(boards: Sequence[str]) -> Response:
    """The boards whose game goes on: whoever asks says what is done there."""
    shown = ", ".join(boards[:MOST_SHOWN]) + (" …" if len(boards) > MOST_SHOWN else "")
    message = f"nothing was changed: games go on at {shown}; change them, or leave them out"
    return JSONResponse(
        {"error": {"code": "game_goes_on", "message": message}, "boards": list(boards)}, 409
    )
