"""The relay to OGS on the command line: options of `goban hub`, `ogs-login` and `ogs-try`."""

from __future__ import annotations

import argparse
import asyncio
import time
import webbrowser
from collections.abc import Callable
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from messages.texts import board_names
from rules.game import Game
from web.access.secrets_file import load_secrets
from web.console import FailureError, put
from web.option_types import POSITIVE, whole

from ..hub import Hub
from .account import OGS, LoginAttempt, store_tokens, stored_tokens
from .api import OgsApi, OgsError
from .naming import DemoName, demo_body, move_string
from .ogs_socket import Content, DemoState, OgsSocket
from .relay import OgsRelay

PORT = 8363
"""The port of the redirect address, on the same machine."""

LOGIN_TIMEOUT_S, REQUEST_S = 600.0, 5.0
DONE = b"<!DOCTYPE html><title>goban</title><p>The hub has the answer. This page can be closed."

FAILED_STATUS = 1


def log_in(secrets: Path, options: argparse.Namespace) -> int:
    """Show the address, receive the code, and store the tokens; the exit status.

    Raises FailureError.
    """
    if load_secrets(secrets) is None:
        raise FailureError(f"{secrets}: there are no secrets yet; start the hub once")
    attempt = LoginAttempt(
        options.ogs_url.rstrip("/"),
        options.client_id,
        f"http://127.0.0.1:{options.port}/callback",
        options.client_secret,
    )
    if options.paste:
        put(f"Open this address in a browser: {attempt.address}")
        put("Then paste the address that the browser is sent to, whatever it shows there:")
        try:
            address = input()
        except EOFError:
            raise FailureError("OGS: nothing was pasted") from None
    else:
        with _server(options.port) as server:
            put(f"Open this address in a browser on this machine: {attempt.address}")
            webbrowser.open(attempt.address)
            address = server.receive()
    try:
        name = asyncio.run(_exchange(secrets, attempt, attempt.code_in(address)))
    except OgsError as error:
        raise FailureError(error.line, FAILED_STATUS) from None
    put(f"The hub relays as {name}. Use an account of its own: its owner does not see the moves.")
    return 0


async def _exchange(secrets: Path, attempt: LoginAttempt, code: str) -> str:
    """Exchange a code for tokens and store them; the account's name."""
    api = OgsApi(secrets)
    try:
        store_tokens(secrets, await api.exchange(attempt.tokens, attempt.exchange(code)))
        return (await api.me())[1]
    finally:
        await api.close()


class _RedirectServer(HTTPServer):
    """Receives the one request of the redirected browser."""

    timeout = REQUEST_S
    found: str | None = None

    def receive(self) -> str:
        """The path of the request with the code. Raises FailureError on timeout."""
        until_s = time.monotonic() + LOGIN_TIMEOUT_S
        while self.found is None:
            if time.monotonic() > until_s:
                raise FailureError(
                    "OGS: no browser came back; with --paste its address can be pasted",
                    FAILED_STATUS,
                )
            self.handle_request()
        return self.found


