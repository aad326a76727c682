"""Alerts that an arbiter ends: dismissed, accepted as played, or put right; and raised again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from rules.advice.procedures import CorrectionType
from rules.board.position import Position
from rules.game import Game
from rules.points import Move, Point
from rules.texts import worded

from ...alerts.alert_lifecycle import (
    ANSWERS,
    HANDICAP_ALERTS,
    accept_breach,
    answer_question,
    settle_physical,
)
from ...alerts.catalog import FOR_ARBITER, ILLEGAL_MOVES, OF_EQUIPMENT, SETTLED_BY_TABLE
from ...alerts.remedies import AlertDraft, correction_for
from ...alerts.step_builder import StepBuilder
from ...belief.changes import find_changes
from ...belief.look import Overlay, codes_of, differences, without
from ...decision.commit import accept_moved_stone, set_table, truncate, unwind
from ...events import EventType
from ...facts import AcceptAsPlayed, AnswerQuestion, DismissAlert, FactRefusedError, PutRight
from ...hypotheses.replacements import nodes_after
from ...state import GameSnapshot, OpenAlert, Phase, Question, State
from ..disturbed import adopt_changes, end_break, end_disturbance, table_position
from ..setup import black_alone, start_from
from .entries import insert_earlier_pass, match_table
from .rewrite import (
    NO_EVENT,
    append,
    edit,
    event_at,
    in_play,
    note_correction,
    reapply_moves,
    rewrite,
    table_over,
)

DISMISSED, ACCEPTED, RIGHT = "dismissed", "accepted", "put right"
"""The outcomes of alerts that an arbiter ends."""

UNDONE = "undone"
"""The outcome of alerts that came with a correction that is undone."""

_OF_PHASES = {EventType.BOARD_DISTURBED: Phase.DISTURBED, EventType.PLAY_IN_BREAK: Phase.PAUSED}
"""Alerts that are open in one phase of the game alone."""


def dismiss(builder: StepBuilder, fact: DismissAlert) -> None:
    """Withdraw an alert or a question; its cause raises none again."""
    state = builder.state
    asked = state.question
    if asked is not None and asked.open.alert.id == fact.id:
        builder.close(asked.open, DISMISSED, withdrawn=True)
        builder.change(question=None, dismissed=state.dismissed | {asked.open.cause})
        return
    item = _open_alert(builder, fact.id)
    if item.alert.type is EventType.BOARD_DISTURBED:
        # A board that is called not disturbed is taken as it lies, and play goes on.
        adopt_changes(builder, find_changes(state.belief, state.expected, builder.settings))
        builder.change(phase=Phase.PLAY, disturbed_ns=None)
    _let_be(builder, item)
    builder.close(item, DISMISSED, withdrawn=True)


def _attended(builder: StepBuilder, number: int) -> bool:
    """Whether the alert `number` waits for an arbiter, who has seen to it now."""
    for item in builder.state.open:
        if item.alert.id == number and item.alert.type in FOR_ARBITER:
            builder.close(item, "attended")
            return True
    return False


def accept_as_played(builder: StepBuilder, fact: AcceptAsPlayed) -> None:
    """Let the record have what the alert is about, as it lies on the table."""
    if _attended(builder, fact.id):
        return
    state = in_play(builder)
    asked = state.question
    if asked is not None and asked.open.alert.id == fact.id:
        if asked.removed_ns is not None:
            reason = "the stone asked about is off the board: answer the question"
            raise FactRefusedError(worded("stone-is-off", reason))
        accept_breach(builder, answer_question(builder, EventType.TWO_IN_A_ROW))
        return
    item = _open_alert(builder, fact.id)
    kind, last = item.alert.type, state.game.last
    if kind in ILLEGAL_MOVES:
        accept_breach(builder, item)
    elif kind is EventType.BOARD_DISTURBED:
        builder.close(item, ACCEPTED)
        match_table(builder)
        end_disturbance(builder, ACCEPTED)
    elif kind is EventType.PLAY_IN_BREAK:
        builder.close(item, ACCEPTED)
        end_break(builder)
        match_table(builder)
        builder.change(phase=Phase.PLAY, disturbed_ns=None)
    elif kind is EventType.STONE_MOVED and accept_moved_stone(builder, item):
        pass
    elif kind is EventType.STONE_TAKEN_BACK and last and item.alert.points == (last.point,):
        # The stone of the last move was taken back with consent, and it alone is gone.
        _close(builder, item, ACCEPTED)
        before = state.game.parent
        assert before is not None
        rewrite(builder, before, state.line[: before.number])
        builder.note(EventType.REWOUND, move=before.number)
    else:
        _let_be(builder, item)
        _close(builder, item, ACCEPTED)
        _record_stones(builder, item)


def put_right(builder: StepBuilder, fact: PutRight) -> None:
    """Carry out the alert's instruction: players have done it on the table."""
    if _attended(builder, fact.id):
        return
    state = in_play(builder)
    if state.question is not None and state.question.open.alert.id == fact.id:
        raise FactRefusedError("a question is answered, not put right")
    item = _open_alert(builder, fact.id)
    kind = item.alert.type
    if kind in HANDICAP_ALERTS:
        _begin_with_handicap(builder, item)
    elif kind in ILLEGAL_MOVES:
        unwind_illegal(builder, item)
    elif kind is EventType.BOARD_DISTURBED:
        end_disturbance(builder, RIGHT)
    else:
        set_table(builder, without(state.table_diff, item.alert.points))
        builder.close(item, RIGHT)


