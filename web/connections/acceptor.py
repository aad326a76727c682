"""Accept connections within the connection limits, and close each that exceeds a timeout.

asyncio's own server accepts all that wait before it does anything else. Where descriptors run out,
it tries again and writes a traceback, a hundred times in a row, every second. uvicorn has a timeout
between two requests alone, until the next byte. It has none for the rest of a header, for a body
that nobody reads, and for a client that does not read its response.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from asyncio import sslproto
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from ..trouble import Trouble
from .limits import Client, ConnectionLimits

HEADER_TIMEOUT_S = 10.0
"""From the end of a response, or the beginning, to the end of the next header."""

REST_TIMEOUT_S = 5.0
"""From an early response to the end of its request's body."""

MAX_DISCARDED_BYTES = 4 * 1024 * 1024
"""Bytes of such a body that are discarded, so that the client comes to read the response."""

WRITE_TIMEOUT_S = 20.0
"""A client that reads nothing of what waits for it is closed after so long."""


class Connection(H11Protocol):
    """uvicorn's protocol with timeouts, for calls of `check`; `left` is called at its end."""

    def __init__(self, *, left: Callable[[], None], **named: Any) -> None:
        super().__init__(**named)
        self._left = left
        self._waits_since_s = time.monotonic()
        self._discarded_bytes = 0
        self._full_since_s: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the header from here on."""
        self._waits_since_s = time.monotonic()
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is over."""
        super().connection_lost(exc)
        self._left()

    def data_received(self, data: bytes) -> None:
        """Receive data; of a refused body at most `MAX_DISCARDED_BYTES` are discarded."""
        if self.waits and self.cycle is not None and self.cycle.more_body:
            self._discarded_bytes += len(data)
            if self._discarded_bytes > MAX_DISCARDED_BYTES:
                self.end()
                return
        super().data_received(data)

    def on_response_complete(self) -> None:
        """Wait for the next header: an answer is done."""
        self._waits_since_s = time.monotonic()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Note that the client takes less than it is sent."""
        self._full_since_s = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that the client has taken most of what it was sent."""
        self._full_since_s = None
        super().resume_writing()

    @property
    def waits(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def check(self) -> None:
        """Close the connection where it has exceeded a timeout."""
        now_s = time.monotonic()
        if self._full_since_s is not None and now_s - self._full_since_s > WRITE_TIMEOUT_S:
            self.end()
        elif self.waits:
            answered = self.cycle is not None and (
                self.cycle.more_body or self.transport.is_closing()
            )
            if now_s - self._waits_since_s > (REST_TIMEOUT_S if answered else HEADER_TIMEOUT_S):
                self.end()

    def end(self) -> None:
        """Close the connection at once; unsent data is lost."""
        self.transport.abort()


ACCEPT_BATCH, ACCEPT_PAUSE_S = 8, 0.02
"""Connections that are accepted before a pause for other tasks: 400 a second."""

FULL_PAUSE_S = 0.05
NO_DESCRIPTOR_PAUSE_S = 1.0
"""Pause where the system has no descriptor or no memory for a connection."""

HANDSHAKE_S, TLS_SHUTDOWN_S = 10.0, 3.0
"""Timeouts of the handshake and of the shutdown of TLS."""

CHECK_INTERVAL_S = 1.0
TLS_BUFFER_BYTES = 32 * 1024
"""Bytes that asyncio sets aside for each connection with TLS; by itself 256 KiB."""


Make = Callable[[Callable[[], None]], Connection]
"""The protocol of a connection; it calls what it is given when the connection is over."""


@dataclass(slots=True, eq=False)
class AcceptedConnection:
    """A connection, and its protocol once a handshake is done."""

    protocol: Connection | None = None
    task: asyncio.Task[None] | None = None

    def waits(self) -> bool:
        """Whether no request is being answered."""
        return self.protocol is None or self.protocol.waits

    def end(self) -> None:
        """End it at once."""
        if self.protocol is not None:
            self.protocol.end()
        elif self.task is not None:
            self.task.cancel()


class Acceptor:
    """Accepts connections at `listening`; `make` gives the protocol of each. Runs in the loop."""

    def __init__(
        self,
        listening: socket.socket,
        limits: ConnectionLimits,
        make: Make,
        tls: ssl.SSLContext | None,
    ) -> None:
        self._listening, self._limits, self._make, self._tls = listening, limits, make, tls
        self._arrivals: dict[AcceptedConnection, Client] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._full = Trouble()

    def start(self) -> None:
        """Begin; `stop` ends."""
        self._listening.setblocking(False)
        if self._tls is not None:
            sslproto.SSLProtocol.max_size = TLS_BUFFER_BYTES
        loop = asyncio.get_running_loop()
        self._tasks = {loop.create_task(self._accept()), loop.create_task(self._watch())}

    def stop(self) -> None:
        """Accept no more; open connections go on."""
        for task in self._tasks:
            task.cancel()

    async def _accept(self) -> None:
        """Accept connections without end."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                self._admit(*await loop.sock_accept(self._listening))
                for _ in range(ACCEPT_BATCH - 1):
                    self._admit(*self._listening.accept())
            except (BlockingIOError, InterruptedError, ConnectionError):
                self._full.ends("page: connections are taken up again")
            except OSError as error:
                why = error.strerror or str(error)
                self._full.begins(f"page: no connection can be taken up ({why})")
                await asyncio.sleep(NO_DESCRIPTOR_PAUSE_S)
            else:
                await asyncio.sleep(FULL_PAUSE_S if self._limits.full else ACCEPT_PAUSE_S)

    def _admit(self, connection: socket.socket, address: tuple[object, ...]) -> None:
        arrival = AcceptedConnection()
        client = self._limits.admit(str(address[0]), arrival.waits, arrival.end)
        if client is None:
            connection.close()
            return
        connection.setblocking(False)
        self._arrivals[arrival] = client

        def done(task: asyncio.Task[None]) -> None:
            arrival.task = None
            if task.cancelled() or task.exception() is not None:
                connection.close()
                self._forget(arrival)

        arrival.task = asyncio.get_running_loop().create_task(self._begin(connection, arrival))
        arrival.task.add_done_callback(done)

    async def _begin(self, connection: socket.socket, arrival: AcceptedConnection) -> None:
        """Begin the protocol, after the TLS handshake if any. Raises what handshakes raise."""
        timeouts = {"ssl_handshake_timeout": HANDSHAKE_S, "ssl_shutdown_timeout": TLS_SHUTDOWN_S}
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(
            lambda: self._make(lambda: self._forget(arrival)),
            connection,
            ssl=self._tls,
            **({} if self._tls is None else timeouts),
        )
        if arrival in self._arrivals:
            arrival.protocol = protocol

    async def _watch(self) -> None:
        """Close connections that exceed a timeout (checked every second)."""
        while True:
            await asyncio.sleep(CHECK_INTERVAL_S)
            for arrival in list(self._arrivals):
                if arrival.protocol is not None:
                    arrival.protocol.check()

    def _forget(self, arrival: AcceptedConnection) -> None:
        client = self._arrivals.pop(arrival, None)
        if client is not None:
            self._limits.release(client)
