"""A disturbed board: watched until it lies as it did, moves explain it, or it is taken as it is.

Also what a paused game's table shows: changes that lie still, and a board that is cleared. And a
break in play: lunch, an adjournment, a clock that is stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

import numpy as np

from rules.board.position import Position
from rules.game import Game
from rules.points import Move
from rules.texts import worded

from ..alerts.remedies import AlertDraft
from ..alerts.step_builder import StepBuilder
from ..belief.changes import Change, any_confirmed, find_changes
from ..belief.look import code, codes_of, differences
from ..decision.commit import set_table
from ..events import EventType
from ..hypotheses.context import MoveBudget
from ..hypotheses.replacements import AnyOrder, lay_in_turn
from ..state import Phase

DISTURBED_S = 1.6  # as alert_s, for settled looks too
"""How long what lies on a disturbed board must lie in clear view."""
TAKEN_UP_S = 300.0  # a hundred stones are put back within it
"""For so long stones that lie again as before take up a game that seemed over."""
CLEARED_STONES = 5  # fewer may be taken back or captured
"""A board that is cleared had at least so many stones."""
CLEARED_LEFT_SHARE = 0.1  # a few are forgotten or misread, no more
"""Of a disturbed board's stones this share may be left where it is cleared."""
YOUNG_SHARE = 0.15  # hardly a game is given up with fewer stones
"""A game is young while its stones lie on fewer of the points."""
DISTURBED_POINTS = 6  # a sleeve moves a handful
"""More changed points are no small disturbance."""
DISTURBED_SHARE = 0.25  # play cannot go on from another position
"""A larger share of the stones is no small disturbance either."""

MAX_PLAYS = 6
"""So many stones are laid out in turn at most; more are an edit."""


def watch_disturbed(builder: StepBuilder) -> bool:
    """Watch a disturbed board; True once play may go on."""
    state, timing = builder.state, builder.settings.timing
    if state.belief.hand_present(builder.settings) and not builder.settings.looks:
        builder.change(still_ns=state.t_ns)
        return False
    changes = _confirmed(builder)
    since_ns = state.disturbed_ns if state.disturbed_ns is not None else state.t_ns
    still_s = (state.t_ns - max(state.still_ns, since_ns)) / 1e9
    if len(changes) <= 1:
        if still_s < timing.disturbed_still_s:
            return False
        end_disturbance(builder, "put right")
        return True
    if any(change.stable_s < DISTURBED_S for change in changes):
        return False
    if _cleared(builder, changes) and still_s >= _cleared_s(builder):
        _end_cleared(builder, cleared_ns=state.t_ns)
        return False
    if _rearranged(builder, changes):
        if still_s >= timing.rearranged_s and state.phase is Phase.DISTURBED:
            # What stays rearranged is being counted.
            detail = worded("without-passes", "without two passes")
            builder.note(EventType.COUNTING_OBSERVED, detail=detail)
            builder.change(phase=Phase.COUNTING)
        return False
    if (state.t_ns - since_ns) / 1e9 < timing.disturbed_adopted_s:
        return False
    _adopt(builder, changes)
    return True


def end_if_cleared(builder: StepBuilder) -> None:
    """The game is over where its board is cleared as the source ends, however short a time ago."""
    state = builder.state
    if state.phase is Phase.DISTURBED and _cleared(builder, _confirmed(builder)):
        _end_cleared(builder, cleared_ns=state.t_ns)


def take_up_cleared(builder: StepBuilder) -> None:
    """Take a game up again that was held for over, where its stones lie again as they did.

    A board is put right soon after it was bumped. Later the stones are those of another game, or
    of the same one played over.
    """
    state = builder.state
    if state.cleared_ns is None or state.result is not None:
        return
    if (state.t_ns - state.cleared_ns) / 1e9 > TAKEN_UP_S:
        return
    again = (state.expected > 0) & state.belief.visible & state.belief.as_expected
    enough = (1.0 - DISTURBED_SHARE) * np.count_nonzero(state.expected)
    if np.count_nonzero(again) < enough or _rearranged(builder, _confirmed(builder)):
        return
    builder.note(EventType.GAME_RESUMED, color=state.game.to_play)
    now_ns = state.t_ns
    builder.change(phase=Phase.DISTURBED, cleared_ns=None, disturbed_ns=now_ns, still_ns=now_ns)


