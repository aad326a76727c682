"""Frames of a film's images; an image that is no picture in colour is a fault instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.types import Frame

from .base import Fault

CHANNELS = {2: "one channel", 3: "{} channels"}
"""Axes of an image -> its channels in words."""

EXPECTED = "expected colour of three bytes"


def oddity(image: NDArray[Any]) -> str | None:
    """What is wrong with an image that should be uint8 (H, W, 3), in words; None where nothing.

    >>> oddity(np.zeros((48, 64), np.uint8))
    'a picture of 64x48 pixels, one channel of uint8'
    >>> oddity(np.zeros((48, 64, 3), np.uint8)) is None
    True
    """
    if image.ndim == 3 and image.shape[2] == 3 and image.dtype == np.uint8 and image.size:
        return None
    height, width, *channels = (*image.shape, 0, 0)[: max(2, image.ndim)]
    words = CHANNELS.get(image.ndim, "no channels").format(*channels)
    return f"a picture of {width}x{height} pixels, {words} of {image.dtype}"


class FrameGate:
    """Makes frames of a film's images; of odd ones in a row the first is a fault.

    `identity` names the film in faults.
    """

    def __init__(self, identity: str) -> None:
        self._identity = identity
        self._odd = False

    def frames(
        self, image: NDArray[Any], seq: int, t_ns: int, source: str
    ) -> Iterator[Frame | Fault]:
        """The frame of an image, or what is to be said instead; nothing for a further odd one."""
        odd = oddity(image)
        if odd is None:
            yield Frame(image, seq, t_ns, source)
        elif not self._odd:
            yield Fault(t_ns, f"{self._identity}: {odd}; {EXPECTED}; left out")
        self._odd = odd is not None
