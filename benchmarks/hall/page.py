"""Clients of the hall's page: every line as it comes, in order, and when."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field

import httpx

PAUSE_S = 0.5
"""A client whose stream ends comes back after so long."""


@dataclass(slots=True)
class PageClient:
    """A client with a login that listens to all boards and goes on after the last number it has.

    `came_s` has the loop's time by game and number; `faults` what was out of order. One that
    does not read the lines looks at their numbers alone: it costs this process less.
    """

    url: str
    token: str
    reads: bool = True
    came_s: dict[tuple[str, int], float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    last: int = 0

    async def run(self) -> None:
        """Listen without end."""
        headers = {"Authorization": f"Bearer {self.token}"}
        timeout = httpx.Timeout(20.0)
        async with httpx.AsyncClient(base_url=self.url, headers=headers, timeout=timeout) as client:
            while True:
                with suppress(httpx.HTTPError):
                    await self._listen(client)
                await asyncio.sleep(PAUSE_S)

    async def _listen(self, client: httpx.AsyncClient) -> None:
        """Listen as a browser does: to the lines, and to the boards that change."""
        loop = asyncio.get_running_loop()
        async with client.stream("GET", f"/api/events?after={self.last}&boards=0") as stream:
            rest = b""
            async for piece in stream.aiter_raw():
                *events, rest = (rest + piece).split(b"\r\n\r\n")
                for event in events:
                    if event.startswith(b"id: "):
                        self._take(event, loop.time())

    def _take(self, event: bytes, now_s: float) -> None:
        head, _, text = event.partition(b"\r\n")
        number = int(head[4:])
        if number != self.last + 1:
            self.faults.append(f"number {number} after {self.last}")
        self.last = number
        if not self.reads:
            return
        data = json.loads(text.removeprefix(b"data: "))
        game, n = str(data["game_id"]), int(str(data["n"]))
        if (game, n) in self.came_s:
            self.faults.append(f"line {n} of game {game} came twice")
        if n > 1 and (game, n - 1) not in self.came_s:
            self.faults.append(f"line {n} of game {game} came before line {n - 1}")
        self.came_s[(game, n)] = now_s
