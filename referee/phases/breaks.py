"""A break in play: lunch, an adjournment, a clock that is stopped."""

from __future__ import annotations

from ..alerts.remedies import AlertDraft
from ..alerts.step_builder import StepBuilder
from ..belief.changes import any_confirmed
from ..events import EventType
from ..state import Phase
from .corrections.moves import plays_in_turn, table_position
from .disturbed import settled_changes

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
    dismissed = {cause for cause in state.dismissed if cause[0] is EventType.PLAY_IN_BREAK}
    if dismissed:
        builder.change(dismissed=state.dismissed - dismissed)


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
    if any(cause[0] is EventType.PLAY_IN_BREAK for cause in causes):
        return
    if not settled_changes(builder):
        return
    plays = plays_in_turn(builder, table_position(builder))
    if len(plays) < NO_ANALYSIS:
        return
    points = tuple(play.last.point for play in plays if play.last and play.last.point)
    first = state.game.to_play
    points, number = points[:NO_ANALYSIS], state.game.number
    builder.open_alert(AlertDraft(EventType.PLAY_IN_BREAK, first, points, first, number=number))
