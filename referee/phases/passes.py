"""Passes: recorded when they are told, put in their place when they are told late."""

from __future__ import annotations

from dataclasses import replace

from rules.advice.procedures import before_the_sequence, pass_stones
from rules.color import Color
from rules.game import Game
from rules.legality.breach import CourseBreachType
from rules.moves import Move
from rules.texts import worded

from ..alerts.alert_lifecycle import accept_breaches
from ..alerts.draft import AlertDraft
from ..alerts.remedies import Remedy
from ..alerts.step_builder import StepBuilder
from ..decision.commit import note_white_begins, truncate
from ..events import EventType
from ..state import MoveEvidence, Phase
from .agreement import pause


def record_pass(builder: StepBuilder, color: Color) -> None:
    """Record that `color` passed: the move, its pass stone, what is wrong with it, the pause.

    A pass that is told late and answers the open question goes before the stone asked about.
    """
    if insert_earlier_pass(builder, color):
        return
    move = Move(color, None)
    accept_breaches(builder, move)
    before = builder.state.game
    game, breaches = before.follow(move)
    event = builder.note(
        EventType.PASS, color=color, move=game.number, remedy=hand_over_pass_stone(game, color)
    )
    builder.change(
        game=game, line=(*builder.state.line[: before.number], MoveEvidence(event.n, None))
    )
    if game.number == 1:
        note_white_begins(builder, move)
    limit = game.ruleset.stop_passes
    if limit is None:
        clause = game.ruleset.clause(CourseBreachType.PASS_FORBIDDEN.value) or None
        detail = worded("knows-no-passes", "these rules know no passes")
        builder.note(EventType.REFEREE_NEEDED, color=color, clause=clause, detail=detail)
    for breach in breaches:
        kind, clause = EventType(breach.type.value), breach.clause or None
        base = before_the_sequence(before, color).number
        draft = AlertDraft(kind, color, (), color, base, game.number, clause)
        builder.open_alert(draft, confidence=1.0)
    if limit is not None and game.passes % limit == 0 and builder.state.phase is Phase.PLAY:
        pause(builder)


def insert_earlier_pass(builder: StepBuilder, color: Color) -> bool:
    """Put a pass that was told late before the stone asked about; whether that answers it."""
    state = builder.state
    asked, game = state.question, state.game
    if asked is None or asked.removed_ns is not None or asked.stone is color:
        return False
    stone = Move(asked.stone, asked.point)
    if game.last != stone or game.parent is None:
        return False
    between, _ = game.parent.follow(Move(color, None))
    after, _ = between.follow(stone)
    replaced = state.line[-1].n if state.line else None
    truncate(builder, game.parent, keep=False)
    first = builder.note(
        EventType.PASS, color=color, move=between.number, remedy=hand_over_pass_stone(game, color)
    )
    builder.change(game=after)
    second = builder.note(EventType.REVISION, replaces=replaced, move=after.number)
    stood = replace(state.line[-1], n=second.n)
    line = (*state.line[: between.number - 1], MoveEvidence(first.n, None), stood)
    builder.close(asked.open, "passed", withdrawn=True)
    builder.change(line=line, question=None)
    return True


def hand_over_pass_stone(game: Game, color: Color) -> Remedy:
    """What a pass of `color` asks for: a pass stone, where the rules have them."""
    return Remedy(hand_over=pass_stones(game.ruleset, color))
