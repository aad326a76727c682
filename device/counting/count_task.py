"""How boards that were filled in are counted: the task, and what people report of the board.

Also the count of one side alone, where the other side's stones were swept off the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from rules.board.position import Position
from rules.color import BLACK, Sides
from rules.errors import RulesError
from rules.points import points_in, to_board
from rules.rulesets.ruleset import Ruleset
from rules.scoring.filled_in import CountKind, points_shown
from rules.scoring.one_side import OneSide, as_recorded, heaps_asked, one_side
from rules.scoring.score import Score
from rules.scoring.score_report import territory_left
from rules.texts import joined, worded
from vision.heaps import Heaps
from web.console import BAD_USAGE, FileError


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


NOT_SEEN = worded("heaps-unseen", "they are not seen for sure")


def one_side_count(
    position: Position, task: CountTask, heaps: Heaps
) -> tuple[Position, Sides[int], Mapping[str, object], Sequence[Mapping[str, object]]]:
    """The board turned as the record is, the points with the `heaps` that are seen beside it.

    Then further keys of the object of `--json`, and its differences. The other side has all other
    points but the neutral ones of the record. Raises FileError where it is not certain which blocks
    count, or how many stones lie in heaps.
    """
    recorded = None if task.recorded is None else task.recorded.areas
    try:
        if recorded is not None:
            position = as_recorded(turns_of(position), recorded)
        named = points_in(task.beside.blocks, position.height, position.width)
        found = one_side(position, recorded, named)
    except RulesError as error:
        raise FileError("blocks", error.detail) from None
    color = found.color
    due = None if recorded is None else recorded.area(color).bit_count()
    beside = _stones_beside(found, task, heaps, due)
    own = found.points + beside
    neutral = 0 if recorded is None else recorded.contested.bit_count()
    rest = found.grid.full.bit_count() - neutral - own
    if rest < 0:
        why = f"{own} points are more than the board has: count the stones in heaps again"
        raise FileError("heaps", why, BAD_USAGE)
    height = position.height
    blocks = [[to_board(point, height) for point in found.grid.each(b)] for b in found.blocks]
    differences = []
    if due is not None and own != due:
        region = [label for block in blocks for label in block]
        differences = [{"region": region, "shown": own, "expected": due}]
    more = {
        "counted": {
            "color": color.word,
            "vacant": found.vacant,
            "stones": found.stones.bit_count(),
            "heaps": beside,
            "blocks": blocks,
        }
    }
    points = Sides(own, rest) if color is BLACK else Sides(rest, own)
    return position, points, more, differences


def turns_of(position: Position) -> list[Position]:
    """The position as it is, and turned by one, two and three quarters."""
    turns = (np.rot90([list(row) for row in position.rows()], turn) for turn in range(4))
    return [Position.from_rows(["".join(row) for row in rows]) for rows in turns]


def _stones_beside(found: OneSide, task: CountTask, heaps: Heaps, due: int | None) -> int:
    """The stones in heaps beside the board: as reported, or as seen where nothing contradicts it.

    By the record `due` points are the side's. Raises FileError with the question that is open.
    """
    if task.beside.heaps is not None:
        return task.beside.heaps
    seen = sum(heaps.stones)
    missing = 0 if due is None else due - found.points
    if due is None:
        if heaps.certain and (seen or not found.walls_alone):
            return seen
        english = f"seen, but not each for sure: {seen}"
        why = worded("heaps-seen", english, number=seen)
        why = joined([why, heaps_asked(seen)]) if seen else NOT_SEEN
    elif seen == missing or (missing == 0 and not heaps.certain):
        return missing
    elif missing < 0 and heaps.certain:
        return seen
    else:
        why = NOT_SEEN
        if missing > 0:
            lacking = worded("heaps-missing", f"missing by the record: {missing}", number=missing)
            why = joined([lacking, heaps_asked(missing)])
    asked = worded("heaps-asked", "say how many stones lie in heaps beside the board")
    raise FileError("heaps", joined([asked, why]))
