"""The signals of one game: lamp, buzzer, buttons and webhook, as the configuration has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from referee.events import Audience, GameEvent
from referee.facts import ArbiterCalled, Continued, Fact, PassPressed, Paused
from referee.state import Phase, State
from rules.color import Color
from web.console import FailureError, complain
from web.machine import MACHINE, SystemClock

from .game.facts_file import Attribution
from .game.sinks.sinks import ResumeData, Sink
from .sources.base import Fault
from .webhook import Waiting, WebhookConfig, WebhookSink, is_heard, is_raised, open_alerts
from .wording import Wording, unchanged

if TYPE_CHECKING:
    from gpiozero import LED, Button, Buzzer

ASKING_S = 0.5
"""A lamp that asks is on and off for so long by turns."""

NO_CAMERA_S = 0.1
"""A lamp whose camera is gone flashes so briefly, once a second."""

BEEP_S, REFUSED_S = 0.3, 0.05
"""How long a beep is: for an alert, and for a press that is refused."""


class LampSink(Sink):
    """Shows on a lamp that alerts are open: on for an alert, slow blinking for a question.

    Short flashes once a second: no picture comes from the camera. `audience` is who sees
    the lamp; it stays dark for alerts of others.
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
    """Beeps once when an alert or a question for `audience` is raised."""

    def __init__(self, buzzer: Buzzer, audience: Audience) -> None:
        self._buzzer = buzzer
        self._audience = audience

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Beep for what is new; several at once are one beep."""
        if any(is_raised(event) and is_heard(event.audience, self._audience) for event in events):
            self._buzzer.beep(on_time=BEEP_S, off_time=BEEP_S, n=1)

    def beep_refusal(self) -> None:
        """A very short beep: a button's press was not accepted."""
        self._buzzer.beep(on_time=REFUSED_S, off_time=REFUSED_S, n=1)

    def close(self) -> None:
        """Be silent and let go of the pin."""
        self._buzzer.close()


Put = Callable[[Fact, Attribution], Future[int]]
"""Takes a fact at once, as `Inbox.put` does."""

FACTS: Mapping[str, Fact] = {
    "black_pass": PassPressed(0, Color.BLACK),
    "white_pass": PassPressed(0, Color.WHITE),
    "pause": Paused(0),
    "call_arbiter": ArbiterCalled(0),
}
"""The buttons that there are, and the fact of a press now; the game gives it its time."""


class Buttons(Sink):
    """Submits the facts of pressed buttons to a game, until closed.

    `buttons` are gpiozero's, by their names; `put` takes a fact; `paused`: whether the game is
    paused, so that the same button ends a pause. A press that the game refuses is a line on
    standard error, and a very short beep of `buzzer`.
    """

    def __init__(
        self,
        buttons: Mapping[str, Button],
        put: Put,
        paused: Callable[[], bool],
        buzzer: BuzzerSink | None = None,
        clock: SystemClock = MACHINE.clock,
    ) -> None:
        self._buttons = buttons
        self._put = put
        self._paused = paused
        self._buzzer = buzzer
        self._clock = clock
        for name, button in buttons.items():
            button.when_pressed = self._press_of(name)

    def close(self) -> None:
        """Ignore further presses and release the pins."""
        for button in self._buttons.values():
            button.close()

    def _press_of(self, name: str) -> Callable[[], None]:
        def press() -> None:
            attribution = Attribution(f"button {name}", self._clock.now())
            fact = Continued(0) if name == "pause" and self._paused() else FACTS[name]
            self._put(fact, attribution).add_done_callback(lambda done: self._answer(name, done))

        return press

    def _answer(self, name: str, accepted: Future[int]) -> None:
        error = accepted.exception()
        if error is not None:
            complain(f"button {name}: {error}")
            if self._buzzer is not None:
                self._buzzer.beep_refusal()


USABLE = range(2, 28)
"""The GPIO pins on the 40-pin header that are free for use; 0 and 1 belong to add-on boards."""


def _pin(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in USABLE:
        raise ValueError(f"expected the number of a GPIO pin, {USABLE.start} to {USABLE.stop - 1}")
    return value


Pin = Annotated[int, BeforeValidator(_pin)]


class Pins(BaseModel):
    """``[gpio]``: GPIO numbers (Broadcom's, as in "GPIO17") of lamp, buzzer and buttons.

    Lamp and buzzer are on when their pin is high, buttons connect theirs to ground.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    lamp: Pin | None = Field(default=None, description="lit while an alert is open")
    buzzer: Pin | None = Field(default=None, description="sounds when an alert is raised")
    black_pass: Pin | None = Field(default=None, description="button: Black passes")
    white_pass: Pin | None = Field(default=None, description="button: White passes")
    pause: Pin | None = Field(default=None, description="button: a break begins or ends")
    call_arbiter: Pin | None = Field(default=None, description="button: the arbiter is called")
    audience: Audience = Field(
        default=Audience.PLAYERS, description="whose alerts lamp and buzzer tell"
    )

    def wired(self) -> dict[str, int]:
        """The numbers of what is wired. Raises FailureError for a pin that is used twice."""
        names: dict[int, str] = {}
        for name, number in self.model_dump(exclude={"audience"}, exclude_none=True).items():
            if number in names:
                raise FailureError(f"{name} = {number}: this pin is {names[number]} already")
            names[number] = name
        return {name: number for number, name in names.items()}


BOUNCE_S = 0.05
"""A second press within so short a time is the same press."""

D = TypeVar("D")

POSTED_SUFFIX = ".posted"
"""The file beside a journal that keeps which lines were posted."""


def wired(pins: Pins, put: Put, paused: Callable[[], bool]) -> list[Sink]:
    """Everything that is wired to the pins of this machine: lamp, buzzer, and the buttons.

    The buttons submit facts by `put`; a press that is refused is a short beep. Raises FailureError
    where gpiozero is not installed, this machine has no pins, or one of them is in use.
    """
    try:
        from gpiozero import LED, Button, Buzzer
    except ImportError:
        raise FailureError(
            "lamp, buzzer and buttons need gpiozero: install goban-arbiter[gpio]"
        ) from None
    sinks: list[Sink] = []
    buzzer = None
    if pins.lamp is not None:
        sinks.append(LampSink(_opened("lamp", pins.lamp, LED), pins.audience))
    if pins.buzzer is not None:
        buzzer = BuzzerSink(_opened("buzzer", pins.buzzer, Buzzer), pins.audience)
        sinks.append(buzzer)
    numbers = {name: getattr(pins, name) for name in FACTS if getattr(pins, name) is not None}
    button = partial(Button, bounce_time=BOUNCE_S)
    buttons = {name: _opened(name, number, button) for name, number in numbers.items()}
    return [*sinks, Buttons(buttons, put, paused, buzzer)]


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
    left: list[Waiting] = field(default_factory=list)
    """Lines of earlier games that were not posted: those of the next game come after them."""

    def sinks(
        self,
        journal: Path,
        put: Put,
        phase: Callable[[], Phase | None],
        wording: Wording = unchanged,
    ) -> list[Sink]:
        """The sinks of the game with this `journal`; its buttons submit facts by `put`.

        `phase` is that of the game now, `wording` words the lines. Raises FailureError where a pin
        cannot be used.
        """
        found: list[Sink] = []
        if self.pins.wired():
            found += wired(self.pins, put, lambda: phase() is Phase.PAUSED)
        if self.webhook is not None:
            mark = journal.with_suffix(POSTED_SUFFIX)
            found.append(WebhookSink(self.webhook, mark, wording=wording, left=self.left))
        return found
