"""What happened on the table, and is it allowed: looks in, moves, alerts and questions out."""

from .alerts.event_json import from_json, to_json
from .belief.look import turns
from .events import Alert, AlertState, EventType, GameEvent
from .kernel import Input, finish, step
from .settings import Costs, Settings
from .state import Phase, State, begin
from .timing import Timing

__all__ = [
    "Alert",
    "AlertState",
    "Costs",
    "EventType",
    "GameEvent",
    "Input",
    "Phase",
    "Settings",
    "State",
    "Timing",
    "begin",
    "finish",
    "from_json",
    "step",
    "to_json",
    "turns",
]
