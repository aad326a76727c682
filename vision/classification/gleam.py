"""Doubt about white stones that may be a lamp's reflection or a patch of sun on the bare board.

The net knows stones by their look, and a gleam on lacquer can look like one. The outline shows
more. A gleam is seldom as round and as large as a stone, and its edge is soft. It is clipped where
other white stones are not. A doubted point is no longer sure of anything; no other reading takes
its place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..medians import median
from ..types import BLACK, EMPTY, WHITE
from .outline import Outlines, free_directions, outlines

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
_CLIPPED = 0.95
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
    clipped = found.clipped > _CLIPPED
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
