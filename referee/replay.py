"""Moves made again on top of another line: the one loop that every change of a line uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from rules.game import Game
from rules.legality.breach import Breach
from rules.points import Move, Point

from .table import codes_of, differences


@dataclass(frozen=True, slots=True, eq=False)
class Again:
    """What led to the node `was`, made again: the game `before` it, `game` after, its breaches."""

    was: Game
    before: Game
    game: Game
    breaches: tuple[Breach, ...]


def replay(
    start: Game,
    nodes: Iterable[Game],
    known: Callable[[Game, Game], Game] = lambda _, after: after,
) -> Iterator[Again]:
    """What led to each of `nodes` made again after `start`, one after another.

    An edit of the board sets the same points again, and breaks no rule. `known` is asked which
    game goes on for the one before and the one after a step: its own node, where a line has it.

    >>> game = Game.new(9).play("E5").play("G3")
    >>> [step.game for step in replay(Game.new(9, "aga"), [game.at(1), game])]
    [<Game aga 9x9 after move 1 (B E5)>, <Game aga 9x9 after move 2 (W G3)>]
    """
    game = start
    for node in nodes:
        breaches: tuple[Breach, ...] = ()
        if node.last is None:
            assert node.parent is not None
            changed = differences(codes_of(node.parent.position), codes_of(node.position))
            board = game.position.with_stones(changed)
            after = game.edited(board, node.to_play, node.ruling)
        else:
            after, breaches = game.follow(node.last)
        after = known(game, after)
        yield Again(node, game, after, breaches)
        game = after


def nodes_after(game: Game, start: Game) -> list[Game] | None:
    """The nodes that lead from `start` to `game`; None where `start` is not in its line.

    >>> start = Game.new(size=9)
    >>> game = start.play("E5").play("G3")
    >>> [node.number for node in nodes_after(game, start)]
    [1, 2]
    >>> nodes_after(start, game) is None
    True
    """
    found: list[Game] = []
    for node in game.line():
        if node is start:
            return found[::-1]
        found.append(node)
    return None


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
