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
    lines: Mapping[int, Line] | None
    """The event lines by number; None where only those are taken that the inputs explain."""
    cut: JournalCut | None = None
    added: Mapping[str, object] = field(default_factory=dict)
    """What the header has more."""

    @property
    def behind(self) -> bool:
        """Whether inputs from behind the damage are taken."""
        return len(self.inputs) > self.certain


def rest_of(
    source: sqlite3.Connection,
    found: Survey,
    lines: Mapping[int, Line],
    *,
    live: bool,
    cut: bool = False,
) -> Rest:
    """What is left in `source`, of which `found` was found, and of the event `lines`.

    A file is watched again from the damage on. Of a `live` game all is taken that can be read, with
    a gap that is to be closed. A gap needs whole inputs on both sides. Without them, or where a
    `cut` is asked for, what is before the damage is taken.
    """
    certain = range(1, found.inputs + 1)
    if not live:
        return Rest(found.inputs, certain, None)
    readable = [number for number, _ in _readable(rows_of(source, "inputs", found.last))]
    if len(readable) > found.inputs and found.inputs and not cut:
        return Rest(found.inputs, readable, lines, added={GAP: found.inputs})
    ended = _ended(lines, _raised(source, found.inputs))
    made = _cut(source, found, ended)
    cuts = cuts_to_json([*cuts_of(found.header), made])
    return Rest(found.inputs, certain, ended, made, {CUTS: cuts})


def _readable(rows: Iterator[Row | None]) -> Iterator[tuple[int, Row]]:
    """The rows of inputs that can be read, with their numbers.

    After one that cannot, a look that is a difference waits for the next that is whole.
    """
    based = True
    for number, row in enumerate(rows, start=1):
        based = row is not None and (based or row[1] == OBSERVATION)
        if row is not None and (based or row[1] != DIFFERENCE):
            yield number, row


def _cut(source: sqlite3.Connection, found: Survey, lines: Mapping[int, Line]) -> JournalCut:
    """What is known of the game behind the last input before the damage."""
    facts = tuple(
        LateFact(str(row[1]), _t_ns(row), str(row[4]), None if row[8] is None else str(row[8]))
        for _, row in _behind(source, found)
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


def _raised(source: sqlite3.Connection, inputs: int) -> set[int]:
    """The numbers of the events that came of the first `inputs`."""
    return {number for number, after in _after(source).items() if after <= inputs}


def _after(source: sqlite3.Connection) -> dict[int, int]:
    """After which input each event came."""
    rows = enumerate(rows_of(source, "events"), start=1)
    return {number: int(row[1] or 0) for number, row in rows if row is not None}


@contextmanager
def written(source: sqlite3.Connection, rest: Rest, journal: Path) -> Iterator[Path | None]:
    """A new journal of the `rest` of `source`, in a folder beside `journal` while this lasts.

    None where there is nothing to write.
    """
    if not rest.inputs and rest.lines is None:
        yield None
        return
    with tempfile.TemporaryDirectory(
        prefix=f".{journal.name}.", suffix=".tmp", dir=journal.parent
    ) as folder:
        new = Path(folder) / "new"
        with closing(sqlite3.connect(new)) as database:
            make_tables(database)
            _write(source, rest, database)
            database.commit()
        os.chmod(new, PRIVATE)
        yield new


def _write(source: sqlite3.Connection, rest: Rest, database: sqlite3.Connection) -> None:
    numbers, taken = list(rest.inputs), set(rest.inputs)
    header = {
        str(row[0]): row[1]
        for row in rows_of(source, "header")
        if row is not None and row[0] not in (GAP, CLOSED)
    }
    added = {key: json.dumps(value) for key, value in rest.added.items()}
    identity = identity_of({IDENTITY: json.loads(str(header.get(IDENTITY, "null")))})
    if identity is not None:
        added[IDENTITY] = json.dumps(identity.mended().to_json())
    for item in {"version": str(VERSION), **header, **added}.items():
        insert_row(database, "header", item)
    last = numbers[-1] if numbers else 0
    rows = enumerate(rows_of(source, "inputs", last), start=1)
    kept = (row for number, row in rows if number in taken and row is not None)
    for number, row in enumerate(kept, start=1):
        insert_row(database, "inputs", (number, *row[1:-1]))
    after = _after(source)
    lines = _explained(source, rest, after) if rest.lines is None else rest.lines
    for n, line in lines.items():
        text = json.dumps(line, ensure_ascii=False)
        insert_row(database, "events", (n, bisect(numbers, after.get(n, last)), text))
    for view in rows_of(source, "views"):
        if view is not None and isinstance(view[0], int) and view[0] in taken:
            insert_row(database, "views", (bisect(numbers, view[0]), *view[1:-1]))


def _explained(source: sqlite3.Connection, rest: Rest, after: Mapping[int, int]) -> dict[int, Line]:
    """The event lines up to the first damaged one that the inputs explain."""
    found: dict[int, Line] = {}
    for number, row in enumerate(rows_of(source, "events"), start=1):
        if row is None:
            break
        if after[number] <= rest.certain:
            found[number] = json.loads(str(row[2]))
    return found


def say_lost(journal: Path, source: sqlite3.Connection, found: Survey, rest: Rest) -> None:
    """Say what of the inputs behind the damage is lost; of facts, which."""
    taken = set(rest.inputs)
    rows = [row for number, row in _behind(source, found) if number not in taken]
    whole = [row for row in rows if row is not None]
    first = next(rows_of(source, "inputs", 1), None)
    zero_ns = 0 if first is None else _t_ns(first)
    parts = []
    if rest.lines is not None and (seen := [_t_ns(row) for row in whole if row[1] in LOOKS]):
        from_s, to_s = ((t_ns - zero_ns) / NS for t_ns in (min(seen), max(seen)))
        parts.append(f"{len(seen)} looks from {from_s:.1f} s to {to_s:.1f} s of the game")
    if unread := len(rows) - len(whole):
        rows_lost = "one row" if unread == 1 else f"{unread} rows"
        parts.append(f"{rows_lost} of the inputs, and any fact there")
    if max(rest.lines or (), default=0) > found.last_n and rest.cut is not None:
        parts.append(f"looks and facts after event {found.last_n}")
    if not found.rows:
        parts = ["every look and every fact in it"]
    if parts:
        complain(f"{journal}: lost: {'; '.join(parts)}")
    told = [row for row in whole if row[1] not in LOOKS and (rest.lines is not None or row[8])]
    for row in told[:MOST_NAMED]:
        again = rest.cut is not None and row[1] in TOLD_AGAIN
        end = "is told again" if again else "is lost, but for what the record shows of it"
        at_s = (_t_ns(row) - zero_ns) / NS
        complain(f"{journal}: {row[1]!s} at {at_s:.1f} s{_by(row)} {end}")
    if len(told) > MOST_NAMED:
        complain(f"{journal}: {len(told) - MOST_NAMED} more facts: see the file that is kept")


def _behind(source: sqlite3.Connection, found: Survey) -> Iterator[tuple[int, Row | None]]:
    """The inputs from the first damaged one on, with their numbers."""
    rows = enumerate(rows_of(source, "inputs", found.last), start=1)
    return ((number, row) for number, row in rows if number > found.inputs)


def _t_ns(row: Row) -> int:
    return int(row[3] or 0)


def _by(row: Row) -> str:
    """Who told a fact, and when, in words."""
    if row[8] is None:
        return ""
    said = said_from_json(str(row[8]))
    return f", told by {said.who} at {said.at.isoformat(timespec='seconds')},"
