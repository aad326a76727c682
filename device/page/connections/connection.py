"""One connection of a client, closed when it exceeds a timeout.

uvicorn has a timeout between two requests alone, until the next byte. It has none for the rest of a
header, for a body that nobody reads, and for a client that does not read its response.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_TIMEOUT_S = 10.0
"""From the end of a response, or the beginning, to the end of the next header."""

REST_TIMEOUT_S = 5.0
"""From an early response to the end of its request's body."""

MAX_DISCARDED_BYTES = 4 * 1024 * 1024
"""Bytes of such a body that are discarded, so that the client comes to read the response."""

WRITE_TIMEOUT_S = 20.0
"""A client that reads nothing of what waits for it is closed after so long."""


class Connection(H11Protocol):
    """uvicorn's protocol with timeouts, for calls of `check`; `left` is called at its end."""

    def __init__(self, *, left: Callable[[], None], **named: Any) -> None:
        super().__init__(**named)
        self._left = left
        self._waits_since_s = time.monotonic()
        self._discarded_bytes = 0
        self._full_since_s: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the header from here on."""
        self._waits_since_s = time.monotonic()
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is over."""
        super().connection_lost(exc)
        self._left()

    def data_received(self, data: bytes) -> None:
        """Receive data; of a refused body at most `MAX_DISCARDED_BYTES` are discarded."""
        if self.waits and self.cycle is not None and self.cycle.more_body:
            self._discarded_bytes += len(data)
            if self._discarded_bytes > MAX_DISCARDED_BYTES:
                self.end()
                return
        super().data_received(data)

    def on_response_complete(self) -> None:
        """Wait for the next header: an answer is done."""
        self._waits_since_s = time.monotonic()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Note that the client takes less than it is sent."""
        self._full_since_s = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that the client has taken most of what it was sent."""
        self._full_since_s = None
        super().resume_writing()

    @property
    def waits(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def check(self) -> None:
        """Close the connection where it has exceeded a timeout."""
        now_s = time.monotonic()
        if self._full_since_s is not None and now_s - self._full_since_s > WRITE_TIMEOUT_S:
            self.end()
        elif self.waits:
            answered = self.cycle is not None and (
                self.cycle.more_body or self.transport.is_closing()
            )
            if now_s - self._waits_since_s > (REST_TIMEOUT_S if answered else HEADER_TIMEOUT_S):
                self.end()

    def end(self) -> None:
        """Close the connection at once; unsent data is lost."""
        self.transport.abort()
