"""A damaged journal: what is whole in it goes on as the game, all that was there is kept."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from referee.events import AlertState

from ..console import complain
from ..earlier_files import keep_copies, keep_earlier
from ..errors import FAILED_ON_THE_WAY, FailureError
from ..sources.base import NS
from .codec import DIFFERENCE, END, NO_BOARD, OBSERVATION
from .cut import CUTS, TOLD_AGAIN, Cut, LateFact, cuts_of, cuts_to_json
from .event_lines import Line, readable_lines
from .journal_damage import (
    NUMBERED,
    Row,
    Survey,
    is_journal,
    other_version,
    reading,
    rows_of,
    survey,
)
from .journal_log import PAGE, read_log
from .journal_schema import DATABASE_ERRORS, VERSION, insert_row, make_tables
from .paths import GamePaths, beside, keep_earlier_game
from .said import said_from_json

OPEN, WITHDRAWN = AlertState.OPEN.value, AlertState.WITHDRAWN.value

LOOKS = (OBSERVATION, DIFFERENCE, NO_BOARD, END)

MOST_NAMED = 20
"""So many lost facts are named one by one."""


@dataclass(frozen=True, slots=True)
class Found:
    """What there is of a damaged game: what the files tell in all, and in words what is damaged.

    ``lines`` are the event lines by number, of the journal and of the file of events.
    """

    survey: Survey
    damage: str
    lines: Mapping[int, Line]


@dataclass(frozen=True, slots=True)
class Lines:
    """The event lines that were `told`, by number.

    ``strange`` says so where the file of events says something else of a number than the journal.
    """

    told: Mapping[int, Line]
    strange: str | None = None


def mend_journal(paths: GamePaths, events: Path | None = None, *, live: bool = False) -> None:
    """Where a game's journal is damaged, keep all its files and begin again with what is whole.

    Says in a line each what is damaged, where the game goes on, what is kept and what is lost.
    Inputs from the first damaged one on are left out. A file is watched again from there, and the
    events after it are made again. What a `live` source has shown is not shown again: the event
    lines stand as they were told, those of the file `events` among them, and a `Cut` keeps the
    facts that are whole behind the damage; the session takes the moves from the record. The record
    stays in its place. Raises FailureError (status 1) where there is no room; then nothing has
    changed.

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
        with _best_reading(paths.journal) as (database, found, log):
            lines = _lines(database, events) if live else Lines({})
            missing = None if there else "is not there"
            damage = missing or lines.strange or found.damage or log or _unknown(found, lines)
            if damage is not None:
                whole = Found(found, damage, lines.told)
                _begin_again(paths, events, database, whole, live=live)
    except (OSError, *DATABASE_ERRORS) as error:
        raise FailureError(
            f"{paths.journal}: is damaged, and a whole journal cannot be made of the rest "
            f"({error}); make room and go on with --resume",
            FAILED_ON_THE_WAY,
        ) from None


def _put_away_strange(journal: Path) -> None:
    """Keep a rollback journal elsewhere: no game of this program has one, SQLite would obey it."""
    strange = journal.with_name(f"{journal.name}-journal")
    if strange.exists():
        keep_earlier([strange], "no file of this game; it")


@contextmanager
def _best_reading(journal: Path) -> Iterator[tuple[sqlite3.Connection, Survey, str | None]]:
    """The journal read so that most of it is whole, and in words what lies beside it damaged.

    SQLite reads it with its log. A log that ends too early, or is none of this journal, is read
    frame by frame, or left aside.
    """
    if not journal.exists():
        with closing(sqlite3.connect(":memory:")) as nothing:
            yield nothing, survey(journal, nothing), None
        return
    log = journal.with_name(f"{journal.name}-wal")
    frames = read_log(log)
    with reading(journal) as database:
        found = survey(journal, database)
        if not log.exists() or not (found.damage or frames.hidden or _knows_more(journal, found)):
            yield database, found, None
            return
    with tempfile.TemporaryDirectory(
        prefix=f".{journal.name}.", suffix=".tmp", dir=journal.parent
    ) as folder:
        whole = Path(folder) / "copy"
        shutil.copyfile(journal, whole)
        with whole.open("r+b") as file:
            for frame in frames.frames:
                file.seek((frame.page - 1) * PAGE)
                file.write(frame.image)
        alone, framed = (_survey_alone(at) for at in (journal, whole))
        with reading(journal) as database:
            own = _agree(journal, database)
            best = max(alone.rows, found.rows if own else 0, framed.rows if own else 0)
            if own and found.rows == best:
                yield database, found, None
                return
        path, best_found = (journal, alone) if alone.rows == best else (whole, framed)
        with reading(path, alone=True) as database:
            yield database, best_found, f"{log.name} beside it is damaged"


