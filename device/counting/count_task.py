"""How boards that were filled in are counted: the task, and what people report of the board."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.board.position import Position
from rules.color import Sides
from rules.rulesets.ruleset import Ruleset
from rules.scoring.filled_in import CountKind, points_shown
from rules.scoring.score import Score
from rules.scoring.score_report import territory_left


@dataclass(frozen=True, slots=True)
class Beside:
    """What people report of a board on which the stones of one side alone lie."""

    heaps: int | None = None
    """The stones in heaps beside the board; None where nobody counted them."""
    blocks: str = ""
    """A point of each vacant block that counts: "A1 K10"."""


NOT_REPORTED = Beside()


@dataclass(frozen=True, slots=True)
class CountTask:
    """How boards are counted."""

    kind: CountKind
    ruleset: Ruleset
    komi: Fraction | None
    left: Sides[int]
    """The prisoners that found no room, held by Black and by White."""
    recorded: Score | None
    """The score of the record by the same method, None where there is none."""
    notes: tuple[str, ...]
    """What was assumed."""
    assumed: bool = False
    """Whether nobody named the rules."""
    beside: Beside = NOT_REPORTED
    """What was reported of a board on which one side alone is counted."""
    seki: str | None = None
    """What is in seki on a board without a record ("A1 K10"); None where nobody has stated it."""

    @property
    def balance(self) -> int | None:
        """Black's points less White's that the record leads one to see, None where it does not.

        Where all stones were filled in spare ones lie in the other side's area.
        """
        if self.recorded is None or self.kind is CountKind.AREA:
            return None
        areas, sides = self.recorded.areas, self.recorded.sides
        # Eyes in seki lie open on the board, though the score may leave them out.
        shown = points_shown(Position(areas.grid, *areas.stones), self.kind)
        if self.kind is CountKind.HALF:
            return shown.black - shown.white
        due = territory_left(self.recorded)
        black = shown.black - sides.black.territory + due.black + self.left.white
        return black - shown.white + sides.white.territory - due.white - self.left.black
