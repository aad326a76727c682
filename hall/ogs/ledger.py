"""Which game has which demo board, and which OGS has whole; kept in the store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import Any

from ..boards.store import connect, written

COLUMNS = "board, game_id, title, demo, done, trouble"

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class OgsGame:
    """A game on its way to OGS.

    ``title`` is set before a demo board is asked for: where no answer came, it is looked for by
    this title. ``done`` says that the game is over and OGS was seen to have all of it. ``trouble``
    is why OGS does not take it.
    """

    board: str
    game_id: str
    title: str = ""
    demo: int | None = None
    done: bool = False
    trouble: str | None = None

    @property
    def key(self) -> Key:
        """The key of the game: its board and its id."""
        return self.board, self.game_id


class OgsLedger:
    """The games of a store at `path`, each kept before anything follows from it.

    Used in one thread. Those that are done are read again when something of them is new.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: dict[Key, OgsGame] = {}
        with closing(connect(path)) as database:
            for row in database.execute(f"SELECT {COLUMNS} FROM ogs_games WHERE NOT done"):
                found = _game(row)
                self._open[found.key] = found

    def __iter__(self) -> Iterator[OgsGame]:
        """The games that are not done."""
        return iter(list(self._open.values()))

    def of(self, key: Key) -> OgsGame:
        """A game, also one that is done or not known yet."""
        if key in self._open:
            return self._open[key]
        with closing(connect(self._path)) as database:
            row = database.execute(
                f"SELECT {COLUMNS} FROM ogs_games WHERE board = ? AND game_id = ?", key
            ).fetchone()
        return OgsGame(*key) if row is None else _game(row)

    def change(self, key: Key, **fields: Any) -> None:
        """Change `fields` of a game and leave the others as they are. Raises StoreError."""
        self.keep(replace(self.of(key), **fields))

    def keep(self, game: OgsGame) -> None:
        """Keep a game as it now is. Raises StoreError; then it is as it was."""
        if self._open.get(game.key) == game:
            return
        with written(self._path), closing(connect(self._path)) as database:
            database.execute(
                f"REPLACE INTO ogs_games ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
                astuple(game),
            )
        if game.done:
            self._open.pop(game.key, None)
        else:
            self._open[game.key] = game


def _game(row: tuple[Any, ...]) -> OgsGame:
    board, game_id, title, demo, done, trouble = row
    return OgsGame(board, game_id, title, demo, bool(done), trouble)
