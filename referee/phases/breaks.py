"""A break in play: lunch, an adjournment, a clock that is stopped."""

from __future__ import annotations

from ..alerts.step_builder import StepBuilder
from ..events import EventType
from ..state import Phase


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
