"""A lattice through points: integer coordinates for spots that lie on a board seen in perspective.

Pure geometry on (K, 2) pixel arrays; knows neither pictures nor nets. Grid coordinates are
(u, v) integers, u along rows. Nothing here is random.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

SHEARS: tuple[NDArray[np.float64], ...] = tuple(
    np.array(m, np.float64)
    for m in (
        [[1, 0], [0, 1]],
        [[1, 1], [0, 1]],
        [[1, -1], [0, 1]],
        [[1, 0], [1, 1]],
        [[1, 0], [-1, 1]],
    )
)
"""A lattice has many bases; seen obliquely the shortest one may run along the board's diagonal."""

_MOST_LINES = 200
"""Lines each way beyond which spots are no board's."""
_MOST_STARTS = 200
"""Spots that are tried as starts, evenly taken."""
_CELLS_A_PITCH, _MOST_CELLS = 8.0, 500.0
"""Fineness of the raster in which the nearest spot is looked up, and its longest side."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Spots with their integer coordinates and the homography image_from_grid through them."""

    spots: Points
    grid: Points
    image_from_grid: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Nearest:
    """Which of the spots is nearest to a place, looked up in a raster."""

    spots: Points
    """The spots, (K, 2)."""
    index: NDArray[np.intp]
    """int (h, w): the nearest spot to each cell."""
    low: Points
    """Where the first cell lies."""
    scale: float
    """Cells a pixel."""


