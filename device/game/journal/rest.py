"""What is left of a damaged journal: the rows that a new journal of the game is made of."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from bisect import bisect
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import count, takewhile
from pathlib import Path

from referee.events import AlertState

from ...console import complain
from ...safe_file import PRIVATE
from ...sources.base import NS
from ..codecs.codec import DIFFERENCE, END, NO_BOARD, OBSERVATION
from ..facts.attribution import said_from_json
from .cut import CUTS, TOLD_AGAIN, JournalCut, LateFact, cuts_of, cuts_to_json
from .damage import Row, Survey, rows_of
from .event_lines import Line
from .identity import IDENTITY, identity_of
from .schema import VERSION, insert_row, make_tables

OPEN, WITHDRAWN = AlertState.OPEN.value, AlertState.WITHDRAWN.value

LOOKS = (OBSERVATION, DIFFERENCE, NO_BOARD, END)

GAP, CLOSED = "gap", "gap_closed"
"""Keys of a journal's header: how many inputs are before a gap, and that a replay over it is right.
"""

MOST_NAMED = 20
"""So many lost facts are named one by one."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The rows of a damaged journal with which the game goes on."""

    certain: int
    """How many inputs come before the first damage."""
    inputs: Sequence[int]
    """The numbers of all inputs that are taken, in order."""
    lines: Mapping[int, Line]
    """The event lines by number."""
    live: bool = False
    """Whether a camera is watched, which does not show again what was seen."""
    cut: JournalCut | None = None
    added: Mapping[str, object] = field(default_factory=dict)
    """What the header has more."""

    @property
    def behind(self) -> bool:
        """Whether inputs from behind the damage are taken."""
        return len(self.inputs) > self.certain


def rest_of(found: Survey, beside: Mapping[int, Line], *, live: bool, cut: bool = False) -> Rest:
    """What is left of a journal in which `found` was found, and of the event lines `beside` it.

    A file is watched again from the damage on. Of a `live` game all is taken that can be read, with
    a gap that is to be closed. A gap needs whole inputs on both sides. Without them, or where a
    `cut` is asked for, what is before the damage is taken.
    """
    certain = range(1, found.inputs + 1)
    told = {n: at.line for n, at in found.events.items()}
    raised = {n for n, at in found.events.items() if at.after <= found.inputs}
    if not live:
        first = takewhile(told.__contains__, count(1))
        return Rest(found.inputs, certain, {n: told[n] for n in first if n in raised})
    lines = dict(sorted({**beside, **told}.items()))
    readable = [number for number, _ in _readable(rows_of(found.source, "inputs", found.last))]
    if len(readable) > found.inputs and found.inputs and not cut:
        return Rest(found.inputs, readable, lines, live, added={GAP: found.inputs})
    ended = _ended(lines, raised)
    made = _cut(found, ended)
    cuts = cuts_to_json([*cuts_of(found.header), made])
    return Rest(found.inputs, certain, ended, live, made, {CUTS: cuts})


def _readable(rows: Iterator[Row | None]) -> Iterator[tuple[int, Row]]:
    """The rows of inputs that can be read, with their numbers.

    After one that cannot, a look that is a difference waits for the next that is whole.
    """
    based = True
    for number, row in enumerate(rows, start=1):
        based = row is not None and (based or row[1] == OBSERVATION)
        if row is not None and (based or row[1] != DIFFERENCE):
            yield number, row


def _cut(found: Survey, lines: Mapping[int, Line]) -> JournalCut:
    """What is known of the game behind the last input before the damage."""
    facts = tuple(
        LateFact(str(row[1]), _t_ns(row), str(row[4]), None if row[8] is None else str(row[8]))
        for _, row in _behind(found)
        if row is not None and row[1] not in LOOKS
    )
    alerts = _alerts(lines)
    closed = tuple(id_ for id_, line in alerts.items() if line["state"] != OPEN)
    n, ids = (max(numbers, default=0) for numbers in (lines, alerts))
    return JournalCut(found.inputs, n, ids, closed, facts)


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


def folder_beside(journal: Path) -> tempfile.TemporaryDirectory[str]:
    """A folder on the disk of a journal, of a name that `own_files.sweep` removes if it is left."""
    return tempfile.TemporaryDirectory(
        prefix=f".{journal.name}.", suffix=".tmp", dir=journal.parent
    )


