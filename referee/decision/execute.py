"""Carrying out a hypothesis: its effects, one after another, on the record, table and alerts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rules.color import Color
from rules.corrections import HandOver
from rules.course import white_begins
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.procedures import replaced

from ..alerts.answers import ANSWERS
from ..alerts.draft import AlertDraft
from ..alerts.life import accept_breach, accept_breaches, answer_question, settle_physical
from ..alerts.remedies import Remedy
from ..alerts.step_context import StepContext
from ..belief import belief as belief_module
from ..events import EventType
from ..hypotheses.effects import (
    Announce,
    AnsweredAlert,
    AnswerQuestion,
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
    Truncate,
    WithdrawQuestion,
)
from ..hypotheses.hypothesis import Hypothesis
from ..hypotheses.line_changes import with_move_at
from ..hypotheses.movers import near_owner
from ..state import OpenAlert, Pending, Phase, Played, Question
from ..table import Overlay, lay


def execute(step: StepContext, hypothesis: Hypothesis) -> None:
    """Make `hypothesis` what happened."""
    number = step.state.game.number
    execute_effects(step, hypothesis.effects, probability(hypothesis.score))
    if hypothesis.disturbs:
        return
    if step.state.game.number > number:
        _accept_moved_stones(step)
    settle_physical(step)
    step.change(quiet_key=())


def execute_effects(step: StepContext, effects: Iterable[Effect], confidence: float) -> None:
    """Carry out `effects` in their order; `confidence` 0..1 in what they record."""
    for effect in effects:
        _execute(step, effect, confidence)


def _execute(step: StepContext, effect: Effect, confidence: float) -> None:
    state = step.state
    match effect:
        case Truncate(game, keep):
            truncate(step, game, keep=keep)
        case Append(plays, game):
            for play in plays:
                _record(step, play, confidence)
            step.change(game=game)
        case PlayOn(move):
            accept_breaches(step, move)
        case ForcePass(color, hand_over):
            force_pass(step, color, hand_over)
        case Correct(game, remedy):
            number = state.game.number
            step.change(game=game)
            step.note(EventType.REWOUND, move=number, remedy=remedy)
        case SetTable(over):
            set_table(step, state.over if over is None else over)
        case Revise():
            _revise(step, effect)
        case Announce(type_, move, color, points, detail, hand_over):
            due = Remedy(hand_over=hand_over)
            step.note(type_, color=color, points=points, move=move, detail=detail, remedy=due)
        case RaiseAlert(draft, seen_ns, sure):
            sure = confidence if sure is None else sure
            step.open_alert(draft, seen_ns=seen_ns, confidence=sure)
        case CloseAlert(number, outcome, withdrawn):
            step.close(_open_alert(step, number), outcome, withdrawn=withdrawn)
        case CarryAlert(number, moves):
            item = _open_alert(step, number)
            others = tuple(other for other in state.open if other is not item)
            step.change(open=(*others, replace(item, number=moves)))
        case AskOwner():
            _ask(step, effect, confidence)
        case AnswerQuestion(type_, alert):
            _answer(step, type_, alert)
        case AwaitAnswer():
            assert state.question is not None
            step.change(question=replace(state.question, removed_ns=step.now_ns))
        case WithdrawQuestion():
            assert state.question is not None
            step.close(state.question.open, "misread", withdrawn=True)
            step.change(question=None)
        case Disturb(draft):
            _disturb(step, draft, confidence)
        case _:
            assert_never(effect)


def set_table(step: StepContext, over: Overlay) -> None:
    """Let the table differ from the line by `over`, and compare evidence with that from now on."""
    state = step.state
    position = state.game.position
    left = {point: color for point, color in over.items() if position[point] is not color}
    expected = lay(position, left)
    belief = belief_module.rebase(state.belief, state.expected, expected)
    pending = tuple(
        item if points == item.points else replace(item, points=points, since_ns=step.now_ns)
        for item in state.pending
        if (points := tuple(point for point in item.points if point in left))
    )
    step.change(over=left, expected=expected, belief=belief, pending=pending)


def truncate(step: StepContext, game: Game, *, keep: bool = True) -> None:
    """Make `game`, an ancestor or another line, the line; the old one stays as a variation."""
    state = step.state
    branches = (*state.branches, state.game) if keep else state.branches
    fixed = min(state.fixed, game.number)
    step.change(game=game, branches=branches, line=state.line[: game.number], fixed=fixed)


def force_pass(step: StepContext, color: Color, hand_over: tuple[HandOver, ...]) -> None:
    """The pass that replaces `color`'s illegal move, with the pass stones that change hands."""
    game = replaced(step.state.game, color)
    handed = Remedy(hand_over=hand_over)
    event = step.note(EventType.PASS, color=color, move=game.number, forced=True, remedy=handed)
    line = (*step.state.line[: game.number - 1], Played(event.n, None))
    step.change(game=game, line=line)


def probability(score: float) -> float:
    """The probability of a hypothesis with `score` nats against all others."""
    return 1.0 / (1.0 + math.exp(-min(score, 30.0)))