def _begin_with_handicap(builder: StepBuilder, item: OpenAlert) -> None:
    """The handicap lies as the alert requires, or else as it is seen to lie now."""
    if builder.state.game.number:
        reason = "a move was played: the handicap stands as it lies"
        raise FactRefusedError(worded("handicap-stands", reason))
    rows = item.alert.rows
    wanted = Position.from_rows(rows) if rows else table_position(builder)
    start_from(builder, black_alone(wanted), going_on=False)
    if any(other.alert.type in HANDICAP_ALERTS for other in builder.state.open):
        reason = "the handicap still lies otherwise: set the stones, or accept it"
        raise FactRefusedError(worded("handicap-lies", reason))


def _open_alert(builder: StepBuilder, number: int) -> OpenAlert:
    """The open alert with the id `number`."""
    for item in builder.state.open:
        if item.alert.id == number:
            return item
    if number > builder.state.ids:
        raise FactRefusedError(worded("no-such-alert", "no such alert was raised in this game"))
    raise FactRefusedError(worded("alert-ended", "this alert has ended already"))


def _close(builder: StepBuilder, item: OpenAlert, outcome: str) -> None:
    """Settle an alert, unless what was done about it has settled it."""
    if item in builder.state.open:
        builder.close(item, outcome)


def _let_be(builder: StepBuilder, item: OpenAlert) -> None:
    """Raise no alert again for the cause of this one."""
    state = builder.state
    builder.change(dismissed=state.dismissed | {item.cause})
    if item.alert.type is EventType.STONE_COUNT_MISMATCH:
        builder.report(lid_accepted=state.reported.lid_surplus)


def _record_stones(builder: StepBuilder, item: OpenAlert) -> None:
    """Give the record what lies at the points of the alert: as a move, else by hand."""
    state = builder.state
    table_diff = state.table_diff
    stones = {point: table_diff[point] for point in item.alert.points if point in table_diff}
    if not stones:
        return
    left, game = without(table_diff, stones), _played(state.game, stones)
    if game is not None:
        append(builder, (game,), left)
    else:
        edit(builder, stones, table_diff=left)
        note_correction(builder, state.game.number, "accepted as it lies")


def _played(game: Game, stones: Overlay) -> Game | None:
    """The game after the one stone of `stones` was played, None where that is no legal move."""
    (point, color), *more = stones.items()
    if color is None or more:
        return None
    after, breaches = game.follow(Move(color, point))
    return None if breaches else after


