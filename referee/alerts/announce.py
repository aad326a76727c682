"""Changes of a step that no event reports: emitted at its end, by comparing state and events.

A correction, its undo, or a stone that slid may change the record, the result, what is agreed, a
penalty or the players' names in many ways. In each case an event is emitted here.
"""

from __future__ import annotations

from rules.color import Color

from ..events import STATE_RESULT, EventType
from ..record_lines import recorded_line
from ..state import Phase, State
from .step_builder import StepBuilder

_STOPPED = (Phase.AGREEMENT, Phase.COUNTING)

_LEADS_TO = {
    EventType.GAME_PAUSED: "stopped",
    EventType.GAME_RESUMED: "play",
    EventType.RESIGNED: "over",
    EventType.RESULT_BY_REFEREE: "over",
    EventType.GAME_ABANDONED_OR_ENDED: "over",
}

WITHDRAWN = "withdrawn"
"""The detail of a penalty of which less, or nothing, is left."""


def announce(builder: StepBuilder) -> None:
    """Emit what the step has changed and is in none of its events."""
    before, state = builder.before, builder.state
    if state.game is not before.game and builder.announced() != recorded_line(state.game):
        builder.note(EventType.REVISION)
    if state.reported is not before.reported:
        _announce_reports(builder, before)
    if state.phase is not before.phase or state.result != before.result:
        _announce_end(builder, before)


def _announce_reports(builder: StepBuilder, before: State) -> None:
    """Emit whose penalties, whose names, and which dead stones are other ones now."""
    was, now = before.reported, builder.state.reported
    types = {event.type for event in builder.events}
    for color in Color:
        if EventType.PENALTY not in types and was.penalties[color] != now.penalties[color]:
            total = float(now.penalties[color])
            detail = WITHDRAWN if total < was.penalties[color] else None
            builder.note(EventType.PENALTY, color=color, penalty=total, detail=detail)
    if was.description != now.description and EventType.GAME_DESCRIBED not in types:
        builder.note(EventType.GAME_DESCRIBED, detail=now.description.in_words() or None)
    agreed = was.agreed if now.agreed is None else now.agreed
    if agreed != was.agreed and (agreed or was.agreed) and EventType.STATUS_AGREED not in types:
        clause = builder.state.game.ruleset.clause("ending") or None
        points = tuple(sorted(agreed or ()))
        builder.note(EventType.STATUS_AGREED, points=points, clause=clause)


def _announce_end(builder: StepBuilder, before: State) -> None:
    """Emit that the game goes on, pauses or is over, and its result."""
    state, announced, result = builder.state, _group(before), before.result
    for event in builder.events:
        announced = _LEADS_TO.get(event.type, announced)
        result = event.result if event.type in STATE_RESULT else result
    now = _group(state)
    undone = before.reported.agreed is not None and state.reported.agreed is None
    paused = any(event.type is EventType.GAME_PAUSED for event in builder.events)
    same = now == announced and (paused or now != "stopped" or not undone)
    if result == state.result and (same or "" in (now, announced)):
        return
    if now == "over" and (state.result is None or state.result == result):
        builder.note(EventType.GAME_ABANDONED_OR_ENDED, result=state.result)
    elif now == "over":
        detail = state.result
        builder.note(EventType.RESULT_BY_REFEREE, detail=detail, result=state.result)
    elif now != "stopped":
        builder.note(EventType.GAME_RESUMED, color=state.game.to_play)
    elif state.result is None:
        builder.note(EventType.GAME_PAUSED)
    else:
        builder.note(EventType.RESULT, detail=state.result, result=state.result)


def _group(state: State) -> str:
    """The group of a phase in event lines; "" for a break and before the game."""
    if state.phase in (Phase.PAUSED, Phase.SETUP):
        return ""
    if state.phase is Phase.DONE:
        return "over"
    return "stopped" if state.phase in _STOPPED else "play"
