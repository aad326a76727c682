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


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Spots with their integer coordinates and the homography image_from_grid through them."""

    spots: Points
    grid: Points
    image_from_grid: NDArray[np.float64]


def seeds(spots: Points, count: int) -> list[tuple[int, Points, Points]]:
    """The `count` best starts: a spot and two basis vectors both ways of which spots lie too."""
    distances = np.linalg.norm(spots[:, None] - spots[None], axis=-1)
    np.fill_diagonal(distances, np.inf)
    order = np.argsort(distances, axis=1)[:, :12]
    found: list[tuple[float, int, Points, Points]] = []
    for index in range(len(spots)):
        near = spots[order[index]] - spots[index]
        first = near[0]
        length = float(np.hypot(*first))
        for other in near[1:]:
            size = float(np.hypot(*other))
            if size > 3 * length:
                break
            sine = abs(first[0] * other[1] - first[1] * other[0]) / (length * size)
            if sine < 0.35:
                continue
            wanted = np.array([first, -first, other, -other, first + other])
            gaps = np.hypot(*(near[None] - wanted[:, None]).transpose(2, 0, 1)).min(axis=1)
            error = float(gaps.max() / min(length, size))
            if error < 0.3:
                found.append((error, index, first, other))
            break
    found.sort(key=lambda item: item[0])
    chosen: list[tuple[int, Points, Points]] = []
    for _error, index, first, other in found:
        apart = all(
            np.hypot(*(spots[index] - spots[taken])) > 3 * np.hypot(*first)
            for taken, _, _ in chosen
        )
        if apart:
            chosen.append((index, first, other))
        if len(chosen) == count:
            break
    return chosen


def grow(spots: Points, seed: tuple[int, Points, Points]) -> dict[tuple[int, int], int]:
    """Integer coordinates for the spots reached from `seed` step by step, as {(u, v): index}."""
    start, first, other = seed
    taken = {(0, 0): start}
    used = {start}
    basis = {(0, 0): (first, other)}
    frontier = [(0, 0)]
    while frontier:
        following: list[tuple[int, int]] = []
        for u, v in frontier:
            here = spots[taken[u, v]]
            along, across = basis[u, v]
            for du, dv in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                key = (u + du, v + dv)
                if key in taken:
                    continue
                step = along * du + across * dv
                behind = (u - du, v - dv)
                if behind in taken:
                    step = 0.5 * step + 0.5 * (here - spots[taken[behind]])
                gaps = np.linalg.norm(spots - (here + step), axis=1)
                best = int(np.argmin(gaps))
                if best in used or gaps[best] > 0.27 * float(np.hypot(*step)):
                    continue
                taken[key] = best
                used.add(best)
                moved = spots[best] - here
                if du:
                    basis[key] = (0.5 * along + 0.5 * moved * du, across)
                else:
                    basis[key] = (along, 0.5 * across + 0.5 * moved * dv)
                following.append(key)
        frontier = following
    return taken


def homography(grid: Points, spots: Points) -> NDArray[np.float64] | None:
    """Least squares image_from_grid through paired points, or None where they do not fix one."""
    if len(grid) < 4:
        return None
    matrix, _ = cv2.findHomography(grid.reshape(-1, 1, 2), spots.reshape(-1, 1, 2), 0)
    return None if matrix is None else np.asarray(matrix, np.float64)


def apply(matrix: NDArray[np.float64], points: Points) -> Points:
    """`points` (K, 2) through a homography."""
    mapped = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float64)


def pitch_at(matrix: NDArray[np.float64], grid: Points) -> NDArray[np.float64]:
    """The shorter of the two line spacings in pixels at each grid point (K,)."""
    here = apply(matrix, grid)
    right = np.linalg.norm(apply(matrix, grid + np.array([1.0, 0.0])) - here, axis=1)
    down = np.linalg.norm(apply(matrix, grid + np.array([0.0, 1.0])) - here, axis=1)
    return np.asarray(np.minimum(right, down), np.float64)


def through(spots: Points) -> Lattice | None:
    """The lattice that explains most of `spots` (K, 2), or None.

    Grown from the most regular places, then fitted as one homography and regrown from it, so
    that gaps (a hand, a missed point) are bridged.
    """
    if len(spots) < 12:
        return None
    best: Lattice | None = None
    for seed in seeds(spots, 6):
        taken = grow(spots, seed)
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
        sane = np.isfinite(loose).all(1) & (near >= low).all(1) & (near <= high).all(1)
        error = np.where(sane, np.abs(loose - near).max(1), np.inf)
        keep = error < 0.3
        keys, firsts = np.unique(near[keep], axis=0, return_index=True)
        if len(keys) < 12:
            return None
        ranked = np.flatnonzero(keep)[firsts]
        fitted = homography(keys, spots[ranked])
        if fitted is None:
            return None
        matrix = fitted
        grid, chosen = keys, spots[ranked]
    return Lattice(chosen, grid, matrix)
