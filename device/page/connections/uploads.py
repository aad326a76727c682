"""Bodies of requests: limits of their size, time and memory, each and altogether."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from starlette.requests import ClientDisconnect

from rules.texts import worded

from ..errors import PageError
from .throttling import CpuBudget

MAX_IN_FLIGHT_BYTES = 50 * 10**6
"""Bytes of bodies that are held for requests that are not answered yet: of clients without a login,
and as much again of clients with one."""

BODY_TIMEOUT_S, MIN_BYTES_PER_S = 15.0, 16_000
"""Body timeout: 15 s plus 1 s per 16 kB."""

EVICTABLE_AFTER_S = 10.0
"""A body that is under way for longer may be evicted where there is no room."""

BUSY = {"Retry-After": "5"}


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
