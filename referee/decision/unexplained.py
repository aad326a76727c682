"""Points that are seen otherwise than recorded for long, and nothing explains or names it.

What a point shows for long is taken to be its look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..alerts.step_builder import StepBuilder
from ..belief.arrays import Flags, points_of
from ..belief.belief import Belief, give_up
from ..belief.changes import Change
from ..costs import Costs
from ..events import EventType
from ..state import State
from ..timing import nanoseconds


def count_unexplained(builder: StepBuilder, changes: Sequence[Change], *, likely: bool) -> None:
    """Count the seconds for which `changes` lay clear unexplained, and give up the oldest.

    `likely` tells whether some hypothesis outweighs its costs.
    """
    state, timing = builder.state, builder.settings.timing
    belief = state.belief
    unexplained_s = belief.reliability.unexplained_s.copy()
    given_up = np.zeros(unexplained_s.shape, np.bool_)
    look_s = min(belief.step_ns / 1e9, timing.step_limit_s)
    waited_s = (
        look_s if likely else (state.t_ns - state.quiet_ns + nanoseconds(timing.again_s)) / 1e9
    )
    passed_s = max(waited_s, look_s, timing.unexplained_least_s)
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
    """Name the points that have long been seen otherwise than recorded, with nothing said of them.

    Some such points are known to differ, with no open alert, question or dismissal about them. The
    others are muted since the game began and read like a stone. Each is named once, by
    `PointUnreliable`; the record does not change.
    """
    state, timing = builder.state, builder.settings.timing
    belief = state.belief
    muted = belief.reliability.muted
    if not state.table_diff and not muted.any():
        return
    unreported = _known_to_differ(state) | _read_though_muted(belief, builder.settings.costs)
    unreported &= belief.occlusion.visible
    if not unreported.any():
        return
    before_s = belief.reliability.unexplained_s
    passed_s = np.float32(min(belief.step_ns / 1e9, timing.unexplained_most_s))
    after_s = np.where(unreported, before_s + passed_s, before_s)
    named = (before_s < timing.unreliable_s) & (after_s >= timing.unreliable_s)
    if named.any():
        builder.note(EventType.POINT_UNRELIABLE, points=points_of(named))
    reliability = replace(belief.reliability, unexplained_s=after_s)
    builder.change(belief=replace(belief, reliability=reliability))


def _known_to_differ(state: State) -> Flags:
    """Where the table is known to differ and shows it, and no alert or arbiter has said so."""
    told = {point for item in state.open for point in item.alert.points}
    told.update(point for cause in state.dismissed for point in cause[1])
    if state.question is not None:
        told.update(state.question.open.alert.points)
    differs = np.zeros(state.expected.shape, np.bool_)
    for point in state.table_diff:
        differs[point] = point not in told
    return differs & state.belief.evidence.as_expected


def _read_though_muted(belief: Belief, costs: Costs) -> Flags:
    """Where looks say as much against what is expected as a muted point may say."""
    values = belief.evidence.values.max(axis=2)
    read: Flags = belief.reliability.muted & (values >= costs.muted_limit)
    return read & ~belief.evidence.as_expected
