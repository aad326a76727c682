"""Accept connections within the connection limits, at a bounded rate, and check their timeouts.

asyncio's own server accepts all that wait before it does anything else. Where descriptors run out,
it tries again and writes a traceback, a hundred times in a row, every second.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from asyncio import sslproto
from collections.abc import Callable
from dataclasses import dataclass

from ...trouble import Trouble
from .connection import Connection
from .limits import Client, ConnectionLimits

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
