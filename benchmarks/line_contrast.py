"""Can anybody distinguish a board's lines from the wood between them in a picture?

A rendered board may lie in such glare, blur or noise that its lines are not in the picture. No
program can find its grid, and to refuse it is right. So a count of boards found states how many of
them show their lines.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.scenes.materials import EMPTY

SHOWN = 0.8
"""Contrast from which lines count as shown. Where it is less, lines of one direction at most are
seen by eye, or those of a corner."""

_ALONG = np.linspace(0.2, 0.8, 7)
"""Parts of the way from a point to the next at which the brightness is taken."""
_ON = np.array([-0.03, 0.0, 0.03])
_BESIDE = np.array([-0.2, -0.15, 0.15, 0.2])
"""Cells across a line: on it and beside it."""
_BETWEEN = 0.5
"""Cells across a line where the middle to the next one is."""


def line_contrast(
    image: NDArray[np.uint8], points: NDArray[np.float32], labels: NDArray[np.uint8]
) -> float:
    """How well the grid at `points` (N, N, 2) in pixels of `image` (H, W, 3) BGR is seen, 0.5..1.

    A piece of a line and a strip in the middle between two lines each differ from what is beside
    them. The result is the chance that the piece differs more; 0.5 is chance. It is that of the
    colour channel that shows it best, or of the mean of all. The lesser of rows and columns counts.
    Only pieces between two points that `labels` (N, N) calls empty are taken; 0.5 where a direction
    has none. Knows the truth, so that it measures what could be seen and not what is.
    """
    shown = np.dstack([image, image.mean(axis=2)]).astype(np.float32)
    empty = labels == EMPTY
    return min(
        _in_one_direction(shown, points.astype(np.float64), empty),
        _in_one_direction(shown, points.transpose(1, 0, 2).astype(np.float64), empty.T),
    )


def _in_one_direction(
    image: NDArray[np.float32], points: NDArray[np.float64], empty: NDArray[np.bool_]
) -> float:
    """The contrast of the lines along the rows of `points`."""
    pieces = empty[:, :-1] & empty[:, 1:]
    if not pieces.any():
        return 0.5
    across = np.gradient(points, axis=0)
    starts, ends = points[:, :-1][pieces], points[:, 1:][pieces]
    sideways = ((across[:, :-1] + across[:, 1:]) / 2)[pieces]

    def against(middle: float) -> NDArray[np.float64]:
        """How much brighter each piece is `middle` cells aside than beside that, (K, channels)."""
        on, beside = (
            _mean(image, starts, ends, sideways, middle + part) for part in (_ON, _BESIDE)
        )
        return on - beside

    lines, between = against(0.0), against(_BETWEEN)
    brighter = [_greater(*channel) for channel in zip(lines.T, between.T, strict=True)]
    return max(max(share, 1 - share) for share in brighter)


def _mean(
    image: NDArray[np.float32],
    starts: NDArray[np.float64],
    ends: NDArray[np.float64],
    sideways: NDArray[np.float64],
    aside: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The mean of `image` along the pieces from `starts` to `ends` (K, 2), `aside` cells off."""
    along = _ALONG[None, :, None, None]
    at = starts[:, None, None] * (1 - along) + ends[:, None, None] * along
    at = at + sideways[:, None, None] * aside[None, None, :, None]
    x, y = at.reshape(-1, 2).astype(np.float32).T.copy()
    taken = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(taken.reshape(*at.shape[:3], -1).mean(axis=(1, 2)), np.float64)


def _greater(ones: NDArray[np.float64], others: NDArray[np.float64]) -> float:
    """The chance that one of `ones` (K,) is greater than one of `others`, ties half."""
    ordered = np.sort(others)
    below = np.searchsorted(ordered, ones, "left") + np.searchsorted(ordered, ones, "right")
    return float(below.mean() / (2 * len(ordered)))
