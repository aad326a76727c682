"""The geometry of a board size, and sets of its points as the bits of one integer.

Bit ``row * stride + col`` stands for a point. ``stride`` is one more than the number of columns. So
a shift by one never runs from the end of a row into the next row. Shifting a set by 1 and by
`stride`, in both directions, gives its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from ..errors import Reason, RulesError
from ..points import LARGEST, SMALLEST, Point

Site = tuple[int, int, tuple[tuple[int, int], ...]]
"""A point's bit, the set of its neighbours, and for each neighbour its bit and its neighbours."""


class Grid:
    """Tables of one board size. Use `grid_of`, which caches them."""

    __slots__ = ("cols", "full", "points", "rows", "sites", "stride")

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.stride = cols + 1
        self.points = tuple(Point(row, col) for row in range(rows) for col in range(cols))
        bits = {point: 1 << (point.row * self.stride + point.col) for point in self.points}
        self.full = sum(bits.values())
        around = {point: self.beside(bit) & self.full for point, bit in bits.items()}
        self.sites: dict[Point, Site] = {
            point: (
                bits[point],
                around[point],
                tuple((bits[near], around[near]) for near in self.near(point)),
            )
            for point in self.points
        }

    def __reduce__(self) -> tuple[Callable[[int, int], Grid], tuple[int, int]]:
        """Another process takes its own tables of this size."""
        return grid_of, (self.rows, self.cols)

    def near(self, point: Point) -> tuple[Point, ...]:
        """The points adjacent to `point` (BGA glossary, Adjacent).

        >>> grid_of(3, 3).near(Point(0, 0))
        (Point(row=0, col=1), Point(row=1, col=0))
        """
        row, col = point
        four = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        return tuple(Point(r, c) for r, c in four if 0 <= r < self.rows and 0 <= c < self.cols)

    def beside(self, points: int) -> int:
        """The set `points` shifted to its four sides; bits off the board may be set.

        >>> grid = grid_of(3, 3)
        >>> list(grid.each(grid.beside(grid.bit(Point(0, 0))) & grid.full))
        [Point(row=0, col=1), Point(row=1, col=0)]
        """
        stride = self.stride
        return points << 1 | points >> 1 | points << stride | points >> stride

    def spread(self, seed: int, within: int) -> int:
        """All points of `within` that are connected to the set `seed`, `seed` included.

        >>> bin(grid_of(1, 5).spread(0b1, within=0b11011))
        '0b11'
        """
        stride = self.stride
        while True:
            grown = seed | (seed << 1 | seed >> 1 | seed << stride | seed >> stride) & within
            if grown == seed:
                return seed
            seed = grown

    def parts(self, points: int) -> Iterator[int]:
        """The connected parts of the set `points`.

        >>> [bin(part) for part in grid_of(1, 5).parts(0b11011)]
        ['0b11', '0b11000']
        """
        while points:
            part = self.spread(points & -points, points)
            points ^= part
            yield part

    def bit(self, point: Point) -> int:
        """The set of `point` alone; RulesError (coordinate) off the board."""
        return self.site(point)[0]

    def site(self, point: Point) -> Site:
        """The tables of `point`; RulesError (coordinate) off the board."""
        site = self.sites.get(point)
        if site is None:
            raise RulesError(
                Reason.COORDINATE,
                f"row {point[0]}, column {point[1]} lies off the {self.rows}x{self.cols} board",
            )
        return site

    def scatter(self, bits: int) -> frozenset[Point]:
        """The points of the set `bits`."""
        return frozenset(self.each(bits))

    def each(self, bits: int) -> Iterator[Point]:
        """The points of the set `bits`, top row first, from the left.

        >>> list(grid_of(1, 5).each(0b10010))
        [Point(row=0, col=1), Point(row=0, col=4)]
        """
        while bits:
            low = bits & -bits
            row, col = divmod(low.bit_length() - 1, self.stride)
            yield Point(row, col)
            bits ^= low


@lru_cache(maxsize=64)
def grid_of(rows: int, cols: int) -> Grid:
    """The tables of a board of `rows` by `cols` lines; RulesError (size) outside 1 to 25.

    >>> grid_of(26, 26)
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: a board of 26x26 lines: expected 1 to 25 a side
    """
    if not (SMALLEST <= rows <= LARGEST and SMALLEST <= cols <= LARGEST):
        raise RulesError(
            Reason.SIZE, f"a board of {cols}x{rows} lines: expected {SMALLEST} to {LARGEST} a side"
        )
    return Grid(rows, cols)
