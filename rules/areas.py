"""Whose the points of a finished position are: the map that every way of counting folds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .color import BLACK, WHITE, Color, Sides
from .errors import Reason, RulesError
from .grid import Grid
from .points import Point, to_board
from .position import Position


@dataclass(frozen=True, slots=True)
class Areas:
    """A position after the dead strings have been removed, as sets of points (see grid.py).

    ``stones`` what is left on the board, ``territory`` the empty points whose region touches one
    colour alone (BGA glossary, Territory), ``dead`` what was removed, by its own colour;
    ``contested`` the empty points whose region touches both colours. Empty points of a region
    that touches no stone at all are in none of them: nobody has a claim to an empty board.
    """

    grid: Grid
    stones: Sides[int]
    territory: Sides[int]
    dead: Sides[int]
    contested: int

    def area(self, color: Color) -> int:
        """The stones and the territory of `color`, as a set."""
        return self.stones[color] | self.territory[color]

    def owner_rows(self) -> tuple[str, ...]:
        """Diagram rows of owners: ``B``, ``W``, ``.`` for neutral points."""
        return Position(self.grid, self.area(BLACK), self.area(WHITE)).rows()


def dead_strings(position: Position, dead: Iterable[Point]) -> Sides[int]:
    """The whole strings of the stones at `dead`, as sets by colour.

    Raises RulesError (dead) for a point where no stone lies.
    """
    grid = position.grid
    found = dict.fromkeys(Color, 0)
    for point in dead:
        color = position[point]
        if color is None:
            label = to_board(Point(*point), grid.rows)
            raise RulesError(Reason.DEAD, f"{label} is empty: expected a dead stone")
        found[color] |= grid.spread(grid.bit(point), position.bits(color))
    return Sides(found[BLACK], found[WHITE])


def areas(position: Position, dead: Iterable[Point] = ()) -> Areas:
    """The map of `position` with the strings at `dead` removed (BGA 9, 12).

    One dead stone stands for its whole string. Raises RulesError (dead, coordinate).
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
