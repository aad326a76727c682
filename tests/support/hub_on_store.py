"""A hub without a broker: its store, its keeper, and boards that emit lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from hall.boards.keeper import Keeper
from hall.boards.store import Reader, Store
from tests.support.hall_lines import Line, batch, play
from tests.support.page_server import until

RESULT = {"version": 1, "type": "Result", "t": 9.0, "size": 9, "audience": "players"}


@dataclass
class HubOnStore:
    """A hub without a broker: its store, its keeper, and boards that emit lines by `emit`."""

    path: Path
    assignments: dict[str, Mapping[str, object]] = field(default_factory=dict)
    given: list[str] = field(default_factory=list)
    site: str = "hall"

    def __post_init__(self) -> None:
        self.store, self.reader = Store(self.path), Reader(self.path)
        self.keeper = Keeper(self.store, "hall", lambda *_: True, lambda *_: None, lambda *_: None)
        self.keeper.start()

    @property
    def boards(self) -> Mapping[str, Any]:
        return self.keeper.boards

    async def assign(self, assignments: Mapping[str, Mapping[str, object]]) -> None:
        self.assignments |= assignments
        self.given += assignments

    def emit(self, board: str, game_id: str, *lines: Line) -> None:
        """A board sends lines; the hub has them on return."""
        body = json.dumps(batch(game_id, lines)).encode()
        self.keeper.take(f"goban/1/hall/{board}/up/ev", body)
        n = lines[-1]["n"]
        until(lambda: any(kept.at.n == n for kept in self.reader.game(board, game_id, 0)))

    def begin(self, board: str, game_id: str = "g") -> None:
        """A game begins at a board, which takes the pairing that it has."""
        self.emit(board, game_id, play(1))
        self.take_pairing(board, game_id)

    def take_pairing(self, board: str, game_id: str = "g", *, states_it: bool = True) -> None:
        """The game at a board takes the pairing that the board has, and `states_it`."""
        body = self.assignments[board]
        players = cast(Mapping[str, object], body["players"])
        names = {side: players[side] for side in ("black", "white")}
        n = len(list(self.reader.game(board, game_id, 0)))
        stated = {"state": "taken", **({"pairing": body["pairing"]} if states_it else {})}
        state = {"game_id": game_id, "n": n, "players": names, "assignment": stated}
        payload = json.dumps({**state, "size": 9, "rules": "aga"}).encode()
        self.keeper.take(f"goban/1/hall/{board}/up/state", payload)

        def taken() -> bool:
            known = self.boards.get(board)
            return (
                known is not None
                and known.game_id == game_id
                and [known.present.get(key) for key in ("players", "assignment")] == [names, stated]
            )

        until(taken)

    def end(self, board: str, result: str, game_id: str = "g") -> None:
        """A game ends."""
        self.emit(board, game_id, {**RESULT, "n": 2, "result": result})
