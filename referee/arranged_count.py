"""What a table shows that was filled in or rearranged for the count, beside the record's score.

The score is frozen when both sides agree what is dead. What they then arrange must show the same
(AGA 12; BGA 12; WMSG 7).
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.areas import Areas, areas_of
from rules.color import BLACK, WHITE, Color, Sides
from rules.counting import territory_left
from rules.filled_in import CountKind, all_stones_filled_in, fill_in_points, points_shown
from rules.points import Point
from rules.position import Position
from rules.ruleset import Counting, Method
from rules.scoring import Score


@dataclass(frozen=True, slots=True)
class ArrangedCount:
    """Each side's points that the table ``shown`` and that the record makes ``due``.

    ``open_points`` touch both colours and by the record do not: a border has a gap. ``differing``
    are the points of the regions that count otherwise than by the record.
    """

    kind: CountKind
    shown: Sides[int]
    due: Sides[int]
    open_points: tuple[Point, ...]
    differing: tuple[Point, ...]

    @property
    def finished(self) -> bool:
        """Whether no border is open that the record closes."""
        return not self.open_points

    @property
    def margin_off(self) -> int:
        """By how much Black's lead on the table is more than by the record."""
        return self.shown.black - self.shown.white - self.due.black + self.due.white

    @property
    def agrees(self) -> bool:
        """Whether the lead on the table is that of the record."""
        return self.finished and self.margin_off == 0


def arranged_count(table: Position, recorded: Score) -> ArrangedCount:
    """What `table` shows by the kind of count that goes with the score `recorded`.

    By territory each side's empty points are left after prisoners were filled in. By area a side's
    stones and empty points count; where the rules have all stones filled in and all lie there,
    spare ones lie in the other side's area.
    """
    owned, areas = areas_of(table), recorded.areas
    grid = owned.grid
    gaps = tuple(grid.each(owned.contested & ~areas.contested))
    if recorded.method is Method.TERRITORY:
        kind, due = CountKind.TERRITORY, territory_left(recorded)
        shown = points_shown(table, kind)
        sides = [color for color in Color if shown[color] != due[color]]
        differing = [point for color in sides for point in grid.each(owned.territory[color])]
        return ArrangedCount(kind, shown, due, gaps, tuple(differing))
    due = Sides(areas.area(BLACK).bit_count(), areas.area(WHITE).bit_count())
    rules = recorded.ruleset
    if rules.counting is Counting.FILL_IN and all_stones_filled_in(table, rules.supplied_stones):
        sides_owned = Sides(areas.area(BLACK), areas.area(WHITE))
        shown = fill_in_points(table, sides_owned)
        return ArrangedCount(CountKind.AREA, shown, due, gaps, ())
    shown = points_shown(table, CountKind.HALF)
    return ArrangedCount(CountKind.HALF, shown, due, gaps, _moved(owned, areas))


def _moved(owned: Areas, areas: Areas) -> tuple[Point, ...]:
    """The points that belong to another side than by the record."""
    differ = owned.area(BLACK) ^ areas.area(BLACK) | owned.area(WHITE) ^ areas.area(WHITE)
    return tuple(owned.grid.each(differ))
