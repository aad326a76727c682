"""The page as an ASGI application: every request is checked, answered, and sent out safely.

`ENDPOINTS` is the table of all endpoints: where, who may, what does it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from .access.roles import Role, Visitor
from .arbiter.camera import (
    get_camera,
    get_first,
    get_setup,
    post_camera,
    post_first,
    post_first_camera,
    post_phone,
    post_phone_picture,
)
from .arbiter.facts import post_assignment, post_fact
from .arbiter.login import (
    get_devices,
    get_me,
    post_devices,
    post_join,
    post_login,
    post_logout,
    post_revoke,
)
from .board.events import (
    JPEG,
    get_alert_picture,
    get_events,
    get_health,
    get_picture,
    get_recent,
    get_recent_picture,
    watch_status,
)
from .board.state import get_explanation, get_moves, get_state
from .counting.agreement import get_agreement, get_proposals
from .counting.photo import post_count, post_photo, post_score
from .documents import SCRIPT, get_clauses, get_document, get_service_worker, get_share
from .games.games import (
    SGF,
    ZIP,
    get_game,
    get_game_alerts,
    get_game_picture,
    get_game_sheet,
    get_game_sheet_pdf,
    get_games,
    get_games_zip,
    get_record,
    get_sheet,
    get_sheet_pdf,
)
from .guarded_app import Endpoint, guarded_app
from .page import Page
from .schemas import answers, asked, game_answers
from .schemas.openapi import EVENT_STREAM, HTML, PDF, PHOTO, openapi
from .server import Certificate, PageServer, server_of
from .static_files import DOCUMENTS, LOGIN_FIRST


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
    return server_of(make_app(page), page.doors, tls)


async def get_openapi(request: Request, page: Page, visitor: Visitor) -> Response:
    """This description of the endpoints, for programs."""
    return JSONResponse(await run_in_threadpool(openapi, ENDPOINTS))


ENDPOINTS: tuple[Endpoint[Page], ...] = (
    *(
        Endpoint(
            *("GET", path, Role.VIEWER, get_document, HTML),
            statuses=(200, 303) if path in LOGIN_FIRST else (200,),
        )
        for path in DOCUMENTS
    ),
    Endpoint("GET", "/service-worker.js", Role.VIEWER, get_service_worker, SCRIPT),
    Endpoint("GET", "/api/openapi.json", Role.VIEWER, get_openapi, dict[str, Any]),
    Endpoint("GET", "/api/state", Role.VIEWER, get_state, game_answers.ShownState),
    Endpoint("GET", "/api/moves", Role.VIEWER, get_moves, game_answers.Moves),
    Endpoint("GET", "/api/events", Role.VIEWER, get_events, EVENT_STREAM, query=asked.EventsQuery),
    Endpoint(
        *("GET", "/api/clauses", Role.VIEWER, get_clauses, game_answers.Clauses),
        query=asked.ClausesQuery,
    ),
    Endpoint("GET", "/api/share", Role.VIEWER, get_share, game_answers.Share),
    Endpoint("GET", "/record.sgf", Role.VIEWER, get_record, SGF),
    Endpoint(
        "GET", "/api/games", Role.VIEWER, get_games, game_answers.Games, query=asked.GamesQuery
    ),
    Endpoint("GET", "/games.zip", Role.ARBITER, get_games_zip, ZIP),
    Endpoint("GET", "/games/{name}.sgf", Role.VIEWER, get_game, SGF),
    Endpoint("GET", "/sheet", Role.VIEWER, get_sheet, HTML),
    Endpoint("GET", "/sheet.pdf", Role.VIEWER, get_sheet_pdf, PDF),
    Endpoint("GET", "/sheet/{name}.pdf", Role.VIEWER, get_game_sheet_pdf, PDF),
    Endpoint("GET", "/sheet/{name}", Role.VIEWER, get_game_sheet, HTML),
    Endpoint("GET", "/healthz", Role.VIEWER, get_health, game_answers.Health, statuses=(200, 503)),
    Endpoint("GET", "/api/me", Role.VIEWER, get_me, game_answers.Me),
    Endpoint("POST", "/api/login", Role.VIEWER, post_login, game_answers.Me, asked.LoginAsked),
    Endpoint("POST", "/api/join", Role.VIEWER, post_join, game_answers.Me, asked.JoinAsked),
    Endpoint("POST", "/api/logout", Role.VIEWER, post_logout, game_answers.Me),
    Endpoint("POST", "/api/read", Role.VIEWER, post_photo, answers.Reading, PHOTO, asked.ReadQuery),
    Endpoint("POST", "/api/score", Role.VIEWER, post_score, answers.ScoreAnswer, asked.ScoreAsked),
    Endpoint(
        "POST", "/api/count", Role.VIEWER, post_count, answers.CountShown, PHOTO, asked.CountQuery
    ),
    Endpoint("GET", "/api/agreement", Role.VIEWER, get_agreement, answers.AgreementAnswer),
    Endpoint("GET", "/api/proposals", Role.VIEWER, get_proposals, answers.Proposals),
    Endpoint(
        "POST",
        "/api/facts",
        Role.TABLE,
        post_fact,
        game_answers.Accepted,
        asked.FactAsked,
        statuses=(202,),
    ),
    Endpoint("GET", "/api/picture.jpg", Role.ARBITER, get_picture, JPEG, query=asked.PictureQuery),
    Endpoint("GET", "/api/alerts/{id:int}/{which}.jpg", Role.ARBITER, get_alert_picture, JPEG),
    Endpoint(
        "GET", "/api/games/{name}/alerts", Role.ARBITER, get_game_alerts, game_answers.GameAlerts
    ),
    Endpoint("GET", "/api/games/{name}/{picture}", Role.ARBITER, get_game_picture, JPEG),
    Endpoint("GET", "/api/recent", Role.ARBITER, get_recent, game_answers.RecentPicturesShown),
    Endpoint("GET", "/api/recent/{id:int}.jpg", Role.ARBITER, get_recent_picture, JPEG),
    Endpoint(
        "GET",
        "/api/explanation",
        Role.ARBITER,
        get_explanation,
        answers.Explanation,
        query=asked.ExplanationQuery,
    ),
    Endpoint("GET", "/api/devices", Role.ARBITER, get_devices, game_answers.Devices),
    Endpoint(
        *("POST", "/api/devices", Role.ARBITER, post_devices),
        *(game_answers.Invitation, asked.InvitationAsked),
    ),
    Endpoint(
        "POST", "/api/devices/{id:int}/revoke", Role.ARBITER, post_revoke, game_answers.Devices
    ),
    Endpoint(
        "POST",
        "/api/assignment",
        Role.ARBITER,
        post_assignment,
        game_answers.AssignmentDecided,
        asked.AssignmentAsked,
        statuses=(202,),
    ),
    Endpoint("GET", "/api/first", Role.ARBITER, get_first, answers.First),
    Endpoint("POST", "/api/first", Role.ARBITER, post_first, answers.FirstBegun, asked.FirstAsked),
    Endpoint(
        *("POST", "/api/first/camera", Role.ARBITER, post_first_camera),
        *(answers.First, asked.TrialAsked),
    ),
    Endpoint("POST", "/api/phone", Role.CAMERA, post_phone, answers.PhoneBegun, asked.PhoneAsked),
    Endpoint(
        "POST",
        "/api/phone/picture",
        Role.CAMERA,
        post_phone_picture,
        answers.PhoneAnswer,
        (JPEG,),
        asked.PhonePictureQuery,
    ),
    Endpoint("GET", "/api/setup", Role.ARBITER, get_setup, answers.Setup),
    Endpoint("GET", "/api/camera", Role.ARBITER, get_camera, answers.Adjusting),
    Endpoint("POST", "/api/camera", Role.ARBITER, post_camera, answers.Adjusting, asked.LockAsked),
)
