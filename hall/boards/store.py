"""The hub's store: one SQLite file, written before lines are acknowledged or published."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import Any

from messages.batches import ACKED_GAMES, Batch, Line, Place
from messages.texts import checksum, compact
from referee.events import STATE_RESULT, EventType

NAME = "hall.sqlite"

IS_ALERT = "(json_type(line, '$.state') = 'text' OR json_extract(line, '$.severity') = 'referee')"
"""An alert, a question, or a call, which has no state."""

ARRIVAL = "number, board, game_id, epoch, n, arrived"
"""The columns of a `LineArrival`."""

SEEN_S, MAX_SEEN = 7 * 24 * 3600.0, 5000
"""How long seen marks are stored, and how many of them, the latest, are read."""

PLAYS = (EventType.BOARD_PLAY.value, EventType.PASS.value)
"""Types of the lines that are moves."""

BUSY_S = 5.0
"""Timeout for another process that writes, such as one that adds a board."""


class StoreError(Exception):
    """The store cannot be written now; the whole transaction is rolled back."""


@dataclass(frozen=True, slots=True)
class LineArrival:
    """A line without its content: its number at the hub, and its arrival in s since 1970."""

    number: int
    board: str
    game_id: str
    at: Place
    arrived: float


@dataclass(frozen=True, slots=True)
class KeptLine(LineArrival):
    """A stored line, under the hub's own number; ``text`` is its JSON as it is stored."""

    line: Line
    text: str


@dataclass(frozen=True, slots=True)
class Deed:
    """A fact that an arbiter submitted through the hub: its type, and the id of the alert it ends.

    ``done`` is in seconds since 1970.
    """

    board: str
    game_id: str | None
    id: str | None
    fact: str
    who: str
    done: float


@dataclass(frozen=True, slots=True)
class SeenMark:
    """A mark that an arbiter has seen an alert or a call; ``at`` is in seconds since 1970."""

    key: str
    who: str
    at: float


@dataclass(frozen=True, slots=True)
class Stored:
    """The new lines of some batches, and the lines whose (game, n) exists with other content."""

    lines: Sequence[KeptLine]
    alarms: Sequence[KeptLine]


Incoming = tuple[str, Batch]
"""A batch, and the board that sent it."""

Terms = Mapping[tuple[str, str], Mapping[str, object]]
"""Terms of games from boards' states, by board and game."""

NO_TERMS: Terms = {}

_Game = tuple[str, str, int]
"""A board, a game's id, and an epoch."""


@contextmanager
def written(path: Path, failure: type[Exception] = StoreError) -> Iterator[None]:
    """Write the store at `path` in the body; an error of SQLite raises `failure`."""
    try:
        yield
    except sqlite3.Error as error:
        raise failure(f"{path}: cannot be written ({error})") from None


def connect(path: Path) -> sqlite3.Connection:
    """A connection without implicit transactions, whose commits are durable."""
    database = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        database.execute("PRAGMA synchronous=FULL")
    except sqlite3.Error:
        database.close()
        raise
    return database


