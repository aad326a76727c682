"""What is whole in a journal: SQLite checks the file, and each row is held against its checksum."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from web.console import FAILED_ON_THE_WAY, FailureError

from .schema import (
    DATABASE_ERRORS,
    PAGE,
    SUFFIX,
    TABLES,
    VERSION,
    Value,
    is_whole,
    reading,
    schema,
)

CORRUPT = {"SQLITE_CORRUPT", "SQLITE_NOTADB"}
"""SQLite's names for a damaged file; a full disk has others."""

DEFINITIONS = frozenset(schema())
DEFINED = "SELECT sql FROM sqlite_master"
"""What defines the tables of a journal of this version, and where a database has it."""

NUMBERED = ("inputs", "events")
"""The tables whose rows are numbered from 1 on without a gap."""

MADE_OF = (
    "SELECT (SELECT ifnull(max(after_input), 0) FROM events), "
    "(SELECT ifnull(max(from_input), 0) FROM views)"
)
"""Reads the numbers of the last inputs of which there are an event and a view."""

MAGIC = b"SQLite format 3\0"

LOG_HEADER, FRAME_HEADER = 32, 24
"""Bytes of SQLite's log before its first frame, and of a frame before its page."""

FRAMES_READ = slice(16, 20)
"""Where the log's index has the number of frames that SQLite reads."""

ROWS = "SELECT * FROM {} ORDER BY rowid"
"""Reads a table from its first page to its last; a search for a row could take another way."""

Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """What is whole in a journal, and what is not."""

    source: sqlite3.Connection
    """The journal, which is open."""
    damage: str | None = None
    """What is first not whole, in words; None where all is whole."""
    inputs: int = 0
    """How many inputs are whole before the first that is not."""
    complete: bool = True
    """Whether there were no other inputs, as far as that is known."""
    events: bool = True
    """Whether all events are whole."""

    @property
    def header(self) -> Mapping[str, object]:
        """The values of the header that are whole."""
        return {str(row[0]): json.loads(str(row[1])) for row in self.from_end("header")}

    def whole_inputs(self) -> Iterator[Row]:
        """The inputs before the first that is not whole, in order."""
        if self.inputs:
            yield from islice(self.source.execute(ROWS.format("inputs")), self.inputs)

    def from_end(self, table: str) -> Iterator[Row]:
        """The whole rows of a table, the last first, up to a part that cannot be read."""
        seen = set()
        with suppress(*DATABASE_ERRORS):
            for row in self.source.execute(f"{ROWS.format(table)} DESC"):
                if is_whole(table, row) and row[0] not in seen:  # a page may be there twice
                    seen.add(row[0])
                    yield row

    def extends(self, other: Survey) -> bool:
        """Whether this begins with all that `other` has, and both are whole."""
        if not other.header:  # nothing was begun in it
            return True
        if not other.header.items() <= self.header.items():
            return False
        for table in NUMBERED:
            query = f"SELECT checksum FROM {table} ORDER BY rowid"
            rows = other.source.execute(query).fetchall()
            if list(islice(self.source.execute(query), len(rows))) != rows:
                return False
        return True


def survey(journal: Path, database: sqlite3.Connection) -> Survey:
    """Check the file of `journal`, and read every row of its `database`."""
    try:
        definitions = {sql for (sql,) in database.execute(DEFINED)}
        if not definitions:
            return Survey(database)
        fault = " ".join(database.execute("PRAGMA integrity_check(1)").fetchone()[0].split())
    except DATABASE_ERRORS as error:
        if not tells_damage(error):
            raise cannot_be_opened(journal, error) from None
        return Survey(database, f"the file ({error}) is damaged", complete=False, events=False)
    whole = {table: _whole(database, table) for table in TABLES}
    faults = [f"row {count + 1} of the {table}" for table, (count, ok) in whole.items() if not ok]
    if not definitions >= DEFINITIONS:
        faults.append("the tables' definitions")
    if fault != "ok":
        faults.append(f"the file ({fault})")
    inputs, complete = whole["inputs"]
    if not faults and max(database.execute(MADE_OF).fetchone()) > inputs:
        faults, complete = [f"row {inputs + 1} of the inputs"], False
    damage = f"{faults[0]} is damaged" if faults else None
    return Survey(database, damage, inputs, complete and fault == "ok", whole["events"][1])


def _whole(database: sqlite3.Connection, table: str) -> tuple[int, bool]:
    """How many rows of a table come before the first that is not whole, and whether all are."""
    number = 0
    try:
        for row in database.execute(ROWS.format(table)):
            if not is_whole(table, row) or (table in NUMBERED and row[0] != number + 1):
                return number, False
            number += 1
    except DATABASE_ERRORS:
        return number, False
    return number, True


def log_ends_early(journal: Path) -> bool:
    """Whether SQLite takes the log of an open journal for ended before its last commits.

    It does so at the first bad frame. One commit alone behind that was broken off while it was
    written, and its events were never shown. Format: https://sqlite.org/walformat.html
    """
    log, index = (journal.with_name(f"{journal.name}{suffix}") for suffix in ("-wal", "-shm"))
    data = log.read_bytes()
    read = int.from_bytes(index.read_bytes()[FRAMES_READ], sys.byteorder)
    step = FRAME_HEADER + PAGE
    heads = [data[at : at + FRAME_HEADER] for at in range(LOG_HEADER, len(data), step)]
    # A log that was begun anew has frames of the one before behind its own.
    salts = Counter(head[8:16] for head in heads)
    mine = data[16:24] if data[16:24] in salts else max(salts, key=salts.__getitem__, default=b"")
    return sum(any(head[4:8]) and head[8:16] == mine for head in heads[read:]) > 1


def is_journal(path: Path) -> bool:
    """Whether a file, damaged or not, is a journal: by its name, or as a database of SQLite."""
    with path.open("rb") as file:
        return path.suffix == SUFFIX or file.read(len(MAGIC)) == MAGIC


def other_version(journal: Path) -> str | None:
    """The version of a journal that another version of the program has written, else None.

    Changes nothing. A journal whose version cannot be read is none of another version.
    """
    try:
        with reading(journal) as database:
            row = database.execute("SELECT * FROM header WHERE key = 'version'").fetchone()
    except DATABASE_ERRORS:
        return None
    # Before version 2 the rows had no checksum.
    if row is None or (len(row) > 2 and not is_whole("header", row)):
        return None
    return None if row[1] == str(VERSION) else str(row[1])


def tells_damage(error: Exception) -> bool:
    """Whether SQLite reports that a file is damaged, or no database.

    >>> tells_damage(sqlite3.DatabaseError("file is not a database"))
    True
    """
    if isinstance(error, UnicodeDecodeError):
        return True
    name = getattr(error, "sqlite_errorname", None)
    return name is None or any(str(name).startswith(word) for word in CORRUPT)


class JournalError(FailureError):
    """A journal cannot be read or written on its disk; it may be damaged."""


def cannot_be_opened(journal: Path, error: Exception) -> JournalError:
    """The failure for a journal that may well be whole, but cannot be opened on its disk."""
    return JournalError(
        f"{journal}: the journal cannot be opened now ({error}); is the disk full? it was not "
        "changed: make room and go on with --resume",
        FAILED_ON_THE_WAY,
    )
