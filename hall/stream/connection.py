"""Connections to the servers, by nats-py, and the two streams: of lines, and of last digests.

Each failure ends a connection, and a session begins anew: it compares both sides each time.
"""

from __future__ import annotations

import asyncio
import logging
import random
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import NotFoundError

from web.console import LogSeverity
from web.trouble import Trouble

from ..loop_thread import LoopThread, pause
from . import messages
from .address import StreamAddress

CONNECT_TIMEOUT_S, REQUEST_TIMEOUT_S = 3, 5.0

FIRST_BACKOFF_S, MAX_BACKOFF_S, LEAVE_S = 0.2, 5.0, 3.0

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
            break
        except FAILURES as error:
            found = client.last_error or error
            await _close(client)
    else:
        raise found
    try:
        yield client, client.jetstream(timeout=REQUEST_TIMEOUT_S)
    finally:
        await _close(client)


async def _close(client: Client) -> None:
    with suppress(Exception):  # one that never connected may have nothing to close
        await asyncio.wait_for(client.close(), REQUEST_TIMEOUT_S)


async def _ignore(error: Exception) -> None:
    """nats-py's callback for errors, which requests and the end of a connection give as well."""


class Sessions:
    """Sessions with a stream, one after another, in a thread of its own from `start` to `stop`.

    ``trouble`` is why there is none at the moment; its beginning and its end are logged once, with
    the name of the `owner`. Read in any thread.
    """

    trouble: str | None = None

    def __init__(self, owner: str, address: StreamAddress) -> None:
        self._owner, self._address, self._log = owner, address, Trouble()
        self._thread = LoopThread("stream", self._run, self._fails)
        self.start = self._thread.start

    def stop(self) -> None:
        """End; the next start goes on from here."""
        self._thread.stop(LEAVE_S)

    async def _session(self, ending: asyncio.Event) -> None:
        """One session, until it fails, is old, or `ending` is set; it calls `_works` once it does.

        What is lacking on one side after it is found by the next one.
        """
        raise NotImplementedError

    async def _run(self, ending: asyncio.Event) -> None:
        """Sessions until `ending` is set; pauses after failures grow."""
        pause_s = FIRST_BACKOFF_S
        while not ending.is_set():
            try:
                await self._session(ending)
            except Exception as error:  # the next session may go well
                pause_s = FIRST_BACKOFF_S if self.trouble is None else pause_s
                self._fails(error)
                await pause(ending, pause_s * random.uniform(0.5, 1.0))
                pause_s = min(2.0 * pause_s, MAX_BACKOFF_S)

    def _fails(self, error: Exception) -> None:
        self.trouble = f"stream {self._address}: {words(error)}"
        self._log.begins(f"{self._owner}: {self.trouble}; it is tried again", LogSeverity.ERROR)

    def _works(self) -> None:
        self.trouble = None
        self._log.ends(f"{self._owner}: stream {self._address}: it goes on")


def words(error: BaseException) -> str:
    """An error in one line.

    >>> words(TimeoutError()), words(StreamError("no stream"))
    ('no answer in time', 'no stream')
    """
    if isinstance(error, asyncio.TimeoutError):
        return "no answer in time"
    return (" ".join(str(error).split()) or type(error).__name__)[:300]


DUPLICATE_WINDOW_S = 120.0
"""How long servers know a message's id: longer than a publisher waits before it tries again."""

HEADER_BYTES = 1024
"""Room for the headers of a message beside its payload."""

DIGESTS_SHARE = 0.1
"""Of the room of the lines, for the last digest of each subject: servers reserve it."""

DAY_S, GIGABYTE = 24 * 3600.0, 10**9


async def make_streams(
    address: StreamAddress, replicas: int = 3, days: int = 400, gigabytes: int = 20
) -> Sequence[str]:
    """Create the streams, or bring existing ones to these limits; a line for each.

    Each has so many `replicas`, and keeps messages for so long; beyond so much the oldest goes
    first. Raises one of `FAILURES`: StreamError for more replicas than servers.
    """
    lines = []
    for name, subjects, most_bytes, per_subject, share in (
        (messages.LINES, messages.LINE_SUBJECTS, messages.MAX_LINE_BYTES, -1, 1.0),
        (messages.DIGESTS, messages.DIGEST_SUBJECTS, messages.MAX_DIGEST_BYTES, 1, DIGESTS_SHARE),
    ):
        config = StreamConfig(
            name=name,
            subjects=list(subjects),
            storage=StorageType.FILE,
            num_replicas=replicas,
            max_age=days * DAY_S,
            max_bytes=int(share * gigabytes * GIGABYTE),
            max_msg_size=most_bytes + HEADER_BYTES,
            max_msgs_per_subject=per_subject,
            duplicate_window=DUPLICATE_WINDOW_S,
            allow_direct=True,
        )
        async with connected(address, "_INBOX_INIT") as (_, stream):
            try:
                await stream.stream_info(name)
            except NotFoundError:
                found, done = await stream.add_stream(config), "created"
            else:
                found, done = await stream.update_stream(config), "updated"
        there = 1 if found.cluster is None else 1 + len(found.cluster.replicas or [])
        if there < replicas:  # a lone server accepts any number
            raise StreamError(f"{name}: {there} of {replicas} servers are there")
        lines.append(f"{name}\t{done}\t{replicas} replicas")
    return lines
