"""What a table shows that was filled in or rearranged for the count, beside the record's score.

The score is frozen when both sides agree what is dead. What they then arrange must show the same
(AGA 12; BGA 12; WMSG 7).

By territory two kinds of difference can be seen. Stones are missing on the table or are too many,
each worth a point; or points have another owner than by the record. Where players rearrange their
borders such points are no mistake as long as they balance. Which of them is wrong is reported
only where the table was seen to balance before the last of them changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.board.areas import Areas, areas_of
from rules.board.grid import Grid
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.errors import RulesError
from rules.points import Point
from rules.rulesets.ruleset import Counting, Method
from rules.scoring.filled_in import (
    NEARLY_FULL,
    CountKind,
    filled_in_areas,
    sets_may_lie_there,
    stones_of_a_side,
)
from rules.scoring.one_side import one_side, swept_color
from rules.scoring.score import Score
from rules.scoring.score_report import territory_left

from .events import CountedRegion


@dataclass(frozen=True, slots=True)
class MovedRegion:
    """Connected points that belong to another side than before, or to nobody."""

    points: tuple[Point, ...]
    shown: int
    """Black's points less White's among them, on the table."""
    due: int
    """Black's points less White's among them, by the record or on the table as it lay before."""


@dataclass(frozen=True, slots=True)
class ArrangedCount:
    """What a table that was arranged for the count shows, beside what it should show."""

    position: Position
    """The table."""
    kind: CountKind
    shown: Sides[int] | None
    """Each side's points by the table, without `strays`; None where it does not show them.

    It does not where stones lie in `heaps` beside it, or where there is a `doubt`.
    """
    due: Sides[int]
    """Each side's points by the record."""
    surplus: Sides[int]
    """Stones of each colour beyond those that should lie there; a number below 0 is missing.

    Those of the record with its prisoners, or the whole set, should. (0, 0) where stones need not
    be on the board yet.
    """
    regions: tuple[MovedRegion, ...]
    """What belongs to another side than by the record."""
    latest: tuple[MovedRegion, ...]
    """Those that came to do so since the table last balanced, () where that is not known."""
    unequal: tuple[CountedRegion, ...]
    """Territory that may hold more or less than it should because of the surplus.

    () where the borders do not show it.
    """
    strays: tuple[Point, ...]
    """Stones in the midst of the other side's territory."""
    gaps: tuple[Point, ...]
    """Points at which a border has a gap, though nobody doubts whose the points behind it are."""
    open_points: tuple[Point, ...]
    """Points that touch both colours, by the record do not, and may be either side's."""
    heaps: int = 0
    """Stones that lie in heaps beside the board if the count is right: a camera does not see them.

    It is none but where the stones of one side alone lie on the table.
    """
    doubt: str = ""
    """Why it is unknown which points count; "" where it can."""

    @property
    def finished(self) -> bool:
        """Whether no border is so open that points may be either side's."""
        return not self.open_points

    @property
    def margin_off(self) -> int:
        """By how much Black's lead on the table is more than by the record; 0 where not known."""
        if self.shown is None:
            return 0
        return self.shown.black - self.shown.white - self.due.black + self.due.white

    @property
    def agrees(self) -> bool:
        """Whether the lead on the table is that of the record, by a whole set of stones of each."""
        sets = self.kind is not CountKind.AREA or self.surplus == Sides(0, 0)
        certain = self.finished and not (self.strays or self.heaps)
        return sets and certain and self.margin_off == 0

    @property
    def missing(self) -> int:
        """How many stones have not been put on the table yet."""
        return sum(max(0, -self.surplus[color]) for color in Color)

    @property
    def balances(self) -> bool:
        """Whether what borders were moved gives neither side a point, and none is open."""
        gain = sum(region.shown - region.due for region in self.regions)
        return self.finished and not self.strays and gain == 0

    @property
    def moved(self) -> tuple[MovedRegion, ...]:
        """The regions because of which the borders do not balance; () where they do."""
        if self.balances or self.strays or self.open_points:
            return ()
        return tuple(part for part in self.latest or self.regions if part.shown != part.due)

    @property
    def differing(self) -> tuple[Point, ...]:
        """The points at which the count is another than by the record; () where it agrees.

        Borders that were moved and balance are none of them. Where stones are missing or too many
        it is all territory of their side in which they may be.
        """
        if self.agrees:
            return ()
        if self.strays or self.open_points:
            return tuple(sorted({*self.strays, *self.open_points}))
        if regions := self.moved or self.unequal:
            return tuple(sorted(point for region in regions for point in region.points))
        owned = areas_of(self.position)
        sides = [owned.territory[color] for color in Color if self.surplus[color]]
        return tuple(point for bits in sides for point in owned.grid.each(bits))


