"""Requests of arbiters to boards: facts, and pairings, one by one or a whole round.

Also pairings of a tournament program, and confirmation of the results for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from messages.commands import Command, Order, command_to_bytes, read_command
from messages.texts import MessageError, alert_id_in, compact
from rules.errors import RulesError
from rules.records.results import UNKNOWN, is_result
from rules.scoring.ending import NO_RESULT
from web.access.roles import Visitor
from web.console import PageError
from web.guarded_app import read_object, request_id

from ..boards.board import Board
from ..boards.store import Deed, StoreError
from ..tournament.opengotha import FeedError
from ..tournament.outcomes import CSV, TYPES, exported
from ..tournament.pairings import (
    BadLine,
    Pairing,
    boards_by_table,
    playable_assignment,
    read_pairings,
)
from .changes import VERSION
from .page import HallPage, board_of

STATUS = {"refused": 409, "unavailable": 503}
"""The status of a board's refusal by its code; any other is 400, an invalid fact."""


async def post_fact(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Submit a fact to a board: 202 once the board has it in its journal, 504 on timeout.

    The board executes a ``request`` once, however often it is sent; it refuses another fact with
    the same one.
    """
    board = board_of(request, page)
    fact = await read_object(request, page)
    id_ = request_id(fact) or uuid4().hex
    named = {**fact, "request": id_}
    try:
        digest = sha256(compact(named)).hexdigest()[:32]  # another fact has another reply
        command = Command(digest, Order.FACT, named, visitor.name)
        read_command(command_to_bytes(command))
    except MessageError as error:
        raise PageError(400, "bad_fact", f"no board can read this ({error})") from None
    reply = await page.hub.requests.ask(board.name, command)
    if reply.refused:
        raise PageError(STATUS.get(reply.code, 400), reply.code, reply.message)
    page.hub.note_deed(deed_of(board, fact, visitor))
    return JSONResponse({"version": VERSION, "n": reply.n, "request": id_}, 202)


def deed_of(board: Board, fact: Mapping[str, object], visitor: Visitor) -> Deed:
    """The deed of a visitor by a fact that the board accepted."""
    id_ = alert_id_in(fact)
    about = None if id_ is None else str(id_)
    return Deed(
        board.name, board.game_id, about, str(fact.get("type"))[:100], visitor.name, time.time()
    )


ASK, CHANGE, LEAVE = "ask", "change", "leave"

MAX_SHOWN = 5
"""Maximum number of bad lines in the message; the response has all."""


async def get_assignments(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The pairing of each board that has one."""
    return JSONResponse({"version": VERSION, "assignments": dict(page.hub.assignments)})


async def put_assignment(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Set the pairing of a board; while a game is in progress only with ``"confirm": true``."""
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
    """Set the pairings of a round from a table of text, ``csv``: all of them or none.

    ``running`` is the mode for boards with a game in progress: ``ask`` changes nothing and responds
    with 409, ``change`` changes them too, ``leave`` skips them. The response's ``lines`` has the
    invalid lines; with one of them nothing changes.
    """
    body = await read_object(request, page)
    text, running = body.get("csv"), body.get("running", ASK)
    if not isinstance(text, str):
        raise PageError(400, "no_csv", "csv: expected a text")
    if running not in (ASK, CHANGE, LEAVE):
        raise PageError(400, "bad_option", "running: expected ask, change or leave")
    tables = boards_by_table(page.hub.assignments, page.hub.boards)
    pairings, bad = read_pairings(text, page.hub.boards, tables)
    if bad:
        return _refused(bad)
    changed = [pairing for pairing in pairings if _changes(page, pairing)]
    busy = [pairing for pairing in changed if page.hub.boards[pairing.board].plays]
    if busy and running == ASK:
        return _in_progress([pairing.board for pairing in busy])
    left = busy if running == LEAVE else []
    done = [pairing for pairing in changed if pairing not in left]
    await _assign(page, done)
    named = {"changed": [each.board for each in done], "left": [each.board for each in left]}
    return JSONResponse({"version": VERSION, **named, "same": len(pairings) - len(changed)})


def _changes(page: HallPage, pairing: Pairing) -> bool:
    """Whether a board's pairing differs from this."""
    return page.hub.assignments.get(pairing.board, {}) != pairing.assignment


async def _assign(page: HallPage, pairings: Sequence[Pairing]) -> None:
    """Assign pairings to boards. Raises PageError (503) where they cannot be stored."""
    try:
        await page.hub.assign({each.board: each.assignment for each in pairings})
        for pairing in pairings:
            await page.desk.decline(pairing.board, pairing.assignment)  # it is decided
    except StoreError as error:
        raise PageError(503, "failure", str(error)) from None


def _refused(bad: Sequence[BadLine]) -> Response:
    """The response that lists invalid lines."""
    shown = "; ".join(f"line {each.line}: {each.message}" for each in bad[:MAX_SHOWN])
    more = f"; and {len(bad) - MAX_SHOWN} more" if len(bad) > MAX_SHOWN else ""
    error = {"code": "bad_lines", "message": f"nothing was changed: {shown}{more}"}
    lines = [{"line": each.line, "message": each.message} for each in bad]
    return JSONResponse({"error": error, "lines": lines}, 400)


def _in_progress(boards: Sequence[str]) -> Response:
    """The response 409 that lists boards with a game in progress."""
    shown = ", ".join(boards[:MAX_SHOWN]) + (" …" if len(boards) > MAX_SHOWN else "")
    message = f"nothing was changed: games go on at {shown}; change them, or leave them out"
    return JSONResponse(
        {"error": {"code": "game_goes_on", "message": message}, "boards": list(boards)}, 409
    )


JSON, OPENGOTHA = "json", "opengotha"


async def get_pairings(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The state of the tournament program, and the pairings that an arbiter has to decide."""
    desk = page.desk
    questions = [
        {"board": each.board, "assignment": dict(each.game.assignment)} for each in desk.questions
    ]
    found: dict[str, object] = {
        "version": VERSION,
        "source": None if desk.source is None else str(desk.source),
        "round": desk.round,
        "trouble": desk.trouble,
        "notes": list(desk.notes),
        "questions": questions,
    }
    return JSONResponse(found)


async def get_ogs(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The games relayed to OGS, and failures there; ``ogs`` is null without the relay."""
    shown = None if page.ogs is None else page.ogs.to_json()
    return JSONResponse({"version": VERSION, "ogs": shown})


async def get_webhooks(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The webhooks, their waiting events, and their failures."""
    senders = [] if page.webhooks is None else page.webhooks.senders
    return JSONResponse({"version": VERSION, "webhooks": [each.to_json() for each in senders]})


async def post_leave(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Decline the program's new pairing for the game at ``board``: ``assignment`` if given."""
    body = await read_object(request, page)
    board = body.get("board")
    if not await page.desk.decline(str(board), body.get("assignment")):
        raise PageError(404, "no_question", f"nothing is asked about board {str(board)[:40]}")
    return JSONResponse({"version": VERSION, "board": board})


async def get_results(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The games of pairings with the stages of their results; as a file the confirmed ones.

    ``round`` and ``tournament`` select one; a table for a program has one tournament alone.
    """
    form, query = request.query_params.get("format", JSON), request.query_params
    chosen = [(key, query[key]) for key in ("round", "tournament") if key in query]
    found = [
        each
        for each in page.desk.outcomes
        if all(str(each.assignment.get(key)) == value for key, value in chosen)
    ]
    if form == JSON:
        return JSONResponse({"version": VERSION, "results": [each.to_json() for each in found]})
    if form not in TYPES:
        names = ", ".join((JSON, *TYPES))
        raise PageError(400, "bad_format", f"format {form[:40]!r}: expected one of {names}")
    confirmed = [each for each in found if each.standing not in (None, UNKNOWN)]
    if not confirmed:
        raise PageError(409, "no_results", "no result is confirmed yet")
    named = sorted({str(each.assignment["tournament"]) for each in confirmed if each.meeting[0]})
    if form != CSV and len(named) > 1:
        message = f"these are results of {', '.join(named)}: name one by tournament=NAME"
        raise PageError(409, "several_tournaments", message)
    async with page.searching:
        try:
            rounds = await page.desk.rounds_of_file() if form == OPENGOTHA else None
            text = await asyncio.to_thread(exported, confirmed, page.hub.reader, form, rounds)
        except (RulesError, FeedError) as error:
            why = error.detail if isinstance(error, RulesError) else str(error)
            raise PageError(409, "no_table", why) from None
    return Response(text, media_type=TYPES[form])


async def put_result(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Confirm the ``result`` of a game, or enter another; it is sent to the tournament program.

    ``of`` is the board's own result as the arbiter saw it. Nothing is confirmed if the board has
    another one since, or if another game of the same pairing has another result.
    """
    name, game_id = request.path_params["name"], request.path_params["game_id"]
    body = await read_object(request, page)
    result, desk = body.get("result"), page.desk
    outcome = desk.outcomes.of(name, game_id)
    if outcome is None:
        raise PageError(404, "no_game", f"board {name[:40]} has no such game with a pairing")
    if not isinstance(result, str) or not is_result(result) or result == UNKNOWN:
        raise PageError(400, "bad_result", "result: expected B+3.5, W+R, 0, Void or the like")
    if body.get("of", outcome.result) != outcome.result:
        message = f"board {name} says {outcome.result} by now; nothing was confirmed"
        raise PageError(409, "other_result", message)
    for each in desk.outcomes:
        same = each.meeting == outcome.meeting
        settled = each.confirmed not in (None, NO_RESULT)  # one without result is played again
        if each is not outcome and same and outcome.pairing and settled:
            message = f"a game at {each.board} has the result of this pairing: {each.confirmed}"
            raise PageError(409, "other_result", message)
    try:
        stated = await desk.confirm(outcome, result, visitor.name)
    except StoreError as error:
        raise PageError(503, "failure", str(error)) from None
    return JSONResponse({"version": VERSION, **stated.to_json()})
