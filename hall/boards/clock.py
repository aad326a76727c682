"""The game clock in a board's state, and the time of its last entry.

Times are by the hub's clock, as it was at its start: a board reports the age of the last entry of
its clock's log, and a clock that is set in the evening must not move those of the games.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from messages.texts import MessageError, number_in, word_in
from rules.clock import MOST_COUNT, MOST_MS, TimeControl
from rules.color import Color

WHAT = "state: clock"

MAX_AGE_MS = 7 * MOST_MS
"""The age of an older entry is ignored."""


STARTED_S = time.time() - time.monotonic()


def hub_time_s(monotonic_s: float | None = None) -> float:
    """Seconds since 1970 at `monotonic_s`, by default now: by the wall clock of the hub's start."""
    return STARTED_S + (time.monotonic() if monotonic_s is None else monotonic_s)


@dataclass(frozen=True, slots=True)
class ReportedClock:
    """The clock of a game at the last entry of its log.

    ``shown`` is its validated object of ``/api/state`` without age and orders. ``age_ms`` is the
    age of the entry when the state was sent; None where the board does not know.
    """

    log: str
    number: int
    done: int
    """How many of the arbiter's orders were carried out."""
    shown: Mapping[str, object]
    age_ms: int | None

    @property
    def entry(self) -> tuple[str, int]:
        """The key of this entry: no other entry of the board has it."""
        return self.log, self.number


@dataclass(frozen=True, slots=True)
class BoardClock:
    """The clock that a board reported last; ``since`` is the time of its last entry.

    ``since`` is in seconds since 1970 by `hub_time_s`; None where the entry's age is unknown.
    """

    reported: ReportedClock
    since: float | None

    @property
    def steps(self) -> int:
        """A number that grows with each entry, and each order that was carried out."""
        return self.reported.number + self.reported.done

    def to_json(self) -> dict[str, object]:
        """The object of ``/api/boards``: ``since`` in milliseconds since 1970."""
        since = None if self.since is None else round(1000 * self.since)
        return {**self.reported.shown, "since": since}

    def to_state(self) -> dict[str, object]:
        """The object of a board's ``/api/state`` now; the board keeps its orders."""
        age_ms = None if self.since is None else max(0, round(1000 * (hub_time_s() - self.since)))
        return {**self.reported.shown, "orders": [], "age_ms": age_ms}


def updated_clock(
    before: BoardClock | None, reported: ReportedClock | None, sent: float | None
) -> BoardClock | None:
    """The clock after a state that was sent at `sent` (`hub_time_s`); None for a retained message.

    A repeated state does not change the time of an entry. A retained one has no usable age.
    """
    if reported is None:
        return None
    if before is not None and before.reported == reported:
        return before
    if sent is not None and reported.age_ms is not None:
        return BoardClock(reported, sent - reported.age_ms / 1000)
    same = before is not None and before.reported.entry == reported.entry
    return BoardClock(reported, before.since if before is not None and same else None)


def read_clock(fields: object) -> ReportedClock | None:
    """The clock of a state; None where the table has none, or it was not started.

    Raises MessageError.
    """
    if not isinstance(fields, Mapping | None):
        raise MessageError(f"{WHAT}: expected a JSON object")
    if fields is None or "log" not in fields:
        return None
    log, control = word_in(fields, "log"), word_in(fields, "control")
    if not log:
        raise MessageError(f"{WHAT}: expected the id of a log")
    try:
        control = str(TimeControl.parse(control))
    except ValueError as error:
        raise MessageError(f"{WHAT}: {error}") from None
    turn, running = fields.get("turn"), fields.get("running")
    if turn not in ("black", "white") or not isinstance(running, bool):
        raise MessageError(f"{WHAT}: expected whose turn it is, and whether it runs")
    number, at_ms = (number_in(fields, key, WHAT) for key in ("number", "at_ms"))
    shown = {"control": control, "log": log, "number": number, "at_ms": at_ms, "turn": turn}
    shown |= {"running": running, **{side.word: _left(fields.get(side.word)) for side in Color}}
    shown["done"] = done = number_in(fields, "done", WHAT) if "done" in fields else 0
    return ReportedClock(log, number, done, shown, _age(fields))


def _left(fields: object) -> dict[str, object]:
    """A player's remaining time. Raises MessageError."""
    if not isinstance(fields, Mapping) or not isinstance(fields.get("flag"), bool):
        raise MessageError(f"{WHAT}: expected what each player has left")
    left: dict[str, object] = {"flag": fields["flag"]}
    for key, most in (("main_ms", MOST_MS), ("period_ms", MOST_MS), ("count", MOST_COUNT)):
        value = number_in(fields, key, WHAT)
        if value > most:
            raise MessageError(f"{WHAT}: {key} {value}: at most {most}")
        left[key] = value
    return left


def _age(fields: Mapping[str, object]) -> int | None:
    """The age of the last entry. Raises MessageError."""
    if fields.get("age_ms") is None:
        return None
    age_ms = number_in(fields, "age_ms", WHAT)
    return age_ms if age_ms <= MAX_AGE_MS else None
