"""The log of a tablet that is the clock, followed as the server does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.clock import MS, Clock, TimeControl
from rules.color import BLACK, Color


def followed(log: Sequence[dict[str, Any]]) -> Clock:
    """The clock after `log`, whose first entry starts it."""
    first, *rest = log
    clock = Clock.started(TimeControl.parse(first["control"]), BLACK, first["at_ms"])
    for entry in rest:
        at_ms, color = entry["at_ms"], Color(entry.get("color", "black"))
        match entry["act"]:
            case "press":
                clock = clock.pressed(color, at_ms)
            case "go":
                clock = clock.going(color, at_ms)
            case "stop":
                clock = clock.stopped(at_ms)
            case "flag":
                clock = clock.until(at_ms)
            case "order":
                order = entry["ordered"]
                side, ms = Color(order["color"]), order["seconds"] * MS
                clock = clock.adjusted(side, ms, order["periods"], at_ms)
    return clock
