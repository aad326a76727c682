"""Lines with one of their moves changed: the later moves are made again on top.

A move that is made again may break only the rules that it broke before, or breaks in a line that is
known. Whose turn it is does not matter: the colours of a record are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.game import Game
from rules.legality.breach import Breach, BreachType
from rules.moves import Move
from rules.points import Point

from ...facts import FactRefusedError
from ...replay import replay
from ...table import codes_of, differences

Children = Mapping[Game, Sequence[Game]]
"""The nodes that are known to follow a node."""


def with_move(game: Game, move: Move, children: Children) -> Game:
    """The game after `move`; FactRefusedError where it is forbidden, turn left aside."""
    after, breaches = game.follow(move)
    if why := _reason(breaches):
        text = move.to_text(game.size[0])
        raise FactRefusedError(f"{text} cannot be move {after.number}: {why}")
    return _known(game, after, children)


def reapply_moves(start: Game, nodes: Iterable[Game], children: Children) -> Game:
    """The game in which what led to each of `nodes` is done again after `start`.

    FactRefusedError names the first move that would then be in breach of more than it was, unless
    a known line has it there.
    """
    game = start
    for step in replay(start, nodes, lambda before, after: _known(before, after, children)):
        node, game = step.was, step.game
        if node.last is None or node.parent is None:
            continue
        before = {breach.type for breach in node.parent.verdict(node.last)}
        why = _reason(breach for breach in step.breaches if breach.type not in before)
        if why and game not in children.get(step.before, ()):
            text = node.last.to_text(game.size[0])
            raise FactRefusedError(
                f"move {node.number}, {text}, cannot stand then: {why};"
                " correct the later moves first"
            )
    return game


def fork(one: Game, other: Game) -> Game:
    """The last node that the lines of both games share; FactRefusedError where there is none."""
    line = set(one.line())
    for node in other.line():
        if node in line:
            return node
    raise FactRefusedError("the record has begun anew since then")


def _same_step(one: Game, other: Game) -> bool:
    """Whether the last moves of two games are alike, or neither has one and the boards are."""
    if one.last is None and other.last is None:
        same = one.bits == other.bits and one.to_play is other.to_play
        return same and one.ruling == other.ruling
    return one.last == other.last


def empty_strings(game: Game) -> tuple[Point, ...]:
    """The points of strings that have no liberty, in a board set by hand."""
    position = game.position
    stones = differences(codes_of(position.empty(*game.size)), codes_of(position))
    return tuple(point for point in stones if not position.string_at(point).liberties)


def _known(parent: Game, after: Game, children: Children) -> Game:
    """`after`, or the node of a known line that is the same, so that it is written once."""
    return next((node for node in children.get(parent, ()) if _same_step(node, after)), after)


def _reason(breaches: Iterable[Breach]) -> str | None:
    """Why a move with `breaches` is forbidden, None where it is not, turn left aside."""
    for breach in breaches:
        if breach.forbidden and breach.type is not BreachType.TWO_IN_A_ROW:
            return str(breach)
    return None
