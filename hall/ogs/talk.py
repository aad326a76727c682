"""OGS by its socket: frames ``[command, data, id?]``, and what it says of demo boards.

Source: online-go.com's `goban`, `GobanSocket` and the protocol's types. A demo board is a review:
``review/append`` adds to it. OGS tells all who are connected what it has: ``review/ID/r`` has what
is new, ``review/ID/full_state`` all of it.
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

from ..shared import wait_of
from .api import OgsError

CLIENT = "goban-arbiter"

OPEN_S, PING_S = 15.0, 20.0
"""A connection is waited for so long; both ends are asked so often whether they are there."""

MOST_BYTES = 1024 * 1024

ABOUT_REVIEW = re.compile(r"review/([0-9]{1,15})/(r|full_state)")

AUTHENTICATION = 1
"""The id of the one request whose answer is waited for."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a demo board shows: its moves as one string, and a note at the last."""

    moves: str
    note: str = ""


EMPTY = Content("")
"""A demo board as it is made."""


@dataclass(frozen=True, slots=True)
class DemoSeen:
    """What OGS says that a demo board has; None for what it has not spoken of."""

    demo: int
    moves: str | None = None
    note: str | None = None

    def after(self, data: object) -> DemoSeen:
        """The same after entries of the board's log; one that leaves a part out keeps it."""
        moves, note = self.moves, self.note
        for entry in data if isinstance(data, list) else [data]:
            told = entry if isinstance(entry, dict) else {}
            moves = told["m"] if isinstance(told.get("m"), str) else moves
            note = told["t"] if isinstance(told.get("t"), str) else note
        return DemoSeen(self.demo, moves, note)


class Talk:
    """One connection, logged in with `jwt`, while a ``with`` lasts. Raises OgsError where it ends.

    ``messages`` counts what was sent.
    """

    def __init__(self, url: str, jwt: str) -> None:
        self._address = f"{url.replace('http', 'ws', 1)}/ws"
        self._jwt = jwt
        self._connection: ClientConnection | None = None
        self.messages = 0

    async def __aenter__(self) -> Self:
        try:
            self._connection = await connect(
                self._address, open_timeout=OPEN_S, ping_interval=PING_S, max_size=MOST_BYTES
            )
            login = {"jwt": self._jwt, "client": CLIENT}
            await self._send(["authenticate", login, AUTHENTICATION])
        except InvalidStatus as error:
            answer = error.response
            wait_s = wait_of({k.lower(): v for k, v in answer.headers.items()}, time.time())
            raise OgsError(f"OGS's socket answers {answer.status_code}", wait_s=wait_s) from None
        except (OSError, TimeoutError, WebSocketException) as error:
            raise _cut(error) from None
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def follow(self, demo: int) -> None:
        """Hear from now on what OGS has of a demo board; all of it comes first."""
        await self._send(["review/connect", {"review_id": demo}])

    async def leave(self, demo: int) -> None:
        """Hear nothing more of a demo board."""
        await self._send(["review/disconnect", {"review_id": demo}])

    async def append(self, demo: int, content: Content) -> None:
        """Have a demo board show `content`, whatever it showed before."""
        body = {"review_id": demo, "f": 0, "m": content.moves, "t": content.note}
        await self._send(["review/append", body])

    async def ping(self) -> None:
        """Tell OGS that this end is there."""
        told = {"client": int(time.time() * 1000), "drift": 0, "latency": 0}
        await self._send(["net/ping", told])

    async def heard(self) -> AsyncIterator[DemoSeen]:
        """What OGS says of demo boards, as it comes. Raises OgsError at the end."""
        assert self._connection is not None
        known: dict[int, DemoSeen] = {}
        try:
            async for frame in self._connection:
                try:
                    command, data = _read(frame)
                except (ValueError, RecursionError):
                    continue  # what cannot be read is sent again as a whole
                if command == AUTHENTICATION and not isinstance(data, dict):
                    raise OgsError("OGS's socket does not take the login")
                found = ABOUT_REVIEW.fullmatch(str(command))
                if found is not None:
                    demo = int(found[1])
                    before = known.get(demo) if found[2] == "r" else None
                    known[demo] = (before or DemoSeen(demo)).after(data)
                    yield known[demo]
        except (OSError, WebSocketException) as error:
            raise _cut(error) from None
        raise OgsError("OGS's socket was closed")

    async def _send(self, frame: list[object]) -> None:
        assert self._connection is not None
        try:
            await self._connection.send(json.dumps(frame))
        except (OSError, WebSocketException) as error:
            raise _cut(error) from None
        self.messages += 1


def _read(frame: str | bytes) -> tuple[object, object]:
    """Command, or the id of a request, and data. Raises ValueError."""
    parts = json.loads(frame)
    if not isinstance(parts, list) or not parts:
        raise ValueError("no frame")
    return parts[0], parts[1] if len(parts) > 1 else None


def _cut(error: Exception) -> OgsError:
    why = "no answer in time" if isinstance(error, TimeoutError) else str(error)
    return OgsError(f"OGS's socket: {why or type(error).__name__}")
