"""Doubt about white stones that may be a lamp's reflection or a patch of sun on the bare board.

The net knows stones by their look, and a gleam on lacquer can look like one. The outline shows
more. A gleam is seldom as round and as large as a stone, and its edge is soft. It is clipped where
other white stones are not, and shows no shading there. A black stone in a gleam is brighter
than other black stones, yet darker than the board around it. A doubted point is no longer sure of
anything; no other reading takes its place.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ..types import BLACK, EMPTY, WHITE, median

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
    beside = _row_medians(weight * outer)
    contrast = middle - beside
    share = (along - outer[..., None]) / np.where(
        np.abs(middle[:, None] - outer) < 4, np.nan, middle[:, None] - outer
    )[..., None]
    edge = _crossing(share, far, 0.5)
    width = _row_medians(weight * (_crossing(share, far, 0.2) - _crossing(share, far, 0.8)))
    radius, ragged = _circle(edge * weight)
    high = np.minimum.reduce(cv2.split(plate)).astype(np.float32)
    core = _sampled(high, xs[..., far < _CORE], ys[..., far < _CORE]) >= _CLIPPED
    return Outlines(contrast, beside, radius, ragged, width, core.mean(axis=(1, 2)))


def _sampled(
    grey: NDArray[np.float32], xs: NDArray[np.floating], ys: NDArray[np.floating]
) -> NDArray[np.float64]:
    """`grey` (S, S) at places between pixels."""
    last, width, flat = len(grey) - 2, grey.shape[1], grey.ravel()
    x, y = np.clip(xs, 0, last), np.clip(ys, 0, last)
    left, top = x.astype(np.intp), y.astype(np.intp)
    a, b, at = x - left, y - top, top * width + left
    upper = flat[at] * (1 - a) + flat[at + 1] * a
    lower = flat[at + width] * (1 - a) + flat[at + width + 1] * a
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


def _row_medians(values: NDArray[np.float64]) -> NDArray[np.float64]:
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
    turn = DIRECTIONS
    terms = np.stack([np.ones_like(turn), np.cos(turn), np.sin(turn)], axis=1)
    known = np.isfinite(edge)
    enough = known.mean(axis=1) >= 0.4
    weight, seen = known[enough].astype(np.float64), np.where(known, edge, 0.0)[enough]
    fit = np.linalg.solve(
        np.einsum("ka,ai,aj->kij", weight, terms, terms), (seen @ terms)[..., None]
    )[..., 0]
    off = weight * (seen - fit @ terms.T)
    radius, ragged = np.full(len(edge), np.nan), np.full(len(edge), np.nan)
    radius[enough] = fit[:, 0]
    ragged[enough] = np.sqrt((off**2).sum(axis=1) / weight.sum(axis=1))
    return radius, ragged


_SURE = 0.5
"""Probability of a white stone from which on its outline is looked at."""
_FREE = 0.55
"""Share of the directions in which no other stone may touch."""
_FEW = 3
"""White stones up to which each stands for itself; where there are more, most are stones."""
_SIZES = (0.37, 0.56)
"""Cells from the middle to a stone's edge. Of 1,069 white stones on photographs with room about
them 1 % are outside, most of them among others."""
_RAGGED, _RAGGED_BRIGHT, _RAGGED_CLIPPED = 0.1, 0.08, 0.035
"""Cells by which an edge may leave a circle. They are for a lone stone, one much brighter than the
board, and a clipped one. Of 419 white stones on photographs none that is so bright comes to the
second."""
_UNLIKE, _OVAL = 4.0, 0.05
"""A clipped gleam is so many times as ragged as the other white stones, and ragged by so many cells
at least."""
_SOFT = 0.19
"""Cells over which an edge fades at most."""
_LIT = 10.0
"""Grey levels over the board that a gleam has at least. A white stone that is hardly brighter than
yellow wood shows no outline in grey, and is not judged."""
_OVAL_SOFT, _PLAIN = (0.06, 0.12), 40.0
"""Where a lone stone is so many grey levels brighter than the board, its edge does not have both
this raggedness and this width. Stones in glare are fainter, and their edges are vague."""
_ALL_CLIPPED = 0.95
_FAINT, _PARTLY = 15.0, 0.3
"""A stone may be less than so many grey levels over the board, and clipped to a larger share than
this. Then light and stone look alike: the board itself is nearly clipped."""
_BRIGHTER, _GLARE, _DIM = 6.0, 1.25, 0.8
"""A black stone in a gleam is less than so many grey levels brighter than the board beside it. That
board is so many times as bright as the rest, and the stone so dim beside the white stones. White
stones in glare are darker than the board beside them too, but as bright as the others."""
_LIKELIER = 0.55
"""What is left to the likelier of two contents of a doubted point."""
_COARSE = 6
"""The plate is sampled at every such pixel to measure how bright the board usually is."""


def gleams(
    plate: NDArray[np.uint8],
    places: NDArray[np.floating],
    probs: NDArray[np.floating],
    seen: NDArray[np.bool_],
    cell_px: float,
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Points read as white that may be a gleam, and points in a gleam that may be black.

    Both are bool (N, N). `plate` (S, S, 3) shows the board; `places` (N, N, 2) are its points in
    the plate's pixels, `cell_px` apart. `probs` (N, N, 3) are the points' contents and `seen` (N,
    N) the points in view. A stone that others touch on most sides is not judged.
    """
    bright, dark = np.zeros_like(seen), np.zeros_like(seen)
    white = (probs[..., WHITE] > _SURE) & seen
    bare = (probs[..., EMPTY] > _SURE) & seen
    rows, cols = np.nonzero(white)
    lone = len(rows) <= _FEW
    open_ = free_directions(bare | ~seen, rows, cols)
    clear = open_.mean(axis=1) > _FREE
    rows, cols = rows[clear], cols[clear]
    if not len(rows):
        return bright, dark
    found = outlines(plate, places[rows, cols], open_[clear], cell_px)
    bright[rows, cols] = _no_stone(found, lone)
    usual = float(median(plate[::_COARSE, ::_COARSE].mean(axis=-1).ravel()))
    level = found.beside + found.contrast
    dim = level < _DIM * _median(level)
    dark[rows, cols] = (found.beside > _GLARE * usual) & dim & (found.contrast < _BRIGHTER)
    return bright & ~dark, dark


