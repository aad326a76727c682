"""A disturbed board: watched until it lies as it did, is explained, cleared or got used to."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..alerts.step_context import StepContext
from ..belief.changes import Change, find_changes
from ..decision.execute import set_table
from ..events import EventType
from ..state import Phase

_STILL_S = 1.0
_ADOPT_S = 12.0
_CLEARED_S = 3.0
_COUNTING_S = 20.0


def watch_disturbed(context: StepContext) -> bool:
    """Watch a disturbed board; True once play may go on."""
    state, settings = context.state, context.settings
    belief = state.belief
    changes = [
        change for change in find_changes(belief, state.expected, settings) if change.confirmed
    ]
    hand = belief.hand_present(settings) and not settings.looks
    if hand:
        context.change(still_ns=belief.t_ns)
        return False
    since = state.disturbed_ns if state.disturbed_ns is not None else belief.t_ns
    calm = max((0.0, *(settings.timing.disturbed_s - change.stable_s for change in changes))) <= 0.0
    still = (belief.t_ns - max(state.still_ns, since)) / 1e9
    lying = int(np.count_nonzero(state.expected))
    gone = sum(change.vanishes for change in changes)
    if len(changes) <= 1:
        if still < _STILL_S and not settings.looks:
            return False
        end_disturbance(context, "put right")
        return True
    if not calm:
        return False
    there = lying - gone + sum(change.appears for change in changes)
    if gone >= 0.8 * lying and there <= 0.4 * lying and lying >= 5 and still >= _CLEARED_S:
        context.note(EventType.GAME_ABANDONED_OR_ENDED)
        context.change(phase=Phase.DONE)
        return False
    mass = len(changes) > max(6, 0.25 * lying)
    if mass and still >= _COUNTING_S and state.phase is Phase.DISTURBED:
        context.note(EventType.COUNTING_OBSERVED, detail="without two passes")
        context.change(phase=Phase.COUNTING)
    elif not mass and (belief.t_ns - since) / 1e9 >= _ADOPT_S:
        _adopt(context, changes)
        return True
    return False


def end_disturbance(context: StepContext, outcome: str) -> None:
    """Play goes on; the disturbance is settled."""
    for item in context.state.open:
        if item.alert.type is EventType.BOARD_DISTURBED:
            context.close(item, outcome)
    context.change(phase=Phase.PLAY, disturbed_ns=None)


def _adopt(context: StepContext, changes: list[Change]) -> None:
    """A small disturbance that nobody puts right: play goes on from the table as it lies."""
    over = dict(context.state.over)
    over.update({change.point: change.new for change in changes})
    set_table(context, over)
    context.change(phase=Phase.PLAY, disturbed_ns=None)
    for item in context.state.open:
        if item.alert.type is EventType.BOARD_DISTURBED:
            kept = replace(item, alert=replace(item.alert, points=tuple(sorted(over))))
            others = tuple(other for other in context.state.open if other is not item)
            context.change(open=(*others, kept))