def rows_in(path: Path, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
    """The rows that a query finds in the store at `path`. Raises sqlite3.Error."""
    with closing(connect(path)) as database:
        return database.execute(query, values).fetchall()


class Store:
    """The lines of all boards. Used in one thread at a time; `Reader` reads concurrently.

    The lines of each game and epoch are numbered from 1 without a gap. One that is not `durable`
    waits for no disk: a power failure takes its last lines, which it gets again.
    """

    def __init__(self, path: Path, *, durable: bool = True) -> None:
        self.path, self._durable = path, durable
        self._database = connect(path)
        if not durable:
            self._database.execute("PRAGMA synchronous=NORMAL")
        self._last: dict[_Game, int] = {}
        self._latest: dict[str, dict[str, int]] = {}
        rows = self._database.execute(
            "SELECT board, game_id, epoch, max(n) FROM lines "
            "GROUP BY board, game_id, epoch ORDER BY max(number)"
        )
        for board, game_id, epoch, n in rows:
            self._note((board, game_id, epoch), n)

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def store(
        self,
        batches: Sequence[Incoming],
        arrived: float,
        terms: Terms = NO_TERMS,
        times: Sequence[float] = (),
    ) -> Stored:
        """Insert the new lines of `batches` and `terms` in one transaction, durable on return.

        `times` has the arrival of each batch where another hub has stored them before. A batch
        after a gap is ignored. Raises StoreError; then nothing is stored.
        """
        last: dict[_Game, int] = {}
        lines: list[KeptLine] = []
        alarms: list[KeptLine] = []
        try:
            self._database.execute("BEGIN IMMEDIATE")
            for at, (board, batch) in enumerate(batches):
                game = (board, batch.game_id, batch.epoch)
                known = last.get(game, self._last.get(game, 0))
                if batch.start > known + 1:
                    continue
                last[game] = max(known, batch.end.n)
                fresh, strange = self._insert(board, batch, known, times[at] if times else arrived)
                lines += fresh
                alarms += strange
            for (board, game_id), body in terms.items():
                row = (board, game_id, compact(body).decode())
                self._database.execute("REPLACE INTO terms VALUES (?, ?, ?)", row)
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise StoreError(f"{self.path}: cannot be written ({error})") from None
        for game, n in last.items():
            self._note(game, n)
        if self._durable:  # it may fail while a reader holds the WAL; data is already durable
            with suppress(sqlite3.Error):
                self._database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        return Stored(lines, alarms)

    def keep_deed(self, deed: Deed) -> None:
        """Insert a deed. Raises StoreError."""
        statement = (
            "INSERT INTO deeds (board, game_id, id, fact, who, done) VALUES (?, ?, ?, ?, ?, ?)"
        )
        with written(self.path):
            self._database.execute(statement, astuple(deed))

    def keep_seen(self, marks: Sequence[SeenMark], now: float) -> None:
        """Insert seen marks, and delete old ones. Raises StoreError."""
        with written(self.path), self._database:
            self._database.execute("BEGIN IMMEDIATE")
            statement = "INSERT OR IGNORE INTO seen VALUES (?, ?, ?)"
            self._database.executemany(statement, map(astuple, marks))
            self._database.execute("DELETE FROM seen WHERE at < ?", (now - SEEN_S,))

    def acks(self, board: str) -> dict[str, Place]:
        """The last stored place of each of a board's latest games, in its latest epoch."""
        latest = list(self._latest.get(board, {}).items())[-ACKED_GAMES:]
        return {
            game_id: Place(epoch, self._last[(board, game_id, epoch)]) for game_id, epoch in latest
        }

    def boards(self) -> Sequence[str]:
        """The boards with stored lines."""
        return list(self._latest)

    def _insert(
        self, board: str, batch: Batch, known: int, arrived: float
    ) -> tuple[list[KeptLine], list[KeptLine]]:
        """Insert a batch: its new lines, and those whose number exists with other content."""
        fresh, strange = [], []
        pairs = zip(batch.lines, batch.texts, strict=True)
        for n, (line, encoded) in enumerate(pairs, start=batch.start):
            text = encoded.decode()
            row = (board, batch.game_id, batch.epoch, n, checksum([encoded]), arrived, text)
            kept = KeptLine(0, board, batch.game_id, Place(batch.epoch, n), arrived, line, text)
            if n > known:
                number = self._database.execute(
                    "INSERT INTO lines (board, game_id, epoch, n, crc, arrived, line) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    row,
                ).lastrowid
                fresh.append(replace(kept, number=number or 0))
            elif self._database.execute(
                "INSERT OR IGNORE INTO alarms (board, game_id, epoch, n, crc, arrived, line) "
                "SELECT ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM lines WHERE board = ? "
                "AND game_id = ? AND epoch = ? AND n = ? AND crc = ?)",
                (*row, *row[:5]),
            ).rowcount:
                strange.append(kept)
        return fresh, strange

    def _note(self, game: _Game, n: int) -> None:
        """Note that a game is stored up to its line `n`, and is the latest of its board."""
        board, game_id, epoch = game
        self._last[game] = n
        games = self._latest.setdefault(board, {})
        games.pop(game_id, None)
        games[game_id] = epoch


class Reader:
    """Reads the store; every call opens a connection, in any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def after(self, number: int, most: int) -> list[KeptLine]:
        """The lines after the hub's `number`, in order, `most` at most."""
        return self._lines("number > ? ORDER BY number LIMIT ?", (number, most))

    def arrivals(self, number: int, most: int) -> list[LineArrival]:
        """The lines after the hub's `number` without their content, in order, `most` at most."""
        query = f"SELECT {ARRIVAL} FROM lines WHERE number > ? ORDER BY number LIMIT ?"
        return [LineArrival(*_arrival(*row)) for row in self._rows(query, (number, most))]

    def last_number(self) -> int:
        """The number of the last line; 0 where there is none."""
        ((last,),) = self._rows("SELECT max(number) FROM lines")
        return last or 0

    def game(self, board: str, game_id: str, epoch: int, after: int = 0) -> list[KeptLine]:
        """The lines of a game in an epoch after number `after`, in order."""
        where = "board = ? AND game_id = ? AND epoch = ? AND n > ? ORDER BY n"
        return self._lines(where, (board, game_id, epoch, after))

    def begun(self, board: str, game_id: str) -> float:
        """When the first line of a game arrived, in s since 1970; 0 where it has none."""
        where = "board = ? AND game_id = ? AND n = 1"
        rows = self._rows(f"SELECT min(arrived) FROM lines WHERE {where}", (board, game_id))
        return float(str(rows[0][0] or 0.0))

    def begins(self, line: KeptLine) -> bool:
        """Whether no move precedes this line in its game, in any epoch."""
        return not self._rows(
            "SELECT 1 FROM lines WHERE board = ? AND game_id = ? AND number < ? "
            "AND json_extract(line, '$.type') IN (?, ?) LIMIT 1",
            (line.board, line.game_id, line.number, *PLAYS),
        )

    def ended(self, after: int) -> list[tuple[str, str]]:
        """The games with a line about their result after the hub's number `after`.

        Or with a first line: another epoch, of a mended journal, may have no result any more.
        """
        types = sorted(each.value for each in STATE_RESULT)
        marks = ", ".join("?" * len(types))
        rows = self._rows(
            "SELECT DISTINCT board, game_id FROM lines WHERE number > ? "
            f"AND (n = 1 OR json_extract(line, '$.type') IN ({marks}))",
            (after, *types),
        )
        return [(board, game_id) for board, game_id in rows]

    def last_epoch(self, board: str, game_id: str) -> list[KeptLine]:
        """The lines of a game in its highest epoch, in order."""
        where = "board = ? AND game_id = ? AND epoch = (SELECT max(epoch) FROM lines WHERE "
        where += "board = ? AND game_id = ?) ORDER BY n"
        return self._lines(where, (board, game_id, board, game_id))

    def latest(self) -> dict[str, tuple[str, int]]:
        """By board the game whose line arrived last, and its highest epoch."""
        rows = self._rows(
            "SELECT board, game_id, max(epoch) FROM lines GROUP BY board, game_id "
            "ORDER BY max(number)"
        )
        return {board: (game_id, epoch) for board, game_id, epoch in rows}

    def alerts(self, since: float) -> list[KeptLine]:
        """The lines of alerts since a time in order, of the last epoch of each game."""
        own = "own.board = lines.board AND own.game_id = lines.game_id"
        last = f"(SELECT max(epoch) FROM lines AS own WHERE {own})"
        where = f"arrived >= ? AND {IS_ALERT} AND epoch = {last} ORDER BY +number"
        return self._lines(where, (since,))

    def deeds(self, since: float) -> list[Deed]:
        """The deeds from the time `since` on, in order."""
        query = "SELECT board, game_id, id, fact, who, done FROM deeds WHERE done >= ?"
        return [Deed(*row) for row in self._rows(f"{query} ORDER BY number", (since,))]

    def seen(self) -> list[SeenMark]:
        """The latest `MAX_SEEN` seen marks, in order."""
        query = "SELECT key, who, at FROM seen ORDER BY at DESC LIMIT ?"
        return [SeenMark(*row) for row in reversed(self._rows(query, (MAX_SEEN,)))]

    def alarms(self) -> list[KeptLine]:
        """The lines whose (game, n) exists with other content."""
        return self._lines("1 ORDER BY number", (), table="alarms")

    def terms(self, board: str, game_id: str) -> dict[str, object]:
        """The stored terms of a game."""
        rows = self._rows(
            "SELECT body FROM terms WHERE board = ? AND game_id = ?", (board, game_id)
        )
        return _object(rows[0][0]) if rows else {}

    def snapshots(self) -> dict[tuple[str, str], str]:
        """The snapshot of each game whose lines had differed from its board's, as JSON."""
        rows = self._rows(
            "SELECT board, game_id, json_extract(body, '$.snapshot') FROM terms "
            "WHERE json_type(body, '$.snapshot') = 'object'"
        )
        return {(board, game_id): body for board, game_id, body in rows}

    def all_terms(self) -> dict[tuple[str, str], str]:
        """What is known of each game beside its lines, as JSON."""
        rows = self._rows("SELECT board, game_id, body FROM terms")
        return {(board, game_id): body for board, game_id, body in rows}

    def assignments(self) -> dict[str, dict[str, object]]:
        """The pairing of each board that has one."""
        rows = self._rows("SELECT board, body FROM assignments")
        return {board: _object(body) for board, body in rows}

    def _lines(
        self, where: str, values: tuple[object, ...], table: str = "lines"
    ) -> list[KeptLine]:
        rows = self._rows(f"SELECT {ARRIVAL}, line FROM {table} WHERE {where}", values)
        return [KeptLine(*_arrival(*row), _object(text), text) for *row, text in rows]

    def _rows(self, query: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        return rows_in(self._path, query, values)


def _arrival(
    number: int, board: str, game_id: str, epoch: int, n: int, arrived: float
) -> tuple[int, str, str, Place, float]:
    return number, board, game_id, Place(epoch, n), arrived


def _object(text: str) -> dict[str, object]:
    value = json.loads(text)
    assert isinstance(value, dict)
    return value
