"""The life of alerts: accepted by playing on, settled by the table, overdue captures, questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from rules.breach import BreachType
from rules.moves import Move
from rules.points import Point

from ..belief.belief import NEVER, Evidence
from ..events import ILLEGAL, LASTING, EventType
from ..hypotheses.hypothesis import Draft
from ..state import OpenAlert, Pending
from .remedies import Righting, late
from .step_context import Say


def accept(say: Say, move: Move) -> None:
    """The other side plays on: what then becomes of the illegal move before it (BGA 8.1, late)."""
    state = say.state
    for item in state.open:
        last = item.alert.type in ILLEGAL and item.number == state.game.number
        if not last or item.mover is move.color:
            continue
        if item.alert.move is not None and item.number < item.alert.move:
            say.close(item, "put right")
        else:
            played_on(say, item)


def played_on(say: Say, item: OpenAlert) -> None:
    """An illegal move was answered: what the rules say then, and to what one may go back."""
    say.close(item, "accepted")
    alert = item.alert
    if item.mover is None:
        return
    for kind, correction in late(say.state.game, alert, item.mover):
        say.note(
            kind,
            color=item.mover,
            points=alert.points,
            move=alert.move,
            clause=correction.clause or None,
            righted=Righting.of(correction),
        )


def settle_lasting(say: Say) -> None:
    """End the alerts whose stones lie again as the record has them."""
    for item in say.state.open:
        if item.alert.type in LASTING and not any(
            point in say.state.over for point in item.alert.points
        ):
            say.close(item, "put right")


def name(say: Say, kind: EventType) -> OpenAlert:
    """Answer the open question: settle it and raise `kind`, which the caller keeps or closes."""
    asked = say.state.question
    assert asked is not None
    say.close(asked.open, kind.value)
    say.change(question=None)
    ruleset = say.state.game.ruleset
    mover = asked.stone if kind is EventType.TWO_IN_A_ROW else asked.stone.other
    clause = ruleset.clause(kind.value) or None
    points: tuple[Point, ...] = (asked.point,)
    before = say.state.game.at(asked.number - 1)
    for breach in before.verdict(Move(asked.stone, asked.point)):
        if kind is EventType.TWO_IN_A_ROW and breach.type is BreachType.TWO_IN_A_ROW:
            points = breach.points
    draft = Draft(kind, asked.stone, points, mover, asked.open.base, asked.number, clause)
    return say.raise_(draft, confidence=asked.open.alert.confidence)


def overdue(say: Say) -> None:
    """Raise what captured stones still lie there when their grace is over.

    Nobody takes stones off for a stone laid upon another while that is to be put right.
    """
    atop = {
        item.alert.move
        for item in say.state.open
        if item.alert.type is EventType.OCCUPIED_INTERSECTION
    }
    for item in say.state.pending:
        if item.move not in atop and _overdue(say, item):
            _uncaptured(say, item)


def unanswered(say: Say) -> None:
    """Name the type of a doubtful stone that was lifted and after which nothing came."""
    asked = say.state.question
    if asked is None or asked.removed_ns is None:
        return
    wait = 2.0 * say.settings.name_s if say.settings.looks else say.settings.name_s
    if say.now_ns - asked.removed_ns >= wait * 1e9:
        say.close(name(say, EventType.TWO_IN_A_ROW), "put right")


def _overdue(say: Say, item: Pending) -> bool:
    """Whether the grace for taking stones off is over (RULES.md C-1)."""
    evidence = say.state.evidence
    if not all(evidence.visible[point] for point in item.points):
        return False
    if any(evidence.values[point.row, point.col, 0] > 0.0 for point in item.points):
        return False
    if say.settings.looks:
        return evidence.t_ns > item.since_ns
    pressed = say.state.presses.get(item.captor, NEVER)
    if pressed >= item.since_ns:
        return True
    if evidence.t_ns - item.since_ns >= say.settings.grace_limit_s * 1e9:
        return True
    worked = max(int(evidence.hidden[point]) for point in item.points)
    idle = (evidence.t_ns - max(worked, item.since_ns)) / 1e9
    return not evidence.hand_present and idle >= say.settings.grace_s


def _uncaptured(say: Say, item: Pending) -> None:
    state = say.state
    say.change(pending=tuple(other for other in state.pending if other is not item))
    draft = Draft(
        EventType.UNCAPTURED_STRING,
        item.captor.other,
        item.points,
        item.captor,
        None,
        item.move,
        None,
    )
    sure = lie_surely(state.evidence, item.points)
    opened = say.raise_(draft, seen_ns=item.since_ns, confidence=sure)
    say.keep(replace(opened, base=None))


def lie_surely(evidence: Evidence, points: Iterable[Point]) -> float:
    """The probability that at the least sure of `points` lies what is expected there."""
    return min(
        (1.0 / float(np.exp(evidence.values[point.row, point.col]).sum()) for point in points),
        default=1.0,
    )
