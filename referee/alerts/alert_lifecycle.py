"""How alerts end or begin: accepted by playing on, settled by the table, raised when overdue.

Handicap of a wrong number or on wrong points raises an alert (BGA A.2.iv).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np

from rules.advice.procedures import Correction
from rules.color import BLACK, Color
from rules.game import Game
from rules.legality.breach import BreachType
from rules.points import Move, Point
from rules.rulesets import handicap as handicaps
from rules.scoring.notes import Note, NoteType
from rules.scoring.setup import handicap_notes

from ..belief.belief import Belief
from ..belief.look import NEVER, at_codes
from ..events import EventType
from ..state import OpenAlert, Pending, Phase, State
from .catalog import ASKS_FOR_RECORD, ILLEGAL_MOVES, SETTLED_BY_TABLE
from .remedies import AlertDraft, Remedy, after_play_on, correction_for
from .step_builder import StepBuilder

GRACE_S = 2.0  # rule clause docs/rules.md C-1: captures are taken off in one go
"""How long captured stones may lie after the hand has left."""

ANSWERS = (
    EventType.TWO_IN_A_ROW.value,
    EventType.WRONG_COLOUR_STONE.value,
    EventType.PASS.value,
    EventType.EXTRA_STONE.value,
)
"""What may be answered to the question whose a stone is: the last two mean that the other side had
passed before, and that the stone is no move.
"""


def accept_breaches(builder: StepBuilder, move: Move) -> None:
    """The other side plays on: settle the illegal move before it (BGA 8.1, late)."""
    state = builder.state
    for item in state.open:
        last = item.alert.type in ILLEGAL_MOVES and item.number == state.game.number
        if not last or item.mover is move.color:
            continue
        # Where the line stands before the illegal move, that move was taken back.
        if item.alert.move is not None and item.number < item.alert.move:
            builder.close(item, "put right")
        else:
            accept_breach(builder, item)


def accept_breach(builder: StepBuilder, item: OpenAlert) -> None:
    """An illegal move was answered: the rules' procedure, and to what one may go back."""
    builder.close(item, "accepted")
    alert = item.alert
    if item.mover is None:
        return
    for kind, correction in after_play_on(builder.state.game, alert, item.mover):
        builder.note(
            kind,
            color=item.mover,
            points=alert.points,
            move=alert.move,
            clause=correction.clause,
            remedy=Remedy.of(correction),
        )


def unwindable(state: State) -> list[OpenAlert]:
    """Alerts for breaches by the last move or run, which can still be unwound with a pass."""
    number, asked = state.game.number, state.question
    found = [
        item for item in state.open if item.alert.type in ILLEGAL_MOVES and item.number == number
    ]
    if asked is not None and number == asked.number - (asked.removed_ns is not None):
        found.append(asked.open)
    return found


def unwound_by(state: State, node: Game) -> tuple[OpenAlert, ...]:
    """The alerts for the illegal move after `node`, which are over once it is off."""
    return tuple(
        item for item in state.open if item.base == node.number and item.alert.type in ILLEGAL_MOVES
    )


def correction_by(state: State, ended: Iterable[OpenAlert]) -> Correction | None:
    """What the procedure makes of the line, by the first of `ended` alerts that has one."""
    return next(filter(None, (correction_for(state.game, item) for item in ended)), None)


def settle_physical(builder: StepBuilder) -> None:
    """End the alerts whose stones lie again as the record has them.

    A disturbed board is one of them once play has gone on from it.
    """
    kinds = ASKS_FOR_RECORD if builder.state.phase is Phase.PLAY else SETTLED_BY_TABLE
    for item in builder.state.open:
        if item.alert.type in kinds and not set(item.alert.points) & set(builder.state.table_diff):
            builder.close(item, "put right")


