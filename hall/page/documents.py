"""The hall's HTML pages, and the files that they load beside those of a board."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..shared import BOARD_STATIC, Visitor
from .page import HallPage

STATIC = Path(__file__).resolve().parents[1] / "static"

PLACES = {"/static/hall/": STATIC, "/static/": BOARD_STATIC}
"""Where the files of an address lie, the narrower one first."""

DOCUMENTS = {
    "/": "hall.html",
    "/alerts": "alerts.html",
    "/pairings": "pairings.html",
    "/boards": "boards.html",
    "/aim": "aim.html",
    "/sheets": "sheets.html",
    "/login": "login.html",
    "/overlay": "overlay.html",
}
"""Path -> the file of the page."""

LOGIN_FIRST = frozenset({"/alerts", "/pairings", "/boards", "/aim", "/sheets"})
"""Pages that are of use to an arbiter alone: others are sent to log in."""

SCRIPT = re.compile(r'<script type="module"[^>]* src="([^"]+)"')

LOADED = re.compile(r'^import (?:[^"\n]* from )?"([^"]+)";', re.MULTILINE)
"""The module that a line of a script loads."""


async def get_document(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The HTML page at this path."""
    path = request.url.path
    if path in LOGIN_FIRST and not visitor.is_arbiter:
        return RedirectResponse(f"/login?next={path}", 303)
    return HTMLResponse(document(DOCUMENTS[path]), headers={"Cache-Control": "no-cache"})


@cache
def document(name: str) -> str:
    """A page with a ``modulepreload`` link for each module that its scripts load.

    A browser asks for all of them at once, and not for each after what loads it. A script runs as
    soon as what it loads is there, so that one named first has its answer early.
    """
    html = (STATIC / name).read_text("utf-8")
    modules: list[str] = []
    for script in SCRIPT.findall(html):
        _add(script, modules)
    links = "".join(f'  <link rel="modulepreload" href="{address}">\n' for address in modules)
    return html.replace("</head>", f"{links}</head>")


def _add(address: str, found: list[str]) -> None:
    """Add a module after all that it loads to `found`."""
    prefix = next(prefix for prefix in PLACES if address.startswith(prefix))
    code = (PLACES[prefix] / address.removeprefix(prefix)).read_text("utf-8")
    for name in LOADED.findall(code):
        loaded = posixpath.normpath(posixpath.join(posixpath.dirname(address), name))
        if loaded not in found:
            _add(loaded, found)
    if address not in found:
        found.append(address)
