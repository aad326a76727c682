"""Where a game's files go, and what becomes of an earlier game's files of the same name."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ..console import complain
from ..errors import FailureError
from ..safe_file import set_aside
from .journal import SUFFIX

GAMES = Path("games")
"""The folder, below the current one, for games whose record was given no name."""


@dataclass(frozen=True, slots=True)
class GamePaths:
    """The record and the journal of a game."""

    sgf: Path
    journal: Path


def game_paths(
    sgf: Path | None, journal: Path | None, source: str, name: str, resume: bool
) -> GamePaths:
    """The files of a game from what the user has named.

    Each stands beside the other where one is named. Where neither is, `resume` takes the newest
    journal in `GAMES` of the source whose identity is `source`; otherwise a new name is made of
    `name` and the time. Raises FailureError where a folder does not exist.
    """
    check_can_hold([sgf, journal])
    if sgf is None and journal is None:
        newest = _newest(source) if resume else None
        if newest is None:
            make_folders([GAMES])
            stamp = time.strftime("%Y%m%d-%H%M%S")
            newest = unused_name(GAMES / f"{name}-{stamp}{SUFFIX}")
        return GamePaths(newest.with_suffix(".sgf"), newest)
    if sgf is None:
        sgf = (journal or GAMES).with_suffix(".sgf")
    if journal is None:
        journal = sgf.with_suffix(SUFFIX)
    check_can_hold([sgf, journal])
    return GamePaths(sgf, journal)


def check_can_hold(files: Iterable[Path | None]) -> None:
    """Raise FailureError (status 2) where one of `files` could not be made."""
    for path in files:
        if path is None:
            continue
        if not path.name:
            raise FailureError(f"{str(path)!r}: expected the name of a file")
        try:
            _check_can_hold(path)
        except OSError as error:  # a name too long, a folder that may not be entered
            raise FailureError(f"{path}: {error.strerror}") from None


def _check_can_hold(path: Path) -> None:
    if not path.parent.is_dir():
        raise FailureError(f"{path}: there is no folder {path.parent}")
    if path.is_dir():
        raise FailureError(f"{path}: this is a folder, not a file")
    if path.exists() and not path.is_file():
        raise FailureError(f"{path}: this is a device or a pipe, which a file cannot replace")
    if not os.access(path.parent, os.W_OK):
        raise FailureError(f"{path}: nothing may be written in {path.parent}")


def make_folders(folders: Iterable[Path | None]) -> None:
    """Make `folders`; FailureError (status 2) where that cannot be."""
    for folder in folders:
        if folder is None:
            continue
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise FailureError(f"{folder}: this is a file; name a folder") from None
        except OSError as error:
            raise FailureError(f"{folder}: {error.strerror or error}") from None


def keep_earlier_game(paths: GamePaths, others: Iterable[Path | None] = ()) -> None:
    """Give the files of an earlier game new names, so that nothing is ever written over.

    `others` are further files and folders of the game, where they were named; an empty folder
    stays as it is.
    """
    if paths.journal.exists():
        with closing(sqlite3.connect(paths.journal)) as database:
            try:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.Error as error:
                complain(f"{paths.journal}: {error}")
        for suffix in ("-wal", "-shm"):
            set_aside(paths.journal.with_name(paths.journal.name + suffix))
    keep_files((paths.journal, paths.sgf, *others))


def keep_files(files: Iterable[Path | None]) -> None:
    """Give what is there by these names new ones; an empty folder stays as it is."""
    for path in files:
        if path is None or (path.is_dir() and not any(path.iterdir())):
            continue
        kept = set_aside(path)
        if kept is not None:
            complain(f"{path}: an earlier game is kept as {kept}")


def holds_game(journal: Path) -> bool:
    """Whether there is a journal and anything in it; one that cannot be read may hold a game."""
    if not journal.exists():
        return False
    try:
        with closing(
            sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro", uri=True)
        ) as database:
            return database.execute("SELECT 1 FROM inputs LIMIT 1").fetchone() is not None
    except sqlite3.Error:
        return journal.stat().st_size > 0


def _newest(source: str) -> Path | None:
    """The newest journal in `GAMES` that was made from this source."""
    found = sorted(GAMES.rglob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    return next((path for path in found if _source_of(path) == f'"{source}"'), None)


def _source_of(path: Path) -> str | None:
    """The source in a journal's header as JSON, None where it cannot be read."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            query = "SELECT value FROM header WHERE key = 'source'"
            row = database.execute(query).fetchone()
    except sqlite3.Error:
        return None
    return None if row is None else str(row[0])


def unused_name(path: Path) -> Path:
    """`path`, or with the first number behind it for which there is neither file nor record."""
    number, candidate = 1, path
    while candidate.exists() or candidate.with_suffix(".sgf").exists():
        number += 1
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return candidate
