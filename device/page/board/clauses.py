"""``/api/clauses``: what the clauses that are cited say, in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.errors import RulesError
from rules.rulesets.clauses import CLAUSES, DOCUMENTS, Citation, citations

from ...game.codecs.state_json import VERSION
from ..access.roles import Visitor
from ..errors import PageError
from ..page import Page

LONGEST_CITATION = 200


async def get_clauses(request: Request, page: Page, visitor: Visitor) -> Response:
    """The clauses that `cited` names, or all that the program knows."""
    cited = request.query_params.get("cited")
    if cited is None:
        every = (Citation(key, number, False) for key, found in CLAUSES.items() for number in found)
        return JSONResponse({"version": VERSION, "clauses": list(_shown(every))})
    try:
        found = citations(cited[:LONGEST_CITATION])
    except RulesError as error:
        raise PageError(404, "no_clause", error.detail) from None
    return JSONResponse({"version": VERSION, "clauses": list(_shown(found))})


def _shown(cited: Iterable[Citation]) -> Iterator[dict[str, str]]:
    for each in cited:
        document = DOCUMENTS[each.document]
        yield {
            "clause": str(each),
            "says": each.clause.says if each.clause is not None else "",
            "document": f"{document.title} ({document.date})",
        }
