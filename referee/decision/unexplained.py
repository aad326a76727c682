"""Points that are seen otherwise than recorded for long, and nothing explains or names it.

What a point shows for long is taken to be its look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from ..alerts.step_builder import StepBuilder
from ..belief.belief import Belief, give_up
from ..belief.changes import Change
from ..belief.look import Codes, Flags, points_of
from ..costs import Costs
from ..events import EventType
from ..hypotheses.context import Context
from ..hypotheses.hypothesis import Hypothesis
from ..settings import Settings
from ..state import State
from ..table import code, near
from ..timing import nanoseconds
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
        lies = belief.values[point.row, point.col, code(item.alert.color)] > 0.0
        if recorded or (belief.visible[point] and not lies):
            builder.close(item, "put right")


def count_unexplained(builder: StepBuilder, changes: Sequence[Change], *, likely: bool) -> None:
    """Count the seconds for which `changes` lay clear unexplained, and give up the oldest.

    `likely` is True if some hypothesis outweighs its costs.
    """
    state, timing = builder.state, builder.settings.timing
    belief = state.belief
    unexplained_s = belief.unexplained_s.copy()
    given_up = np.zeros(unexplained_s.shape, np.bool_)
    look_s = min(belief.step_ns / 1e9, timing.step_limit_s)
    waited_s = (
        look_s if likely else (state.t_ns - state.quiet_ns + nanoseconds(timing.again_s)) / 1e9
    )
    passed_s = timing.unexplained_most_s if timing.settled else max(waited_s, look_s)
    for change in changes:
        if not change.confirmed:
            continue
        point = change.point
        unexplained_s[point] += min(timing.unexplained_most_s, passed_s)
        if unexplained_s[point] >= timing.unreliable_s:
            given_up[point] = True
            builder.note(EventType.POINT_UNRELIABLE, points=(point,))
    builder.change(belief=give_up(belief, unexplained_s, given_up, builder.settings))


def name_unreported_differences(builder: StepBuilder) -> None:
    """Name the points that have long been seen otherwise than recorded, with no event about them.

    Some such points are known to differ, with no open alert, question or dismissal about them. The
    others are muted since the game began and read like a stone. Each is named once, by
    `PointUnreliable`; the record does not change.
    """
    state, timing = builder.state, builder.settings.timing
    belief = state.belief
    muted = belief.muted
    if not state.table_diff and not muted.any():
        return
    unreported = _known_to_differ(state) | _read_though_muted(belief, builder.settings.costs)
    unreported &= belief.visible
    if not unreported.any():
        return
    before_s = belief.unexplained_s
    passed_s = np.float32(min(belief.step_ns / 1e9, timing.unexplained_most_s))
    after_s = np.where(unreported, before_s + passed_s, before_s)
    named = (before_s < timing.unreliable_s) & (after_s >= timing.unreliable_s)
    if named.any():
        builder.note(EventType.POINT_UNRELIABLE, points=points_of(named))
    builder.change(belief=replace(belief, unexplained_s=after_s))


def _known_to_differ(state: State) -> Flags:
    """Where the table is known to differ and shows it, and no alert or arbiter has reported it."""
    reported = {point for item in state.open for point in item.alert.points}
    reported.update(point for cause in state.dismissed for point in cause[1])
    if state.question is not None:
        reported.update(state.question.open.alert.points)
    differs = np.zeros(state.expected.shape, np.bool_)
    for point in state.table_diff:
        differs[point] = point not in reported
    return differs & state.belief.as_expected


def _read_though_muted(belief: Belief, costs: Costs) -> Flags:
    """Where looks have as much evidence against what is expected as a muted point allows."""
    values = belief.values.max(axis=2)
    read: Flags = belief.muted & (values >= costs.muted_limit)
    return read & ~belief.as_expected
