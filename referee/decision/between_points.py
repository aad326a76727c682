"""A stone between points is recorded once its owner has put it on one (docs/rules.md I3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ..alerts.step_builder import StepBuilder
from ..belief.arrays import Codes, points_of
from ..belief.changes import Change
from ..events import EventType
from ..hypotheses.context import Context
from ..hypotheses.hypothesis import Hypothesis
from ..settings import Settings
from ..table import code, near
from .commit import probability
from .lead import Raised

_HALF = 0.5
"""Cells from its point from which on a stone lies nearer to another one."""


def lying_between(context: Context, best: Hypothesis) -> Change | None:
    """The one stone that `best` would record, where it lies between points.

    None for a stone that the other side has answered, or about which an arbiter wants no alert. It
    is recorded where it is nearest.
    """
    if len(best.plays) != 1 or best.opens:
        return None
    point = best.plays[0].move.point
    found = [change for change in context.changes if change.point == point]
    kind = EventType.STONE_BETWEEN_POINTS
    if any(cause[:2] == (kind, (point,)) for cause in context.state.dismissed):
        return None
    if not found or found[0].offset_cells <= context.limits.between_cells:
        return None
    return found[0]


def alert_for(context: Context, best: Hypothesis, change: Change) -> Raised | None:
    """The alert for the stone of `best` that lies between points, once and when it is stable."""
    kind = EventType.STONE_BETWEEN_POINTS
    raised = any(
        item.alert.type is kind and change.point in item.alert.points for item in context.state.open
    )
    if raised or change.stable_s < context.timing.alert_s:
        return None
    play = best.plays[0]
    color = play.move.color
    draft = context.draft(kind, color, (change.point,), mover=color, number=play.number)
    return draft, change.since_ns, probability(change.value)


def without_doubles(
    changes: Sequence[Change], expected: Codes, settings: Settings
) -> tuple[Change, ...]:
    """`changes` in which one stone that is seen at two points, between which it lies, is one.

    It is taken for the point at which it is read more surely. Of a stone that is `expected` beside,
    and nearer, nothing is left.
    """
    least = settings.limits.between_cells
    aside = [c for c in changes if c.appears and c.offset_cells > least]
    second = {
        min(one, other, key=lambda change: change.value).point
        for one, other in combinations(aside, 2)
        if one.new is other.new and near(one.point, [other.point], 1.0)
    }
    changed = [change.point for change in changes]
    for change in aside:
        beside = [p for p in points_of(expected == code(change.new)) if p not in changed]
        if change.offset_cells > _HALF and near(change.point, beside, 1.0):
            second.add(change.point)
    return tuple(change for change in changes if change.point not in second)


def close_placed(builder: StepBuilder) -> None:
    """End the alerts for stones that have been recorded since, or are gone."""
    for item in builder.state.open:
        if item.alert.type is not EventType.STONE_BETWEEN_POINTS:
            continue
        (point,) = item.alert.points
        belief = builder.state.belief
        recorded = builder.state.expected[point] != 0
        lies = belief.evidence.values[point.row, point.col, code(item.alert.color)] > 0.0
        if recorded or (belief.occlusion.visible[point] and not lies):
            builder.close(item, "put right")
