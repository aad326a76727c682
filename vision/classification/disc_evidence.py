"""What the pixels of a plate say for stones, once some are known: how each kind looks."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..types import BLACK, EMPTY, WHITE
from .laid_discs import CELL, LaidDiscs
from .pixel_model import log_densities

_ALIKE = 0.25
"""Logarithm of intensity within which pixels look like the bare board."""
_FAINT = 0.7
"""Nats of a pixel that count for nothing: light and wood are never quite alike everywhere."""
_OUTSIDE = 0.6
"""Cells beyond the outer lines from which on pixels never speak for a stone: the table's may."""


def disc_evidence(
    features: NDArray[np.float32], discs: LaidDiscs, sure: NDArray[np.bool_], radius: float
) -> list[NDArray[np.float32]]:
    """Nats (H, W) of each pixel for a black and for a white stone over the bare board.

    `features` are those of the plate's pixels. Each kind is learnt within `radius` cells of the
    middles of its `sure` (N, N) points.
    """
    logs = log_densities(features, _samples(features, discs, sure, radius))
    return [_within(_plain(logs[color] - logs[EMPTY]), discs.lines) for color in (BLACK, WHITE)]


def _samples(
    features: NDArray[np.float32], discs: LaidDiscs, sure: NDArray[np.bool_], radius: float
) -> list[NDArray[np.bool_]]:
    """Pixels of each kind, of the points that are sure."""
    masks = []
    for color in (EMPTY, BLACK, WHITE):
        mask = np.zeros(features.shape[:2], np.uint8)
        for row, col in np.argwhere((discs.labels == color) & sure):
            dy, dx = discs.at[row, col]
            middle = int(discs.lines[col] + dx), int(discs.lines[row] + dy)
            cv2.circle(mask, middle, round(radius * CELL), 1, -1)
        masks.append(mask > 0)
    bare = (discs.cover == 0) | ~discs.cover.any()
    masks[EMPTY] = bare & (masks[EMPTY] | _between(features, discs.lines))
    return masks


def _between(features: NDArray[np.float32], lines: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Pixels between four points, and just beyond the outer lines, that look like the board."""
    mask = np.zeros(features.shape[:2], bool)
    gaps = (lines[1:] + lines[:-1]) // 2
    for shift in (-1, 0, 1):
        mask[np.ix_(gaps + shift, gaps)] = True
        mask[np.ix_(gaps, gaps + shift)] = True
    for side in (lines[0] - CELL // 2, lines[-1] + CELL // 2):
        mask[side - 1 : side + 2, lines[0] : lines[-1]] = True
        mask[lines[0] : lines[-1], side - 1 : side + 2] = True
    return mask & np.asarray((np.abs(features) < _ALIKE).all(axis=-1))


def _within(evidence: NDArray[np.float32], lines: NDArray[np.intp]) -> NDArray[np.float32]:
    """`evidence` for a stone, which the table beside the board does not give."""
    room = round(_OUTSIDE * CELL)
    low, high = lines[0] - room, lines[-1] + room + 1
    inner = np.minimum(evidence, 0)
    inner[low:high, low:high] = evidence[low:high, low:high]
    return inner


def _plain(odds: NDArray[np.float32]) -> NDArray[np.float32]:
    """Log odds of pixels without what so many alike would make too much of."""
    return np.asarray(np.sign(odds) * np.maximum(np.abs(odds) - _FAINT, 0), np.float32)
