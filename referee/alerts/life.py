"""What becomes of alerts: accepted by playing on, settled by the table, raised when overdue."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from rules.breach import BreachType
from rules.moves import Move
from rules.points import Point

from ..belief.arrays import NEVER
from ..belief.belief import Belief
from ..events import EventType
from ..state import OpenAlert, Pending
from .catalog import ILLEGAL_MOVES, SETTLED_BY_TABLE
from .draft import AlertDraft
from .remedies import Remedy, after_play_on
from .step_context import StepContext


def accept_breaches(context: StepContext, move: Move) -> None:
    """The other side plays on: what then becomes of the illegal move before it (BGA 8.1, late)."""
    state = context.state
    for item in state.open:
        last = item.alert.type in ILLEGAL_MOVES and item.number == state.game.number
        if not last or item.mover is move.color:
            continue
        if item.alert.move is not None and item.number < item.alert.move:
            context.close(item, "put right")
        else:
            accept_breach(context, item)


def accept_breach(context: StepContext, item: OpenAlert) -> None:
    """An illegal move was answered: what the rules say then, and to what one may go back."""
    context.close(item, "accepted")
    alert = item.alert
    if item.mover is None:
        return
    for kind, correction in after_play_on(context.state.game, alert, item.mover):
        context.note(
            kind,
            color=item.mover,
            points=alert.points,
            move=alert.move,
            clause=correction.clause or None,
            remedy=Remedy.of(correction),
        )


def settle_physical(context: StepContext) -> None:
    """End the alerts whose stones lie again as the record has them."""
    for item in context.state.open:
        if item.alert.type in SETTLED_BY_TABLE and not any(
            point in context.state.over for point in item.alert.points
        ):
            context.close(item, "put right")


def answer_question(context: StepContext, kind: EventType) -> OpenAlert:
    """Answer the open question: settle it and raise `kind`, which the caller keeps or closes."""
    asked = context.state.question
    assert asked is not None
    context.close(asked.open, kind.value)
    context.change(question=None)
    ruleset = context.state.game.ruleset
    mover = asked.stone if kind is EventType.TWO_IN_A_ROW else asked.stone.other
    clause = ruleset.clause(kind.value) or None
    points: tuple[Point, ...] = (asked.point,)
    before = context.state.game.at(asked.number - 1)
    for breach in before.verdict(Move(asked.stone, asked.point)):
        if kind is EventType.TWO_IN_A_ROW and breach.type is BreachType.TWO_IN_A_ROW:
            points = breach.points
    draft = AlertDraft(kind, asked.stone, points, mover, asked.open.base, asked.number, clause)
    return context.raise_(draft, confidence=asked.open.alert.confidence)


def raise_overdue_captures(context: StepContext) -> None:
    """Raise what captured stones still lie there when their grace is over.

    Nobody takes stones off for a stone laid upon another while that is to be put right.
    """
    atop = {
        item.alert.move
        for item in context.state.open
        if item.alert.type is EventType.OCCUPIED_INTERSECTION
    }
    for item in context.state.pending:
        if item.move not in atop and _overdue(context, item):
            _uncaptured(context, item)


def settle_unanswered(context: StepContext) -> None:
    """Name the type of a doubtful stone that was lifted and after which nothing came."""
    asked = context.state.question
    if asked is None or asked.removed_ns is None:
        return
    if context.now_ns - asked.removed_ns >= context.settings.timing.name_s * 1e9:
        context.close(answer_question(context, EventType.TWO_IN_A_ROW), "put right")


def _overdue(context: StepContext, item: Pending) -> bool:
    """Whether the grace for taking stones off is over (RULES.md C-1)."""
    belief = context.state.belief
    if not all(belief.occlusion.visible[point] for point in item.points):
        return False
    if any(belief.evidence.values[point.row, point.col, 0] > 0.0 for point in item.points):
        return False
    if context.settings.looks:
        return belief.t_ns > item.since_ns
    pressed = context.state.presses.get(item.captor, NEVER)
    if pressed >= item.since_ns:
        return True
    if belief.t_ns - item.since_ns >= context.settings.timing.grace_limit_s * 1e9:
        return True
    worked = max(int(belief.occlusion.hidden_ns[point]) for point in item.points)
    idle = (belief.t_ns - max(worked, item.since_ns)) / 1e9
    return not belief.hand_present(context.settings) and idle >= context.settings.timing.grace_s


def _uncaptured(context: StepContext, item: Pending) -> None:
    state = context.state
    context.change(pending=tuple(other for other in state.pending if other is not item))
    draft = AlertDraft(
        EventType.UNCAPTURED_STRING,
        item.captor.other,
        item.points,
        item.captor,
        None,
        item.move,
        None,
    )
    sure = certainty(state.belief, item.points)
    context.open_alert(draft, seen_ns=item.since_ns, confidence=sure)


def certainty(belief: Belief, points: Iterable[Point]) -> float:
    """The probability that at the least sure of `points` lies what is expected there."""
    return min(
        (
            1.0 / float(np.exp(belief.evidence.values[point.row, point.col]).sum())
            for point in points
        ),
        default=1.0,
    )