def doubted(
    probs: NDArray[np.float64], bright: NDArray[np.bool_], dark: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """`probs` (N, N, 3) with points under a gleam almost undecided between white and what it hides.

    What is read there is empty where the outline is no stone's, white where a dark one is seen.
    """
    out = probs.copy()
    for mask, first, second in ((bright, EMPTY, WHITE), (dark, WHITE, BLACK)):
        both = probs[mask][:, first] + probs[mask][:, second]
        out[mask, first], out[mask, second] = _LIKELIER * both, (1 - _LIKELIER) * both
    return out


def _no_stone(found: Outlines, lone: bool) -> NDArray[np.bool_]:
    """Whether each outline is not a white stone's; a `lone` one has no others to be compared to."""
    size = (found.radius < _SIZES[0]) | (found.radius > _SIZES[1])
    clipped = found.clipped > _ALL_CLIPPED
    alone_clipped = clipped & (lone or np.count_nonzero(clipped) <= _FEW)
    doubt = alone_clipped & (size | (found.ragged > _RAGGED_CLIPPED))
    doubt |= clipped & (found.ragged > max(_UNLIKE * _median(found.ragged), _OVAL))
    if lone:
        odd = size | (found.ragged > _RAGGED) | (found.width > _SOFT)
        doubt |= odd & (found.contrast > _LIT)
        oval = (found.ragged > _OVAL_SOFT[0]) & (found.width > _OVAL_SOFT[1])
        oval |= found.ragged > _RAGGED_BRIGHT
        doubt |= oval & (found.contrast > _PLAIN)
        doubt |= (found.contrast < _FAINT) & (found.clipped > _PARTLY)
    return np.asarray(doubt, bool)


def _median(values: NDArray[np.float64]) -> float:
    """The median of what is known of `values` (K,), 0 where nothing is."""
    known = values[np.isfinite(values)]
    return float(median(known)) if len(known) else 0.0
