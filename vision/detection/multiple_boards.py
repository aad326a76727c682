"""More than one board in a picture: what was found is painted over before the rest is searched."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from ..types import BoardView

_SIDE = 1800
"""Longer side of the copy in which boards are painted over, at most."""
_ROUND_IT = 1.3
"""Cells around a grid that belong to its board."""


def mask_boards(
    image: NDArray[np.uint8], views: Sequence[BoardView]
) -> tuple[NDArray[np.uint8], tuple[int, int]]:
    """A copy of `image` (H, W, 3), made smaller where it is large, with the boards painted over.

    Also returns the height and width of the part of `image` that the copy shows.
    """
    factor = max(1, max(image.shape[:2]) // _SIDE)
    height, width = image.shape[0] // factor, image.shape[1] // factor
    part = image[: height * factor, : width * factor]
    copy = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)
    for view in views:
        low, high = -_ROUND_IT, view.size - 1 + _ROUND_IT
        ends = np.array([[low, low], [high, low], [high, high], [low, high]])
        ring = (view.pixels(ends) - (factor - 1) / 2) / factor
        colour = np.median(copy[::16, ::16].reshape(-1, 3), axis=0)
        cv2.fillConvexPoly(copy, np.rint(ring).astype(np.int32), colour.tolist())
    return np.asarray(copy, np.uint8), (part.shape[0], part.shape[1])
