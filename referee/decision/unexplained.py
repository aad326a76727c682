"""Changes that nothing explains: what is shown there for long is the look of the point."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..alerts.step_builder import StepBuilder
from ..belief.belief import give_up
from ..belief.changes import Change
from ..events import EventType
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
