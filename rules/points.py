"""Points and moves, and every notation in which they are written.

This is the one table of coordinates. Everywhere else a point is a `Point`.

- ``Point(row, col)``: 0-based, row 0 at the top of the diagram.
- Board labels ("Q16"): letters without I from the left, numbers from the bottom row (AGA 1).
- SGF ("pd"): column letter, row letter from the top; ``aa`` = (0, 0).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from .color import BLACK, WHITE, Color
from .errors import Reason, RulesError

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Column labels of the board; there is no I."""

SMALLEST, LARGEST = 1, 25
"""Lines a side that a board may have (one line alone is of use to counting tests only)."""

_SGF = "abcdefghijklmnopqrstuvwxyz"
_LABEL = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class Point(NamedTuple):
    """An intersection: ``row`` 0 is the top of the diagram, ``col`` 0 the left."""

    row: int
    col: int


def to_board(point: Point, rows: int) -> str:
    """The board label of `point` on a board of `rows` horizontal lines.

    >>> to_board(Point(3, 15), rows=19)
    'Q16'
    """
    return f"{COLUMNS[point.col]}{rows - point.row}"


def from_board(text: str, rows: int, cols: int | None = None) -> Point:
    """The point of a board label, in either case; `cols` defaults to `rows`.

    Raises RulesError (coordinate) for anything that is not a point of that board.

    >>> from_board("q16", rows=19)
    Point(row=3, col=15)
    >>> from_board("I5", rows=9)
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: 'I5' is no point of this board: expected A1 to J9, without I
    """
    cols = rows if cols is None else cols
    match = _LABEL.fullmatch(text.strip())
    if match is not None:
        col = COLUMNS.find(match[1].upper())
        row = rows - int(match[2])
        if 0 <= col < cols and 0 <= row < rows:
            return Point(row, col)
    last = f"{COLUMNS[cols - 1]}{rows}"
    raise RulesError(
        Reason.COORDINATE, f"{text!r} is no point of this board: expected A1 to {last}, without I"
    )


def extent_label(points: Iterable[Point], rows: int) -> str:
    """The corners between which `points` lie, one label where it is a single point.

    Raises ValueError where there is none.

    >>> extent_label([Point(6, 0), Point(8, 2)], rows=9), extent_label([Point(8, 2)], rows=9)
    ('A1–C3', 'C1')
    """
    places = list(points)
    across, down = [point.col for point in places], [point.row for point in places]
    low = to_board(Point(max(down), min(across)), rows)
    high = to_board(Point(min(down), max(across)), rows)
    return low if low == high else f"{low}–{high}"


def points_in(text: str, rows: int, cols: int | None = None) -> list[Point]:
    """The points of a list of board labels, in its order.

    Raises RulesError (coordinate) as `from_board` does.

    >>> points_in("A1 C3, B2", rows=9)
    [Point(row=8, col=0), Point(row=6, col=2), Point(row=7, col=1)]
    """
    return [from_board(label, rows, cols) for label in text.replace(",", " ").split()]


def to_sgf(point: Point) -> str:
    """The SGF form of `point`.

    >>> to_sgf(Point(3, 15))
    'pd'
    """
    return _SGF[point.col] + _SGF[point.row]


def from_sgf(text: str) -> Point:
    """The point of an SGF coordinate; whether it lies on the board is the caller's question.

    >>> from_sgf("pd")
    Point(row=3, col=15)
    >>> from_sgf("Q16")
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: 'Q16' is no SGF point: expected two letters a to z
    """
    if len(text) == 2 and text[0] in _SGF and text[1] in _SGF:
        return Point(_SGF.index(text[1]), _SGF.index(text[0]))
    raise RulesError(Reason.COORDINATE, f"{text!r} is no SGF point: expected two letters a to z")


_COLORS = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
PASS = "pass"


class Move(NamedTuple):
    """A move of `color`: a play at `point`, or a pass where `point` is None (BGA 2, 7).

    ``forced`` marks the pass that replaces an illegal move (BGA 8.1).
    """

    color: Color
    point: Point | None
    forced: bool = False

    @classmethod
    def from_text(cls, text: str, to_play: Color, rows: int, cols: int | None = None) -> Move:
        """The move of a text; without a colour it is a move of `to_play`.

        Capitals do not matter. `cols` defaults to `rows`. Whether the move is legal is not asked.
        Raises RulesError (move, coordinate).

        >>> Move.from_text("Q16", BLACK, rows=19)
        Move(color=Color.BLACK, point=Point(row=3, col=15), forced=False)
        >>> Move.from_text("white pass", BLACK, rows=19)
        Move(color=Color.WHITE, point=None, forced=False)
        """
        *colors, where = text.split() or [""]
        color = to_play
        if colors:
            named = _COLORS.get(colors[0].lower())
            if named is None or len(colors) > 1:
                raise RulesError(
                    Reason.MOVE, f"{text!r} is no move: expected one such as Q16, pass or B Q16"
                )
            color = named
        if where.lower() == PASS:
            return cls(color, None)
        return cls(color, from_board(where, rows, cols))

    def to_text(self, rows: int) -> str:
        """The move as `from_text` takes it.

        >>> Move(BLACK, Point(3, 15)).to_text(rows=19), Move(WHITE, None).to_text(rows=19)
        ('B Q16', 'W pass')
        """
        where = PASS if self.point is None else to_board(self.point, rows)
        return f"{self.color.letter} {where}"
