"""The start of the record: from an empty board, a first move, handicap, or a game going on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.scoring.notes import NoteType, komi_notes
from rules.scoring.setup import supply_notes

from ..alerts.alert_lifecycle import certainty
from ..alerts.remedies import AlertDraft
from ..alerts.step_builder import StepBuilder
from ..belief.belief import begin_game, board_clarity
from ..belief.changes import Change
from ..belief.look import points_of
from ..decision.commit import set_table
from ..events import EventType
from ..state import MoveEvidence, Phase, start_game
from .handicap import HANDICAP_ALERTS, check_handicap


def start_with_move(builder: StepBuilder, change: Change) -> None:
    """One black stone alone is Black's first move."""
    start = _game(builder, {}, BLACK)
    game, _ = start.follow(Move(BLACK, change.point))
    builder.change(game=game, phase=Phase.PLAY, disturbed_ns=None)
    _note_terms(builder)
    event = builder.note(
        EventType.BOARD_PLAY,
        color=BLACK,
        points=(change.point,),
        move=1,
        seen_ns=change.since_ns,
        confidence=builder.settings.limits.first_move_confidence,
    )
    builder.change(line=(MoveEvidence(event.n, change.covered),))
    set_table(builder, {})


def start_from(builder: StepBuilder, stones: Mapping[Point, Color], *, going_on: bool) -> None:
    """The record begins with `stones`: none, handicap, or those of a game `going_on` already."""
    game = _game(builder, stones, builder.settings.to_play)
    builder.change(game=game, phase=Phase.PLAY, disturbed_ns=None)
    level = board_clarity(builder.state.belief)
    set_table(builder, {})
    doubted: tuple[Point, ...] = ()
    if not builder.settings.looks:
        before = builder.state.belief
        belief = begin_game(before, builder.state.expected, level)
        doubted_at = (
            belief.muted
            & ~before.muted
            & (before.values.max(axis=2) >= builder.settings.costs.confirmed)
        )
        doubted = points_of(doubted_at)
        unexplained_s = np.where(doubted_at, builder.settings.timing.unreliable_s, 0.0)
        belief = replace(belief, unexplained_s=unexplained_s.astype(np.float32))
        builder.change(belief=belief)
    _note_terms(builder)
    draft = None
    points = tuple(sorted(game.position.stones(BLACK) | game.position.stones(WHITE)))
    if going_on:
        builder.note(EventType.BOARD_NOT_EMPTY_AT_START, points=points)
    elif points:
        draft = check_handicap(builder, points)
    if doubted:
        builder.note(EventType.POINT_UNRELIABLE, points=doubted)
    _replace_handicap_alert(builder, draft)


def _game(builder: StepBuilder, stones: Mapping[Point, Color], to_play: Color | None) -> Game:
    """The game before its first move, with `stones` on the board."""
    settings = builder.settings
    position = Position.empty(settings.size).with_stones(stones)
    return start_game(settings, position, to_play)


def _note_terms(builder: StepBuilder) -> None:
    """Say what is to be known of the game's terms before its first move, once."""
    reported, game = builder.state.reported, builder.state.game
    if reported.terms:
        return
    builder.change(reported=replace(reported, terms=True))
    rules = game.ruleset
    notes = [*supply_notes(rules, confirmed=reported.supply)]
    komi = komi_notes(rules, game.size, game.handicap, game.komi, stated=True)
    notes += [note for note in komi if note.type is NoteType.INTEGRAL_KOMI]
    for note in notes:
        builder.note(EventType(note.type.value), detail=note.text, clause=note.clause or None)


def _replace_handicap_alert(builder: StepBuilder, draft: AlertDraft | None) -> None:
    """Settle the open handicap alerts and raise `draft`, unless it is open already."""
    for item in builder.state.open:
        if item.alert.type in HANDICAP_ALERTS:
            if draft is not None and draft.points == item.alert.points:
                return
            builder.close(item, "put right")
    if draft is not None:
        sure = certainty(builder.state.belief, draft.points)
        builder.open_alert(draft, confidence=sure)
