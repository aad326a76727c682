"""A board's own page through the hub: requests are relayed to the board over the broker."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response

from device.page.static_files import DOCUMENTS as BOARD_DOCUMENTS
from device.page.static_files import LOGIN_FIRST as BOARD_LOGIN_FIRST
from device.page.static_files import STATIC as BOARD_STATIC
from messages.commands import Command, Order
from messages.relayed import (
    MAX_PATH_CHARS,
    MAX_REQUEST_BYTES,
    RelayedRequest,
    RelayedResponse,
    is_relayed,
)
from referee.events import is_public
from rules.game import line_json
from web.access.roles import Visitor
from web.console import PageError
from web.event_log import asked_after, stream_of
from web.guarded_app import read_body, refused_page, wants_html

from ..boards.board import Board
from .changes import VERSION, Changes
from .orders import deed_of
from .page import HallPage, board_of

AWAY = "away"
"""The camera's state of a board that does not respond."""

STATUS = "status"

COPIED_KEYS = ("rules", "komi", "handicap", "ranks", "event", "round", "counting", "overridden")
"""Keys of a state that are shown as the board has sent them."""


def state_of(
    board: Board, assignment: Mapping[str, object], *, everything: bool, away: bool = False
) -> dict[str, object]:
    """The object of a board's ``/api/state``; without `everything` as players may see it.

    The camera of a board that does not respond is `away`, regardless of its last state.
    """
    shown, game = board.to_json(assignment, everything=everything), board.followed.started
    alerts = board.alerts(everything=everything)
    question = next((line for line in alerts if line.get("answers")), None)
    present, clock = board.present, board.clock_shown
    copied = {key: present[key] for key in COPIED_KEYS if key in present}
    seen = board.followed.game is not None or bool(present.get("rows"))
    return {
        "version": VERSION,
        "t": 0.0,
        "rules": game.ruleset.id,
        "komi": float(game.komi),
        "handicap": game.handicap,
        **copied,
        **{key: shown[key] for key in ("phase", "size", "to_play", "move", "last", "result")},
        "rows": shown["rows"] if seen else [],
        "prisoners": shown["prisoners"],
        **({} if clock is None else {"clock": clock.to_state()}),
        "players": shown["players"],
        "alerts": [line for line in alerts if line is not question],
        "question": question,
        "n": board.base + board.at.n,
        "game": present.get("game", 1),
        "game_id": board.game_id,
        "camera": {"state": AWAY if away else camera_of(board), "fps": None},
        "failure": shown["failure"],
    }


def camera_of(board: Board) -> str:
    """The state of a board's camera, in the word of its own page."""
    if not board.online:
        return AWAY
    camera = {} if board.state is None else board.state.shown.get("camera")
    state = camera.get("state") if isinstance(camera, Mapping) else None
    return state if isinstance(state, str) else "ok"


async def lines_of(
    name: str, changes: Changes, after: int, *, everything: bool
) -> AsyncIterator[bytes]:
    """The stream of a board's present game after number `after` of its page.

    Numbers are those of the board's page. Status events, which have no number, come first and at
    each change of the status. The stream ends when the board is removed.
    """
    last_status: dict[str, object] | None = None
    game: tuple[str | None, int] | None = None
    n = 0
    while (board := changes.hub.boards.get(name)) is not None:
        changed = changes.next_change()
        if game != (board.game_id, board.at.epoch):
            behind = board.base <= after <= board.base + board.at.n
            n = after - board.base if game is None and behind else 0
            game = (board.game_id, board.at.epoch)
        numbered = board.state is None or bool(board.present)  # else the base is not known yet
        if numbered and board.game_id is not None and board.at.n > n:
            read = changes.hub.reader.game
            for line in await asyncio.to_thread(read, name, board.game_id, board.at.epoch, n):
                n = line.at.n
                if everything or is_public(line.line):
                    yield _event(line.line, board)
        status: dict[str, object] = {"version": VERSION, "camera": camera_of(board)}
        status["clock"] = 0 if board.clock_shown is None else board.clock_shown.steps
        status["failure"] = None if board.state is None else board.state.shown.get("failure")
        if status != last_status:
            last_status = status
            yield f"event: {STATUS}\r\ndata: {json.dumps(status)}\r\n\r\n".encode()
        await changed.wait()


def _event(line: Mapping[str, object], board: Board) -> bytes:
    """A line of a game as an event, with the numbers of the board's page."""
    shown = {**line, "game": board.present.get("game", 1)}
    for key in ("n", "replaces"):
        if isinstance(value := line.get(key), int):
            shown[key] = value + board.base
    return f"id: {shown['n']}\r\ndata: {json.dumps(shown, ensure_ascii=False)}\r\n\r\n".encode()


POST_TIMEOUT_S, GET_TIMEOUT_S, SLOW_TIMEOUT_S = 12.0, 5.0, 40.0
"""Timeouts of a board's response: to a POST, to a GET, and to one of `SLOW_PATHS`."""

SLOW_PATHS = ("/sheet", "/games", "/api/games", "/api/proposals", "/api/agreement")
"""Prefixes of paths whose content a board has to generate first."""

NO_ANSWER, NO_PAGE = 504, 501
"""Statuses of a board without a response, and of one without a page, such as a demo's table."""

