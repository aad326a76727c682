"""`goban hub ogs-login`: a person lets the hub use an account at OGS; the tokens are kept."""

from __future__ import annotations

import asyncio
import time
import webbrowser
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from ..shared import FailureError, load_secrets, put
from .account import OgsTokens, SigningIn, keep_tokens
from .api import OgsApi, OgsError

PORT = 8363
"""The browser comes back to this port of the same machine."""

WAIT_S, REQUEST_S = 600.0, 5.0
"""The browser is waited for so long; one request takes no longer."""

DONE = b"<!DOCTYPE html><title>goban</title><p>The hub has the answer. This page can be closed."

FAILED_STATUS = 1


@dataclass(frozen=True, slots=True)
class LoginOptions:
    """The application at OGS, the port to come back to, and whether an answer is pasted instead."""

    url: str
    client_id: str
    client_secret: str = ""
    port: int = PORT
    paste: bool = False


def log_in(secrets: Path, options: LoginOptions) -> int:
    """Show the address, take the code, and keep the tokens; the exit status.

    Raises FailureError.
    """
    if load_secrets(secrets) is None:
        raise FailureError(f"{secrets}: there are no secrets yet; start the hub once")
    attempt = SigningIn(
        options.url.rstrip("/"),
        options.client_id,
        f"http://127.0.0.1:{options.port}/callback",
        options.client_secret,
    )
    if options.paste:
        put(f"Open this address in a browser: {attempt.address}")
        put("Then paste the address that the browser is sent to, whatever it shows there:")
        came_back = _pasted()
    else:
        with _waiting(options.port) as server:
            put(f"Open this address in a browser on this machine: {attempt.address}")
            webbrowser.open(attempt.address)
            came_back = server.answer()
    try:
        name = asyncio.run(_take(secrets, attempt, attempt.code_in(came_back)))
    except OgsError as error:
        raise FailureError(error.line, FAILED_STATUS) from None
    put(f"The hub relays as {name}. Use an account of its own: its owner does not see the moves.")
    return 0


async def _take(secrets: Path, attempt: SigningIn, code: str) -> str:
    """Change a code into tokens and keep them; the account's name."""
    api = OgsApi(secrets)
    try:
        tokens: OgsTokens = await api.exchange(attempt.tokens, attempt.exchange(code))
        keep_tokens(secrets, tokens)
        return (await api.me())[1]
    finally:
        await api.close()


def _pasted() -> str:
    try:
        return input()
    except EOFError:
        raise FailureError("OGS: nothing was pasted") from None


class _Waiting(HTTPServer):
    """Takes the one request with which the browser comes back."""

    timeout = REQUEST_S
    found: str | None = None

    def answer(self) -> str:
        """The address of the request with the answer. Raises FailureError where none comes."""
        until_s = time.monotonic() + WAIT_S
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
        """Take the answer; other requests, such as for an icon, are none."""
        is_answer = self.path.startswith("/callback?")
        if is_answer and isinstance(self.server, _Waiting):
            self.server.found = self.path
        self.send_response(200 if is_answer else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(DONE if is_answer else b"")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def _waiting(port: int) -> _Waiting:
    try:
        return _Waiting(("127.0.0.1", port), _Handler)
    except OSError as error:
        raise FailureError(
            f"--port {port}: {error.strerror}; with --paste none is needed"
        ) from None
