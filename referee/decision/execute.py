"""Carrying out a hypothesis: its effects, one after another, on the record, table and alerts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rules.advice.procedures import replaced
from rules.color import Color
from rules.corrections import HandOver
from rules.game import Game
from rules.legality.course import white_begins
from rules.moves import Move
from rules.points import Point

from ..alerts.alert_lifecycle import (
    ANSWERS,
    accept_breach,
    accept_breaches,
    answer_question,
    settle_physical,
)
from ..alerts.draft import AlertDraft
from ..alerts.remedies import Remedy
from ..alerts.step_builder import StepBuilder
from ..belief import belief as belief_module
from ..events import EventType
from ..hypotheses.effects import (
    Announce,
    AnsweredAlert,
    Append,
    AskOwner,
    AwaitAnswer,
    CarryAlert,
    CloseAlert,
    Correct,
    Disturb,
    Effect,
    ForcePass,
    Play,
    PlayOn,
    RaiseAlert,
    Revise,
    SetTable,
    SettleQuestion,
    Truncate,
    WithdrawQuestion,
)
from ..hypotheses.hypothesis import Hypothesis
from ..hypotheses.movers import near_owner
from ..replay import with_move_at
from ..state import MoveEvidence, OpenAlert, Pending, Phase, Question
from ..table import Overlay, lay


def execute(builder: StepBuilder, hypothesis: Hypothesis) -> None:
    """Make `hypothesis` what happened."""
    number = builder.state.game.number
    execute_effects(builder, hypothesis.effects, probability(hypothesis.score))
    if hypothesis.disturbs:
        return
    if builder.state.game.number > number:
        _accept_moved_stones(builder)
    settle_physical(builder)
    builder.change(unexplained_signature=())


def execute_effects(builder: StepBuilder, effects: Iterable[Effect], confidence: float) -> None:
    """Carry out `effects` in their order; `confidence` 0..1 in what they record."""
    for effect in effects:
        _execute(builder, effect, confidence)


def _execute(builder: StepBuilder, effect: Effect, confidence: float) -> None:
    state = builder.state
    match effect:
        case Truncate(game, keep):
            truncate(builder, game, keep=keep)
        case Append(plays, game):
            for play in plays:
                _record(builder, play, confidence)
            builder.change(game=game)
        case PlayOn(move):
            accept_breaches(builder, move)
        case ForcePass(color, hand_over):
            force_pass(builder, color, hand_over)
        case Correct(game, remedy):
            number = state.game.number
            builder.change(game=game)
            builder.note(EventType.REWOUND, move=number, remedy=remedy)
        case SetTable(table_diff):
            set_table(builder, state.table_diff if table_diff is None else table_diff)
        case Revise():
            _revise(builder, effect)
        case Announce(type_, move, color, points, detail, hand_over):
            due = Remedy(hand_over=hand_over)
            builder.note(type_, color=color, points=points, move=move, detail=detail, remedy=due)
        case RaiseAlert(draft, seen_ns, sure):
            sure = confidence if sure is None else sure
            builder.open_alert(draft, seen_ns=seen_ns, confidence=sure)
        case CloseAlert(number, outcome, withdrawn):
            builder.close(_open_alert(builder, number), outcome, withdrawn=withdrawn)
        case CarryAlert(number, moves):
            item = _open_alert(builder, number)
            builder.keep_instead(item, replace(item, number=moves))
        case AskOwner():
            _ask(builder, effect, confidence)
        case SettleQuestion(type_, alert):
            _answer(builder, type_, alert)
        case AwaitAnswer():
            assert state.question is not None
            builder.change(question=replace(state.question, removed_ns=builder.now_ns))
        case WithdrawQuestion():
            assert state.question is not None
            builder.close(state.question.open, "misread", withdrawn=True)
            builder.change(question=None)
        case Disturb(draft):
            _disturb(builder, draft, confidence)
        case _:
            assert_never(effect)


def set_table(builder: StepBuilder, table_diff: Overlay) -> None:
    """Let the table differ from the line by `table_diff`, and compare evidence with it."""
    state = builder.state
    position = state.game.position
    left = {point: color for point, color in table_diff.items() if position[point] is not color}
    expected = lay(position, left)
    belief = belief_module.rebase(state.belief, state.expected, expected)
    pending = tuple(
        item if points == item.points else replace(item, points=points, since_ns=builder.now_ns)
        for item in state.pending
        if (points := tuple(point for point in item.points if point in left))
    )
    builder.change(table_diff=left, expected=expected, belief=belief, pending=pending)


def truncate(builder: StepBuilder, game: Game, *, keep: bool = True) -> None:
    """Make `game`, an ancestor or another line, the line; the old one stays as a variation."""
    state = builder.state
    branches = (*state.branches, state.game) if keep else state.branches
    fixed = min(state.fixed, game.number)
    builder.change(game=game, branches=branches, line=state.line[: game.number], fixed=fixed)


def force_pass(builder: StepBuilder, color: Color, hand_over: tuple[HandOver, ...]) -> None:
    """The pass that replaces `color`'s illegal move, with the pass stones that change hands."""
    game = replaced(builder.state.game, color)
    handed = Remedy(hand_over=hand_over)
    event = builder.note(EventType.PASS, color=color, move=game.number, forced=True, remedy=handed)
    line = (*builder.state.line[: game.number - 1], MoveEvidence(event.n, None))
    builder.change(game=game, line=line)


