"""CPU budget of the page beside the game, a lock with a bounded priority queue, tries to log in.

Wrong passwords are limited by address; addresses without a wrong one are exempt.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from rules.texts import worded

from ..errors import PageError
from .limits import neighbourhood

RETRY_AFTER_S = "5"


class CrowdedError(PageError):
    """A request is refused because too many wait."""


class PriorityLock:
    """A lock with two queues: callers that are `first` are served before the others.

    At most `most` wait in each queue; more are refused with `message`. Used in one loop.
    """

    def __init__(self, most: int, message: str) -> None:
        self._most, self._message = most, message
        self._locked = False
        self._first: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def held(self, *, first: bool = False) -> AsyncIterator[None]:
        """Hold the lock, once those before have released it. Raises CrowdedError."""
        if self._locked:
            await self._wait(self._first if first else self._others)
        self._locked = True
        try:
            yield
        finally:
            self._release()

    async def _wait(self, queue: deque[asyncio.Future[None]]) -> None:
        if len(queue) >= self._most:
            raise CrowdedError(429, "busy", self._message, {"Retry-After": RETRY_AFTER_S})
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._release()
            elif waiter in queue:
                queue.remove(waiter)
            raise

    def _release(self) -> None:
        """Pass the lock to the next waiter, if any."""
        for queue in (self._first, self._others):
            while queue:
                waiter = queue.popleft()
                if not waiter.done():
                    waiter.set_result(None)
                    return
        self._locked = False


CPU_SHARE = 0.4
"""The share of one core that the server's thread may use, and of the interpreter."""

BURST_S = 0.4
"""Unused budget accumulates up to so many seconds of CPU time."""


class CpuBudget:
    """Lets requests pass one by one while the server's thread keeps to its share.

    Used in the thread of the server's loop, whose CPU time `computed_s` returns.
    """

    def __init__(
        self,
        computed_s: Callable[[], float] = time.thread_time,
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._computed_s, self._monotonic_s = computed_s, monotonic_s
        self._left_s = BURST_S
        self._seen: tuple[float, float] | None = None
        self._one = asyncio.Lock()

    async def acquire(self) -> None:
        """Wait until there is time for one request more, or one piece of a body."""
        async with self._one:
            while (wait_s := self.wait_s()) > 0:
                await asyncio.sleep(wait_s)

    def wait_s(self) -> float:
        """How long to wait until there is time again, in seconds; 0 where there is."""
        now = self._computed_s(), self._monotonic_s()
        if self._seen is not None:
            computed_s, went_s = now[0] - self._seen[0], now[1] - self._seen[1]
            self._left_s = min(BURST_S, self._left_s + CPU_SHARE * went_s - computed_s)
        self._seen = now
        return max(0.0, -self._left_s / CPU_SHARE)


TRIES, WINDOW_S = 5, 60.0
"""Wrong passwords from one address within a window before more are refused."""

TRIES_OF_ALL = 30
"""As many from all together; then those are refused who have given a wrong one already."""

MAX_ADDRESSES = 1000
"""Addresses that are remembered, the last ones: the table does not grow with an attack."""

MAX_WAITING = 16
"""Passwords that may wait for the one that is checked, of strangers and of others each."""

PAUSE_S = 0.25
"""After a stranger's wrong password the next is checked so much later: four guesses a second."""


class LoginLimit:
    """Counts wrong passwords by address, so that nobody can guess for long. Used in one loop.

    An address without a wrong password in the window is never refused.
    """

    def __init__(self, monotonic_s: Callable[[], float] = time.monotonic) -> None:
        message = "too many log in at once; try again in some seconds"
        self.checking = PriorityLock(MAX_WAITING, message)
        self._monotonic_s = monotonic_s
        self._wrong: dict[str, deque[float]] = {}

    def check(self, host: str) -> None:
        """Raise PageError (429) where this address has guessed too often."""
        now_s = self._monotonic_s()
        self._forget(now_s)
        own = self._wrong.get(neighbourhood(host), ())
        if not own:
            return
        every = sorted(tried_s for tries in self._wrong.values() for tried_s in tries)
        for tries, most in ((own, TRIES), (every, TRIES_OF_ALL)):
            if len(tries) >= most:
                wait_s = max(1, round(WINDOW_S - (now_s - tries[0])))
                english = f"too many wrong passwords; try again in {wait_s} s"
                message = worded("tries", english, count=wait_s)
                raise PageError(429, "too_many_tries", message, {"Retry-After": str(wait_s)})

    def note(self, host: str) -> None:
        """Count a try of this address, before it is checked: others may come meanwhile."""
        address = neighbourhood(host)
        tries = self._wrong.pop(address, deque(maxlen=TRIES))
        tries.append(self._monotonic_s())
        self._wrong[address] = tries
        if len(self._wrong) > MAX_ADDRESSES:
            del self._wrong[next(iter(self._wrong))]

    def forgive(self, host: str) -> None:
        """Forget the tries of this address: it has given the right password."""
        self._wrong.pop(neighbourhood(host), None)

    def _forget(self, now_s: float) -> None:
        """Forget what was tried before the window. Addresses are in order of their last try."""
        for address, tries in list(self._wrong.items()):
            while tries and now_s - tries[0] >= WINDOW_S:
                tries.popleft()
            if not tries:
                del self._wrong[address]
