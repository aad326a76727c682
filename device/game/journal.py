"""The journal: everything the referee was given and said, on disk before it is shown.

One SQLite file a game (WAL, synchronous=FULL), append-only. The inputs are kept, so that the same
steps over them give back the same state: to resume is to replay.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import BinaryIO

from vision.types import BoardView, NoBoard, Observation

from ..errors import FAILED_ON_THE_WAY, FailureError
from .codec import Input, Row, pack, unpack, view_from_json, view_to_json
from .lock import in_use
from .said import Said, said_from_json, said_to_json

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

VERSION = 2

SUFFIX = ".journal"

COMMIT_INTERVAL_S = 1.0
"""Inputs that led to nothing wait at most so long for their commit; events wait for nothing."""

TABLES = {
    "header": "key TEXT PRIMARY KEY, value TEXT NOT NULL",
    "inputs": "number INTEGER PRIMARY KEY, kind TEXT NOT NULL, seq INTEGER NOT NULL, "
    "t_ns INTEGER NOT NULL, body TEXT NOT NULL, probs BLOB, visible BLOB, offset BLOB, said TEXT",
    "events": "n INTEGER PRIMARY KEY, after_input INTEGER NOT NULL, line TEXT NOT NULL",
    "views": "from_input INTEGER PRIMARY KEY, view TEXT NOT NULL",
}


def _schema() -> Iterator[str]:
    """The tables, and the triggers that make them append-only."""
    for table, columns in TABLES.items():
        yield f"CREATE TABLE {table} ({columns})"
        for verb in ("UPDATE", "DELETE"):
            yield (
                f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
                "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"
            )


class Journal:
    """An open journal. Every method that writes raises FailureError (status 1) on a full disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with ExitStack() as held:
            held.enter_context(_locked(path))
            self._database = held.enter_context(closing(sqlite3.connect(path)))
            self._database.execute("PRAGMA journal_mode=WAL")
            self._database.execute("PRAGMA synchronous=FULL")
            self._held = held.pop_all()
        self._committed_s = time.monotonic()
        self._view: BoardView | None = None
        self._inputs = 0

    @classmethod
    def open(
        cls, path: Path, header: Mapping[str, object], stamp: Mapping[str, object] | None = None
    ) -> Journal:
        """The journal at `path`, to go on with; a new one where none was begun.

        `stamp` is written beside the `header` of a new journal and never compared. Raises
        FailureError where it is no journal, of another version, or of another game: every key of
        `header` must have the value that it was made with.
        """
        try:
            journal = cls(path)
        except (sqlite3.Error, OSError) as error:
            raise _no_journal(path, error) from None
        try:
            journal._enter(header, stamp or {})
        except sqlite3.Error as error:
            journal._held.close()
            raise _no_journal(path, error) from None
        except FailureError:
            journal._held.close()
            raise
        return journal

    def _enter(self, header: Mapping[str, object], stamp: Mapping[str, object]) -> None:
        """Begin the journal, or check that it is that of the game of `header`."""
        database = self._database
        if database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            database.execute("BEGIN")
            for statement in _schema():
                database.execute(statement)
            rows = {"version": VERSION, **header, **stamp}.items()
            database.executemany(
                "INSERT INTO header VALUES (?, ?)",
                [(key, json.dumps(value)) for key, value in rows],
            )
            database.commit()
        stored = self.header()
        if stored.get("version") != VERSION:
            raise FailureError(
                f"{self.path}: written by another version of goban (journal "
                f"{stored.get('version')}, this one reads {VERSION}); finish the game with that "
                "version, or give another --journal"
            )
        for key, value in header.items():
            if stored.get(key) != json.loads(json.dumps(value)):
                raise FailureError(
                    f"{self.path}: this journal is of another game ({key} was {stored.get(key)}, "
                    f"is {value} now); give the same options, or another --journal"
                )
        self._inputs = database.execute("SELECT max(number) FROM inputs").fetchone()[0] or 0

    def header(self) -> dict[str, object]:
        """What the journal was made with."""
        rows = self._database.execute("SELECT key, value FROM header")
        return {key: json.loads(value) for key, value in rows}

    def append(
        self, given: Input, lines: Iterable[Mapping[str, object]], said: Said | None = None
    ) -> None:
        """Add an input and the events it led to; with events, or a fact, durable on return.

        `said`: who told a fact, and when.
        """
        events = list(lines)
        try:
            self._insert_input(given, said)
            self._insert_events(events)
            durable = bool(events) or not isinstance(given, Observation | NoBoard)
            if durable or time.monotonic() - self._committed_s >= COMMIT_INTERVAL_S:
                self._commit()
        except sqlite3.Error as error:
            raise self._cannot_write(error) from None

    def close(self) -> None:
        """Commit and close; what could not be committed is lost, what was before is not."""
        try:
            self._commit()
        except sqlite3.Error as error:
            raise self._cannot_write(error) from None
        finally:
            self._held.close()

    def inputs(self) -> Iterator[Input]:
        """Every input in order; observations come without their view."""
        rows = self._database.execute(
            "SELECT kind, seq, t_ns, body, probs, visible, offset FROM inputs ORDER BY number"
        )
        return (unpack(Row(*row)) for row in rows)

    def requests(self) -> dict[str, int]:
        """Every request that was done, and the number of the last event once it was."""
        rows = self._database.execute(
            "SELECT said, (SELECT max(n) FROM events WHERE after_input <= number) FROM inputs "
            "WHERE said IS NOT NULL ORDER BY number"
        )
        told = ((said_from_json(said).request, n or 0) for said, n in rows)
        return {request: n for request, n in told if request is not None}

    def view_at(self, t_ns: int) -> BoardView | None:
        """Where the board lay at `t_ns`, or when it was first found; None where it never was."""
        rows = self._database.execute(
            "SELECT view, t_ns FROM views JOIN inputs ON number = from_input ORDER BY number"
        ).fetchall()
        lying = [view for view, since_ns in rows if since_ns <= t_ns] or [v for v, _ in rows[:1]]
        return view_from_json(lying[-1]) if lying else None

    def events(self) -> list[dict[str, object]]:
        """Every event in order, as written."""
        rows = self._database.execute("SELECT line FROM events ORDER BY n")
        return [json.loads(line) for (line,) in rows]

    def _insert_input(self, given: Input, said: Said | None) -> None:
        row = pack(given)
        self._inputs += 1
        self._database.execute(
            "INSERT INTO inputs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                self._inputs,
                row.kind,
                row.seq,
                row.t_ns,
                row.body,
                row.probs,
                row.visible,
                row.offset,
                None if said is None else said_to_json(said),
            ),
        )
        view = given.view if isinstance(given, Observation) else None
        if view is not None and view is not self._view:
            text = json.dumps(view_to_json(view))
            self._database.execute("INSERT INTO views VALUES (?, ?)", (self._inputs, text))
            self._view = view

    def _insert_events(self, lines: Iterable[Mapping[str, object]]) -> None:
        self._database.executemany(
            "INSERT INTO events VALUES (?, ?, ?)",
            [(line["n"], self._inputs, json.dumps(line, ensure_ascii=False)) for line in lines],
        )

    def _commit(self) -> None:
        self._database.commit()
        self._committed_s = time.monotonic()

    def _cannot_write(self, error: sqlite3.Error) -> FailureError:
        return FailureError(
            f"{self.path}: the journal cannot be written ({error}); is the disk full? what was "
            "shown is safe: make room and go on with --resume",
            FAILED_ON_THE_WAY,
        )


def _no_journal(path: Path, error: Exception) -> FailureError:
    return FailureError(f"{path}: this is no journal that can be used ({error})")


def _locked(path: Path) -> BinaryIO:
    """The file held against other programs until it is closed (where the system can do that)."""
    file = path.open("ab")
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise in_use(path) from None
    return file
