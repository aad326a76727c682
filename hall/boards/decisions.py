"""Decisions of the hub, which no board sends again: stored twice more beside the database.

Readers use the database's tables. Each kind of decision has two files with a checksum, and each
change has a number; it is in all three copies before it is acknowledged. A copy that is damaged or
older than the newest valid one is logged and replaced. Where no file is valid, boards and logins
are refused until each is added again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from messages.texts import compact
from web.console import FailureError, LogSeverity, complain
from web.safe_file import PRIVATE, free_names, replace_file

from .store import StoreError, connect, written


class DecisionKind(StrEnum):
    """Decisions that change together: the name of their files."""

    MEMBERS = "members"
    PAIRINGS = "pairings"
    RESULTS = "results"


SCHEMA = """
CREATE TABLE IF NOT EXISTS removed (board TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS logins (name TEXT PRIMARY KEY, role TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS webhooks (name TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS outcomes (board TEXT NOT NULL, game_id TEXT NOT NULL,
    assignment TEXT NOT NULL, result TEXT, confirmed TEXT, confirmed_of TEXT, who TEXT, told TEXT,
    sent TEXT, trouble TEXT, confirmed_at REAL, PRIMARY KEY (board, game_id));
"""
"""Tables that an older store lacks: removed boards, whose lines stay; logins with the hashes of
their passwords; webhooks; outcomes of the games of pairings."""

TABLES = {
    DecisionKind.MEMBERS: {
        "boards": "board, digest",
        "removed": "board",
        "logins": "name, role, digest",
        "webhooks": "name, body",
    },
    DecisionKind.PAIRINGS: {"assignments": "board, body"},
    DecisionKind.RESULTS: {
        "outcomes": "board, game_id, assignment, result, confirmed, confirmed_of, who, confirmed_at"
    },
}
"""The columns of each table that are decisions."""

ACCESS_TABLES = ("boards", "logins")
"""Tables that are emptied where no file is valid."""

FILTERS = {"outcomes": " WHERE confirmed IS NOT NULL"}
"""The condition on rows of a table that are decisions, where not all are."""

REFUSED = (
    "no board and no login is let in until it is added again: goban hub add-board NAME, "
    "goban hub add-login NAME"
)

State = Mapping[str, Sequence[Sequence[object]]]
"""The rows by table."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """All decisions of a kind after change number ``number``."""

    kind: DecisionKind
    number: int
    state: State

    def to_bytes(self) -> bytes:
        """The content of a file."""
        body = {"number": self.number, "tables": self.state}
        return compact({**body, "sha256": _digest(body)}) + b"\n"


def _digest(body: Mapping[str, object]) -> str:
    return hashlib.sha256(compact(body)).hexdigest()


def _read(kind: DecisionKind, path: Path) -> Decisions | None:
    """The decisions in a file; None where it is damaged or missing."""
    try:
        body = json.loads(path.read_bytes())
        stated = body.pop("sha256")
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return Decisions(kind, body["number"], body["tables"]) if stated == _digest(body) else None


def _copies(path: Path, kind: DecisionKind) -> dict[Path, Decisions | None]:
    """The decisions in each file beside the store at `path`."""
    return {file: _read(kind, file) for file in _files(path, kind)}


def decisions_in(database: sqlite3.Connection, kind: DecisionKind) -> Decisions:
    """The decisions of a kind in the store, also where bytes of it are no text."""
    database.text_factory = lambda text: text.decode("utf-8", "replace")
    state = {
        table: sorted(
            list(row)
            for row in database.execute(f"SELECT {columns} FROM {table}{FILTERS.get(table, '')}")
        )
        for table, columns in TABLES[kind].items()
    }
    found = database.execute(
        "SELECT value FROM settings WHERE key = ?", (_number_of(kind),)
    ).fetchone()
    number = str(found[0]) if found else ""
    return Decisions(kind, int(number) if number.isdecimal() else 0, state)


@contextmanager
def decided(
    path: Path, kind: DecisionKind, failure: type[Exception] = StoreError
) -> Iterator[sqlite3.Connection]:
    """A transaction on the store at `path` that changes decisions; a failed write is `failure`.

    Where the body raises, or a copy cannot be written, nothing is changed.
    """
    with written(path, failure), _locked(path, failure), closing(connect(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        before = decisions_in(database, kind)
        yield database
        after = replace(before, number=before.number + 1, state=decisions_in(database, kind).state)
        # A file may have a change that failed and could not be taken back: it would count later.
        copies = _copies(path, kind).values()
        if after.state == before.state and all(copy == before for copy in copies):
            database.execute("COMMIT")
            return
        _note_number(database, after)
        try:
            _write(path, after, failure)
            database.execute("COMMIT")
        except BaseException:
            with suppress(failure):
                _write(path, before, failure)
            raise


def reconcile(path: Path, kind: DecisionKind) -> None:
    """Restore the store at `path` and its files to the newest valid decisions, and log repairs.

    The newest valid file counts, or the store where that is newer: after a kill some of the copies
    may lack the last change. Raises FailureError.
    """
    failure = FailureError
    with written(path, failure), _locked(path, failure), closing(connect(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        kept = decisions_in(database, kind)
        copies = _copies(path, kind)
        if all(copy == kept for copy in copies.values()):
            return
        valid = [copy for copy in copies.values() if copy is not None]
        bad = [file for file in copies if copies[file] is None and (kept.number or file.exists())]
        newest = max([*valid, Decisions(kind, 0, {})], key=lambda each: each.number)
        if not valid and bad:
            refused: State = {table: [] for table in ACCESS_TABLES if table in kept.state}
            newest = Decisions(kind, kept.number + 1, {**kept.state, **refused})
        elif kept.number > newest.number or not valid:
            newest = replace(kept, number=max(1, kept.number))
        wrong = [f"{file.name} is {'damaged' if file.exists() else 'missing'}" for file in bad]
        for file, copy in copies.items():
            if copy is not None and copy.number < newest.number - 1:
                wrong.append(f"{file.name} is older")
        renamed = free_names([file for file in bad if file.exists()])
        for file, name in renamed.items():
            os.replace(file, name)
        aside = list(renamed.values())
        if kept.state != newest.state:
            wrong.append(f"{path.name} has other {kind}")
            (name,) = free_names([path.with_name(f"{kind}-store.json")]).values()
            replace_file(name, kept.to_bytes(), PRIVATE)
            aside.append(name)
            _restore(database, kept, newest)
        _note_number(database, newest)
        _write(path, newest, failure)
        database.execute("COMMIT")
    if wrong:
        kept_as = f" (kept as {', '.join(file.name for file in aside)})" if aside else ""
        unknown = not valid and kind is DecisionKind.MEMBERS
        done = REFUSED if unknown else f"the {kind} up to change {newest.number} count"
        complain(f"hub: {path.parent}: {', '.join(wrong)}{kept_as}; {done}", LogSeverity.ERROR)


def _write(path: Path, decisions: Decisions, failure: type[Exception]) -> None:
    try:
        for file in _files(path, decisions.kind):
            replace_file(file, decisions.to_bytes(), PRIVATE)
    except OSError as error:
        raise failure(f"{path.parent}: cannot be written ({error.strerror})") from None


def _restore(database: sqlite3.Connection, kept: Decisions, newest: Decisions) -> None:
    """Replace the store's decisions by the newest."""
    for table, columns in TABLES[kept.kind].items():
        rows = newest.state.get(table, [])
        if rows != kept.state[table]:
            marks = ", ".join("?" * len(columns.split(",")))
            database.execute(f"DELETE FROM {table}{FILTERS.get(table, '')}")
            database.executemany(f"REPLACE INTO {table} ({columns}) VALUES ({marks})", rows)


def keep_assignments(path: Path, assignments: Mapping[str, Mapping[str, object]]) -> None:
    """Store the pairings of boards, all or none. Raises StoreError."""
    with decided(path, DecisionKind.PAIRINGS) as database:
        rows = [(board, compact(each).decode()) for board, each in assignments.items()]
        database.executemany("REPLACE INTO assignments VALUES (?, ?)", rows)


def _files(path: Path, kind: DecisionKind) -> list[Path]:
    return [path.with_name(f"{kind}{end}.json") for end in ("", "-2")]


def _number_of(kind: DecisionKind) -> str:
    """The key of the setting with the number of the last change of this kind."""
    return f"number of {kind}"


def _note_number(database: sqlite3.Connection, decisions: Decisions) -> None:
    row = (_number_of(decisions.kind), str(decisions.number))
    database.execute("REPLACE INTO settings VALUES (?, ?)", row)


@contextmanager
def _locked(path: Path, failure: type[Exception]) -> Iterator[None]:
    """Hold an exclusive lock on the decisions among processes and threads (not on Windows)."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        handle = os.open(path.with_name(".decisions.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise failure(f"{path.parent}: cannot be written ({error.strerror})") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
