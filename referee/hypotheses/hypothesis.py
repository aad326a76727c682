"""What may have happened: where it leads, what it opens and closes, its itemised costs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.color import Color
from rules.game import Game
from rules.points import Move, Point

from ..alerts.remedies import AlertDraft
from ..belief.changes import Change
from ..belief.look import NEVER, Overlay
from ..events import EventType
from ..state import OpenAlert

Cost = tuple[str, float]
"""What a cost is for, and its nats."""

MISREAD = "misread"
"""The detail of a revision of what was never on the table, and the outcome of its alerts."""

PUT_RIGHT = "put right"
"""The outcome of an alert whose stones lie as they should."""

SEEN_LATE = "seen late"
"""The detail of a revision of the order in which moves were made."""

MOVED = frozenset(
    {
        EventType.STONE_MOVED,
        EventType.STONE_REMOVED,
        EventType.REMOVED_STONES_WITH_LIBERTIES,
    }
)
"""Alerts for stones that were moved or taken off beside the plays of a line."""

OUT_OF_TURN = frozenset({EventType.TWO_IN_A_ROW, EventType.WRONG_COLOUR_STONE})
"""Alerts for a stone that is not one of the side to move: the two answers to whose it is."""

DOUBLED = (EventType.AMBIGUOUS_TURN, EventType.TWO_IN_A_ROW)
"""Events that ask whose the last stone is, or state that its owner has moved twice."""


class Kind(Enum):
    """How a hypothesis changes the line; `decision.commit` derives the events from it."""

    TABLE = "the line stays, the table differs"
    PLAYED = "moves were played after it, or after a move taken back"
    REORDERED = "the last moves were others, or in another order"
    MISREAD = "the last moves were never made"
    LIFTED = "one stone of a double move was lifted, the moves after it stand"
    SWAPPED = "the last stone was swapped for one of the right colour"
    UNWOUND = "an illegal move is off, and its procedure says what replaces it"
    REWOUND = "the last moves are off, with nothing in their place"
    DISTURBED = "the game is interrupted"

    @property
    def appends(self) -> bool:
        """Whether the plays of the hypothesis are recorded anew."""
        return self in (Kind.PLAYED, Kind.REORDERED, Kind.LIFTED)

    @property
    def closes_first(self) -> bool:
        """Whether alerts are closed before the line goes back."""
        return self in (Kind.REORDERED, Kind.LIFTED, Kind.SWAPPED, Kind.UNWOUND)


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

    @classmethod
    def of(cls, change: Change, game: Game, uncleared_captures: tuple[Point, ...] = ()) -> Play:
        """The last move of `game`, made with the stone of `change`."""
        move = game.last
        assert move is not None
        captures = tuple(sorted(game.captures))
        seen = change.since_ns, change.covered, change.side
        return cls(move, game.number, captures, uncleared_captures, *seen)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of plays: where it leads, its plays, the alerts that it raises, and its costs."""

    game: Game
    table_diff: Overlay
    plays: tuple[Play, ...]
    alerts: tuple[AlertDraft, ...]
    costs: tuple[Cost, ...]

    def table(self, point: Point) -> Color | None:
        """What should lie at `point`."""
        return self.table_diff[point] if point in self.table_diff else self.game.position[point]


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of the open alert or question `item`, as `withdrawn` or settled."""

    item: OpenAlert
    outcome: str | None
    """None where the alert stays open although a part of what it is about is gone."""
    withdrawn: bool = False

    @property
    def asked(self) -> bool:
        """Whether it ends the open question."""
        return self.item.alert.type is EventType.AMBIGUOUS_TURN


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What may have happened, and how likely that is."""

    game: Game
    """The line that it leads to."""
    table_diff: Overlay
    """The points at which the table then differs from that line."""
    evidence: tuple[tuple[Point, float], ...]
    """The nats of every point that changes."""
    costs: tuple[Cost, ...]
    """What is held against it, by name, in nats."""
    changed: tuple[tuple[Point, Color | None], ...]
    """What lies at every point that differs from what was expected."""
    kind: Kind = Kind.TABLE
    plays: tuple[Play, ...] = ()
    """The moves that it supposes played."""
    opens: tuple[AlertDraft, ...] = ()
    """The alerts that it opens."""
    closes: tuple[Closing, ...] = ()
    """The alerts that it closes, in order."""
    asks: tuple[str, ...] = ()
    """The event names among which its alert is asked, not stated."""
    regular: bool = False
    """Whether it may be recorded as readily as a legal play."""
    unwound: int = 0
    """The moves that it takes back first."""
    revision: str | None = None
    """Why it revises the record, None where it does not or an event of its own states why."""
    rewinds: bool = False
    """Whether moves are taken back with nothing in their place."""

    @property
    def score(self) -> float:
        """Evidence less costs, in nats."""
        return sum(nats for _, nats in self.evidence) - sum(nats for _, nats in self.costs)

    @property
    def disturbs(self) -> bool:
        """Whether it interrupts the game."""
        return self.kind is Kind.DISTURBED

    @property
    def base(self) -> Game | None:
        """The line that it goes back to before its plays, None where it takes nothing back."""
        if self.kind in (Kind.TABLE, Kind.DISTURBED):
            return None
        if self.kind is Kind.PLAYED and not self.unwound:
            return None
        return self.game.at(self.plays[0].number - 1) if self.kind.appends else self.game

    @property
    def moves_stones(self) -> bool:
        """Whether it supposes stones laid, moved or taken off otherwise than by a play."""
        if not self.opens or self.unwound or self.disturbs:
            return False
        return not self.plays or any(draft.type in MOVED for draft in self.opens)

    @property
    def only_plays(self) -> bool:
        """True if it only appends moves (possibly after dropping misread ones)."""
        return self.kind is Kind.PLAYED and not self.moves_stones

    @property
    def outcome(self) -> tuple[object, ...]:
        """The key that separates it from another hypothesis that ends in the same moves."""
        ends = frozenset((item.outcome is None, item.asked) for item in self.closes)
        types = tuple(draft.type for draft in self.opens)
        return self.changed, types, self.kind, self.revision, bool(self.unwound), ends
