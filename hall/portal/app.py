"""The portal's pages as an ASGI application, for everybody; it has no logins."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from secrets import token_hex
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from device.page.static_files import STATIC as BOARD_STATIC
from web.access.access import Access
from web.access.roles import Role, Visitor
from web.access.secrets_file import Secrets
from web.connections.limits import ConnectionLimits
from web.connections.throttling import CpuBudget
from web.console import PageError
from web.event_log import asked_after, stream_of
from web.guarded_app import EMBEDDED_HEADERS, Endpoint, Guarded, guarded_app
from web.kept_files import is_known

from ..site.documents import VERSION
from ..site.publisher import json_bytes
from .listing import calendar, found, tournaments
from .portal import HALLS, Portal

MAX_CONNECTIONS = 4000

MAX_SEARCH_CHARS = 100

LIVE = "max-age=2, stale-while-revalidate=10"
"""A web host or a proxy may keep an answer so long: viewers ask every 3 to 5 s."""

SGF = "application/x-go-sgf"


@dataclass(slots=True, kw_only=True)
class PortalPage(Guarded):
    """The portal that is shown, why no lines come now, if so, and the limits of its server."""

    portal: Portal
    trouble: Callable[[], str | None]
    connections: ConnectionLimits = field(default_factory=lambda: ConnectionLimits(MAX_CONNECTIONS))
    cpu_budget: CpuBudget = field(default_factory=lambda: CpuBudget(float))  # all are strangers
    access: Access = field(
        default_factory=lambda: Access(Secrets(Path("no-secrets"), "", token_hex(), ""))
    )


async def get_games(request: Request, page: PortalPage, visitor: Visitor) -> Response:
    """The games that fit a search: ``playing`` with their positions, and ``earlier`` ones."""
    asked = (_asked(request, key) for key in ("q", "site", "tournament", "player"))
    playing, earlier = found(page.portal.entries(), *asked)
    shown = {
        "sites": sorted(page.portal.sites),
        "playing": [{**each.to_json(), "board_shown": each.board} for each in playing],
        "earlier": [each.to_json() for each in earlier],
    }
    return _json(request, shown)


async def get_tournaments(request: Request, page: PortalPage, visitor: Visitor) -> Response:
    """The tournaments, the latest first, with their days and rounds."""
    shown = [each.to_json() for each in tournaments(page.portal.entries())]
    return _json(request, {"tournaments": shown})


async def get_calendar(request: Request, page: PortalPage, visitor: Visitor) -> Response:
    """The tournaments as a calendar that other programs read."""
    shown = calendar(tournaments(page.portal.entries()), datetime.now(UTC))
    return Response(shown, media_type="text/calendar", headers={"Cache-Control": LIVE})


async def get_round(request: Request, page: PortalPage, visitor: Visitor) -> Response:
    """The records of a round of a tournament as a zip file. Raises PageError (404)."""
    site, name, number = (_asked(request, key) for key in ("site", "tournament", "round"))
    for each in tournaments(page.portal.entries()):
        if (each.site, each.name) == (site, name) and (games := each.rounds.get(number)):
            stems = {game.heading.game: game.stem for game in games}
            content = await asyncio.to_thread(_zipped, page.portal.pages / HALLS / site, stems)
            headers = {"Content-Disposition": 'attachment; filename="round.zip"'}
            return Response(content, media_type="application/zip", headers=headers)
    raise PageError(404, "no_round", "there is no such round")


def _zipped(folder: Path, stems: dict[str, str]) -> bytes:
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        for name, stem in stems.items():
            file = folder / f"{stem}.sgf"
            if file.is_file():  # a table's record is written some seconds after its first move
                archive.write(file, f"{name}.sgf")
    return content.getvalue()


async def get_events(request: Request, page: PortalPage, visitor: Visitor) -> Response:
    """Each game that is public anew, as an event."""
    return stream_of(request, page, visitor, page.portal.changes(asked_after(request)))


async def get_health(request: Request, page: PortalPage, visitor: Visitor) -> Response:
    """200 while the stream is read, else 503 and the reason."""
    if (trouble := page.trouble()) is None:
        return JSONResponse({"status": "ok"})
    return JSONResponse({"status": "failure", "message": trouble}, 503)


class PageFiles(StaticFiles):
    """The files of the pages; a proxy may keep them for as long as viewers pause."""

    def file_response(self, full_path: PathLike, *more: Any, **named: Any) -> Response:
        """The answer with a file, as `StaticFiles` makes it, 304 included."""
        found = super().file_response(full_path, *more, **named)
        found.headers["Cache-Control"] = LIVE
        path = Path(full_path)
        if path.suffix == ".sgf":
            found.headers["Content-Type"] = SGF
        if path.name == "embed.html":  # browsers put its policy above X-Frame-Options
            found.headers.update(EMBEDDED_HEADERS)
        return found

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer to a request; what begins with a full stop is no page."""
        if any(part.startswith(".") for part in Path(path).parts[path == "." :]):
            raise HTTPException(404)
        return await super().get_response(path, scope)


def _json(request: Request, shown: Mapping[str, object]) -> Response:
    """An answer whose tag is that of its content."""
    body = json_bytes({"version": VERSION, **shown})
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": LIVE}
    if is_known(request, etag):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _asked(request: Request, key: str) -> str:
    """An option of a request. Raises PageError (400)."""
    text = request.query_params.get(key, "").strip()
    if len(text) > MAX_SEARCH_CHARS:
        raise PageError(400, "too_long", f"{key}: expected {MAX_SEARCH_CHARS} characters at most")
    return text


ENDPOINTS: tuple[Endpoint[PortalPage], ...] = (
    Endpoint("GET", "/api/games", Role.VIEWER, get_games),
    Endpoint("GET", "/api/tournaments", Role.VIEWER, get_tournaments),
    Endpoint("GET", "/api/events", Role.VIEWER, get_events),
    Endpoint("GET", "/calendar.ics", Role.VIEWER, get_calendar),
    Endpoint("GET", "/round.zip", Role.VIEWER, get_round),
    Endpoint("GET", "/healthz", Role.VIEWER, get_health),
)


def make_app(page: PortalPage, host_names: Iterable[str] = ()) -> Starlette:
    """The application that shows `page`; `host_names` are its own, beside this machine's."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        page.portal.log.attach(asyncio.get_running_loop())
        yield

    app = guarded_app(page, ENDPOINTS, {"": BOARD_STATIC}, host_names, lifespan)
    app.mount("/", PageFiles(directory=page.portal.pages, html=True))  # after all others
    return app
