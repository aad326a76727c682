"""Stones that a hand laid some time before they were first read: in a glare, or in a shadow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from rules.points import Point

from ...belief.changes import Change
from ..context import Context
from ..hypothesis import Hypothesis
from ..visits import visits_over
from .plays import exchanged, propose_plays
from .revisions import propose_late_stones, propose_reordered_moves

_ANEW: tuple[Callable[[Context], Iterator[Hypothesis]], ...] = (
    propose_plays,
    propose_late_stones,
    propose_reordered_moves,
)


def propose_stones_seen_late(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone came with the last hand at its point, and was read only later.

    Only those that leave nothing irregular: the stone is the move that was missing. Among many
    stones, each of which multiplies the orders to be searched, none is.
    """
    if len(context.stones) > context.limits.mass:
        return
    for change in context.stones:
        if change.covered is not False or not change.appears:
            continue
        for visit in islice(visits_over(context, change), context.limits.most_visits):
            again = _laid_at(context, change, visit.ended_ns)
            for propose in _ANEW:
                yield from _regular(context, change, propose(again))


def _regular(
    context: Context, change: Change, hypotheses: Iterator[Hypothesis]
) -> Iterator[Hypothesis]:
    """Those of `hypotheses` in which the stone of `change` was played, and nothing is irregular."""
    for hypothesis in hypotheses:
        played = any(play.move.point == change.point for play in hypothesis.plays)
        if played and not hypothesis.alerts:
            costs = (*hypothesis.costs, ("seen late", context.costs.half_misread))
            yield replace(hypothesis, costs=costs)


def _laid_at(context: Context, change: Change, laid_ns: int) -> Context:
    """`context` in which the stone of `change` was laid by a hand at `laid_ns`."""
    laid = replace(
        change,
        covered=True,
        first_ns=laid_ns,
        since_ns=laid_ns,
        began_ns=laid_ns,
        before_ns=laid_ns,
    )

    def when(item: Change) -> tuple[int, Point]:
        return item.since_ns, item.point

    return replace(
        context,
        rest=tuple(sorted(exchanged(context.rest, change, laid), key=when)),
        confirmed=tuple(sorted(exchanged(context.confirmed, change, laid), key=when)),
    )
