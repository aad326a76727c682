"""Everything that may go wrong, by name."""

from __future__ import annotations

from collections.abc import Callable

from . import astray, illegal, lifting, second_thoughts
from .evening import Evening

TROUBLES: dict[str, Callable[[Evening], bool]] = {
    "wrong_colour": astray.wrong_colour,
    "uncaptured": lifting.uncaptured,
    "ko_retake": illegal.ko_retake,
    "self_capture": illegal.self_capture,
    "superko": illegal.superko,
    "two_in_a_row": illegal.two_in_a_row,
    "occupied": astray.occupied,
    "slide": second_thoughts.slide,
    "take_back": second_thoughts.take_back,
    "undo": second_thoughts.undo,
    "with_liberties": lifting.with_liberties,
    "lone_removal": lifting.lone_removal,
    "extra": astray.extra,
    "between": astray.between,
    "bump": astray.bump,
}
"""Each happens now and is noted in the truth; False where this is not the time for it."""

RARE = ("superko", "ko_retake", "self_capture", "uncaptured")
"""What needs a certain position: it is waited for."""
