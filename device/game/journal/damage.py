"""Which rows of a journal are whole: each is held against its checksum."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ...errors import FAILED_ON_THE_WAY, FailureError
from .event_lines import Line
from .schema import DATABASE_ERRORS, SUFFIX, VERSION, Value, is_whole, reading, schema
from .wal import PAGE

CORRUPT = {"SQLITE_CORRUPT", "SQLITE_NOTADB"}
"""SQLite's names for a damaged file; a full disk has others."""

DEFINITIONS = frozenset(schema())
DEFINED = "SELECT sql FROM sqlite_master"
"""What defines the tables of a journal of this version, and where a database has it."""

NUMBERED = {"inputs": "number", "events": "n"}
"""The tables whose rows are numbered from 1 on without a gap, and the column that says it."""

NEW = "new"
"""What is found where a journal was not begun yet: nothing is damaged in it, and nothing in it."""

MAGIC = b"SQLite format 3\0"

LIKE_MAGIC = 12
"""So many of the first 16 bytes are right in a damaged database; a text has fewer."""

Row = tuple[Value, ...]


class ToldLine(NamedTuple):
    """An event line, and after which input it came."""

    after: int
    line: Line


@dataclass(frozen=True, slots=True)
class Survey:
    """What is whole in a journal, and what is not."""

    source: sqlite3.Connection
    """The journal, which is open."""
    damage: str | None
    """What is first not whole, in words; None where all is whole."""
    header: Mapping[str, object]
    """The values that are whole."""
    inputs: int
    """How many inputs are whole before the first that is not."""
    last: int
    """The number of the last input that there was, as far as that is known."""
    whole: int
    """How many inputs are whole in all."""
    events: Mapping[int, ToldLine]
    """The events that are whole, by number."""

    @property
    def rows(self) -> int:
        """How many inputs and events are whole in all."""
        return self.whole + len(self.events)

    @property
    def last_n(self) -> int:
        """The number of the last event that is whole."""
        return max(self.events, default=0)

    def knows_more(self, other: Survey) -> bool:
        """Whether there were more inputs or events than in `other`, or another header."""
        more = self.last > other.last or self.last_n > other.last_n
        return more or self.header != other.header


def survey(journal: Path, database: sqlite3.Connection) -> Survey:
    """Read every row of the `database` that `journal` is."""
    fault = _fault(journal, database)
    if fault == NEW:
        return Survey(database, None, {}, 0, 0, 0, {})
    faults = [] if fault is None else [fault]
    header = {}
    for row in rows_of(database, "header"):
        if row is None:
            faults.append("a row of the header")
        else:
            header[str(row[0])] = json.loads(str(row[1]))
    events = {}
    for number, row in enumerate(rows_of(database, "events"), start=1):
        if row is None:
            faults.append(f"row {number} of the events")
        else:
            events[number] = ToldLine(int(row[1] or 0), json.loads(str(row[2])))
    after = max((told.after for told in events.values()), default=0)
    whole = inputs = number = 0
    for number, row in enumerate(rows_of(database, "inputs", after), start=1):
        if row is None:
            faults.append(f"row {number} of the inputs")
        else:
            whole += 1
            inputs += inputs == number - 1
    faults += ["a row of the views" for row in rows_of(database, "views") if row is None]
    if whole or events:
        faults.sort(key=lambda text: not text.startswith("row "))
    damage = f"{faults[0]} is damaged" if faults else None
    return Survey(database, damage, header, inputs, number, whole, events)


def rows_of(database: sqlite3.Connection, table: str, last: int = 0) -> Iterator[Row | None]:
    """Every row of a table in order; None for each that is damaged, missing or cannot be read.

    Of a table that is not `NUMBERED` what comes after a part that cannot be read is not reached. A
    numbered one is read on behind that part, up to `last` or the last row that can be found.
    """
    key = NUMBERED.get(table, "rowid")
    number, last = 1, max(last, _last(database, table, key))
    while True:
        try:
            query = f"SELECT * FROM {table} WHERE {key} >= ? ORDER BY {key}"
            for row in database.execute(query, (number if table in NUMBERED else -1,)):
                if not is_whole(table, row):
                    number += 1
                    yield None
                elif table not in NUMBERED:
                    yield row
                elif isinstance(row[0], int) and row[0] >= number:
                    yield from [None] * (row[0] - number)
                    number = row[0] + 1
                    yield row
            yield from [None] * (last - number + 1 if table in NUMBERED else 0)
            return
        except DATABASE_ERRORS:
            number += 1
            yield None
            if number > last:
                return


def _last(database: sqlite3.Connection, table: str, key: str) -> int:
    """The number of the last row, found from the end; 0 where that cannot be read."""
    if table not in NUMBERED:
        return 0
    try:
        row = database.execute(f"SELECT * FROM {table} ORDER BY {key} DESC LIMIT 1").fetchone()
    except DATABASE_ERRORS:
        return 0
    return row[0] if row is not None and is_whole(table, row) else 0


def _fault(journal: Path, database: sqlite3.Connection) -> str | None:
    """What SQLite finds damaged itself, in words."""
    try:
        definitions = {sql for (sql,) in database.execute(DEFINED)}
        fault = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if fault == "ok" and not definitions >= DEFINITIONS:
            return "the tables' definitions" if definitions else NEW
    except DATABASE_ERRORS as error:
        if not tells_damage(error):
            raise cannot_be_opened(journal, error) from None
        return f"the file ({error})"
    return None if fault == "ok" else f"the file ({' '.join(fault.split())})"


def is_journal(path: Path) -> bool:
    """Whether a file, damaged or not, is a journal: by its name, or by what it begins with."""
    with path.open("rb") as file:
        first = file.read(PAGE)
    like = sum(a == b for a, b in zip(first, MAGIC, strict=False)) >= LIKE_MAGIC
    return path.suffix == SUFFIX or like or b"CREATE TABLE inputs" in first


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
    """Whether SQLite says that a file is damaged, or no database.

    >>> tells_damage(sqlite3.DatabaseError("file is not a database"))
    True
    """
    if isinstance(error, UnicodeDecodeError):
        return True
    name = getattr(error, "sqlite_errorname", None)
    return name is None or any(str(name).startswith(word) for word in CORRUPT)


def cannot_be_opened(journal: Path, error: Exception) -> FailureError:
    """The failure for a journal that may well be whole, but cannot be opened on its disk."""
    return FailureError(
        f"{journal}: the journal cannot be opened now ({error}); is the disk full? it was not "
        "changed: make room and go on with --resume",
        FAILED_ON_THE_WAY,
    )
