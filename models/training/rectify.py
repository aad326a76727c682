"""The rectified picture that the judge's net is trained on; the same geometry as `vision.judge`."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.judge import CELL, LIFT
from vision.pose import lifted
from vision.types import BoardView


def grid_points(n: int) -> NDArray[np.float32]:
    """Where the intersections (N, N, 2) lie in the rectified picture, pixels."""
    at = (np.arange(n, dtype=np.float32) + 1) * CELL + (CELL - 1) / 2
    x, y = np.meshgrid(at, at)
    return np.stack([x, y], -1)


def view_of(
    points: NDArray[np.floating],
    size: int | None = None,
    shift: tuple[float, float] = (0.0, 0.0),
) -> BoardView:
    """The view of `size` lines (None: all) on which the points (N, N, 2) lie `shift` lines on."""
    lines = np.arange(len(points), dtype=np.float64)
    grid = np.stack(np.meshgrid(lines, lines), -1).reshape(-1, 2) + shift
    matrix, _ = cv2.findHomography(grid, points.reshape(-1, 2))
    return BoardView(size or len(points), matrix)


def rectified(
    image: NDArray[np.uint8], points: NDArray[np.float32], rng: np.random.Generator
) -> NDArray[np.uint8]:
    """The board cut out at the stones' height, the grid a little off, as a real fit would be."""
    n = points.shape[0]
    target = grid_points(n)
    height = LIFT + float(rng.normal(0, 0.03))
    points = lifted(view_of(points), image.shape, height).points.astype(np.float32)
    loose = rng.choice([0.02, 0.05, 0.12], p=[0.5, 0.4, 0.1]) * CELL
    quad = target[[0, 0, -1, -1], [0, -1, -1, 0]] + rng.normal(0, loose, (4, 2)).astype(np.float32)
    base, _ = cv2.findHomography(points.reshape(-1, 2), target.reshape(-1, 2))
    nudge = cv2.getPerspectiveTransform(
        np.float32(target[[0, 0, -1, -1], [0, -1, -1, 0]]), np.float32(quad)
    )
    side = (n + 2) * CELL
    pitch = float(np.linalg.norm(points[n // 2, n // 2] - points[n // 2, n // 2 - 1]))
    if pitch > CELL * 1.3:
        image = cv2.GaussianBlur(image, (0, 0), 0.4 * pitch / CELL)
    return cv2.warpPerspective(
        image, nudge @ base, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
