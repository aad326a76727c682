"""Which game has which demo board, and its wanted content, built from the hub's new lines."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from typing import Any

from messages.batches import Place
from rules.game import Game

from ..boards.following import Followed
from ..boards.store import connect, rows_in, written
from ..boards.tail import Cursor
from ..hub import Hub
from ..tournament.outcomes import assignment_of, has_accepted
from .naming import DemoName, move_string, name_of
from .ogs_socket import Content

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
        rows = rows_in(path, f"SELECT {COLUMNS} FROM ogs_games WHERE NOT done")
        self._open = {game.key: game for game in map(_game, rows)}

    def __iter__(self) -> Iterator[OgsGame]:
        """The games that are not done."""
        return iter(list(self._open.values()))

    def of(self, key: Key) -> OgsGame:
        """A game, also one that is done or not known yet."""
        if key in self._open:
            return self._open[key]
        query = f"SELECT {COLUMNS} FROM ogs_games WHERE board = ? AND game_id = ?"
        found = rows_in(self._path, query, key)
        return _game(found[0]) if found else OgsGame(*key)

    def change(self, key: Key, **fields: Any) -> None:
        """Change `fields` of a game and leave the others as they are. Raises StoreError."""
        self.keep(replace(self.of(key), **fields))

    def keep(self, game: OgsGame) -> None:
        """Keep a game as it now is. Raises StoreError; then it is as it was."""
        if self._open.get(game.key) == game:
            return
        with written(self._path), closing(connect(self._path)) as database:
            statement = f"REPLACE INTO ogs_games ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)"
            database.execute(statement, astuple(game))
        if game.done:
            self._open.pop(game.key, None)
        else:
            self._open[game.key] = game


def _game(row: tuple[Any, ...]) -> OgsGame:
    board, game_id, title, demo, done, trouble = row
    return OgsGame(board, game_id, title, demo, bool(done), trouble)


READER = "ogs"

READ_BATCH_LINES = 1000

STORE_INTERVAL_S = 2.0
"""Interval at which the cursor is stored: lines may be read twice."""

NAMES_S = 3.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """The wanted content of a game's demo board, since when, and whether it is final."""

    game: Game
    content: Content
    since_s: float
    over: bool


