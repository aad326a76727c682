"""Update demo boards over one connection, within rate limits, and wait for OGS's echoes."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from .api import OgsError, RateLimit
from .ogs_socket import EMPTY, Content, DemoState, OgsSocket
from .wanted import OgsGame, Wanted, WantedGames, waiting

APPEND_S = 2.0
"""Minimum time between two updates of one demo board; changes between them are merged."""

BURST_MESSAGES, MESSAGES_PER_S = 40, 10.0
ECHO_S = 10.0
"""Timeout of an echo by OGS, after which the connection is closed."""

STATE_TIMEOUT_S = 3.0
POLL_S, PING_S = 0.1, 20.0


@dataclass(slots=True)
class DemoShown:
    """A demo board on the present connection: its state by OGS, and the content sent to it."""

    since_s: float
    seen: DemoState | None = None
    sent: Content | None = None
    sent_s: float = 0.0
    unconfirmed_since_s: float | None = None

    def has(self, content: Content) -> bool:
        """Whether OGS has `content`; a note that OGS does not echo counts once it was sent.

        A demo board without a state to which nothing was sent is empty.
        """
        if content == EMPTY and self.sent is None and not (self.seen and self.seen.moves):
            return True
        if self.seen is None or self.seen.moves != content.moves:
            return False
        note = self.seen.note
        return note == content.note or (
            note is None and content in (self.sent, Content(content.moves))
        )


@dataclass(slots=True)
class Showing:
    """Updates demo boards; ``confirmed`` counts the contents that OGS has echoed."""

    wanted: WantedGames
    confirmed: int = 0
    _shown: dict[int, DemoShown] = field(default_factory=dict)
    _limit: RateLimit = field(default_factory=lambda: RateLimit(BURST_MESSAGES, MESSAGES_PER_S))

    @property
    def needed(self) -> bool:
        """Whether a demo board waits for an update."""
        return any(game.demo is not None for game, _ in waiting(self.wanted))

    async def show(self, socket: OgsSocket) -> None:
        """Update demo boards until the connection ends. Raises OgsError and StoreError."""
        self._shown.clear()
        receiving = asyncio.create_task(self._receive(socket))
        ping_s = time.monotonic() + PING_S
        try:
            while not receiving.done():
                for game, wanted in waiting(self.wanted):
                    if game.demo is not None and self.wanted.games.get(game.key) is wanted:
                        await self._update(socket, game.demo, game, wanted)
                if time.monotonic() > ping_s:
                    await socket.ping()
                    ping_s = time.monotonic() + PING_S
                await asyncio.sleep(POLL_S)
            await receiving
        finally:
            receiving.cancel()

    async def _receive(self, socket: OgsSocket) -> None:
        async for seen in socket.states():
            if (shown := self._shown.get(seen.demo)) is not None:
                shown.seen = seen

    async def _update(self, socket: OgsSocket, demo: int, game: OgsGame, wanted: Wanted) -> None:
        """One step of one demo board."""
        now_s = time.monotonic()
        shown = self._shown.get(demo)
        if shown is None:
            if self._limit.try_acquire():
                self._shown[demo] = DemoShown(now_s)
                await socket.subscribe(demo)
            return
        if shown.seen is None and now_s - shown.since_s < STATE_TIMEOUT_S:
            return  # OGS has not sent the demo board's state yet
        if shown.has(wanted.content):
            await self._confirm(socket, demo, game, wanted, shown)
            return
        if shown.unconfirmed_since_s is not None and now_s - shown.unconfirmed_since_s > ECHO_S:
            raise OgsError("OGS's socket: it does not say what it has")
        if now_s - shown.sent_s >= APPEND_S and self._limit.try_acquire():
            shown.sent, shown.sent_s = wanted.content, now_s
            shown.unconfirmed_since_s = shown.unconfirmed_since_s or now_s
            await socket.append(demo, wanted.content)

    async def _confirm(
        self, socket: OgsSocket, demo: int, game: OgsGame, wanted: Wanted, shown: DemoShown
    ) -> None:
        """OGS has the wanted content; unsubscribe from a finished game."""
        if shown.unconfirmed_since_s is not None:
            shown.unconfirmed_since_s = None
            self.confirmed += 1
        if wanted.over:
            self.wanted.ledger.change(game.key, done=True)
            self.wanted.forget(game.key)
            del self._shown[demo]
            await socket.unsubscribe(demo)
