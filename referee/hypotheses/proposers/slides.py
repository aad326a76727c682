"""A stone moved to a near point, or was recorded on the wrong one (I9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ...belief.changes import Change
from ...events import EventType
from ...table import near
from ..context import Context
from ..hypothesis import Hypothesis
from ..line_changes import with_move_at
from ..play_effects import with_table
from .attempts import Attempt, all_attempts
from .revisions import revised


def propose_slides(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which one stone left one point and lies on a near one."""
    for attempt in all_attempts(context):
        if attempt.base.unwound:
            continue
        for old, new in product(attempt.missing, attempt.left):
            if old.old is new.new and near(old.point, [new.point]):
                yield _slide(context, attempt, old, new)


def _slide(context: Context, attempt: Attempt, old: Change, new: Change) -> Hypothesis:
    """The stone slid; with no hand near and little else changed the record is corrected."""
    line = attempt.line
    unattended = old.covered is False and new.covered is False
    few = len(context.rest) <= context.limits.few_changes
    if unattended and few:
        corrected = with_move_at(line.game, old.point, new.point)
        if corrected is not None:
            costs = (*line.costs, ("misread", context.costs.misread))
            return revised(context, corrected, line.over, costs, unwound=0)
    over = {**line.over, old.point: None, new.point: new.new}
    draft = context.draft(EventType.STONE_MOVED, old.old, (old.point, new.point))
    alerts = (draft,) if unattended and few else (*line.alerts, draft)
    costs = (*line.costs, ("slide", context.costs.slide))
    return with_table(context, line, over, alerts, costs)
