"""What a stone covers on a plate at the height of the stones' middles, seen obliquely."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_FLAT = 0.42
"""Height over width of a stone."""


def stone_outline(lean: NDArray[np.floating], radius: float) -> NDArray[np.float64]:
    """The outline (K, 2), in cells about its middle, of a stone of `radius` at LIFT.

    Things appear `lean` (2,) times their height aside.

    >>> across, down = np.ptp(stone_outline(np.array([0.0, 0.0]), 0.48), axis=0)
    >>> round(float(across), 2), round(float(down), 2)
    (0.96, 0.96)
    """
    around = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    circle = np.stack([np.cos(around), np.sin(around)])
    return np.asarray((np.linalg.cholesky(_spread(lean, radius)) @ circle).T, np.float64)


def _spread(lean: NDArray[np.floating], radius: float) -> NDArray[np.float64]:
    """The matrix of the ellipse that a stone of `radius` appears as."""
    return np.asarray(radius**2 * (np.eye(2) + _FLAT**2 * np.outer(lean, lean)), np.float64)


def stone_footprint(lean: NDArray[np.floating], radius: float, cell_px: int) -> NDArray[np.float32]:
    """Which pixels a stone of `radius` covers where heights appear `lean` (2,) times aside."""
    spread = _spread(lean, radius)
    reach = int(np.ceil(np.sqrt(np.diag(spread).max()) * cell_px))
    span = np.arange(-reach, reach + 1) / cell_px
    x, y = np.meshgrid(span, span)
    away = np.stack([x, y], axis=-1)
    inside = np.einsum("...i,ij,...j->...", away, np.linalg.inv(spread), away)
    return np.asarray(inside <= 1, np.float32)
