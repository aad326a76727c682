"""The journal: everything the referee was given and emitted, on disk before it is shown.

One SQLite file a game (WAL, synchronous=FULL), append-only. The inputs are kept, so that the same
steps over them give back the same state: to resume is to replay.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, TypeVar
from zlib import crc32

from referee.facts import Fact
from vision.types import BoardView, NoBoard, Observation
from web.console import FAILED_ON_THE_WAY, FailureError, complain
from web.machine import MACHINE, Machine
from web.safe_file import held, make_private

from ..codec import (
    DIFFERENCE,
    OBSERVATION,
    Input,
    Row,
    fact_from_body,
    fact_to_body,
    pack,
    unpack,
    view_from_json,
    view_to_json,
)
from ..disk import MB, DiskLimits
from ..facts_file import Attribution, attribution_from_json, attribution_to_json
from .damage import JournalError, cannot_be_opened, tells_damage
from .schema import DATABASE_ERRORS, VERSION, checksum, header_of, insert_row, is_whole, make_tables

WHOLE_INTERVAL = 100
"""So often an observation is stored whole; the others are differences to the one before."""

MOVED_PX = 0.5
"""A view is stored anew once a corner of the board lies so far from where it was stored."""

COMMIT_INTERVAL_S = 1.0
"""Inputs that led to nothing wait at most so long for their commit; events wait for nothing."""


F = TypeVar("F")


class Journal:
    """An open journal. Every method that writes raises FailureError (status 1) on a full disk.

    ``count``: how many inputs there are. ``last_n``: the number of the last event. ``full``:
    whether the journal has reached its limit and keeps no idle looks.
    """

    def __init__(
        self,
        path: Path,
        header: Mapping[str, object],
        stamp: Mapping[str, object] | None = None,
        limit_mb: int = DiskLimits().journal,
        machine: Machine = MACHINE,
    ) -> None:
        """Open the journal at `path` to go on with it; a new one is made where none was begun.

        `stamp` is written beside the `header` of a new journal and never compared. Raises
        FailureError where it is no journal, of another version, or of another game. It is of this
        game where every key of `header` has the value that it was made with.
        """
        self.path = path
        self.count = self.last_n = 0
        self.full = False
        self._limit_mb = limit_mb
        self._monotonic_s = machine.clock.monotonic_s
        self._view: BoardView | None = None
        self._before: Observation | None = None
        self._whole = 0
        try:
            make_private(path)
            with ExitStack() as stack:
                stack.enter_context(held([path]))
                self._database = stack.enter_context(closing(machine.disk.connect(path)))
                self._database.execute("PRAGMA journal_mode=WAL")
                self._database.execute("PRAGMA synchronous=FULL")
                self._database.execute("PRAGMA cache_size=-512")  # KiB: what is written is not read
                self._enter(header, stamp or {})
                self._held = stack.pop_all()
        except (*DATABASE_ERRORS, OSError) as error:
            raise _unusable(path, error) from None

    def _enter(self, header: Mapping[str, object], stamp: Mapping[str, object]) -> None:
        """Begin the journal, or check that it is that of the game of `header`."""
        database = self._database
        if database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            make_tables(database)
            self.add_to_header({"version": VERSION})
        stored = self.header()
        if stored.get("version") != VERSION:
            raise FailureError(
                f"{self.path}: written by another version of goban (journal "
                f"{stored.get('version')}, this one reads {VERSION}); finish the game with that "
                "version, or give another --journal"
            )
        self.add_to_header({**header, **stamp})  # of a new journal all, else what was damaged
        self._commit()
        for key, value in header.items():
            if key in stored and stored[key] != json.loads(json.dumps(value)):
                raise FailureError(
                    f"{self.path}: this journal is of another game ({key} was {stored.get(key)}, "
                    f"is {value} now); give the same options, or another --journal"
                )
        self.count = database.execute("SELECT max(number) FROM inputs").fetchone()[0] or 0
        self.last_n = database.execute("SELECT max(n) FROM events").fetchone()[0] or 0

    def add_to_header(self, values: Mapping[str, object]) -> None:
        """Add what the header does not hold yet; with the next commit it is durable."""
        stored = self.header()
        for key, value in values.items():
            if key not in stored:
                insert_row(self._database, "header", (key, json.dumps(value)))

    def header(self) -> dict[str, object]:
        """What the journal was made with."""
        return header_of(self._database)

    def append(
        self, given: Input, lines: Iterable[Mapping[str, object]], by: Attribution | None = None
    ) -> None:
        """Add an input and the events it led to; with events, or a fact, durable on return.

        `by`: the attribution of a fact. A journal that is `full` leaves out looks without events.
        """
        events = list(lines)
        if self.full and not events and isinstance(given, Observation | NoBoard):
            return
        with self._writing():
            self._insert_input(given, by)
            self._insert_events(events, self.count)
            durable = bool(events) or not isinstance(given, Observation | NoBoard)
            if durable or self._monotonic_s() - self._committed_s >= COMMIT_INTERVAL_S:
                self._commit()

    def _measure(self) -> None:
        """Find out whether the journal has reached its limit; that is logged once."""
        if self.full:
            return
        pages, page = (
            int(self._database.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_count", "page_size")
        )
        self.full = pages * page >= self._limit_mb * MB
        if self.full:
            complain(
                f"{self.path}: {self._limit_mb} MB, the limit of --journal-limit, are reached; the "
                "game goes on, and only looks that something comes of are kept"
            )

    def add_events(self, lines: Iterable[Mapping[str, object]], after_input: int) -> None:
        """Add events that a replay made again after input number `after_input`, as after damage."""
        with self._writing():
            self._insert_events(lines, after_input)

    def close(self) -> None:
        """Commit and close; what could not be committed is lost, what was before is not."""
        with self._held, self._writing():
            self._commit()

    def keep_checkpoint(self, basis: str, body: bytes) -> None:
        """Keep a checkpoint in the place of the last; with the next commit it is durable."""
        values = (1, basis, body)
        row = (*values, checksum("checkpoint", values))
        with self._writing():
            self._database.execute("REPLACE INTO checkpoint VALUES (?, ?, ?, ?)", row)
            if self.full:
                self._commit()

    def checkpoint(self) -> tuple[str, bytes] | None:
        """The basis and the body of the checkpoint; None where there is none that is whole."""
        try:
            row = self._database.execute("SELECT * FROM checkpoint").fetchone()
        except DATABASE_ERRORS:
            return None
        if row is None or not is_whole("checkpoint", row):
            return None
        return str(row[1]), bytes(row[2])

    def inputs(self, after: int = 0, after_ns: int = -1) -> Iterator[Input]:
        """Every input after the number `after` and the time `after_ns`, in order.

        Observations come without their view. Raises FailureError for a damaged row.
        """
        before: Observation | None = None
        whole = self._database.execute(
            "SELECT number FROM inputs WHERE kind = ? AND (number <= ? OR t_ns <= ?) "
            "ORDER BY number DESC LIMIT 1",
            (OBSERVATION, after, after_ns),
        ).fetchone()
        for row in self._database.execute(
            "SELECT * FROM inputs WHERE number >= ? ORDER BY number", whole or (0,)
        ):
            if not is_whole("inputs", row):
                raise JournalError(
                    f"{self.path}: row {row[0]} of the inputs is damaged; goban watch --resume "
                    "goes on from the row before it",
                    FAILED_ON_THE_WAY,
                )
            given = unpack(Row(*row[1:8]), before)
            before = given if isinstance(given, Observation) else before
            if row[0] > after and given.t_ns > after_ns:
                yield given

    def look_until(self, number: int) -> Observation | None:
        """The last observation among the first inputs, up to `number`; None where there is none.

        It comes without its view. Raises FailureError for a damaged row.
        """
        query = "SELECT max(number) FROM inputs WHERE number <= ? AND kind IN (?, ?)"
        last = self._database.execute(query, (number, OBSERVATION, DIFFERENCE)).fetchone()[0]
        found = None if last is None else next(self.inputs(last - 1))
        return found if isinstance(found, Observation) else None

    def last_fact(self, kind: type[F]) -> F | None:
        """The last fact of this kind that was accepted; None where there was none."""
        return last_fact_in(self._database, kind)

    def requests(self) -> dict[str, DoneRequest]:
        """Every request that was done."""
        return requests_in(self._database)

    def view_at(self, t_ns: int) -> BoardView | None:
        """Where the board lay at `t_ns`, or when it was first found; None where it never was."""
        rows = self._database.execute(
            "SELECT view, t_ns FROM views JOIN inputs ON number = from_input ORDER BY number"
        ).fetchall()
        lying = [view for view, since_ns in rows if since_ns <= t_ns] or [v for v, _ in rows[:1]]
        return view_from_json(lying[-1]) if lying else None

    def event_numbers(self) -> dict[int, int]:
        """Of each event in the journal its number, and after which input it came."""
        return dict(self._database.execute("SELECT n, after_input FROM events ORDER BY n"))

    def events(self) -> list[dict[str, object]]:
        """Every event in order, as written."""
        rows = self._database.execute("SELECT line FROM events ORDER BY n")
        return [json.loads(line) for (line,) in rows]

    def _insert_input(self, given: Input, attribution: Attribution | None) -> None:
        whole = self.count - self._whole >= WHOLE_INTERVAL
        row = pack(given, None if whole else self._before)
        self.count += 1
        if isinstance(given, Observation):
            self._before = given
            self._whole = self.count if row.kind == OBSERVATION else self._whole
        who = None if attribution is None else attribution_to_json(attribution)
        insert_row(self._database, "inputs", (self.count, *row, who))
        view = given.view if isinstance(given, Observation) else None
        if view is not None and _has_moved(self._view, view):
            text = json.dumps(view_to_json(view))
            insert_row(self._database, "views", (self.count, text))
            self._view = view

    def _insert_events(self, lines: Iterable[Mapping[str, object]], after_input: int) -> None:
        for line in lines:
            n = line["n"]
            assert isinstance(n, int)
            text = json.dumps(line, ensure_ascii=False)
            insert_row(self._database, "events", (n, after_input, text))
            self.last_n = max(self.last_n, n)

    def _commit(self) -> None:
        """Commit, and fold SQLite's log into the file: what is shown is whole in one file.

        A reader that holds on to an older state does not make this wait; the log is then folded
        with a later commit.
        """
        self._database.commit()
        with suppress(sqlite3.Error):  # it is durable in the log
            self._database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        self._committed_s = self._monotonic_s()
        self._measure()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """While something is written: an error of SQLite becomes a JournalError."""
        try:
            yield
        except sqlite3.Error as error:
            raise JournalError(
                f"{self.path}: the journal cannot be written ({error}); is the disk full? what was "
                "shown is safe: make room and go on with --resume",
                FAILED_ON_THE_WAY,
            ) from None


def last_fact_in(journal: sqlite3.Connection, kind: type[F]) -> F | None:
    """The last fact of this kind that a journal holds, where its row is whole."""
    query = "SELECT * FROM inputs WHERE kind = ? ORDER BY number DESC LIMIT 1"
    row = journal.execute(query, (kind.__name__,)).fetchone()
    found = unpack(Row(*row[1:8])) if row is not None and is_whole("inputs", row) else None
    return found if isinstance(found, kind) else None


class DoneRequest(NamedTuple):
    """A request that was accepted."""

    n: int
    """The number of the last event once it was done."""
    digest: str = ""
    """`digest_of` its fact; empty where that is not known."""


def digest_of(fact: Fact) -> str:
    """A text that is the same for a fact sent twice: without when it came, or how late.

    >>> from referee.facts import Resync, Undo
    >>> digest_of(Resync(5)) == digest_of(Resync(9)), digest_of(Undo(5)) == digest_of(Undo(5, 3))
    (True, False)
    """
    body = {**fact_to_body(fact), "t_ns": 0, "late_ms": 0}
    crc = crc32(json.dumps(body, sort_keys=True).encode())
    return f"{type(fact).__name__}-{crc:08x}"


def requests_in(journal: sqlite3.Connection) -> dict[str, DoneRequest]:
    """Every request that was done, in their order."""
    rows = journal.execute(
        "SELECT *, (SELECT max(n) FROM events WHERE after_input <= number) FROM inputs "
        "WHERE said IS NOT NULL ORDER BY number"
    )
    found = {}
    for *row, n in rows:
        if (request := attribution_from_json(row[8]).request) is not None:
            known = is_whole("inputs", row)
            digest = digest_of(fact_from_body(row[1], json.loads(row[4]))) if known else ""
            found[request] = DoneRequest(n or 0, digest)
    return found


def _has_moved(before: BoardView | None, view: BoardView) -> bool:
    """Whether the board lies elsewhere than it was stored, as far as a resumed game needs it."""
    if before is None or before.size != view.size:
        return True
    return view is not before and float(abs(view.corners - before.corners).max()) > MOVED_PX


def _unusable(path: Path, error: Exception) -> JournalError:
    """Why a journal cannot be opened: it is none, or the disk does not let it."""
    no_journal = isinstance(error, DATABASE_ERRORS) and tells_damage(error)
    if no_journal or not path.parent.is_dir():
        return JournalError(f"{path}: this is no journal that can be used ({error})")
    return cannot_be_opened(path, error)
