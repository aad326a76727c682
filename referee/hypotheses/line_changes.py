"""Lines with one of their moves at another point."""

from __future__ import annotations

from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..replay import nodes_after, replay


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
            now, breaches = node.parent.follow(Move(move.color, new, move.forced))
            again = list(replay(now, nodes_after(game, node) or ()))
            if breaches or any(step.breaches for step in again):
                return None
            return again[-1].game if again else now
    return None
