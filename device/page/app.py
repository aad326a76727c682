"""The page as an ASGI application: its endpoints, with checks before and headers after each.

`ENDPOINTS` is the table of all endpoints: where, who may, what does it. Of it `openapi` makes their
description for programs (OpenAPI 3.1). These send a token; a browser's cookie is not described.
The endpoints of the HTML pages, and of the clauses that they cite, are here too.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from html import escape
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response

from rules.errors import RulesError
from rules.rulesets.clauses import CLAUSES, Citation, citations
from rules.rulesets.clauses import DOCUMENTS as CITED
from web.access.roles import Role, Visitor
from web.addresses import address_for_others, qr_svg
from web.console import PageError
from web.guarded_app import Endpoint, guarded_app, post_logout
from web.server import Certificate, PageServer, server_of

from ..game.state_json import VERSION
from ..json_forms import json_schemas
from .camera import (
    get_camera,
    get_first,
    get_setup,
    post_camera,
    post_first,
    post_first_camera,
    post_phone,
    post_phone_picture,
)
from .counting import get_agreement, get_proposals, post_count, post_photo, post_score
from .events import (
    JPEG,
    get_alert_picture,
    get_events,
    get_health,
    get_picture,
    get_recent,
    get_recent_picture,
    watch_status,
)
from .facts import post_assignment, post_fact
from .games import (
    SGF,
    ZIP,
    get_game,
    get_game_alerts,
    get_game_picture,
    get_games,
    get_games_zip,
    get_record,
    get_sheet,
    get_sheet_pdf,
)
from .login import get_devices, get_me, post_devices, post_join, post_login, post_revoke
from .page import Page
from .schemas import answers, asked, game_answers
from .schemas.game_answers import Refusal
from .state import get_explanation, get_moves, get_state
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


JSON, HTML, PDF = "application/json", "text/html", "application/pdf"

EVENT_STREAM = "text/event-stream"

PHOTO = ("image/jpeg", "image/png", "multipart/form-data")

FIELD = re.compile(r"{(\w+)(:int)?}")
"""A part of a path that is filled in."""


def make_app(page: Page) -> Starlette:
    """The application that shows `page`."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        page.loop = asyncio.get_running_loop()
        page.sink.log.attach(page.loop)
        watching = asyncio.create_task(watch_status(page))
        try:
            yield
        finally:
            watching.cancel()
            page.loop = None
            page.close()

    return guarded_app(page, ENDPOINTS, {"": page.static}, page.host_names, lifespan)


def make_server(page: Page, tls: Certificate | None = None) -> PageServer:
    """The server of `page`; its ``run(sockets=[…])`` lasts until ``should_exit`` is set."""
    return server_of(make_app(page), page.connections, tls)


async def get_openapi(request: Request, page: Page, visitor: Visitor) -> Response:
    """This description of the endpoints, for programs."""
    return JSONResponse(await run_in_threadpool(openapi))


VIEWER, TABLE, CAMERA, ARBITER = Role.VIEWER, Role.TABLE, Role.CAMERA, Role.ARBITER

_get, _post = partial(Endpoint, "GET"), partial(Endpoint, "POST")