class _Handler(BaseHTTPRequestHandler):
    timeout = REQUEST_S

    def do_GET(self) -> None:
        """Receive the code; other requests, such as for an icon, get 404."""
        is_answer = self.path.startswith("/callback?")
        if is_answer and isinstance(self.server, _RedirectServer):
            self.server.found = self.path
        self.send_response(200 if is_answer else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(DONE if is_answer else b"")

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def _server(port: int) -> _RedirectServer:
    try:
        return _RedirectServer(("127.0.0.1", port), _Handler)
    except OSError as error:
        raise FailureError(
            f"--port {port}: {error.strerror}; with --paste none is needed"
        ) from None


MOVES = ("Q16", "D4", "Q4")

ECHO_TIMEOUT_S = 20.0


def try_out(secrets: Path) -> int:
    """Log in, make a private demo board, send three moves, read them back; the exit status.

    Raises FailureError, with the step that failed.
    """
    try:
        asyncio.run(_try(secrets))
    except OgsError as error:
        raise FailureError(error.line, FAILED_STATUS) from None
    except TimeoutError:
        raise FailureError("OGS does not say what the demo board has", FAILED_STATUS) from None
    return 0


async def _try(secrets: Path) -> None:
    api = OgsApi(secrets)
    try:
        owner, name = await api.me()
        put(f"logged in: {api.url} knows the hub as {name}")
        game = Game.new(19)
        for move in MOVES:
            game = game.play(move)
        title = f"Trial of the hall's relay ({time.strftime('%Y-%m-%d %H:%M:%S')})"
        called = DemoName(title, "Black", "White", "1d", "1k")
        demo = await api.make_demo(demo_body(game, called, private=True))
        put(f"made: a private demo board, {api.url}/demo/{demo}")
        found = await api.find_demo(owner, title)
        put(f"found by its title: {'yes' if found == demo else 'no'}")
        async with OgsSocket(api.url, await api.jwt()) as socket:
            put("connected: the socket is open")
            await socket.subscribe(demo)
            content = Content(move_string(game), "Result: Void")
            await socket.append(demo, content)
            put(f"sent: {', '.join(MOVES)}")
            seen = await asyncio.wait_for(_echo(socket, content), ECHO_TIMEOUT_S)
            put(f"echoed: the moves; the note {'too' if seen.note == content.note else 'not'}")
        async with OgsSocket(api.url, await api.jwt()) as socket:
            await socket.subscribe(demo)
            await asyncio.wait_for(_echo(socket, content), ECHO_TIMEOUT_S)
            put("read back by a second connection: the moves are there")
    finally:
        await api.close()


async def _echo(socket: OgsSocket, content: Content) -> DemoState:
    async for seen in socket.states():
        if seen.moves == content.moves:
            return seen
    raise OgsError("OGS's socket was closed")


number = partial(whole, allowed=POSITIVE, expected="a number")

LOGIN, TRY = "ogs-login", "ogs-try"

ACTIONS = (LOGIN, TRY)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that select the games for OGS."""
    parser.add_argument(
        "--ogs",
        action="store_true",
        help="show each game on a demo board of its own on online-go.com, as the account of "
        f"goban hub {LOGIN}",
    )
    parser.add_argument(
        "--ogs-boards",
        metavar="NAME,NAME",
        type=board_names,
        help="with --ogs: these boards alone",
    )
    parser.add_argument(
        "--ogs-record",
        metavar="NUMBER",
        type=number,
        help="with --ogs: the tournament record there whose rounds the games belong to",
    )


def add_actions(add_action: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    """Add the actions."""
    login = add_action(
        LOGIN,
        "let the hub use an account at online-go.com",
        "Let the hub use an account at online-go.com; its tokens are kept.",
    )
    login.add_argument(
        "--client-id",
        metavar="ID",
        required=True,
        help=f"of the application that the account has registered at {OGS}/oauth2/applications/",
    )
    login.add_argument(
        "--client-secret", metavar="SECRET", default="", help="of a confidential application"
    )
    login.add_argument(
        "--port",
        metavar="PORT",
        type=number,
        default=PORT,
        help=f"the browser comes back to http://127.0.0.1:PORT/callback (default {PORT})",
    )
    login.add_argument(
        "--paste",
        action="store_true",
        help="the browser is on another machine: paste the address that it is sent to",
    )
    login.add_argument("--ogs-url", metavar="URL", default=OGS, help=argparse.SUPPRESS)
    add_action(
        TRY,
        "try the relay on a private demo board, and say what worked",
        "Make a private demo board, send three moves, read them back.",
    )


def do(options: argparse.Namespace, secrets: Path) -> int:
    """Carry out an action of `ACTIONS`; the exit status. Raises FailureError."""
    return try_out(secrets) if options.action == TRY else log_in(secrets, options)


def check(options: argparse.Namespace, secrets: Path) -> None:
    """Raise FailureError for options that cannot be fulfilled."""
    if options.ogs:
        stored_tokens(secrets)
    elif options.ogs_boards is not None or options.ogs_record is not None:
        raise FailureError("--ogs-boards and --ogs-record: only with --ogs")


def relay_of(options: argparse.Namespace, hall: Hub, secrets: Path) -> OgsRelay | None:
    """The relay that the options ask for, not begun yet; None without `--ogs`."""
    if not options.ogs:
        return None
    return OgsRelay(hall, secrets, options.ogs_boards, options.ogs_record)
