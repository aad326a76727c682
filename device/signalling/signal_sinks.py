"""The signals of one game, as the configuration asks for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from referee.events import GameEvent
from referee.state import Phase, State

from ..game.sinks.sinks import Sink
from ..language.telling import Telling, as_it_is
from .buttons import Buttons, Put
from .pins import Pins
from .webhook import WebhookConfig, WebhookSink
from .wiring import Wiring

POSTED_SUFFIX = ".posted"
"""The file beside a journal that keeps which lines were posted."""


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
        telling: Telling = as_it_is,
    ) -> list[Sink]:
        """The sinks of the game with this `journal`; its buttons tell it by `put`.

        `phase` is that of the game now, `telling` words the lines. Raises FailureError where a pin
        cannot be used.
        """
        found: list[Sink] = []
        if self.pins.any:
            wiring = Wiring(self.pins)
            buttons = wiring.listen(put, lambda: phase() is Phase.PAUSED)
            found += [*wiring.sinks, ButtonsSink(buttons)]
        if self.webhook is not None:
            mark = journal.with_suffix(POSTED_SUFFIX)
            found.append(WebhookSink(self.webhook, mark, telling=telling))
        return found


class ButtonsSink:
    """Lets go of the buttons when the game is over."""

    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Nothing: buttons only tell."""

    def close(self) -> None:
        """Hear no more presses."""
        self._buttons.close()
