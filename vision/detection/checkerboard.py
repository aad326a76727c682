"""Squares that alternate: a chess board, a checked cloth, gingham or tiles, never a Go board.

A Go board is of one colour between its lines, and stones follow no pattern. What alternates in
equal squares is told by how much of the variance of the colours on a grid's points, in its cells,
or on both together, goes with the parity of row, of column, or of their sum.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import Layout
from ..types import BoardView

_BESIDE = 2.5 / 12
"""Cells from a place's middle, along both lines, at which it is sampled: beside the lines."""
_LEAST = 0.06
"""Logarithm of intensity under which an alternation may be the lines' own shade."""
_DARK = 8.0
"""Intensity that is added, so that noise in the dark counts little."""
_ROUND = (3, 3)
"""Places each way whose mean is taken off: light and its blotches."""
_FEWEST = 20
"""Places in the picture from which on there is anything to say."""


def alternation(
    plate: NDArray[np.uint8], layout: Layout, view: BoardView, shape: tuple[int, ...]
) -> float:
    """The share 0..1 of the colours' variance that goes with the parity of row, column or both.

    `plate` (side, side, 3) shows the grid of `view` in a picture of `shape` (H, W, ...) as `layout`
    says. The largest of three shares: of the points, of the cells, and of the points, cells and
    the lines' middles together; what lies outside the picture is left out. Colours are compared
    with those round them, as ratios. Knows no lines and no stones.
    """
    colours = _sampled(plate, layout)
    halves = np.arange(2 * layout.size - 1) / 2
    there = view.pixels(np.stack(np.meshgrid(halves, halves), axis=-1).reshape(-1, 2))
    far = np.array([shape[1] - 1, shape[0] - 1])
    seen = np.all((there >= 0) & (there <= far), axis=1).reshape(colours.shape[:2])
    return max(
        _explained(colours[first::step, first::step], seen[first::step, first::step])
        for first, step in ((0, 2), (1, 2), (0, 1))
    )


def _sampled(plate: NDArray[np.uint8], layout: Layout) -> NDArray[np.float64]:
    """The colours (2N-1, 2N-1, 3) of points, lines' middles and cells, beside the lines."""
    at = (layout.margin + np.arange(2 * layout.size - 1) / 2) * layout.cell_px
    low, high = (np.rint(at + side * layout.cell_px).astype(int) for side in (-_BESIDE, _BESIDE))
    corners = [plate[np.ix_(rows, cols)] for rows in (low, high) for cols in (low, high)]
    return np.asarray(np.median(np.array(corners, np.float64), axis=0))


def _explained(colours: NDArray[np.float64], seen: NDArray[np.bool_]) -> float:
    """The share of the variance of `colours` (M, M, 3), where `seen`, that parities explain."""
    if np.count_nonzero(seen) < _FEWEST:
        return 0.0
    shown = _beside_its_like(np.log(colours + _DARK), seen)[seen]
    odd = (-1.0) ** np.arange(len(colours))
    rows, cols = np.meshgrid(odd, odd, indexing="ij")
    even = np.ones_like(rows)[seen, None]
    parities = np.stack([rows, cols, rows * cols], axis=-1)[seen]
    whole = _left_over(even, shown)
    gained = whole - _left_over(np.hstack([even, parities]), shown)
    return gained / whole if gained > _LEAST**2 * len(shown) else 0.0


def _beside_its_like(values: NDArray[np.float64], seen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """`values` (M, M, 3) less the mean of those that are `seen` round each."""
    weight = seen.astype(np.float64)
    total, count = (
        cv2.boxFilter(of, -1, _ROUND, normalize=False, borderType=cv2.BORDER_CONSTANT)
        for of in (values * weight[..., None], weight)
    )
    return np.asarray(values - total / np.maximum(count, 1.0)[..., None])


def _left_over(terms: NDArray[np.float64], values: NDArray[np.float64]) -> float:
    """The square error that a linear fit of `terms` (K, T) leaves of `values` (K, 3)."""
    # Normal equations: the columns are ones and signs, far from dependent.
    fit = np.linalg.lstsq(terms.T @ terms, terms.T @ values, rcond=None)[0]
    return float(((values - terms @ fit) ** 2).sum())
