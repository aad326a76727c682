"""One POST to a webhook: its signature, what its answer means, which message is posted after it.

Messages are signed as Standard Webhooks 1 has it; board and hub share this. The secret is
``whsec_`` and the key in base64. A secret that an earlier version made has no prefix, and its
letters are the key.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import ssl
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from enum import Enum
from typing import TypeVar

import httpx

from .console import FailureError, without_secrets
from .machine import MACHINE, SystemClock

TIMEOUT_S = 10.0
"""A POST and its answer take no longer, however slowly they come."""

MOST_READ = 4096
"""Bytes of an answer that are read: its status alone matters."""

LONGEST_WAIT_S = 600.0
"""A server that asks to be left alone for longer is asked again then."""

REFUSALS = frozenset({400, 409, 413, 415, 422})
"""Answers that may mean this one line. All others mean that the receiver was not reached, or does
not do its work now. Such are redirections and pages of a captive portal, refusals of a proxy,
missing rights, or an address that is wrong at the moment."""


FIRST_RETRY_S, LONGEST_RETRY_S = 1.0, 60.0
"""The first pause before a message is posted again, and the longest."""

TRIES = 5
"""A message that was refused so often may be at fault itself: later ones are tried as well."""

TRIED_ALONG = 10
"""So many messages at most are tried then."""

MOST_WAITING = 10_000
"""More messages than that do not wait: the oldest is left out."""

M = TypeVar("M")


class Delivery(Enum):
    """What an answer means for the line that was posted."""

    TAKEN = "taken"
    LATER = "later"
    """Not the receiver's word on this line: the same is posted again."""
    REFUSED = "refused"
    """It may be for this line alone."""
    GONE = "gone"
    """Nobody wants lines here any more (410)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a POST, in words too; `wait_s`: for so long the server asks to be left alone."""

    verdict: Delivery
    words: str = ""
    wait_s: float = 0.0


def deliveries(
    upcoming: Callable[[int], Sequence[M]], done: Callable[[Sequence[M], Answer], None]
) -> Generator[M | float | None, Answer | None]:
    """The steps of posting messages in their order, each until it is taken; without end.

    A step is a message to be posted, whose answer is sent in; after a failure a pause in seconds;
    None where none waits. `upcoming` gives the next messages, so many at most. `done` gets a
    message that was taken, behind those before it that are left out, and the answer to the first:
    the receiver refuses them, and takes a later one. Where it refuses all, or gives another answer,
    none is left out: the answer may not be the receiver's own.

    >>> steps = deliveries(lambda most: ["a", "b"][:most], lambda taken, answer: None)
    >>> next(steps), steps.send(Answer(Delivery.LATER)), next(steps)
    ('a', 1.0, 'a')
    """
    pause_s, refusals = FIRST_RETRY_S, 0
    while True:
        waiting, answers = upcoming(TRIED_ALONG), list[Answer]()
        for message in waiting:
            answer = yield message
            assert answer is not None
            answers.append(answer)
            refusals += answer.verdict is Delivery.REFUSED
            if answer.verdict is not Delivery.REFUSED or refusals < TRIES:
                break
        if not answers:
            yield None
        elif answers[-1].verdict is Delivery.TAKEN:
            done(waiting[: len(answers)], answers[0])
            pause_s, refusals = FIRST_RETRY_S, 0
        else:
            yield max(pause_s, answers[0].wait_s)
            pause_s = min(2.0 * pause_s, LONGEST_RETRY_S)


def verdict_of(status: int) -> Delivery:
    """What an HTTP status means for the line that was posted.

    >>> [verdict_of(status).name for status in (204, 404, 503)]
    ['TAKEN', 'LATER', 'LATER']
    """
    if 200 <= status < 300:
        return Delivery.TAKEN
    if status == 410:
        return Delivery.GONE
    return Delivery.REFUSED if status in REFUSALS else Delivery.LATER


def wait_of(headers: Mapping[str, str], now_s: float) -> float:
    """The seconds of ``Retry-After`` (a number or a date) from `now_s` on, within bounds.

    >>> wait_of({"retry-after": "30"}, now_s=0.0)
    30.0
    """
    text = headers.get("retry-after", "").strip()
    try:
        wait_s = (
            float(text) if text.isdecimal() else parsedate_to_datetime(text).timestamp() - now_s
        )
    except (ValueError, OverflowError):
        return 0.0
    return min(max(wait_s, 0.0), LONGEST_WAIT_S)


