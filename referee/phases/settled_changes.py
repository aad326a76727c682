"""What a paused game's table shows: changes that lie still, a board that is cleared, and how both
are taken as they are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.texts import worded

from ..alerts.step_builder import StepBuilder
from ..belief.changes import Change, find_changes
from ..decision.commit import set_table
from ..events import EventType
from ..state import Phase


def settled_changes(builder: StepBuilder) -> tuple[Change, ...]:
    """The confirmed changes on a table on which nothing moves, () while something does."""
    state, settings = builder.state, builder.settings
    changes = tuple(
        change
        for change in find_changes(state.belief, state.expected, settings)
        if change.confirmed
    )
    if settings.looks or not changes:
        return changes
    still = (
        not state.belief.hand_present(builder.settings)
        and stable_s(changes) >= settings.timing.alert_s
    )
    return changes if still else ()


def stable_s(changes: Sequence[Change]) -> float:
    """Seconds for which all of `changes` have lain there."""
    return min(change.stable_s for change in changes)


def adopt_changes(builder: StepBuilder, changes: Sequence[Change]) -> None:
    """Expect what lies on the table from now on; the record stays as it is."""
    changed = {change.point: change.new for change in changes}
    set_table(builder, {**builder.state.table_diff, **changed})


def end_cleared_game(builder: StepBuilder, changes: Sequence[Change]) -> bool:
    """Whether most stones are gone; the game is over once the board has stayed so."""
    limits = builder.settings.limits
    lying = int(np.count_nonzero(builder.state.expected))
    gone = sum(change.vanishes for change in changes)
    if gone < max(limits.cleared_share * lying, limits.cleared_stones):
        return False
    if stable_s(changes) >= builder.settings.timing.cleared_s:
        note_cleared(builder)
        builder.change(phase=Phase.DONE)
    return True


def note_cleared(builder: StepBuilder) -> None:
    """Emit that the game is over because its board was cleared; its result stands."""
    builder.note(
        EventType.GAME_ABANDONED_OR_ENDED,
        detail=worded("cleared", "the board was cleared"),
        result=builder.state.result,
    )
