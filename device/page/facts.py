"""``/api/facts``: facts of the arbiter, the table or a program."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from referee.facts import (
    ArbiterCalled,
    ClockEntry,
    Counted,
    FactRefusedError,
    PassPressed,
    StatusClaimed,
    Undo,
)
from rules.texts import error_text, worded
from web.access.access import not_allowed
from web.access.roles import Visitor
from web.console import FailureError, PageError, UnavailableError
from web.guarded_app import read_object, request_id
from web.trouble import Often

from ..game.facts_file import Attribution, fact_from_json
from ..game.state_json import VERSION
from .page import AssignmentState, Page
from .schemas.asked import AssignmentAsked, read_asked

ACCEPT_TIMEOUT_S = 15.0
TABLE_FACTS = frozenset(
    kind.__name__ for kind in (PassPressed, ArbiterCalled, ClockEntry, StatusClaimed, Counted)
)
"""Facts that a device at the table may submit."""

_REFUSED = Often()


async def post_fact(request: Request, page: Page, visitor: Visitor) -> Response:
    """Hand in a fact; answered once it is in the journal."""
    try:
        return await _post(request, page, visitor)
    except PageError as error:
        _REFUSED.say(f"page: a fact of {visitor.name} is not accepted: {error.message}")
        raise


async def _post(request: Request, page: Page, visitor: Visitor) -> Response:
    line = await read_object(request, page)
    if not visitor.is_arbiter and str(line.get("type")) not in TABLE_FACTS:
        raise not_allowed(visitor)
    base = page.sink.game.base  # after a NewGame it is that of the next one
    n = await _accepted(submit(page, line, visitor.name, base))
    return JSONResponse({"n": base + n}, 202)


def submit(page: Page, line: Mapping[str, object], who: str, base: int = 0) -> Future[int]:
    """Submit the fact of `line` for `who`; the number in the game that it comes to.

    Numbers of events in the line are those of the game, and `base` more. Raises PageError (400)
    where it is none.
    """
    game = line.get("game")
    if not isinstance(game, int | None) or isinstance(game, bool):
        raise PageError(400, "bad_fact", "game: expected a whole number")
    attribution = Attribution(who, page.clock.now(), request_id(line), game)
    state = page.sink.state
    sized = {} if state is None else {"size": state.game.size[0]}
    try:
        fact = fact_from_json({**sized, **line}, 0)
    except ValueError as error:
        raise PageError(400, "bad_fact", str(error)) from None
    if isinstance(fact, Undo) and fact.correction is not None:
        fact = replace(fact, correction=fact.correction - base)
    return page.table.put(fact, attribution)


async def _accepted(future: Future[int]) -> int:
    """The number that a fact comes to. Raises PageError where it is refused."""
    try:
        return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), ACCEPT_TIMEOUT_S)
    except FactRefusedError as error:
        raise PageError(409, "refused", error_text(error)) from None
    except TimeoutError:
        text = worded("no-answer", "the game does not answer; send the same request again later")
        raise PageError(503, "no_answer", text) from None
    except UnavailableError as error:
        raise PageError(503, "unavailable", error.line) from None
    except FailureError as error:
        raise PageError(503, "failure", error.line) from None
    except Exception as error:
        message = f"the game has failed ({type(error).__name__}); send the same request again later"
        raise PageError(503, "failure", message) from None


async def post_assignment(request: Request, page: Page, visitor: Visitor) -> Response:
    """``{"take": true}`` gives the pairing to the present game, ``false`` to the next one.

    Answered before it is done: ``assignment`` in ``/api/state`` has its state.
    """
    take = (await read_asked(request, page, AssignmentAsked, "bad_option"))["take"]
    shown = page.assigned.shown
    if shown is None:
        raise PageError(409, "no_assignment", "no hub has given this board a pairing")
    if not take and shown.state is not AssignmentState.ASKS:
        raise PageError(409, "not_asked", "nobody asks whether the next game takes the pairing")
    page.assigned.decide(take=take)
    return JSONResponse({"version": VERSION, "take": take}, 202)
