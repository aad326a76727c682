"""Where the camera stands, from the grid alone, and where things above the board appear.

A stone's middle lies above its intersection and so appears beside it, away from the camera. The
lens' axis is taken to meet the picture's middle, and pixels to be square. With these the grid's
homography fixes the camera's pose but for the focal length. A board seen over a corner fixes that
too; otherwise a usual focal length is taken. (Homography to pose: Z. Zhang, A flexible new
technique for camera calibration, 2000.)
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..types import BoardView

USUAL = 1.0
"""The focal length of an unknown camera, in longer sides of its picture."""
LIFT = 0.16
"""Cells above the board of a stone's middle: the plane in which stones are looked for."""
MIN_FOCAL, MAX_FOCAL = 0.6, 2.2
"""Focal lengths that are believed, in longer sides."""
_OVER_A_CORNER = 0.08
"""How strongly both directions of lines must converge, a board, for the focal length to be read."""


@lru_cache(maxsize=4)
def lifted(view: BoardView, shape: tuple[int, ...], height: float) -> BoardView:
    """The view of the plane `height` cells above the board, in a picture of `shape` (H, W, …).

    Its points are where things so high above the intersections appear. The view itself comes back
    where no pose fits it.
    """
    up = upward(view, shape)
    if up is None:
        return view
    matrix = view.image_from_grid.copy()
    matrix[:, 2] += height * up
    return replace(view, image_from_grid=matrix)


def parallax(view: BoardView, shape: tuple[int, ...], height: float = LIFT) -> NDArray[np.float32]:
    """How far beside its intersection a thing `height` cells above it appears, in cells.

    (du, dv), float32 (N, N, 2), along the board's own axes, in a picture of `shape` (H, W, …).
    Zero where no pose fits the view.
    """
    up = upward(view, shape)
    if up is None or np.linalg.cond(view.image_from_grid) > 1e12:
        return np.zeros((view.size, view.size, 2), np.float32)
    rise = height * np.linalg.solve(view.image_from_grid, up)
    across = np.arange(view.size, dtype=np.float64)
    points = np.stack(np.meshgrid(across, across), axis=-1)
    return np.asarray((points + rise[:2]) / (1.0 + rise[2]) - points, np.float32)


def upward(view: BoardView, shape: tuple[int, ...]) -> NDArray[np.float64] | None:
    """What one cell of height adds to the homogeneous pixel of a grid point, (3,), or None."""
    tall, wide = shape[:2]
    middle = np.array([[1, 0, (wide - 1) / 2], [0, 1, (tall - 1) / 2], [0, 0, 1]])
    centred = np.linalg.inv(middle) @ view.image_from_grid
    focal = _focal(centred, view.size, max(tall, wide))
    rays = np.diag([1 / focal, 1 / focal, 1.0]) @ centred
    right, down, origin = rays.T
    lengths = np.linalg.norm(right), np.linalg.norm(down)
    if min(lengths) < 1e-12:
        return None
    normal = np.cross(right / lengths[0], down / lengths[1])
    size = float(np.linalg.norm(normal))
    if size < 1e-6:
        return None
    last = (view.size - 1) / 2
    board = origin + last * (right + down)
    # The board lies before the camera, at positive depth, and up is towards the camera.
    sign = 1.0 if board[2] > 0 else -1.0
    normal = normal / size
    if float(normal @ (sign * board)) > 0:
        normal = -normal
    cell = float(np.sqrt(lengths[0] * lengths[1]))
    up = middle @ np.diag([focal, focal, 1.0]) @ (sign * normal * cell)
    return np.asarray(up, np.float64)


def _focal(centred: NDArray[np.float64], size: int, longer: int) -> float:
    """The focal length in pixels that makes the grid's two directions perpendicular."""
    if abs(centred[2, 2]) < 1e-12:
        return USUAL * longer
    scaled = centred / centred[2, 2]
    across, along = scaled[:, 0], scaled[:, 1]
    converge = np.abs(scaled[2, :2]) * (size - 1)
    if converge.min() < _OVER_A_CORNER:
        return USUAL * longer
    square = -(across[0] * along[0] + across[1] * along[1]) / (across[2] * along[2])
    if square <= 0:
        return USUAL * longer
    return float(np.clip(np.sqrt(square), MIN_FOCAL * longer, MAX_FOCAL * longer))
