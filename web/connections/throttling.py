"""Limits of requests: CPU time beside the game, waiting, wrong passwords, and bodies.

Bodies are limited in size, time and memory, each and altogether. Wrong passwords are limited by
address; addresses without a wrong one are exempt.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.requests import ClientDisconnect

from rules.texts import worded

from ..console import PageError
from .limits import neighbourhood

BUSY = {"Retry-After": "5"}


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
            raise CrowdedError(429, "busy", self._message, BUSY)
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


MAX_IN_FLIGHT_BYTES = 50 * 10**6
"""Bytes of bodies that are held for requests that are not answered yet: of clients without a login,
and as much again of clients with one."""

BODY_TIMEOUT_S, MIN_BYTES_PER_S = 15.0, 16_000
"""Body timeout: 15 s plus 1 s per 16 kB."""

EVICTABLE_AFTER_S = 10.0
"""A body that is under way for longer may be evicted where there is no room."""


@dataclass(slots=True, eq=False)
class Upload:
    """A body that is under way, or whose request is not answered yet."""

    begun_s: float
    known: bool
    length: int = 0
    pieces: list[bytes] = field(default_factory=list)
    clock: asyncio.Timeout | None = None


class Uploads:
    """What is held of bodies. Used in the server's loop."""

    def __init__(self, most: int = MAX_IN_FLIGHT_BYTES) -> None:
        self._most = most
        self._held: dict[Upload, None] = {}

    @property
    def in_flight(self) -> int:
        """Bytes that are held."""
        return sum(upload.length for upload in self._held)

    def begin(self, *, known: bool) -> Upload:
        """Begin a request that may bring a body; call `end` when it is answered."""
        upload = Upload(asyncio.get_running_loop().time(), known)
        self._held[upload] = None
        return upload

    def end(self, upload: Upload) -> None:
        """Let go of a request that is answered."""
        self._held.pop(upload, None)
        upload.pieces.clear()

    async def read(
        self, upload: Upload, stream: AsyncIterator[bytes], declared: str, most: int, cpu: CpuBudget
    ) -> bytes:
        """The body whose pieces `stream` gives, of `declared` length in digits.

        Without a login it is read as `cpu` allows: a flood would keep the server busy. Raises
        PageError: 413 for more than `most` bytes, 408 for a timeout, 429 where there is no room,
        and 400 where the client has gone away.
        """
        too_large = PageError(413, "too_large", f"more than {most} bytes")
        if declared.isdecimal() and int(declared[:20]) > most:
            raise too_large
        try:
            async with asyncio.timeout_at(upload.begun_s + BODY_TIMEOUT_S) as upload.clock:
                async for piece in stream:
                    if upload.length + len(piece) > most:
                        raise too_large
                    self._make_room(upload, len(piece))
                    upload.pieces.append(piece)
                    upload.length += len(piece)
                    if not upload.known:
                        await cpu.acquire()
                    due_s = upload.begun_s + BODY_TIMEOUT_S + upload.length / MIN_BYTES_PER_S
                    upload.clock.reschedule(due_s)
        except TimeoutError:
            raise PageError(408, "too_slow", "this came too slowly; send it again", BUSY) from None
        except ClientDisconnect:
            raise PageError(400, "gone", "the client went away") from None
        finally:
            upload.clock = None
        whole = b"".join(upload.pieces)
        upload.pieces.clear()
        return whole

    def _make_room(self, upload: Upload, count: int) -> None:
        """Evict the oldest body where there is no room for `count` bytes more."""
        alike = [other for other in self._held if other.known == upload.known]
        if sum(other.length for other in alike) + count <= self._most:
            return
        now_s = asyncio.get_running_loop().time()
        for oldest in alike:
            clock = oldest.clock
            if oldest is upload or clock is None or not oldest.length:
                continue
            if now_s - oldest.begun_s < EVICTABLE_AFTER_S or clock.expired():
                break
            clock.reschedule(now_s)
            self._held.pop(oldest)
            oldest.pieces.clear()
            return
        message = worded("busy", "too much is being sent at once; try again in some seconds")
        raise PageError(429, "busy", message, BUSY)
