"""What is damaged in a journal, and what in it is whole."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ..errors import FAILED_ON_THE_WAY, FailureError
from .journal_schema import (
    DATABASE_ERRORS,
    TABLES,
    VERSION,
    Value,
    insert_row,
    is_whole,
    make_tables,
    schema,
)

MAGIC = b"SQLite format 3\0"

PAGE = 4096
"""Bytes of a page of SQLite, as it makes them by default."""

LIKE_MAGIC = 12
"""So many of the first 16 bytes are right in a damaged database; a text has fewer."""

PAGES_AT, COUNTER_AT, VALID_FOR_AT = 28, 24, 92
"""Where a database says how many pages it has, and twice when it was changed last."""

CORRUPT = {"SQLITE_CORRUPT", "SQLITE_NOTADB"}
"""SQLite's names for a damaged file; a full disk has others."""

DEFINITIONS = frozenset(schema())
DEFINED = "SELECT sql FROM sqlite_master"
"""What defines the tables of a journal of this version, and where a database has it."""

Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Whole:
    """What is whole in a journal: rows by table, and in words what is not (None: all is).

    ``inputs`` are counted only: those from 1 to the last before the first damaged one.
    """

    damage: str | None
    header: tuple[Row, ...]
    inputs: int
    events: tuple[Row, ...]
    views: tuple[Row, ...]


def other_version(journal: Path) -> str | None:
    """The version of a journal that another version of the program has written, else None.

    Changes nothing. A journal whose version cannot be read is none of another version.
    """
    try:
        with closing(_reading(journal)) as database:
            row = database.execute("SELECT * FROM header WHERE key = 'version'").fetchone()
    except DATABASE_ERRORS:
        return None
    # Before version 2 the rows had no checksum.
    if row is None or (len(row) > 2 and not is_whole("header", row)):
        return None
    return None if row[1] == str(VERSION) else str(row[1])


def find_damage(journal: Path) -> str | None:
    """What is damaged in a journal, in words; None where all is whole, or it is no journal.

    Changes nothing. Raises FailureError (status 1) where the file cannot be read for another
    reason, such as a full disk.
    """
    try:
        with closing(_reading(journal)) as database:
            missing = _missing_definitions(database)
            if 2 * missing > len(DEFINITIONS):
                return None
            if missing:
                return "the tables' definitions"
            fault = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
            return _survey(database).damage or (None if fault == "ok" else _in_words(fault))
    except DATABASE_ERRORS as error:
        if not tells_damage(error):
            raise cannot_be_opened(journal, error) from None
        return f"the file ({error})" if _was_a_database(journal) else None


@contextmanager
def salvaged(journal: Path) -> Iterator[tuple[int, str | None, Path]]:
    """How many inputs of a damaged journal are whole, what is damaged, and a journal of the rest.

    The new journal lies in a folder beside the damaged one, which is removed at the end with all
    that is left in it. Where no input is whole there is none. The damaged one is not touched.
    """
    with tempfile.TemporaryDirectory(
        prefix=f".{journal.name}.", suffix=".tmp", dir=journal.parent
    ) as folder:
        copy, new = Path(folder) / "copy", Path(folder) / "new"
        for suffix in ("", "-wal"):
            beside = journal.with_name(journal.name + suffix)
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(copy.name + suffix))
        try:
            with closing(sqlite3.connect(copy)) as database:
                found = None if _missing_definitions(database) else _survey(database)
        except DATABASE_ERRORS:
            found = None
        if found is None or found.inputs == 0:
            _give_first_page(copy, Path(folder) / "empty")
        with closing(sqlite3.connect(copy)) as database:
            whole = _survey(database)
            if whole.inputs:
                _write_whole(database, whole, new)
        yield whole.inputs, whole.damage, new


