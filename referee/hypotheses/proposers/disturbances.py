"""The board was disturbed: more changed than moves explain, in one go (docs/rules.md I12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.color import Color

from ...belief.changes import Change
from ...events import EventType
from .. import unattended
from ..context import Context
from ..hypothesis import Cost, Hypothesis, Kind


def propose_disturbances(context: Context) -> Iterator[Hypothesis]:
    """The hypothesis that one cause changed all, where enough has changed: one cost for it."""
    if context.crowded or _handled(context) >= context.limits.mass or _knocked(context):
        yield _disturbance(context)


def _handled(context: Context) -> int:
    """The number of changes that a hand may have made."""
    rarely = context.unattended_cost < context.costs.hands_often_missed
    return sum(rarely or change.hand_near or change.covered is not False for change in context.rest)


def _knocked(context: Context) -> bool:
    """Whether much has clearly changed at once, come and gone, whatever was seen of a hand."""
    limits = context.limits
    clear = [change for change in context.rest if change.deficit < context.costs.usual_deficit]
    gone = sum(not change.appears for change in clear)
    return (
        len(clear) >= limits.at_once
        and gone >= limits.fewest_gone
        and _apart_s(context, clear) <= context.timing.one_go_s
    )


def _apart_s(context: Context, changes: Sequence[Change]) -> float:
    """By how many seconds `changes` cannot all have happened at once, a few of them left out.

    Each happened between the last look without it and the first one with it.
    """
    left_out = len(changes) // context.limits.at_once
    began_ns = sorted(change.began_ns for change in changes)[left_out]
    before_ns = sorted(change.before_ns for change in changes)[len(changes) - 1 - left_out]
    return max(0.0, (before_ns - began_ns) / 1e9)


def _disturbance(context: Context) -> Hypothesis:
    moved = context.rest
    points = tuple(sorted(change.point for change in moved))
    draft = context.draft(EventType.BOARD_DISTURBED, None, points)
    return context.hypothesis(
        context.game,
        {**context.table_diff, **{change.point: change.new for change in moved}},
        tuple(_costs(context, moved)),
        kind=Kind.DISTURBED,
        alerts=(draft,),
        skip_hand_cost=True,
    )


def _costs(context: Context, moved: Sequence[Change]) -> Iterator[Cost]:
    prices = context.costs
    yield "disturbance", prices.disturbed
    yield "points changed", prices.disturbed_point * len(moved)
    if all(change.appears for change in moved):
        yield "stones only added", prices.only_added
        blacks = sum(change.new is Color.BLACK for change in moved)
        if abs(2 * blacks - len(moved)) <= 1:
            yield "as many of both colours", prices.in_turn
    late_s = _apart_s(context, moved) - context.timing.one_go_s
    if late_s > 0.0:
        yield "not in one go", min(prices.spread_limit, prices.spread * late_s)
    yield from unattended.costs_in_one_go(context, moved)
