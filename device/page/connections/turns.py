"""Who comes next where one thing is done at a time, and who is sent away."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
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
