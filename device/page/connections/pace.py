"""How much of the processor the page may take from the game that it shows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from .doors import Doors

SHARE = 0.4
"""The server's thread may compute for so much of the time, of one core and of the interpreter."""

AT_ONCE_S = 0.4
"""What it has not used may be made up for, up to so many seconds of computing."""


class Pace:
    """Lets requests pass one by one while the server's thread keeps to its share.

    Used in the thread of the server's loop, whose time of the processor `computed_s` tells.
    """

    def __init__(
        self,
        computed_s: Callable[[], float] = time.thread_time,
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._computed_s, self._monotonic_s = computed_s, monotonic_s
        self._left_s = AT_ONCE_S
        self._seen: tuple[float, float] | None = None
        self._one = asyncio.Lock()

    async def turn(self) -> None:
        """Wait until there is time for one request more, or one piece of a body."""
        async with self._one:
            while (wait_s := self.wait_s()) > 0:
                await asyncio.sleep(wait_s)

    def wait_s(self) -> float:
        """How long to wait until there is time again, in seconds; 0 where there is."""
        now = self._computed_s(), self._monotonic_s()
        if self._seen is not None:
            computed_s, went_s = now[0] - self._seen[0], now[1] - self._seen[1]
            self._left_s = min(AT_ONCE_S, self._left_s + SHARE * went_s - computed_s)
        self._seen = now
        return max(0.0, -self._left_s / SHARE)


class Paced:
    """Has requests wait for their turn, those from where somebody is logged in excepted."""

    def __init__(self, app: ASGIApp, pace: Pace, doors: Doors) -> None:
        self._app, self._pace, self._doors = app, pace, doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            client = scope.get("client")
            if client is None or not self._doors.knows(client[0]):
                await self._pace.turn()
        await self._app(scope, receive, send)