def answer_question(builder: StepBuilder, kind: EventType) -> OpenAlert:
    """Answer the open question: settle it and raise `kind`, which the caller keeps or closes."""
    asked = builder.state.question
    assert asked is not None
    builder.close(asked.open, kind.value)
    builder.change(question=None)
    mover = asked.stone if kind is EventType.TWO_IN_A_ROW else asked.stone.other
    clause = builder.state.game.ruleset.clause(kind.value)
    points: tuple[Point, ...] = (asked.point,)
    before = builder.state.game.at(asked.number - 1)
    for breach in before.verdict(Move(asked.stone, asked.point)):
        if kind is EventType.TWO_IN_A_ROW and breach.type is BreachType.TWO_IN_A_ROW:
            points = breach.points
    draft = AlertDraft(kind, asked.stone, points, mover, asked.open.base, asked.number, clause)
    return builder.raise_(draft, confidence=asked.open.alert.confidence)


def raise_for_arbiter(builder: StepBuilder, kind: EventType, color: Color | None) -> None:
    """Raise what waits for an arbiter's decision; it stays open while moves are corrected.

    The same that is open already is raised again, under a new id.
    """
    builder.settle("called again", kind, sides=(color,))
    builder.keep_apart(builder.raise_(AlertDraft(kind, color)))


def raise_doubted(builder: StepBuilder, *, at_end: bool = False) -> None:
    """Raise what still lies there in the wrong colour, with `at_end` without waiting longer.

    One whose move is no longer in the line is forgotten.
    """
    game = builder.state.game
    for item in builder.state.pending:
        if item.type is not EventType.WRONG_COLOUR_STONE:
            continue
        played = Move(item.mover, item.points[0])
        if item.move > game.number or game.at(item.move).last != played:
            left = tuple(other for other in builder.state.pending if other is not item)
            builder.change(pending=left)
        elif at_end or _overdue(builder, item):
            raise_pending(builder, item)


def raise_overdue(builder: StepBuilder) -> None:
    """Raise what captured stones still lie there when their grace is over.

    Nobody takes stones off for a stone laid upon another while that is to be put right.
    """
    atop = {
        item.alert.move
        for item in builder.state.open
        if item.alert.type is EventType.OCCUPIED_INTERSECTION
    }
    for item in builder.state.pending:
        captured = item.type is EventType.UNCAPTURED_STRING
        if captured and item.move not in atop and _overdue(builder, item):
            raise_pending(builder, item)


def settle_unanswered(builder: StepBuilder, *, at_end: bool = False) -> None:
    """Name the type of a doubtful stone that was lifted and after which nothing came."""
    asked = builder.state.question
    if asked is None or asked.removed_ns is None:
        return
    if at_end or builder.now_ns - asked.removed_ns >= builder.settings.timing.name_s * 1e9:
        builder.close(answer_question(builder, EventType.TWO_IN_A_ROW), "put right")


def _overdue(builder: StepBuilder, item: Pending) -> bool:
    """Whether the grace for taking stones off is over (docs/rules.md C-1)."""
    belief = builder.state.belief
    if not all(belief.visible[point] for point in item.points):
        return False
    if any(belief.values[point.row, point.col, 0] > 0.0 for point in item.points):
        return False
    if item.type is EventType.WRONG_COLOUR_STONE or _weakly_read(builder, item.points):
        return belief.t_ns - item.since_ns >= builder.settings.timing.unseen_move_s * 1e9
    if builder.settings.looks:  # they lie so far apart that one more is grace enough
        return belief.t_ns > item.since_ns
    pressed = builder.state.presses.get(item.mover, NEVER)
    if pressed >= item.since_ns:  # a player who presses the clock has finished taking stones off
        return True
    if belief.t_ns - item.since_ns >= builder.settings.timing.grace_limit_s * 1e9:
        return True
    worked = max(int(belief.hidden_ns[point]) for point in item.points)
    idle = (belief.t_ns - max(worked, item.since_ns)) / 1e9
    return not belief.hand_present(builder.settings) and idle >= GRACE_S


