"""What may have happened: its effects, where it leads, its evidence and its itemised costs."""

from __future__ import annotations

from dataclasses import dataclass

from rules.color import Color
from rules.game import Game
from rules.points import Point

from ..alerts.draft import AlertDraft
from ..events import EventType
from ..table import Overlay
from .effects import MISREAD, Announce, Append, Disturb, Effect, Play, Revise

Cost = tuple[str, float]
"""What a cost is for, and its nats."""

MOVED = frozenset(
    {
        EventType.STONE_MOVED,
        EventType.STONE_REMOVED,
        EventType.REMOVED_STONES_WITH_LIBERTIES,
    }
)
"""Alerts for stones that were moved or taken off beside the plays of a line."""


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
class Hypothesis:
    """What may have happened, and how likely that is."""

    effects: tuple[Effect, ...]
    """What it does to the record, the table and the alerts, in order."""
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
    plays: tuple[Play, ...] = ()
    """The moves that it says were played."""
    alerts: tuple[AlertDraft, ...] = ()
    """The alerts that it leaves open."""
    regular: bool = False
    """Whether it may be recorded as readily as a legal play."""
    unwound: int = 0
    """The moves that it takes back first."""

    @property
    def score(self) -> float:
        """Evidence less costs, in nats."""
        return sum(nats for _, nats in self.evidence) - sum(nats for _, nats in self.costs)

    @property
    def disturbs(self) -> bool:
        """Whether it interrupts the game."""
        return any(isinstance(effect, Disturb) for effect in self.effects)

    @property
    def moves_stones(self) -> bool:
        """Whether it says that stones were laid, moved or taken off otherwise than by a play."""
        if not self.alerts or self.unwound or self.disturbs:
            return False
        return not self.plays or any(draft.type in MOVED for draft in self.alerts)

    @property
    def rewinds(self) -> bool:
        """Whether moves are taken back with nothing in their place."""
        return any(
            isinstance(effect, Announce) and effect.type is EventType.REWOUND
            for effect in self.effects
        )

    @property
    def only_plays(self) -> bool:
        """Whether it says nothing but that plays were made after the line as it stands or stood."""
        appends = any(isinstance(effect, Append) for effect in self.effects)
        return appends and not self.moves_stones and self.revision in (None, MISREAD)

    @property
    def revision(self) -> str | None:
        """Why it revises the record, None where it does not."""
        return next((effect.detail for effect in self.effects if isinstance(effect, Revise)), None)

    @property
    def outcome(self) -> tuple[object, ...]:
        """The key that tells it from another hypothesis that ends in the same moves."""
        return (
            self.changed,
            tuple(draft.type for draft in self.alerts),
            frozenset(type(effect) for effect in self.effects if not _only_says(effect)),
            self.revision,
        )


def _only_says(effect: Effect) -> bool:
    """Whether it says how a line was found, and does nothing to it."""
    return isinstance(effect, Announce) and effect.type is EventType.MOVES_INFERRED
