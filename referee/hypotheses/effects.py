"""What a hypothesis does to the record, the table and the alerts; `decision.execute` does it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rules.color import Color
from rules.corrections import HandOver
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..alerts.draft import AlertDraft
from ..alerts.remedies import Remedy
from ..belief.arrays import NEVER
from ..events import EventType
from ..table import Overlay

MISREAD = "misread"
"""The detail of a revision of what was never on the table, and the outcome of its alerts."""

PUT_RIGHT = "put right"
"""The outcome of an alert whose stones lie as they should."""


@dataclass(frozen=True, slots=True)
class Play:
    """A move of a hypothesis, what it captured, and when and how its stone was first seen."""

    move: Move
    number: int
    """The number of the move in its line."""
    captures: tuple[Point, ...]
    """The points of the captured stones."""
    uncleared_captures: tuple[Point, ...]
    """Those of them that still lie there."""
    seen_ns: int
    """When the stone was first seen."""
    covered: bool | None
    """Whether a hand brought it, None where that is not known."""
    side: int
    """The number of the side that hand came from, -1 unknown."""
    after: bool = False
    """Whether the stone was seen to come after the one before it."""
    before_ns: int = NEVER
    """When its point was last seen without it, NEVER where that is not known."""
    guessed: bool = False
    """Whether it is inferred: no look has shown it."""
    doubt: float = 0.0
    """The nats that speak against it by how it came."""


class AnsweredAlert(Enum):
    """What becomes of the alert that answers a question."""

    KEPT = "kept"
    """It stays open."""
    ACCEPTED = "accepted"
    """The other side has played on."""
    PUT_RIGHT = "put right"


@dataclass(frozen=True, slots=True)
class Truncate:
    """Make `game`, an ancestor of the line or another line, the line.

    With `keep` the old line stays in the record as a variation.
    """

    game: Game
    keep: bool = True


@dataclass(frozen=True, slots=True)
class Append:
    """Record `plays`, which lead to `game`."""

    plays: tuple[Play, ...]
    game: Game


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The other side plays `move`: it accepts an illegal move that is still open."""

    move: Move


@dataclass(frozen=True, slots=True)
class ForcePass:
    """`color` passes in place of an illegal move that was taken back.

    ``hand_over`` are the pass stones that change hands by it.
    """

    color: Color
    hand_over: tuple[HandOver, ...]


@dataclass(frozen=True, slots=True)
class Correct:
    """The procedure makes `game` of the line; `remedy` tells the players."""

    game: Game
    remedy: Remedy


@dataclass(frozen=True, slots=True)
class SetTable:
    """The table differs from the line by `table_diff`; None where it differs as it did."""

    table_diff: Overlay | None


@dataclass(frozen=True, slots=True)
class Revise:
    """Emit that the line from `move` on replaces what event `replaces` stated."""

    replaces: int | None
    move: int
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Announce:
    """Say something once; ``hand_over`` where it asks the players for stones."""

    type: EventType
    move: int
    color: Color | None = None
    points: tuple[Point, ...] = ()
    detail: str | None = None
    hand_over: tuple[HandOver, ...] = ()


@dataclass(frozen=True, slots=True)
class RaiseAlert:
    """Open an alert for what was first seen at `seen_ns`.

    `confidence` None stands for that of the hypothesis.
    """

    draft: AlertDraft
    seen_ns: int | None = None
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class CloseAlert:
    """Settle or withdraw the open alert `id`; None is the one raised last."""

    id: int | None
    outcome: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class CarryAlert:
    """Alert `id` stays open although only `number` moves are left."""

    id: int
    number: int


@dataclass(frozen=True, slots=True)
class AskOwner:
    """Open the question whose the last stone of `draft` is, among the event names `candidates`."""

    draft: AlertDraft
    candidates: tuple[str, ...]
    seen_ns: int | None = None


@dataclass(frozen=True, slots=True)
class SettleQuestion:
    """Answer the open question: raise the alert `type`; `alert` says what becomes of it."""

    type: EventType
    alert: AnsweredAlert


@dataclass(frozen=True, slots=True)
class AwaitAnswer:
    """The stone asked about is off the board: what follows answers the question."""


@dataclass(frozen=True, slots=True)
class WithdrawQuestion:
    """Withdraw the open question, which was a false positive."""


@dataclass(frozen=True, slots=True)
class Disturb:
    """Interrupt the game: raise `draft` and wait until the board is put right."""

    draft: AlertDraft


Effect = (
    Truncate
    | Append
    | PlayOn
    | ForcePass
    | Correct
    | SetTable
    | Revise
    | Announce
    | RaiseAlert
    | CloseAlert
    | CarryAlert
    | AskOwner
    | SettleQuestion
    | AwaitAnswer
    | WithdrawQuestion
    | Disturb
)
"""Everything that a hypothesis can do."""


def table_effects(
    table_diff: Overlay, alerts: Sequence[AlertDraft], plays: Sequence[Play] = ()
) -> tuple[Effect, ...]:
    """Set the table, then raise `alerts` for what was seen since the first of `plays`."""
    if not alerts:
        return (SetTable(table_diff),)
    seen_ns = min((play.seen_ns for play in plays), default=None)
    return (SetTable(table_diff), *(RaiseAlert(draft, seen_ns) for draft in alerts))