@dataclass(slots=True)
class WantedGames:
    """The games relayed to OGS, of `chosen` boards, or of all. Used in one thread."""

    hall: Hub
    ledger: OgsLedger
    chosen: frozenset[str] | None = None
    games: dict[Key, Wanted] = field(default_factory=dict)
    _due: dict[Key, tuple[Place, float]] = field(default_factory=dict)
    _paired: set[Key] = field(default_factory=set)
    _cursor: Cursor = field(init=False)
    _last_read: int = 0
    _snapshots: Mapping[Key, str] = field(default_factory=dict)
    _stored_s: float = 0.0

    def __post_init__(self) -> None:
        self._cursor = Cursor(self.hall.path, READER)
        if self._cursor.number is None:
            self._begin()
        self._last_read = self._cursor.number or 0
        for game in self.ledger:
            self._due[game.key] = Place(0, 0), time.monotonic()

    def update(self) -> None:
        """Read new lines, and update the wanted content of their games. Raises StoreError."""
        lines = self.hall.reader.after(self._last_read, READ_BATCH_LINES)
        now_s = time.monotonic()
        self._add_paired(now_s)
        self._end_replaced(now_s)
        snapshots = self.hall.reader.snapshots()
        for key in snapshots:
            if snapshots[key] != self._snapshots.get(key) and self._is_chosen(key[0]):
                self._due.setdefault(key, (Place(0, 0), now_s))
                self._add(key)
        self._snapshots = snapshots
        for line in lines:
            if self.chosen is not None and line.board not in self.chosen:
                continue
            key = line.board, line.game_id
            before = self._due.get(key, (line.at, now_s))
            self._due[key] = max(before[0], line.at), before[1]
            self._add(key)
        if lines:
            self._last_read = lines[-1].number
        if now_s - self._stored_s > STORE_INTERVAL_S:
            self._cursor.advance(self._last_read)
            self._stored_s = now_s
        for key, (place, since_s) in list(self._due.items()):
            if (found := self._followed(key, place)) is not None:
                del self._due[key]  # before a failure: it must not block other games
                self._want(key, *found, since_s)

    def close(self) -> None:
        """Store the cursor. Raises StoreError."""
        self._cursor.advance(self._last_read)

    def forget(self, key: Key) -> None:
        """Remove a game that is done; a new line adds it again."""
        self.games.pop(key, None)

    def pairing_of(self, key: Key) -> Mapping[str, object] | None:
        """The pairing that a board's present game has accepted; None for every other game."""
        name, game_id = key
        board, pairing = self.hall.boards.get(name), self.hall.assignments.get(name)
        if board is None or board.game_id != game_id or pairing is None:
            return None
        return pairing if has_accepted(board, pairing) else None

    def name(self, key: Key) -> tuple[DemoName, Mapping[str, object]] | None:
        """A game's name and its pairing; None while its players may still arrive."""
        board, game_id = key
        if (accepted := self.pairing_of(key)) is not None:
            return name_of(board, game_id, {}, accepted), accepted
        terms = self.hall.reader.terms(board, game_id)
        wanted = self.games[key]
        if not terms.get("players") and time.monotonic() - wanted.since_s < NAMES_S:
            return None
        pairing = assignment_of(self.hall.path, board, game_id)
        if pairing is None:
            present = self.hall.boards.get(board)
            is_present = present is not None and present.game_id == game_id and not present.declines
            pairing = self.hall.assignments.get(board, {}) if is_present else {}
        return name_of(board, game_id, terms, pairing), pairing

    def _begin(self) -> None:
        """At the very first start add the games in progress, and no earlier ones."""
        number = self.hall.reader.last_number()
        for board in self.hall.boards.values():
            if board.plays and board.game_id and self._is_chosen(board.name):
                self._add((board.name, board.game_id))
        self._cursor.advance(number)

    def _is_chosen(self, board: str) -> bool:
        return self.chosen is None or board in self.chosen

    def _add(self, key: Key) -> None:
        self.ledger.change(key, done=False)

    def _add_paired(self, now_s: float) -> None:
        """Add games with a pairing before their first move: creation of demo boards is slow."""
        for board in self.hall.boards.values():
            if board.game_id is None or not self._is_chosen(board.name):
                continue
            key = board.name, board.game_id
            if key not in self._paired and self.pairing_of(key) is not None:
                self._paired.add(key)
                if self.ledger.of(key) == OgsGame(*key):
                    self._due.setdefault(key, (Place(0, 0), now_s))
                    self._add(key)

    def _end_replaced(self, now_s: float) -> None:
        """End games that another one has replaced at their board."""
        for key, wanted in self.games.items():
            present = self.hall.boards.get(key[0])
            if present is not None and present.game_id != key[1] and not wanted.over:
                self._due.setdefault(key, (Place(0, 0), now_s))

    def _followed(self, key: Key, place: Place) -> tuple[Followed, bool] | None:
        """A game up to `place` at least, and whether it is over; None where the board is behind."""
        name, game_id = key
        board = self.hall.boards.get(name)
        if board is not None and board.game_id == game_id:
            return None if board.at < place else (board.followed, board.followed.result is not None)
        lines = [kept.line for kept in self.hall.reader.last_epoch(name, game_id)]
        terms = self.hall.reader.terms(name, game_id)
        return Followed().with_terms(terms, lines), True

    def _want(self, key: Key, followed: Followed, over: bool, since_s: float) -> None:
        moves = move_string(followed.started)
        if not moves and self.ledger.of(key).demo is None and (over or key not in self._paired):
            self.games.pop(key, None)
            if over:
                self.ledger.change(key, done=True)
            return
        content = Content(moves, "" if followed.result is None else f"Result: {followed.result}")
        before = self.games.get(key)
        if before is not None and before.content == content:
            since_s = before.since_s
        self.games[key] = Wanted(followed.started, content, since_s, over)


def waiting(wanted: WantedGames) -> list[tuple[OgsGame, Wanted]]:
    """The games that are not done, each with its wanted content."""
    return [(game, wanted.games[game.key]) for game in wanted.ledger if game.key in wanted.games]
