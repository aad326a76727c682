"""Handicap stones: alerts for a wrong number or wrong points, and what ends them (BGA A.2.iv)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.color import BLACK, WHITE, Color
from rules.points import Point
from rules.rulesets import handicap as handicaps
from rules.scoring.notes import Note, NoteType
from rules.scoring.setup import handicap_notes

from ..alerts.remedies import AlertDraft
from ..alerts.step_builder import StepBuilder
from ..belief.changes import Change
from ..events import EventType
from ..limits import Limits
from ..table import COLORS


@dataclass(frozen=True, slots=True)
class StonesLying:
    """The points with a stone, and its colour."""

    stones: Mapping[Point, Color]

    @property
    def black(self) -> tuple[Point, ...]:
        """The points with a black stone."""
        return tuple(point for point, color in self.stones.items() if color is BLACK)

    @property
    def white(self) -> tuple[Point, ...]:
        """The points with a white stone."""
        return tuple(point for point, color in self.stones.items() if color is WHITE)

    @property
    def in_turn(self) -> bool:
        """Whether there are white stones, and as many black ones or one more or fewer."""
        white = len(self.white)
        return white > 0 and abs(len(self.black) - white) <= 1

    def is_nigiri(self, limits: Limits) -> bool:
        """Whether this looks like a handful of White's stones and Black's guess (FAQ 5.1)."""
        return len(self.white) >= limits.nigiri_white and len(self.black) <= limits.nigiri_black


def stones_lying(builder: StepBuilder, changes: Sequence[Change]) -> StonesLying:
    """The stones that are expected on the table, with `changes` made."""
    found: dict[Point, Color | None] = {
        Point(row, col): COLORS[code]
        for row, line in enumerate(builder.state.expected.tolist())
        for col, code in enumerate(line)
        if code
    }
    found.update({change.point: change.new for change in changes})
    return StonesLying({point: color for point, color in found.items() if color is not None})


HANDICAP_ALERTS = (EventType.HANDICAP_MISPLACED, EventType.HANDICAP_COUNT_MISMATCH)


def is_pattern(stones: Collection[Point], size: int) -> bool:
    """Whether `stones` are the fixed handicap as seen from any side of the board (AGA 4).

    >>> is_pattern([Point(2, 6), Point(6, 2)], 9), is_pattern([Point(2, 2), Point(2, 6)], 9)
    (True, False)
    """
    seated = frozenset(stones)
    turned = frozenset(Point(point.col, size - 1 - point.row) for point in seated)
    return any(not handicaps.off_pattern(each, size, size) for each in (seated, turned))


def check_handicap(builder: StepBuilder, stones: Collection[Point]) -> AlertDraft | None:
    """The alert for handicap `stones` of a wrong number or on wrong points, None if they lie well.

    Reports what is not standardised, once. Where Black's side is unknown, a pattern that fits from
    another side is asked about.
    """
    settings = builder.settings
    announced = settings.handicap or None
    size = (settings.size, settings.size)
    for note in handicap_notes(settings.ruleset, stones, size, announced):
        if note.type is NoteType.HANDICAP_COUNT:
            return _draft(note)
        if note.type is NoteType.HANDICAP_NOT_STANDARD:
            reported = builder.state.reported
            if reported.handicap != note.points:
                builder.note(EventType(note.type.value), points=note.points)
                builder.change(reported=replace(reported, handicap=note.points))
            return None
        if note.type is NoteType.HANDICAP_MISPLACED:
            return _misplaced(builder, stones, note)
    return None


def _misplaced(builder: StepBuilder, stones: Collection[Point], note: Note) -> AlertDraft | None:
    """The alert for stones off their points, unless they may lie well or are no handicap."""
    settings = builder.settings
    turned = is_pattern(stones, settings.size)
    if turned and settings.black_side is None:
        builder.note(EventType.ORIENTATION_UNSET, points=tuple(sorted(stones)))
        return None
    meant = settings.handicap or turned or 2 * len(note.points) <= len(stones)
    return _draft(note) if meant else None


def _draft(note: Note) -> AlertDraft:
    return AlertDraft(EventType(note.type.value), BLACK, note.points)


def accept_handicap(builder: StepBuilder) -> None:
    """After White's first move handicap stones lie as they lie (BGA A.2.iv)."""
    if builder.state.game.number > 0:
        builder.settle("accepted", *HANDICAP_ALERTS)