def unwind_illegal(builder: StepBuilder, item: OpenAlert) -> None:
    """The illegal move is off: its procedure replaces it (BGA 8.1, A.2.ii)."""
    state = builder.state
    correction = correction_for(state.game, item)
    if item.base is None or correction is None or item.number != state.game.number:
        reason = "this cannot be unwound: correct the moves, or accept it"
        raise FactRefusedError(worded("not-unwound", reason))
    node = state.game.at(item.base)
    if correction.loses or (correction.type is CorrectionType.REFEREE and not correction.abandoned):
        reason = "this is for the referee to decide: dismiss it or give the result"
        raise FactRefusedError(worded("for-referee", reason))
    unwind(builder, node, item.mover, table_over(state, node))


def answer(builder: StepBuilder, fact: AnswerQuestion) -> None:
    """Carry out the answer to the open question."""
    asked = builder.state.question
    if asked is None or asked.open.alert.id != fact.id:
        reason = worded("question-ended", "this question has ended already, or was never asked")
        raise FactRefusedError(reason)
    # Once the stone asked about is off the board it was a move: the first two are left.
    allowed = ANSWERS if asked.removed_ns is None else ANSWERS[:2]
    if fact.answer not in allowed:
        raise FactRefusedError(f"answer {fact.answer!r}: expected one of {', '.join(allowed)}")
    if asked.removed_ns is None and asked.number != builder.state.game.number:
        reason = worded("moves-since", "moves were made since: correct the moves instead")
        raise FactRefusedError(reason)
    if asked.removed_ns is not None:
        builder.close(answer_question(builder, EventType(fact.answer)), RIGHT)
    elif fact.answer == EventType.TWO_IN_A_ROW.value:
        builder.keep(answer_question(builder, EventType.TWO_IN_A_ROW))
    elif fact.answer == EventType.WRONG_COLOUR_STONE.value:
        _wrong_colour(builder, asked)
    elif fact.answer == EventType.PASS.value:
        insert_earlier_pass(builder, asked.stone.other)
    else:
        _no_move(builder, asked)


def _wrong_colour(builder: StepBuilder, asked: Question) -> None:
    """The stone is the other side's move: the record has that, the table shows its colour."""
    parent = builder.state.game.at(asked.number - 1)
    meant, breaches = parent.follow(Move(asked.stone.other, asked.point))
    if any(breach.forbidden for breach in breaches):
        reason = "the other side's move there is forbidden: give another answer"
        raise FactRefusedError(worded("answer-forbidden", reason))
    builder.keep(replace(answer_question(builder, EventType.WRONG_COLOUR_STONE), base=None))
    _adopt(builder, meant, asked)


def _no_move(builder: StepBuilder, asked: Question) -> None:
    """The stone does not belong there: the record goes on without it, and it is to come off."""
    before = builder.state.game.at(asked.number - 1)
    builder.close(asked.open, EventType.EXTRA_STONE.value)
    builder.change(question=None)
    _adopt(builder, before, asked)
    kind, number = EventType.EXTRA_STONE, before.number
    draft = AlertDraft(kind, asked.stone, (asked.point,), number=number)
    builder.open_alert(draft, confidence=asked.open.alert.confidence)


def _adopt(builder: StepBuilder, game: Game, asked: Question) -> None:
    """Make `game` the record in place of the line with the stone asked about, which lies there."""
    table_diff = {**builder.state.table_diff, asked.point: asked.stone}
    line, number = builder.state.line, asked.number
    played = tuple(replace(made, n=NO_EVENT) for made in line[number - 1 : game.number])
    rewrite(builder, game, (*line[: number - 1], *played), table_diff, keep=False)
    note_correction(builder, number, "answered", replaces=event_at(line, number))


