"""Lines told anew with one of their moves changed."""

from __future__ import annotations

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point


def rewritten(game: Game, old: Point, new: Point, color: Color | None) -> Game | None:
    """The line with the last play at `old` made at `new` (of `color`, None = unchanged) instead.

    None where no move played there, or where the rest of the line breaks a rule then.
    """
    later: list[Move] = []
    for node in game.line():
        move = node.last
        if move is None or node.parent is None:
            return None
        if move.point == old:
            now = _instead(move, new, color)
            line, breaches = node.parent.follow(now)
            for following in reversed(later):
                line, more = line.follow(following)
                breaches += more
            return None if breaches else line
        later.append(move)
    return None


def _instead(move: Move, point: Point, color: Color | None) -> Move:
    """`move` at another point or of another colour."""
    return Move(move.color if color is None else color, point, move.forced)
