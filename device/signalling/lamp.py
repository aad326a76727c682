"""Lamp and buzzer at the table or on the arbiter's desk, driven by gpiozero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.events import Audience, GameEvent
from referee.state import State

from ..game.sinks.sinks import ResumeData, Sink
from ..sources.base import Fault
from .audience_filter import is_heard, is_raised, open_alerts

if TYPE_CHECKING:
    from gpiozero import LED, Buzzer

ASKING_S = 0.5
"""A lamp that asks is on and off for so long by turns."""

NO_CAMERA_S = 0.1
"""A lamp whose camera is gone flashes so briefly, once a second."""

BEEP_S, REFUSED_S = 0.3, 0.05
"""How long a beep is: for an alert, and for a press that is refused."""


class LampSink(Sink):
    """Shows on a lamp that alerts are open: on for an alert, slow blinking for a question.

    Short flashes once a second say that no picture comes from the camera. `audience` is who sees
    the lamp; it stays dark for what they are not told.
    """

    def __init__(self, lamp: LED, audience: Audience) -> None:
        self._lamp = lamp
        self._audience = audience
        self._gone = False
        self._shown = "off"

    def begin(self, past: ResumeData) -> None:
        """Show what is open in a resumed game."""
        self._show(past.state)

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Show what is open now."""
        self._show(state)

    def fault(self, fault: Fault) -> None:
        """Take note that the camera has gone, or is back."""
        if fault.live:
            self._gone = fault.lost

    def close(self) -> None:
        """Turn the lamp off and let go of its pin."""
        self._lamp.close()

    def _show(self, state: State | None) -> None:
        wanted = self._wanted(state)
        if wanted == self._shown:
            return
        self._shown = wanted
        if wanted == "on":
            self._lamp.on()
        elif wanted == "asking":
            self._lamp.blink(ASKING_S, ASKING_S)
        elif wanted == "no camera":
            self._lamp.blink(NO_CAMERA_S, 1.0 - NO_CAMERA_S)
        else:
            self._lamp.off()

    def _wanted(self, state: State | None) -> str:
        alerts = open_alerts(state, self._audience)
        if any(not alert.candidates for alert in alerts):
            return "on"
        if alerts:
            return "asking"
        return "no camera" if self._gone else "off"


class BuzzerSink(Sink):
    """Beeps once when an alert or a question is raised that `audience` is told of."""

    def __init__(self, buzzer: Buzzer, audience: Audience) -> None:
        self._buzzer = buzzer
        self._audience = audience

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Beep for what is new; several at once are one beep."""
        if any(is_raised(event) and is_heard(event, self._audience) for event in events):
            self._buzzer.beep(on_time=BEEP_S, off_time=BEEP_S, n=1)

    def beep_refusal(self) -> None:
        """A very short beep: a button's press was not accepted."""
        self._buzzer.beep(on_time=REFUSED_S, off_time=REFUSED_S, n=1)

    def close(self) -> None:
        """Be silent and let go of the pin."""
        self._buzzer.close()