def nearest_of(spots: Points, pitch: float) -> Nearest:
    """The raster of `spots`, fine enough for a lattice whose lines are about `pitch` apart."""
    low = spots.min(axis=0) - pitch
    reach = float((spots.max(axis=0) + pitch - low).max())
    scale = min(_CELLS_A_PITCH / pitch, _MOST_CELLS / reach)
    at = np.rint((spots - low) * scale).astype(np.intp)
    width, height = (at.max(axis=0) + np.ceil(pitch * scale).astype(int) + 1).tolist()
    bare = np.ones((height, width), np.uint8)
    bare[at[:, 1], at[:, 0]] = 0
    _, label = cv2.distanceTransformWithLabels(bare, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    of_label = np.zeros(int(label.max()) + 1, np.intp)
    of_label[label[at[:, 1], at[:, 0]]] = np.arange(len(spots))
    return Nearest(spots, of_label[label], low, scale)


def seeds(spots: Points, count: int) -> list[tuple[int, Points, Points]]:
    """The `count` best starts: a spot and two basis vectors both ways of which spots lie too."""
    tried = np.arange(0, len(spots), -(-len(spots) // _MOST_STARTS))
    x, y = spots[tried], spots
    squares = (x[:, :1] - y[:, 0]) ** 2 + (x[:, 1:] - y[:, 1]) ** 2
    squares[np.arange(len(tried)), tried] = np.inf
    few = min(12, len(spots) - 1)
    order = np.argpartition(squares, few - 1, axis=1)[:, :few]
    order = np.take_along_axis(
        order, np.argsort(np.take_along_axis(squares, order, axis=1), axis=1), axis=1
    )
    near = spots[order] - spots[tried][:, None]
    sizes = np.hypot(near[..., 0], near[..., 1])
    length = sizes[:, :1]
    across = np.abs(near[:, :1, 0] * near[..., 1] - near[:, :1, 1] * near[..., 0])
    askew = across >= 0.35 * length * sizes
    askew[:, 0] = False
    second = np.argmax(askew, axis=1)
    rows = np.arange(len(tried))
    first, other = near[:, 0], near[rows, second]
    wanted = np.stack([first, -first, other, -other, first + other], axis=1)
    gaps = np.hypot(*np.moveaxis(near[:, None] - wanted[:, :, None], -1, 0)).min(axis=2)
    error = gaps.max(axis=1) / np.maximum(length[:, 0], 1e-9)
    good = (
        (length[:, 0] > 1e-6)
        & askew[rows, second]
        & (sizes[rows, second] <= 3 * length[:, 0])
        & (error < 0.3)
    )
    chosen: list[tuple[int, Points, Points]] = []
    for row in np.argsort(error, kind="stable"):
        if not good[row]:
            continue
        here = spots[tried[row]]
        apart = 3 * float(length[row, 0])
        if all(np.hypot(*(here - spots[taken])) > apart for taken, _, _ in chosen):
            chosen.append((int(tried[row]), first[row], other[row]))
        if len(chosen) == count:
            break
    return chosen


def grow(near: Nearest, seed: tuple[int, Points, Points]) -> dict[tuple[int, int], int]:
    """Integer coordinates for the spots reached from `seed` step by step, as {(u, v): index}."""
    start, first, other = seed
    xs, ys = near.spots[:, 0].tolist(), near.spots[:, 1].tolist()
    left, top = near.low.tolist()
    height, width = near.index.shape
    scale, index = near.scale, near.index
    taken = {(0, 0): start}
    used = {start}
    basis: dict[tuple[int, int], tuple[float, float, float, float]] = {
        (0, 0): (float(first[0]), float(first[1]), float(other[0]), float(other[1]))
    }
    frontier = [(0, 0)]
    while frontier:
        following: list[tuple[int, int]] = []
        for u, v in frontier:
            here_x, here_y = xs[taken[u, v]], ys[taken[u, v]]
            ax, ay, cx, cy = basis[u, v]
            for du, dv in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                key = (u + du, v + dv)
                if key in taken:
                    continue
                dx, dy = ax * du + cx * dv, ay * du + cy * dv
                behind = taken.get((u - du, v - dv))
                if behind is not None:
                    dx = 0.5 * (dx + here_x - xs[behind])
                    dy = 0.5 * (dy + here_y - ys[behind])
                x, y = here_x + dx, here_y + dy
                col, row = round((x - left) * scale), round((y - top) * scale)
                if not (0 <= col < width and 0 <= row < height):
                    continue
                best = index.item(row, col)
                gap = (xs[best] - x) ** 2 + (ys[best] - y) ** 2
                if best in used or gap > 0.27**2 * (dx * dx + dy * dy):
                    continue
                taken[key] = best
                used.add(best)
                mx, my = xs[best] - here_x, ys[best] - here_y
                if du:
                    basis[key] = (0.5 * (ax + mx * du), 0.5 * (ay + my * du), cx, cy)
                else:
                    basis[key] = (ax, ay, 0.5 * (cx + mx * dv), 0.5 * (cy + my * dv))
                following.append(key)
        frontier = following
    return taken


def homography(grid: Points, spots: Points) -> NDArray[np.float64] | None:
    """Least squares image_from_grid through paired points, or None where they do not fix one.

    >>> unit = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])
    >>> np.round(homography(unit, 20 * unit + 5), 3).tolist()
    [[20.0, 0.0, 5.0], [0.0, 20.0, 5.0], [0.0, 0.0, 1.0]]
    """
    if len(grid) < 4:
        return None
    matrix, _ = cv2.findHomography(grid.reshape(-1, 1, 2), spots.reshape(-1, 1, 2), 0)
    return None if matrix is None else np.asarray(matrix, np.float64)


def apply(matrix: NDArray[np.float64], points: Points) -> Points:
    """`points` (K, 2) through a homography.

    >>> apply(np.diag([20.0, 20.0, 1.0]), np.array([[1.0, 2.0]])).tolist()
    [[20.0, 40.0]]
    """
    mapped = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    depth = np.where(np.abs(mapped[:, 2:]) < 1e-12, 1e-12, mapped[:, 2:])
    return np.asarray(mapped[:, :2] / depth, np.float64)


def pitch_at(matrix: NDArray[np.float64], grid: Points) -> NDArray[np.float64]:
    """The shorter of the two line spacings in pixels at each grid point (K,).

    >>> pitch_at(np.diag([20.0, 20.0, 1.0]), np.array([[1.0, 2.0]])).round(3).tolist()
    [20.0]
    """
    here = apply(matrix, grid)
    right = np.linalg.norm(apply(matrix, grid + np.array([1.0, 0.0])) - here, axis=1)
    down = np.linalg.norm(apply(matrix, grid + np.array([0.0, 1.0])) - here, axis=1)
    return np.asarray(np.minimum(right, down), np.float64)


def lattice_through(spots: Points) -> Lattice | None:
    """The lattice that explains most of `spots` (K, 2), or None.

    Grown from the most regular places, then fitted as one homography and regrown from it, so
    that gaps (a hand, a missed point) are bridged.
    """
    if len(spots) < 12:
        return None
    best: Lattice | None = None
    starts = seeds(spots, 6)
    if not starts:
        return None
    near = nearest_of(spots, min(float(np.hypot(*first)) for _, first, _ in starts))
    for seed in starts:
        taken = grow(near, seed)
        if len(taken) < 12:
            continue
        lattice = settle(spots, taken)
        if lattice is not None and (best is None or len(lattice.grid) > len(best.grid)):
            best = lattice
        if best is not None and len(best.grid) > 0.85 * len(spots):
            break
    return best


def settle(spots: Points, taken: dict[tuple[int, int], int]) -> Lattice | None:
    """One homography for the spots `taken`, then for every spot that it explains."""
    grid = np.array(list(taken), np.float64)
    chosen = spots[list(taken.values())]
    first, _ = cv2.findHomography(grid.reshape(-1, 1, 2), chosen.reshape(-1, 1, 2), cv2.LMEDS)
    if first is None:
        return None
    matrix = np.asarray(first, np.float64)
    for _ in range(4):
        try:
            back = np.asarray(np.linalg.inv(matrix), np.float64)
        except np.linalg.LinAlgError:
            return None
        loose = apply(back, spots)
        near = np.round(loose)
        low, high = grid.min(0) - 8, grid.max(0) + 8
        if (high - low).max() > _MOST_LINES:
            return None
        sane = np.isfinite(loose).all(1) & (near >= low).all(1) & (near <= high).all(1)
        error = np.where(sane, np.abs(loose - near).max(1), np.inf)
        keep = error < 0.3
        kept = np.flatnonzero(keep)
        codes = near[kept, 0] * (_MOST_LINES + 1) + near[kept, 1]
        ranked = kept[np.unique(codes, return_index=True)[1]]
        keys = near[ranked]
        if len(keys) < 12:
            return None
        fitted = homography(keys, spots[ranked])
        if fitted is None:
            return None
        matrix = fitted
        grid, chosen = keys, spots[ranked]
    return Lattice(chosen, grid, matrix)
