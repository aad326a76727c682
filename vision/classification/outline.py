"""The outline of what was read as a white stone: a disc's, or that of light on the bare board.

A lamp mirrored in the lacquer, or a patch of sun, is as bright as a white stone. But it seldom has
a stone's size and round, sharp edge, and where it is clipped it shows no shading. A black stone in
such a gleam is brighter than other black stones, yet darker than the board around it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ..medians import median

_NEAREST, _FARTHEST, _STEP = 0.08, 0.78, 0.02
"""Cells from the middle between which brightness is followed outwards, and in what steps."""
_BESIDE = (0.64, 0.76)
"""Cells from a point between which its stone leaves the board bare."""
_CORE = 0.25
_CLIPPED = 249
"""Grey level, in every channel, from which light is clipped."""


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """What is seen at K points, each an array (K,); NaN where no edge was found."""

    contrast: NDArray[np.float64]
    """Grey levels from the board beside the stone to its middle."""
    beside: NDArray[np.float64]
    """Grey level of the board where no other stone touches."""
    radius: NDArray[np.float64]
    """Radius of the edge in cells."""
    ragged: NDArray[np.float64]
    """Cells by which the edge leaves a circle."""
    width: NDArray[np.float64]
    """Width of the edge in cells."""
    clipped: NDArray[np.float64]
    """Share of the middle that is clipped."""


DIRECTIONS = np.arange(32) * 2 * np.pi / 32
"""The directions (A,) in which outlines are looked for."""


def outlines(
    plate: NDArray[np.uint8],
    middles: NDArray[np.floating],
    free: NDArray[np.bool_],
    cell_px: float,
) -> Outlines:
    """The outlines about `middles` (K, 2) in pixels of the `plate` (S, S, 3).

    `free` (K, A) is True in `DIRECTIONS` where no other stone touches; `cell_px` pixels are a cell.
    """
    grey = np.asarray(cv2.transform(plate, np.full((1, 3), 1 / 3)), np.float32)
    far = np.arange(_NEAREST, _FARTHEST, _STEP)
    x0, y0 = middles.T
    xs = x0[:, None, None] + cell_px * far * np.cos(DIRECTIONS)[:, None]
    ys = y0[:, None, None] + cell_px * far * np.sin(DIRECTIONS)[:, None]
    along = _sampled(grey, xs, ys)
    middle = median(along[..., far < _CORE].reshape(len(along), -1))
    outer = along[..., (far > _BESIDE[0]) & (far < _BESIDE[1])].mean(axis=2)
    weight = np.where(free, 1.0, np.nan)
    beside = _median(weight * outer)
    contrast = middle - beside
    share = (along - outer[..., None]) / np.where(
        np.abs(middle[:, None] - outer) < 4, np.nan, middle[:, None] - outer
    )[..., None]
    edge = _crossing(share, far, 0.5)
    width = _median(weight * (_crossing(share, far, 0.2) - _crossing(share, far, 0.8)))
    radius, ragged = _circle(edge * weight)
    high = np.minimum.reduce(cv2.split(plate)).astype(np.float32)
    core = _sampled(high, xs[..., far < _CORE], ys[..., far < _CORE]) >= _CLIPPED
    return Outlines(contrast, beside, radius, ragged, width, core.mean(axis=(1, 2)))


def _sampled(
    grey: NDArray[np.float32], xs: NDArray[np.floating], ys: NDArray[np.floating]
) -> NDArray[np.float64]:
    """`grey` (S, S) at places between pixels."""
    last = len(grey) - 2
    x, y = np.clip(xs, 0, last), np.clip(ys, 0, last)
    left, top = x.astype(np.intp), y.astype(np.intp)
    a, b = x - left, y - top
    upper = grey[top, left] * (1 - a) + grey[top, left + 1] * a
    lower = grey[top + 1, left] * (1 - a) + grey[top + 1, left + 1] * a
    return np.asarray(upper * (1 - b) + lower * b, np.float64)


def free_directions(
    bare: NDArray[np.bool_], rows: NDArray[np.intp], cols: NDArray[np.intp]
) -> NDArray[np.bool_]:
    """In which `DIRECTIONS` the next point, straight or across, is `bare` (N, N), bool (K, A)."""
    wide = np.pad(bare, 1, constant_values=True)
    open_ = np.ones((len(rows), len(DIRECTIONS)), bool)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if not (down or right):
                continue
            reach = 0.8 if down == 0 or right == 0 else 0.45
            away = (DIRECTIONS - np.arctan2(down, right) + np.pi) % (2 * np.pi) - np.pi
            free = wide[rows + 1 + down, cols + 1 + right]
            open_ &= free[:, None] | (np.abs(away) > reach)[None]
    return open_


def _crossing(
    share: NDArray[np.float64], far: NDArray[np.float64], level: float
) -> NDArray[np.float64]:
    """Cells at which each profile (K, A, R) first falls below `level`, (K, A); NaN where never."""
    below = share < level
    first = below.argmax(axis=2)
    found = below.any(axis=2) & (first > 0)
    return np.where(found, far[first], np.nan)


def _median(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Medians (K,) of the rows' numbers, NaN where fewer than a quarter are numbers."""
    known = np.isfinite(values).sum(axis=1) >= values.shape[1] / 4
    out = np.full(len(values), np.nan)
    rows = np.sort(values[known], axis=1)  # what is no number comes last
    count = np.isfinite(rows).sum(axis=1)
    each = np.arange(len(rows))
    out[known] = (rows[each, (count - 1) // 2] + rows[each, count // 2]) / 2
    return out


def _circle(edge: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Radius of the circle through edges (K, A) seen from beside its middle, and what is left."""
    radius, ragged = np.full(len(edge), np.nan), np.full(len(edge), np.nan)
    turn = DIRECTIONS
    terms = np.stack([np.ones_like(turn), np.cos(turn), np.sin(turn)], axis=1)
    for index, row in enumerate(edge):
        known = np.isfinite(row)
        if known.mean() < 0.4:
            continue
        fit, *_ = np.linalg.lstsq(terms[known], row[known], rcond=None)
        radius[index] = fit[0]
        ragged[index] = np.sqrt(np.mean((row[known] - terms[known] @ fit) ** 2))
    return radius, ragged
