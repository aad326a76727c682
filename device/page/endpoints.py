"""Every endpoint, in one table: where, who may, what does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from .agreement import get_agreement, get_proposals
from .camera import get_camera, post_camera
from .count import post_count
from .documents import DOCUMENTS, get_document
from .events import get_events
from .explanation import get_explanation
from .facts import post_fact
from .games import get_game, get_games
from .health import get_health
from .login import get_me, post_login, post_logout
from .page import Page
from .photo import post_photo
from .pictures import get_alert_picture, get_picture
from .record import get_record
from .roles import Role, Visitor
from .scores import post_score
from .setup import get_setup
from .sheets import get_game_sheet, get_game_sheet_pdf, get_sheet, get_sheet_pdf
from .state import get_moves, get_state

Handler = Callable[[Request, Page, Visitor], Awaitable[Response]]
"""What answers a request of a visitor who may send it."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A method and a path, the role that it needs, and what answers."""

    method: str
    path: str
    role: Role
    handler: Handler


ENDPOINTS = (
    *(Endpoint("GET", path, Role.VIEWER, get_document) for path in DOCUMENTS),
    Endpoint("GET", "/api/state", Role.VIEWER, get_state),
    Endpoint("GET", "/api/moves", Role.VIEWER, get_moves),
    Endpoint("GET", "/api/events", Role.VIEWER, get_events),
    Endpoint("GET", "/record.sgf", Role.VIEWER, get_record),
    Endpoint("GET", "/api/games", Role.VIEWER, get_games),
    Endpoint("GET", "/games/{name}.sgf", Role.VIEWER, get_game),
    Endpoint("GET", "/sheet", Role.VIEWER, get_sheet),
    Endpoint("GET", "/sheet.pdf", Role.VIEWER, get_sheet_pdf),
    Endpoint("GET", "/sheet/{name}.pdf", Role.VIEWER, get_game_sheet_pdf),
    Endpoint("GET", "/sheet/{name}", Role.VIEWER, get_game_sheet),
    Endpoint("GET", "/healthz", Role.VIEWER, get_health),
    Endpoint("GET", "/api/me", Role.VIEWER, get_me),
    Endpoint("POST", "/api/login", Role.VIEWER, post_login),
    Endpoint("POST", "/api/logout", Role.VIEWER, post_logout),
    Endpoint("POST", "/api/read", Role.VIEWER, post_photo),
    Endpoint("POST", "/api/score", Role.VIEWER, post_score),
    Endpoint("POST", "/api/count", Role.VIEWER, post_count),
    Endpoint("GET", "/api/agreement", Role.VIEWER, get_agreement),
    Endpoint("GET", "/api/proposals", Role.VIEWER, get_proposals),
    Endpoint("POST", "/api/facts", Role.ARBITER, post_fact),
    Endpoint("GET", "/api/picture.jpg", Role.ARBITER, get_picture),
    Endpoint("GET", "/api/alerts/{id:int}/{which}.jpg", Role.ARBITER, get_alert_picture),
    Endpoint("GET", "/api/explanation", Role.ARBITER, get_explanation),
    Endpoint("GET", "/api/setup", Role.ARBITER, get_setup),
    Endpoint("GET", "/api/camera", Role.ARBITER, get_camera),
    Endpoint("POST", "/api/camera", Role.ARBITER, post_camera),
)
