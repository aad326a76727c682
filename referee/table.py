"""The table as an array: the record with what lies otherwise; and moves made again on a line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.legality.breach import Breach
from rules.points import Move, Point

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