FAULTS = (TimeoutError, httpx.HTTPError, httpx.InvalidURL, OSError, ValueError)
"""What a POST raises that was not answered."""


def no_answer(shown: str, error: BaseException) -> Answer:
    """What it means that a POST to a server, named as it may be `shown`, failed with `error`.

    >>> no_answer("https://club.example/a", TimeoutError()).words
    'https://club.example/a: no answer within 10 s'
    """
    late = isinstance(error, TimeoutError)
    words = f"no answer within {TIMEOUT_S:g} s" if late else str(error) or type(error).__name__
    return Answer(Delivery.LATER, f"{shown}: {words}")


class Poster:
    """Posts to one URL: once, or over a connection that is kept until `close` in one running loop.

    Redirections are not followed. `transport` is how the server is reached, None for the network;
    `clock` has the wall's time.
    """

    def __init__(
        self,
        url: str,
        transport: httpx.AsyncBaseTransport | None = None,
        clock: SystemClock = MACHINE.clock,
    ) -> None:
        self.shown = without_secrets(url)
        self._url = url
        self._transport = transport
        self._clock = clock
        self._tls: ssl.SSLContext | None = None
        self._client: httpx.AsyncClient | None = None

    async def post(self, body: bytes, headers: Mapping[str, str]) -> Answer:
        """What came of one POST, of whose answer little is read. Never raises."""
        try:
            self._client = self._client or self._connected()
            posting = self._client.stream("POST", self._url, content=body, headers=dict(headers))
            async with asyncio.timeout(TIMEOUT_S), posting as answer:
                verdict = verdict_of(answer.status_code)
                words = f"{self.shown} answers {answer.status_code}"
                if verdict is Delivery.GONE:
                    words += ": nothing more is posted until the next start"
                wait_s = wait_of(answer.headers, self._clock.wall_s())
                read = 0
                async for part in answer.aiter_raw():
                    read += len(part)
                    if read > MOST_READ:
                        break
            return Answer(verdict, words, wait_s)
        except FAULTS as error:
            return no_answer(self.shown, error)

    def post_once(self, body: bytes, headers: Mapping[str, str]) -> Answer:
        """What came of a POST over a connection of its own, without a loop. Never raises."""

        async def posted() -> Answer:
            try:
                return await self.post(body, headers)
            finally:
                await self.close()

        post = posted()
        try:
            return asyncio.run(post)
        except FAULTS as error:  # such as no descriptor for a loop
            return no_answer(self.shown, error)
        finally:
            post.close()

    async def close(self) -> None:
        """Let go of the connection."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    def _connected(self) -> httpx.AsyncClient:
        if self._transport is not None:
            return httpx.AsyncClient(timeout=TIMEOUT_S, transport=self._transport)
        self._tls = self._tls or httpx.create_ssl_context()
        return httpx.AsyncClient(timeout=TIMEOUT_S, verify=self._tls)


PREFIX = "whsec_"

KEY_BYTES = 32


def new_secret() -> str:
    """A secret that signs messages."""
    return PREFIX + b64encode(secrets.token_bytes(KEY_BYTES)).decode()


def signing_key(secret: str) -> bytes:
    """The key in a secret. Raises FailureError for a secret that holds none.

    >>> signing_key("whsec_c2VjcmV0"), signing_key("of an earlier version")
    (b'secret', b'of an earlier version')
    """
    if not secret.startswith(PREFIX):
        key = secret.encode()
    else:
        try:
            key = b64decode(secret.removeprefix(PREFIX), validate=True)
        except ValueError:
            raise FailureError(f"webhook: after {PREFIX} the secret is not base64") from None
    if not key:
        raise FailureError("webhook: the secret that signs it is empty")
    return key


def signed_headers(secret: str, message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """The headers of one message, at `timestamp` in seconds since 1970.

    >>> headers = signed_headers("whsec_c2VjcmV0", "m1", 1700000000, b"{}")
    >>> headers["webhook-signature"][:8]
    'v1,6a2BS'
    """
    signed = b".".join((message_id.encode(), str(timestamp).encode(), body))
    code = b64encode(hmac.digest(signing_key(secret), signed, hashlib.sha256)).decode()
    return {
        "content-type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{code}",
    }
