"""The HTML pages, the files that they load, and their addresses as links and QR codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from io import BytesIO

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response

from rules.errors import RulesError
from rules.rulesets.clauses import CLAUSES, Citation, citations
from rules.rulesets.clauses import DOCUMENTS as CITED

from ..certificates import own_addresses
from ..game.codecs.state_json import VERSION
from .access.roles import Visitor
from .connections.limits import is_here
from .errors import PageError
from .kept_files import DOCUMENTS, LOGIN_FIRST
from .page import Page

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


QUIET = 4
"""Modules of the light border around a code (ISO/IEC 18004)."""


def qr_svg(text: str) -> str:
    """`text` as a QR code: an SVG image, dark on light on any background."""
    drawn = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        drawn,
        kind="svg",
        border=QUIET,
        dark="#000",
        light="#fff",
        xmldecl=False,
        omitsize=True,
        nl=False,
    )
    return drawn.getvalue().decode()


def address_for_others(request: Request, *, on_network: bool) -> str:
    """Where other devices find the page, without a slash at the end.

    It is what this browser calls the page. Where that is a name of this machine for itself, it is
    the machine's address on the network. Raises PageError (409) where there is none.
    """
    url = request.url
    host = url.hostname or ""
    if not (host.endswith(".localhost") or host == "localhost" or is_here(host.strip("[]"))):
        return f"{url.scheme}://{url.netloc}"
    outside = [each for each in own_addresses() if not each.is_loopback]
    if not on_network or not outside:
        message = (
            "the page listens on this machine alone: start it with --listen 0.0.0.0:"
            f"{url.port or 8361}, and other devices can open it"
        )
        raise PageError(409, "not_on_network", message)
    best = min(outside, key=lambda address: (address.version, address.is_link_local))
    host = str(best) if best.version == 4 else f"[{best}]"
    port = "" if url.port is None else f":{url.port}"
    return f"{url.scheme}://{host}{port}"


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
