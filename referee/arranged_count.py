"""What a table shows that was filled in or rearranged for the count, beside the record's score.

The score is frozen when both sides agree what is dead. What they then arrange must show the same
(AGA 12; BGA 12; WMSG 7).

By territory the difference has two parts that can be seen: stones that are missing on the table or
are too many, each worth a point, and points whose owner is another than by the record. Where
players rearrange their borders such points are no mistake as long as they balance, so which of them
is the wrong one cannot be told then.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.areas import Areas, areas_of
from rules.color import BLACK, WHITE, Color, Sides
from rules.counting import territory_left
from rules.filled_in import CountKind, fill_in_points, stones_of_a_side
from rules.grid import Grid
from rules.points import Point
from rules.position import Position
from rules.ruleset import Counting, Method
from rules.scoring import Score

NEARLY_FULL = 4
"""Empty points up to which all stones that are to be filled in may lie there."""


@dataclass(frozen=True, slots=True)
class MovedRegion:
    """Connected ``points`` that belong to another side than by the record, or to nobody.

    ``shown`` are Black's points less White's among them on the table, ``due`` by the record.
    """

    points: tuple[Point, ...]
    shown: int
    due: int


@dataclass(frozen=True, slots=True)
class ArrangedCount:
    """Each side's points that the table ``shown`` and that the record makes ``due``.

    ``position`` is the table. ``surplus`` are the stones of each colour that lie there beyond those
    of the record, its prisoners filled in, or beyond the set where all stones are filled in; fewer
    than none are missing; (0, 0) where stones need not be on the board yet. ``regions`` belong to
    another side than by the record. ``strays`` are stones in the midst of the other side's
    territory; what is shown is counted without them.
    ``gaps`` are points at which a border has a gap, while all that lies behind it is one side's by
    the record: it counts for that side. ``open_points`` touch both colours, by the record do not,
    and may be either side's.
    """

    position: Position
    kind: CountKind
    shown: Sides[int]
    due: Sides[int]
    surplus: Sides[int]
    regions: tuple[MovedRegion, ...]
    strays: tuple[Point, ...]
    gaps: tuple[Point, ...]
    open_points: tuple[Point, ...]

    @property
    def finished(self) -> bool:
        """Whether no border is so open that points may be either side's."""
        return not self.open_points

    @property
    def margin_off(self) -> int:
        """By how much Black's lead on the table is more than by the record."""
        return self.shown.black - self.shown.white - self.due.black + self.due.white

    @property
    def agrees(self) -> bool:
        """Whether the lead on the table is that of the record, by a whole set of stones of each."""
        sets = self.kind is not CountKind.AREA or self.surplus == Sides(0, 0)
        return sets and self.finished and not self.strays and self.margin_off == 0

    @property
    def missing(self) -> int:
        """How many stones have not been put on the table yet."""
        return sum(max(0, -self.surplus[color]) for color in Color)

    @property
    def differing(self) -> tuple[Point, ...]:
        """The points at which the count is another than by the record; () where it agrees.

        Borders that were moved and balance are none of them. Where stones are missing or too many
        it is the territory of their side: they may lie anywhere in it.
        """
        if self.agrees:
            return ()
        if self.strays or self.open_points:
            return tuple(sorted({*self.strays, *self.open_points}))
        if sum(region.shown - region.due for region in self.regions):
            return tuple(sorted(point for region in self.regions for point in region.points))
        owned = areas_of(self.position)
        sides = [owned.territory[color] for color in Color if self.surplus[color]]
        return tuple(point for bits in sides for point in owned.grid.each(bits))