def swap_alerts(
    builder: StepBuilder, old: GameSnapshot, new: GameSnapshot, *, since: bool, seen: bool
) -> None:
    """End what the one correction raised, and raise again what it ended.

    An alert for a move, and the question, are raised again only where nothing was played `since`,
    or the table had put the move right before. With `seen` the table was looked at since.
    """
    causes_old, causes_new = causes(old), causes(new)
    for item in builder.state.open:
        if item.cause in causes_old and item.cause not in causes_new:
            builder.close(item, UNDONE, withdrawn=True)
    for item in new.open:
        if item.cause in causes_old:
            continue
        if _may_be_open(builder.state, item, since=since):
            _raise_again(builder, item, new.table_diff, seen=seen)
        elif since and item.alert.type in ILLEGAL_MOVES:
            _put_right_before(builder, item, new.game)
    asked = builder.state.question
    if asked is not None and new.question is None and old.question is not None:
        builder.close(asked.open, UNDONE, withdrawn=True)
        builder.change(question=None)
    elif asked is None and new.question is not None and old.question is None and not since:
        builder.change(question=replace(new.question, open=builder.reopen(new.question.open)))


def _raise_again(builder: StepBuilder, item: OpenAlert, table_diff: Overlay, *, seen: bool) -> None:
    """Raise an alert that a correction had ended; `table_diff` is what the table was like then.

    An illegal move that the table is `seen` to have put right by now is put right at once.
    """
    illegal = item.alert.type in ILLEGAL_MOVES
    correction = correction_for(builder.state.game, item) if illegal else None
    recorded, lies = builder.state.game.position, table_position(builder)
    # A pass leaves the board as it is: the table cannot show that it was put right.
    right = seen and correction is not None and recorded != correction.board == lies
    if illegal and not right:
        _look_again(builder, item.alert.points, table_diff)
    opened = builder.reopen(item)
    builder.keep(opened)
    if right:
        with suppress(FactRefusedError):
            unwind_illegal(builder, opened)
        settle_physical(builder)


def _put_right_before(builder: StepBuilder, item: OpenAlert, node: Game) -> None:
    """Put the illegal move of `node` right where it was off before the next one was seen.

    The moves since are made again after its procedure; where they cannot stand, nothing changes.
    """
    state, events = builder.state, list(builder.events)
    later, correction = nodes_after(state.game, node), correction_for(node, item)
    if not later or correction is None or item.number != node.number:
        return
    board, next_ns = codes_of(correction.board), state.line[node.number].seen_ns
    for point in (*item.alert.points, *differences(codes_of(node.position), board)):
        right, since_ns = board[point], state.belief.since_ns[point]
        if state.expected[point] != right or since_ns[right] >= next_ns:
            return
    opened = builder.reopen(item)
    builder.keep(opened)
    truncate(builder, node, keep=False)
    again: Game | None = None
    with suppress(FactRefusedError):
        unwind_illegal(builder, opened)
        again = reapply_moves(builder.state.game, later, {})
    if again is None or again.number != state.game.number:
        builder.state, builder.events = state, events
        return
    rewrite(builder, again, (*builder.state.line, *state.line[node.number :]), keep=False)


def _may_be_open(state: State, item: OpenAlert, *, since: bool) -> bool:
    """Whether an alert that a correction had ended still holds."""
    kind = item.alert.type
    if kind in OF_EQUIPMENT or any(other.cause == item.cause for other in state.open):
        return False
    if kind in FOR_ARBITER:
        return True
    if kind in _OF_PHASES:
        return state.phase is _OF_PHASES[kind]
    if kind in SETTLED_BY_TABLE:
        return any(point in state.table_diff for point in item.alert.points)
    return not since


def _look_again(builder: StepBuilder, points: Sequence[Point], table_diff: Overlay) -> None:
    """Let what lies at `points` be explained anew, from what `table_diff` holds for them.

    What was made of it since is withdrawn.
    """
    for item in builder.state.open:
        if item.alert.type in SETTLED_BY_TABLE and set(item.alert.points) <= set(points):
            builder.close(item, UNDONE, withdrawn=True)
    again = {point: table_diff[point] for point in points if point in table_diff}
    set_table(builder, {**without(builder.state.table_diff, points), **again})


def causes(snapshot: GameSnapshot) -> frozenset[object]:
    """What the open alerts are about."""
    return frozenset(item.cause for item in snapshot.open)
