"""A stand-in for OGS: no OGS, but a server built from documented payloads.

The forms are those of docs.online-go.com and of online-go.com's source (`DemoBoardModal`,
`TournamentRecord`, `ReviewsAndDemosTable`, the protocol of `goban`), as far as the hub uses them.
What goes wrong is asked for by `faults`, one for each HTTP request in turn, and by `socket_faults`,
one for each ``review/append``.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import socket
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlencode

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from hall.ogs.account import OgsTokens, store_tokens
from rules.board.position import Position
from rules.color import Color
from rules.points import Point
from tests.support.page_server import until
from web.access.secrets_file import make_secrets

HTTP_FAULTS = ("500", "500 after", "cut after", "slow", "429", "nonsense")
"""An error; the deed and an error; the deed without an answer; too late; too often; no JSON."""

SOCKET_FAULTS = ("cut", "cut after", "swallow", "late echo")
"""The line is cut before or after the deed; no echo; the echo comes after the next one."""

LATE_S = 1.5


@dataclass
class Demo:
    """A demo board: what it was made with, and its log."""

    id: int
    body: dict[str, object]
    log: list[dict[str, object]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name that it was made with."""
        return str(self.body["name"])

    @property
    def moves(self) -> str:
        """The moves that it shows."""
        return next((str(entry["m"]) for entry in reversed(self.log) if "m" in entry), "")

    @property
    def note(self) -> str:
        """The note that it shows."""
        return next((str(entry["t"]) for entry in reversed(self.log) if "t" in entry), "")

    def rows(self) -> tuple[str, ...]:
        """The position that a viewer shows."""
        return viewed(self.moves, int(str(self.body["height"])), int(str(self.body["width"])))


@dataclass
class OgsStandIn:
    """What the server has: demo boards by number, rounds of records, and who may come."""

    url: str = ""
    demos: dict[int, Demo] = field(default_factory=dict)
    rounds: dict[int, list[dict[str, object]]] = field(default_factory=lambda: {7: []})
    players: dict[int, list[dict[str, object]]] = field(default_factory=dict)
    faults: deque[str] = field(default_factory=deque)
    socket_faults: deque[str] = field(default_factory=deque)
    asked: list[str] = field(default_factory=list)
    received: int = 0
    appended: int = 0
    refuses: str | None = None
    access: str = "access-0"
    refresh: str = "refresh-0"
    renewed: int = 0
    challenges: dict[str, str] = field(default_factory=dict)
    lines: list[WebSocket] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """The names of the demo boards."""
        return [demo.name for demo in self.demos.values()]

    def of(self, board: str) -> Demo:
        """The one demo board of a table."""
        (found,) = (demo for demo in self.demos.values() if demo.name.startswith(board))
        return found


def viewed(moves: str, rows: int, cols: int) -> tuple[str, ...]:
    """The position that a viewer shows for a string; AssertionError where it would stall."""
    position, turn, at = Position.empty(rows, cols), Color.BLACK, 0
    while at < len(moves):
        colors = {"0": None, "1": Color.BLACK, "2": Color.WHITE}
        is_set = moves[at] == "!"
        text = moves[at + 2 : at + 4] if is_set else moves[at : at + 2]
        point = None if text == ".." else Point(ord(text[1]) - 97, ord(text[0]) - 97)
        if is_set:
            assert point is not None
            position = position.with_stones({point: colors[moves[at + 1]]})
        else:
            if point is not None:
                assert position[point] is None, f"a move on a stone: {moves[: at + 2]}"
                placed = position.place(turn, point)
                assert not placed.self_captured, f"suicide: {moves[: at + 2]}"
                position = placed.position
            turn = turn.other
        at += 4 if is_set else 2
    return position.rows()


def _app(server: OgsStandIn) -> Starlette:
    async def api(request: Request) -> Response:
        path = request.url.path.removeprefix("/api/v1/")
        server.asked.append(f"{request.method} {path}")
        fault = server.faults.popleft() if server.faults else ""
        if fault == "500":
            return JSONResponse({"error": "server"}, 500)
        if fault == "429":
            return JSONResponse({"error": "throttled"}, 429, {"Retry-After": "1"})
        if fault == "slow":
            await asyncio.sleep(LATE_S)
        if request.headers.get("authorization") != f"Bearer {server.access}":
            return JSONResponse({"detail": "not logged in"}, 401)
        body = await request.json() if request.method == "POST" else {}
        status, found = _answer(server, request, path, body)
        if fault == "500 after":
            return JSONResponse({"error": "server"}, 500)
        if fault == "cut after":
            return StreamingResponse(_cut(), headers={"Content-Length": "100"})
        if fault == "nonsense":
            return Response("<html>")
        return JSONResponse(found, status)

    async def token(request: Request) -> Response:
        fields = {
            key: values[0] for key, values in parse_qs((await request.body()).decode()).items()
        }
        server.asked.append(f"token {fields.get('grant_type')}")
        if fields.get("grant_type") == "authorization_code":
            digest = hashlib.sha256(fields["code_verifier"].encode()).digest()
            made = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
            if server.challenges.pop(fields["code"], None) != made:
                return JSONResponse({"error": "invalid_grant"}, 400)
        elif fields.get("refresh_token") != server.refresh:
            return JSONResponse({"error": "invalid_grant"}, 400)
        server.renewed += 1
        server.access, server.refresh = f"access-{server.renewed}", f"refresh-{server.renewed}"
        tokens = {"access_token": server.access, "refresh_token": server.refresh}
        return JSONResponse({**tokens, "expires_in": 36000, "token_type": "Bearer"})

    async def authorize(request: Request) -> Response:
        asked = request.query_params
        assert asked["code_challenge_method"] == "S256"
        code = f"code-{len(server.challenges)}"
        server.challenges[code] = asked["code_challenge"]
        query = urlencode({"code": code, "state": asked["state"]})
        return RedirectResponse(f"{asked['redirect_uri']}?{query}")

    async def line(socket: WebSocket) -> None:
        await socket.accept()
        try:
            await _converse(server, socket)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            if socket in server.lines:
                server.lines.remove(socket)

    return Starlette(
        routes=[
            Route("/api/v1/{path:path}", api, methods=["GET", "POST"]),
            Route("/oauth2/token/", token, methods=["POST"]),
            Route("/oauth2/authorize/", authorize),
            WebSocketRoute("/ws", line),
        ]
    )


