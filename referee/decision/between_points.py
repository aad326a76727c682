"""A stone that lies between points: nothing is recorded until its owner has put it on one (I3)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from ..alerts.draft import AlertDraft
from ..alerts.step_context import StepContext
from ..belief.changes import Change
from ..events import EventType
from ..hypotheses.hypothesis import Reading
from ..settings import Settings
from ..table import code, near


def between(say: StepContext, best: Reading, changes: Sequence[Change]) -> bool:
    """Whether the one stone that `best` would record lies between points; says so once.

    A stone that the other side has already answered is recorded where it is nearest.
    """
    if len(best.plays) != 1 or best.drafts:
        return False
    play = best.plays[0]
    found = [change for change in changes if change.point == play.move.point]
    if not found or found[0].offset_cells <= say.settings.limits.between_cells:
        return False
    (change,) = found
    waits = any(
        item.alert.type is EventType.STONE_BETWEEN_POINTS and change.point in item.alert.points
        for item in say.state.open
    )
    if not waits and change.stable_s >= say.settings.timing.alert_s:
        kind = EventType.STONE_BETWEEN_POINTS
        color = play.move.color
        draft = AlertDraft(kind, color, (change.point,), color, None, play.number, None)
        sure = 1.0 / (1.0 + math.exp(-change.value))
        say.keep(say.raise_(draft, seen_ns=change.since_ns, confidence=sure))
    return True


def single(changes: Sequence[Change], settings: Settings) -> tuple[Change, ...]:
    """`changes` in which one stone that is seen at two points, between which it lies, is one.

    It is taken for the point at which it is read more surely.
    """
    aside = [c for c in changes if c.appears and c.offset_cells > settings.limits.between_cells]
    second = {
        min(one, other, key=lambda change: change.value).point
        for one, other in combinations(aside, 2)
        if one.new is other.new and near(one.point, [other.point], 1.0)
    }
    return tuple(change for change in changes if change.point not in second)


def placed(say: StepContext) -> None:
    """End the alerts for stones that have been recorded since, or are gone."""
    for item in say.state.open:
        if item.alert.type is not EventType.STONE_BETWEEN_POINTS:
            continue
        (point,) = item.alert.points
        belief = say.state.belief
        recorded = say.state.expected[point] != 0
        lies = belief.evidence.values[point.row, point.col, code(item.alert.color)] > 0.0
        if recorded or (belief.occlusion.visible[point] and not lies):
            say.close(item, "put right")