def arranged_count(
    table: Position, recorded: Score, balanced: Position | None = None
) -> ArrangedCount:
    """What `table` shows by the kind of count that goes with the score `recorded`.

    `balanced` is the table as it lay when its borders were last seen to balance, if they were.
    """
    areas, rules = recorded.areas, recorded.ruleset
    territory = recorded.method is Method.TERRITORY
    if not territory and rules.counting is Counting.FILL_IN:
        return _filled_in(table, areas, stones_of_a_side(table, rules.supplied_stones))
    # Players may fill in all stones although the rules do not ask for it.
    if not territory and _spare_lie_there(table, areas, rules.supplied_stones):
        return _filled_in(table, areas, None)
    if not territory and swept_color(table):
        return _one_side(table, areas)
    strays = _strays(table, areas)
    before = None if balanced is None else _closed(areas_of(balanced), areas)[0]
    owned, gaps = _closed(areas_of(table, strays), before or areas)
    owned, more = _closed(owned, areas)
    gaps = (*gaps, *more)
    opened = tuple(owned.grid.each(owned.contested & ~areas.contested))
    regions = moved_regions(owned, areas)
    latest = () if before is None else moved_regions(owned, before)
    # By area a side's stones and empty points count.
    shown, due, kind, surplus = _area(owned), _area(areas), CountKind.HALF, Sides(0, 0)
    unequal: tuple[CountedRegion, ...] = ()
    if territory:
        # A side's empty points are left after prisoners were filled in.
        shown = Sides(*(owned.territory[color].bit_count() for color in Color))
        due, surplus = territory_left(recorded), _surplus(owned, recorded)
        kind = CountKind.TERRITORY
        unequal = tuple(
            region
            for color in Color
            if surplus[color] and shown[color] - due[color] == -surplus[color]
            for region in _wrong_regions(owned, areas, color, surplus[color])
        )
    return ArrangedCount(
        table, kind, shown, due, surplus, regions, latest, unequal, strays, gaps, opened
    )


def _filled_in(table: Position, areas: Areas, supplied: int | None) -> ArrangedCount:
    """All stones of both sets are being filled in, or were.

    They are `supplied` each; None where these rules do not ask for whole sets.
    """
    owned = filled_in_areas(table, Sides(areas.area(BLACK), areas.area(WHITE)))
    regions: tuple[MovedRegion, ...] = ()
    gaps: tuple[Point, ...] = ()
    surplus = Sides(0, 0)
    if table.vacant.bit_count() <= NEARLY_FULL:
        if supplied is not None:
            surplus = Sides(*(table.bits(color).bit_count() - supplied for color in Color))
        owned, gaps = _closed(owned, areas)
        regions = tuple(part for part in moved_regions(owned, areas) if part.due)
    shown, due, kind = _area(owned), _area(areas), CountKind.AREA
    return ArrangedCount(table, kind, shown, due, surplus, regions, (), (), (), gaps, ())


