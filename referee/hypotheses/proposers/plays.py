"""Stones that appeared were played, in turn or not, with what they captured taken off or lying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...belief.changes import Change, other_stone
from ..context import Context
from ..hypothesis import Hypothesis
from ..lines import lines_of
from ..orders import possible_orders
from ..played import played
from .attempts import all_attempts
from .continuation_points import replaced


def propose_plays(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which some of the stones that appeared were played."""
    for attempt in all_attempts(context):
        if attempt.sequence:
            base, line = attempt.base, attempt.line
            alerts = (*replaced(context, base.unwound), *line.alerts)
            yield played(context, line, base.costs, alerts=alerts, unwound=base.unwound)


def propose_recoloured_plays(context: Context) -> Iterator[Hypothesis]:
    """Plays in which a stone that is read in both colours has the less likely one.

    They must lie there for as long as an irregularity.
    """
    for change in context.rest:
        other = other_stone(context.state.belief, change, context.settings)
        if other is None:
            continue
        rest = exchanged(context.rest, change, other)
        again = replace(context, rest=rest, confirmed=exchanged(context.confirmed, change, other))
        if again.crowded:
            return
        free = again.free_start(again.game)
        for sequence in possible_orders(again, again.stones, again.game.to_play, free=free):
            for line in lines_of(again, again.game, sequence):
                yield played(again, line, sure=False)


def exchanged(changes: Sequence[Change], change: Change, other: Change) -> tuple[Change, ...]:
    """`changes` with `other` in place of `change`."""
    return tuple(other if item is change else item for item in changes)
