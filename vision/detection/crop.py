"""The part of a picture that is looked at, small enough to be looked at."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Box = tuple[float, float, float, float]
"""Edges (x0, y0, x1, y1) in pixels of a picture, between pixels at halves."""

_AVERAGED = 0.6
"""A picture that is scaled down further than to this is averaged first."""
_BLUR = 0.65
"""Blur in pixels where it is not scaled down far enough to average whole pixels."""
_ROOM = 4
"""Pixels kept about what is looked at."""


def everything(image: NDArray[np.uint8]) -> Box:
    """The box of the whole picture, from edge to edge of its outermost pixels.

    >>> everything(np.zeros((480, 640, 3), np.uint8))
    (-0.5, -0.5, 639.5, 479.5)
    """
    return -0.5, -0.5, image.shape[1] - 0.5, image.shape[0] - 0.5


def shrunk(
    image: NDArray[np.uint8], box: Box, scale: float
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The part of `image` in `box` (x0, y0, x1, y1), averaged if it is to be scaled down far.

    Returns it with the affine (2, 3) that takes pixels of `image` to its own.
    """
    height, width = image.shape[:2]
    x0, y0 = (
        int(np.clip(np.floor(low) - _ROOM, 0, size - 1))
        for low, size in zip(box[:2], (width, height), strict=True)
    )
    x1, y1 = (
        int(np.clip(np.ceil(high) + _ROOM, 1, size))
        for high, size in zip(box[2:], (width, height), strict=True)
    )
    part = image[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)]
    exact = np.ones(2)
    if scale < _AVERAGED:
        factor = min(round(1 / (1.5 * scale)), *part.shape[:2])
        if factor > 1:
            size = (part.shape[1] // factor, part.shape[0] // factor)
            part = part[: size[1] * factor, : size[0] * factor]
            exact /= factor
            part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
        else:
            part = np.asarray(cv2.GaussianBlur(part, (3, 3), _BLUR), np.uint8)
    shift = 0.5 * exact - 0.5 - exact * np.array([x0, y0])
    return part, np.column_stack([np.diag(exact), shift])
