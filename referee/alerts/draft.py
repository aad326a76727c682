"""An alert before it is raised: what it says, without its number, time and remedy."""

from __future__ import annotations

from dataclasses import dataclass

from rules.color import Color
from rules.points import Point

from ..events import EventType


@dataclass(frozen=True, slots=True)
class AlertDraft:
    """An alert that would be raised."""

    type: EventType
    color: Color | None
    """The colour of the stones."""
    points: tuple[Point, ...]
    """The points of the stones."""
    mover: Color | None
    """Whose move or stone it was."""
    base: int | None
    """The number of moves to which the line returns when it is put right.

    None: nothing is unwound.
    """
    number: int
    """The number of the move meant."""
    clause: str | None
    """The clause that forbids it; None where the catalogue has it."""

    @property
    def key(self) -> tuple[EventType, tuple[Point, ...]]:
        """The key of the alert on its line: its type and its points."""
        return self.type, self.points

    @property
    def cause(self) -> tuple[EventType, tuple[Point, ...], int | None]:
        """The cause, as the open alert will have it."""
        return self.type, self.points, self.number or None
