"""One side counted alone, as Chinese referees do it (FAQ 4.3.1).

The other side's stones are swept off. Walls of the counted side stay round vacant blocks, which are
made multiples of ten, each or together. Its other stones stay where they are, are laid in rows of
ten on the board, or in heaps of ten beside it. The side has as many points as the blocks have and
as there are stones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from ..board.areas import Areas
from ..board.grid import Grid
from ..board.position import Position
from ..color import Color
from ..errors import Reason, RulesError
from ..points import Point, extent_label, to_board
from ..texts import Text, worded

TEN = 10
"""Points of a block, and stones of a row or heap, are counted in so many."""

MOVED = 4
"""Points of a vacant region that may have changed sides while walls were moved."""


@dataclass(frozen=True, slots=True)
class OneSide:
    """What a board shows on which the stones of one side alone lie, as sets of points."""

    grid: Grid
    color: Color
    """The side that is counted."""
    stones: int
    """Its stones on the board."""
    blocks: tuple[int, ...]
    """The vacant regions that count for it."""

    @property
    def vacant(self) -> int:
        """How many vacant points count."""
        return sum(block.bit_count() for block in self.blocks)

    @property
    def points(self) -> int:
        """The side's points on the board; heaps beside it come on top."""
        return self.vacant + self.stones.bit_count()

    @property
    def walls_alone(self) -> bool:
        """Whether all stones stand round the blocks, so that the others lie beside the board."""
        return not self.stones & ~_near(self.grid, sum(self.blocks))


def swept_color(position: Position) -> Color | None:
    """The side whose stones alone lie on the board, None where both or no stones do.

    >>> swept_color(Position.from_rows(("B.", "..")))
    Color.BLACK
    >>> swept_color(Position.from_rows(("BW", ".."))) is None
    True
    """
    lying = [color for color in Color if position.bits(color)]
    return lying[0] if len(lying) == 1 else None


def one_side(
    position: Position, recorded: Areas | None = None, named: Sequence[Point] = ()
) -> OneSide:
    """What `position` shows, on which the stones of one side alone lie.

    A point `named` of each determines which vacant regions count, of any size. Else the areas
    `recorded` of the game do. Where neither is given, all regions but one must be multiples of
    ten: that one is the other side's. Raises RulesError (value) where none determines it, or a wall
    has a gap.
    """
    color = _only(position)
    grid, stones = position.grid, position.bits(color)
    regions = sorted(grid.parts(grid.full ^ stones), key=int.bit_count)
    if named:
        blocks = _named(grid, regions, named)
    elif recorded is not None:
        blocks = _by_record(grid, regions, recorded, color)
    else:
        blocks = _in_tens(grid, stones, regions)
    return OneSide(grid, color, stones, tuple(blocks))


def heaps_asked(stones: int) -> Text:
    """The question whether so many `stones` lie in heaps of ten, the last of which has fewer.

    >>> heaps_asked(37)
    '3 heaps of ten and one of 7?'
    >>> heaps_asked(10)
    '1 heap of ten?'
    """
    tens, rest = divmod(stones, TEN)
    if not tens:
        return worded("heaps-rest", f"1 heap of {rest}?", rest=rest)
    heaps = f"{tens} {'heap' if tens == 1 else 'heaps'} of ten"
    if not rest:
        return worded("heaps-tens", f"{heaps}?", tens=tens)
    return worded("heaps-tens-and-rest", f"{heaps} and one of {rest}?", tens=tens, rest=rest)


def as_recorded(turned: Sequence[Position], recorded: Areas) -> Position:
    """Of a board of one side's stones as it is `turned`, the one that lies as the areas `recorded`.

    Each of its vacant regions is one side's, and no wall stands in the other side's area. Stones
    that were not collected lie at their points. Stones in rows lie anywhere: they decide only where
    all else is alike.
    """

    def unlike(position: Position) -> tuple[int, int]:
        color, grid = _only(position), position.grid
        own, other = recorded.territory[color], recorded.area(color.other)
        stones = position.bits(color)
        wrong = 0
        for region in grid.parts(grid.full ^ stones):
            mine = (region & own).bit_count()
            wrong += min(mine, (region & other).bit_count())
            if 2 * mine >= region.bit_count() >= TEN:
                wrong += (grid.beside(region) & stones & other).bit_count()
        same = (stones & recorded.stones[color]).bit_count()
        return 2 * wrong - same, (stones & other).bit_count()

    return min(turned, key=unlike)


