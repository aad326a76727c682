"""Where a game's files go, and what happens to an earlier game's files of the same name."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from web.console import FailureError
from web.safe_file import keep_earlier, numbered

from .schema import DATABASE_ERRORS, PAGE, SUFFIX, header_of, reading

SQLITE_SUFFIXES = ("-wal", "-shm", ROLLBACK := "-journal")
"""What SQLite keeps beside a journal while it is open, or was when its process was killed; the last
only before the tables are made."""

GAME = "an earlier game"

NUMBERED = re.compile(rf"\.\d+{re.escape(SUFFIX)}$")
"""How the name of a journal ends that was kept under a number."""

GAMES = Path("games")
"""The folder, below the current one, for games whose record was given no name."""


@dataclass(frozen=True, slots=True)
class GamePaths:
    """The record and the journal of a game."""

    sgf: Path
    journal: Path


def named_paths(sgf: Path | None, journal: Path | None) -> GamePaths | None:
    """The files of a game, each beside the other where one is named; None where neither is.

    Raises FailureError where a folder does not exist.
    """
    check_can_hold([sgf, journal])
    if sgf is None and journal is None:
        return None
    if sgf is None:
        sgf = (journal or GAMES).with_suffix(".sgf")
    if journal is None:
        journal = sgf.with_suffix(SUFFIX)
    check_can_hold([sgf, journal])
    return GamePaths(sgf, journal)


def unnamed_paths(source: str, name: str, resume: bool) -> GamePaths:
    """The files, in `GAMES`, of a game of which neither record nor journal is named.

    `resume` takes the newest journal of the source whose identity is `source`. It takes one of this
    `name` that cannot be read, where that is newer. Otherwise a new name is made of `name` and the
    time. Raises FailureError where nothing may be written there.
    """
    journal = _newest(source, name) if resume else None
    if journal is None:
        make_folders([GAMES])
        journal = unused_name(GAMES, name, time.localtime())
    check_can_hold([journal])
    return GamePaths(journal.with_suffix(".sgf"), journal)


def check_can_hold(files: Iterable[Path | None]) -> None:
    """Raise FailureError (status 2) where one of `files` could not be made."""
    for path in files:
        if path is None:
            continue
        if not path.name:
            raise FailureError(f"{str(path)!r}: expected the name of a file")
        try:
            if not path.parent.is_dir():
                raise FailureError(f"{path}: there is no folder {path.parent}")
            if path.is_dir():
                raise FailureError(f"{path}: this is a folder, not a file")
            if path.exists() and not path.is_file():
                why = "this is a device or a pipe, which a file cannot replace"
                raise FailureError(f"{path}: {why}")
            if not os.access(path.parent, os.W_OK):
                raise FailureError(f"{path}: nothing may be written in {path.parent}")
        except OSError as error:  # a name too long, a folder that may not be entered
            raise FailureError(f"{path}: {error.strerror}") from None


def make_folders(folders: Iterable[Path | None], *, private: bool = False) -> None:
    """Make `folders`; FailureError (status 2) where that cannot be.

    What is made `private` is for its owner alone.
    """
    for folder in folders:
        if folder is None:
            continue
        try:
            folder.mkdir(0o700 if private else 0o777, parents=True, exist_ok=True)
        except FileExistsError:
            raise FailureError(f"{folder}: this is a file; name a folder") from None
        except OSError as error:
            raise FailureError(f"{folder}: {error.strerror or error}") from None


def keep_earlier_game(paths: GamePaths, others: Iterable[Path | None] = ()) -> None:
    """Give the files of an earlier game new names, so that nothing is ever written over.

    `others` are further files and folders of the game, where they were named; an empty folder
    stays as it is.
    """
    keep_earlier((*beside(paths.journal), paths.journal, paths.sgf, *others), GAME)


def finish_keeping(paths: GamePaths, others: Iterable[Path | None] = ()) -> None:
    """Where the program ended while `keep_earlier_game` renamed files, rename the others too.

    Only the logs of the journal are renamed before it. So a file that lies there without a journal
    is of the last game that was kept, if that game has none of its kind. A log that is left is
    never put beside a journal, whose it may not be. A journal in which nothing was begun is
    removed.
    """
    if _is_unbegun(paths.journal):
        for empty in (paths.journal, *beside(paths.journal)):
            empty.unlink(missing_ok=True)
    last = last_kept(paths.journal)
    if paths.journal.exists() or not last:
        return
    # Without their journal these files are of the game that was kept last.
    for path in (paths.sgf, *others):
        if path is not None and path.exists() and not numbered(path, last).exists():
            path.rename(numbered(path, last))


def last_kept(journal: Path) -> int:
    """The highest number under which a file of the name of `journal` was kept, 0 where none was.

    Numbers may be left out: a log alone was kept under one.
    """
    pattern = re.compile(rf"{re.escape(journal.stem)}\.(\d+){re.escape(journal.suffix)}")
    names = (pattern.fullmatch(path.name) for path in journal.parent.glob("*"))
    return max((int(name[1]) for name in names if name is not None), default=0)


def _is_unbegun(journal: Path) -> bool:
    """Whether the program ended before it had made the tables of a journal."""
    if not journal.exists() or journal.stat().st_size > PAGE:
        return False
    if journal.with_name(journal.name + ROLLBACK).exists():
        return True
    try:
        with reading(journal) as found:
            return found.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None
    except DATABASE_ERRORS:
        return False


def beside(journal: Path) -> tuple[Path, ...]:
    """What SQLite may keep beside a journal."""
    return tuple(journal.with_name(journal.name + suffix) for suffix in SQLITE_SUFFIXES)


def can_resume(paths: GamePaths, *, live: bool) -> bool:
    """Whether there is a game to go on with: of a `live` one the record alone will do."""
    return holds_game(paths.journal) or (live and paths.sgf.exists())


def holds_game(journal: Path) -> bool:
    """Whether there is a journal and anything in it; one that cannot be read may hold a game."""
    if not journal.exists():
        return False
    try:
        with reading(journal) as database:
            return database.execute("SELECT 1 FROM inputs LIMIT 1").fetchone() is not None
    except DATABASE_ERRORS:
        return journal.stat().st_size > 0


def _newest(source: str, name: str) -> Path | None:
    """The journal in `GAMES` of the game of this source that was begun last.

    The file's own time counts only between games begun at once: a copy or a backup changes it. It
    also counts for a journal that cannot be read, which may be this source's by its `name`. One
    that was kept under a number is none of these.
    """
    named = (path for path in GAMES.rglob(f"*{SUFFIX}") if not NUMBERED.search(path.name))
    journals = [path for path in named if path.is_file()]
    headers = [(stored_header(path), path.stat(), path) for path in journals]
    found = [
        (str(header.get("begun", "")), stat.st_mtime, path)
        for header, stat, path in headers
        if header.get("source") == source
    ]
    _, newest_s, newest = max(found, default=("", 0.0, None))
    unread = [
        (stat.st_mtime, path)
        for header, stat, path in headers
        if not header and stat.st_size and path.name.startswith(f"{name}-")
    ]
    last_s, last = max(unread, default=(0.0, None))
    return last if last_s > newest_s else newest


def stored_header(journal: Path) -> dict[str, object]:
    """What a journal was made with; empty where there is none or it cannot be read."""
    if not journal.is_file():
        return {}
    try:
        with reading(journal) as database:
            return header_of(database)
    except (*DATABASE_ERRORS, ValueError):
        return {}


def unused_name(folder: Path, word: str, now: time.struct_time) -> Path:
    """A journal in `folder` named by `word`, day and time: games of all days are listed by name.

    A number follows where a file or a record has this name.
    """
    stem, number = f"{word}-{time.strftime('%Y%m%d-%H%M%S', now)}", 1
    candidate = path = folder / f"{stem}{SUFFIX}"
    while candidate.exists() or candidate.with_suffix(".sgf").exists():
        number += 1
        candidate = path.with_name(f"{stem}-{number}{SUFFIX}")
    return candidate