def _write_whole(source: sqlite3.Connection, whole: Whole, path: Path) -> None:
    """Make a new journal at `path` of the rows of `source` that are whole.

    Inputs are read as they were surveyed: a damaged tree can give a row twice further on.
    """
    with closing(sqlite3.connect(path)) as database:
        make_tables(database)
        for name, rows in (("header", whole.header), ("events", whole.events)):
            for row in rows:
                insert_row(database, name, row[:-1])
        if "version" not in {row[0] for row in whole.header}:
            insert_row(database, "header", ("version", str(VERSION)))
        if whole.inputs:
            read = source.execute("SELECT * FROM inputs ORDER BY 1")
            for row in islice(read, whole.inputs):
                insert_row(database, "inputs", row[:-1])
        for row in whole.views:
            insert_row(database, "views", row[:-1])
        database.commit()


def cannot_be_opened(journal: Path, error: Exception) -> FailureError:
    """A journal that may well be whole, on a disk that does not let it be opened."""
    return FailureError(
        f"{journal}: the journal cannot be opened now ({error}); is the disk full? it was not "
        "changed: make room and go on with --resume",
        FAILED_ON_THE_WAY,
    )


def _survey(database: sqlite3.Connection) -> Whole:
    """Read every row; what is whole, and the first damage."""
    rows: dict[str, list[Row]] = {name: [] for name in TABLES}
    faults: list[str] = []
    inputs = 0
    for name in TABLES:
        expected = 0
        try:
            for row in database.execute(f"SELECT * FROM {name} ORDER BY 1"):
                expected += 1
                counted = name in ("inputs", "events")
                if not is_whole(name, row) or (counted and row[0] != expected):
                    faults.append(f"row {row[0] if counted else expected} of the {name}")
                    if counted:
                        break
                elif name == "inputs":
                    inputs += 1
                else:
                    rows[name].append(row)
        except DATABASE_ERRORS as error:
            faults.append(f"row {expected + 1} of the {name} ({error})")
    events = tuple(row for row in rows["events"] if _number(row[1]) <= inputs)
    if len(events) < len(rows["events"]) and not faults:
        faults.append(f"row {inputs + 1} of the inputs")
    views = tuple(row for row in rows["views"] if _number(row[0]) <= inputs)
    return Whole(faults[0] if faults else None, tuple(rows["header"]), inputs, events, views)


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _reading(journal: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro", uri=True)


def _missing_definitions(database: sqlite3.Connection) -> int:
    """How many of the definitions of a journal's tables a database has not, word for word."""
    return len(DEFINITIONS.difference(sql for (sql,) in database.execute(DEFINED)))


def _was_a_database(journal: Path) -> bool:
    """Whether the first bytes are those of SQLite, up to some that may be damaged."""
    with journal.open("rb") as file:
        first = file.read(len(MAGIC))
    return sum(a == b for a, b in zip(first, MAGIC, strict=False)) >= LIKE_MAGIC


def tells_damage(error: Exception) -> bool:
    """Whether SQLite says that a file is damaged, or no database."""
    if isinstance(error, UnicodeDecodeError):
        return True
    name = getattr(error, "sqlite_errorname", None)
    return name is None or any(str(name).startswith(word) for word in CORRUPT)


def _in_words(fault: str) -> str:
    """What SQLite's check says, in one line."""
    return f"the file ({' '.join(fault.split())})"


def _give_first_page(copy: Path, empty: Path) -> None:
    """Put the first page of an empty journal into `copy`: it is the same in every journal.

    It holds the tables' definitions and where they begin.
    """
    with closing(sqlite3.connect(empty)) as database:
        make_tables(database)
        database.commit()
    page = bytearray(empty.read_bytes()[:PAGE])
    pages = copy.stat().st_size // PAGE
    page[PAGES_AT : PAGES_AT + 4] = pages.to_bytes(4, "big")
    page[VALID_FOR_AT : VALID_FOR_AT + 4] = page[COUNTER_AT : COUNTER_AT + 4]
    with copy.open("r+b") as file:
        file.write(page)
    copy.with_name(copy.name + "-wal").unlink(missing_ok=True)
