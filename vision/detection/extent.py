"""Which part of a lattice is the board: every size, shift and shear scored on the same marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .lattice import SHEARS, Lattice, apply, pitch_at

UNSEEN = -1.0
"""Log odds of a point outside the picture: a photographer frames the whole board."""

RING = 1
"""Lines beyond the marks that an extent may reach."""

_REACHES = (1, 2, 3, 4)
"""Pixels within which a mark may stand for a crossing; the wider the lines, the further."""


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """What the net saw."""

    heat: NDArray[np.float32]
    """What the net gave, (3, h, w)."""
    spots: NDArray[np.float64]
    """The peaks of the heat, (K, 2)."""
    heights: NDArray[np.float64]
    """The heights of the peaks, (K,)."""
    affine: NDArray[np.float64]
    """The affine (2, 3) from the heat's pixels to those of the picture."""
    frame: tuple[int, int]
    """The picture's (w, h)."""


@dataclass(frozen=True, slots=True, eq=False)
class Extent:
    """One hypothesis: how many lines a side, and where they begin."""

    size: int
    """Lines a side."""
    image_from_grid: NDArray[np.float64]
    """Homography from the grid, whose (0, 0) is the first crossing, to the heat's pixels."""
    score: float
    """Log likelihood relative to no board."""
    margin: float
    """How far (nats) the best other hypothesis lies behind."""
    present: float
    """Share of visible intersections that were marked."""
    explained: float
    """Share of all marks (by price) that lie on intersections."""
    unseen: float
    """Share of intersections outside the picture."""


def extents(
    lattice: Lattice,
    marks: Marks,
    sizes: tuple[int, ...],
    shears: Sequence[NDArray[np.float64]] = SHEARS,
) -> list[Extent]:
    """The best hypotheses of every size and of these shears; empty where none is near.

    An extent's score adds up the log odds of a crossing at its points. It takes off the log odds of
    every mark that it leaves unexplained: a missing line costs as much as an invented one.
    """
    found: list[Extent] = []
    tops = [np.asarray(cv2.dilate(marks.heat[0], _disc(radius)), np.float32) for radius in _REACHES]
    for shear in shears:
        grid = lattice.grid @ np.linalg.inv(shear)
        low = np.floor(grid.min(0)).astype(int) - RING
        high = np.ceil(grid.max(0)).astype(int) + RING
        if (high - low).max() > 60:
            continue
        matrix = lattice.image_from_grid @ np.array(
            [[shear[0, 0], shear[1, 0], 0], [shear[0, 1], shear[1, 1], 0], [0, 0, 1]]
        )
        gain, seen, marked = _log_odds_of_points(matrix, low, high, marks, tops)
        explained, total = _costs(matrix, low, high, marks)
        tables = (gain + explained, seen, marked, explained)
        # Summed area tables with a leading row and column of zeros.
        areas = (np.pad(table, ((1, 0), (1, 0))).cumsum(0).cumsum(1) for table in tables)
        sums, seens, hits, prices = areas
        for size in sizes:
            if min(sums.shape) <= size:
                continue
            hypotheses = _slide(sums, size) - total
            for index in np.argsort(-hypotheses, axis=None)[:3]:
                row, col = (int(i) for i in np.unravel_index(index, hypotheses.shape))
                corner = np.array([[1, 0, low[0] + col], [0, 1, low[1] + row], [0, 0, 1.0]])
                count = float(_slide(seens, size)[row, col])
                extent = Extent(
                    size,
                    matrix @ corner,
                    score=float(hypotheses[row, col]),
                    margin=0.0,
                    present=float(_slide(hits, size)[row, col]) / max(1.0, count),
                    explained=float(_slide(prices, size)[row, col]) / max(1e-6, total),
                    unseen=1 - count / size**2,
                )
                found.append(extent)
    return found


def best_extent(found: list[Extent]) -> Extent:
    """The likeliest of the hypotheses, with its lead over the best that is another grid."""
    best = max(found, key=lambda w: w.score)
    others = [w.score for w in found if w.score < best.score and not _same_grid(w, best)]
    lead = best.score - max(others) if others else 50.0
    return replace(best, margin=float(lead))


