"""The SGF of a game that is followed: the line as it stands first, rewound lines after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.color import Color
from rules.game import Game
from rules.points import Point
from rules.position import Position
from rules.record import Node, Record, Tree


def record_of(game: Game, branches: Iterable[Game], info: Mapping[str, str]) -> Record:
    """The record of `game` with the `branches` that left its past, and `info` for the root.

    `branches` are the tips of rewound lines; those that do not share the beginning of `game` are
    left out.
    """
    root = game.at(0)
    while root.parent is not None:
        root = root.parent
    children = _children([game, *branches])
    handicap = root.handicap if root.handicap >= 2 else None
    return Record(root.size, _tree(root, children), root.komi, handicap, info)


def _children(tips: Iterable[Game]) -> dict[int, list[Game]]:
    """The nodes that follow each node (by identity), those of the first tip first."""
    children: dict[int, list[Game]] = {}
    known: set[int] = set()
    for tip in tips:
        node = tip
        while node.parent is not None and id(node) not in known:
            known.add(id(node))
            children.setdefault(id(node.parent), []).append(node)
            node = node.parent
    return children


def _tree(start: Game, children: Mapping[int, list[Game]]) -> Tree:
    """The tree from `start` on; it goes as deep as lines were rewound, not as moves were made."""
    nodes = [_node(start)]
    following = children.get(id(start), [])
    while len(following) == 1:
        nodes.append(_node(following[0]))
        following = children.get(id(following[0]), [])
    return Tree(tuple(nodes), tuple(_tree(child, children) for child in following))


def _node(game: Game) -> Node:
    """A node for how `game` came about: its stones at the start, a move, or an arbiter's edit."""
    if game.last is not None:
        return Node(move=game.last)
    before = Position.empty(*game.size) if game.parent is None else game.parent.position
    setup = _differences(before, game.position)
    return Node(setup=setup, to_play=game.to_play if setup else None)


def _differences(before: Position, after: Position) -> dict[Point, Color | None]:
    rows, cols = after.height, after.width
    points = (Point(row, col) for row in range(rows) for col in range(cols))
    return {point: after[point] for point in points if after[point] is not before[point]}
