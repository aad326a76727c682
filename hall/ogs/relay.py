"""The relay to OGS, in a thread of its own: a failure of OGS does not affect the hall."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from web.console import LogSeverity
from web.trouble import Often, Trouble

from ..boards.store import StoreError
from ..hub import Hub
from ..loop_thread import LoopThread
from .api import OgsApi, OgsError, OgsVerdict
from .naming import demo_body, ranking
from .ogs_socket import EMPTY, OgsSocket
from .showing import Showing
from .wanted import Key, OgsGame, OgsLedger, Wanted, WantedGames, waiting

SETTLED_S = 5.0
"""Pause after a request without a response, in which OGS may still execute it."""

REFUSED_PAUSE_S = 600.0


@dataclass(slots=True)
class DemoCreation:
    """Creates demo boards for the games of `wanted`; ``record`` is the tournament's.

    A game with a pairing gets one before its first move, and another when its pairing changes.
    """

    api: OgsApi
    wanted: WantedGames
    record: int | None = None
    _owner: int | None = None
    _rounds: dict[str, int] = field(default_factory=dict)
    _not_before: dict[Key, float] = field(default_factory=dict)

    async def make(self) -> None:
        """Create a demo board for each game that has none. Raises OgsError and StoreError."""
        for game, wanted in waiting(self.wanted):
            if game.demo is not None and wanted.content == EMPTY and self._is_misnamed(game):
                self.wanted.ledger.keep(OgsGame(*game.key))
            elif game.demo is None and time.monotonic() >= self._not_before.get(game.key, 0.0):
                try:
                    await self._make(game, wanted)
                except OgsError as error:
                    self._not_before[game.key] = time.monotonic() + SETTLED_S
                    if error.verdict is not OgsVerdict.REFUSED:
                        raise
                    self._not_before[game.key] = time.monotonic() + REFUSED_PAUSE_S
                    self.wanted.ledger.change(game.key, trouble=error.line)

    def _is_misnamed(self, game: OgsGame) -> bool:
        """Whether the pairing of a game differs from that in its demo board's title."""
        if self.wanted.pairing_of(game.key) is None:
            return False
        named = self.wanted.name(game.key)
        return named is not None and named[0].title != game.title

    async def _make(self, game: OgsGame, wanted: Wanted) -> None:
        ledger, named = self.wanted.ledger, self.wanted.name(game.key)
        if named is None:
            return
        name, pairing = named
        if game.title:  # it was requested before
            if self._owner is None:
                self._owner, _ = await self.api.me()
            if (demo := await self.api.find_demo(self._owner, game.title)) is not None:
                ledger.change(game.key, demo=demo, trouble=None)
                return
        title = game.title or name.title
        body = demo_body(wanted.game, name, private=False) | {"name": title}
        if self.record is not None and pairing.get("round"):
            body["tournament_record_id"] = self.record
            body["tournament_record_round_id"] = await self._round(f"Round {pairing['round']}")
        ledger.change(game.key, title=title)
        demo = await self.api.make_demo(body)
        ledger.change(game.key, demo=demo, trouble=None)  # the game may be over by now

    async def _round(self, name: str) -> int:
        """The number of a round in the tournament's record."""
        assert self.record is not None
        if name not in self._rounds:
            self._rounds[name] = await self.api.round_of(self.record, name)
        return self._rounds[name]


PROFESSIONAL = 1000
"""Offset of the number of a professional's rank there."""

MIN_NAME_CHARS = 2


@dataclass(slots=True)
class PlayerEntry:
    """Enters the players of `wanted`'s pairings into `record`; None for no record."""

    api: OgsApi
    wanted: WantedGames
    record: int | None = None
    _entered: set[str] | None = None
    _refused: set[str] = field(default_factory=set)

    async def enter_one(self) -> str | None:
        """Enter one missing player, if any; returns a line where OGS refuses the player.

        After a request without a response the record is read before another player is entered.
        Raises OgsError.
        """
        if self.record is None:
            return None
        done = self._refused | (self._entered or set())
        missing = [each for each in self._players() if each[0] not in done]
        if not missing:
            return None
        if self._entered is None:
            self._entered = await self.api.players_of(self.record)
            return None
        name, rank = missing[0]
        try:
            await self.api.add_player(self.record, name, rank)
        except OgsError as error:
            if error.verdict is not OgsVerdict.REFUSED:
                self._entered = None
                raise
            self._refused.add(name)
            return f"{error.line}; a player is left out there"
        self._entered.add(name)
        return None

    def _players(self) -> Iterator[tuple[str, int]]:
        """The players with the numbers of their ranks, pairing by pairing."""
        for assignment in self.wanted.hall.assignments.values():
            players = assignment.get("players")
            if not isinstance(players, Mapping) or not assignment.get("round"):
                continue
            for side in ("black", "white"):
                name = str(players.get(side) or "").strip()
                if len(name) >= MIN_NAME_CHARS:
                    rank, professional = ranking(str(players.get(f"{side}_rank") or ""))
                    yield name, rank + PROFESSIONAL * professional


