"""The stones that lie on the table before the game, by colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.color import BLACK, WHITE, Color
from rules.points import Point

from ..alerts.step_builder import StepBuilder
from ..belief.changes import Change
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
