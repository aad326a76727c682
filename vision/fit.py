"""From a lattice hypothesis to a view: homography and lens through all marks."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .lattice import apply, homography, pitch_at
from .trust import Evidence, confidence
from .types import BoardView
from .window import Window


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """A view and what speaks for it."""

    view: BoardView
    evidence: Evidence


def fitted(
    window: Window,
    spots: NDArray[np.float64],
    affine: NDArray[np.float64],
    frame: tuple[int, int],
) -> Proposal | None:
    """The view of `window` in pixels of the picture `frame` (w, h), refined on the marks `spots`.

    `affine` (2, 3) takes the spots' pixels to the picture's. None where the marks do not fix it.
    """
    n = window.size
    lines = np.arange(n, dtype=np.float64)
    grid = np.stack(np.meshgrid(lines, lines), -1).reshape(-1, 2)
    matrix = window.image_from_grid
    used_grid, used = grid[:0], spots[:0]
    for reach in (0.3, 0.22, 0.18):
        expected = apply(matrix, grid)
        pitch = pitch_at(matrix, grid)
        gaps = np.linalg.norm(spots[None] - expected[:, None], axis=-1)
        nearest = gaps.argmin(axis=1)
        keep = gaps[np.arange(len(grid)), nearest] < reach * pitch
        if keep.sum() < max(12, 0.3 * len(grid)):
            return None
        used_grid, used = grid[keep], spots[nearest[keep]]
        refined = homography(used_grid, used)
        if refined is None:
            return None
        matrix = refined
    pixels = used @ affine[:, :2].T + affine[:, 2]
    w, h = frame
    lens = ((w - 1) / 2, (h - 1) / 2, float(np.hypot(w, h)) / 2)
    matrix, k1 = bent(used_grid, pixels, lens)
    off = BoardView(n, matrix, (k1, *lens)).pixels(used_grid) - pixels
    rms = float(np.sqrt(np.mean(np.sum(off**2, axis=1))))
    view = BoardView(n, upright(matrix, n), (k1, *lens), rms)
    evidence = Evidence(
        matched=len(used) / len(grid),
        present=window.present,
        explained=window.explained,
        lead=window.margin / n,
        residual_cells=rms / view.pitch_px,
        unseen=window.unseen,
    )
    return Proposal(replace(view, confidence=confidence(evidence)), evidence)


def straightened(
    pixels: NDArray[np.float64], k1: float, lens: tuple[float, float, float]
) -> NDArray[np.float64]:
    """Pixels as a lens without distortion would show them."""
    centre, scale = np.array(lens[:2]), lens[2]
    bent_offset = (pixels - centre) / scale
    offset = bent_offset
    for _ in range(6):
        offset = bent_offset / (1 + k1 * np.sum(offset**2, axis=1, keepdims=True))
    return np.asarray(centre + offset * scale, np.float64)


def bent(
    grid: NDArray[np.float64], pixels: NDArray[np.float64], lens: tuple[float, float, float]
) -> tuple[NDArray[np.float64], float]:
    """The homography and the radial coefficient that fit best; 0 where bending gains too little."""

    def cost(k1: float) -> tuple[float, NDArray[np.float64]]:
        flat = straightened(pixels, k1, lens)
        matrix = homography(grid, flat)
        if matrix is None:
            return np.inf, np.eye(3)
        error = np.linalg.norm(apply(matrix, grid) - flat, axis=1)
        return float(np.mean(np.minimum(error, 3 * np.median(error) + 1e-6) ** 2)), matrix

    plain, matrix = cost(0.0)
    best, chosen, k1 = plain, matrix, 0.0
    width = 0.12
    middle = 0.0
    for _ in range(4):
        for trial in middle + np.linspace(-width, width, 7):
            value, candidate = cost(float(trial))
            if value < best:
                best, chosen, k1 = value, candidate, float(trial)
        middle, width = k1, width / 3
    return (chosen, k1) if best < 0.9 * plain else (matrix, 0.0)


def upright(matrix: NDArray[np.float64], n: int) -> NDArray[np.float64]:
    """The same grid numbered so that rows run rightwards and downwards in the picture."""
    last = float(n - 1)
    quarter = np.array([[0, -1, last], [1, 0, 0], [0, 0, 1]], np.float64)
    mirror = np.array([[-1, 0, last], [0, 1, 0], [0, 0, 1]], np.float64)
    corners = apply(matrix, np.array([[0, 0], [last, 0], [last, last], [0, last]]))
    edges = np.roll(corners, -1, axis=0) - corners
    if np.sum(edges[:, 0] * np.roll(edges, -1, axis=0)[:, 1]) < np.sum(
        edges[:, 1] * np.roll(edges, -1, axis=0)[:, 0]
    ):
        matrix = matrix @ mirror
    best, chosen = -np.inf, matrix
    for _ in range(4):
        ends = apply(matrix, np.array([[0, 0], [last, 0], [last, last], [0, last]]))
        right = (ends[1] - ends[0]) + (ends[2] - ends[3])
        score = float(right[0] / (np.hypot(*right) + 1e-9))
        if score > best:
            best, chosen = score, matrix
        matrix = matrix @ quarter
    return np.asarray(chosen / chosen[2, 2], np.float64)