async def _cut() -> AsyncIterator[bytes]:
    yield b"{"
    raise ConnectionResetError


def _answer(
    server: OgsStandIn, request: Request, path: str, body: dict[str, object]
) -> tuple[int, object]:
    match path.strip("/").split("/"):
        case ["me"]:
            return 200, {"id": 42, "username": "hall-relay"}
        case ["ui", "config"]:
            return 200, {"user": {"id": 42}, "user_jwt": f"jwt-{server.access}"}
        case ["demos"]:
            if server.refuses is not None and server.refuses in str(body["name"]):
                return 400, {"error": "not taken"}
            assert {"name", "rules", "width", "height", "black_name", "white_name"} <= body.keys()
            number = 1000 + len(server.demos)
            server.demos[number] = Demo(number, body)
            return 200, {"id": number}
        case ["reviews"]:
            assert request.query_params["owner_id"] == "42"
            demos = [{"id": each.id, "name": each.name} for each in server.demos.values()]
            return 200, {"count": len(demos), "results": demos[::-1][:50]}
        case ["tournament_records", record, "players"] if request.method == "POST":
            if server.refuses is not None and server.refuses in str(body["name"]):
                return 400, {"error": "not taken"}
            players = server.players.setdefault(int(record), [])
            players.append({"id": 1 + len(players), **body})
            return 201, players[-1]
        case ["tournament_records", record, "players"]:
            players = server.players.get(int(record), [])
            page = int(request.query_params["page"])
            more = len(players) > 2 * page
            found = players[2 * page - 2 : 2 * page]
            return 200, {"results": found, "next": "there is more" if more else None}
        case ["tournament_records", record]:
            return 200, {"id": int(record), "rounds": server.rounds[int(record)]}
        case ["tournament_records", record, "rounds"]:
            rounds = server.rounds[int(record)]
            rounds.append({"id": 70 + len(rounds), **body})
            return 201, rounds[-1]
    return 404, {"detail": "not found"}


async def _converse(server: OgsStandIn, socket: WebSocket) -> None:
    connected: set[int] = set()
    held: list[list[object]] = []
    while True:
        command, data, *id_ = await socket.receive_json()
        server.received += 1
        if command == "authenticate":
            if data["jwt"] != f"jwt-{server.access}":
                await socket.send_json([*id_, None, {"code": "jwt", "message": "not taken"}])
                return
            server.lines.append(socket)
            await socket.send_json([*id_, {"id": 42, "username": "hall-relay"}])
        elif command == "review/connect":
            demo = server.demos[data["review_id"]]
            connected.add(demo.id)
            owner = {"owner": {"id": 42}, "controller": {"id": 42}}
            await socket.send_json([f"review/{demo.id}/full_state", [owner, *demo.log]])
        elif command == "review/disconnect":
            connected.discard(data["review_id"])
        elif command == "review/append":
            assert data["review_id"] in connected
            fault = server.socket_faults.popleft() if server.socket_faults else ""
            if fault != "cut":
                server.appended += 1
                entry = {key: data[key] for key in ("f", "m", "t") if key in data}
                server.demos[data["review_id"]].log.append(entry)
            if fault in ("cut", "cut after"):
                await socket.close(1011)
                return
            echo: list[object] = [f"review/{data['review_id']}/r", entry]
            if fault == "late echo":
                held.append(echo)
            elif fault != "swallow":
                await socket.send_json(echo)
                for late in held:
                    await socket.send_json(late)
                held.clear()


@contextmanager
def ogs_stand_in(port: int = 0) -> Iterator[OgsStandIn]:
    """While this lasts, the stand-in answers on loopback."""
    found = OgsStandIn()
    listening = socket.create_server(("127.0.0.1", port))
    found.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    config = uvicorn.Config(
        _app(found), ws="websockets-sansio", log_config=None, log_level="critical", lifespan="off"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: server.run(sockets=[listening]), daemon=True)
    thread.start()
    try:
        until(lambda: server.started)
        yield found
    finally:
        server.should_exit = server.force_exit = True
        thread.join(10.0)
        listening.close()


def logged_in(folder: Path, server: OgsStandIn, until_s: float = 2e9) -> Path:
    """A file of secrets with tokens that the stand-in takes."""
    path = folder / "secrets.json"
    make_secrets(path, "sente-gote-miai-aji").save()
    store_tokens(path, OgsTokens(server.url, "client", server.access, server.refresh, until_s))
    return path
