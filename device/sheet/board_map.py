"""The final position with the owner of every point, drawn for black and white print.

Lengths are in line spacings; (0, 0) is the top left point, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rules.color import BLACK, Color
from rules.points import Point, to_board
from rules.position import Position

STONE, OWNED, LINE, EDGE = 0.46, 0.17, 0.03, 0.06

MARGIN = 1.3
"""White around the outermost lines, with the names of the lines in it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line from one place to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc around a place; a white one has an outline."""

    x: float
    y: float
    radius: float
    black: bool


@dataclass(frozen=True, slots=True)
class Square:
    """A square around a place; a white one has an outline."""

    x: float
    y: float
    half: float
    black: bool


@dataclass(frozen=True, slots=True)
class Letter:
    """A short text centred on a place."""

    x: float
    y: float
    text: str


Shape = Line | Disc | Square | Letter


def board_map(
    position: Position, owner: Sequence[str], dead: Collection[Point]
) -> tuple[Shape, ...]:
    """The shapes of a board, those drawn later on top.

    `owner` are rows of B, W and dots, or nothing. A small square marks an empty point, or a stone
    of `dead`, in the colour of its owner; neutral points have no mark.
    """
    return (
        *_lines(position),
        *_names(position),
        *_stones(position),
        *_owners(position, owner, dead),
    )


def _lines(position: Position) -> Iterator[Shape]:
    right, bottom = position.width - 1, position.height - 1
    for row in range(position.height):
        yield Line(0, row, right, row, EDGE if row in (0, bottom) else LINE)
    for col in range(position.width):
        yield Line(col, 0, col, bottom, EDGE if col in (0, right) else LINE)


def _names(position: Position) -> Iterator[Shape]:
    rows, away = position.height, 0.95
    for col in range(position.width):
        letter = to_board(Point(0, col), rows).rstrip("0123456789")
        yield Letter(col, -away, letter)
        yield Letter(col, rows - 1 + away, letter)
    for row in range(rows):
        yield Letter(-away, row, str(rows - row))
        yield Letter(position.width - 1 + away, row, str(rows - row))


def _stones(position: Position) -> Iterator[Shape]:
    for color in Color:
        for point in sorted(position.stones(color)):
            yield Disc(point.col, point.row, STONE, color is BLACK)


def _owners(position: Position, owner: Sequence[str], dead: Collection[Point]) -> Iterator[Shape]:
    for row, line in enumerate(owner):
        for col, mark in enumerate(line):
            point = Point(row, col)
            if mark != "." and (position[point] is None or point in dead):
                yield Square(col, row, OWNED, mark == BLACK.letter)
