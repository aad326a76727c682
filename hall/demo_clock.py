"""The clock of a table of the demo: its players press when they move."""

from __future__ import annotations

from dataclasses import asdict

from rules.clocks.clock import Clock
from rules.clocks.control import TimeControl
from rules.color import BLACK, Color

TIMES = ("300 + 3x30 byo-yomi", "300 + 15/180 Canadian", "300 + 5 Fischer", None)
"""The times of the demo's games; None is a game without a clock."""


class DemoClock:
    """A clock with the log `log` and the times of `control`. Times are seconds of the game."""

    def __init__(self, log: str, control: str) -> None:
        self._log, self._steps = log, 1
        self._clock = Clock.started(TimeControl.parse(control), BLACK, 0)

    def press(self, now_s: float) -> None:
        """Press for the player whose time runs."""
        if self._clock.running:
            self._clock = self._clock.pressed(self._clock.turn, _ms(now_s))
            self._steps += 1

    def stop(self, now_s: float) -> None:
        """Stop the clock: the game is over."""
        self._clock, self._steps = self._clock.stopped(_ms(now_s)), self._steps + 1

    def age_ms(self, now_s: float) -> int:
        """How long ago the last entry was made."""
        return _ms(now_s) - self._clock.at_ms

    def to_json(self) -> dict[str, object]:
        """The clock as a board's state has it, without its age and without orders."""
        clock = self._clock
        return {
            "control": str(clock.control),
            "log": self._log,
            "number": self._steps,
            "at_ms": clock.at_ms,
            "turn": clock.turn.word,
            "running": clock.running,
            **{color.word: asdict(clock.left[color]) for color in Color},
            "done": 0,
        }


def _ms(seconds: float) -> int:
    return round(1000 * seconds)