def _record(step: StepContext, play: Play, confidence: float) -> None:
    """Write `play` down: its event, its entry in the line, whose side the hand came from."""
    move = play.move
    assert move.point is not None
    event = step.note(
        EventType.BOARD_PLAY,
        color=move.color,
        points=(move.point,),
        move=play.number,
        seen_ns=play.seen_ns,
        captures=play.captures,
        confidence=confidence,
    )
    state = step.state
    made = Played(event.n, play.covered, play.seen_ns, play.before_ns, play.guessed, play.doubt)
    votes = list(state.sides)
    if play.side >= 0:
        black, white = votes[play.side]
        is_black = move.color is Color.BLACK
        votes[play.side] = (black + is_black, white + (not is_black))
    reached = near_owner(state, step.settings, move.point, move.color)
    step.change(
        line=(*state.line[: play.number - 1], made),
        attended_moves=state.attended_moves + (play.covered is True),
        unattended_moves=state.unattended_moves + (play.covered is False and not reached),
        sides=tuple(votes),
    )
    if play.number == 1:
        note_white_begins(step, move)
    if play.lying:
        step.note(
            EventType.CAPTURE_PENDING, color=move.color.other, points=play.lying, move=play.number
        )
        item = Pending(play.lying, move.color, play.number, step.now_ns)
        step.change(pending=(*step.state.pending, item))


def note_white_begins(step: StepContext, move: Move) -> None:
    """Say that the first `move` is White's in an even game, unless the organiser said so."""
    start = step.state.game.at(0)
    if step.settings.to_play is None and white_begins(start, move):
        clause = start.ruleset.clause(EventType.WHITE_BEGINS.value) or None
        points = () if move.point is None else (move.point,)
        step.note(EventType.WHITE_BEGINS, color=move.color, points=points, move=1, clause=clause)


def _revise(step: StepContext, effect: Revise) -> None:
    event = step.note(
        EventType.REVISION,
        replaces=effect.replaces,
        color=effect.color,
        points=effect.points,
        move=effect.move,
        detail=effect.detail,
    )
    if effect.color is not None:
        line, last = step.state.line, effect.move - 1
        renumbered = [replace(made, n=event.n) for made in line[last : last + 1]]
        step.change(line=(*line[:last], *renumbered))


def _open_alert(step: StepContext, number: int | None) -> OpenAlert:
    """The open alert with the id `number`; None for the one raised last."""
    if number is None:
        return step.state.open[-1]
    return next(item for item in step.state.open if item.alert.id == number)


def _ask(step: StepContext, effect: AskOwner, confidence: float) -> None:
    """Ask whose the last stone is, and about the one before where both came at about one time."""
    draft, state = effect.draft, step.state
    line, points = state.line, effect.draft.points
    visit_ns = step.settings.timing.both_s * 1e9
    together = len(line) > 1 and abs(line[-1].seen_ns - line[-2].seen_ns) < visit_ns
    points = points[-2:] if together else points[-1:]
    draft = replace(draft, type=EventType.AMBIGUOUS_TURN, points=points, clause=None)
    if draft.cause in state.dismissed:
        return
    item = step.raise_(
        draft,
        seen_ns=effect.seen_ns,
        candidates=effect.candidates,
        answers=ANSWERS,
        confidence=confidence,
    )
    assert draft.color is not None
    asked = Question(item, draft.points[-1], draft.color, state.game.number)
    step.change(question=asked)


def _answer(step: StepContext, kind: EventType, alert: AnsweredAlert) -> None:
    item = answer_question(step, kind)
    if alert is AnsweredAlert.KEPT:
        step.keep(replace(item, base=None))
    elif alert is AnsweredAlert.ACCEPTED:
        accept_breach(step, item)
    else:
        step.close(item, alert.value)


def _disturb(step: StepContext, draft: AlertDraft, confidence: float) -> None:
    item = step.raise_(draft, confidence=confidence, rows=step.expected())
    step.keep(item)
    step.change(phase=Phase.DISTURBED, disturbed_ns=step.now_ns, quiet_key=())


def _accept_moved_stones(step: StepContext) -> None:
    """A stone that slid, and that play went on from, has its new place in the record."""
    for item in step.state.open:
        if item.alert.type is EventType.STONE_MOVED:
            accept_moved_stone(step, item)


def accept_moved_stone(step: StepContext, item: OpenAlert) -> bool:
    """Give the record the new place of a stone that slid, where it can have it; whether it can."""
    state = step.state
    if len(item.alert.points) != 2:
        return False
    old, new = item.alert.points
    if state.over.get(old, state.game.position[old]) is not None:
        return False
    game = with_move_at(state.game, old, new)
    if game is None:
        return False
    truncate(step, game)
    step.change(line=state.line)
    over: dict[Point, Color | None] = {
        point: color for point, color in state.over.items() if point not in (old, new)
    }
    set_table(step, over)
    step.note(EventType.REVISION, points=(new,), detail="moved")
    step.close(item, "accepted")
    return True