ENDPOINTS: tuple[Endpoint[Page], ...] = (
    *(
        _get(
            path, VIEWER, get_document, HTML, statuses=(200, 303) if path in LOGIN_FIRST else (200,)
        )
        for path in DOCUMENTS
    ),
    _get("/service-worker.js", VIEWER, get_service_worker, SCRIPT),
    _get("/api/openapi.json", VIEWER, get_openapi, dict[str, Any]),
    _get("/api/state", VIEWER, get_state, game_answers.ShownState),
    _get("/api/moves", VIEWER, get_moves, game_answers.Moves),
    _get("/api/events", VIEWER, get_events, EVENT_STREAM, query=asked.EventsQuery),
    _get("/api/clauses", VIEWER, get_clauses, game_answers.Clauses, query=asked.ClausesQuery),
    _get("/api/share", VIEWER, get_share, game_answers.Share),
    _get("/record.sgf", VIEWER, get_record, SGF),
    _get("/api/games", VIEWER, get_games, game_answers.Games, query=asked.GamesQuery),
    _get("/games.zip", ARBITER, get_games_zip, ZIP),
    _get("/games/{name}.sgf", VIEWER, get_game, SGF),
    _get("/sheet", VIEWER, get_sheet, HTML),
    _get("/sheet.pdf", VIEWER, get_sheet_pdf, PDF),
    _get("/sheet/{name}.pdf", VIEWER, get_sheet_pdf, PDF),
    _get("/sheet/{name}", VIEWER, get_sheet, HTML),
    _get("/healthz", VIEWER, get_health, game_answers.Health, statuses=(200, 503)),
    _get("/api/me", VIEWER, get_me, game_answers.Me),
    _post("/api/login", VIEWER, post_login, game_answers.Me, asked.LoginAsked),
    _post("/api/join", VIEWER, post_join, game_answers.Me, asked.JoinAsked),
    _post("/api/logout", VIEWER, post_logout, game_answers.Me),
    _post("/api/read", VIEWER, post_photo, answers.Reading, PHOTO, asked.ReadQuery),
    _post("/api/score", VIEWER, post_score, answers.ScoreAnswer, asked.ScoreAsked),
    _post("/api/count", VIEWER, post_count, answers.CountShown, PHOTO, asked.CountQuery),
    _get("/api/agreement", VIEWER, get_agreement, answers.AgreementAnswer),
    _get("/api/proposals", VIEWER, get_proposals, answers.Proposals),
    _post("/api/facts", TABLE, post_fact, game_answers.Accepted, asked.FactAsked, statuses=(202,)),
    _get("/api/picture.jpg", ARBITER, get_picture, JPEG, query=asked.PictureQuery),
    _get("/api/alerts/{id:int}/{which}.jpg", ARBITER, get_alert_picture, JPEG),
    _get("/api/games/{name}/alerts", ARBITER, get_game_alerts, game_answers.GameAlerts),
    _get("/api/games/{name}/{picture}", ARBITER, get_game_picture, JPEG),
    _get("/api/recent", ARBITER, get_recent, game_answers.RecentPicturesShown),
    _get("/api/recent/{id:int}.jpg", ARBITER, get_recent_picture, JPEG),
    _get(
        "/api/explanation",
        ARBITER,
        get_explanation,
        answers.Explanation,
        query=asked.ExplanationQuery,
    ),
    _get("/api/devices", ARBITER, get_devices, game_answers.Devices),
    _post("/api/devices", ARBITER, post_devices, game_answers.Invitation, asked.InvitationAsked),
    _post("/api/devices/{id:int}/revoke", ARBITER, post_revoke, game_answers.Devices),
    _post(
        "/api/assignment",
        ARBITER,
        post_assignment,
        game_answers.AssignmentDecided,
        asked.AssignmentAsked,
        statuses=(202,),
    ),
    _get("/api/first", ARBITER, get_first, answers.First),
    _post("/api/first", ARBITER, post_first, answers.FirstBegun, asked.FirstAsked),
    _post("/api/first/camera", ARBITER, post_first_camera, answers.First, asked.TrialAsked),
    _post("/api/phone", CAMERA, post_phone, answers.PhoneBegun, asked.PhoneAsked),
    _post(
        "/api/phone/picture",
        CAMERA,
        post_phone_picture,
        answers.PhoneAnswer,
        (JPEG,),
        asked.PhonePictureQuery,
    ),
    _get("/api/setup", ARBITER, get_setup, answers.Setup),
    _get("/api/camera", ARBITER, get_camera, answers.Adjusting),
    _post("/api/camera", ARBITER, post_camera, answers.Adjusting, asked.LockAsked),
)


@cache
def openapi() -> Mapping[str, Any]:
    """The description of `ENDPOINTS` as a JSON object."""
    forms = {each for at in ENDPOINTS for each in (at.answer, at.asks, at.query)}
    definitions = {each for each in forms if not isinstance(each, str | tuple | None)}
    known, schemas = json_schemas({*definitions, Refusal})
    refusal = _response("nothing has changed; a person who opens it gets a page", Refusal, known)
    refusal["content"][HTML] = {}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        path = FIELD.sub(r"{\1}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint, known, schemas)
    for endpoint in ENDPOINTS:
        schemas.pop(getattr(endpoint.query, "__name__", ""), None)
    return {
        "openapi": "3.1.0",
        "info": {"title": "goban-arbiter", "version": str(VERSION)},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {"Refusal": refusal},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(
    endpoint: Endpoint[Page], known: Mapping[Any, Any], schemas: Mapping[str, Any]
) -> dict[str, Any]:
    """What one endpoint does, takes and answers."""
    summary = (endpoint.handler.__doc__ or "").partition("\n")[0]
    responses = {
        str(status): _response(HTTPStatus(status).phrase, endpoint.answer, known)
        for status in endpoint.statuses
    }
    made: dict[str, Any] = {
        "summary": summary,
        "parameters": [*_in_path(endpoint.path), *_in_query(endpoint.query, schemas)],
        "responses": {**responses, "default": {"$ref": "#/components/responses/Refusal"}},
    }
    if endpoint.asks is not None:
        made["requestBody"] = {"required": True, "content": _content(endpoint.asks, known)}
    if endpoint.role is not Role.VIEWER:
        made["security"] = [{"token": []}]
    return made


def _response(description: str, form: Any, known: Mapping[Any, Any]) -> dict[str, Any]:
    return {"description": description, "content": _content(form, known)}


def _content(form: Any, known: Mapping[Any, Any]) -> dict[str, Any]:
    """The content of a body: the schema of a JSON object, or media types."""
    if isinstance(form, str | tuple):
        return {media: {} for media in ([form] if isinstance(form, str) else form)}
    return {JSON: {"schema": known[form]}}


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if number else "string"},
        }
        for name, number in FIELD.findall(path)
    ]


def _in_query(query: Any, schemas: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The options of a definition as parameters."""
    if query is None:
        return []
    return [
        {"name": name, "in": "query", "schema": schema}
        for name, schema in schemas[query.__name__]["properties"].items()
    ]
