"""What demo boards should show by now: the hub's lines are read on, and games made into strings."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rules.game import Game

from ..boards.board import Board
from ..boards.cursors import Cursor
from ..boards.following import Followed
from ..boards.store import StoreOwner
from ..messages.batches import Place
from ..tournament.outcomes import assignment_of, has_taken
from .ledger import Key, OgsGame, OgsLedger
from .moves import move_string
from .naming import DemoName, name_of
from .talk import Content

READER = "ogs"

AT_ONCE = 1000
"""Lines that are read at once."""

KEPT_S = 2.0
"""How far the lines are read is kept so often: what is read twice does no harm."""

NAMES_S = 3.0
"""A game whose players are not known yet is waited for so long."""


class HallBoards(StoreOwner, Protocol):
    """What of a hub the relay reads."""

    @property
    def boards(self) -> Mapping[str, Board]:
        """The boards by name."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a game's demo board should show, since when, and whether nothing is to come."""

    game: Game
    content: Content
    since_s: float
    over: bool


@dataclass(slots=True)
class WantedGames:
    """The games that go to OGS, of `chosen` boards, or of all. Used in one thread."""

    hall: HallBoards
    ledger: OgsLedger
    chosen: frozenset[str] | None = None
    games: dict[Key, Wanted] = field(default_factory=dict)
    _due: dict[Key, tuple[Place, float]] = field(default_factory=dict)
    _paired: set[Key] = field(default_factory=set)
    _cursor: Cursor = field(init=False)
    _read_to: int = 0
    _answers: Mapping[Key, str] = field(default_factory=dict)
    _kept_s: float = 0.0

    def __post_init__(self) -> None:
        self._cursor = Cursor(self.hall.path, READER)
        if self._cursor.number is None:
            self._begin()
        self._read_to = self._cursor.number or 0
        for game in self.ledger:
            self._due[game.key] = Place(0, 0), time.monotonic()

    def look(self) -> None:
        """Read the lines that are new; what is wanted of their games is made. Raises StoreError."""
        lines = self.hall.reader.after(self._read_to, AT_ONCE)
        now_s = time.monotonic()
        self._take_up_paired(now_s)
        self._end_replaced(now_s)
        answers = self.hall.reader.snapshots()
        for key in answers:
            if answers[key] != self._answers.get(key) and self._is_chosen(key[0]):
                self._due.setdefault(key, (Place(0, 0), now_s))
                self._take_up(key)
        self._answers = answers
        for line in lines:
            if self.chosen is not None and line.board not in self.chosen:
                continue
            key = line.board, line.game_id
            before = self._due.get(key, (line.at, now_s))
            self._due[key] = max(before[0], line.at), before[1]
            self._take_up(key)
        if lines:
            self._read_to = lines[-1].number
        if now_s - self._kept_s > KEPT_S:
            self._cursor.advance(self._read_to)
            self._kept_s = now_s
        for key, (place, since_s) in list(self._due.items()):
            if (found := self._followed(key, place)) is not None:
                del self._due[key]  # a game that cannot be shown does not stand in others' way
                self._want(key, *found, since_s)

    def close(self) -> None:
        """Keep how far the lines are read. Raises StoreError."""
        self._cursor.advance(self._read_to)

    def forget(self, key: Key) -> None:
        """Let go of a game that is done; it comes back when it has something new."""
        self.games.pop(key, None)

    def taken(self, key: Key) -> Mapping[str, object] | None:
        """The pairing that a board's present game has taken; None for every other game."""
        name, game_id = key
        board, pairing = self.hall.boards.get(name), self.hall.assignments.get(name)
        if board is None or board.game_id != game_id or pairing is None:
            return None
        return pairing if has_taken(board, pairing) else None

    def name(self, key: Key) -> tuple[DemoName, Mapping[str, object]] | None:
        """How a game is called, and its pairing; None while that may still come."""
        board, game_id = key
        if (taken := self.taken(key)) is not None:
            return name_of(board, game_id, {}, taken), taken
        terms = self.hall.reader.terms(board, game_id)
        wanted = self.games[key]
        if not terms.get("players") and time.monotonic() - wanted.since_s < NAMES_S:
            return None
        pairing = assignment_of(self.hall.path, board, game_id)
        if pairing is None:
            present = self.hall.boards.get(board)
            is_present = present is not None and present.game_id == game_id
            pairing = self.hall.assignments.get(board, {}) if is_present else {}
        return name_of(board, game_id, terms, pairing), pairing

    def _begin(self) -> None:
        """At the very first start the games that go on are taken up, and none of before."""
        number = self.hall.reader.last_number()
        for board in self.hall.boards.values():
            if board.plays and board.game_id and self._is_chosen(board.name):
                self._take_up((board.name, board.game_id))
        self._cursor.advance(number)

    def _is_chosen(self, board: str) -> bool:
        return self.chosen is None or board in self.chosen

    def _take_up(self, key: Key) -> None:
        self.ledger.change(key, done=False)

    def _take_up_paired(self, now_s: float) -> None:
        """A game that has its pairing is taken up before its first move: OGS makes few at once."""
        for board in self.hall.boards.values():
            if board.game_id is None or not self._is_chosen(board.name):
                continue
            key = board.name, board.game_id
            if key not in self._paired and self.taken(key) is not None:
                self._paired.add(key)
                if self.ledger.of(key) == OgsGame(*key):
                    self._due.setdefault(key, (Place(0, 0), now_s))
                    self._take_up(key)

    def _end_replaced(self, now_s: float) -> None:
        """Another game began at a board, perhaps before a move of the one before: that is over."""
        for key, wanted in self.games.items():
            present = self.hall.boards.get(key[0])
            if present is not None and present.game_id != key[1] and not wanted.over:
                self._due.setdefault(key, (Place(0, 0), now_s))

    def _followed(self, key: Key, place: Place) -> tuple[Followed, bool] | None:
        """A game up to `place` at least, and whether it is over; None where the board lags."""
        name, game_id = key
        board = self.hall.boards.get(name)
        if board is not None and board.game_id == game_id:
            behind = board.at < place
            return None if behind else (board.followed, board.followed.result is not None)
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
        note = "" if followed.result is None else f"Result: {followed.result}"
        content = Content(moves, note)
        before = self.games.get(key)
        if before is not None and before.content == content:
            since_s = before.since_s
        self.games[key] = Wanted(followed.started, content, since_s, over)


def waiting(wanted: WantedGames) -> list[tuple[OgsGame, Wanted]]:
    """The games that are not done, each with what is wanted of it."""
    return [(game, wanted.games[game.key]) for game in wanted.ledger if game.key in wanted.games]
