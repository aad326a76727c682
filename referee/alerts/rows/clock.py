"""The clock: what its tablet and the arbiter say of the players' time."""

from __future__ import annotations

from ...events import Audience, EventType, Severity
from ..entry import CatalogEntry, alert, note

ROWS: tuple[CatalogEntry, ...] = (
    alert(
        EventType.PRESS_WITHOUT_MOVE,
        "{Color} has pressed the clock, and no move of this side is seen.",
        "`ClockEntry`: half a minute after a press the board lies in clear view as before",
        Severity.INFO,
        instruction="Has {Color} passed? Then record the pass. Else {Color} still has to move.",
        settled="a move or a pass of that side is recorded, or it presses again",
    ),
    note(
        EventType.TIME_RAN_OUT,
        "The time of {Color} has run out; the arbiter decides.",
        "`ClockEntry`: the tablet that is the clock",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.CLOCK_ADJUSTED,
        "The clock of {Color} was adjusted{detail}.",
        "`ClockOrder`, once the tablet has carried it out",
    ),
    note(
        EventType.TIME_PENALTY,
        "{Color} loses time as a penalty{detail}.",
        "`ClockOrder` that is a penalty, once the tablet has carried it out",
    ),
)
