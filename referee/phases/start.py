"""The start of the record: from an empty board, a first move, handicap, or a game going on.

Handicap of a wrong number or on wrong points raises an alert (BGA A.2.iv).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.points import Move, Point
from rules.rulesets import handicap as handicaps
from rules.scoring.notes import Note, NoteType, komi_notes
from rules.scoring.setup import handicap_notes, supply_notes

from ..alerts.alert_lifecycle import certainty
from ..alerts.remedies import AlertDraft
from ..alerts.step_builder import StepBuilder
from ..belief.belief import begin_game, board_clarity
from ..belief.changes import Change
from ..belief.look import points_of
from ..decision.commit import set_table
from ..events import EventType
from ..settings import Limits
from ..state import MoveEvidence, Phase, start_game

HANDICAP_ALERTS = (EventType.HANDICAP_MISPLACED, EventType.HANDICAP_COUNT_MISMATCH)


def start_with_move(builder: StepBuilder, change: Change) -> None:
    """One black stone alone is Black's first move."""
    empty = Position.empty(builder.settings.size)
    game, _ = start_game(builder.settings, empty, BLACK).follow(Move(BLACK, change.point))
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


def start_from(builder: StepBuilder, position: Position, *, going_on: bool) -> None:
    """The record begins with `position`: empty, handicap, or that of a game `going_on` already."""
    game = start_game(builder.settings, position, builder.settings.to_play)
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
    points = tuple(sorted(position.stones(BLACK) | position.stones(WHITE)))
    if going_on:
        builder.note(EventType.BOARD_NOT_EMPTY_AT_START, points=points)
    elif points:
        draft = check_handicap(builder, points)
    if doubted:
        builder.note(EventType.POINT_UNRELIABLE, points=doubted)
    _replace_handicap_alert(builder, draft)


def _note_terms(builder: StepBuilder) -> None:
    """Emit what is to be known of the game's terms before its first move, once."""
    reported, game = builder.state.reported, builder.state.game
    if reported.terms:
        return
    builder.report(terms=True)
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


def stones_lying(builder: StepBuilder, changes: Sequence[Change]) -> Position:
    """The table as it is expected, with `changes` made."""
    return builder.state.table.with_stones({change.point: change.new for change in changes})


def black_alone(position: Position) -> Position:
    """The black stones of `position`."""
    return Position(position.grid, position.bits(BLACK), 0)


def is_nigiri(lying: Position, limits: Limits) -> bool:
    """Whether this looks like a handful of White's stones and Black's guess (FAQ 5.1)."""
    black, white = (lying.bits(color).bit_count() for color in Color)
    return white >= limits.nigiri_white and black <= limits.nigiri_black


def is_pattern(stones: Collection[Point], size: int) -> bool:
    """Whether `stones` are the fixed handicap as seen from any side of the board (AGA 4).

    >>> is_pattern([Point(2, 6), Point(6, 2)], 9), is_pattern([Point(2, 2), Point(2, 6)], 9)
    (True, False)
    """
    seated = frozenset(stones)
    turned = frozenset(Point(point.col, size - 1 - point.row) for point in seated)
    return any(not handicaps.off_pattern(each, size, size) for each in (seated, turned))


def check_handicap(builder: StepBuilder, stones: Collection[Point]) -> AlertDraft | None:
    """The alert for handicap `stones` of a wrong number or on wrong points, None if they lie well.

    Reports what is not standardised, once. Where Black's side is unknown, a pattern that fits from
    another side is asked about.
    """
    settings = builder.settings
    announced = settings.handicap or None
    size = (settings.size, settings.size)
    for note in handicap_notes(settings.ruleset, stones, size, announced):
        if note.type is NoteType.HANDICAP_COUNT:
            return _draft(note)
        if note.type is NoteType.HANDICAP_NOT_STANDARD:
            reported = builder.state.reported
            if reported.handicap != note.points:
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


def accept_handicap(builder: StepBuilder) -> None:
    """After White's first move handicap stones lie as they lie (BGA A.2.iv)."""
    if builder.state.game.number > 0:
        builder.settle("accepted", *HANDICAP_ALERTS)
