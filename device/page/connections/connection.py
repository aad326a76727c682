"""One connection of a client, which is ended where it keeps the server waiting.

uvicorn bounds the pause between two requests, and that until the next byte alone. It waits for ever
for the rest of a header and of a body that nobody reads. It waits for ever for a client that takes
no answer.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_S = 10.0
"""From the end of one answer, or the beginning, to the end of the next header."""

REST_S = 5.0
"""From an early answer to the end of a body that was not wanted."""

MOST_PASSED_OVER = 4 * 1024 * 1024
"""Bytes of such a body that are passed over, so that the client comes to read the answer."""

TAKEN_S = 20.0
"""A client that takes nothing of what waits for it is left after so long."""


class Connection(H11Protocol):
    """uvicorn's protocol with a clock; `check` is to be called every second or so.

    `left` is called when the connection is over.
    """

    def __init__(self, *, left: Callable[[], None], **named: Any) -> None:
        super().__init__(**named)
        self._left = left
        self._waits_since_s = time.monotonic()
        self._passed_over = 0
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
        """Take what has come; of a body that was refused so much is passed over, and no more."""
        if self.waits and self.cycle is not None and self.cycle.more_body:
            self._passed_over += len(data)
            if self._passed_over > MOST_PASSED_OVER:
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
        """End the connection where it has kept the server waiting for too long."""
        now_s = time.monotonic()
        if self._full_since_s is not None and now_s - self._full_since_s > TAKEN_S:
            self.end()
        elif self.waits:
            answered = self.cycle is not None and (
                self.cycle.more_body or self.transport.is_closing()
            )
            if now_s - self._waits_since_s > (REST_S if answered else HEADER_S):
                self.end()

    def end(self) -> None:
        """End the connection at once, whatever still waits to be sent."""
        self.transport.abort()
