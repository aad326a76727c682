"""The alerts that a correction ended or raised, when it is taken back or made again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace

from rules.points import Point

from ...alerts.alert_lifecycle import settle_physical
from ...alerts.catalog import FOR_ARBITER, ILLEGAL_MOVES, OF_EQUIPMENT, SETTLED_BY_TABLE
from ...alerts.remedies import correction_for
from ...alerts.step_builder import StepBuilder
from ...decision.commit import set_table
from ...events import EventType
from ...facts import FactRefusedError
from ...state import GameSnapshot, OpenAlert, Phase, State
from ...table import Overlay
from .alert_ends import unwind_illegal
from .resync import table_position

UNDONE = "undone"
"""The outcome of alerts that came with a correction that is undone."""

_OF_PHASES = {
    EventType.BOARD_DISTURBED: Phase.DISTURBED,
    EventType.PLAY_IN_BREAK: Phase.PAUSED,
}
"""Alerts that are open in one phase of the game alone."""


def swap_alerts(
    builder: StepBuilder, old: GameSnapshot, new: GameSnapshot, *, since: bool, seen: bool
) -> None:
    """End what the one correction raised, and raise again what it ended.

    An alert for a move, and the question, are raised again only where nothing was played `since`.
    With `seen` the table was looked at since.
    """
    causes_old, causes_new = causes(old), causes(new)
    for item in builder.state.open:
        if item.cause in causes_old and item.cause not in causes_new:
            builder.close(item, UNDONE, withdrawn=True)
    for item in new.open:
        if item.cause not in causes_old and _may_be_open(builder.state, item, since=since):
            _raise_again(builder, item, new.table_diff, seen=seen)
    asked = builder.state.question
    if asked is not None and new.question is None and old.question is not None:
        builder.close(asked.open, UNDONE, withdrawn=True)
        builder.change(question=None)
    elif asked is None and new.question is not None and old.question is None and not since:
        opened = builder.reopen(new.question.open)
        builder.change(question=replace(new.question, open=opened))


def end_alerts_of(builder: StepBuilder, put_back: Collection[Point], number: int) -> None:
    """Withdraw alerts on stones as moves after move `number` that were only `put_back`."""
    for item in builder.state.open:
        points = item.alert.points
        illegal = item.alert.type in ILLEGAL_MOVES and item.number > number
        if illegal and points and all(point in put_back for point in points):
            builder.close(item, UNDONE, withdrawn=True)


def _raise_again(builder: StepBuilder, item: OpenAlert, table_diff: Overlay, *, seen: bool) -> None:
    """Raise an alert that a correction had ended; `table_diff` is what the table was like then.

    An illegal move that the table is `seen` to have put right by now is put right at once.
    """
    illegal = item.alert.type in ILLEGAL_MOVES
    correction = correction_for(builder.state.game, item) if illegal else None
    recorded, lies = builder.state.game.position, table_position(builder)
    # A pass leaves the board as it is: the table cannot say that it was put right.
    right = seen and correction is not None and recorded != correction.board == lies
    if illegal and not right:
        _look_again(builder, item.alert.points, table_diff)
    opened = builder.reopen(item)
    builder.keep(opened)
    if right:
        with suppress(FactRefusedError):
            unwind_illegal(builder, opened)
        settle_physical(builder)


def _may_be_open(state: State, item: OpenAlert, *, since: bool) -> bool:
    """Whether an alert that a correction had ended has still something to say."""
    if any(other.cause == item.cause for other in state.open):
        return False
    if item.alert.type in OF_EQUIPMENT:
        return False
    if item.alert.type in FOR_ARBITER:
        return True
    if item.alert.type in _OF_PHASES:
        return state.phase is _OF_PHASES[item.alert.type]
    if item.alert.type in SETTLED_BY_TABLE:
        return any(point in state.table_diff for point in item.alert.points)
    return not since


def _look_again(builder: StepBuilder, points: Sequence[Point], table_diff: Overlay) -> None:
    """Let what lies at `points` be explained anew, from what `table_diff` holds for them.

    What was made of it since is withdrawn.
    """
    for item in builder.state.open:
        if item.alert.type in SETTLED_BY_TABLE and set(item.alert.points) <= set(points):
            builder.close(item, UNDONE, withdrawn=True)
    left = {
        point: color for point, color in builder.state.table_diff.items() if point not in points
    }
    again = {point: table_diff[point] for point in points if point in table_diff}
    set_table(builder, {**left, **again})


def causes(snapshot: GameSnapshot) -> frozenset[object]:
    """What the open alerts are about."""
    return frozenset(item.cause for item in snapshot.open)
