"""What a board shows that was filled in or rearranged for the count.

Three ways of counting do that. Prisoners are filled in and territory is rearranged (AGA 12; FAQ
4.4.1). All stones are filled in (WMSG 7; FAQ 4.5.1). One side's area is counted (AGA 12; FAQ
4.3.1). `counting.py` goes the other way: what such a board must show if the score is right.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from ..board.areas import Areas, areas_of
from ..board.position import Position
from ..color import BLACK, WHITE, Color, Sides
from ..points import extent_label

SURELY_SPARE = 5
"""A filled string of so few stones inside the other side's area has no two eyes: it is spare."""

LARGEST_SPARE = 24
"""A larger string is a side's own area."""

MISREAD = 2
"""Stones of a colour that a reading may have too many or too few."""

NEARLY_FULL = 4
"""Empty points up to which all stones that are to be filled in may lie there."""

NONE_LEFT = Sides(0, 0)


class CountKind(Enum):
    """How the players have arranged the board."""

    TERRITORY = "territory"
    """Prisoners are put into territory of their own colour; the empty points left count."""
    AREA = "area"
    """Stones fill everything; all points of a side count."""
    HALF = "half"
    """Dead stones are off; a side's stones and the empty points inside count."""


def points_shown(position: Position, kind: CountKind) -> Sides[int]:
    """Each side's points on the board as it lies: territory, or area where that is counted.

    Where all stones were filled in, small spare strings are the other side's points, as
    `filled_in_areas` finds them.

    >>> points_shown(Position.from_rows([".BW..", ".BW.."]), CountKind.TERRITORY)
    Sides(black=2, white=4)
    """
    owned = filled_in_areas(position) if kind is CountKind.AREA else areas_of(position)

    def of(color: Color) -> int:
        counted = owned.territory[color] if kind is CountKind.TERRITORY else owned.area(color)
        return counted.bit_count()

    return Sides(of(BLACK), of(WHITE))


def stones_of_a_side(position: Position, supplied: int | None) -> int:
    """How many stones each side fills in: its set of `supplied`, at most half of all points.

    Where `supplied` is None, the sets together are taken to be all points but one, shared alike
    (WMSG 7). The same holds on a board that is too small for a set.

    >>> stones_of_a_side(Position.empty(19), supplied=160)
    160
    >>> stones_of_a_side(Position.empty(9), supplied=160)
    40
    """
    half = position.height * position.width // 2
    return half if supplied is None else min(supplied, half)


def all_stones_filled_in(
    position: Position, supplied: int | None, left: Sides[int] = NONE_LEFT
) -> bool:
    """Whether all stones of both sides lie on the board, of which each had `supplied`.

    `left` are each side's stones that stayed in the bowl.
    """
    each = stones_of_a_side(position, supplied)
    return all(position.bits(color).bit_count() == each - left[color] for color in Color)


def sets_may_lie_there(
    position: Position, supplied: int | None, left: Sides[int] = NONE_LEFT
) -> bool:
    """Whether all stones of both sides may lie on the board, some of which may be misread."""
    each = stones_of_a_side(position, supplied)
    return all(
        abs(position.bits(color).bit_count() + left[color] - each) <= MISREAD for color in Color
    )


def spare_or_alive(position: Position) -> str:
    """Why a filled-in board alone does not say which stones are spare, "" where it does.

    More than `SURELY_SPARE` points that the other side encloses may be either.
    """
    for color in Color:
        for part in _enclosed(position, color):
            if SURELY_SPARE < part.bit_count() <= LARGEST_SPARE:
                stones = part & position.bits(color)
                place = extent_label(position.grid.each(stones), position.height)
                return (
                    f"the {color.word} stones at {place} may be spare or alive: give the record,"
                    " or take the spare stones off and count with --kind half"
                )
    return ""


def filled_in_areas(position: Position, owned: Sides[int] | None = None) -> Areas:
    """Who owns what where all stones of both sides were filled in (WMSG 7; FAQ 4.5.1).

    What a side could not put into its own area lies in the other's: strings apart from its larger
    ones. They are the other's points. A spare string cannot touch its own side's stones: what it is
    put into touches the other side alone. One that does lies where a border was moved, and counts
    for its own side. `owned` is each side's area by the record, as sets of points, which tells a
    spare string from a living one. Without it at most `SURELY_SPARE` enclosed points are spare.
    """
    grid = position.grid
    spare = 0
    for color in Color:
        if owned is None:
            found = [
                part for part in _enclosed(position, color) if part.bit_count() <= SURELY_SPARE
            ]
        else:
            other = owned[color.other]
            strings = grid.parts(position.bits(color))
            found = [part for part in strings if 2 * (part & other).bit_count() > part.bit_count()]
        spare |= sum(found) & position.bits(color)
    cleared = areas_of(position, grid.each(spare))
    if owned is None:
        return cleared
    neutral = grid.full & ~(owned.black | owned.white)
    territory = {color: cleared.territory[color] & ~neutral for color in Color}
    return replace(cleared, territory=Sides(territory[BLACK], territory[WHITE]))


def _enclosed(position: Position, color: Color) -> list[int]:
    """Stones of `color` with the empty points beside them, round which the other side alone lies.

    The largest of these sets is left out: it is the side's own area.
    """
    stones = position.bits(color)
    parts = position.grid.parts(position.grid.full ^ position.bits(color.other))
    return sorted((part for part in parts if part & stones), key=int.bit_count)[:-1]