def end_disturbance(builder: StepBuilder, outcome: str) -> None:
    """Play goes on; the disturbance is settled."""
    builder.settle(outcome, EventType.BOARD_DISTURBED)
    builder.change(phase=Phase.PLAY, disturbed_ns=None)


def _confirmed(builder: StepBuilder) -> tuple[Change, ...]:
    state = builder.state
    changes = find_changes(state.belief, state.expected, builder.settings)
    return tuple(change for change in changes if change.confirmed)


def _cleared(builder: StepBuilder, changes: Sequence[Change]) -> bool:
    """Whether the board is bare, or nearly so: a bump leaves stones beside their points."""
    lying = int(np.count_nonzero(builder.state.expected))
    gone = sum(change.vanishes for change in changes)
    left = lying - gone + sum(change.appears for change in changes)
    return lying >= CLEARED_STONES and left <= max(1.0, CLEARED_LEFT_SHARE * lying)


def _cleared_s(builder: StepBuilder) -> float:
    """Seconds for which a bare board lies still before the game is over."""
    timing, expected = builder.settings.timing, builder.state.expected
    young = np.count_nonzero(expected) < YOUNG_SHARE * expected.size
    return timing.rearranged_s if young else timing.disturbed_cleared_s


def _end_cleared(builder: StepBuilder, **changes: object) -> None:
    """The game is over because its board was cleared; its result stands."""
    builder.note(
        EventType.GAME_ABANDONED_OR_ENDED,
        detail=worded("cleared", "the board was cleared"),
        result=builder.state.result,
    )
    builder.change(phase=Phase.DONE, **changes)


def _rearranged(builder: StepBuilder, changes: Sequence[Change]) -> bool:
    """Whether too much has changed for play to go on from there."""
    lying = int(np.count_nonzero(builder.state.expected))
    return len(changes) > max(DISTURBED_POINTS, DISTURBED_SHARE * lying)


def _adopt(builder: StepBuilder, changes: Sequence[Change]) -> None:
    """A small disturbance that nobody puts right: play goes on from the table as it lies.

    The alert stays open with all the points at which the record lies otherwise.
    """
    points = tuple(sorted({*builder.state.table_diff, *(change.point for change in changes)}))
    adopt_changes(builder, changes)
    builder.change(phase=Phase.PLAY, disturbed_ns=None)
    asked = [item for item in builder.state.open if item.alert.type is EventType.BOARD_DISTURBED]
    for item in asked:
        builder.keep_instead(item, replace(item, alert=replace(item.alert, points=points)))
    if not asked:
        # What a break leaves on the table was asked about by nobody yet.
        number = builder.state.game.number
        builder.open_alert(AlertDraft(EventType.BOARD_DISTURBED, None, points, number=number))


def settled_changes(builder: StepBuilder) -> tuple[Change, ...]:
    """The confirmed changes on a table on which nothing moves, () while something does."""
    settings, changes = builder.settings, _confirmed(builder)
    if settings.looks or not changes:
        return changes
    moving = builder.state.belief.hand_present(settings)
    return () if moving or stable_s(changes) < settings.timing.alert_s else changes


def stable_s(changes: Sequence[Change]) -> float:
    """Seconds for which all of `changes` have lain there."""
    return min(change.stable_s for change in changes)


def adopt_changes(builder: StepBuilder, changes: Sequence[Change]) -> None:
    """Expect what lies on the table from now on; the record stays as it is."""
    changed = {change.point: change.new for change in changes}
    set_table(builder, {**builder.state.table_diff, **changed})


