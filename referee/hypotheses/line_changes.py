"""Lines with one of their moves at another point."""

from __future__ import annotations

from rules import procedures
from rules.game import Game
from rules.moves import Move
from rules.points import Point


def with_move_at(game: Game, old: Point, new: Point) -> Game | None:
    """The line with the last play at `old` made at `new` instead.

    None where no move played there since an arbiter's last edit, or where the rest of the line
    breaks a rule then.
    """
    for node in game.line():
        move = node.last
        if move is None or node.parent is None:
            return None
        if move.point == old:
            now = Move(move.color, new, move.forced)
            line = procedures.rewritten(game, node.number, now)
            return None if _broken(line, node.number) else line
    return None


def _broken(line: Game, number: int) -> bool:
    """Whether `line` breaks a rule with its move `number` or a later one."""
    return any(
        node.parent.verdict(node.last)
        for node in line.line()
        if node.number >= number and node.parent is not None and node.last is not None
    )
