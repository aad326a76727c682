"""How much of the processor the page may take from the game that it shows."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from ..errors import PageError

COME_BACK_S = "5"
"""Whoever is sent away is told to come back after so many seconds."""


class CrowdedError(PageError):
    """Somebody is sent away because too many wait."""


class Turns:
    """One turn at a time; those who are `first` wait in a queue of their own, before the others.

    At most `most` wait in each queue; whoever comes then is told `message`. Used in one loop.
    """

    def __init__(self, most: int, message: str) -> None:
        self._most, self._message = most, message
        self._taken = False
        self._first: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def taken(self, *, first: bool = False) -> AsyncIterator[None]:
        """One's turn, once those before are done. Raises CrowdedError."""
        if self._taken:
            await self._waited(self._first if first else self._others)
        self._taken = True
        try:
            yield
        finally:
            self._hand_on()

    async def _waited(self, queue: deque[asyncio.Future[None]]) -> None:
        if len(queue) >= self._most:
            raise CrowdedError(429, "busy", self._message, {"Retry-After": COME_BACK_S})
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._hand_on()
            elif turn in queue:
                queue.remove(turn)
            raise

    def _hand_on(self) -> None:
        """The next turn is that of whoever waits first, if anybody does."""
        for queue in (self._first, self._others):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._taken = False


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