def _weakly_read(builder: StepBuilder, points: Collection[Point]) -> bool:
    """Whether the stones at `points` are all read less clearly than three in four of the board."""
    least_share = builder.settings.limits.least_probability
    shares = at_codes(builder.state.belief.usual, builder.state.expected)
    odds = np.log(np.maximum(shares, least_share) / np.maximum(1.0 - shares, least_share))
    usual = float(np.quantile(odds[builder.state.expected > 0], 0.25))
    least = usual - builder.settings.costs.usual_deficit
    return all(odds[point] < least for point in points)


def raise_pending(builder: StepBuilder, item: Pending) -> None:
    """Raise what has been waited for for long enough."""
    builder.change(pending=tuple(other for other in builder.state.pending if other is not item))
    draft = AlertDraft(item.type, item.mover.other, item.points, item.mover, number=item.move)
    sure = certainty(builder.state.belief, item.points)
    builder.open_alert(draft, seen_ns=item.since_ns, confidence=sure)


def certainty(belief: Belief, points: Iterable[Point]) -> float:
    """The probability that at the least sure of `points` lies what is expected there."""
    sums = (float(np.exp(belief.values[point.row, point.col]).sum()) for point in points)
    return min((1.0 / total for total in sums), default=1.0)


HANDICAP_ALERTS = (EventType.HANDICAP_MISPLACED, EventType.HANDICAP_COUNT_MISMATCH)


def check_handicap(builder: StepBuilder, stones: Collection[Point]) -> AlertDraft | None:
    """The alert for handicap `stones` of a wrong number or on wrong points, None if they lie well.

    Reports what is not standardised, once. Where Black's side is unknown, a pattern that fits from
    another side is asked about.
    """
    settings = builder.settings
    size = (settings.size, settings.size)
    for note in handicap_notes(settings.ruleset, stones, size, settings.handicap or None):
        if note.type is NoteType.HANDICAP_COUNT:
            return _draft(note)
        if note.type is NoteType.HANDICAP_NOT_STANDARD:
            if builder.state.reported.handicap != note.points:
                builder.note(EventType(note.type.value), points=note.points)
                builder.report(handicap=note.points)
            return None
        if note.type is NoteType.HANDICAP_MISPLACED:
            return _misplaced(builder, stones, note)
    return None


def _misplaced(builder: StepBuilder, stones: Collection[Point], note: Note) -> AlertDraft | None:
    """The alert for stones off their points, unless they may lie well or are no handicap."""
    settings = builder.settings
    turned = is_pattern(stones, settings.size)
    if turned and settings.black_side is None:
        builder.note(EventType.ORIENTATION_UNSET, points=tuple(sorted(stones)))
        return None
    meant = settings.handicap or turned or 2 * len(note.points) <= len(stones)
    return _draft(note) if meant else None


def _draft(note: Note) -> AlertDraft:
    return AlertDraft(EventType(note.type.value), BLACK, note.points)


def is_pattern(stones: Collection[Point], size: int) -> bool:
    """Whether `stones` are the fixed handicap as seen from any side of the board (AGA 4).

    >>> is_pattern([Point(2, 6), Point(6, 2)], 9), is_pattern([Point(2, 2), Point(2, 6)], 9)
    (True, False)
    """
    seated = frozenset(stones)
    turned = frozenset(Point(point.col, size - 1 - point.row) for point in seated)
    return any(not handicaps.off_pattern(each, size, size) for each in (seated, turned))


def replace_handicap_alert(builder: StepBuilder, draft: AlertDraft | None) -> None:
    """Settle the open handicap alerts and raise `draft`, unless it is open already."""
    for item in builder.state.open:
        if item.alert.type in HANDICAP_ALERTS:
            if draft is not None and draft.points == item.alert.points:
                return
            builder.close(item, "put right")
    if draft is not None:
        builder.open_alert(draft, confidence=certainty(builder.state.belief, draft.points))


def accept_handicap(builder: StepBuilder) -> None:
    """After White's first move handicap stones lie as they lie (BGA A.2.iv)."""
    if builder.state.game.number > 0:
        builder.settle("accepted", *HANDICAP_ALERTS)
