"""A game in OGS's notation: one string of moves, and of stones set where no move is possible.

Source: online-go.com's `goban`, `decodeMoves` and `followPath`. A move is two letters, column and
row from the top left, ``..`` a pass. Colours alternate from Black on, and captured stones are
removed. A point after ``!1``, ``!2`` or ``!0`` is set to black, white or empty, without a turn. A
viewer rejects the rest of a string with an illegal move. So a move is written as such only where it
leads to the hall's own position; otherwise the points that differ are set.
"""

from __future__ import annotations

from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

PASS = ".."

SET = {BLACK: "!1", WHITE: "!2", None: "!0"}

MAX_STRING_CHARS = 20_000
"""A longer string is replaced by the position alone."""


def move_string(game: Game) -> str:
    """The line of `game` up to its present node, in OGS's notation.

    >>> from rules import Game
    >>> move_string(Game.new(size=19).play("Q16").play("D4").play("pass"))
    'pddp..'
    """
    writer = _Writer(*game.size)
    for node in reversed(list(game.line())):
        writer.write(node.last, node.position)
    text = "".join(writer.parts)
    if len(text) <= MAX_STRING_CHARS:
        return text
    short = _Writer(*game.size)
    short.set_up(game.position)
    return "".join(short.parts)


class _Writer:
    """A string being written: ``shown`` is the position to which its parts lead at OGS."""

    def __init__(self, rows: int, cols: int) -> None:
        self.shown = Position.empty(rows, cols)
        self.parts: list[str] = []
        self._turn = BLACK
        self._moved = False

    def write(self, move: Move | None, position: Position) -> None:
        """Write the step to `position`: a move, or set points."""
        if move is not None and self._turn is not move.color and not self._moved:
            self._pass()  # White begins, as after handicap stones
        if move is not None and move.point is None and move.color is self._turn:
            self._pass()
        elif move is not None and self._leads(move.color, move.point, position):
            assert move.point is not None
            self.parts.append(_letters(move.point))
            self.shown, self._turn = position, move.color.other
        self._moved = self._moved or move is not None
        self.set_up(position)

    def set_up(self, position: Position) -> None:
        """Set every point that differs from `position`, the empty ones first."""
        if position == self.shown:
            return
        wanted = {
            Point(row, col): position[Point(row, col)]
            for row in range(position.height)
            for col in range(position.width)
        }
        changed = [point for point, color in wanted.items() if self.shown[point] is not color]
        for point in sorted(changed, key=lambda point: wanted[point] is not None):
            self.parts.append(SET[wanted[point]] + _letters(point))
        self.shown = position

    def _leads(self, color: Color, point: Point | None, position: Position) -> bool:
        """Whether the move is legal at OGS, and leads to `position`."""
        if point is None or color is not self._turn or self.shown[point] is not None:
            return False
        placed = self.shown.place(color, point)
        return not placed.self_captured and placed.position == position

    def _pass(self) -> None:
        self.parts.append(PASS)
        self._turn = self._turn.other


def _letters(point: Point) -> str:
    """A point in two letters.

    >>> _letters(Point(3, 15))
    'pd'
    """
    return chr(ord("a") + point.col) + chr(ord("a") + point.row)
