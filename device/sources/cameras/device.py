"""The interface of camera hardware for a live source, and its adjustment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

from numpy.typing import NDArray


class LockState(StrEnum):
    """State of exposure, gain, white balance and focus."""

    SETTLING = "settling"
    """They adjust themselves and are locked once they are steady."""
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    """Somebody unlocked them; they stay so until they are locked again."""
    UNSUPPORTED = "unsupported"
    """The camera cannot hold them: it was tried."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """How a camera is adjusted now; None where the camera does not report it.

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


class CameraError(Exception):
    """A camera cannot be used; the text is a sentence: why, and what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class CapturedPicture:
    """One picture as the camera gave it, its time, and whether the lens is still being focused."""

    image: NDArray[Any]
    t_ns: int
    focusing: bool = False


@runtime_checkable
class Adjustable(Protocol):
    """A source whose camera can be held still; every method may be called from any thread."""

    def lock(self) -> None:
        """Let exposure, white balance and focus settle once more, and hold them then."""

    def unlock(self) -> None:
        """Let them adjust themselves until `lock` is called."""

    def adjustment(self) -> Adjustment:
        """How the camera is adjusted now."""


class CameraDevice(Protocol):
    """An opened camera. One thread at a time uses it; a call may hang with its driver."""

    def take(self) -> CapturedPicture | None:
        """The next picture; None where the camera has stopped delivering."""

    def hold(self) -> bool:
        """Hold exposure, gain, white balance and focus as they are; False where it cannot."""

    def free(self, *, focus: bool) -> None:
        """Let exposure, gain and white balance adjust themselves, with `focus` the lens too."""

    def adjustment(self) -> Adjustment:
        """What is known of the camera's adjustment; ``lock`` and ``fps`` are not its business.

        The driver is not asked.
        """

    def close(self) -> None:
        """Let go of the camera; harmless when called twice."""


def causes(error: BaseException) -> str:
    """An error and what led to it, in one line: libraries hide the cause behind the last.

    >>> try:
    ...     raise OSError("no such device") from ValueError("number 7")
    ... except OSError as error:
    ...     print(causes(error))
    no such device; cause: number 7
    """
    return "; cause: ".join(dict.fromkeys(_texts(error)))


def _texts(error: BaseException) -> Iterator[str]:
    link: BaseException | None = error
    while link is not None:
        yield " ".join(str(link).split()) or type(link).__name__
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
