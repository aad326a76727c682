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
from ..errors import Reason, RulesError
from ..points import Point

SURELY_SPARE = 5
"""A filled string of so few stones inside the other side's area has no two eyes: it is spare."""

LARGEST_SPARE = 24
"""A larger string is a side's own area."""


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

    Spare stones of `fill_in_points` count for the side to whose colour they belong.
    """
    owned = areas_of(position)

    def of(color: Color) -> int:
        counted = owned.territory[color] if kind is CountKind.TERRITORY else owned.area(color)
        return counted.bit_count()

    return Sides(of(BLACK), of(WHITE))


def stones_of_a_side(position: Position, supplied: int | None) -> int:
    """How many stones each side fills in: its set of `supplied`, at most half of all points.

    Where `supplied` is None, the sets together are taken to be all points but one, shared alike
    (WMSG 7). The same holds on a board that is too small for a set.
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


def fill_in_points(position: Position, owned: Sides[int] | None = None) -> Sides[int]:
    """Each side's area where all stones of both sides were filled in (WMSG 7; FAQ 4.5.1).

    What a side could not put into its own area lies in the other's: strings apart from its larger
    ones. They are the other's points. `owned` is each side's area by the record, as sets of points,
    which tells a spare string from a small living one. Raises RulesError (value) where that is not
    given and a string may be either: the picture alone does not say.
    """
    cleared = filled_in_areas(position, owned)
    return Sides(cleared.area(BLACK).bit_count(), cleared.area(WHITE).bit_count())


def filled_in_areas(position: Position, owned: Sides[int] | None = None) -> Areas:
    """Who owns what where all stones of both sides were filled in; see `fill_in_points`.

    A spare string cannot touch its own side's stones: what it is put into touches the other side
    alone. One that does lies where a border was moved, and counts for its own side.
    """
    grid = position.grid
    spare: list[Point] = []
    for color in Color:
        strings = sorted(grid.parts(position.bits(color)), key=int.bit_count)
        for string in strings if owned is not None else strings[:-1]:
            size = string.bit_count()
            if owned is None and size > LARGEST_SPARE:
                continue
            if owned is None and size > SURELY_SPARE:
                raise RulesError(
                    Reason.VALUE,
                    f"a string of {size} {color.word} stones may be spare or alive: give the"
                    " record, or take the spare stones off and count with --kind half",
                )
            if owned is None or 2 * (string & owned[color.other]).bit_count() > size:
                spare.append(next(grid.each(string)))
    cleared = areas_of(position, spare)
    if owned is None:
        return cleared
    neutral = grid.full & ~(owned.black | owned.white)
    territory = {color: cleared.territory[color] & ~neutral for color in Color}
    return replace(cleared, territory=Sides(territory[BLACK], territory[WHITE]))
