"""What happened on the table, and is it allowed: looks in, moves, alerts and questions out."""

from .alerts.event_json import from_json, to_json
from .events import Alert, AlertState, EventType, GameEvent
from .settings import Cadence, Costs, Settings
from .state import Phase, State, begin
from .step import Input, finish, run, step, turns

__all__ = [
    "Alert",
    "AlertState",
    "Cadence",
    "Costs",
    "EventType",
    "GameEvent",
    "Input",
    "Phase",
    "Settings",
    "State",
    "begin",
    "finish",
    "from_json",
    "run",
    "step",
    "to_json",
    "turns",
]
