"""Connections to the servers of a stream, by nats-py. Each failure ends one: a session begins anew.

What must be compared with the stream after a connection is so compared after each.
"""

from __future__ import annotations

import asyncio
import logging
import random
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js import JetStreamContext

from device.console import LogSeverity
from device.trouble import Trouble

from .address import StreamAddress

CONNECT_TIMEOUT_S, REQUEST_TIMEOUT_S = 3, 5.0

FIRST_BACKOFF_S, MAX_BACKOFF_S = 0.2, 5.0

SESSION_S = 600.0
"""A session begins anew after so long: what is compared then finds what none has noticed."""

JWT = b"BEGIN NATS USER JWT"
"""Text of a file of credentials; any other has the seed of an nkey alone."""


logging.getLogger("asyncio").setLevel(logging.ERROR)
"""It warns at the end of each connection with TLS: nats-py returns what asyncio then ignores."""


class StreamError(Exception):
    """The stream refuses or lacks something; the session ends."""


FAILURES = (NatsError, StreamError, OSError, asyncio.TimeoutError)
"""What ends a session, and is tried again."""


@asynccontextmanager
async def connected(
    address: StreamAddress, inbox: str
) -> AsyncIterator[tuple[Client, JetStreamContext]]:
    """A connection to one of the servers, in random order. Raises one of `FAILURES`.

    Answers come below the subject `inbox`: a server can bind each user to one of its own.
    """
    client = await _connect(address, inbox)
    try:
        yield client, client.jetstream(timeout=REQUEST_TIMEOUT_S)
    finally:
        await _close(client)


async def _connect(address: StreamAddress, inbox: str) -> Client:
    found: Exception = StreamError("no server is named")
    secure = any(server.startswith("tls") for server in address.servers) or address.ca is not None
    key = None if address.key is None else str(address.key)
    is_jwt = address.key is not None and JWT in address.key.read_bytes()
    for server in random.sample(list(address.servers), len(address.servers)):
        client = Client()
        connecting = client.connect(
            [server],
            error_cb=_ignore,
            allow_reconnect=False,
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            connect_timeout=CONNECT_TIMEOUT_S,
            tls=ssl.create_default_context(cafile=address.ca) if secure else None,
            inbox_prefix=inbox.encode(),
            nkeys_seed=None if is_jwt else key,
            user_credentials=key if is_jwt else None,
        )
        try:
            await asyncio.wait_for(connecting, CONNECT_TIMEOUT_S)
        except FAILURES as error:
            found = client.last_error or error
            await _close(client)
        else:
            return client
    raise found


async def _close(client: Client) -> None:
    with suppress(Exception):  # one that never connected may have nothing to close
        await asyncio.wait_for(client.close(), REQUEST_TIMEOUT_S)


async def _ignore(error: Exception) -> None:
    """nats-py's callback for errors, which requests and the end of a connection give as well."""


class Sessions:
    """Sessions with a stream one after another; `trouble` is why there is none at the moment.

    Its beginning and its end are logged once, with the name of the `owner`. Read in any thread.
    """

    def __init__(self, owner: str, address: StreamAddress) -> None:
        self.trouble: str | None = None
        self._owner, self._address, self._log = owner, address, Trouble()

    async def run(self, session: Callable[[], Awaitable[None]], ending: asyncio.Event) -> None:
        """Run `session` again and again, until `ending` is set; pauses after failures grow.

        A session calls `works` once it does.
        """
        pause_s = FIRST_BACKOFF_S
        while not ending.is_set():
            try:
                await session()
            except Exception as error:  # the next session may go well
                pause_s = FIRST_BACKOFF_S if self.trouble is None else pause_s
                self.fails(error)
                await pause(ending, pause_s * random.uniform(0.5, 1.0))
                pause_s = min(2.0 * pause_s, MAX_BACKOFF_S)

    def fails(self, error: Exception) -> None:
        """Note why the stream cannot be used."""
        self.trouble = f"stream {self._address}: {words(error)}"
        self._log.begins(f"{self._owner}: {self.trouble}; it is tried again", LogSeverity.ERROR)

    def works(self) -> None:
        """Note that the stream is used."""
        self.trouble = None
        self._log.ends(f"{self._owner}: stream {self._address}: it goes on")


async def pause(ending: asyncio.Event, wait_s: float) -> None:
    """Wait so long, or until `ending` is set."""
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(ending.wait(), wait_s)


def words(error: BaseException) -> str:
    """An error in one line.

    >>> words(TimeoutError()), words(StreamError("no stream"))
    ('no answer in time', 'no stream')
    """
    if isinstance(error, asyncio.TimeoutError):
        return "no answer in time"
    return (" ".join(str(error).split()) or type(error).__name__)[:300]
