"""Reads the stream into a portal, in a thread of its own, from a message on that a file names.

Each session reads once more what came since the one before it began: it changes nothing. Its first
message is the one that the file names. Where the stream has another in that place, or none, servers
came back with older files: it is read from its beginning, as by a portal without that file.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy, StatusCode

from web.console import LogSeverity
from web.safe_file import SHARED, replace_file
from web.trouble import Often

from ..loop_thread import pause
from ..site.folder import UNSYNCED
from ..stream.address import StreamAddress
from ..stream.connection import SESSION_S, Sessions, StreamError, connected
from ..stream.messages import DIGESTS, LINES
from .portal import STORES, Portal

INBOX = "_INBOX_PORTAL"

SINCE = "since"
"""The file among the stores with the `Mark` from which lines are read."""

Mark = tuple[int, float]
"""A message of the stream: its number there, and its time in s since 1970."""

BATCH = 500
"""Messages of one request, and at most of one commit."""

EXPIRES_S, SILENT_S = 5.0, 10.0
"""A server ends a request without messages after the first; a silent one is left after the second.
"""

CONSUMER_IDLE_S = 60.0
"""A server forgets a consumer that nobody asks for so long."""

STEP_S = 0.25

ENDS = (StatusCode.NO_MESSAGES, StatusCode.REQUEST_TIMEOUT)
"""Statuses with which a request ends that had fewer messages."""


class StreamFollower(Sessions):
    """Reads the stream at `address` into `portal`, whose files are in `folder`."""

    def __init__(self, portal: Portal, folder: Path, address: StreamAddress) -> None:
        super().__init__("portal", address)
        self._portal, self._file, self._errors = portal, folder / STORES / SINCE, Often()
        self._since: Mark | None = None
        with suppress(OSError, ValueError):
            number, at = self._file.read_text().split()
            self._since = (int(number), float(at))
        self._newest = self._since
        self._work, self._writing = (ThreadPoolExecutor(1, name) for name in ("portal", "pages"))

    def stop(self) -> None:
        """End, and close the stores."""
        self._portal.ending = True
        super().stop()
        self._writing.shutdown()
        self._work.submit(self._portal.close)
        self._work.shutdown()

    async def _run(self, ending: asyncio.Event) -> None:
        steps = ((self._work, self._portal.step), (self._writing, self._portal.write))
        stepping = [asyncio.create_task(self._repeat(*step, ending)) for step in steps]
        await super()._run(ending)
        await asyncio.gather(*stepping)

    async def _repeat(
        self, pool: ThreadPoolExecutor, step: Callable[[], None], ending: asyncio.Event
    ) -> None:
        while not ending.is_set():
            try:
                await asyncio.get_running_loop().run_in_executor(pool, step)
            except Exception as error:  # the next step may go well
                line = f"portal: {type(error).__name__}: {error}"
                self._errors.say(line, LogSeverity.ERROR, error)
            await pause(ending, STEP_S)

    async def _take(self, take: Callable[..., None], messages: Sequence[Msg], *more: bool) -> None:
        """Store messages, one after another in the thread of the stores."""
        contents = [(each.subject, each.data, _mark(each)[1]) for each in messages]
        await asyncio.get_running_loop().run_in_executor(self._work, take, contents, *more)

    def _keep(self, mark: Mark) -> None:
        os.sync()  # the stores are not behind their mark, also after a power failure
        replace_file(self._file, "{} {}\n".format(*mark).encode(), SHARED, UNSYNCED)

    async def _session(self, ending: asyncio.Event) -> None:
        async with connected(self._address, f"{INBOX}.{uuid4().hex[:12]}") as (client, stream):
            works = (self._read_digests(client, stream), self._read_lines(client, stream))
            reading = [asyncio.create_task(work) for work in (*works, pause(ending, SESSION_S))]
            try:
                done, _ = await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            finally:
                for task in reading:
                    task.cancel()
                await asyncio.gather(*reading, return_exceptions=True)

    async def _read_digests(self, client: Client, stream: JetStreamContext) -> None:
        """Take all digests, of which the stream has the last of each, and what changes."""
        async for messages in _pulled(client, stream, DIGESTS, None):
            await self._take(self._portal.take_digests, messages)

    async def _read_lines(self, client: Client, stream: JetStreamContext) -> None:
        """Take the lines; the next session begins where this one did once all are here."""
        since, begun, current = self._since, self._newest, False
        async for messages in _pulled(client, stream, LINES, since):
            if messages:
                if since not in (None, _mark(messages[0])):
                    self._since = self._newest = None
                    raise StreamError("it has other lines than before, and is read again")
                since, pending = None, messages[-1].metadata.num_pending
                # With more to come the next step shows all together.
                await self._take(self._portal.take_lines, messages, not pending)
                self._newest = _mark(messages[-1])
            if not current and not (messages and pending):
                current, self._since = True, begun
                if begun is not None:
                    await asyncio.to_thread(self._keep, begun)
            self._works()


def _mark(message: Msg) -> Mark:
    return message.metadata.sequence.stream, message.metadata.timestamp.timestamp()


async def _pulled(
    client: Client, stream: JetStreamContext, name: str, since: Mark | None
) -> AsyncIterator[Sequence[Msg]]:
    """The messages of a stream from one on, without end, those at hand together.

    None where there are no more at the moment. Raises StreamError where the server is silent.
    """
    config = ConsumerConfig(
        name=f"portal-{uuid4().hex[:12]}",
        deliver_policy=DeliverPolicy.BY_START_SEQUENCE if since else DeliverPolicy.ALL,
        opt_start_seq=since[0] if since else None,
        ack_policy=AckPolicy.NONE,
        inactive_threshold=CONSUMER_IDLE_S,
        num_replicas=1,
        mem_storage=True,
    )
    consumer = await stream.add_consumer(name, config)
    if not consumer.num_pending:
        yield []
    inbox = client.new_inbox()
    subscription = await client.subscribe(inbox)
    subject = f"$JS.API.CONSUMER.MSG.NEXT.{name}.{consumer.name}"
    request = json.dumps({"batch": BATCH, "expires": int(EXPIRES_S * 1e9)}).encode()
    while True:
        left = BATCH
        await client.publish(subject, request, inbox)
        while left:
            found = [await subscription.next_msg(SILENT_S)]
            while subscription.pending_msgs and len(found) < left:
                found.append(await subscription.next_msg(SILENT_S))
            messages = [each for each in found if not stream.is_status_msg(each)]
            left = 0 if len(messages) < len(found) else left - len(messages)
            if messages:
                yield messages
            for status in filter(None, map(stream.is_status_msg, found)):
                if status not in ENDS:
                    raise StreamError(f"{name}: status {status}")
