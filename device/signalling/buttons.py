"""Buttons beside the board: a pass of either side, a pause, a call for the arbiter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING

from referee.facts import ArbiterCalled, Continued, Fact, PassPressed, Paused
from rules.color import Color

from ..console import complain
from ..game.facts.attribution import Attribution
from ..machine import MACHINE, SystemClock

if TYPE_CHECKING:
    from gpiozero import Button

Put = Callable[[Fact, Attribution], Future[int]]
"""Takes a fact at once, as `Inbox.put` does."""

NAMES = ("black_pass", "white_pass", "pause", "call_arbiter")
"""The buttons that there are."""


class Buttons:
    """Tells a game what is pressed, until closed.

    `buttons` are gpiozero's, by `NAMES`; `put` takes a fact; `paused` tells whether the game is
    paused, so that the same button ends a pause. A press that the game refuses is a line on
    standard error and a call of `refused`.
    """

    def __init__(
        self,
        buttons: Mapping[str, Button],
        put: Put,
        paused: Callable[[], bool],
        refused: Callable[[], None] = lambda: None,
        clock: SystemClock = MACHINE.clock,
    ) -> None:
        self._buttons = buttons
        self._put = put
        self._paused = paused
        self._refused = refused
        self._clock = clock
        for name, button in buttons.items():
            button.when_pressed = self._press_of(name)

    def close(self) -> None:
        """Hear no more presses and let go of the pins."""
        for button in self._buttons.values():
            button.close()

    def _press_of(self, name: str) -> Callable[[], None]:
        def press() -> None:
            said = Attribution(f"button {name}", self._clock.now())
            self._put(self._fact(name), said).add_done_callback(
                lambda done: self._answer(name, done)
            )

        return press

    def _fact(self, name: str) -> Fact:
        """What a press of this button says now; the game gives it its time."""
        match name:
            case "black_pass":
                return PassPressed(0, Color.BLACK)
            case "white_pass":
                return PassPressed(0, Color.WHITE)
            case "pause":
                return Continued(0) if self._paused() else Paused(0)
            case _:
                return ArbiterCalled(0)

    def _answer(self, name: str, accepted: Future[int]) -> None:
        error = accepted.exception()
        if error is not None:
            complain(f"button {name}: {error}")
            self._refused()
