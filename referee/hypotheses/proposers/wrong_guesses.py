"""Stones that were only inferred, and lie elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.game import Game
from rules.moves import Move

from ...belief.arrays import NEVER
from ...belief.changes import Change
from ..context import Context
from ..hypothesis import Hypothesis
from .revisions import in_turn, likeliest, recorded_moves, replacements


def propose_wrong_guesses(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which an inferred stone was wrong, and another one was the move.

    All stones that have come into view since are laid, or one of them. Of the legal lines the one
    counts that goes least against what was seen first.
    """
    came = tuple(change for change in context.stones if change.appears)
    guessed = any(made.guessed for made in context.state.line)
    if not came or len(came) > context.limits.most_late or not guessed:
        return
    prices = context.costs
    for moved, node, after in recorded_moves(context, context.limits.long_ago):
        if not moved.guessed:
            continue
        for late in {came, *((change,) for change in came)}:
            if any(change.new is moved.new for change in late):
                # Nothing is odd about a stone whose point was hidden when the other was inferred.
                hidden = len(late) == 1 and _hidden_at(late[0], moved.began_ns)
                nats = prices.hidden_play if hidden else prices.wrong_guess
                costs = (("guess was wrong", nats),)
                lines, again = in_turn(context, node, after, late), (moved, *after)
                yield from likeliest(
                    replacements(context, node, lines, again, costs, skip_hand_cost=True)
                )


def propose_guesses_elsewhere(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone that was only inferred lies at another hidden point.

    The point at which it was supposed to lie has come into view, and is empty.
    """
    gone = {change.point for change in context.gone} & context.supposed
    hidden = context.hidden_for_long
    if not gone or not hidden:
        return
    costs = (("guess was wrong", context.costs.hidden_play),)
    for moved, node, after in recorded_moves(context, context.limits.long_ago):
        if moved.guessed and moved.point in gone:
            again = (moved, *after)
            elsewhere = (
                (replace(moved, point=point), *after)
                for point in hidden
                if _free(context, node, Move(node.to_play, point), moved.began_ns)
            )
            yield from likeliest(replacements(context, node, elsewhere, again, costs))


def _free(context: Context, node: Game, move: Move, t_ns: int) -> bool:
    """Whether `move` is legal after `node`, and nobody sees its point since before `t_ns`."""
    assert move.point is not None
    since_ns = int(context.state.belief.occlusion.hidden_since_ns[move.point])
    empty = context.game.position[move.point] is None
    return NEVER < since_ns < t_ns and empty and not node.verdict(move)


def _hidden_at(change: Change, t_ns: int) -> bool:
    """Whether the point of `change` was hidden at `t_ns`, and until it was read."""
    return bool(change.covered) and change.before_ns < t_ns < change.began_ns
