"""The clock of a board's table, as its state tells it, and since when it stands so.

The hub counts by its own clock: a board says how long ago the last entry of its clock was made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.clocks.clock import MOST_MS
from rules.clocks.control import MOST_COUNT, TimeControl
from rules.color import Color

from ..messages.texts import MessageError, number_in, word_in

WHAT = "state: clock"

MOST_AGE_MS = 7 * MOST_MS
"""An entry that is older says nothing of the present."""


@dataclass(frozen=True, slots=True)
class ToldClock:
    """The clock of a game at the last entry of its log.

    ``shown`` is its object of ``/api/state`` without its age and without orders: texts and numbers
    that were checked. ``age_ms`` is how long ago the entry was made when the state was sent; None
    where the board does not know.
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
    """What a board told last of its clock; ``since`` is when that entry was made.

    ``since`` is in seconds since 1970 by the hub's clock. Where it is None, nobody knows how much
    of the time has run since the entry.
    """

    told: ToldClock
    since: float | None

    @property
    def steps(self) -> int:
        """A number that grows with each entry, and each order that was carried out."""
        return self.told.number + self.told.done

    def to_json(self) -> dict[str, object]:
        """The object of ``/api/boards``: ``since`` in milliseconds since 1970."""
        since = None if self.since is None else round(1000 * self.since)
        return {**self.told.shown, "since": since}

    def to_state(self, now: float) -> dict[str, object]:
        """The object of a board's ``/api/state`` at `now`; the board keeps its orders."""
        age_ms = None if self.since is None else max(0, round(1000 * (now - self.since)))
        return {**self.told.shown, "orders": [], "age_ms": age_ms}


def clock_heard(
    before: BoardClock | None, told: ToldClock | None, sent: float | None
) -> BoardClock | None:
    """The clock after a state that tells it so; `sent` is when, None for a state kept from before.

    A state that comes once more says nothing new of an entry's age. A state that the broker had
    kept says nothing of it at all.
    """
    if told is None:
        return None
    if before is not None and before.told == told:
        return before
    if sent is not None and told.age_ms is not None:
        return BoardClock(told, sent - told.age_ms / 1000)
    same = before is not None and before.told.entry == told.entry
    return BoardClock(told, before.since if before is not None and same else None)


def read_clock(told: object) -> ToldClock | None:
    """The clock that a state tells; None where the table has none, or it was not started.

    Raises MessageError.
    """
    if not isinstance(told, Mapping):
        if told is None:
            return None
        raise MessageError(f"{WHAT}: expected a JSON object")
    if "log" not in told:
        return None
    log, control = word_in(told, "log"), word_in(told, "control")
    if not log:
        raise MessageError(f"{WHAT}: expected the id of a log")
    try:
        control = str(TimeControl.parse(control))
    except ValueError as error:
        raise MessageError(f"{WHAT}: {error}") from None
    turn, running = told.get("turn"), told.get("running")
    if turn not in ("black", "white") or not isinstance(running, bool):
        raise MessageError(f"{WHAT}: expected whose turn it is, and whether it runs")
    number, at_ms = (number_in(told, key, WHAT) for key in ("number", "at_ms"))
    shown = {"control": control, "log": log, "number": number, "at_ms": at_ms, "turn": turn}
    shown |= {"running": running, **{side.word: _left(told.get(side.word)) for side in Color}}
    shown["done"] = done = number_in(told, "done", WHAT) if "done" in told else 0
    return ToldClock(log, number, done, shown, _age(told))


def _left(told: object) -> dict[str, object]:
    """What a player has left. Raises MessageError."""
    if not isinstance(told, Mapping) or not isinstance(told.get("flag"), bool):
        raise MessageError(f"{WHAT}: expected what each player has left")
    left: dict[str, object] = {"flag": told["flag"]}
    for key, most in (("main_ms", MOST_MS), ("period_ms", MOST_MS), ("count", MOST_COUNT)):
        value = number_in(told, key, WHAT)
        if value > most:
            raise MessageError(f"{WHAT}: {key} {value}: at most {most}")
        left[key] = value
    return left


def _age(told: Mapping[str, object]) -> int | None:
    """How old the last entry is. Raises MessageError."""
    if told.get("age_ms") is None:
        return None
    age_ms = number_in(told, "age_ms", WHAT)
    return age_ms if age_ms <= MOST_AGE_MS else None
