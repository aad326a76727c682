"""Grids described by their four corners in the coordinates of a first one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..types import BoardView
from ..views import centred_lens, grid_of
from .fit import bent

Corners = NDArray[np.float64]
"""Where the corners (4, 2) of a grid lie in the coordinates (u, v) of the first."""

_ROUNDS = 6


def corners_of(n: int) -> Corners:
    """The corners of the first grid itself, of `n` lines.

    >>> corners_of(19).tolist()
    [[0.0, 0.0], [18.0, 0.0], [18.0, 18.0], [0.0, 18.0]]
    """
    last = n - 1.0
    return np.array([[0, 0], [last, 0], [last, last], [0, last]], np.float64)


def settled_corners(
    scores: Callable[[Corners], NDArray[np.float64]], corners: Corners, steps: tuple[float, ...]
) -> tuple[float, Corners]:
    """The grid with its corners moved by `steps` to where `scores` of grids (K, 4, 2) is highest.

    Returns its score and its corners.
    """
    best, score = corners, float(scores(corners[None])[0])
    ways = np.concatenate([np.eye(8), -np.eye(8)]).reshape(-1, 4, 2)
    for step in steps:
        for _ in range(_ROUNDS):
            tried = best + step * ways
            found = scores(tried)
            index = int(found.argmax())
            if found[index] <= score:
                break
            best, score = tried[index], float(found[index])
    return score, best


def grid_points(corners: Corners, n: int, ring: int) -> NDArray[np.float64]:
    """The points (K, M, M, 2) of grids (K, 4, 2) of `n` lines and `ring` more each side.

    >>> grid_points(corners_of(9)[None], 9, ring=1)[0, 0, 0].round(6).tolist()
    [-1.0, -1.0]
    """
    across = np.arange(-ring, n + ring, dtype=np.float64)
    u, v = np.meshgrid(across, across)
    return grid_points_at(corners, n, u, v)


def grid_points_at(
    corners: Corners, n: int, u: NDArray[np.float64], v: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Where `u`, `v` (A, B) of grids (K, 4, 2) of `n` lines lie, (K, A, B, 2)."""
    a, b, c, d = (corners[:, i, :, None, None] for i in range(4))
    # The unit square's homography in closed form (Heckbert 1989).
    sums, e, f = a - b + c - d, b - c, d - c
    det = e[:, 0] * f[:, 1] - e[:, 1] * f[:, 0]
    g = (sums[:, 0] * f[:, 1] - sums[:, 1] * f[:, 0]) / det
    h = (e[:, 0] * sums[:, 1] - e[:, 1] * sums[:, 0]) / det
    x, y = u / (n - 1), v / (n - 1)
    below = 1 + g * x + h * y
    axes = [
        ((b[:, i] * (1 + g) - a[:, i]) * x + (d[:, i] * (1 + h) - a[:, i]) * y + a[:, i]) / below
        for i in (0, 1)
    ]
    return np.stack(axes, axis=-1)


def view_through(view: BoardView, places: NDArray[np.float64], shape: tuple[int, ...]) -> BoardView:
    """The view whose points lie where those of `view` would at `places` (N, N, 2) of its grid."""
    grid, lens = grid_of(view.size).reshape(-1, 2), centred_lens(shape)
    matrix, k1 = bent(grid, view.pixels(places.reshape(-1, 2)), view.image_from_grid, lens)
    return replace(view, image_from_grid=matrix, distortion=(k1, *lens))