@contextmanager
def written(found: Survey, rest: Rest, journal: Path) -> Iterator[Path | None]:
    """A new journal of the `rest` of a damaged one, in a folder beside it while this lasts.

    None where there is nothing to write.
    """
    if not rest.inputs and not rest.live:
        yield None
        return
    with folder_beside(journal) as folder:
        new = Path(folder) / "new"
        with closing(sqlite3.connect(new)) as database:
            make_tables(database)
            _write(found, rest, database)
            database.commit()
        os.chmod(new, PRIVATE)
        yield new


def _write(found: Survey, rest: Rest, database: sqlite3.Connection) -> None:
    numbers, taken = list(rest.inputs), set(rest.inputs)
    kept = {key: value for key, value in found.header.items() if key not in (GAP, CLOSED)}
    identity = identity_of(found.header)
    mended = {} if identity is None else {IDENTITY: identity.mended().to_json()}
    for key, value in {"version": VERSION, **kept, **rest.added, **mended}.items():
        insert_row(database, "header", (key, json.dumps(value)))
    last = numbers[-1] if numbers else 0
    rows = enumerate(rows_of(found.source, "inputs", last), start=1)
    inputs = (row for number, row in rows if number in taken and row is not None)
    for number, row in enumerate(inputs, start=1):
        insert_row(database, "inputs", (number, *row[1:-1]))
    for n, line in rest.lines.items():
        after = found.events[n].after if n in found.events else last
        text = json.dumps(line, ensure_ascii=False)
        insert_row(database, "events", (n, bisect(numbers, after), text))
    for view in rows_of(found.source, "views"):
        if view is not None and isinstance(view[0], int) and view[0] in taken:
            insert_row(database, "views", (bisect(numbers, view[0]), *view[1:-1]))


def say_lost(journal: Path, found: Survey, rest: Rest) -> None:
    """Say what of the inputs behind the damage is lost; of facts, which."""
    taken = set(rest.inputs)
    rows = [row for number, row in _behind(found) if number not in taken]
    whole = [row for row in rows if row is not None]
    first = next(rows_of(found.source, "inputs", 1), None)
    zero_ns = 0 if first is None else _t_ns(first)
    parts = []
    if rest.live and (seen := [_t_ns(row) for row in whole if row[1] in LOOKS]):
        from_s, to_s = ((t_ns - zero_ns) / NS for t_ns in (min(seen), max(seen)))
        parts.append(f"{len(seen)} looks from {from_s:.1f} s to {to_s:.1f} s of the game")
    if unread := len(rows) - len(whole):
        rows_lost = "one row" if unread == 1 else f"{unread} rows"
        parts.append(f"{rows_lost} of the inputs, and any fact there")
    if max(rest.lines, default=0) > found.last_n and rest.cut is not None:
        parts.append(f"looks and facts after event {found.last_n}")
    if not found.rows:
        parts = ["every look and every fact in it"]
    if parts:
        complain(f"{journal}: lost: {'; '.join(parts)}")
    told = [row for row in whole if row[1] not in LOOKS and (rest.live or row[8])]
    for row in told[:MOST_NAMED]:
        again = rest.cut is not None and row[1] in TOLD_AGAIN
        end = "is told again" if again else "is lost, but for what the record shows of it"
        at_s = (_t_ns(row) - zero_ns) / NS
        complain(f"{journal}: {row[1]!s} at {at_s:.1f} s{_by(row)} {end}")
    if len(told) > MOST_NAMED:
        complain(f"{journal}: {len(told) - MOST_NAMED} more facts: see the file that is kept")


def _behind(found: Survey) -> Iterator[tuple[int, Row | None]]:
    """The inputs from the first damaged one on, with their numbers."""
    rows = enumerate(rows_of(found.source, "inputs", found.last), start=1)
    return ((number, row) for number, row in rows if number > found.inputs)


def _t_ns(row: Row) -> int:
    return int(row[3] or 0)


def _by(row: Row) -> str:
    """Who told a fact, and when, in words."""
    if row[8] is None:
        return ""
    said = said_from_json(str(row[8]))
    return f", told by {said.who} at {said.at.isoformat(timespec='seconds')},"
