"""Players of the hall's pairings are entered into the tournament's record, each once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .api import OgsApi, OgsError, OgsVerdict
from .naming import ranking
from .wanted import WantedGames

PROFESSIONAL = 1000
"""So much is added to the number of a professional's rank there."""

SHORTEST_NAME = 2


@dataclass(slots=True)
class Entering:
    """Enters the players of `wanted`'s pairings into `record`; None for no record."""

    api: OgsApi
    wanted: WantedGames
    record: int | None = None
    _entered: set[str] | None = None
    _refused: set[str] = field(default_factory=set)

    async def enter_one(self) -> str | None:
        """Enter one player who lacks, where there is one; a line where OGS refuses the player.

        Whoever was entered without an answer is found there before anybody is entered again.
        Raises OgsError.
        """
        if self.record is None:
            return None
        lacking = [each for each in self._players() if not self._is_done(each[0])]
        if not lacking:
            return None
        if self._entered is None:
            self._entered = await self.api.players_of(self.record)
            return None
        name, rank = lacking[0]
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

    def _is_done(self, name: str) -> bool:
        return name in self._refused or (self._entered is not None and name in self._entered)

    def _players(self) -> Iterator[tuple[str, int]]:
        """Who plays, with the number of the rank, pairing by pairing."""
        for assignment in self.wanted.hall.assignments.values():
            players = assignment.get("players")
            if not isinstance(players, Mapping) or not assignment.get("round"):
                continue
            for side in ("black", "white"):
                name = str(players.get(side) or "").strip()
                if len(name) >= SHORTEST_NAME:
                    rank, professional = ranking(str(players.get(f"{side}_rank") or ""))
                    yield name, rank + PROFESSIONAL * professional
