"""``/api/explanation``: why something was recorded or an alert raised, or what is waited for."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from referee.decision.explanation import explanation_to_json

from ...game.codecs.state_json import VERSION
from ..access.roles import Visitor
from ..errors import PageError
from ..page import Page

MOST_DIGITS = 9


async def get_explanation(request: Request, page: Page, visitor: Visitor) -> Response:
    """The referee's last decision with its leading hypotheses; ``alert=ID`` the one behind that."""
    given = request.query_params.get("alert")
    if given is None:
        trace = page.sink.last_trace
        found = {} if trace is None else explanation_to_json(trace)
        return JSONResponse({"version": VERSION, **found})
    number = int(given) if given.isdecimal() and len(given) <= MOST_DIGITS else 0
    why = page.sink.reasons.get(number)
    if why is None:
        raise PageError(404, "no_explanation", "no decision is known that raised this alert")
    return JSONResponse({"version": VERSION, **why})
