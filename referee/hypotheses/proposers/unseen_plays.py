"""Plays of stones that were seen badly, for a moment, or never."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.game import Game

from ...belief.changes import Change
from ..context import Context
from ..hypothesis import Hypothesis, Line
from ..lines import line_of, lines_of, moves_of
from ..orders import possible_orders, subsets
from ..played import played
from .continuation_points import all_continuation_points


def propose_hidden_plays(context: Context) -> Iterator[Hypothesis]:
    """Plays after a stone that was seen for a while and captured, or that is read too badly."""
    for base in all_continuation_points(context):
        for chosen in subsets(context.stones):
            for line in _glimpsed_first(base.context, base.game, chosen):
                yield played(base.context, line, base.costs, unwound=base.unwound)
            for line in _unclear_first(base.context, base.game, chosen):
                yield played(base.context, line, base.costs, unwound=base.unwound, sure=False)


def propose_unseen_captures(context: Context) -> Iterator[Hypothesis]:
    """Whole strings are gone, captured by a stone on their last liberty that is not seen."""
    position, mover = context.game.position, context.game.to_play
    hidden = set(context.hidden_for_long)
    gone = {change.point for change in context.gone}
    for change in context.gone:
        if position[change.point] is not mover.other:
            continue
        string = position.string_at(change.point)
        if len(string.liberties) != 1:
            continue
        (liberty,) = string.liberties
        if liberty in hidden:
            # Nobody sees the captor, nor whether the string's other stones there are gone.
            unseen = context.guess(liberty, mover, change.began_ns - 1)
            taken, cost = gone | hidden, ("stone hidden", context.costs.hidden_play)
        else:
            unseen = context.guess(liberty, mover)
            taken, cost = gone, ("stone never seen", context.costs.unseen_play)
        if string.points <= taken:
            for line in lines_of(context, context.game, (unseen,)):
                yield played(context, line, (cost,))


def _glimpsed_first(context: Context, game: Game, chosen: Sequence[Change]) -> Iterator[Line]:
    """Lines that begin with a stone seen for a while and gone again, which one of `chosen` took.

    It was the first stone of all, and the others followed in turn.
    """
    mover = game.to_play
    if len(chosen) < 2:
        return
    for point in context.glimpsed(mover):
        if game.position[point] is not None or point in context.table_diff:
            continue
        if any(change.point == point for change in chosen):
            continue
        seen_ns = min(change.since_ns for change in chosen) - 1
        hidden = context.guess(point, mover, seen_ns)
        more = context.costs.more_play
        unseen = more - min(context.glimpse(point, mover), more)
        for sequence in possible_orders(context, chosen, mover.other, free=False):
            whole = (hidden, *sequence)
            line = line_of(context, game, whole, moves_of(whole))
            taken = set().union(*(play.captures for play in line.plays))
            if not line.alerts and point in taken:
                costs = (*line.costs, ("seen for a moment", unseen)) if unseen else line.costs
                yield replace(line, costs=costs)


def _unclear_first(context: Context, game: Game, chosen: Sequence[Change]) -> Iterator[Line]:
    """Lines that begin with a stone of the side to move that is read too badly to be believed.

    A hand was there, the point is no longer clearly empty, and the others followed in turn.
    """
    mover = game.to_play
    if chosen[0].new is mover:
        return
    seen = {change.point for change in context.confirmed} | set(context.table_diff)
    empty = [point for point in context.faint_candidates(mover) if game.position[point] is None]
    for point in [point for point in empty if point not in seen][: context.limits.most_unclear]:
        laid_ns = int(context.state.belief.occlusion.hidden_ns[point])
        whole = (context.guess(point, mover, laid_ns), *chosen)
        line = line_of(context, game, whole, moves_of(whole))
        if not line.alerts:
            yield line
