"""The organiser's server, to which event lines are posted: it may be slow, away or strange."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from random import Random

import httpx

from .clock import SimulatedClock

ANSWERS = ("slow", "cut before", "cut after", "500", "302", "404", "400", "huge")


NOTHING = httpx.ByteStream(b"")


class HugeAnswer(httpx.AsyncByteStream):
    """An answer without end; reading more of it than 16 MiB calls `on_excess`."""

    def __init__(self, on_excess: Callable[[], None]) -> None:
        self._on_excess = on_excess

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Pieces of a megabyte."""
        for _ in range(16):
            yield bytes(2**20)
        self._on_excess()


class Receiver(httpx.AsyncBaseTransport):
    """Takes POSTs, as a transport of httpx; ``asked`` has game and number of each in order.

    While `troubled` an answer may be any of `ANSWERS`; a line counts as taken where it was
    received before the connection was cut.
    """

    def __init__(self, clock: SimulatedClock, random: Random) -> None:
        self.asked: list[tuple[str, int]] = []
        self.lines: dict[tuple[str, int], dict[str, object]] = {}
        self.troubled = False
        self.reachable = True
        self.swallowed = 0
        self.done: Counter[str] = Counter()
        self._clock, self._random = clock, random

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer one POST."""
        if not self.reachable:
            raise httpx.ConnectError("the process is dead")
        answer = "204"
        if self.troubled and self._random.random() < 0.5:
            answer = self._random.choice(ANSWERS)
            self.done[f"receiver {answer}"] += 1
        if answer == "cut before":
            raise httpx.ConnectError("no route to host")
        message = json.loads(request.content)
        line = (str(message["game"]), int(message["event"]["n"]))
        self.asked.append(line)
        if answer == "slow":
            self._clock.go_on(10.0)
            raise httpx.ReadTimeout("timed out")
        if answer in ("500", "302", "404", "400"):
            headers = {"location": "http://127.0.0.1:9/login"} if answer == "302" else {}
            return httpx.Response(int(answer), headers=headers, stream=NOTHING)
        self.lines[line] = message["event"]
        if answer == "cut after":
            raise httpx.ReadError("connection reset")
        if answer == "huge":
            return httpx.Response(200, stream=HugeAnswer(self._swallow))
        return httpx.Response(204, stream=NOTHING)

    def _swallow(self) -> None:
        self.swallowed += 1
