"""Memory for pictures that is used again: fresh pages for each are a fifth of following a film."""

from __future__ import annotations

import sys
from typing import Any

from numpy.typing import NDArray

MOST = 4
"""Pictures that are followed at a time, with room for those that are shown meanwhile."""

_OWN = 3
"""References to an array that nobody else holds: the list's, the loop's, and the question's."""


class PictureBuffers:
    """Arrays in which pictures are decoded, each again once nobody holds it or a part of it."""

    def __init__(self) -> None:
        self._arrays: list[NDArray[Any]] = []

    def free(self) -> NDArray[Any] | None:
        """An array that may be written over, None where a new one is needed."""
        for array in self._arrays:
            if sys.getrefcount(array) <= _OWN:
                return array
        return None

    def keep(self, array: NDArray[Any]) -> None:
        """Use `array` again when it is free."""
        if len(self._arrays) < MOST and not any(array is known for known in self._arrays):
            self._arrays.append(array)
