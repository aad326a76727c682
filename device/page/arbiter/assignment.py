"""``/api/assignment``: the arbiter says which game takes the pairing that the hub has given."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...game.codecs.state_json import VERSION
from ..access.roles import Visitor
from ..assigned import AssignmentState
from ..body import read_asked
from ..errors import PageError
from ..page import Page
from ..schemas.asked import AssignmentAsked


async def post_assignment(request: Request, page: Page, visitor: Visitor) -> Response:
    """``{"take": true}`` gives the pairing to the present game, ``false`` to the next one.

    Answered before it is done: ``assignment`` in ``/api/state`` tells what became of it.
    """
    take = (await read_asked(request, page, AssignmentAsked, "bad_option"))["take"]
    shown = page.assigned.shown
    if shown is None:
        raise PageError(409, "no_assignment", "no hub has given this board a pairing")
    if not take and shown.state is not AssignmentState.ASKS:
        raise PageError(409, "not_asked", "nobody asks whether the next game takes the pairing")
    page.assigned.decide(take=take)
    return JSONResponse({"version": VERSION, "take": take}, 202)
