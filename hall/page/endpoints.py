"""Every endpoint of the hub's page, in one table: where, who may, what does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from ..logins import get_me, post_login
from ..shared import BOARD_DOCUMENTS, Role, Visitor, post_logout
from .alerts import get_alerts
from .assigning import get_assignments, post_assignments, put_assignment
from .board_accounts import delete_board, post_board
from .documents import DOCUMENTS, get_document
from .metrics import get_health, get_metrics
from .orders import post_fact
from .page import HallPage
from .relay import (
    get_board_events,
    get_board_me,
    get_board_moves,
    get_board_page,
    get_board_state,
    relay,
)
from .results import get_ogs, get_pairings, get_results, post_leave, put_result
from .seen import post_seen
from .views import get_boards, get_events, get_record

Handler = Callable[[Request, HallPage, Visitor], Awaitable[Response]]
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
    Endpoint("GET", "/api/boards", Role.VIEWER, get_boards),
    Endpoint("GET", "/api/events", Role.VIEWER, get_events),
    Endpoint("GET", "/api/alerts", Role.VIEWER, get_alerts),
    Endpoint("POST", "/api/seen", Role.ARBITER, post_seen),
    Endpoint("GET", "/boards/{name}/record.sgf", Role.VIEWER, get_record),
    Endpoint("GET", "/boards/{name}/", Role.VIEWER, get_board_page),
    Endpoint("GET", "/boards/{name}/api/me", Role.VIEWER, get_board_me),
    Endpoint("GET", "/boards/{name}/api/state", Role.VIEWER, get_board_state),
    Endpoint("GET", "/boards/{name}/api/moves", Role.VIEWER, get_board_moves),
    Endpoint("GET", "/boards/{name}/api/events", Role.VIEWER, get_board_events),
    Endpoint("POST", "/boards/{name}/api/logout", Role.VIEWER, post_logout),
    *(
        Endpoint("GET", f"/boards/{{name}}{path}", Role.VIEWER, get_board_page)
        for path in BOARD_DOCUMENTS
        if path != "/"
    ),
    Endpoint("GET", "/boards/{name}/{path:path}", Role.ARBITER, relay),
    Endpoint("POST", "/boards/{name}/{path:path}", Role.ARBITER, relay),
    Endpoint("POST", "/api/boards/{name}/facts", Role.ARBITER, post_fact),
    Endpoint("PUT", "/api/boards/{name}/assignment", Role.ARBITER, put_assignment),
    Endpoint("GET", "/api/assignments", Role.ARBITER, get_assignments),
    Endpoint("POST", "/api/assignments", Role.ARBITER, post_assignments),
    Endpoint("GET", "/api/pairings", Role.ARBITER, get_pairings),
    Endpoint("POST", "/api/pairings/leave", Role.ARBITER, post_leave),
    Endpoint("GET", "/api/ogs", Role.ARBITER, get_ogs),
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
