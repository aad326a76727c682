"""The hall's HTML pages, and the files that they load beside those of a board."""

from __future__ import annotations

import hashlib
import mimetypes
import posixpath
import re
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from ..shared import BOARD_STATIC, Visitor
from .page import HallPage

ANY = "*"

TAG = re.compile(r'(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")')

TAGS = re.compile(rf"[ \t,]*{TAG.pattern}(?:[ \t]*,[ \t,]*{TAG.pattern})*[ \t,]*")


def is_known(request: Request, etag: str) -> bool:
    """Whether a request names the strong `etag`, alone or in a list, also as a weak one, or all.

    A header that is no list of entity tags names none.
    """
    named = ", ".join(request.headers.getlist("if-none-match")).strip()
    if named == ANY:
        return True
    return TAGS.fullmatch(named) is not None and etag in TAG.findall(named)


STATIC = Path(__file__).resolve().parents[1] / "static"

PLACES = {"/static/hall/": STATIC, "/static/": BOARD_STATIC}
"""Where the files of an address lie, the narrower one first."""

DOCUMENTS = {
    "/": "hall.html",
    "/alerts": "alerts.html",
    "/pairings": "pairings.html",
    "/boards": "boards.html",
    "/login": "login.html",
    "/overlay": "overlay.html",
}
"""Path -> the file of the page."""

LOGIN_FIRST = frozenset({"/alerts", "/pairings", "/boards"})
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


class KeptFiles:
    """An ASGI application: the files of `folders`, by what follows the place where it is mounted.

    They are read once: a page of many scripts is there sooner.
    A key of `folders` comes before the files' own paths; "" adds nothing.
    """

    def __init__(self, folders: dict[str, Path]) -> None:
        self._files = {
            prefix + path.relative_to(folder).as_posix(): _answer(path)
            for prefix, folder in folders.items()
            for path in folder.rglob("*")
            if path.is_file()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request: 304 where the browser has the file as it is."""
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = request.url.path.removeprefix(scope["root_path"]).removeprefix("/")
        found = self._files.get(path)
        if found is None:
            raise HTTPException(404)
        if is_known(request, found.headers["etag"]):
            kept = {key: found.headers[key] for key in ("etag", "cache-control")}
            found = Response(status_code=304, headers=kept)
        await found(scope, receive, send)


def _answer(path: Path) -> Response:
    body = path.read_bytes()
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    kind, _ = mimetypes.guess_type(path.name)
    return Response(body, headers={"etag": etag, "cache-control": "no-cache"}, media_type=kind)