def _only(position: Position) -> Color:
    """The side whose stones alone lie there; RulesError (value) where both or none do."""
    color = swept_color(position)
    if color is None:
        raise RulesError(Reason.VALUE, "stones of one side alone are expected on the board")
    return color


def _named(grid: Grid, regions: Iterable[int], named: Sequence[Point]) -> list[int]:
    """The regions of the points `named`."""
    found: list[int] = []
    for point in named:
        region = next((each for each in regions if each & grid.bit(point)), None)
        if region is None:
            label = to_board(point, grid.rows)
            raise RulesError(Reason.VALUE, f"{label} is not vacant: name a point of each block")
        if region not in found:
            found.append(region)
    return found


def _by_record(grid: Grid, regions: Sequence[int], recorded: Areas, color: Color) -> list[int]:
    """The blocks of `color` by the record.

    Smaller regions of its own count where they make tens together with the blocks. Else they were
    filled, and the stones collected.
    """
    blocks = [region for region in regions if _counts(grid, region, recorded, color)]
    own = recorded.territory[color]
    small = [region for region in regions if region.bit_count() < TEN and not region & ~own]
    together = sum(region.bit_count() for region in (*blocks, *small))
    return [*small, *blocks] if together % TEN == 0 else blocks


def _counts(grid: Grid, region: int, recorded: Areas, color: Color) -> bool:
    """Whether a vacant region is a block of `color` by the record, not where it was swept off."""
    own, other = region & recorded.territory[color], region & recorded.area(color.other)
    block = 2 * own.bit_count() >= region.bit_count() >= TEN
    # Where a side had less than ten points they were filled, and the stones may be collected.
    places = (part & own for part in grid.parts(recorded.territory[color]))
    opened = any(place.bit_count() >= TEN for place in places)
    if other.bit_count() > MOVED if block else opened:
        place = _place(grid, region)
        text = f"the vacant points at {place} are both sides' by the record: close the gap in the"
        raise RulesError(Reason.VALUE, worded("wall-gap", f"{text} wall", points=place))
    return block


def _in_tens(grid: Grid, stones: int, regions: Sequence[int]) -> list[int]:
    """The regions that are multiples of ten, where it is certain that they are the blocks.

    One region alone is none: the other side's. It must be the largest.
    """
    blocks = [region for region in regions if region.bit_count() % TEN == 0]
    others = len(regions) - len(blocks)
    one_left = others == 1 and regions[-1] not in blocks
    if blocks and one_left and (len(blocks) == 1 or _walled(grid, stones, blocks)):
        return blocks
    places = ", ".join(f"{_place(grid, each)} ({each.bit_count()})" for each in regions)
    raise RulesError(
        Reason.VALUE,
        "which vacant blocks count is not certain, name a point of each or give the record:"
        f" {places}",
    )


def _walled(grid: Grid, stones: int, blocks: Sequence[int]) -> bool:
    """Whether each of the `blocks` has a wall of its own, while stones elsewhere were collected.

    Part of the other side's points may be a multiple of ten by chance. But no stones would then
    stand round it that are no other block's wall.
    """
    near = [_near(grid, block) for block in blocks]
    loose = stones & ~reduce(or_, near)
    return _in_rows(grid, loose) and all(
        stones & own & ~reduce(or_, near[:at] + near[at + 1 :], 0) for at, own in enumerate(near)
    )


def _in_rows(grid: Grid, stones: int) -> bool:
    """Whether `stones` lie in straight rows of ten, one of which may be shorter."""
    for along in (1, grid.stride):
        left, lengths = stones, []
        while left:
            row, at = 0, left & -left
            while at & left:
                row |= at
                at <<= along
            left ^= row
            lengths.append(row.bit_count())
        if all(length <= TEN for length in lengths) and sum(n < TEN for n in lengths) <= 1:
            return True
    return False


def _near(grid: Grid, block: int) -> int:
    """The points that a wall round `block` may stand on: beside it, and beside those."""
    beside = block | grid.beside(block)
    return beside | grid.beside(beside)


def _place(grid: Grid, region: int) -> str:
    return extent_label(grid.each(region), grid.rows)
