"""A damaged journal: what is whole in it goes on as the game, all that was there is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path

from ...console import complain
from ...errors import FAILED_ON_THE_WAY, FailureError
from ...safe_file import free_names, keep_copies, sync_folder
from .damage import NUMBERED, Survey, is_journal, other_version, rows_of, survey
from .event_lines import Line, readable_lines
from .paths import ROLLBACK, GamePaths, beside, keep_earlier_game
from .rest import Rest, folder_beside, rest_of, say_lost, written
from .schema import DATABASE_ERRORS, VERSION, reading
from .wal import PAGE, is_folded, read_log, write_frames


def mend_journal(paths: GamePaths, events: Path | None = None, *, live: bool = False) -> None:
    """Where a game's journal is damaged, keep all its files and begin again with what is whole.

    Says in a line each what is damaged, where the game goes on, what is kept and what is lost.
    Inputs from the first damaged one on are left out. A file is watched again from there, and the
    events after it are made again. What a `live` source has shown is not shown again. The event
    lines stand as they were told, those of the file `events` among them. A `Cut` keeps the facts
    that are whole behind the damage. The session takes the moves from the record. The record stays
    in its place. Raises FailureError (status 1) where there is no room; then nothing has changed.

    A journal of another version of the program is kept in the same way, and the game begins anew.
    """
    there = paths.journal.exists()
    if not (is_journal(paths.journal) if there else live and paths.sgf.exists()):
        return
    version = other_version(paths.journal)
    if version is not None:
        complain(
            f"{paths.journal}: written by another version of goban (journal {version}, this one "
            f"reads {VERSION}); the game begins anew"
        )
        keep_earlier_game(paths, [events])
        return
    _put_away_strange(paths.journal)
    try:
        with _best_reading(paths.journal) as (found, log):
            # A film is watched again from the damage on, and tells its events anew.
            beside = readable_lines(events) if live and events is not None else {}
            strange = _strange(found, beside, events)
            if strange is not None:
                beside = {}
            missing = None if there else "is not there"
            damage = missing or strange or found.damage or log or _unknown(found, beside)
            if damage is not None:
                rest = rest_of(found, beside, live=live)
                complain(f"{paths.journal}: {damage}; the game {_where(paths, rest, live=live)}")
                _begin_again(paths, events, found, rest)
    except (OSError, *DATABASE_ERRORS) as error:
        raise FailureError(
            f"{paths.journal}: is damaged, and a whole journal cannot be made of the rest "
            f"({error}); make room and go on with --resume",
            FAILED_ON_THE_WAY,
        ) from None


def _put_away_strange(journal: Path) -> None:
    """Keep a rollback journal elsewhere: no game of this program has one, SQLite would obey it."""
    strange = journal.with_name(journal.name + ROLLBACK)
    if strange.exists():
        aside = free_names([journal, strange])[strange]  # beside no journal that is kept
        strange.rename(aside)
        complain(f"{strange}: no file of this game; it is kept as {aside}")


@contextmanager
def _best_reading(journal: Path) -> Iterator[tuple[Survey, str | None]]:
    """The journal read so that most of it is whole, and in words what lies beside it damaged.

    SQLite reads it with its log. A log that ends too early, or is none of this journal, is read
    frame by frame, or left aside.
    """
    if not journal.exists():
        with closing(sqlite3.connect(":memory:")) as nothing:
            yield survey(journal, nothing), None
        return
    log = journal.with_name(f"{journal.name}-wal")
    frames = read_log(log, journal.stat().st_size // PAGE)
    with ExitStack() as stack:

        def surveyed(path: Path, *, alone: bool) -> Survey:
            return survey(path, stack.enter_context(reading(path, alone=alone)))

        found = surveyed(journal, alone=False)
        if not log.exists():
            yield found, None
            return
        alone = surveyed(journal, alone=True)
        if found.damage is None and not alone.knows_more(found) and is_folded(journal, frames):
            yield found, None
            return
        copy = Path(stack.enter_context(folder_beside(journal))) / "copy"
        shutil.copyfile(journal, copy)
        write_frames(copy, frames)
        framed = surveyed(copy, alone=True)
        own = _agree(alone, found)
        best = max(alone.rows, found.rows if own else 0, framed.rows if own else 0)
        if own and found.rows == best:
            yield found, None
        else:
            most = alone if alone.rows == best else framed
            yield most, f"{log.name} beside it is damaged"


def _agree(alone: Survey, found: Survey) -> bool:
    """Whether all that a journal alone has is there with its log too, which else is another's."""
    return not any(
        one is not None and other is not None and one != other
        for table in ("header", *NUMBERED)
        for one, other in zip(
            rows_of(alone.source, table), rows_of(found.source, table), strict=False
        )
    )


def _strange(found: Survey, beside: Mapping[int, Line], events: Path | None) -> str | None:
    """That the file of events says something else of a number than the journal, in words."""
    both = beside.keys() & found.events.keys()
    differs = any(beside[number] != found.events[number].line for number in both)
    return f"is of another game than {events}" if differs else None


def _unknown(found: Survey, beside: Mapping[int, Line]) -> str | None:
    """What the file of events has that the journal lacks, in words."""
    if max(beside, default=0) <= found.last_n:
        return None
    return f"what came after event {found.last_n} is damaged"


def _where(paths: GamePaths, rest: Rest, *, live: bool) -> str:
    """How the game goes on, in words."""
    if rest.behind:
        return f"goes on from row {rest.certain} of the inputs, and with what is whole behind it"
    taken = f", with the moves of {paths.sgf}" if live and paths.sgf.exists() else ""
    from_row = f"goes on from row {rest.certain} of the inputs"
    return f"{from_row if rest.certain else 'begins anew'}{taken}"


def _begin_again(paths: GamePaths, events: Path | None, found: Survey, rest: Rest) -> None:
    """Put a journal of what is whole in the place of the damaged one, which is kept.

    What is lost is said.
    """
    journal, logs = paths.journal, beside(paths.journal)
    with written(found, rest, journal) as new:
        keep_copies([journal, *logs, paths.sgf, events])
        if new is None:
            journal.unlink(missing_ok=True)
        else:
            os.replace(new, journal)
        for path in logs:
            path.unlink(missing_ok=True)
        sync_folder(journal.parent)
    say_lost(journal, found, rest)


def cut_off(paths: GamePaths, inputs: int) -> None:
    """Leave out of a whole journal what comes after its first `inputs`, but for late facts.

    The record's moves take the place of the looks. What is lost is said.
    """
    with reading(paths.journal) as source:
        found = replace(survey(paths.journal, source), inputs=inputs)
        rest = rest_of(found, {}, live=True, cut=True)
        complain(
            f"{paths.journal}: a replay of what is whole says something else than was said at the "
            f"time; the game {_where(paths, rest, live=True)}"
        )
        _begin_again(paths, None, found, rest)
