"""The final position with the owner of every point as SVG, for black and white print.

Lengths are in line spacings; (0, 0) is the top left point, x to the right and y down. The SVG
stands in an HTML page and has attributes only, no style.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape

from rules.board.position import Position
from rules.color import BLACK, Color
from rules.points import Point, to_board

STONE, OWNED, LINE, EDGE = 0.46, 0.17, 0.03, 0.06

MARGIN = 1.3
"""White around the outermost lines, with the names of the lines in it."""

NAMES = 0.95
"""How far from the outermost lines their names stand."""


def board_svg(position: Position, owner: Sequence[str], dead: Collection[Point], title: str) -> str:
    """The SVG element of a board; `title` is read to who cannot see.

    `owner` are rows of B, W and dots, or nothing. A small square marks an empty point, or a stone
    of `dead`, in the colour of its owner; neutral points have no mark.
    """
    width, height = (lines - 1 + 2 * MARGIN for lines in (position.width, position.height))
    drawn = (
        *_lines(position),
        *_names(position),
        *_stones(position),
        *_owners(position, owner, dead),
    )
    return (
        f'<svg class="board" viewBox="{-MARGIN:g} {-MARGIN:g} {width:g} {height:g}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>{"".join(drawn)}</svg>'
    )


def _lines(position: Position) -> Iterator[str]:
    right, bottom = position.width - 1, position.height - 1
    for row in range(position.height):
        yield _line(0, row, right, row, EDGE if row in (0, bottom) else LINE)
    for col in range(position.width):
        yield _line(col, 0, col, bottom, EDGE if col in (0, right) else LINE)


def _line(x1: int, y1: int, x2: int, y2: int, width: float) -> str:
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="black" stroke-width="{width:g}"/>'
    )


def _names(position: Position) -> Iterator[str]:
    rows, right = position.height, position.width - 1
    for col in range(position.width):
        letter = to_board(Point(0, col), rows).rstrip("0123456789")
        yield _text(col, -NAMES, letter)
        yield _text(col, rows - 1 + NAMES, letter)
    for row in range(rows):
        yield _text(-NAMES, row, str(rows - row))
        yield _text(right + NAMES, row, str(rows - row))


def _text(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{x:g}" y="{y + 0.2:g}" font-size="0.55" text-anchor="middle" '
        f'font-family="sans-serif">{text}</text>'
    )


def _stones(position: Position) -> Iterator[str]:
    for color in Color:
        for point in sorted(position.stones(color)):
            place = f'cx="{point.col}" cy="{point.row}" r="{STONE:g}"'
            yield f"<circle {place} {_paint(color is BLACK)}/>"


def _owners(position: Position, owner: Sequence[str], dead: Collection[Point]) -> Iterator[str]:
    side = f'width="{2 * OWNED:g}" height="{2 * OWNED:g}"'
    for row, line in enumerate(owner):
        for col, mark in enumerate(line):
            point = Point(row, col)
            if mark != "." and (position[point] is None or point in dead):
                place = f'x="{col - OWNED:g}" y="{row - OWNED:g}" {side}'
                yield f"<rect {place} {_paint(mark == BLACK.letter)}/>"


def _paint(black: bool) -> str:
    """A white shape has an outline."""
    fill = "black" if black else "white"
    return f'fill="{fill}" stroke="black" stroke-width="{1.6 * LINE:g}"'
