"""What a camera adjusts by itself, and whether that is held still while a game runs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable


class LockState(StrEnum):
    """What becomes of exposure, gain, white balance and focus."""

    SETTLING = "settling"
    """They adjust themselves and are locked once they are steady."""
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    """Somebody unlocked them; they stay so until they are locked again."""
    UNSUPPORTED = "unsupported"
    """The camera cannot hold them: it was tried."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """How a camera is adjusted now; None where the camera does not tell.

    A camera has `colour_gains` or `white_balance_k`, or neither.
    """

    lock: LockState = LockState.UNSUPPORTED
    exposure_us: float | None = None
    """Microseconds."""
    gain: float | None = None
    """As the camera counts it."""
    colour_gains: tuple[float, float] | None = None
    """Of red and blue."""
    white_balance_k: float | None = None
    """Kelvin."""
    lens_position: float | None = None
    """As the camera counts it."""
    focus_locked: bool | None = None
    """None where the lens has no motor."""
    fps: float | None = None
    """Frames a second."""


@runtime_checkable
class Adjustable(Protocol):
    """A source whose camera can be held still; every method may be called from any thread."""

    def lock(self) -> None:
        """Let exposure, white balance and focus settle once more, and hold them then."""

    def unlock(self) -> None:
        """Let them adjust themselves until `lock` is called."""

    def adjustment(self) -> Adjustment:
        """How the camera is adjusted now."""
