"""The HTML pages, and the files that they load."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from .access.roles import Visitor
from .errors import PageError
from .page import Page
from .static_files import DOCUMENTS, LOGIN_FIRST

SCRIPT = "text/javascript"

BEFORE_A_GAME = frozenset({"/first", "/login", "/phone", "/setup"})
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
