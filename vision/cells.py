"""Squares that alternate: a chess board, a checked cloth, gingham or tiles, never a Go board.

A Go board is of one colour between its lines, and stones follow no pattern. What alternates in
equal squares is told by how much of the variance of the colours on a grid's points, in its cells,
or on both together, goes with the parity of row, of column, or of their sum.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .plate import Layout
from .types import BoardView

_BESIDE = 2.5 / 12
"""Cells from a place's middle, along both lines, at which it is sampled: beside the lines."""
_LEAST = 6.0
"""Levels of intensity under which an alternation may be the lines' own shade."""
_FEWEST = 20
"""Places in the picture from which on there is anything to say."""


def alternation(
    plate: NDArray[np.uint8], layout: Layout, view: BoardView, shape: tuple[int, ...]
) -> float:
    """The share 0..1 of the colours' variance that goes with the parity of row, column or both.

    `plate` (side, side, 3) shows the grid of `view` in a picture of `shape` (H, W, ...) as `layout`
    says. The largest of three shares: of the points, of the cells, and of the points, cells and
    the lines' middles together; what lies outside the picture is left out. Smooth light is taken
    off first. Stones on a Go board come to a quarter at most. Knows no lines and no stones.
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
    count = len(colours)
    along = np.linspace(-1, 1, count)
    u, v = np.meshgrid(along, along)
    odd = (-1.0) ** np.arange(count)
    smooth = np.stack([np.ones_like(u), u, v, u * u, v * v, u * v], axis=-1)[seen]
    rows, cols = np.meshgrid(odd, odd, indexing="ij")
    parities = np.stack([rows, cols, rows * cols], axis=-1)[seen]
    shown = colours[seen]
    if len(shown) < _FEWEST:
        return 0.0
    whole = _left_over(smooth, shown)
    rest = _left_over(np.hstack([smooth, parities]), shown)
    gained = max(whole - rest, 0.0)
    return gained / whole if gained > _LEAST**2 * len(shown) else 0.0


def _left_over(terms: NDArray[np.float64], colours: NDArray[np.float64]) -> float:
    """The square error that a linear fit of `terms` (K, T) leaves of `colours` (K, 3)."""
    fit, *_ = np.linalg.lstsq(terms, colours, rcond=None)
    return float(((colours - terms @ fit) ** 2).sum())
