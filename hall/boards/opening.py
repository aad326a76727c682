"""Open a store: create it where there is none, and rebuild a damaged one from its valid rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from messages.texts import MAX_NUMBER, checksum
from web.console import FailureError, LogSeverity, complain
from web.safe_file import PRIVATE, free_names

from . import decisions
from .store import BUSY_S, IS_ALERT, NAME, connect

VERSION = 1

SUFFIXES = ("", "-wal", "-shm")
SCHEMA = f"""
CREATE TABLE lines (number INTEGER PRIMARY KEY AUTOINCREMENT, board TEXT NOT NULL,
    game_id TEXT NOT NULL, epoch INTEGER NOT NULL, n INTEGER NOT NULL, crc INTEGER NOT NULL,
    arrived REAL NOT NULL, line TEXT NOT NULL, UNIQUE (board, game_id, epoch, n));
CREATE TABLE alarms (number INTEGER PRIMARY KEY, board TEXT NOT NULL, game_id TEXT NOT NULL,
    epoch INTEGER NOT NULL, n INTEGER NOT NULL, crc INTEGER NOT NULL, arrived REAL NOT NULL,
    line TEXT NOT NULL, UNIQUE (board, game_id, epoch, n, crc));
CREATE TABLE terms (board TEXT NOT NULL, game_id TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (board, game_id));
CREATE TABLE boards (board TEXT PRIMARY KEY, digest TEXT NOT NULL);
CREATE TABLE assignments (board TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
PRAGMA user_version = {VERSION};
"""
"""`lines` have the hub's own number; `alarms` are lines whose (game, n) exists with other content.
`terms` are those of games in boards' states, which lines lack; `boards` has password hashes."""

LATER = f"""
CREATE INDEX IF NOT EXISTS alerts_and_calls ON lines (arrived) WHERE {IS_ALERT};
CREATE TABLE IF NOT EXISTS deeds (number INTEGER PRIMARY KEY, board TEXT NOT NULL, game_id TEXT,
    id TEXT, fact TEXT NOT NULL, who TEXT NOT NULL, done REAL NOT NULL);
CREATE TABLE IF NOT EXISTS seen (key TEXT NOT NULL, who TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (key, who));
CREATE TABLE IF NOT EXISTS hall_events (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL,
    at REAL NOT NULL, board TEXT NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS cursors (reader TEXT PRIMARY KEY, number INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS machines (board TEXT PRIMARY KEY, host TEXT NOT NULL,
    address TEXT NOT NULL, serial TEXT NOT NULL, program TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS ogs_games (board TEXT NOT NULL, game_id TEXT NOT NULL,
    title TEXT NOT NULL, demo INTEGER, done INTEGER NOT NULL, trouble TEXT,
    PRIMARY KEY (board, game_id));
"""
"""Migration of an older store: an index of alerts; `deeds`, facts that arbiters submitted through
the hub, with the `id` of their alert; alerts marked as seen; the hub's own events; readers'
cursors; boards' machines; demo boards at online-go.com."""

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
"""Error codes of SQLite about a file's content; others are about access to it."""

TABLE_NAMES = "SELECT name FROM sqlite_master WHERE type = 'table'"

NOT_JSON = {
    table: f" WHERE NOT json_valid({column})"
    for table, column in {
        "terms": "body",
        "assignments": "body",
        "webhooks": "body",
        "hall_events": "body",
        "outcomes": "assignment",
    }.items()
}
"""The condition on rows with invalid JSON by table; lines have checksums."""

NUMBERED = ("lines", "hall_events")
"""Tables whose row numbers readers use as cursors."""


def open_store(folder: Path) -> Path:
    """The store's file in `folder`, created where there is none. Raises FailureError."""
    path = opened_store(folder)
    for kind in decisions.DecisionKind:
        decisions.reconcile(path, kind)
    return path


def opened_store(folder: Path) -> Path:
    """`open_store` without the files of decisions: a copy of another hub's store has none.

    Raises FailureError.
    """
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            path.touch(PRIVATE)
        with closing(sqlite3.connect(path, timeout=BUSY_S)) as database:
            database.execute("PRAGMA journal_mode=WAL")
            found = _made(database)
    except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        more = "; it is made anew of what is whole when goban hub starts" if code in DAMAGED else ""
        raise FailureError(f"{path}: this is no store that can be used ({error}){more}") from None
    if found != VERSION:
        raise FailureError(
            f"{path}: written by another version of goban (store {found}, this one reads "
            f"{VERSION}); give another --store"
        )
    return path


def _made(database: sqlite3.Connection) -> int:
    """The version of a store; creates its missing tables where that is `VERSION`."""
    if not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        database.executescript(f"BEGIN; {SCHEMA} COMMIT;")
    found = int(database.execute("PRAGMA user_version").fetchone()[0])
    if found == VERSION:
        database.executescript(LATER + decisions.SCHEMA)
        with suppress(sqlite3.OperationalError):  # it has the column, unless it is older
            database.execute("ALTER TABLE outcomes ADD COLUMN confirmed_at REAL")
    return found


def mended_store(folder: Path) -> Path:
    """`open_store`, but a damaged store is rebuilt from its valid rows first.

    No other process may use it meanwhile. What no board sends again is in the decisions' own files.
    Raises FailureError.
    """
    path = folder / NAME
    damage = _damage(path) if path.exists() else None
    if damage is None:
        return open_store(folder)
    fresh, olds = path.with_name(f"{NAME}.new"), [path.with_name(NAME + end) for end in SUFFIXES]
    try:
        fresh.unlink(missing_ok=True)
        fresh.touch(PRIVATE)
        with closing(connect(fresh)) as new, closing(sqlite3.connect(path)) as old:
            _made(new)
            _salvage(old, new)
        names = free_names(olds)
        for file in olds:
            if file.exists():
                file.rename(names[file])
        fresh.rename(path)
    except (sqlite3.Error, OSError) as error:
        raise FailureError(
            f"{path}: damaged ({damage}), and cannot be made anew ({error}); give another --store"
        ) from None
    complain(
        f"hub: {path}: damaged ({damage}), kept as {names[path].name}; what is whole is in a new "
        "store, and boards send again what they have",
        LogSeverity.ERROR,
    )
    return open_store(folder)


def _damage(path: Path) -> str | None:
    """The damage of the store at `path`; None where there is none, or another version wrote it.

    Raises FailureError where it cannot be read for another reason.
    """
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_S)) as database:
            (found,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                return str(found).splitlines()[-1]
            empty = not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if empty or database.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                return "it is empty" if empty and path.stat().st_size else None
            broken = len(_broken_lines(database))
            for (table,) in database.execute(TABLE_NAMES).fetchall():
                rows = database.execute(f"SELECT * FROM {table}")
                broken += sum(not _is_sound(row) for row in rows)  # invalid UTF-8 raises
                if table in NOT_JSON:
                    count = database.execute(f"SELECT count(*) FROM {table}{NOT_JSON[table]}")
                    broken += count.fetchone()[0]
    except (sqlite3.Error, UnicodeDecodeError) as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in DAMAGED:
            return str(error)
        raise FailureError(f"{path}: cannot be read ({error})") from None
    return f"{broken} rows are not as they were written" if broken else None


def _broken_lines(database: sqlite3.Connection) -> list[int]:
    """The numbers of lines with a wrong checksum, and of those after a gap."""
    found, game, last = list[int](), None, 0
    for number, *of, n, crc, line in database.execute(
        "SELECT number, board, game_id, epoch, n, crc, line FROM lines "
        "ORDER BY board, game_id, epoch, n"
    ):
        game, last = of, last if of == game else 0
        if n == last + 1 and checksum([str(line).encode()]) == crc:
            last = n
        else:
            found.append(number)
    return found


def _salvage(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    """Copy the readable rows of a damaged store; no line after a gap, no number reused."""
    old.execute("PRAGMA writable_schema = ON")  # else a truncated file cannot be read
    old.text_factory = lambda text: text.decode("utf-8", "replace")
    numbers = [0]
    for (table,) in new.execute(TABLE_NAMES).fetchall():
        for row in filter(_is_sound, _readable(old, table)):
            if table in ("sqlite_sequence", "cursors"):
                numbers += [each for each in row if isinstance(each, int)]
            if table != "sqlite_sequence":
                with suppress(sqlite3.Error):
                    new.execute(
                        f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row
                    )
    new.executemany("DELETE FROM lines WHERE number = ?", [(each,) for each in _broken_lines(new)])
    for table, not_json in NOT_JSON.items():
        new.execute(f"DELETE FROM {table}{not_json}")
    for table in NUMBERED:
        new.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        new.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table, max(numbers)))


def _is_sound(row: tuple[object, ...]) -> bool:
    """Whether every text of a row is valid UTF-8, and no number too large."""
    texts = "".join(value for value in row if isinstance(value, str))
    numbers = [value for value in row if isinstance(value, int)]
    return "\ufffd" not in texts and all(abs(value) < MAX_NUMBER for value in numbers)


def _readable(database: sqlite3.Connection, table: str) -> Iterator[tuple[object, ...]]:
    """The rows of a table from its beginning up to damage, then back from its end."""
    for order in ("ASC", "DESC"):
        try:
            yield from database.execute(f"SELECT * FROM {table} ORDER BY rowid {order}")
        except sqlite3.Error:
            continue
        return
