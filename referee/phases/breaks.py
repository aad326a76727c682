"""A break in play: lunch, an adjournment, a clock that is stopped."""

from __future__ import annotations

from ..alerts.step_context import StepContext
from ..events import EventType
from ..state import Phase


def begin_break(context: StepContext) -> None:
    """What is done on the table from now on is no play. Nothing happens where there is no play."""
    if context.state.phase in (Phase.PLAY, Phase.DISTURBED):
        context.note(EventType.BREAK_BEGUN)
        context.change(phase=Phase.PAUSED)


def end_break(context: StepContext) -> None:
    """Play goes on; a table that has changed in the break is a disturbed board."""
    if context.state.phase is Phase.PAUSED:
        context.note(EventType.BREAK_ENDED, color=context.state.game.to_play)
        context.change(phase=Phase.DISTURBED, disturbed_ns=context.now_ns, still_ns=context.now_ns)
