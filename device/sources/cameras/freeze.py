"""Telling a camera that repeats one picture from one that looks at a board that rests."""

from __future__ import annotations

import zlib
from typing import Any

from numpy.typing import NDArray

FROZEN_S = 10.0
"""A camera that gives one picture for so long is frozen: a live one has noise in every picture."""

LEAST_PICTURES = 10
"""A slow camera is not frozen before it has given so many equal pictures."""

STEP = 8
"""Of every so many rows and columns one is compared."""

FLAT = 16
"""A picture whose brightest and darkest values are no further apart is dark, not frozen."""


class FreezeWatch:
    """Compares every picture with the one before; keeps no picture."""

    def __init__(self) -> None:
        self._mark: int | None = None
        self._since_ns = 0
        self._equal = 0

    def update(self, image: NDArray[Any], t_ns: int) -> bool:
        """Take one more picture; whether the camera is frozen now."""
        part = image[::STEP, ::STEP]
        mark = zlib.crc32(part.tobytes())
        if mark != self._mark or int(part.max(initial=0)) - int(part.min(initial=255)) <= FLAT:
            self._mark, self._since_ns, self._equal = mark, t_ns, 0
            return False
        self._equal += 1
        return self._equal >= LEAST_PICTURES and t_ns - self._since_ns >= FROZEN_S * 1e9
