"""Ways of scoring that differ in one thing: group tax, shared neutral points."""

from __future__ import annotations

from fractions import Fraction

from ..board.areas import Areas
from ..color import BLACK, WHITE, Color, Sides


def group_tax(owned: Areas, color: Color, points: int) -> int:
    """What the groups of `color` give up under stone scoring (FAQ 5.6).

    A group is stones that are connected or joined by their own territory. Each keeps up to `points`
    points of its territory empty as the eyes it needs.
    """
    territory = owned.territory[color]
    return sum(
        min(points, (group & territory).bit_count())
        for group in owned.grid.parts(owned.area(color))
    )


def old_ing_shares(owned: Areas) -> Sides[Fraction]:
    """Neutral points, shared in proportion to the stones around their region (FAQ 5.7)."""
    grid = owned.grid
    black = white = Fraction(0)
    for region in grid.parts(owned.contested):
        beside = grid.beside(region)
        blacks = (beside & owned.stones[BLACK]).bit_count()
        whites = (beside & owned.stones[WHITE]).bit_count()
        share = Fraction(region.bit_count() * blacks, blacks + whites)
        black += share
        white += region.bit_count() - share
    return Sides(black, white)
