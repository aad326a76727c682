"""The hub's page as an ASGI application: every request is checked, then answered.

Its HTML pages load files of a board's page too.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from device.page.static_files import DOCUMENTS as BOARD_DOCUMENTS
from device.page.static_files import STATIC as BOARD_STATIC
from web.access.roles import Role, Visitor
from web.access.secrets_file import ARBITER, is_password_of
from web.addresses import qr_svg
from web.console import FailureError, PageError
from web.guarded_app import Endpoint, check_password, guarded_app, post_logout, read_object

from ..broker.accounts import add_board, remove_board
from ..broker.joining import joining_of
from ..logins import MAX_NAME
from ..site.documents import add_script
from .alerts import get_alerts, post_seen
from .changes import VERSION
from .metrics import get_health, get_metrics
from .orders import (
    get_assignments,
    get_ogs,
    get_pairings,
    get_results,
    get_webhooks,
    post_assignments,
    post_fact,
    post_leave,
    put_assignment,
    put_result,
)
from .page import HallPage, get_boards, get_events, get_record, get_share
from .relay import (
    get_board_events,
    get_board_me,
    get_board_moves,
    get_board_page,
    get_board_state,
    relay,
)

STATIC = Path(__file__).resolve().parents[1] / "static"

STATIC_FOLDERS = {"/static/hall/": STATIC, "/static/": BOARD_STATIC}
"""The folder of static files by prefix of their path, the longer prefix first."""

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
"""Pages for arbiters alone: other visitors are redirected to the login."""

SCRIPT = re.compile(r'<script type="module"[^>]* src="([^"]+)"')


async def get_document(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The HTML page at this path."""
    path = request.url.path
    if path in LOGIN_FIRST and not visitor.is_arbiter:
        return RedirectResponse(f"/login?next={path}", 303)
    return HTMLResponse(document(DOCUMENTS[path]), headers={"Cache-Control": "no-cache"})


@cache
def document(name: str) -> str:
    """A page with a ``modulepreload`` link for each module that its scripts import.

    A browser requests all modules at once instead of one level of imports after another. A module
    runs once its imports are loaded, so the order of the links matters.
    """
    html = (STATIC / name).read_text("utf-8")
    modules: dict[str, str] = {}
    for script in SCRIPT.findall(html):
        add_script(script, STATIC_FOLDERS, modules)
    links = "".join(f'  <link rel="modulepreload" href="{address}">\n' for address in modules)
    return html.replace("</head>", f"{links}</head>")


UPDATE_TIMEOUT_S, POLL_S = 5.0, 0.05
"""Timeout for the hub to add or remove a board, and interval at which that is polled."""


