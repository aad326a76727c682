"""OGS's WebSocket: frames ``[command, data, id?]``, and states of demo boards.

Source: online-go.com's `goban`, `GobanSocket` and the protocol's types. A demo board is a review:
``review/append`` adds to it. OGS sends its state to all subscribers: ``review/ID/r`` has changes,
``review/ID/full_state`` the whole.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from web.webhook_post import wait_of

from .api import OgsError

CLIENT = "goban-arbiter"

OPEN_S, PING_S = 15.0, 20.0
"""Timeout of opening a connection, and interval of WebSocket pings."""

MAX_FRAME_BYTES = 1024 * 1024

REVIEW_COMMAND = re.compile(r"review/([0-9]{1,15})/(r|full_state)")

AUTHENTICATION = 1
"""The id of the request to log in, which has a response."""


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a demo board: its moves as one string, and a note at the last."""

    moves: str
    note: str = ""


EMPTY = Content("")
"""The content of a new demo board."""


@dataclass(frozen=True, slots=True)
class DemoState:
    """A demo board's state by OGS; None for a part that OGS has not sent."""

    demo: int
    moves: str | None = None
    note: str | None = None

    def after(self, data: object) -> DemoState:
        """The state after entries of the board's log; a part that an entry lacks stays."""
        moves, note = self.moves, self.note
        for entry in data if isinstance(data, list) else [data]:
            fields = entry if isinstance(entry, dict) else {}
            moves = fields["m"] if isinstance(fields.get("m"), str) else moves
            note = fields["t"] if isinstance(fields.get("t"), str) else note
        return DemoState(self.demo, moves, note)


class OgsSocket:
    """One connection, logged in with `jwt`, within a ``with``. Raises OgsError when it ends."""

    def __init__(self, url: str, jwt: str) -> None:
        self._address = f"{url.replace('http', 'ws', 1)}/ws"
        self._jwt = jwt
        self._connection: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        try:
            self._connection = await connect(
                self._address, open_timeout=OPEN_S, ping_interval=PING_S, max_size=MAX_FRAME_BYTES
            )
            await self._send(["authenticate", {"jwt": self._jwt, "client": CLIENT}, AUTHENTICATION])
        except InvalidStatus as error:
            response = error.response
            wait_s = wait_of({k.lower(): v for k, v in response.headers.items()}, time.time())
            raise OgsError(f"OGS's socket answers {response.status_code}", wait_s=wait_s) from None
        except (OSError, TimeoutError, WebSocketException) as error:
            raise _closed(error) from None
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def subscribe(self, demo: int) -> None:
        """Subscribe to a demo board's state; OGS sends the whole first."""
        await self._send(["review/connect", {"review_id": demo}])

    async def unsubscribe(self, demo: int) -> None:
        """Unsubscribe from a demo board."""
        await self._send(["review/disconnect", {"review_id": demo}])

    async def append(self, demo: int, content: Content) -> None:
        """Replace a demo board's content by `content`."""
        body = {"review_id": demo, "f": 0, "m": content.moves, "t": content.note}
        await self._send(["review/append", body])

    async def ping(self) -> None:
        """Send a keepalive message."""
        data = {"client": int(time.time() * 1000), "drift": 0, "latency": 0}
        await self._send(["net/ping", data])

    async def states(self) -> AsyncIterator[DemoState]:
        """The states of demo boards as they arrive. Raises OgsError at the end."""
        assert self._connection is not None
        known: dict[int, DemoState] = {}
        try:
            async for frame in self._connection:
                try:
                    command, data = _read(frame)
                except (ValueError, RecursionError):
                    continue  # an invalid frame: its content is sent again
                if command == AUTHENTICATION and not isinstance(data, dict):
                    raise OgsError("OGS's socket does not take the login")
                if (found := REVIEW_COMMAND.fullmatch(str(command))) is not None:
                    demo = int(found[1])
                    before = known.get(demo) if found[2] == "r" else None
                    known[demo] = (before or DemoState(demo)).after(data)
                    yield known[demo]
        except (OSError, WebSocketException) as error:
            raise _closed(error) from None
        raise OgsError("OGS's socket was closed")

    async def _send(self, frame: list[object]) -> None:
        assert self._connection is not None
        try:
            await self._connection.send(json.dumps(frame))
        except (OSError, WebSocketException) as error:
            raise _closed(error) from None


def _read(frame: str | bytes) -> tuple[object, object]:
    """Command, or the id of a request, and data. Raises ValueError."""
    parts = json.loads(frame)
    if not isinstance(parts, list) or not parts:
        raise ValueError("no frame")
    return parts[0], parts[1] if len(parts) > 1 else None


def _closed(error: Exception) -> OgsError:
    why = "no answer in time" if isinstance(error, TimeoutError) else str(error)
    return OgsError(f"OGS's socket: {why or type(error).__name__}")
