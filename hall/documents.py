"""The hall's HTML pages, and the folder of the files that they load beside those of a board."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from .page import HallPage
from .shared import Visitor

STATIC = Path(__file__).resolve().parent / "static"

DOCUMENTS = {
    "/": "hall.html",
    "/alerts": "alerts.html",
    "/pairings": "pairings.html",
    "/boards": "boards.html",
    "/login": "login.html",
}
"""Path -> the file of the page."""

LOGIN_FIRST = frozenset({"/alerts", "/pairings", "/boards"})
"""Pages that are of use to an arbiter alone: others are sent to log in."""


async def get_document(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The HTML page at this path."""
    path = request.url.path
    if path in LOGIN_FIRST and not visitor.is_arbiter:
        return RedirectResponse(f"/login?next={path}", 303)
    return FileResponse(STATIC / DOCUMENTS[path], headers={"Cache-Control": "no-cache"})
