"""Connections are taken up here, within the doors' limits, at a bounded pace, and watched.

asyncio's own way takes up all that come before it looks at anything else. Where descriptors run
out, it tries again and writes a traceback, a hundred times in a row, every second.
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
from .doors import Doors, Guest

AT_ONCE, PAUSE_S = 8, 0.02
"""So many are taken up before others have their turn: 400 a second."""

FULL_PAUSE_S = 0.05
"""The same pause where there is no more room: whoever comes then is mostly one of a crowd."""

OUT_OF_ROOM_S = 1.0
"""Pause where the system has no descriptor or no memory for a connection."""

HANDSHAKE_S, GOODBYE_S = 10.0, 3.0
"""Longest handshake of TLS, and its end."""

CHECK_S = 1.0
"""Connections are looked at so often."""

TLS_BUFFER = 32 * 1024
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
    """Takes up connections at `listening`; `make` gives the protocol of each. Runs in the loop."""

    def __init__(
        self,
        listening: socket.socket,
        doors: Doors,
        make: Make,
        tls: ssl.SSLContext | None,
    ) -> None:
        self._listening, self._doors, self._make, self._tls = listening, doors, make, tls
        self._arrivals: dict[AcceptedConnection, Guest] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._full = Trouble()

    def start(self) -> None:
        """Begin; `stop` ends."""
        self._listening.setblocking(False)
        if self._tls is not None:
            sslproto.SSLProtocol.max_size = TLS_BUFFER
        loop = asyncio.get_running_loop()
        self._tasks = {loop.create_task(self._accept()), loop.create_task(self._watch())}

    def stop(self) -> None:
        """Take up no more; those that are there go on."""
        for task in self._tasks:
            task.cancel()

    async def _accept(self) -> None:
        """Take up connections for good."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                self._enter(*await loop.sock_accept(self._listening))
                for _ in range(AT_ONCE - 1):
                    self._enter(*self._listening.accept())
            except (BlockingIOError, InterruptedError, ConnectionError):
                self._full.ends("page: connections are taken up again")
            except OSError as error:
                why = error.strerror or str(error)
                self._full.begins(f"page: no connection can be taken up ({why})")
                await asyncio.sleep(OUT_OF_ROOM_S)
            else:
                await asyncio.sleep(FULL_PAUSE_S if self._doors.full else PAUSE_S)

    def _enter(self, connection: socket.socket, address: tuple[object, ...]) -> None:
        arrival = AcceptedConnection()
        guest = self._doors.enter(str(address[0]), arrival.waits, arrival.end)
        if guest is None:
            connection.close()
            return
        connection.setblocking(False)
        self._arrivals[arrival] = guest

        def done(task: asyncio.Task[None]) -> None:
            arrival.task = None
            if task.cancelled() or task.exception() is not None:
                connection.close()
                self._forget(arrival)

        arrival.task = asyncio.get_running_loop().create_task(self._begin(connection, arrival))
        arrival.task.add_done_callback(done)

    async def _begin(self, connection: socket.socket, arrival: AcceptedConnection) -> None:
        """Greet whoever has come, with TLS where it is used. Raises what handshakes raise."""
        limits = {"ssl_handshake_timeout": HANDSHAKE_S, "ssl_shutdown_timeout": GOODBYE_S}
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(
            lambda: self._make(lambda: self._forget(arrival)),
            connection,
            ssl=self._tls,
            **({} if self._tls is None else limits),
        )
        if arrival in self._arrivals:
            arrival.protocol = protocol

    async def _watch(self) -> None:
        """Look at every connection now and then: who keeps the server waiting is left."""
        while True:
            await asyncio.sleep(CHECK_S)
            for arrival in list(self._arrivals):
                if arrival.protocol is not None:
                    arrival.protocol.check()

    def _forget(self, arrival: AcceptedConnection) -> None:
        guest = self._arrivals.pop(arrival, None)
        if guest is not None:
            self._doors.leave(guest)