async def post_board(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Add a board by its ``name``: its joining data, with the password, which is shown once."""
    name = (await read_object(request, page)).get("name")
    if not isinstance(name, str):
        raise PageError(400, "bad_name", "name: expected a text")
    path = page.hub.path
    try:
        password = await asyncio.to_thread(add_board, path, name)
    except FailureError as error:
        raise PageError(400, "bad_name", error.line) from None
    await _until(lambda: name in page.hub.boards)
    joining = await asyncio.to_thread(joining_of, path.parent, path, name, password)
    found = {**joining.fields, "line": joining.line, "qr": qr_svg(joining.line)}
    return JSONResponse({"version": VERSION, **found}, 201)


async def delete_board(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Remove a board; its lines stay stored."""
    name = request.path_params["name"]
    try:
        await asyncio.to_thread(remove_board, page.hub.path, name)
    except FailureError as error:
        raise PageError(404, "no_board", error.line) from None
    await _until(lambda: name not in page.hub.boards)
    return JSONResponse({"version": VERSION, "board": name})


async def _until(happened: Callable[[], bool]) -> None:
    """Wait until the hub has changed its boards, for `UPDATE_TIMEOUT_S` at most."""
    for _ in range(int(UPDATE_TIMEOUT_S / POLL_S)):
        if happened():
            return
        await asyncio.sleep(POLL_S)


MAX_PASSWORD_CHARS = 1000


async def post_login(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """A session cookie for the password of ``name``; without a name, for the first password."""
    name, password = _credentials(await read_object(request, page))
    try:
        await asyncio.to_thread(page.access.read)
    except FailureError as error:
        raise PageError(503, "failure", error.line) from None
    login = page.access.login(name)

    def is_right() -> bool:
        if name == ARBITER:
            return page.access.secrets.is_password(password)
        if login is None:  # constant time, with or without a login
            return is_password_of(page.access.secrets.password_hash, password) and False
        return is_password_of(login.digest, password)

    await check_password(request, page, is_right)
    role, of = (Role.ARBITER, ARBITER) if login is None else (login.role, login.of)
    response = JSONResponse({"role": role.value, "name": name})
    await asyncio.to_thread(page.access.enter, request, response, of)
    return response


async def get_me(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The visitor's role and name, and whether they are logged in."""
    return JSONResponse({"role": visitor.role.value, "name": visitor.name, "known": visitor.known})


def _credentials(body: Mapping[str, object]) -> tuple[str, str]:
    """Name and password of a login. Raises PageError (400)."""
    name, password = body.get("name", ARBITER), body.get("password")
    if not isinstance(name, str) or len(name) > MAX_NAME:
        raise PageError(400, "no_name", f"name: expected a text of at most {MAX_NAME} characters")
    if not isinstance(password, str) or len(password) > MAX_PASSWORD_CHARS:
        raise PageError(400, "no_password", "password: expected a text")
    return name, password


ENDPOINTS: tuple[Endpoint[HallPage], ...] = (
    *(Endpoint("GET", path, Role.VIEWER, get_document) for path in DOCUMENTS),
    Endpoint("GET", "/api/boards", Role.VIEWER, get_boards),
    Endpoint("GET", "/api/events", Role.VIEWER, get_events),
    Endpoint("GET", "/api/alerts", Role.VIEWER, get_alerts),
    Endpoint("POST", "/api/seen", Role.ARBITER, post_seen),
    Endpoint("GET", "/boards/{name}/record.sgf", Role.VIEWER, get_record),
    Endpoint("GET", "/boards/{name}/api/me", Role.VIEWER, get_board_me),
    Endpoint("GET", "/boards/{name}/api/state", Role.VIEWER, get_board_state),
    Endpoint("GET", "/boards/{name}/api/moves", Role.VIEWER, get_board_moves),
    Endpoint("GET", "/boards/{name}/api/events", Role.VIEWER, get_board_events),
    Endpoint("POST", "/boards/{name}/api/logout", Role.VIEWER, post_logout),
    *(
        Endpoint("GET", f"/boards/{{name}}{path}", Role.VIEWER, get_board_page)
        for path in BOARD_DOCUMENTS
    ),
    Endpoint("GET", "/boards/{name}/{path:path}", Role.ARBITER, relay),
    Endpoint("POST", "/boards/{name}/{path:path}", Role.ARBITER, relay),
    Endpoint("GET", "/api/boards/{name}/share", Role.VIEWER, get_share),
    Endpoint("POST", "/api/boards/{name}/facts", Role.ARBITER, post_fact),
    Endpoint("PUT", "/api/boards/{name}/assignment", Role.ARBITER, put_assignment),
    Endpoint("GET", "/api/assignments", Role.ARBITER, get_assignments),
    Endpoint("POST", "/api/assignments", Role.ARBITER, post_assignments),
    Endpoint("GET", "/api/pairings", Role.ARBITER, get_pairings),
    Endpoint("POST", "/api/pairings/leave", Role.ARBITER, post_leave),
    Endpoint("GET", "/api/ogs", Role.ARBITER, get_ogs),
    Endpoint("GET", "/api/webhooks", Role.ARBITER, get_webhooks),
    Endpoint("GET", "/api/results", Role.ARBITER, get_results),
    Endpoint("PUT", "/api/results/{name}/{game_id}", Role.ARBITER, put_result),
    Endpoint("POST", "/api/boards", Role.ARBITER, post_board),
    Endpoint("DELETE", "/api/boards/{name}", Role.ARBITER, delete_board),
    Endpoint("GET", "/metrics", Role.VIEWER, get_metrics),
    Endpoint("GET", "/healthz", Role.VIEWER, get_health),
    Endpoint("GET", "/api/me", Role.VIEWER, get_me),
    Endpoint("POST", "/api/login", Role.VIEWER, post_login),
    Endpoint("POST", "/api/logout", Role.VIEWER, post_logout),
)


def make_app(page: HallPage, host_names: Iterable[str] = ()) -> Starlette:
    """The application that shows `page`, whose hub is stopped with it; `host_names` are its own."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        page.hub.attach(asyncio.get_running_loop())
        watching = [
            asyncio.create_task(page.hub.watch_accounts()),
            asyncio.create_task(page.hub.watch_presence()),
            asyncio.create_task(page.changes.watch()),
            asyncio.create_task(page.access.watch()),
            asyncio.create_task(page.desk.watch()),
        ]
        try:
            yield
        finally:
            for task in watching:
                task.cancel()

    return guarded_app(page, ENDPOINTS, {"": BOARD_STATIC, "hall/": STATIC}, host_names, lifespan)