def arranged_count(table: Position, recorded: Score) -> ArrangedCount:
    """What `table` shows by the kind of count that goes with the score `recorded`.

    By territory a side's empty points are left after prisoners were filled in. By area a side's
    stones and empty points count; where the rules have all stones filled in and all lie there,
    spare ones lie in the other side's area.
    """
    areas, rules = recorded.areas, recorded.ruleset
    territory = recorded.method is Method.TERRITORY
    if not territory and rules.counting is Counting.FILL_IN:
        return _filled_in(table, areas, stones_of_a_side(table, rules.supplied_stones))
    strays = _strays(table, areas)
    owned, gaps = _closed(areas_of(table, strays), areas)
    opened = tuple(owned.grid.each(owned.contested & ~areas.contested))
    regions = _moved_regions(owned, areas)
    if territory:
        shown = Sides(*(owned.territory[color].bit_count() for color in Color))
        due, surplus = territory_left(recorded), _surplus(owned, recorded)
        kind = CountKind.TERRITORY
        return ArrangedCount(table, kind, shown, due, surplus, regions, strays, gaps, opened)
    shown, due, kind = _area(owned), _area(areas), CountKind.HALF
    return ArrangedCount(table, kind, shown, due, Sides(0, 0), regions, strays, gaps, opened)


def _filled_in(table: Position, areas: Areas, supplied: int) -> ArrangedCount:
    """All stones of both sets, `supplied` each, are being filled in, or were."""
    shown = fill_in_points(table, Sides(areas.area(BLACK), areas.area(WHITE)))
    surplus = Sides(0, 0)
    if vacant(table) <= NEARLY_FULL:
        black, white = (table.bits(color).bit_count() - supplied for color in Color)
        surplus = Sides(black, white)
    return ArrangedCount(table, CountKind.AREA, shown, _area(areas), surplus, (), (), (), ())


def vacant(table: Position) -> int:
    """The empty points."""
    return (table.grid.full & ~(table.bits(BLACK) | table.bits(WHITE))).bit_count()


def _area(owned: Areas) -> Sides[int]:
    """Each side's points by area."""
    return Sides(owned.area(BLACK).bit_count(), owned.area(WHITE).bit_count())


def _surplus(owned: Areas, recorded: Score) -> Sides[int]:
    """The stones of each colour beyond those of the record with its prisoners filled in."""

    def of(color: Color) -> int:
        own, holder = recorded.sides[color], recorded.sides[color.other]
        due = own.stones + own.dead + holder.prisoners + holder.pass_stones
        return owned.stones[color].bit_count() - due

    return Sides(of(BLACK), of(WHITE))


def _strays(table: Position, areas: Areas) -> tuple[Point, ...]:
    """Stones because of which the other side's territory touches both colours.

    They lie wholly in the other side's area by the record: dead stones that were not taken off, or
    prisoners that were put into the wrong side's territory.
    """
    owned = areas_of(table)
    grid = owned.grid
    leaking = owned.contested & ~areas.contested
    found = 0
    for color in Color:
        beside = grid.beside(leaking & areas.area(color.other))
        for string in grid.parts(owned.stones[color]):
            if string & beside and not string & ~areas.area(color.other):
                found |= string
    return tuple(grid.each(found))


def _closed(owned: Areas, areas: Areas) -> tuple[Areas, tuple[Point, ...]]:
    """`owned` with open regions given to the side to which all of them belongs by the record.

    And the points at which they touch a stone of the other side. Players leave such gaps: a stone
    at the edge is used elsewhere, and nobody doubts whose the points behind it are.
    """
    grid, given, gaps = owned.grid, {color: owned.territory[color] for color in Color}, 0
    contested = owned.contested
    for part in grid.parts(owned.contested):
        for color in Color:
            if not part & ~areas.area(color):
                given[color] |= part
                contested &= ~part
                gaps |= part & grid.beside(owned.stones[color.other])
    territory = Sides(given[BLACK], given[WHITE])
    return replace(owned, territory=territory, contested=contested), tuple(grid.each(gaps))


def _moved_regions(owned: Areas, areas: Areas) -> tuple[MovedRegion, ...]:
    """The regions that belong to another side than by the record, or to nobody."""
    grid = owned.grid
    differ = owned.area(BLACK) ^ areas.area(BLACK) | owned.area(WHITE) ^ areas.area(WHITE)
    return tuple(_region(grid, part, owned, areas) for part in grid.parts(differ))


def _region(grid: Grid, part: int, owned: Areas, areas: Areas) -> MovedRegion:
    return MovedRegion(tuple(grid.each(part)), _balance(part, owned), _balance(part, areas))


def _balance(part: int, owned: Areas) -> int:
    """Black's points among those of `part` less White's."""
    black, white = part & owned.area(BLACK), part & owned.area(WHITE)
    return black.bit_count() - white.bit_count()
