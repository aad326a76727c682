"""The start of the record: from an empty board, a first move, handicap, or a game going on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.moves import Move
from rules.notes import NoteType, komi_notes
from rules.points import Point
from rules.position import Position
from rules.setup import supply_notes

from ..alerts.draft import AlertDraft
from ..alerts.life import certainty
from ..alerts.step_context import StepContext
from ..belief import belief as belief_module
from ..belief.changes import Change
from ..decision.execute import set_table
from ..events import EventType
from ..state import Phase, Played
from .handicap import HANDICAP_ALERTS, check_handicap


def start_with_move(context: StepContext, change: Change) -> None:
    """One black stone alone is Black's first move."""
    start = _game(context, {}, BLACK)
    game, _ = start.follow(Move(BLACK, change.point))
    context.change(game=game, phase=Phase.PLAY, disturbed_ns=None)
    _note_terms(context)
    event = context.note(
        EventType.BOARD_PLAY,
        color=BLACK,
        points=(change.point,),
        move=1,
        seen_ns=change.since_ns,
        confidence=context.settings.limits.first_move_confidence,
    )
    context.change(line=(Played(event.n, change.covered),))
    set_table(context, {})


def start_from(context: StepContext, stones: Mapping[Point, Color], *, going_on: bool) -> None:
    """The record begins with `stones`: none, handicap, or those of a game `going_on` already."""
    game = _game(context, stones, context.settings.to_play)
    context.change(game=game, phase=Phase.PLAY, disturbed_ns=None)
    level = belief_module.board_clarity(context.state.belief)
    set_table(context, {})
    if not context.settings.looks:
        belief = belief_module.start_game(context.state.belief, context.state.expected, level)
        context.change(belief=belief)
    _note_terms(context)
    draft = None
    points = tuple(sorted(game.position.stones(BLACK) | game.position.stones(WHITE)))
    if going_on:
        context.note(EventType.BOARD_NOT_EMPTY_AT_START, points=points)
    elif points:
        draft = check_handicap(context, points)
    _replace_handicap_alert(context, draft)


def _game(context: StepContext, stones: Mapping[Point, Color], to_play: Color | None) -> Game:
    """The game before its first move, with `stones` on the board."""
    settings = context.settings
    position = Position.empty(settings.size).with_stones(stones)
    return Game.start(
        settings.ruleset, settings.size, settings.komi, setup=position, to_play=to_play
    )


def _note_terms(context: StepContext) -> None:
    """Say what is to be known of the game's terms before its first move, once."""
    reported, game = context.state.reported, context.state.game
    if reported.terms:
        return
    context.change(reported=replace(reported, terms=True))
    rules = game.ruleset
    notes = [*supply_notes(rules, confirmed=reported.supply)]
    komi = komi_notes(rules, game.size, game.handicap, game.komi, stated=True)
    notes += [note for note in komi if note.type is NoteType.INTEGRAL_KOMI]
    for note in notes:
        context.note(EventType(note.type.value), detail=note.text, clause=note.clause or None)


def _replace_handicap_alert(context: StepContext, draft: AlertDraft | None) -> None:
    """Settle the open handicap alerts and raise `draft`, unless it is open already."""
    for item in context.state.open:
        if item.alert.type in HANDICAP_ALERTS:
            if draft is not None and draft.points == item.alert.points:
                return
            context.close(item, "put right")
    if draft is not None:
        sure = certainty(context.state.belief, draft.points)
        context.open_alert(draft, confidence=sure)