def _same_grid(one: Extent, other: Extent) -> bool:
    """Whether two hypotheses put the same number of lines on the same ground."""
    if one.size != other.size:
        return False
    n = float(one.size - 1)
    ends = np.array([[0, 0], [n, 0], [n, n], [0, n]])
    a, b = apply(one.image_from_grid, ends), apply(other.image_from_grid, ends)
    gaps = np.linalg.norm(a[:, None] - b[None], axis=-1).min(axis=1)
    return bool(gaps.max() < 0.5 * float(pitch_at(one.image_from_grid, ends).mean()))


def _log_odds_of_points(
    matrix: NDArray[np.float64],
    low: NDArray[np.int_],
    high: NDArray[np.int_],
    marks: Marks,
    tops: Sequence[NDArray[np.float32]],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Per lattice point of the range: log odds of a crossing, seen at all, marked; (rows, cols).

    `tops` (h, w) are the highest marks within each of the `_REACHES`.
    """
    cols, rows = np.meshgrid(np.arange(low[0], high[0] + 1), np.arange(low[1], high[1] + 1))
    grid = np.stack([cols.ravel(), rows.ravel()], -1).astype(np.float64)
    pixels = apply(matrix, grid)
    heat, affine = marks.heat, marks.affine
    h, w = heat.shape[1:]
    source = pixels @ affine[:, :2].T + affine[:, 2]
    ahead = np.column_stack([grid, np.ones(len(grid))]) @ matrix[2] > 1e-9
    seen = ahead & np.isfinite(pixels).all(1) & (source > -0.5).all(1) & (pixels > -0.5).all(1)
    seen &= (source < np.array(marks.frame) - 0.5).all(1) & (pixels < np.array([w, h]) - 0.5).all(1)
    place = np.clip(np.round(np.where(seen[:, None], pixels, 0)), 0, [w - 1, h - 1]).astype(int)
    reach = np.clip(np.round(pitch_at(matrix, grid) * 0.17), _REACHES[0], _REACHES[-1])
    value = np.zeros(len(grid))
    for radius, highest in zip(_REACHES, tops, strict=True):
        some = seen & (reach == radius)
        value[some] = highest[place[some, 1], place[some, 0]]
    area = np.clip(heat[1][place[:, 1], place[:, 0]], 0.1, 0.9)
    odds = _log_odds(value) + 0.3 * np.log(area / (1 - area))
    shape = cols.shape
    gain = np.where(seen, odds, UNSEEN).reshape(shape)
    marked = (seen & (value > 0.35)).astype(np.float64).reshape(shape)
    return gain, seen.astype(np.float64).reshape(shape), marked


def _costs(
    matrix: NDArray[np.float64], low: NDArray[np.int_], high: NDArray[np.int_], marks: Marks
) -> tuple[NDArray[np.float64], float]:
    """What leaving each lattice point's marks unexplained would cost (rows, cols), and the sum."""
    price = np.maximum(0.0, _log_odds(marks.heights))
    table = np.zeros((high[1] - low[1] + 1, high[0] - low[0] + 1))
    near = apply(np.asarray(np.linalg.inv(matrix), np.float64), marks.spots)
    at = np.round(near)
    on = np.isfinite(near).all(1) & (np.abs(near - at).max(1) < 0.3)
    on &= (at >= low).all(1) & (at <= high).all(1)
    index = (at[on] - low).astype(int)
    np.add.at(table, (index[:, 1], index[:, 0]), price[on])
    return table, float(price.sum())


def _log_odds(value: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """Log odds of probabilities, never surer than one in fifty."""
    clipped = np.clip(np.asarray(value, np.float64), 0.02, 0.98)
    return np.asarray(np.log(clipped / (1 - clipped)), np.float64)


def _disc(radius: int) -> NDArray[np.uint8]:
    """A round structuring element."""
    shape = (2 * radius + 1, 2 * radius + 1)
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, shape), np.uint8)


def _slide(table: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    """Sums over `size` by `size` points from every place of a summed area `table`."""
    return np.asarray(
        table[size:, size:] - table[:-size, size:] - table[size:, :-size] + table[:-size, :-size],
        np.float64,
    )
