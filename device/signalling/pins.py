"""The pins of a Raspberry Pi to which lamp, buzzer and buttons are wired."""

from __future__ import annotations

from dataclasses import dataclass, fields

from referee.events import Audience

from ..errors import FailureError


@dataclass(frozen=True, slots=True)
class Pins:
    """GPIO numbers (Broadcom's, as in "GPIO17"); None where nothing is wired.

    Buttons connect their pin to ground.
    """

    lamp: int | None = None
    """An output, on when the pin is high."""
    buzzer: int | None = None
    """An output, on when the pin is high."""
    black_pass: int | None = None
    white_pass: int | None = None
    pause: int | None = None
    call_arbiter: int | None = None
    audience: Audience = Audience.PLAYERS
    """Who sees the lamp and hears the buzzer.

    With ``players`` they tell only what players may know.
    """

    def __post_init__(self) -> None:
        used: dict[int, str] = {}
        for name in PIN_NAMES:
            number = getattr(self, name)
            if number is None:
                continue
            if number not in USABLE:
                raise FailureError(
                    f"{name} = {number}: expected the number of a GPIO pin, "
                    f"{USABLE.start} to {USABLE.stop - 1}"
                )
            if number in used:
                raise FailureError(f"{name} = {number}: this pin is {used[number]} already")
            used[number] = name

    @property
    def any(self) -> bool:
        """Whether anything is wired."""
        return any(getattr(self, name) is not None for name in PIN_NAMES)


USABLE = range(2, 28)
"""The GPIO pins on the 40-pin header that are free for use; 0 and 1 belong to add-on boards."""

PIN_NAMES = tuple(field.name for field in fields(Pins) if field.name != "audience")
"""The names of what can be wired."""
