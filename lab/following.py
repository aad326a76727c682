"""The referee over inputs that are there already, without a journal."""

from __future__ import annotations

from collections.abc import Iterable

from device.game.codec import Input, SourceEnd
from device.game.session.core import GameCore, MakeSettings
from referee.events import GameEvent
from referee.state import State


def follow(
    inputs: Iterable[Input], make_settings: MakeSettings
) -> tuple[State | None, list[GameEvent]]:
    """Give the referee all of `inputs` and then their end, without a journal.

    Returns the last state, None where no board was seen, and every event.
    """
    core = GameCore(make_settings)
    events = [event for given in inputs for _, emitted in core.take(given) for event in emitted]
    events += [event for _, emitted in core.take(SourceEnd(core.last_ns)) for event in emitted]
    return core.state, events
