"""A move: a play on the board, or a pass."""

from __future__ import annotations

from typing import NamedTuple

from .color import BLACK, WHITE, Color
from .errors import Reason, RulesError
from .points import Point, from_board, to_board

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
