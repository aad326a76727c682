"""Board views compared, measured and moved between pictures, and the camera's pose by the grid.

A stone's middle lies above its intersection and so appears beside it, away from the camera. The
lens' axis is taken to meet the picture's middle, and pixels to be square. With these the grid's
homography fixes the camera's pose but for the focal length. A board seen over a corner fixes that
too; otherwise a usual focal length is taken. (Homography to pose: Z. Zhang, A flexible new
technique for camera calibration, 2000.)
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from .plate import cell_length_px
from .types import BoardView, grid_of


def centred_lens(shape: tuple[int, ...]) -> tuple[float, float, float]:
    """The middle (x, y) and half the diagonal of a picture of `shape` (H, W, ...), in pixels.

    >>> centred_lens((30, 40))
    (19.5, 14.5, 25.0)
    """
    tall, wide = shape[:2]
    return (wide - 1) / 2, (tall - 1) / 2, float(np.hypot(wide, tall)) / 2


def rescaled(view: BoardView, before: tuple[float, float], after: tuple[float, float]) -> BoardView:
    """The view in a picture of another size, (height, width), of the same scene.

    >>> from vision.types import view_from_corners
    >>> view = view_from_corners(9, np.array([[20, 20], [180, 20], [180, 180], [20, 180]]))
    >>> round(rescaled(view, (200, 200), (100, 100)).pitch_px)
    10
    """
    sy, sx = after[0] / before[0], after[1] / before[1]
    # Centres of pixels lie on whole numbers: the edge at -0.5 stays where it is.
    resize = np.array([[sx, 0, (sx - 1) / 2], [0, sy, (sy - 1) / 2], [0, 0, 1.0]])
    k1, cx, cy, scale = view.distortion
    centre = (sx * cx + (sx - 1) / 2, sy * cy + (sy - 1) / 2)
    lens = (k1, *centre, scale * float(np.sqrt(sx * sy)))
    return replace(view, image_from_grid=resize @ view.image_from_grid, distortion=lens)


def corner_distance_cells(one: BoardView, other: BoardView) -> float:
    """The largest distance of two views' corners, in cells of the second.

    >>> from vision.types import view_from_corners
    >>> square = np.array([[20.0, 20], [180, 20], [180, 180], [20, 180]])
    >>> view, moved = view_from_corners(9, square), view_from_corners(9, square + 20)
    >>> round(corner_distance_cells(view, moved), 2)
    1.41
    """
    gap = np.linalg.norm(one.corners - other.corners, axis=1)
    return float(gap.max()) / cell_length_px(other)


def is_whole(view: BoardView, shape: tuple[int, ...]) -> bool:
    """Whether every corner of the grid lies in a picture of `shape` (H, W, ...), to half a cell.

    >>> from vision.types import view_from_corners
    >>> view = view_from_corners(9, np.array([[20, 20], [180, 20], [180, 180], [20, 180]]))
    >>> is_whole(view, (200, 200)), is_whole(view, (200, 150))
    (True, False)
    """
    corners, slack = view.corners, 0.5 * view.pitch_px
    return bool(((corners >= -slack) & (corners <= np.array([shape[1], shape[0]]) + slack)).all())


def area_px(view: BoardView) -> float:
    """The area of the grid in the picture, in square pixels.

    >>> from vision.types import view_from_corners
    >>> view = view_from_corners(9, np.array([[20, 20], [180, 20], [180, 100], [20, 100]]))
    >>> round(area_px(view))
    12800
    """
    (x, y), (next_x, next_y) = view.corners.T, np.roll(view.corners, -1, axis=0).T
    return abs(float((x * next_y - y * next_x).sum())) / 2


def overlap(one: BoardView, other: BoardView) -> float:
    """The share of the smaller grid's area that both cover.

    >>> from vision.types import view_from_corners
    >>> square = np.array([[20.0, 20], [180, 20], [180, 180], [20, 180]])
    >>> round(overlap(view_from_corners(9, square), view_from_corners(9, square + [80, 0])), 3)
    0.5
    """
    common, _ = cv2.intersectConvexConvex(
        one.corners.astype(np.float32), other.corners.astype(np.float32)
    )
    return float(common) / max(1e-6, min(area_px(one), area_px(other)))


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
    points = grid_of(view.size)
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