def _agree(journal: Path, database: sqlite3.Connection) -> bool:
    """Whether all that a journal alone has is there with its log too, which else is another's."""
    with reading(journal, alone=True) as alone:
        return not any(
            one is not None and other is not None and one != other
            for table in ("header", *NUMBERED)
            for one, other in zip(rows_of(alone, table), rows_of(database, table), strict=False)
        )


def _survey_alone(journal: Path) -> Survey:
    with reading(journal, alone=True) as database:
        return survey(journal, database)


def _knows_more(journal: Path, found: Survey) -> bool:
    """Whether a journal alone has more inputs or events than with its log, or another header."""
    try:
        with reading(journal, alone=True) as database:
            last, last_n = (
                database.execute(f"SELECT max({key}) FROM {table}").fetchone()[0] or 0
                for table, key in NUMBERED.items()
            )
            header = dict(database.execute("SELECT key, value FROM header"))
    except DATABASE_ERRORS:
        return False
    stored = {key: json.loads(value) for key, value in header.items()}
    return last > found.last or last_n > found.last_n or stored != found.header


def _lines(database: sqlite3.Connection, events: Path | None) -> Lines:
    """Every event line that is whole in the journal, and in the file of events."""
    rows = enumerate(rows_of(database, "events"), start=1)
    known = {number: json.loads(str(row[2])) for number, row in rows if row is not None}
    beside = {} if events is None else readable_lines(events)
    if any(beside[number] != known[number] for number in beside.keys() & known.keys()):
        return Lines(known, strange=f"is of another game than {events}")
    return Lines(dict(sorted({**beside, **known}.items())))


def _unknown(found: Survey, lines: Lines) -> str | None:
    """What the file of events has that the journal lacks, in words."""
    if max(lines.told, default=0) <= found.last_n:
        return None
    return f"what came after event {found.last_n} is damaged"


def _begin_again(
    paths: GamePaths, events: Path | None, source: sqlite3.Connection, found: Found, *, live: bool
) -> None:
    """Put a journal of what is whole in the place of the damaged one, which is kept."""
    journal, inputs = paths.journal, found.survey.inputs
    new, cut = None, None
    with tempfile.TemporaryDirectory(
        prefix=f".{journal.name}.", suffix=".tmp", dir=journal.parent
    ) as folder:
        if live:
            found = replace(found, lines=_ended(found.lines, _raised(source, inputs)))
            cut = _cut(source, found)
        if inputs or cut is not None:
            new = Path(folder) / "new"
            _write(source, found, cut, new)
        where = f"goes on from row {inputs} of the inputs" if inputs else "begins anew"
        if live and paths.sgf.exists():
            where += f", with the moves of {paths.sgf}"
        complain(f"{journal}: {found.damage}; the game {where}")
        logs = beside(journal)
        keep_copies([journal, *logs, paths.sgf, events])
        if new is None:
            journal.unlink(missing_ok=True)
        else:
            os.chmod(new, 0o600)
            os.replace(new, journal)
        for path in logs:
            path.unlink(missing_ok=True)
    _say_lost(journal, source, found, cut)


def _cut(source: sqlite3.Connection, found: Found) -> Cut:
    """What is known of the game behind the last input before the damage."""
    facts = tuple(
        LateFact(str(row[1]), _t_ns(row), str(row[4]), None if row[8] is None else str(row[8]))
        for row in _behind(source, found.survey)
        if row is not None and row[1] not in LOOKS
    )
    alerts = _alerts(found.lines)
    closed = tuple(id_ for id_, line in alerts.items() if line["state"] != OPEN)
    n, ids = (max(numbers, default=0) for numbers in (found.lines, alerts))
    return Cut(found.survey.inputs, n, ids, closed, facts)


def _alerts(lines: Mapping[int, Line]) -> dict[int, Line]:
    """The last line of every alert, by its id."""
    return {id_: line for line in lines.values() if isinstance(id_ := line.get("id"), int)}


def _ended(lines: Mapping[int, Line], raised: Container[int]) -> dict[int, Line]:
    """The lines, and one more for each open alert that no replay will know: it is withdrawn.

    `raised` are the numbers of the lines that came of inputs that are whole.
    """
    found, known = dict(lines), {line.get("id") for n, line in lines.items() if n in raised}
    for id_, line in _alerts(lines).items():
        if line["state"] == OPEN and id_ not in known:
            n = max(found) + 1
            found[n] = {**line, "n": n, "state": WITHDRAWN, "outcome": "the journal was damaged"}
    return found


