"""The life of alerts: accepted by playing on, settled by the table, overdue captures, questions."""

from __future__ import annotations

from dataclasses import replace

from rules.moves import Move
from rules.ruleset import Procedure

from .events import ILLEGAL, LASTING, EventType
from .evidence import NEVER
from .reading import Draft
from .say import Say
from .state import OpenAlert, Pending


def accept(say: Say, move: Move) -> None:
    """The other side plays on: the illegal move before it stands (BGA 8.1, late)."""
    state = say.state
    for item in state.open:
        if item.alert.type in ILLEGAL and item.number == state.game.number:
            if item.mover is move.color:
                continue
            say.close(item, "accepted")
            late = state.game.ruleset.illegal_procedure
            if late is Procedure.BGA and item.alert.type is EventType.TWO_IN_A_ROW:
                say.note(EventType.REFEREE_NEEDED, points=item.alert.points, clause="BGA 8.1")
            else:
                say.note(EventType.TACITLY_ACCEPTED, points=item.alert.points)


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
    draft = Draft(kind, asked.stone, (asked.point,), mover, asked.open.base, asked.number, clause)
    return say.raise_(draft)


def overdue(say: Say) -> None:
    """Raise what captured stones still lie there when their grace is over."""
    for item in say.state.pending:
        if _overdue(say, item):
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
    opened = say.raise_(draft, seen_ns=item.since_ns, rows=say.required())
    say.keep(replace(opened, base=None))
