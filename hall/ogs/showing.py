"""Demo boards show what is wanted: one connection, each board within its pace, echoes awaited."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from .api import Allowance, OgsError
from .ledger import OgsGame
from .talk import EMPTY, Content, DemoSeen, Talk
from .wanted import Wanted, WantedGames, waiting

APPEND_S = 2.0
"""A demo board is sent what it should show so often at most; what comes between goes with it."""

AT_ONCE, A_SECOND = 40, 10.0
"""Of all messages so many may come close together; on average so many a second."""

ECHO_S = 10.0
"""OGS says so soon what it has; else the connection is made anew."""

STATE_S = 3.0
"""What a demo board has is waited for so long before the first message to it."""

LOOK_S, PING_S = 0.1, 20.0


@dataclass(slots=True)
class DemoShown:
    """A demo board on the present connection: what OGS has by its word, and what was sent."""

    since_s: float
    seen: DemoSeen | None = None
    sent: Content | None = None
    sent_s: float = 0.0
    unseen_since_s: float | None = None

    def has(self, content: Content) -> bool:
        """Whether OGS has `content`; of a note that it does not speak of, that it was sent.

        Where nothing was sent and OGS says nothing, the demo board is as it was made.
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
    """Shows what is wanted. ``told`` hears of each content that OGS has, after how many seconds."""

    wanted: WantedGames
    told: Callable[[float], None] = lambda _: None
    messages: int = 0
    _shown: dict[int, DemoShown] = field(default_factory=dict)
    _allowance: Allowance = field(default_factory=lambda: Allowance(AT_ONCE, A_SECOND))

    @property
    def needed(self) -> bool:
        """Whether there is a demo board to be spoken of."""
        return any(game.demo is not None for game, _ in waiting(self.wanted))

    async def show(self, talk: Talk) -> None:
        """Show what is wanted, until the connection ends. Raises OgsError and StoreError."""
        self._shown.clear()
        hearing = asyncio.create_task(self._hear(talk))
        ping_s = time.monotonic() + PING_S
        try:
            while not hearing.done():
                for game, wanted in waiting(self.wanted):
                    if game.demo is not None:
                        await self._go_on(talk, game.demo, game, wanted)
                if time.monotonic() > ping_s:
                    await talk.ping()
                    ping_s = time.monotonic() + PING_S
                await asyncio.sleep(LOOK_S)
            await hearing
        finally:
            hearing.cancel()
            self.messages += talk.messages

    async def _hear(self, talk: Talk) -> None:
        async for seen in talk.heard():
            self._note(seen)

    def _note(self, seen: DemoSeen) -> None:
        shown = self._shown.get(seen.demo)
        if shown is not None:
            shown.seen = seen

    async def _go_on(self, talk: Talk, demo: int, game: OgsGame, wanted: Wanted) -> None:
        """One step with one demo board."""
        now_s = time.monotonic()
        shown = self._shown.get(demo)
        if shown is None:
            if self._allowance.taken():
                self._shown[demo] = DemoShown(now_s)
                await talk.follow(demo)
            return
        if shown.seen is None and now_s - shown.since_s < STATE_S:
            return  # OGS first says what the demo board has; it has not said so yet
        if shown.has(wanted.content):
            await self._has(talk, demo, game, wanted, shown)
            return
        if shown.unseen_since_s is not None and now_s - shown.unseen_since_s > ECHO_S:
            raise OgsError("OGS's socket: it does not say what it has")
        if now_s - shown.sent_s >= APPEND_S and self._allowance.taken():
            shown.sent, shown.sent_s = wanted.content, now_s
            shown.unseen_since_s = shown.unseen_since_s or now_s
            await talk.append(demo, wanted.content)

    async def _has(
        self, talk: Talk, demo: int, game: OgsGame, wanted: Wanted, shown: DemoShown
    ) -> None:
        """OGS has what is wanted; a game that is over is left."""
        if shown.unseen_since_s is not None:
            shown.unseen_since_s = None
            self.told(time.monotonic() - wanted.since_s)
        if wanted.over:
            self.wanted.ledger.change(game.key, done=True)
            self.wanted.forget(game.key)
            del self._shown[demo]
            await talk.leave(demo)
