"""Why a board that is tracked is not seen in a picture."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..types import NoBoardReason
from .background import Background, change_since, sharpness
from .registered import Registration

_DARKEST = 14.0
"""Mean intensity of a picture, or of a board, below which nothing can be read."""
_DIM = 0.45
"""Sharpness beside the usual one below which a board is blurred."""
_SAME_COLOURS = 0.35
"""Usual change of log intensity up to which it is the same board that is blurred."""
_MOST_OCCLUDED, _MOST_MOTION = 0.5, 0.3
"""Share of the plate above which it is occluded, and above which it is moving."""


def is_too_dark(image: NDArray[np.uint8]) -> bool:
    """Whether nothing could be seen in a picture, whatever it shows."""
    sample = _brightest(image[::8, ::8]).astype(np.float32)
    return float(sample.mean()) < _DARKEST and float(np.quantile(sample, 0.99)) < 4 * _DARKEST


def is_blurred(registration: Registration, background: Background) -> bool:
    """Whether it is the same board, only without its fine structure."""
    soft = sharpness(registration.rough) < _DIM * background.sharpness
    return soft and registration.occlusion.colours < _SAME_COLOURS


def reason_unseen(background: Background, registration: Registration) -> NoBoardReason:
    """Why a board that was there is not seen."""
    if float(_brightest(registration.plate).mean()) < _DARKEST:
        return NoBoardReason.TOO_DARK
    if is_blurred(registration, background):
        return NoBoardReason.BLURRED
    if float(np.mean(registration.occlusion.occluder)) > _MOST_OCCLUDED:
        return NoBoardReason.OCCLUDED
    moving = change_since(background, registration.blocks).motion > _MOST_MOTION
    return NoBoardReason.MOVING if moving else NoBoardReason.NO_GRID


def _brightest(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The brightest channel of each pixel, at a tenth of the cost of `max(axis=2)`."""
    blue, green, red = np.moveaxis(image, 2, 0)
    return np.asarray(np.maximum(np.maximum(blue, green), red), np.uint8)