def end_cleared_game(builder: StepBuilder, changes: Sequence[Change]) -> bool:
    """Whether most stones are gone; the game is over once the board has stayed so."""
    least = builder.settings.limits.cleared_share * np.count_nonzero(builder.state.expected)
    gone = sum(change.vanishes - change.appears for change in changes)
    if gone < max(least, CLEARED_STONES):
        return False
    if stable_s(changes) >= builder.settings.timing.cleared_s:
        _end_cleared(builder)
    return True


def stones_lying(builder: StepBuilder, changes: Sequence[Change]) -> Position:
    """The table as it is expected, with `changes` made."""
    return builder.state.table.with_stones({change.point: change.new for change in changes})


def table_position(builder: StepBuilder) -> Position:
    """What lies on the table: as it is seen, where it is hidden as it is expected."""
    state = builder.state
    return stones_lying(builder, find_changes(state.belief, state.expected, builder.settings))


def plays_in_turn(builder: StepBuilder, table: Position) -> Sequence[Game]:
    """The games after each of the legal plays in turn that lead to `table`; () where none do."""
    state, budget = builder.state, MoveBudget(builder.settings.limits.search_steps)
    changed = differences(codes_of(state.game.position), codes_of(table))
    laid = [(point, color) for point, color in changed.items() if color is not None]
    if len(laid) > MAX_PLAYS:
        return ()
    laid.sort(key=lambda each: state.belief.since_ns[*each[0], code(each[1])])
    stock = AnyOrder(tuple(Move(color, point) for point, color in laid), table)
    line = next(lay_in_turn(state.game, stock, budget), ())
    nodes = list(accumulate(line, lambda game, stone: game.follow(stone)[0], initial=state.game))
    return nodes[1:]


NO_ANALYSIS = 2
"""So many plays in turn are play that goes on; one may be a move that is sealed or shown."""

OVER, AS_BEFORE = "the break is over", "put right"
"""How an alert for play in a break ends by itself."""


def begin_break(builder: StepBuilder) -> None:
    """What is done on the table from now on is no play. Nothing happens where there is no play."""
    if builder.state.phase in (Phase.PLAY, Phase.DISTURBED):
        builder.note(EventType.BREAK_BEGUN)
        builder.change(phase=Phase.PAUSED)


def end_break(builder: StepBuilder) -> None:
    """Play goes on; a table that has changed in the break is a disturbed board."""
    if builder.state.phase is Phase.PAUSED:
        builder.note(EventType.BREAK_ENDED, color=builder.state.game.to_play)
        builder.change(phase=Phase.DISTURBED, disturbed_ns=builder.now_ns, still_ns=builder.now_ns)


def forget_break(builder: StepBuilder) -> None:
    """End what was asked about play in a break, once there is no break any more."""
    state = builder.state
    if state.phase is Phase.PAUSED:
        return
    builder.settle(OVER, EventType.PLAY_IN_BREAK)
    kept = (cause for cause in state.dismissed if cause[0] is not EventType.PLAY_IN_BREAK)
    builder.change(dismissed=frozenset(kept))


def watch_break(builder: StepBuilder) -> None:
    """Ask whether the game goes on, once stones were played in turn although it is paused.

    The record does not change. The alert ends when the board lies as it did. Once it was dismissed
    it is not raised again in this break.
    """
    state = builder.state
    if not any_confirmed(state.belief, builder.settings):
        if not state.belief.hand_present(builder.settings):
            builder.settle(AS_BEFORE, EventType.PLAY_IN_BREAK)
        return
    causes = (*state.dismissed, *(item.cause for item in state.open))
    asked = any(cause[0] is EventType.PLAY_IN_BREAK for cause in causes)
    if asked or not settled_changes(builder):
        return
    plays = plays_in_turn(builder, table_position(builder))
    if len(plays) < NO_ANALYSIS:
        return
    points = tuple(play.last.point for play in plays[:NO_ANALYSIS] if play.last and play.last.point)
    first, number = state.game.to_play, state.game.number
    builder.open_alert(AlertDraft(EventType.PLAY_IN_BREAK, first, points, first, number=number))
