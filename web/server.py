"""The page's listening socket and its HTTP server."""

from __future__ import annotations

import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from .connections.acceptor import Acceptor, Connection
from .connections.limits import ConnectionLimits
from .console import FailureError, LogSeverity, complain
from .process import signals_caught
from .trouble import libraries_heard

SHUTDOWN_TIMEOUT_S = 3
BACKLOG = 512
"""Connections that may wait to be accepted."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and its key, in PEM."""

    certificate: Path
    key: Path


def check_certificate(tls: Certificate) -> None:
    """Raise FailureError where certificate and key cannot be used."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(tls.certificate, tls.key)
    except FileNotFoundError:
        missing = tls.key if tls.certificate.exists() else tls.certificate
        raise FailureError(f"{missing}: there is no such file") from None
    except (ssl.SSLError, OSError) as error:
        reason = (
            "not a certificate in PEM with its key" if isinstance(error, ssl.SSLError) else error
        )
        raise FailureError(f"{tls.certificate}, {tls.key}: {reason}") from None


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 is any that is free. FailureError where it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError as error:
        found.close()
        reason = error.strerror or str(error)
        raise FailureError(f"--listen {host}:{port}: {reason}; name another") from None
    return found


def address_of(listening: socket.socket, *, secure: bool) -> str:
    """Where a browser on this machine finds the page."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"{'https' if secure else 'http'}://{shown}:{port}/"


class PageServer(uvicorn.Server):
    """uvicorn's server with an `Acceptor`."""

    def __init__(self, config: uvicorn.Config, limits: ConnectionLimits) -> None:
        super().__init__(config)
        self._limits = limits
        self._acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer at `sockets`."""
        await super().startup(sockets=[])
        for listening in sockets or ():
            acceptor = Acceptor(listening, self._limits, self._connection, self.config.ssl)
            acceptor.start()
            self._acceptors.append(acceptor)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections, and end the open ones."""
        for acceptor in self._acceptors:
            acceptor.stop()
        self._limits.stop_streams()
        await super().shutdown(sockets)

    def _connection(self, left: Callable[[], None]) -> Connection:
        return Connection(
            left=left,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )


def server_of(app: ASGIApp, limits: ConnectionLimits, tls: Certificate | None = None) -> PageServer:
    """The server of `app`; its ``run(sockets=[…])`` lasts until ``should_exit`` is set."""
    config = uvicorn.Config(
        app,
        http="h11",
        ws="none",
        loop="asyncio",
        log_config=None,  # `trouble` logs instead
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_S,
        ssl_certfile=None if tls is None else tls.certificate,
        ssl_keyfile=None if tls is None else tls.key,
    )
    return PageServer(config, limits)


@contextmanager
def signals_end(server: uvicorn.Server) -> Iterator[None]:
    """While this lasts, SIGINT and SIGTERM end `server`, also one that has not begun yet.

    uvicorn raises the signals that it has caught again once it has ended. Here they are then only
    logged, so that the game's files are closed in good order. What libraries log are our lines.
    """
    asked: set[int] = set()

    def end(number: int, frame: object) -> None:
        """Have the server end once it runs."""
        server.should_exit = True
        asked.add(number)

    with signals_caught(end), libraries_heard():
        yield
        names = ", ".join(signal.Signals(number).name for number in asked)
        if names or not server.should_exit:
            complain(f"stopped by {names or 'a fault of the server'}", LogSeverity.NOTICE)
