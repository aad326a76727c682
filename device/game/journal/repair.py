"""A damaged journal: it is kept, and the game goes on from what is whole before the damage.

What is behind the damage is named, and is entered again by people alone.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from pathlib import Path

from referee.facts import FACTS
from web.console import FAILED_ON_THE_WAY, complain
from web.safe_file import CALLS, PRIVATE, free_names, keep_copies

from ..facts_file import attribution_from_json
from .damage import JournalError, Row, Survey, is_journal, log_ends_early, other_version, survey
from .event_lines import Line, readable_lines
from .paths import ROLLBACK, GamePaths, beside, keep_earlier_game
from .schema import (
    DATABASE_ERRORS,
    IDENTITY,
    VERSION,
    identity_of,
    insert_row,
    make_tables,
    reading,
)

DAMAGED, TAKEN_OVER = "damaged", "taken_over"
"""Keys of a journal's header: that it was made of a damaged one, and that the record's moves were
taken over since.
"""


def mend_journal(paths: GamePaths, events: Path | None = None, *, live: bool = False) -> None:
    """Where a game's journal is damaged, keep all its files and begin again with what is whole.

    The new journal has the inputs before the first damaged one, and the events of those. A file is
    watched again from there. What a `live` source has shown is not shown again: the session takes
    the moves from the record, which stays in its place, and calls the arbiter. Lines say what is
    damaged, where the game goes on, what is kept, and which facts must be entered again. The file
    `events` shows what the journal lacks. Raises FailureError (status 1) where there is no room;
    then nothing has changed.

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
        with _surveyed(paths.journal) as found:
            emitted = readable_lines(events) if live and events is not None else {}
            if found.damage is None and (n := _lacks(found, emitted)) is not None:
                found = replace(found, damage=f"lacks event {n} of {events}", complete=False)
            if found.damage is not None:
                _begin_again(paths, events, found, max(emitted, default=0), live=live)
    except (OSError, *DATABASE_ERRORS) as error:
        raise JournalError(
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
def _surveyed(journal: Path) -> Iterator[Survey]:
    """The journal, read as SQLite does, with its log; a log that is damaged or another's is named.

    Every commit is folded into the file, so that there the file alone has nearly all.
    """
    log, *_ = beside(journal)
    if not journal.exists():
        with closing(sqlite3.connect(":memory:")) as nothing:
            yield Survey(nothing, "is not there", complete=False)
        return
    with_log = log.exists()
    with reading(journal) as whole, reading(journal, alone=True) as file:
        found = survey(journal, whole)
        if with_log:
            alone, bad_log = survey(journal, file), f"{log.name} beside it is damaged"
            if alone.damage is None and (found.damage is not None or not found.extends(alone)):
                found = replace(alone, damage=bad_log, complete=False)
            elif found.damage is None and log_ends_early(journal):
                found = replace(found, damage=bad_log, complete=False)
            elif alone.inputs > found.inputs:
                found = alone
        yield found


def _lacks(found: Survey, emitted: Mapping[int, Line]) -> int | None:
    """The first event of the file of events that a journal lacks, or has another in its place."""
    kept = {row[0]: json.loads(str(row[2])) for row in found.from_end("events") if emitted}
    return next(
        (n for n, line in sorted(emitted.items()) if _gist(line) != _gist(kept.get(n))), None
    )


def _gist(line: Line | None) -> object:
    """The content of an event line that is the same in every language."""
    return line and (line.get("type"), line.get("t"))


def _begin_again(
    paths: GamePaths, events: Path | None, found: Survey, emitted_n: int, *, live: bool
) -> None:
    """Put a journal of what is whole in the place of the damaged one, which is kept."""
    journal, logs = paths.journal, beside(paths.journal)
    where = f"goes on from row {found.inputs} of the inputs" if found.inputs else "begins anew"
    taken = f", with the moves of {paths.sgf}" if live and paths.sgf.exists() else ""
    complain(f"{journal}: {found.damage}; the game {where}{taken}")
    lost = list(_lost(found, live=live))
    # A name that `own_files.sweep` removes if it is left.
    with tempfile.TemporaryDirectory(".tmp", f".{journal.name}.", journal.parent) as folder:
        new = Path(folder) / "new"
        with closing(sqlite3.connect(new)) as database:
            database.execute("PRAGMA journal_mode=WAL")  # its mode is never changed then
            make_tables(database)
            last_n = next((int(str(row[0])) for row in found.from_end("events")), 0)
            _write(found, database, {DAMAGED: max(last_n, emitted_n)} if live else {})
            database.commit()
        os.chmod(new, PRIVATE)
        keep_copies([journal, *logs, paths.sgf, events])
        os.replace(new, journal)
        for path in logs:
            path.unlink(missing_ok=True)
        CALLS.sync_folder(journal.parent)
    for words in lost:
        complain(f"{journal}: {words}")


def _write(found: Survey, database: sqlite3.Connection, added: Mapping[str, object]) -> None:
    """Write what is whole before the damage; the header has `added` more.

    A replay makes again what events are missing. A checkpoint would stand for it.
    """
    kept = {key: value for key, value in found.header.items() if key not in (DAMAGED, TAKEN_OVER)}
    identity = identity_of(kept)
    if identity is not None:
        kept[IDENTITY] = asdict(replace(identity, epoch=identity.epoch + 1))
    for key, value in {**kept, "version": VERSION, **added}.items():
        insert_row(database, "header", (key, json.dumps(value)))
    for row in found.whole_inputs():
        insert_row(database, "inputs", row[:-1])
    tables = {"events": 1, "views": 0, **({"checkpoint": 0} if found.events else {})}
    for table, column in tables.items():
        for row in found.from_end(table):
            if int(str(row[column])) <= found.inputs:
                insert_row(database, table, row[:-1])


def _lost(found: Survey, *, live: bool) -> Iterator[str]:
    """What is lost behind the damage, in words: each fact that can be read is named."""
    if found.complete:
        return
    facts: list[Row] = []
    for row in found.from_end("inputs"):
        if int(str(row[0])) <= found.inputs:
            break
        if row[1] in FACTS and (live or row[8] is not None):
            facts.insert(0, row)
    what = "looks and facts" if live else "facts that people submitted"
    yield f"lost: {what} after row {found.inputs} of the inputs, if any; enter facts again by hand"
    for row in facts:
        values = {key: value for key, value in json.loads(str(row[4])).items() if key != "t_ns"}
        yield f"{row[1]!s} {json.dumps(values, ensure_ascii=False)}{_by(row)} must be entered again"


def _by(row: Row) -> str:
    """Who submitted a fact, and when, in words."""
    if row[8] is None:
        return ""
    attribution = attribution_from_json(str(row[8]))
    return f", submitted by {attribution.who} at {attribution.at.isoformat(timespec='seconds')},"
