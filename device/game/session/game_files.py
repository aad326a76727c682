"""The files of one game after another: each game has its own, and none is written over."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from web.safe_file import numbered

from ..disk import EVIDENCE_SUFFIX
from ..journal.paths import (
    GAMES,
    GamePaths,
    can_resume,
    finish_keeping,
    keep_earlier_game,
    last_kept,
    make_folders,
    named_paths,
    stored_header,
    unnamed_paths,
    unused_name,
)
from ..journal.repair import mend_journal
from .config import GAME


@dataclass(frozen=True, slots=True)
class GameFiles:
    """Where one game's record, journal and pictures of alerts are; events and observations where
    they were asked for.
    """

    sgf: Path
    journal: Path
    evidence: Path
    events: Path | None = None
    record: Path | None = None


@dataclass(frozen=True, slots=True)
class NamedFiles:
    """What the user has named for the games of a table; None where nothing was named.

    Without ``sgf`` and ``journal`` every game has a name of its own in ``games/``, below a folder
    for its day. With them the newest game has these names, and earlier ones are kept under a
    number.
    """

    identity: str
    """That of the source."""
    word: str
    """A word for the source in names."""
    sgf: Path | None = None
    journal: Path | None = None
    evidence: Path | None = None
    events: Path | None = None
    record: Path | None = None
    resume: bool = False
    """Whether the first game goes on with what is there."""
    now: Callable[[], time.struct_time] = time.localtime

    @property
    def folder(self) -> Path:
        """The folder in which the games of this table lie."""
        named = self.sgf or self.journal
        return GAMES if named is None else named.parent

    def first(self, *, live: bool = False) -> GameFiles:
        """The files of the first game, an earlier game's out of the way unless it is resumed.

        `live`: a camera is watched, which does not show again what was seen.
        """
        if self.sgf is None and self.journal is None and not self.resume:
            return self.next()
        paths = named_paths(self.sgf, self.journal) or unnamed_paths(
            self.identity, self.word, self.resume
        )
        return self._made(paths, resume=self.resume, live=live)

    def next(self) -> GameFiles:
        """The files of one more game, an earlier game's of the same names out of the way."""
        paths = named_paths(self.sgf, self.journal)
        if paths is None:
            now = self.now()
            day = GAMES / time.strftime("%Y-%m-%d", now)
            make_folders([day])
            journal = unused_name(day, self.word, now)
            paths = GamePaths(journal.with_suffix(".sgf"), journal)
        return self._made(paths)

    def before(self) -> Path | None:
        """The journal of the game before the first, where that goes on with a table's games.

        It was kept under a number. None where nothing was named, and where none was kept.
        """
        paths = named_paths(self.sgf, self.journal) if self.resume else None
        if paths is None:
            return None
        number = last_kept(paths.journal)
        return numbered(paths.journal, number) if number else None

    def _made(self, paths: GamePaths, *, resume: bool = False, live: bool = False) -> GameFiles:
        evidence = self.evidence or paths.journal.with_suffix(EVIDENCE_SUFFIX)
        others = (self.events, evidence, self.record)
        take_up(paths, others, resume=resume, live=live, of_table=True)
        return GameFiles(paths.sgf, paths.journal, evidence, self.events, self.record)


def take_up(
    paths: GamePaths,
    others: Sequence[Path | None],
    *,
    resume: bool,
    live: bool = False,
    of_table: bool = False,
) -> None:
    """Prepare the files of a game: to `resume` what is there, where it can be, or to begin anew.

    `others` are its events and its folders. To go on, a damaged journal is mended. To begin, an
    earlier game's files get new names. `live`: a camera is watched, which does not show again what
    was seen. `of_table`: a later game of a table is gone on with although nothing is in it yet.
    """
    if resume:
        finish_keeping(paths, others)
    if resume and (can_resume(paths, live=live) or (of_table and _is_later_game(paths.journal))):
        mend_journal(paths, others[0], live=live)
    else:
        keep_earlier_game(paths, others)
    make_folders(others[1:], private=True)


def _is_later_game(journal: Path) -> bool:
    """Whether a journal is of a game after a table's first: it has terms although it is empty."""
    number = stored_header(journal).get(GAME)
    return isinstance(number, int) and number > 1