def _one_side(table: Position, areas: Areas) -> ArrangedCount:
    """The other side's stones were swept off: blocks and stones of one side are counted."""
    due, neutral = _area(areas), areas.contested.bit_count()
    opened: tuple[Point, ...] = ()
    shown: Sides[int] | None = None
    heaps, doubt = 0, ""
    try:
        found = one_side(table, areas)
    except RulesError as error:
        doubt = error.detail
        opened = tuple(table.grid.each(table.vacant))
    else:
        own = found.points
        heaps = max(due[found.color] - own, 0)
        rest = table.grid.full.bit_count() - neutral - own
        if not heaps:
            shown = Sides(own, rest) if found.color is BLACK else Sides(rest, own)
    return ArrangedCount(
        table, CountKind.HALF, shown, due, Sides(0, 0), (), (), (), (), (), opened, heaps, doubt
    )


def _spare_lie_there(table: Position, areas: Areas, supplied: int | None) -> bool:
    """Whether both sets lie on the table, though these rules do not ask for it."""
    if table.vacant.bit_count() > NEARLY_FULL or not sets_may_lie_there(table, supplied):
        return False
    owned = filled_in_areas(table, Sides(areas.area(BLACK), areas.area(WHITE)))
    return owned.dead != Sides(0, 0)


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

    They lie wholly in the other side's area by the record. They are dead stones that were not taken
    off, or prisoners that were put into the wrong side's territory.
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
    """`owned` with open regions given to the side to which all of them belongs by `areas`.

    And the points at which they touch a stone of the other side.
    """
    grid, given, gaps = owned.grid, {color: owned.territory[color] for color in Color}, 0
    contested = owned.contested
    for part in grid.parts(owned.contested):
        for color in Color:
            # Players leave such gaps: a stone at the edge is used elsewhere, and nobody doubts
            # whose the points behind it are.
            if not part & ~areas.area(color):
                given[color] |= part
                contested &= ~part
                gaps |= part & grid.beside(owned.stones[color.other])
    territory = Sides(given[BLACK], given[WHITE])
    return replace(owned, territory=territory, contested=contested), tuple(grid.each(gaps))


def moved_regions(owned: Areas, areas: Areas) -> tuple[MovedRegion, ...]:
    """The regions of `owned` that belong to another side than by `areas`, or to nobody."""
    grid = owned.grid
    differ = owned.area(BLACK) ^ areas.area(BLACK) | owned.area(WHITE) ^ areas.area(WHITE)
    return tuple(
        MovedRegion(tuple(grid.each(part)), _balance(part, owned), _balance(part, areas))
        for part in grid.parts(differ)
    )


def _balance(part: int, owned: Areas) -> int:
    """Black's points among those of `part` less White's."""
    black, white = part & owned.area(BLACK), part & owned.area(WHITE)
    return black.bit_count() - white.bit_count()


def _wrong_regions(
    owned: Areas, agreed: Areas, color: Color, surplus: int
) -> tuple[CountedRegion, ...]:
    """Where the `surplus` stones of `color` may lie too many, or too few if it is less than none.

    `owned` is the table and `agreed` the position that both agreed on, between which no point has
    changed sides. Stones too many lie where some were put in; missing ones where points are empty.
    Larger places come first.
    """
    grid = owned.grid
    found = [
        (now, then)
        for now, then in _matched(grid, owned.territory[color], agreed.territory[color])
        if (then & owned.stones[color] if surplus > 0 else now)
    ]
    found.sort(key=lambda each: -each[0].bit_count())
    off = -surplus if len(found) == 1 else None
    return tuple(
        CountedRegion(color, tuple(grid.each(now or then)), now.bit_count(), then.bit_count(), off)
        for now, then in found
    )


def _matched(grid: Grid, now: int, then: int) -> list[tuple[int, int]]:
    """The connected parts of `now` and `then` that overlap, put together.

    Stones that were put in have split a place, or walls that were taken out have joined two.
    """
    groups: list[tuple[int, int]] = []
    parts = [(bits, 0) for bits in grid.parts(now)] + [(0, bits) for bits in grid.parts(then)]
    for part in parts:
        joined, apart = part, list[tuple[int, int]]()
        for group in groups:
            if (group[0] | group[1]) & (part[0] | part[1]):
                joined = (joined[0] | group[0], joined[1] | group[1])
            else:
                apart.append(group)
        groups = [*apart, joined]
    return groups
