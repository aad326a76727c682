"""Two stones in turn, one of each side, at points that something hides for long."""

from __future__ import annotations

from collections.abc import Iterator

from rules.moves import Move

from ...belief.changes import Change
from ...belief.visits import Visit
from ..context import Context
from ..hypothesis import Hypothesis, Line
from ..lines import line_of, moves_of
from ..played import played
from .hidden_points import free_hidden_points, hands_between, hidden_near

Pair = tuple[Change, Change]
"""A move and its answer, at points that are hidden."""


def propose_pairs_at_hidden_points(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a move and its answer were played that nobody can see.

    Only where what has come since would be illegal without them, as a ko taken back, or where the
    answer has captured what is gone. Each of the two had a hand of its own at the hidden points.
    """
    if len(context.hidden_for_long) < 2:
        return
    mover = context.game.to_play
    for change in context.stones:
        in_turn = change.appears and change.new is mover
        if in_turn and context.game.verdict(Move(mover, change.point)):
            yield from _likeliest(context, (change,), change.before_ns)
    if context.gone and not context.stones:
        yield from _likeliest(context, (), context.state.t_ns)


def _likeliest(
    context: Context, sequence: tuple[Change, ...], before_ns: int
) -> Iterator[Hypothesis]:
    """A hidden pair and `sequence`: of the legal lines that of the pair with the most signs."""
    best: tuple[int, Line] | None = None
    prices = context.costs
    for signs, pair in _pairs(context, before_ns):
        whole = (*pair, *sequence)
        line = line_of(context, context.game, whole, moves_of(whole))
        taken = {change.point for change in context.gone} <= set(line.plays[-1].captures)
        if taken and not line.alerts and (best is None or best[0] < signs):
            best = signs, line
    if best is not None:
        costs = (
            ("stones hidden", 2 * prices.hidden_play),
            ("a hand for each", -2 * prices.more_play),
        )
        yield played(context, best[1], costs, sure=False)


def _pairs(context: Context, before_ns: int) -> Iterator[tuple[int, Pair]]:
    """Pairs at hidden points, with the number of points near them that their hands hid."""
    game = context.game
    mover, answerer = game.to_play, game.to_play.other
    visits = tuple(_visits(context, before_ns))
    for first in free_hidden_points(context, game) if visits else ():
        after = game.follow(Move(mover, first))[0]
        for second in free_hidden_points(context, after):
            for one, other in visits:
                if not context.budget.spend():
                    return
                signs = hidden_near(context, one, first), hidden_near(context, other, second)
                if all(signs):
                    yield (
                        sum(signs),
                        (
                            context.guess(first, mover, one.ended_ns),
                            context.guess(second, answerer, other.ended_ns),
                        ),
                    )


def _visits(context: Context, before_ns: int) -> Iterator[tuple[Visit, Visit]]:
    """A visit of the side to move since the last move, and a later one of the other side."""
    game = context.game
    after_ns = context.last_seen_ns
    answers = hands_between(context, game.to_play.other, after_ns, before_ns)
    for hand in hands_between(context, game.to_play, after_ns, before_ns):
        for answer in answers:
            if hand.ended_ns <= answer.began_ns:
                yield hand, answer
