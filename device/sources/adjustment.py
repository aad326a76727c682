"""The interface of camera hardware for a live source, its adjustment, and when that is locked.

Locked, a stone looks the same all evening. The adjustments are locked once pictures are steady, and
let go for a moment when the light has changed for good. That goes by the mean of each colour of the
pictures alone, so that it is the same for every camera.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, Protocol, runtime_checkable

import numpy as np
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


STEP = 16
"""Of every so many rows and columns one is measured."""

STEADY_S, STEADY_PICTURES, STEADY_CHANGE = 1.0, 5, 0.02
"""Pictures are steady when their colours changed by under 2 % for a second."""

SETTLE_LIMIT_S = 10.0
"""Where pictures never are steady (a hand, a flickering lamp), they are held after so long."""

TRIAL_S = 1.0
"""What comes for so long after holding is not judged: a camera takes some pictures to obey."""

CHANGED_STOPS, CHANGED_S = 0.5, 20.0
"""The light has changed for good when a colour is half a stop away for twenty seconds."""

DRIFT_S = 600.0
"""The light that is expected follows what is seen in so long: a board fills with stones."""

MIN_LEVEL = 1.0
"""Colours darker than this (of 255) are taken as this: their ratios would mean nothing."""

Levels = NDArray[np.float64]


class Act(Enum):
    """What is to be done to the camera."""

    HOLD = "hold"
    FREE = "free"
    """Exposure, gain and white balance."""
    FREE_ALL = "free all"
    """And the focus."""


def levels_of(image: NDArray[Any]) -> Levels:
    """The mean of each colour of a picture (H, W, 3)."""
    means = image[::STEP, ::STEP].reshape(-1, image.shape[2]).mean(axis=0)
    return np.maximum(np.asarray(means, np.float64), MIN_LEVEL)


class LightLock:
    """Decides picture by picture; the caller carries out the decision.

    ``state`` is the present state. A camera that is opened anew gets a new one, unless somebody
    had unlocked the one before.
    """

    def __init__(self, state: LockState = LockState.SETTLING) -> None:
        self.state = state
        self._recent: deque[tuple[int, Levels]] = deque()
        self._since_ns: int | None = None
        self._held_ns = 0
        self._settled: Levels | None = None
        self._expected: Levels | None = None
        self._changed_ns: int | None = None
        self._last_ns = 0
        self._wanted = Act.FREE_ALL

    def lock(self) -> None:
        """Settle once more, then hold."""
        self._begin(Act.FREE_ALL)

    def unlock(self) -> None:
        """Let everything adjust itself until `lock`."""
        self._begin(Act.FREE_ALL)
        self.state = LockState.UNLOCKED

    def refuse(self) -> None:
        """Leave the camera to itself: it could not do what was asked."""
        self.state = LockState.UNSUPPORTED

    def update(self, levels: Levels, t_ns: int, *, focusing: bool = False) -> Act | None:
        """Take the levels of one more picture; what is to be done, or None."""
        if self._since_ns is None:
            self._since_ns = t_ns
            return self._wanted
        if self.state is LockState.SETTLING and self._has_settled(levels, t_ns, focusing=focusing):
            self.state = LockState.LOCKED
            self._held_ns, self._settled, self._expected = t_ns, levels, None
            return Act.HOLD
        if self.state is LockState.LOCKED and t_ns - self._held_ns >= TRIAL_S * 1e9:
            return self._judge(levels, t_ns)
        return None

    def _begin(self, wanted: Act) -> None:
        self.state = LockState.SETTLING
        self._wanted, self._since_ns = wanted, None
        self._recent.clear()

    def _has_settled(self, levels: Levels, t_ns: int, *, focusing: bool) -> bool:
        """Whether pictures are steady, or the time for that is over."""
        assert self._since_ns is not None
        self._recent.append((t_ns, levels))
        while t_ns - self._recent[0][0] > STEADY_S * 1e9 and len(self._recent) > STEADY_PICTURES:
            self._recent.popleft()
        if t_ns - self._since_ns >= SETTLE_LIMIT_S * 1e9:
            return True
        if focusing or t_ns - self._since_ns < STEADY_S * 1e9:
            return False
        seen = np.array([levels for _, levels in self._recent])
        steady = bool(np.all(np.ptp(seen, axis=0) <= STEADY_CHANGE * seen.max(axis=0)))
        return steady and len(self._recent) >= STEADY_PICTURES

    def _judge(self, levels: Levels, t_ns: int) -> Act | None:
        """Whether what is held still fits the light."""
        if self._expected is None:
            assert self._settled is not None
            self._expected, self._changed_ns = levels, None
            self._last_ns = t_ns
            if _apart(levels, self._settled):
                self.refuse()
                return Act.FREE_ALL
            return None
        if _apart(levels, self._expected):
            self._changed_ns = t_ns if self._changed_ns is None else self._changed_ns
            if t_ns - self._changed_ns >= CHANGED_S * 1e9:
                self._begin(Act.FREE)
                self._since_ns = t_ns
                return Act.FREE
        else:
            part = min(1.0, (t_ns - self._last_ns) / (DRIFT_S * 1e9))
            self._expected = self._expected + part * (levels - self._expected)
            self._changed_ns = None
        self._last_ns = t_ns
        return None


def _apart(levels: Levels, other: Levels) -> bool:
    return bool(np.abs(np.log2(levels / other)).max() > CHANGED_STOPS)
