"""The signals of one game, wired as the configuration asks for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from referee.state import Phase

from ..errors import FailureError
from ..game.sinks.sinks import Sink
from ..language.wording import Wording, unchanged
from .buttons import NAMES, Buttons, Put
from .lamp import BuzzerSink, LampSink
from .pins import Pins
from .webhook import WebhookConfig, WebhookSink

if TYPE_CHECKING:
    from gpiozero import Button

BOUNCE_S = 0.05
"""A second press within so short a time is the same press."""

D = TypeVar("D")

POSTED_SUFFIX = ".posted"
"""The file beside a journal that keeps which lines were posted."""


class Wiring:
    """Everything that is wired to the pins of this machine.

    ``sinks`` are lamp and buzzer. `listen` makes the buttons tell a game; a press that is refused
    is a short beep. Raises FailureError where gpiozero is not installed, this machine has no
    pins, or one of them is in use.
    """

    def __init__(self, pins: Pins) -> None:
        try:
            from gpiozero import LED, Button, Buzzer
        except ImportError:
            raise FailureError(
                "lamp, buzzer and buttons need gpiozero: install goban-arbiter[gpio]"
            ) from None
        self._buttons: dict[str, Button] = {}
        self._buzzer: BuzzerSink | None = None
        self.sinks: list[Sink] = []
        if pins.lamp is not None:
            lamp = _opened("lamp", pins.lamp, lambda pin: LED(pin))
            self.sinks.append(LampSink(lamp, pins.audience))
        if pins.buzzer is not None:
            buzzer = _opened("buzzer", pins.buzzer, lambda pin: Buzzer(pin))
            self._buzzer = BuzzerSink(buzzer, pins.audience)
            self.sinks.append(self._buzzer)
        for name in NAMES:
            number = getattr(pins, name)
            if number is not None:
                self._buttons[name] = _opened(
                    name, number, lambda pin: Button(pin, bounce_time=BOUNCE_S)
                )

    def listen(self, put: Put, paused: Callable[[], bool]) -> Buttons:
        """Let the buttons tell a game until the result is closed."""
        refused = self._buzzer.beep_refusal if self._buzzer is not None else lambda: None
        return Buttons(self._buttons, put, paused, refused)


def _opened(name: str, number: int, make: Callable[[int], D]) -> D:
    """The device on a pin, or a FailureError that names it."""
    from gpiozero.exc import BadPinFactory, GPIOZeroError

    try:
        return make(number)
    except BadPinFactory:
        raise FailureError(
            f"{name} = {number}: this machine has no GPIO pins that gpiozero can use "
            "(on a Raspberry Pi install goban-arbiter[gpio], which brings lgpio)"
        ) from None
    except GPIOZeroError as error:
        raise FailureError(f"{name} = {number}: this pin cannot be used ({error})") from None


@dataclass(frozen=True, slots=True)
class Signals:
    """What is wired to this machine, and who is sent the event lines; nothing by default."""

    pins: Pins = field(default_factory=Pins)
    webhook: WebhookConfig | None = None

    def sinks(
        self,
        journal: Path,
        put: Put,
        phase: Callable[[], Phase | None],
        wording: Wording = unchanged,
    ) -> list[Sink]:
        """The sinks of the game with this `journal`; its buttons tell it by `put`.

        `phase` is that of the game now, `wording` words the lines. Raises FailureError where a pin
        cannot be used.
        """
        found: list[Sink] = []
        if self.pins.any:
            wiring = Wiring(self.pins)
            buttons = wiring.listen(put, lambda: phase() is Phase.PAUSED)
            found += [*wiring.sinks, ButtonsSink(buttons)]
        if self.webhook is not None:
            mark = journal.with_suffix(POSTED_SUFFIX)
            found.append(WebhookSink(self.webhook, mark, wording=wording))
        return found


class ButtonsSink(Sink):
    """Lets go of the buttons when the game is over."""

    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons

    def close(self) -> None:
        """Hear no more presses."""
        self._buttons.close()