REFUSALS = {
    "busy": 503,
    "unavailable": 503,
    "too_large": 413,
    "too_slow": NO_ANSWER,
    "refused": NO_PAGE,
}
"""The status by the code of a board's error; any other is a fault of the board."""

FAULT = 502

HTML = "text/html"

TYPES = frozenset(
    {"application/json", "application/pdf", "application/x-go-sgf", "image/jpeg", HTML}
)
"""Allowed media types of a board's responses: no scripts."""

POLICY = "Content-Security-Policy"

SHEET_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; sandbox allow-modals"
)
"""The policy of a sheet, which is the board's own HTML: no scripts."""

PAGES = frozenset({"/", "/arbiter", "/count", "/games", "/overlay", "/setup"})
"""Pages of a board that the hub shows; the others are for devices at the table."""


async def get_board_page(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """An HTML page of a board."""
    board = board_of(request, page)
    path = request.url.path.removeprefix(f"/boards/{board.name}")
    login = path == "/login"
    if path not in PAGES and not login:
        raise PageError(404, "no_page", "a board has no such page here")
    if login or (path in BOARD_LOGIN_FIRST and not visitor.is_arbiter):
        return RedirectResponse(f"/login?next=/boards/{board.name}{'/' if login else path}", 303)
    return FileResponse(BOARD_STATIC / BOARD_DOCUMENTS[path], headers={"Cache-Control": "no-cache"})


async def get_board_me(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The visitor's role and name, the board and its table, and the path of the hall."""
    board = board_of(request, page)
    table = page.hub.assignments.get(board.name, {}).get("table")
    found = {"role": visitor.role.value, "name": visitor.name, "known": visitor.known}
    return JSONResponse({**found, "hall": "/", "board": board.name, "table": table})


async def get_board_state(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The state of a board: for an arbiter the board's own, else the hub's."""
    own = await _own(request, page, visitor)
    if isinstance(own, Response):
        return own
    board = board_of(request, page)
    assignment = page.hub.assignments.get(board.name, {})
    away = own is not None and own.status == NO_ANSWER
    return JSONResponse(state_of(board, assignment, everything=visitor.is_arbiter, away=away))


async def get_board_moves(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The moves of a board's game, from the same source as its state."""
    own = await _own(request, page, visitor)
    if isinstance(own, Response):
        return own
    board = board_of(request, page)
    game = board.present.get("game", 1)
    moves = line_json(board.followed.started)
    return JSONResponse({"version": VERSION, "game": game, "moves": moves})


async def _own(request: Request, page: HallPage, visitor: Visitor) -> Response | PageError | None:
    """The board's own response for an arbiter, or its error; None for other visitors."""
    if not visitor.is_arbiter:
        return None
    try:
        return await relay(request, page, visitor)
    except PageError as error:
        if error.status not in (NO_ANSWER, NO_PAGE):
            raise
        return error


async def get_board_events(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The lines of a board's present game, out of the hub's store, as its own page has them."""
    name, after = board_of(request, page).name, asked_after(request)
    lines = lines_of(name, page.changes, after, everything=visitor.is_arbiter)
    return stream_of(request, page, visitor, lines)


async def relay(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The response of a board's own page to this request. Raises PageError: 504 on timeout."""
    board = board_of(request, page)
    path = request.url.path.removeprefix(f"/boards/{board.name}")
    if not is_relayed(request.method, path):
        raise PageError(404, "not_relayed", "this is not done through the hub")
    query = f"?{request.url.query}" if request.url.query else ""
    if len(path + query) > MAX_PATH_CHARS:
        raise PageError(414, "too_long", f"the address has more than {MAX_PATH_CHARS} characters")
    body = b"" if request.method == "GET" else await read_body(request, page, MAX_REQUEST_BYTES)
    kind = request.headers.get("content-type", "")
    relayed = RelayedRequest(request.method, path + query, kind[:100], body, visitor.is_arbiter)
    command = Command(uuid4().hex, Order.HTTP, who=visitor.name, request=relayed)
    if not board.online:
        raise PageError(NO_ANSWER, "no_answer", f"board {board.name} is away", {"Retry-After": "5"})
    with page.relaying(board.name):
        get_s = SLOW_TIMEOUT_S if path.startswith(SLOW_PATHS) else GET_TIMEOUT_S
        timeout_s = get_s if request.method == "GET" else POST_TIMEOUT_S
        reply = await page.hub.requests.ask(board.name, command, timeout_s)
    if reply.response is None:
        code = reply.code or "refused"
        raise PageError(REFUSALS.get(code, FAULT), code, f"board {board.name}: {reply.message}")
    if path == "/api/facts" and reply.response.status == 202:
        page.hub.note_deed(deed_of(board, json.loads(body), visitor))
    if reply.response.status >= 400 and wants_html(request):
        return refused_page(request, reply.response.status)
    return _response(board, reply.response)


def _response(board: Board, response: RelayedResponse) -> Response:
    """A board's response for a browser, which must not run scripts with the hub's origin.

    Raises PageError (502) for other types than `TYPES`.
    """
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in TYPES:
        message = f"board {board.name} answers with {kind[:40]!r}, which is not handed on"
        raise PageError(FAULT, "bad_answer", message)
    headers = dict(response.headers) | ({POLICY: SHEET_POLICY} if kind == HTML else {})
    return Response(response.body, response.status, headers)
