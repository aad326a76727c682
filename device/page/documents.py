"""The HTML pages, their service worker, the clauses that they cite, and links to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response

from rules.errors import RulesError
from rules.rulesets.clauses import CLAUSES, Citation, citations
from rules.rulesets.clauses import DOCUMENTS as CITED
from web.access.roles import Visitor
from web.addresses import address_for_others, qr_svg
from web.console import PageError

from ..game.state_json import VERSION
from .page import Page
from .static_files import DOCUMENTS, LOGIN_FIRST

SCRIPT = "text/javascript"

BEFORE_A_GAME = frozenset({"/first", "/games", "/login", "/phone", "/photo", "/rules", "/setup"})
"""Pages that are of use at the first start; from others one is sent to the first set-up."""


async def get_service_worker(request: Request, page: Page, visitor: Visitor) -> Response:
    """The service worker, at the root: there it may answer for every page."""
    file = page.static / "js" / "service_worker.js"
    return FileResponse(file, media_type=SCRIPT, headers={"Cache-Control": "no-cache"})


async def get_document(request: Request, page: Page, visitor: Visitor) -> Response:
    """The HTML page at this path."""
    path = request.url.path
    if page.first is not None and path not in BEFORE_A_GAME:
        return RedirectResponse("/first", 303)
    if path in LOGIN_FIRST and not visitor.is_arbiter:
        return RedirectResponse(f"/login?next={path}", 303)
    file = page.static / DOCUMENTS[path]
    if not file.is_file():
        raise PageError(404, "no_page", "this page is not installed")
    return FileResponse(file, headers={"Cache-Control": "no-cache"})


MAX_CITATION_CHARS = 200


async def get_clauses(request: Request, page: Page, visitor: Visitor) -> Response:
    """The clauses that `cited` names, or all that the program knows."""
    cited = request.query_params.get("cited")
    if cited is None:
        every = (Citation(key, number, False) for key, found in CLAUSES.items() for number in found)
        return JSONResponse({"version": VERSION, "clauses": list(_shown(every))})
    try:
        found = citations(cited[:MAX_CITATION_CHARS])
    except RulesError as error:
        raise PageError(404, "no_clause", error.detail) from None
    return JSONResponse({"version": VERSION, "clauses": list(_shown(found))})


def _shown(cited: Iterable[Citation]) -> Iterator[dict[str, str]]:
    for each in cited:
        document = CITED[each.document]
        yield {
            "clause": str(each),
            "says": each.clause.summary if each.clause is not None else "",
            "document": f"{document.title} ({document.date})",
        }


FRAME = (
    '<iframe src="{address}/embed" title="Go" width="480" height="600" style="border:0"'
    ' loading="lazy"></iframe>'
)
"""What another page holds to show the board."""


async def get_share(request: Request, page: Page, visitor: Visitor) -> Response:
    """The link to the board, its QR code, and what embeds the board in another page."""
    return JSONResponse(await run_in_threadpool(_shared, request, page.on_network))


def _shared(request: Request, on_network: bool) -> dict[str, object]:
    address = address_for_others(request, on_network=on_network)
    link = f"{address}/"
    frame = FRAME.format(address=escape(address))
    return {"version": VERSION, "link": link, "qr": qr_svg(link), "embed": frame}
