"""Which side owns each point of a finished position. Every way of counting adds up this map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..color import BLACK, WHITE, Color, Sides
from ..errors import Reason, RulesError
from ..points import Point, to_board
from .grid import Grid
from .position import Position


@dataclass(frozen=True, slots=True)
class Areas:
    """A position after the dead strings have been removed, as sets of points (see grid.py).

    A region that touches no stone, on an empty board, is in none of them.
    """

    grid: Grid
    stones: Sides[int]
    """The stones left on the board."""
    territory: Sides[int]
    """The empty points whose region touches one colour alone (BGA glossary, Territory)."""
    dead: Sides[int]
    """The stones that were removed, by their own colour."""
    contested: int
    """The empty points whose region touches both colours."""

    def area(self, color: Color) -> int:
        """The stones and the territory of `color`, as a set."""
        return self.stones[color] | self.territory[color]

    def owner_rows(self) -> tuple[str, ...]:
        """Diagram rows of owners: ``B``, ``W``, ``.`` for neutral points."""
        return Position(self.grid, self.area(BLACK), self.area(WHITE)).rows()


def dead_strings(position: Position, dead: Iterable[Point]) -> Sides[int]:
    """The whole strings of the stones at `dead`, as sets by colour.

    Raises RulesError (dead) for a point where no stone lies.

    >>> [stones.bit_count() for stones in dead_strings(Position.from_rows(["BB.W"]), [Point(0, 0)])]
    [2, 0]
    >>> dead_strings(Position.from_rows(["BB.W"]), [Point(0, 2)])
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: C1 is empty: expected a dead stone
    """
    grid = position.grid
    strings = dict.fromkeys(Color, 0)
    for point in dead:
        color = position[point]
        if color is None:
            label = to_board(Point(*point), grid.rows)
            raise RulesError(Reason.DEAD, f"{label} is empty: expected a dead stone")
        bit = grid.bit(point)
        if not bit & strings[color]:
            strings[color] |= grid.spread(bit, position.bits(color))
    return Sides(strings[BLACK], strings[WHITE])


def areas_of(position: Position, dead: Iterable[Point] = ()) -> Areas:
    """Who owns what in `position` once the strings at `dead` are removed (BGA 9, 12).

    One dead stone stands for its whole string. Raises RulesError (dead, coordinate).

    >>> position = Position.from_rows([".BW.", ".BW.", ".BWB"])
    >>> areas_of(position).owner_rows()
    ('BBW.', 'BBW.', 'BBWB')
    >>> areas_of(position, dead=[Point(2, 3)]).owner_rows()
    ('BBWW', 'BBWW', 'BBWW')
    """
    grid = position.grid
    removed = dead_strings(position, dead)
    black = position.bits(BLACK) ^ removed.black
    white = position.bits(WHITE) ^ removed.white
    owned = dict.fromkeys(Color, 0)
    contested = 0
    for region in grid.parts(grid.full ^ (black | white)):
        beside = grid.beside(region)
        if beside & black and beside & white:
            contested |= region
        elif beside & black:
            owned[BLACK] |= region
        elif beside & white:
            owned[WHITE] |= region
    return Areas(grid, Sides(black, white), Sides(owned[BLACK], owned[WHITE]), removed, contested)
