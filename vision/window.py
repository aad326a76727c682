"""Which part of a lattice is the board: every size, shift and shear scored on the same marks."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .lattice import SHEARS, Lattice, apply, pitch_at

RING = 2
"""Lines beyond the board whose absence counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """One hypothesis: N lines a side from ``image_from_grid``'s (0, 0), in the heat's pixels.

    ``score`` is a log likelihood relative to no board; ``margin`` how far (nats) the best other
    hypothesis lies behind; ``present`` the share of visible intersections that were marked.
    """

    size: int
    image_from_grid: NDArray[np.float64]
    score: float
    margin: float
    present: float


def windows(
    lattice: Lattice,
    heat: NDArray[np.float32],
    sizes: tuple[int, ...],
    affine: NDArray[np.float64],
    frame: tuple[int, int],
) -> list[Window]:
    """The best hypothesis of every size, best first; empty where none is near.

    `heat` (3, h, w) are the net's probabilities; points outside the picture `frame` (w, h)
    count neither way.
    """
    found: list[Window] = []
    scores: list[float] = []
    for shear in SHEARS:
        grid = lattice.grid @ np.linalg.inv(shear)
        low = np.floor(grid.min(0)).astype(int) - RING - 1
        high = np.ceil(grid.max(0)).astype(int) + RING + 1
        if (high - low).max() > 60:
            continue
        matrix = lattice.image_from_grid @ np.array(
            [[shear[0, 0], shear[1, 0], 0], [shear[0, 1], shear[1, 1], 0], [0, 0, 1]]
        )
        gain, seen, marked = evidence(matrix, low, high, heat, affine, frame)
        sums, seens, marks = (integral(a) for a in (gain, seen, marked))
        for size in sizes:
            hypotheses = slide(sums, size)
            if hypotheses is None:
                continue
            scores += [float(s) for s in np.sort(hypotheses.ravel())[-3:]]
            at = np.unravel_index(int(np.argmax(hypotheses)), hypotheses.shape)
            row, col = int(at[0]), int(at[1])
            count = max(1.0, box(seens, row, col, size))
            corner = np.array([[1, 0, low[0] + col], [0, 1, low[1] + row], [0, 0, 1]], np.float64)
            present = box(marks, row, col, size) / count
            score = float(hypotheses[row, col])
            found.append(Window(size, matrix @ corner, score, 0.0, present))
    found.sort(key=lambda w: -w.score)
    if not found:
        return []
    best = found[0]
    others = sorted(scores, reverse=True)[1:]
    margin = best.score - others[0] if others else 50.0
    leader = Window(best.size, best.image_from_grid, best.score, float(margin), best.present)
    return [leader, *found[1:]]


def evidence(
    matrix: NDArray[np.float64],
    low: NDArray[np.int_],
    high: NDArray[np.int_],
    heat: NDArray[np.float32],
    affine: NDArray[np.float64],
    frame: tuple[int, int],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Per lattice point of the range: log odds of being marked, seen at all, marked; (rows, cols).

    Log odds are of the point's belonging to the grid: above zero where the net sees a crossing.
    """
    cols, rows = np.meshgrid(np.arange(low[0], high[0] + 1), np.arange(low[1], high[1] + 1))
    grid = np.stack([cols.ravel(), rows.ravel()], -1).astype(np.float64)
    pixels = apply(matrix, grid)
    reach = np.clip(pitch_at(matrix, grid) * 0.22, 0.6, 4.0)
    h, w = heat.shape[1:]
    value = np.zeros(len(grid))
    inside = np.zeros(len(grid))
    source = pixels @ affine[:, :2].T + affine[:, 2]
    ahead = np.column_stack([grid, np.ones(len(grid))]) @ matrix.T[:, 2] > 1e-9
    seen = (
        ahead
        & np.isfinite(pixels).all(1)
        & (source > -0.5).all(1)
        & (source[:, 0] < frame[0] - 0.5)
        & (source[:, 1] < frame[1] - 0.5)
        & (pixels > -0.5).all(1)
        & (pixels[:, 0] < w - 0.5)
        & (pixels[:, 1] < h - 0.5)
    )
    tops = {r: cv2.dilate(heat[0], disc(r)) for r in (1, 2, 3, 4)}
    for index in np.flatnonzero(seen):
        x, y = np.round(pixels[index]).astype(int)
        x, y = min(max(x, 0), w - 1), min(max(y, 0), h - 1)
        value[index] = tops[int(np.clip(round(reach[index]), 1, 4))][y, x]
        inside[index] = heat[1, y, x]
    mark = np.clip(value, 0.02, 0.98)
    area = np.clip(inside, 0.1, 0.9)
    odds = np.log(mark / (1 - mark)) + 0.3 * np.log(area / (1 - area))
    shape = cols.shape
    gain = np.where(seen, odds, 0.0).reshape(shape)
    marked = (seen & (value > 0.35)).astype(np.float64).reshape(shape)
    return gain, seen.astype(np.float64).reshape(shape), marked


def disc(radius: int) -> NDArray[np.uint8]:
    """A round structuring element."""
    shape = (2 * radius + 1, 2 * radius + 1)
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, shape), np.uint8)


def integral(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Summed area table with a leading row and column of zeros."""
    return np.pad(values, ((1, 0), (1, 0))).cumsum(0).cumsum(1)


def box(table: NDArray[np.float64], row: int, col: int, size: int) -> float:
    """The sum over `size` by `size` points from (row, col)."""
    end_row, end_col = min(row + size, table.shape[0] - 1), min(col + size, table.shape[1] - 1)
    return float(
        table[end_row, end_col] - table[row, end_col] - table[end_row, col] + table[row, col]
    )


def slide(table: NDArray[np.float64], size: int) -> NDArray[np.float64] | None:
    """For every place of a `size` window: points inside for it, points outside against it."""
    rows, cols = table.shape[0] - 1 - size, table.shape[1] - 1 - size
    if rows < 0 or cols < 0:
        return None
    window = (
        table[size:, size:] - table[:-size, size:] - table[size:, :-size] + table[:-size, :-size]
    )
    return np.asarray(2 * window - table[-1, -1], np.float64)
