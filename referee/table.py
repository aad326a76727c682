"""The table as an array: the record's position with what lies otherwise laid over it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rules.board.position import Position
from rules.color import Color
from rules.points import Point

from .belief.look import Codes

Overlay = Mapping[Point, Color | None]
"""Points at which the table differs from the record's position, and what lies there."""

COLORS: tuple[Color | None, ...] = (None, Color.BLACK, Color.WHITE)
"""The colour of each code in an array of codes."""


def code(color: Color | None) -> int:
    """The code of `color` in an array: 0 empty, 1 black, 2 white.

    >>> [code(color) for color in (None, Color.BLACK, Color.WHITE)]
    [0, 1, 2]
    """
    if color is None:
        return 0
    return 1 if color is Color.BLACK else 2


@lru_cache(maxsize=64)
def codes_of(position: Position) -> Codes:
    """The position as a read-only (N, N) array of codes.

    >>> codes_of(Position.from_rows([".B", "W."])).tolist()
    [[0, 1], [2, 0]]
    """
    flat: NDArray[np.int8] = np.frombuffer(position.codes(), np.int8)
    return flat.reshape(position.height, position.width)


def lay(position: Position, table_diff: Overlay) -> Codes:
    """What is expected to lie on the table, as (N, N) codes.

    >>> lay(Position.from_rows([".B", "W."]), {Point(0, 0): Color.WHITE}).tolist()
    [[2, 1], [2, 0]]
    """
    base = codes_of(position)
    if not table_diff:
        return base
    table = base.copy()
    for point, color in table_diff.items():
        table[point] = code(color)
    return table


def differences(before: Codes, after: Codes) -> dict[Point, Color | None]:
    """Points at which `after` differs from `before`, with what lies there then.

    >>> differences(np.array([[0, 1], [2, 0]]), np.array([[2, 0], [2, 0]]))
    {Point(row=0, col=0): Color.WHITE, Point(row=0, col=1): None}
    """
    rows, cols = np.nonzero(before != after)
    return {
        Point(row, col): COLORS[after[row, col]]
        for row, col in zip(rows.tolist(), cols.tolist(), strict=True)
    }


def without(table_diff: Overlay, points: Collection[Point]) -> dict[Point, Color | None]:
    """`table_diff` but for what lies at `points`."""
    return {point: color for point, color in table_diff.items() if point not in points}


def rows_of(table: Codes) -> tuple[str, ...]:
    """Diagram rows of an array of codes.

    >>> rows_of(np.array([[0, 1], [2, 0]]))
    ('.B', 'W.')
    """
    return tuple("".join(".BW"[value] for value in row) for row in table.tolist())


def near(point: Point, others: Iterable[Point], reach: float = 1.5) -> bool:
    """Whether `point` lies within `reach` lines of any of `others`.

    >>> near(Point(3, 3), [Point(4, 4)]), near(Point(3, 3), [Point(3, 5)])
    (True, False)
    """
    return any(
        (point.row - other.row) ** 2 + (point.col - other.col) ** 2 <= reach**2 for other in others
    )
