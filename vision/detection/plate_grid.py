"""A grid corrected on its own plate: crowded boards, seen steeply, lead it one line astray.

Far lines melt together in the picture, and stones that lie off their points pull the grid along. On
a plate cut out by a grid that is nearly right, all lines are equally far apart. There the net marks
the crossings apart. All grids compete whose corners lie up to a line beside those of the first.
A grid is described by its four corners in the coordinates of a first one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout, cut_plate
from ..types import BoardView, grid_of
from ..views import centred_lens
from .fit import bent
from .heatmap import HeatmapNet, everything

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


_CELL, _MARGIN = 24, 2.5
"""Pixels a cell, and cells round the grid, of the plate on which the net looks for crossings."""
_MOST_ODDS = 2.5
"""Log odds of one crossing at most."""
_BEYOND = 1.0
"""Weight of the marks on the lines next beyond the grid: no board's line runs there."""
_KEPT = 24
"""Grids of whole lines that are moved to where they fit best."""
_STEPS = (0.3, 0.15, 0.07)
"""Cells by which a corner is moved at a time."""
APART = 0.5
"""Cells from which on two grids are different ones."""

_PASSES = 3
"""How often a grid is looked for again from where the last one lies."""
_EVEN, _STEEPNESS = 0.3, 10.0
"""The lead in nats a line at which a grid is as likely right as wrong, and how sharply."""


@dataclass(frozen=True, slots=True, eq=False)
class PlateGrid:
    """The likeliest grid near another."""

    view: BoardView
    """The view of that grid."""
    score: float
    """Nats: how well it explains the marks."""
    lead: float
    """Nats a line over the best grid that is a different one."""
    moved: float
    """The most cells by which a point was moved."""

    @property
    def confidence(self) -> float:
        """The probability that it is the right grid and not one a line beside it."""
        return float(1 / (1 + np.exp(np.clip(_STEEPNESS * (_EVEN - self.lead), -30, 30))))


def settled_grid(net: HeatmapNet, image: NDArray[np.uint8], view: BoardView) -> PlateGrid:
    """As `plate_grid`, again from where that leads until it is another grid no more.

    ``moved`` is how far the first grid was moved in all.
    """
    first = found = plate_grid(net, image, view)
    for _ in range(_PASSES):
        if found.moved < APART:
            break
        found = plate_grid(net, image, found.view)
    if found is first:
        return found
    gap = np.linalg.norm(found.view.points - view.points, axis=-1).max()
    return replace(found, moved=float(gap) / view.pitch_px)


def plate_grid(net: HeatmapNet, image: NDArray[np.uint8], view: BoardView) -> PlateGrid:
    """The grid near `view` that explains best the crossings marked on its plate."""
    marks = _Marks(net, image, view)
    n = view.size
    every = marks.first + np.array(list(product((-1.0, 0.0, 1.0), repeat=8))).reshape(-1, 4, 2)
    scores = marks.scores(every)
    kept = [every[index] for index in np.argsort(-scores)[:_KEPT]]
    settled = [settled_corners(marks.scores, each, _STEPS) for each in (marks.first, *kept)]
    best_score, best = max(settled, key=lambda each: each[0])
    # Grids of which a corner is well apart from the best one's, in cells.
    gaps = [float(np.linalg.norm(each - best, axis=-1).max()) for _, each in settled]
    others = [score for (score, _), gap in zip(settled, gaps, strict=True) if gap > APART]
    lead = (best_score - max(others)) / n if others else np.inf
    there = grid_points(best[None], n, 0)[0]
    return PlateGrid(
        view_through(view, there, image.shape),
        best_score,
        float(lead),
        float(np.linalg.norm(there - grid_points(marks.first[None], n, 0)[0], axis=-1).max()),
    )


class _Marks:
    """The crossings that the net marks on the plate of a view."""

    def __init__(self, net: HeatmapNet, image: NDArray[np.uint8], view: BoardView) -> None:
        layout = PlateLayout(view.size, _CELL, _MARGIN)
        plate = cut_plate(image, view, layout)
        heatmap = net.heatmap(plate, everything(plate), layout.side)
        affine = np.vstack([heatmap.image_from_heatmap, [0.0, 0.0, 1.0]])
        to_heat = np.linalg.inv(affine) @ layout.plate_from_grid
        self._scale, self._shift = np.diag(to_heat)[:2], to_heat[:2, 2]
        heat = np.clip(heatmap.planes[0], 0.02, 0.98)
        odds = np.log(heat / (1 - heat))
        smooth = cv2.GaussianBlur(odds, (0, 0), 0.8)
        self._odds = np.clip(smooth, -_MOST_ODDS, _MOST_ODDS).astype(np.float32)
        self._size = view.size
        self.first = corners_of(view.size)

    def scores(self, corners: NDArray[np.float64]) -> NDArray[np.float64]:
        """How well grids with these `corners` (K, 4, 2) explain the marks, in nats, (K,)."""
        odds = self._at(grid_points(corners, self._size, 1))
        inner = odds[:, 1:-1, 1:-1].sum(axis=(1, 2))
        beyond = np.maximum(odds, 0)
        outer = beyond.sum(axis=(1, 2)) - beyond[:, 1:-1, 1:-1].sum(axis=(1, 2))
        return np.asarray(inner - _BEYOND * outer, np.float64)

    def _at(self, grid: NDArray[np.float64]) -> NDArray[np.float32]:
        """The log odds of a crossing at places `grid` (K, M, M, 2) of the first grid."""
        at = (grid * self._scale + self._shift).astype(np.float32)
        flat = at.reshape(-1, at.shape[2], 2)
        parts = [
            cv2.remap(
                self._odds,
                part[..., 0],
                part[..., 1],
                cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_CONSTANT,
                borderValue=-_MOST_ODDS,
            )
            for part in np.array_split(flat, max(1, len(flat) // 16384))
        ]
        return np.asarray(np.concatenate(parts).reshape(at.shape[:-1]), np.float32)
