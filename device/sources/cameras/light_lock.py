"""When a camera's automatic adjustments are locked, and when they are unlocked again.

Held, a stone looks the same all evening. They are held once pictures are steady, and let go for a
moment when the light has changed for good. Works on the mean of each colour of the pictures alone,
so that it is the same for every camera.
"""

from __future__ import annotations

from collections import deque
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .device import LockState

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
