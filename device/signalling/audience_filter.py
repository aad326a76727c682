"""What an audience hears: the players some alerts, the arbiter those and more."""

from __future__ import annotations

from collections.abc import Mapping

from referee.events import Alert, AlertState, Audience, EventType, GameEvent
from referee.state import State

CALLS = frozenset({EventType.ARBITER_CALLED, EventType.REFEREE_NEEDED})
"""Notes that ask somebody to come."""

_HEARD = {
    Audience.PLAYERS: frozenset({Audience.PLAYERS}),
    Audience.ARBITER: frozenset({Audience.PLAYERS, Audience.ARBITER}),
    Audience.RECORD: frozenset(Audience),
}


def is_heard(event: GameEvent, audience: Audience) -> bool:
    """Whether `audience` is told of `event`; the audience ``record`` is told of everything."""
    return event.audience in _HEARD[audience]


def is_heard_line(line: Mapping[str, object], audience: Audience) -> bool:
    """Whether `audience` is told of the event of an event line.

    >>> is_heard_line({"audience": "arbiter"}, Audience.PLAYERS)
    False
    >>> is_heard_line({"audience": "players"}, Audience.ARBITER)
    True
    """
    return Audience(line["audience"]) in _HEARD[audience]


def open_alerts(state: State | None, audience: Audience) -> tuple[Alert, ...]:
    """The alerts and questions that are open and that `audience` is told of, oldest first."""
    alerts = () if state is None else state.open_alerts
    return tuple(alert for alert in alerts if is_heard(alert, audience))


def is_raised(event: GameEvent) -> bool:
    """Whether `event` raises an alert or a question, or calls the arbiter."""
    if isinstance(event, Alert):
        return event.state is AlertState.OPEN
    return event.type in CALLS
