"""A stone moved to a near point, or was recorded on the wrong one (docs/rules.md I9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ...belief.changes import Change
from ...events import EventType
from ...replay import with_move_at
from ...table import near
from ..context import Context
from ..hypothesis import Hypothesis
from ..played import with_table
from .attempts import Attempt, all_attempts
from .revisions import revised


def propose_slides(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which one stone left one point and lies on a near one.

    One hand does both: a stone that was gone well before the other came is not the same.
    """
    for attempt in all_attempts(context):
        if attempt.base.unwound:
            continue
        for old, new in product(attempt.missing, attempt.left):
            if old.old is new.new and _moved(context, old, new) and near(old.point, [new.point]):
                yield _slide(context, attempt, old, new)


def _moved(context: Context, old: Change, new: Change) -> bool:
    """Whether the hand that lifted the one stone may have laid the other: so soon after it.

    It may take longer where both hands are known to be of one side.
    """
    timing = context.timing
    one_side = old.side == new.side != -1 and bool(old.covered and new.covered)
    most_s = timing.passed_over_s if one_side else timing.visit_s
    return new.before_ns - old.before_ns <= most_s * 1e9


def _slide(context: Context, attempt: Attempt, old: Change, new: Change) -> Hypothesis:
    """The stone slid; with no hand near and little else changed the record is corrected."""
    line = attempt.line
    unattended = old.covered is False and new.covered is False
    few = len(context.rest) <= context.limits.mass
    if unattended and few:
        corrected = with_move_at(line.game, old.point, new.point)
        if corrected is not None:
            costs = (*line.costs, ("misread", context.costs.misread))
            return revised(context, corrected, line.table_diff, costs, unwound=0)
    table_diff = {**line.table_diff, old.point: None, new.point: new.new}
    draft = context.draft(EventType.STONE_MOVED, old.old, (old.point, new.point))
    alerts = (draft,) if unattended and few else (*line.alerts, draft)
    costs = (*line.costs, ("slide", context.costs.slide))
    if old.unsteady:
        prices = context.costs
        costs = (*costs, ("points flicker", prices.removal + prices.half_misread))
    return with_table(context, line, table_diff, alerts, costs)
