"""The board position: which points are empty, black or white. An immutable value.

A diagram of it has coordinates, as people write them in mails and tests::

       A B C
     3 . B .  3
     2 . W .  2
     1 . . .  1
       A B C

A set of points is an integer (see grid.py), so a position is two integers. Copies cost nothing, and
two positions are equal when their integers are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..color import BLACK, WHITE, Color
from ..errors import Reason, RulesError
from ..points import COLUMNS, Point, to_board
from .grid import Grid, Site, grid_of

_MARKS = str.maketrans({"X": "B", "O": "W", "+": ".", ",": "."})


def draw_rows(rows: Sequence[str], mark: Point | None = None) -> str:
    """The diagram of `rows`, the point `mark` between brackets."""
    letters = "   " + "".join(f" {letter}" for letter in COLUMNS[: len(rows[0])]) + " \n"
    lines = [letters]
    for row, text in enumerate(rows):
        label = len(rows) - row
        cells = "".join(f" {cell}" for cell in text) + " "
        if mark is not None and mark.row == row:
            at = 2 * mark.col
            cells = f"{cells[:at]}({cells[at + 1]}){cells[at + 3 :]}"
        lines.append(f"{label:>3}{cells} {label}\n")
    return "".join([*lines, letters])


def parse_rows(text: str) -> list[str]:
    r"""The rows of a diagram: rows alone, or with coordinates round them as `draw_rows` makes.

    Blanks between points, star points written ``+`` or ``,`` and ``X``/``O`` for ``B``/``W`` are
    understood. What the points are is not checked. Raises RulesError (diagram) for rows that are
    numbered wrongly.

    >>> parse_rows("2 . X\n1 O +")
    ['.B', 'W.']
    """
    rows: list[str] = []
    labels: list[str] = []
    for line in text.splitlines():
        words = line.split()
        if words and "".join(words) == COLUMNS[: len("".join(words))] and len(words) > 1:
            continue
        if words and words[0].isdigit():
            labels.append(words[0])
            words = words[1:]
            if words and words[-1].isdigit():
                words = words[:-1]
        if words:
            rows.append("".join(words).translate(_MARKS))
    expected = [str(len(rows) - row) for row in range(len(rows))]
    if labels and labels != expected:
        raise RulesError(
            Reason.DIAGRAM, f"rows are numbered {', '.join(labels)}: expected {len(rows)} to 1"
        )
    return rows


_AS_BLACK = bytes.maketrans(b"01", b"\0\1")
_AS_WHITE = bytes.maketrans(b"01", b"\0\2")
_AS_TEXT = bytes.maketrans(b"\0\1\2", b".BW")


@dataclass(frozen=True, slots=True)
class String:
    """A string: connected stones of one colour, all of them, and their liberties (BGA glossary)."""

    color: Color
    points: frozenset[Point]
    liberties: frozenset[Point]


def without_liberty(stones: int, own: int, empty: int, stride: int) -> int:
    """The whole string of `own` that holds `stones` if it has no liberty in `empty`, else 0."""
    while True:
        beside = stones << 1 | stones >> 1 | stones << stride | stones >> stride
        if beside & empty:
            return 0
        grown = stones | beside & own
        if grown == stones:
            return stones
        stones = grown


def put_stone(grid: Grid, mine: int, theirs: int, site: Site) -> tuple[int, int, int, int]:
    """Put a stone on the empty point `site` and remove what has no liberty (BGA 5.1, then 5.2).

    Returns four sets: the mover's stones, the opponent's stones, the opponent's stones captured,
    and the mover's own stones lost by self-capture. The last are already removed from the first.
    """
    bit, around, sides = site
    mine |= bit
    empty = grid.full ^ (mine | theirs)
    if around & theirs:
        captured = 0
        for near, beyond in sides:
            if near & theirs and not beyond & empty and not near & captured:
                captured |= without_liberty(near, theirs, empty, grid.stride)
        if captured:
            return mine, theirs ^ captured, captured, 0
    if around & empty:
        return mine, theirs, 0, 0
    lost = without_liberty(bit, mine, empty, grid.stride)
    return mine ^ lost, theirs, 0, lost


class Position:
    """The state of every point of a board of ``height`` by ``width`` lines; hashable.

    >>> position = Position.from_rows([".BB", "W.."])
    >>> position.height, position.width, position[Point(0, 1)], position[Point(0, 0)]
    (2, 3, Color.BLACK, None)
    """

    __slots__ = ("_black", "_white", "grid")

    def __init__(self, grid: Grid, black: int, white: int) -> None:
        self.grid: Final = grid
        """The tables of this board size."""
        self._black = black
        self._white = white

    @classmethod
    def empty(cls, rows: int, cols: int | None = None) -> Position:
        """The empty board; `cols` defaults to `rows`.

        >>> Position.empty(2, 3)
        Position.from_rows(['...', '...'])
        """
        return cls(grid_of(rows, rows if cols is None else cols), 0, 0)

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> Position:
        """The position of diagram rows, top first: ``.`` empty, ``B``, ``W``.

        Nothing is captured: what the rows show is the position. Raises RulesError (diagram).

        >>> print(Position.from_rows([".B", "W."]))
            A B
          2 . B  2
          1 W .  1
            A B
        >>> Position.from_rows([".B", "W"])
        Traceback (most recent call last):
            ...
        rules.errors.RulesError: row 1 has 1 points: expected 2 as in the first
        """
        if not rows or not rows[0]:
            raise RulesError(Reason.DIAGRAM, "expected at least one row of at least one point")
        grid = grid_of(len(rows), len(rows[0]))
        black = white = 0
        for number, row in enumerate(rows):
            if len(row) != grid.cols:
                raise RulesError(
                    Reason.DIAGRAM,
                    f"row {number} has {len(row)} points: expected {grid.cols} as in the first",
                )
            for col, mark in enumerate(row):
                bit = 1 << (number * grid.stride + col)
                if mark == "B":
                    black |= bit
                elif mark == "W":
                    white |= bit
                elif mark != ".":
                    raise RulesError(
                        Reason.DIAGRAM,
                        f"row {number}, column {col} reads {mark!r}: expected '.', 'B' or 'W'",
                    )
        return cls(grid, black, white)

    @classmethod
    def from_diagram(cls, text: str) -> Position:
        """The position of a diagram, with coordinates or without.

        Nothing is played: what is drawn is the position. Raises RulesError (diagram).

        >>> Position.from_diagram('''
        ...     2 . X  2
        ...     1 O .  1
        ...       A B
        ... ''')
        Position.from_rows(['.B', 'W.'])
        """
        return cls.from_rows(parse_rows(text))

    @property
    def height(self) -> int:
        """Horizontal lines."""
        return self.grid.rows

    @property
    def width(self) -> int:
        """Vertical lines."""
        return self.grid.cols

    def bits(self, color: Color) -> int:
        """The stones of `color` as a set of bits (see grid.py)."""
        return self._black if color is BLACK else self._white

    @property
    def vacant(self) -> int:
        """The empty points as a set of bits."""
        return self.grid.full ^ (self._black | self._white)

    def codes(self) -> bytes:
        """One byte a point, row by row: 0 empty, 1 black, 2 white.

        >>> list(Position.from_rows([".B", "W."]).codes())
        [0, 1, 2, 0]
        """
        grid = self.grid
        length = grid.rows * grid.stride
        black = format(self._black, f"0{length}b").encode().translate(_AS_BLACK)
        white = format(self._white, f"0{length}b").encode().translate(_AS_WHITE)
        both = int.from_bytes(black, "little") | int.from_bytes(white, "little")
        codes = bytearray(both.to_bytes(length, "big"))
        del codes[grid.cols :: grid.stride]
        return bytes(codes)

    def rows(self) -> tuple[str, ...]:
        """Diagram rows as `from_rows` takes them.

        >>> Position.empty(2).with_stones({Point(0, 1): BLACK}).rows()
        ('.B', '..')
        """
        text = self.codes().translate(_AS_TEXT).decode()
        width = self.grid.cols
        return tuple(text[start : start + width] for start in range(0, len(text), width))

    def diagram(self, mark: Point | None = None) -> str:
        """A diagram with coordinates, the stone or point `mark` between brackets."""
        return draw_rows(self.rows(), mark)

    def __getitem__(self, point: Point) -> Color | None:
        bit = self.grid.site(point)[0]
        if self._black & bit:
            return BLACK
        return WHITE if self._white & bit else None

    def stones(self, color: Color) -> frozenset[Point]:
        """The points occupied by `color`.

        >>> sorted(Position.from_rows([".B", "BW"]).stones(BLACK))
        [Point(row=0, col=1), Point(row=1, col=0)]
        """
        return self.grid.scatter(self.bits(color))

    def neighbours(self, point: Point) -> tuple[Point, ...]:
        """The points adjacent to `point`."""
        return self.grid.near(point)

    def string_at(self, point: Point) -> String:
        """The string that occupies `point`; RulesError (coordinate) where no stone lies.

        >>> string = Position.from_rows(["BB.", "W..", "..."]).string_at(Point(0, 0))
        >>> len(string.points), sorted(string.liberties)
        (2, [Point(row=0, col=2), Point(row=1, col=1)])
        """
        bit = self.grid.site(point)[0]
        if self._black & bit:
            return self._string(BLACK, bit)
        if self._white & bit:
            return self._string(WHITE, bit)
        raise RulesError(
            Reason.COORDINATE, f"{to_board(Point(*point), self.height)} is empty: expected a stone"
        )

    def _string(self, color: Color, seed: int) -> String:
        grid = self.grid
        string = grid.spread(seed, self.bits(color))
        return String(color, grid.scatter(string), grid.scatter(grid.beside(string) & self.vacant))

    def strings(self) -> Iterator[String]:
        """Every string on the board, Black's first.

        >>> position = Position.from_rows(["BB.", "W.B", "..."])
        >>> [(string.color, len(string.points)) for string in position.strings()]
        [(Color.BLACK, 2), (Color.BLACK, 1), (Color.WHITE, 1)]
        """
        for color in Color:
            for part in self.grid.parts(self.bits(color)):
                yield self._string(color, part)

    def with_stones(self, changes: Mapping[Point, Color | None]) -> Position:
        """This position with the points of `changes` set: an edit, no play.

        >>> Position.from_rows([".B", "W."]).with_stones({Point(0, 0): WHITE, Point(0, 1): None})
        Position.from_rows(['W.', 'W.'])
        """
        black, white = self._black, self._white
        for point, color in changes.items():
            bit = self.grid.site(point)[0]
            black = black | bit if color is BLACK else black & ~bit
            white = white | bit if color is WHITE else white & ~bit
        return Position(self.grid, black, white)

    def place(self, color: Color, point: Point) -> Placement:
        """Place a stone and remove strings without liberties: mechanics, not legality.

        The opponent's strings go first; if none does and the stone's own string has no liberty,
        that goes (``self_captured``). Raises RulesError on an occupied point or off the board.

        >>> placed = Position.from_rows(["WB.", "..."]).place(BLACK, Point(1, 0))
        >>> placed.position, placed.captured
        (Position.from_rows(['.B.', 'B..']), frozenset({Point(row=0, col=0)}))
        """
        if self[point] is not None:
            label = to_board(Point(*point), self.height)
            raise RulesError(Reason.COORDINATE, f"{label} is occupied: expected an empty point")
        grid = self.grid
        mine, theirs, captured, lost = put_stone(
            grid, self.bits(color), self.bits(color.other), grid.sites[point]
        )
        after = (mine, theirs) if color is BLACK else (theirs, mine)
        return Placement(Position(grid, *after), grid.scatter(captured), grid.scatter(lost))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self._black == other._black and self._white == other._white and self.grid is other.grid
        )

    def __hash__(self) -> int:
        return hash((self._black, self._white, self.grid.stride))

    def __str__(self) -> str:
        return "\n".join(line.rstrip() for line in self.diagram().splitlines())

    def __repr__(self) -> str:
        return f"Position.from_rows({list(self.rows())!r})"


@dataclass(frozen=True, slots=True)
class Placement:
    """What a stone did: the position after it, the stones captured, the own stones lost."""

    position: Position
    captured: frozenset[Point]
    self_captured: frozenset[Point]
