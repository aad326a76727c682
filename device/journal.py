"""The journal: everything the referee was given and said, on disk before it is shown.

One SQLite file a game (WAL, synchronous=FULL), append-only. The looks are kept, so that the same
steps over them give back the same state: to resume is to replay.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from vision.types import BoardView, Observation

from .failure import FAILED_ON_THE_WAY, FailureError
from .packing import Look, Row, pack, unpack, view_from_json, view_to_json

VERSION = 1

SUFFIX = ".journal"

COMMIT_INTERVAL_S = 1.0
"""Looks that led to nothing wait at most so long for their commit; events wait for nothing."""

TABLES = {
    "header": "key TEXT PRIMARY KEY, value TEXT NOT NULL",
    "looks": "number INTEGER PRIMARY KEY, kind TEXT NOT NULL, seq INTEGER NOT NULL, "
    "t_ns INTEGER NOT NULL, body TEXT NOT NULL, probs BLOB, visible BLOB, offset BLOB",
    "events": "n INTEGER PRIMARY KEY, after_look INTEGER NOT NULL, line TEXT NOT NULL",
    "views": "from_look INTEGER PRIMARY KEY, view TEXT NOT NULL",
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
        self._database = sqlite3.connect(path)
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=FULL")
        self._committed_s = time.monotonic()
        self._view: BoardView | None = None
        self._looks = 0

    @classmethod
    def create(cls, path: Path, header: Mapping[str, object]) -> Journal:
        """A new journal with this header. Raises FailureError where it cannot be made."""
        if path.exists():
            raise FailureError(f"{path}: there is a journal already; --resume goes on with it")
        try:
            journal = cls(path)
            database = journal._database
            database.execute("BEGIN")
            for statement in _schema():
                database.execute(statement)
            rows = {"version": VERSION, **header}.items()
            database.executemany(
                "INSERT INTO header VALUES (?, ?)",
                [(key, json.dumps(value)) for key, value in rows],
            )
            database.commit()
        except sqlite3.Error as error:
            raise FailureError(f"{path}: the journal cannot be made ({error})") from None
        return journal

    @classmethod
    def resume(cls, path: Path, header: Mapping[str, object]) -> Journal:
        """The journal at `path`, to go on with.

        Raises FailureError where it is no journal, of another version, or of another game: every
        key of `header` must have the value that it was made with.
        """
        try:
            journal = cls(path)
            stored = journal.header()
            counted = journal._database.execute("SELECT max(number) FROM looks").fetchone()[0]
        except sqlite3.Error as error:
            raise FailureError(f"{path}: this is no journal that can be read ({error})") from None
        if stored.get("version") != VERSION:
            raise FailureError(
                f"{path}: written by another version of goban (journal {stored.get('version')}, "
                f"this one reads {VERSION}); finish the game with that one"
            )
        for key, value in header.items():
            if stored.get(key) != json.loads(json.dumps(value)):
                raise FailureError(
                    f"{path}: this journal is of another game ({key} was {stored.get(key)}, is "
                    f"{value} now); give the same options, or another --journal"
                )
        journal._looks = counted or 0
        return journal

    def header(self) -> dict[str, object]:
        """What the journal was made with."""
        rows = self._database.execute("SELECT key, value FROM header")
        return {key: json.loads(value) for key, value in rows}

    def append(self, look: Look, lines: Iterable[Mapping[str, object]]) -> None:
        """Add a look and the events it led to; with events it is durable on return."""
        said = list(lines)
        try:
            self._insert_look(look)
            self._insert_events(said)
            if said or time.monotonic() - self._committed_s >= COMMIT_INTERVAL_S:
                self._commit()
        except sqlite3.Error as error:
            raise self._cannot_write(error) from None

    def append_events(self, lines: Iterable[Mapping[str, object]]) -> None:
        """Add events to which no look led (the end of a file); durable on return."""
        try:
            self._insert_events(lines)
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
            self._database.close()

    def looks(self) -> Iterator[Look]:
        """Every look in order; observations come without their view."""
        rows = self._database.execute(
            "SELECT kind, seq, t_ns, body, probs, visible, offset FROM looks ORDER BY number"
        )
        return (unpack(Row(*row)) for row in rows)

    def last_view(self) -> BoardView | None:
        """Where the board lay at last; None before it was found."""
        query = "SELECT view FROM views ORDER BY from_look DESC LIMIT 1"
        row = self._database.execute(query).fetchone()
        return None if row is None else view_from_json(row[0])

    def events(self) -> list[dict[str, object]]:
        """Every event in order, as written."""
        rows = self._database.execute("SELECT line FROM events ORDER BY n")
        return [json.loads(line) for (line,) in rows]

    def _insert_look(self, look: Look) -> None:
        row = pack(look)
        self._looks += 1
        self._database.execute(
            "INSERT INTO looks VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                self._looks,
                row.kind,
                row.seq,
                row.t_ns,
                row.body,
                row.probs,
                row.visible,
                row.offset,
            ),
        )
        view = look.view if isinstance(look, Observation) else None
        if view is not None and view is not self._view:
            text = json.dumps(view_to_json(view))
            self._database.execute("INSERT INTO views VALUES (?, ?)", (self._looks, text))
            self._view = view

    def _insert_events(self, lines: Iterable[Mapping[str, object]]) -> None:
        self._database.executemany(
            "INSERT INTO events VALUES (?, ?, ?)",
            [(line["n"], self._looks, json.dumps(line, ensure_ascii=False)) for line in lines],
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
