"""Demo boards are made, each once: where no answer came, it is looked for before another one."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from .api import OgsApi, OgsError, OgsVerdict
from .ledger import Key, OgsGame
from .naming import demo_body
from .talk import EMPTY
from .wanted import Wanted, WantedGames, waiting

SETTLED_S = 5.0
"""So long after a request without an answer OGS has done it, or never will."""

REFUSED_S = 600.0
"""A game that OGS does not take is tried again after so long."""


@dataclass(slots=True)
class Making:
    """Makes demo boards for the games of `wanted`, ``record`` being the tournament's.

    A game with a pairing has one before its first move, and another where its pairing changes.
    """

    api: OgsApi
    wanted: WantedGames
    record: int | None = None
    private: bool = False
    _owner: int | None = None
    _rounds: dict[str, int] = field(default_factory=dict)
    _not_before: dict[Key, float] = field(default_factory=dict)

    async def make(self) -> None:
        """Make a demo board for each game that has none. Raises OgsError and StoreError."""
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
                    self._not_before[game.key] = time.monotonic() + REFUSED_S
                    refused = self.wanted.ledger.of(game.key)
                    self.wanted.ledger.keep(replace(refused, trouble=error.line))

    def _is_misnamed(self, game: OgsGame) -> bool:
        """Whether the pairing of a game is another one than its demo board tells."""
        if self.wanted.taken(game.key) is None:
            return False
        named = self.wanted.name(game.key)
        return named is not None and named[0].title != game.title

    async def _make(self, game: OgsGame, wanted: Wanted) -> None:
        ledger, named = self.wanted.ledger, self.wanted.name(game.key)
        if named is None:
            return
        name, pairing = named
        if game.title:  # it was asked for before
            if self._owner is None:
                self._owner, _ = await self.api.me()
            demo = await self.api.find_demo(self._owner, game.title)
            if demo is not None:
                ledger.keep(replace(game, demo=demo, trouble=None))
                return
        else:
            game = replace(game, title=name.title)
        body = demo_body(wanted.game, name, private=self.private) | {"name": game.title}
        if self.record is not None and pairing.get("round"):
            number = await self._round(f"Round {pairing['round']}")
            body["tournament_record_id"] = self.record
            body["tournament_record_round_id"] = number
        ledger.keep(game)
        demo = await self.api.make_demo(body)
        ledger.keep(replace(game, demo=demo, trouble=None))

    async def _round(self, name: str) -> int:
        """The number of a round in the tournament's record."""
        assert self.record is not None
        if name not in self._rounds:
            self._rounds[name] = await self.api.round_of(self.record, name)
        return self._rounds[name]