def _write(source: sqlite3.Connection, found: Found, cut: Cut | None, path: Path) -> None:
    """Make a new journal at `path` of what is whole: with a cut every event line, else the first.

    Of a file that is watched again those events are written that came of the inputs.
    """
    inputs = found.survey.inputs
    header = {"version": VERSION, **found.survey.header}
    if cut is not None:
        header[CUTS] = cuts_to_json([*cuts_of(header), cut])
    with closing(sqlite3.connect(path)) as database:
        make_tables(database)
        for key, value in header.items():
            insert_row(database, "header", (key, json.dumps(value)))
        for row in _until_damage(rows_of(source, "inputs"), inputs):
            insert_row(database, "inputs", row[:-1])
        for row in _events(source, found, cut):
            insert_row(database, "events", row)
        for found_row in rows_of(source, "views"):
            if found_row is not None and int(found_row[0] or 0) <= inputs:
                insert_row(database, "views", found_row[:-1])
        database.commit()


def _raised(source: sqlite3.Connection, inputs: int) -> set[int]:
    """The numbers of the events that came of the first `inputs`."""
    rows = (row for row in rows_of(source, "events") if row is not None)
    return {int(row[0] or 0) for row in rows if int(row[1] or 0) <= inputs}


def _until_damage(rows: Iterable[Row | None], most: int) -> Iterator[Row]:
    for row in rows:
        if row is None or int(row[0] or 0) > most:
            return
        yield row


def _events(source: sqlite3.Connection, found: Found, cut: Cut | None) -> Iterator[Row]:
    """The rows of the events, without checksums, each after the input that it came of."""
    inputs = found.survey.inputs
    if cut is None:
        for row in _until_damage(rows_of(source, "events"), found.survey.last_n):
            if int(row[1] or 0) <= inputs:
                yield row[:-1]
        return
    after: dict[int, int] = {
        number: int(row[1] or 0)
        for number, row in enumerate(rows_of(source, "events"), start=1)
        if row is not None
    }
    for number, line in found.lines.items():
        text = json.dumps(line, ensure_ascii=False)
        yield number, min(after.get(number, inputs), inputs), text


def _say_lost(journal: Path, source: sqlite3.Connection, found: Found, cut: Cut | None) -> None:
    """Say what of the inputs behind the damage is lost; of facts, which."""
    rows = list(_behind(source, found.survey))
    whole = [row for row in rows if row is not None]
    unread = len(rows) - len(whole)
    first = next(rows_of(source, "inputs", 1), None)
    zero_ns = 0 if first is None else _t_ns(first)
    parts = []
    if cut is not None and (seen := [_t_ns(row) for row in whole if row[1] in LOOKS]):
        from_s, to_s = ((t_ns - zero_ns) / NS for t_ns in (min(seen), max(seen)))
        parts.append(f"{len(seen)} looks from {from_s:.1f} s to {to_s:.1f} s of the game")
    if unread:
        rows_lost = "one row" if unread == 1 else f"{unread} rows"
        parts.append(f"{rows_lost} of the inputs, and any fact there")
    if max(found.lines, default=0) > found.survey.last_n:
        parts.append(f"looks and facts after event {found.survey.last_n}")
    if not found.survey.rows:
        parts = ["every look and every fact in it"]
    if parts:
        complain(f"{journal}: lost: {'; '.join(parts)}")
    told = [row for row in whole if row[1] not in LOOKS and (cut is not None or row[8] is not None)]
    for row in told[:MOST_NAMED]:
        again = cut is not None and row[1] in TOLD_AGAIN
        end = "is told again" if again else "is lost, but for what the record shows of it"
        at_s = (_t_ns(row) - zero_ns) / NS
        complain(f"{journal}: {row[1]!s} at {at_s:.1f} s{_by(row)} {end}")
    if len(told) > MOST_NAMED:
        complain(f"{journal}: {len(told) - MOST_NAMED} more facts: see the file that is kept")


def _behind(source: sqlite3.Connection, found: Survey) -> Iterator[Row | None]:
    """The inputs from the first damaged one on."""
    rows = enumerate(rows_of(source, "inputs", found.last), start=1)
    return (row for number, row in rows if number > found.inputs)


def _t_ns(row: Row) -> int:
    return int(row[3] or 0)


def _by(row: Row) -> str:
    """Who told a fact, and when, in words."""
    if row[8] is None:
        return ""
    said = said_from_json(str(row[8]))
    return f", told by {said.who} at {said.at.isoformat(timespec='seconds')},"
