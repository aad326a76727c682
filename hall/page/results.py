"""Pairings of a tournament program, and results on their way to it, as arbiters see them."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.errors import RulesError
from rules.records.results import UNKNOWN, is_result

from ..boards.store import StoreError
from ..shared import PageError, Visitor, read_object
from ..tournament.exports import TYPES, exported
from ..tournament.feed import FeedError, encounter_of
from .page import HallPage
from .views import VERSION

JSON, OPENGOTHA = "json", "opengotha"


async def get_pairings(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """What the tournament program has for the boards, and what an arbiter is asked about it."""
    desk = page.desk
    asked = [
        {"board": each.board, "assignment": dict(each.game.assignment)} for each in desk.questions
    ]
    found: dict[str, object] = {
        "version": VERSION,
        "source": None if desk.source is None else str(desk.source),
        "round": desk.round,
        "trouble": desk.trouble,
        "notes": list(desk.notes),
        "questions": asked,
    }
    return JSONResponse(found)


async def get_ogs(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The games that go to OGS, and what is wrong there; ``ogs`` is null without the relay."""
    shown = None if page.ogs is None else page.ogs.to_json()
    return JSONResponse({"version": VERSION, "ogs": shown})


async def get_webhooks(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Where the hall's events are posted to, how many wait, and what is wrong there."""
    tellers = [] if page.webhooks is None else page.webhooks.tellers
    return JSONResponse({"version": VERSION, "webhooks": [each.to_json() for each in tellers]})


async def post_leave(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The game at ``board`` keeps its pairing although the program has another."""
    board = (await read_object(request, page)).get("board")
    if not await page.desk.leave(str(board)):
        raise PageError(404, "no_question", f"nothing is asked about board {str(board)[:40]}")
    return JSONResponse({"version": VERSION, "board": board})


async def get_results(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The games of pairings and how far their results are; as a file those that are confirmed.

    ``round`` leaves out all other rounds.
    """
    number, form = request.query_params.get("round"), request.query_params.get("format", JSON)
    found = [
        each
        for each in page.desk.outcomes
        if number is None or str(each.assignment.get("round")) == number
    ]
    if form == JSON:
        results = [each.to_json() for each in found]
        return JSONResponse({"version": VERSION, "results": results})
    if form not in TYPES:
        names = ", ".join((JSON, *TYPES))
        raise PageError(400, "bad_format", f"format {form[:40]!r}: expected one of {names}")
    confirmed = [each for each in found if each.confirmed not in (None, UNKNOWN)]
    if not confirmed:
        raise PageError(409, "no_results", "no result is confirmed yet")
    async with page.searching:
        try:
            rounds = await page.desk.rounds_of_file() if form == OPENGOTHA else None
            text = await asyncio.to_thread(exported, confirmed, page.hub.reader, form, rounds)
        except (RulesError, FeedError) as error:
            why = error.detail if isinstance(error, RulesError) else str(error)
            raise PageError(409, "no_table", why) from None
    return Response(text, media_type=TYPES[form])


async def put_result(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Confirm the ``result`` of a game, or state another; it goes to the tournament program.

    ``of`` is the board's own result as the arbiter saw it. Nothing is confirmed where the board has
    another one by now, or where another game of the same pairing has another result.
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
        same = encounter_of(each.pairing).players == encounter_of(outcome.pairing).players
        if each is not outcome and same and outcome.pairing and each.confirmed:
            message = f"a game at {each.board} has the result of this pairing: {each.confirmed}"
            raise PageError(409, "other_result", message)
    try:
        stated = await desk.confirm(outcome, result, visitor.name)
    except StoreError as error:
        raise PageError(503, "failure", str(error)) from None
    return JSONResponse({"version": VERSION, **stated.to_json()})
