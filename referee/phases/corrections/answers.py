"""The open question, answered by an arbiter."""

from __future__ import annotations

from dataclasses import replace

from rules.game import Game
from rules.moves import Move
from rules.texts import worded

from ...alerts.alert_lifecycle import ANSWERS, answer_question
from ...alerts.draft import AlertDraft
from ...alerts.step_builder import StepBuilder
from ...events import EventType
from ...facts import AnswerQuestion, FactRefusedError
from ...state import Question
from ...table import Overlay
from ..passes import insert_earlier_pass
from .rewrite import UNSAID, note_correction, rewrite, said_at

_LIFTED = (EventType.TWO_IN_A_ROW.value, EventType.WRONG_COLOUR_STONE.value)
"""What can be answered once the stone asked about is off the board."""


def answer(builder: StepBuilder, fact: AnswerQuestion) -> None:
    """Carry out the answer to the open question."""
    asked = builder.state.question
    if asked is None or asked.open.alert.id != fact.id:
        said = worded("question-ended", "this question has ended already, or was never asked")
        raise FactRefusedError(said)
    allowed = ANSWERS if asked.removed_ns is None else _LIFTED
    if fact.answer not in allowed:
        raise FactRefusedError(f"answer {fact.answer!r}: expected one of {', '.join(allowed)}")
    if asked.removed_ns is None and asked.number != builder.state.game.number:
        said = worded("moves-since", "moves were made since: correct the moves instead")
        raise FactRefusedError(said)
    if asked.removed_ns is not None:
        item = answer_question(builder, EventType(fact.answer))
        builder.close(item, "put right")
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
    state = builder.state
    parent = state.game.at(asked.number - 1)
    meant, breaches = parent.follow(Move(asked.stone.other, asked.point))
    if any(breach.forbidden for breach in breaches):
        said = "the other side's move there is forbidden: give another answer"
        raise FactRefusedError(worded("answer-forbidden", said))
    item = answer_question(builder, EventType.WRONG_COLOUR_STONE)
    builder.keep(replace(item, base=None))
    table_diff = {**builder.state.table_diff, asked.point: asked.stone}
    _adopt(builder, meant, table_diff, asked)


def _no_move(builder: StepBuilder, asked: Question) -> None:
    """The stone does not belong there: the record goes on without it, and it is to come off."""
    state = builder.state
    before = state.game.at(asked.number - 1)
    builder.close(asked.open, EventType.EXTRA_STONE.value)
    builder.change(question=None)
    table_diff = {**builder.state.table_diff, asked.point: asked.stone}
    _adopt(builder, before, table_diff, asked)
    kind, points = EventType.EXTRA_STONE, (asked.point,)
    draft = AlertDraft(kind, asked.stone, points, None, None, before.number, None)
    builder.open_alert(draft, confidence=asked.open.alert.confidence)


def _adopt(builder: StepBuilder, game: Game, table_diff: Overlay, asked: Question) -> None:
    """Make `game` the record in place of the line with the stone asked about."""
    line, number = builder.state.line, asked.number
    played = tuple(replace(made, n=UNSAID) for made in line[number - 1 : game.number])
    rewrite(builder, game, (*line[: number - 1], *played), table_diff, keep=False)
    note_correction(builder, number, "answered", replaces=said_at(line, number))