def probability(score: float) -> float:
    """The probability of a hypothesis with `score` nats against all others.

    >>> round(probability(0.0), 3), round(probability(3.0), 3)
    (0.5, 0.953)
    """
    return 1.0 / (1.0 + math.exp(-min(score, 30.0)))


def _record(builder: StepBuilder, play: Play, confidence: float) -> None:
    """Write `play` down: its event, its entry in the line, whose side the hand came from."""
    move = play.move
    assert move.point is not None
    event = builder.note(
        EventType.BOARD_PLAY,
        color=move.color,
        points=(move.point,),
        move=play.number,
        seen_ns=play.seen_ns,
        captures=play.captures,
        confidence=confidence,
    )
    state = builder.state
    made = MoveEvidence(
        event.n, play.covered, play.seen_ns, play.before_ns, play.guessed, play.doubt
    )
    # Each stone votes for the side of the board at which its colour sits.
    votes = list(state.sides)
    if play.side >= 0:
        black, white = votes[play.side]
        is_black = move.color is Color.BLACK
        votes[play.side] = (black + is_black, white + (not is_black))
    reached = near_owner(state, builder.settings, move.point, move.color)
    builder.change(
        line=(*state.line[: play.number - 1], made),
        attended_moves=state.attended_moves + (play.covered is True),
        unattended_moves=state.unattended_moves + (play.covered is False and not reached),
        sides=tuple(votes),
    )
    if play.number == 1:
        note_white_begins(builder, move)
    if play.uncleared_captures:
        builder.note(
            EventType.CAPTURE_PENDING,
            color=move.color.other,
            points=play.uncleared_captures,
            move=play.number,
        )
        item = Pending(play.uncleared_captures, move.color, play.number, builder.now_ns)
        builder.change(pending=(*builder.state.pending, item))


def note_white_begins(builder: StepBuilder, move: Move) -> None:
    """Say that the first `move` is White's in an even game, unless the organiser said so."""
    start = builder.state.game.at(0)
    if builder.settings.to_play is None and white_begins(start, move):
        clause = start.ruleset.clause(EventType.WHITE_BEGINS.value) or None
        points = () if move.point is None else (move.point,)
        builder.note(EventType.WHITE_BEGINS, color=move.color, points=points, move=1, clause=clause)


def _revise(builder: StepBuilder, effect: Revise) -> None:
    event = builder.note(
        EventType.REVISION,
        replaces=effect.replaces,
        move=effect.move,
        detail=effect.detail,
    )
    line, last = builder.state.line, effect.move - 1
    renumbered = [replace(made, n=event.n) for made in line[last : last + 1]]
    builder.change(line=(*line[:last], *renumbered))


def _open_alert(builder: StepBuilder, number: int | None) -> OpenAlert:
    """The open alert with the id `number`; None for the one raised last."""
    if number is None:
        return builder.state.open[-1]
    return next(item for item in builder.state.open if item.alert.id == number)


def _ask(builder: StepBuilder, effect: AskOwner, confidence: float) -> None:
    """Ask whose the last stone is, and about the one before where both came at about one time."""
    draft, state = effect.draft, builder.state
    line, points = state.line, effect.draft.points
    visit_ns = builder.settings.timing.both_s * 1e9
    together = len(line) > 1 and abs(line[-1].seen_ns - line[-2].seen_ns) < visit_ns
    points = points[-2:] if together else points[-1:]
    draft = replace(draft, type=EventType.AMBIGUOUS_TURN, points=points, clause=None)
    if draft.cause in state.dismissed:
        return
    item = builder.raise_(
        draft,
        seen_ns=effect.seen_ns,
        candidates=effect.candidates,
        answers=ANSWERS,
        confidence=confidence,
    )
    assert draft.color is not None
    asked = Question(item, draft.points[-1], draft.color, state.game.number)
    builder.change(question=asked)


def _answer(builder: StepBuilder, kind: EventType, alert: AnsweredAlert) -> None:
    item = answer_question(builder, kind)
    if alert is AnsweredAlert.KEPT:
        builder.keep(replace(item, base=None))
    elif alert is AnsweredAlert.ACCEPTED:
        accept_breach(builder, item)
    else:
        builder.close(item, alert.value)


def _disturb(builder: StepBuilder, draft: AlertDraft, confidence: float) -> None:
    item = builder.raise_(draft, confidence=confidence, rows=builder.expected())
    builder.keep(item)
    builder.change(phase=Phase.DISTURBED, disturbed_ns=builder.now_ns, unexplained_signature=())


def _accept_moved_stones(builder: StepBuilder) -> None:
    """A stone that slid, and that play went on from, has its new place in the record."""
    for item in builder.state.open:
        if item.alert.type is EventType.STONE_MOVED:
            accept_moved_stone(builder, item)


def accept_moved_stone(builder: StepBuilder, item: OpenAlert) -> bool:
    """Give the record the new place of a stone that slid, where it can have it; whether it can."""
    state = builder.state
    if len(item.alert.points) != 2:
        return False
    old, new = item.alert.points
    if state.table_diff.get(old, state.game.position[old]) is not None:
        return False
    game = with_move_at(state.game, old, new)
    if game is None:
        return False
    truncate(builder, game)
    builder.change(line=state.line)
    table_diff: dict[Point, Color | None] = {
        point: color for point, color in state.table_diff.items() if point not in (old, new)
    }
    set_table(builder, table_diff)
    builder.note(EventType.REVISION, points=(new,), detail="moved")
    builder.close(item, "accepted")
    return True