POLL_S = 0.3

FIRST_BACKOFF_S, MAX_BACKOFF_S, LOGIN_BACKOFF_S = 1.0, 60.0, 30.0
"""Backoff after failures: the first, the longest, and while a person has to log in."""

STOP_TIMEOUT_S = 5.0


class OgsRelay:
    """Games of `hall` on demo boards, between `start` and `stop`. `secrets` has the tokens.

    `boards` are the relayed ones (None: all), `record` is the tournament's number at OGS.
    ``trouble`` is the present failure, a line; None while all is well.
    """

    def __init__(
        self,
        hall: Hub,
        secrets: Path,
        boards: frozenset[str] | None = None,
        record: int | None = None,
    ) -> None:
        self.api = OgsApi(secrets)
        self.wanted = WantedGames(hall, OgsLedger(hall.path), boards)
        self.showing = Showing(self.wanted)
        self._creation = DemoCreation(self.api, self.wanted, record)
        self._entry = PlayerEntry(self.api, self.wanted, record)
        self._troubles: dict[str, str] = {}
        self._outages = {name: Trouble() for name in ("boards", "players", "moves", "store")}
        self._refused: set[str] = set()
        self._errors = Often()
        self._thread = LoopThread("ogs", self._relay, self._failed)
        self.start = self._thread.start

    @property
    def trouble(self) -> str | None:
        """The present failure, a line; None while all is well."""
        return next(iter(self._troubles.values()), None)

    def stop(self) -> None:
        """End the thread; the next start continues from the stored cursor."""
        self._thread.stop(STOP_TIMEOUT_S)

    def to_json(self) -> dict[str, object]:
        """The object of ``/api/ogs``; may be called from any thread."""
        games = [
            {
                "board": game.board,
                "game_id": game.game_id,
                "address": None if game.demo is None else f"{self.api.url}/demo/{game.demo}",
                "trouble": game.trouble,
            }
            for game in self.wanted.ledger
        ]
        return {"url": self.api.url, "trouble": self.trouble, "games": games}

    def _failed(self, error: Exception) -> None:
        line = f"OGS: {type(error).__name__}: {error}; nothing more goes there"
        self._troubles = {"relay": line}
        self._errors.say(line, LogSeverity.ERROR, error)

    async def _relay(self, ending: asyncio.Event) -> None:
        work = [
            asyncio.create_task(self._repeat("store", self._update)),
            asyncio.create_task(self._repeat("boards", self._make)),
            asyncio.create_task(self._repeat("players", self._enter)),
            asyncio.create_task(self._repeat("moves", self._show)),
        ]
        await ending.wait()
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await self.api.close()
        self.wanted.close()

    async def _repeat(self, name: str, step: Callable[[], Awaitable[None]]) -> None:
        """Repeat a step; after failures with exponential backoff and jitter."""
        pause_s = FIRST_BACKOFF_S
        while True:
            wait_s, shown = 0.0, self.showing.confirmed
            try:
                await step()
                self._recovered(name)
                pause_s = FIRST_BACKOFF_S
                await asyncio.sleep(POLL_S)
                continue
            except OgsError as error:
                self._failing(name, error.line)
                login = error.verdict is OgsVerdict.LOGIN
                wait_s = max(error.wait_s, LOGIN_BACKOFF_S if login else 0.0)
            except (StoreError, sqlite3.Error) as error:
                self._failing(name, f"OGS: the store cannot be used ({error})")
            except Exception as error:  # the next step may succeed
                self._troubles[name] = f"OGS: {type(error).__name__}: {error}"
                self._errors.say(self._troubles[name], LogSeverity.ERROR, error)
            if name == "moves" and self.showing.confirmed > shown:
                pause_s = FIRST_BACKOFF_S  # the connection had worked
            await asyncio.sleep(max(wait_s, pause_s * random.uniform(0.5, 1.0)))
            pause_s = min(2.0 * pause_s, MAX_BACKOFF_S)

    async def _update(self) -> None:
        self.wanted.update()

    async def _make(self) -> None:
        await self._creation.make()
        for game in self.wanted.ledger:
            if game.trouble is not None and game.trouble not in self._refused:
                self._refused.add(game.trouble)
                self._errors.say(f"hub: board {game.board}: {game.trouble}; it is left out there")

    async def _enter(self) -> None:
        if (refused := await self._entry.enter_one()) is not None:
            self._errors.say(f"hub: {refused}")

    async def _show(self) -> None:
        """Serve one connection, if one is needed, until it ends."""
        if not self.showing.needed:
            return
        jwt = await self.api.jwt()
        async with OgsSocket(self.api.url, jwt) as socket:
            self._recovered("moves")
            await self.showing.show(socket)

    def _failing(self, name: str, line: str) -> None:
        self._troubles[name] = line
        self._outages[name].begins(f"hub: {line}; it is tried again")

    def _recovered(self, name: str) -> None:
        self._troubles.pop(name, None)
        self._outages[name].ends(f"hub: OGS takes {name} again")
