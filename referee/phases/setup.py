"""The setup phase: watch the table until what lies there before the first move lies still.

And the start of the record: from an empty board, a first move, handicap, or a game going on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.points import Move, Point
from rules.rulesets import handicap as handicaps
from rules.scoring.notes import NoteType, komi_notes
from rules.scoring.setup import supply_notes

from ..alerts.alert_lifecycle import (
    HANDICAP_ALERTS,
    check_handicap,
    is_pattern,
    replace_handicap_alert,
)
from ..alerts.catalog import OFF_BOARD
from ..alerts.step_builder import StepBuilder
from ..belief.belief import begin_game, board_clarity
from ..belief.changes import Change, find_changes
from ..belief.look import NEVER, code, points_of
from ..decision.commit import set_table
from ..events import EventType
from ..facts import FactRefusedError
from ..hypotheses.context import faint
from ..settings import Limits
from ..state import MoveEvidence, Phase, start_game
from ..timing import nanoseconds
from .disturbed import stones_lying

SETUP_DEFICIT_NATS = 1.6  # real stones read as clearly as the rest of the board
"""A stone of the setup may read at most so much less clearly a look than the board."""
SETUP_LIMIT_S = 6.0  # players do not wait for the camera
"""From then on hidden points and a resting hand no longer delay the start."""
SETUP_AGAIN_S = 3.0  # stones follow one another within it
"""How long the table must lie still where setup has begun again."""
NIGIRI_S = 20.0  # nigiri is counted and cleared away within it
"""How long what looks like nigiri must lie still."""
FIRST_MOVE_CONFIDENCE_SHARE = 0.99  # one black stone alone is move one
"""The confidence of a first move that lay there at the start."""
NIGIRI_BLACK_STONES = 2  # rule clause FAQ 5.1: Black guesses with one or two
"""Nigiri has at most so many black stones."""
SETUP_MOVES = 2  # later a cleared board is an end
"""After more moves setup does not begin again."""
SETUP_CLEARED_STONES = 2  # one stone gone is a move taken back
"""So many stones gone begin it again."""


def watch_setup(builder: StepBuilder) -> None:
    """Start the game from what lies on the table, once it lies still in clear view.

    Where setup has begun again the table must lie still for longer, with no hand in view.
    """
    changes = _setup_changes(builder)
    lying = stones_lying(builder, changes)
    if not builder.settings.looks:
        if _watched(builder) >= _watch_s(builder) and _play_has_begun(builder, changes, lying):
            start_from(builder, Position.empty(builder.settings.size), going_on=False)
            return
        if _still_changing(builder, changes, lying):
            return
    # While fewer stones lie there than were announced as handicap, more are to come.
    announced = builder.settings.handicap
    few = len(lying.stones(BLACK)) < announced and not lying.bits(WHITE)
    if not (few and announced >= handicaps.MIN_HANDICAP):
        _start(builder, changes, lying)


def start_now(builder: StepBuilder) -> None:
    """Start the game from what lies on the table now.

    FactRefusedError where it was not seen, or not for long enough to know what lies there.
    """
    if not (builder.state.belief.expected_looks > 0.0).any():
        raise FactRefusedError("the board was not seen yet: it cannot be started from")
    # What is not believed when the game begins is taken for a misreading from then on.
    if _is_unclear(builder) and _watched(builder) < SETUP_LIMIT_S:
        raise FactRefusedError("the board was not seen for long enough: tell it again in a moment")
    changes = _setup_changes(builder)
    _start(builder, changes, stones_lying(builder, changes))


def _is_unclear(builder: StepBuilder) -> bool:
    """Whether a point reads like a stone, and too little was seen of it to believe that."""
    costs = builder.settings.costs
    like = builder.state.belief.values[:, :, 1:].max(axis=2)
    unclear = (like > costs.noticed) & (like < costs.confirmed)
    return not builder.settings.looks and bool(unclear.any())


def _setup_changes(builder: StepBuilder) -> list[Change]:
    """The changes that may be setup: read as clearly as this board's other points are.

    A stone that was not there at first, and that no hand brought, is none.
    """
    state, belief, settings = builder.state, builder.state.belief, builder.settings
    any_time = settings.looks or state.disturbed_ns is not None
    if not settings.looks:
        belief = replace(belief, level=board_clarity(belief))
    return [
        change
        for change in find_changes(belief, state.expected, settings)
        if change.confirmed
        and change.deficit <= SETUP_DEFICIT_NATS
        and not (change.flickers and change.appears)
        and (any_time or change.covered or change.before_ns <= (state.t0_ns or 0))
    ]


def _watched(builder: StepBuilder) -> float:
    """Seconds for which the table has been watched."""
    belief = builder.state.belief
    assert builder.state.t0_ns is not None
    step = min(belief.step_ns, nanoseconds(builder.settings.timing.step_limit_s))
    return (belief.t_ns - builder.state.t0_ns + step) / 1e9


def _watch_s(builder: StepBuilder) -> float:
    """Seconds for which the table is watched at least: longer where a point reads like a stone.

    Where looks follow slowly it is not watched for longer.
    """
    belief, timing = builder.state.belief, builder.settings.timing
    like = (belief.values[:, :, 1:] > builder.settings.costs.noticed).any(axis=2)
    gleams = bool((like | (belief.flicker > 0.0) | (belief.streak > 0.0)).any())
    if not gleams or belief.step_ns >= timing.some_hands_s * 1e9:
        return timing.setup_s
    few = belief.expected_looks.max() < timing.setup_watch_looks
    return 2.0 * timing.setup_watch_s if few else timing.setup_watch_s


def _play_has_begun(builder: StepBuilder, changes: Sequence[Change], lying: Position) -> bool:
    """Whether the stones on the table are moves already, so that there is no setup."""
    if builder.settings.handicap >= handicaps.MIN_HANDICAP:
        return False
    if builder.state.disturbed_ns is None:
        return _laid_in_turn(builder, changes, lying)
    return _laid_in_turn_again(builder, changes, builder.state.disturbed_ns)


def _laid_in_turn(builder: StepBuilder, changes: Sequence[Change], lying: Position) -> bool:
    """Whether both sides have laid stones in turn on a board that was seen empty before.

    Or a hand has laid White's first.
    """
    black, white = (lying.bits(color).bit_count() for color in Color)
    if not white or abs(black - white) > 1 or builder.state.expected.any():
        return False
    if len(changes) == 1 and not changes[0].covered:
        return False
    start_ns = builder.state.t0_ns or 0
    return all(change.appears and change.before_ns > start_ns for change in changes)


def _laid_in_turn_again(builder: StepBuilder, changes: Sequence[Change], since_ns: int) -> bool:
    """Whether hands have laid stones in turn since setup began again, and all else is misread.

    Stones that were there at the start and never went do not belong to it.
    """
    played = [change for change in changes if change.covered and change.began_ns > since_ns]
    blacks = sum(change.new is BLACK for change in played)
    whites = sum(change.new is WHITE for change in played)
    if not min(blacks, whites) or abs(blacks - whites) > 1:
        return False
    others = [change for change in changes if change not in played]
    going = {change.point for change in others if change.vanishes and not change.covered}
    table = builder.state.table
    left = (table.stones(BLACK) | table.stones(WHITE)) - going
    return all(change.appears for change in played) and not left and len(going) == len(others)


def _still_changing(builder: StepBuilder, changes: Sequence[Change], lying: Position) -> bool:
    """Whether the table is to be watched for longer; stones of nigiri begin the setup again."""
    state, timing = builder.state, builder.settings.timing
    belief, watched = state.belief, _watched(builder)
    again = state.disturbed_ns is not None
    unseen = (belief.expected_ns == NEVER) & (belief.values.max(axis=2) <= 0.0)
    hasty = watched < SETUP_LIMIT_S
    if watched < _watch_s(builder) or (hasty and unseen.any()):
        return True
    if belief.hand_present(builder.settings) and (again or (hasty and not any(lying.codes()))):
        return True
    nigiri = is_nigiri(lying, builder.settings.limits)
    if nigiri and not again:
        builder.change(disturbed_ns=state.t_ns)
    stable_s = NIGIRI_S if nigiri else SETUP_AGAIN_S if again else timing.setup_s
    if any(change.stable_s < stable_s for change in changes):
        return True
    since_ns = state.disturbed_ns
    return since_ns is not None and state.t_ns < since_ns + SETUP_AGAIN_S * 1e9


def _start(builder: StepBuilder, changes: Sequence[Change], lying: Position) -> None:
    """Start the game from what lies there: an empty board, a first move, handicap, or moves."""
    settings = builder.settings
    black, white = lying.stones(BLACK), lying.stones(WHITE)
    first = next((change for change in changes if change.point in black), None)
    if first is not None and len(black) == 1 and not white and settings.to_play is not WHITE:
        start_with_move(builder, first)
        return
    handicap = settings.handicap >= handicaps.MIN_HANDICAP or builder.state.disturbed_ns is not None
    if handicap and len(white) == 1 and len(black) >= handicaps.MIN_HANDICAP:
        start_from(builder, black_alone(lying), going_on=False)
    else:
        start_from(builder, lying, going_on=bool(white) or len(black) == 1)


def reopen_setup(builder: StepBuilder, changes: Sequence[Change]) -> bool:
    """Go back to setup where `changes` before the game is under way are setup; whether they are.

    Stones of nigiri, an earlier game cleared away, handicap stones put down after the recording
    began, or set right before White's first move (BGA A.2.iv).
    """
    game, settings = builder.state.game, builder.settings
    least_s = settings.timing.setup_s
    stable = [each for each in changes if each.confirmed and each.stable_s >= least_s]
    if game.number > SETUP_MOVES or not stable or any(node.captures for node in game.line()):
        return False
    lying = stones_lying(builder, stable)
    begins = is_nigiri(lying, settings.limits)
    if game.number == 0:
        begins |= _cleared_away(builder, stable) or _handicap_goes_on(builder, stable, lying)
    if begins:
        _begin_again(builder)
        if settings.looks:
            watch_setup(builder)
    return begins


def _cleared_away(builder: StepBuilder, changes: Sequence[Change]) -> bool:
    """Whether most of the stones with which the record begins are gone."""
    position = builder.state.game.position
    lying = sum(position.bits(color).bit_count() for color in Color)
    least = max(SETUP_CLEARED_STONES, builder.settings.limits.cleared_share * lying)
    return lying > 0 and sum(change.vanishes for change in changes) >= least


def _handicap_goes_on(builder: StepBuilder, changes: Sequence[Change], lying: Position) -> bool:
    """Whether black stones are being set as a handicap or set right, and nothing else happens.

    Where a handicap was announced every black stone before White's first move is one of it, unless
    that may be lying there, hard to see.
    """
    if lying.bits(WHITE) or not all(BLACK in (change.old, change.new) for change in changes):
        return False
    if _white_may_lie(builder):
        return False
    announced = builder.settings.handicap >= handicaps.MIN_HANDICAP
    if announced or any(item.alert.type in HANDICAP_ALERTS for item in builder.state.open):
        return True
    size, black = builder.settings.size, lying.stones(BLACK)
    several = handicaps.MIN_HANDICAP <= len(black) <= handicaps.most(size, size)
    placed = sum(change.appears for change in changes)
    together = max(placed, builder.state.game.handicap) >= handicaps.MIN_HANDICAP
    return several and together and is_pattern(black, size)


def _white_may_lie(builder: StepBuilder) -> bool:
    """Whether a point where a hand has lately been reads half empty since, and half as white."""
    usual = builder.state.belief.usual
    rather_white = usual[:, :, code(WHITE)] > usual[:, :, code(BLACK)]
    return bool((faint(builder.state, builder.settings)[:, :, 0] & rather_white).any())


def _begin_again(builder: StepBuilder) -> None:
    """Go back to setup; what was recorded meanwhile was no move."""
    state, settings = builder.state, builder.settings
    if state.question is not None:
        builder.close(state.question.open, "setup", withdrawn=True)
    for item in builder.state.open:
        if item.alert.type not in (*HANDICAP_ALERTS, *OFF_BOARD):
            builder.close(item, "setup", withdrawn=True)
    builder.change(
        game=start_game(settings, Position.empty(settings.size), settings.to_play),
        line=(),
        question=None,
        pending=(),
        phase=Phase.SETUP,
        disturbed_ns=state.t_ns,
        unexplained_signature=(),
    )
    if state.game.number:
        replaced = state.line[0].n if state.line else None
        builder.note(EventType.REVISION, replaces=replaced, move=1, detail="setup")


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
        confidence=FIRST_MOVE_CONFIDENCE_SHARE,
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
        clear = before.values.max(axis=2) >= builder.settings.costs.confirmed
        doubted_at = belief.muted & ~before.muted & clear
        doubted = points_of(doubted_at)
        unexplained_s = np.where(doubted_at, builder.settings.timing.unreliable_s, 0.0)
        builder.change(belief=replace(belief, unexplained_s=unexplained_s.astype(np.float32)))
    _note_terms(builder)
    draft = None
    points = tuple(sorted(position.stones(BLACK) | position.stones(WHITE)))
    if going_on:
        builder.note(EventType.BOARD_NOT_EMPTY_AT_START, points=points)
    elif points:
        draft = check_handicap(builder, points)
    if doubted:
        builder.note(EventType.POINT_UNRELIABLE, points=doubted)
    replace_handicap_alert(builder, draft)


def _note_terms(builder: StepBuilder) -> None:
    """Emit what is to be known of the game's terms before its first move, once."""
    reported, game, rules = builder.state.reported, builder.state.game, builder.settings.ruleset
    if reported.terms:
        return
    builder.report(terms=True)
    komi = komi_notes(rules, game.size, game.handicap, game.komi, stated=True)
    drawn = (note for note in komi if note.type is NoteType.INTEGRAL_KOMI)
    for note in (*supply_notes(rules, confirmed=reported.supply), *drawn):
        builder.note(EventType(note.type.value), detail=note.text, clause=note.clause)


def black_alone(position: Position) -> Position:
    """The black stones of `position`."""
    return Position(position.grid, position.bits(BLACK), 0)


def is_nigiri(lying: Position, limits: Limits) -> bool:
    """Whether this looks like a handful of White's stones and Black's guess (FAQ 5.1)."""
    black, white = (lying.bits(color).bit_count() for color in Color)
    return white >= limits.nigiri_white and black <= NIGIRI_BLACK_STONES
