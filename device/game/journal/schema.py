"""The tables of a journal, the checksum that every row carries, and which game a journal holds.

A hub keeps a game's lines under its identity, not under the name of the journal's file.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

VERSION = 4

IDENTITY = "identity"
"""The key of a journal's header under which its identity is."""

SUFFIX = ".journal"

PAGE = 4096
"""Bytes of a page, as SQLite makes them by default."""

TABLES = {
    "header": "key TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL",
    "inputs": "number INTEGER PRIMARY KEY, kind TEXT NOT NULL, seq INTEGER NOT NULL, "
    "t_ns INTEGER NOT NULL, body TEXT NOT NULL, probs BLOB, visible BLOB, offset BLOB, said TEXT, "
    "checksum INTEGER NOT NULL",
    "events": "n INTEGER PRIMARY KEY, after_input INTEGER NOT NULL, line TEXT NOT NULL, "
    "checksum INTEGER NOT NULL",
    "views": "from_input INTEGER PRIMARY KEY, view TEXT NOT NULL, checksum INTEGER NOT NULL",
}
"""Columns by table; the first column is the key, the last the checksum of the others."""

Value = int | str | bytes | None


CHECKPOINT = (
    "CREATE TABLE checkpoint (id INTEGER PRIMARY KEY CHECK (id = 1), basis TEXT NOT NULL, "
    "body BLOB NOT NULL, checksum INTEGER NOT NULL)"
)
"""The newest checkpoint alone; it is replaced, and nothing is lost without it."""

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged database raises: SQLite's messages may quote damaged text."""

LOCK_TIMEOUT_S = 5.0


@contextmanager
def reading(
    journal: Path, *, alone: bool = False, wait_s: float = LOCK_TIMEOUT_S
) -> Iterator[sqlite3.Connection]:
    """The journal, to be read while this lasts; `alone` without what lies beside it.

    Nothing is opened before the first row is asked for, which waits `wait_s` for a writer.
    """
    uri = f"{journal.absolute().as_uri()}?{'immutable=1' if alone else 'mode=ro'}"
    with closing(sqlite3.connect(uri, uri=True, timeout=wait_s)) as database:
        yield database


def schema() -> Iterator[str]:
    """The statements that make the tables, and the triggers that make them append-only."""
    yield CHECKPOINT
    for table, columns in TABLES.items():
        yield f"CREATE TABLE {table} ({columns})"
        for verb in ("UPDATE", "DELETE"):
            yield (
                f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
                "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"
            )


def make_tables(database: sqlite3.Connection) -> None:
    """Make the tables of an empty journal, in the transaction that is open or begins."""
    if not database.in_transaction:
        database.execute("BEGIN")
    for statement in schema():
        database.execute(statement)


def checksum(table: str, values: Sequence[Value]) -> int:
    """The CRC-32 of a row: of its table's name and its values in order."""
    plain = [len(value) if isinstance(value, bytes) else value for value in values]
    found = zlib.crc32(repr((table, *plain)).encode(errors="backslashreplace"))
    for value in values:
        if isinstance(value, bytes):
            found = zlib.crc32(value, found)
    return found


def header_of(database: sqlite3.Connection) -> dict[str, object]:
    """What a journal was made with. Raises one of `DATABASE_ERRORS`, ValueError for no JSON."""
    rows = database.execute("SELECT key, value FROM header")
    return {str(key): json.loads(value) for key, value in rows}


def insert_row(database: sqlite3.Connection, table: str, values: Sequence[Value]) -> None:
    """Add a row, all columns but the checksum given."""
    places = ", ".join("?" * (len(values) + 1))
    database.execute(f"INSERT INTO {table} VALUES ({places})", (*values, checksum(table, values)))


def is_whole(table: str, row: Sequence[Value]) -> bool:
    """Whether a row as read, checksum last, is the one that was written.

    >>> row = ("ply", 7)
    >>> is_whole("inputs", (*row, checksum("inputs", row)))
    True
    >>> is_whole("inputs", ("ply", 8, checksum("inputs", row)))
    False
    """
    return checksum(table, row[:-1]) == row[-1]


@dataclass(frozen=True, slots=True)
class Identity:
    """A game's id, and how often its journal was mended.

    A mended journal makes events anew under numbers that were used: the epoch distinguishes them.
    """

    game_id: str
    epoch: int = 0


def identity_of(header: Mapping[str, object]) -> Identity | None:
    """The identity that a journal's header has; None where it has none.

    >>> identity_of({IDENTITY: {"game_id": "a1b2", "epoch": 1}})
    Identity(game_id='a1b2', epoch=1)
    >>> identity_of({}) is None
    True
    """
    stored = header.get(IDENTITY)
    if not isinstance(stored, dict):
        return None
    game_id, epoch = stored.get("game_id"), stored.get("epoch")
    known = isinstance(game_id, str) and isinstance(epoch, int)
    return Identity(str(game_id), int(str(epoch))) if known else None


def identity_in(journal: sqlite3.Connection) -> Identity | None:
    """The identity of an open journal. Raises what SQLite does, ValueError for no JSON."""
    row = journal.execute("SELECT value FROM header WHERE key = ?", (IDENTITY,)).fetchone()
    return None if row is None else identity_of({IDENTITY: json.loads(row[0])})
