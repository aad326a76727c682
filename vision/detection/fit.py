"""From a lattice hypothesis to a view: homography and lens through all marks."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..medians import median
from ..types import BoardView
from ..views import centred_lens, grid_of
from .confidence import Confidence
from .extent import Extent
from .lattice import apply, homography, pitch_at

_BENDING, _MOST_BENT = 0.9, 0.2
"""What bending must leave of the error to be believed, and the strongest lens that there is."""
_STEPS = 4


@dataclass(frozen=True, slots=True, eq=False)
class GridProposal:
    """A view, its confidence set, and the evidence that the confidence comes from."""

    view: BoardView
    confidence: Confidence


def fitted(
    extent: Extent,
    spots: NDArray[np.float64],
    affine: NDArray[np.float64],
    frame: tuple[int, int],
) -> GridProposal | None:
    """The view of `extent` in pixels of the picture `frame` (w, h), refined on the marks `spots`.

    `affine` (2, 3) takes the spots' pixels to the picture's. None where the marks do not fix it.
    """
    n = extent.size
    grid = grid_of(n).reshape(-1, 2)
    matrix = extent.image_from_grid
    used_grid, used = grid[:0], spots[:0]
    for reach in (0.3, 0.18):
        expected = apply(matrix, grid)
        pitch = pitch_at(matrix, grid)
        squares = (spots[:, 0] - expected[:, :1]) ** 2 + (spots[:, 1] - expected[:, 1:]) ** 2
        nearest = squares.argmin(axis=1)
        keep = squares[np.arange(len(grid)), nearest] < (reach * pitch) ** 2
        if keep.sum() < max(12, 0.3 * len(grid)):
            return None
        used_grid, used = grid[keep], spots[nearest[keep]]
        refined = homography(used_grid, used)
        if refined is None:
            return None
        matrix = refined
    pixels = used @ affine[:, :2].T + affine[:, 2]
    w, h = frame
    lens = centred_lens((h, w))
    to_frame = np.vstack([affine, [0.0, 0.0, 1.0]])
    matrix, k1 = bent(used_grid, pixels, to_frame @ matrix, lens)
    off = BoardView(n, matrix, (k1, *lens)).pixels(used_grid) - pixels
    rms = float(np.sqrt(np.mean(np.sum(off**2, axis=1))))
    view = BoardView(n, upright(matrix, n), (k1, *lens), rms)
    items = Confidence(
        matched=len(used) / len(grid),
        present=extent.present,
        explained=extent.explained,
        lead=extent.margin / n,
        residual_cells=rms / view.pitch_px,
        unseen=extent.unseen,
    )
    return GridProposal(replace(view, confidence=items.probability), items)


def bent(
    grid: NDArray[np.float64],
    pixels: NDArray[np.float64],
    matrix: NDArray[np.float64],
    lens: tuple[float, float, float],
) -> tuple[NDArray[np.float64], float]:
    """The homography and the radial coefficient that take `grid` (K, 2) to `pixels` best.

    Begins at the homography `matrix`; the coefficient is 0 where bending gains too little. `lens`
    is the distortion's centre and the length that is its unit.
    """
    straight, _ = _descended(grid, pixels, matrix, lens, bends=False)
    curved, k1 = _descended(grid, pixels, straight, lens, bends=True)
    plain = _cost(_projected(grid, straight, 0.0, lens)[0] - pixels)
    gained = _cost(_projected(grid, curved, k1, lens)[0] - pixels)
    return (curved, k1) if gained < _BENDING * plain and abs(k1) < _MOST_BENT else (straight, 0.0)


def _descended(
    grid: NDArray[np.float64],
    pixels: NDArray[np.float64],
    matrix: NDArray[np.float64],
    lens: tuple[float, float, float],
    bends: bool,
) -> tuple[NDArray[np.float64], float]:
    """Homography and coefficient after a few Gauss-Newton steps; outliers are voted down."""
    middle, half = grid.mean(axis=0), max(float(np.ptp(grid, axis=0).max()) / 2, 1e-9)
    unit = (grid - middle) / half
    to_unit = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, half]]) / half
    current, k1 = matrix @ np.linalg.inv(to_unit), 0.0
    count = 9 if bends else 8
    for _ in range(_STEPS):
        current = current / current[2, 2]
        at, slopes = _projected(unit, current, k1, lens)
        off = at - pixels
        size = np.hypot(off[:, 0], off[:, 1])
        weight = 1 / (1 + (size / (3 * float(median(size)) + 1e-9)) ** 2)
        columns = slopes[..., :count].reshape(-1, count)
        weighted = columns * np.repeat(weight, 2)[:, None]
        normal = weighted.T @ columns
        normal += np.diag(1e-9 * np.diag(normal) + 1e-12)
        step = np.linalg.solve(normal, weighted.T @ off.reshape(-1))
        current = current - np.append(step[:8], 0.0).reshape(3, 3)
        k1 -= float(step[8]) if bends else 0.0
    return current @ to_unit, k1


def _projected(
    grid: NDArray[np.float64],
    matrix: NDArray[np.float64],
    k1: float,
    lens: tuple[float, float, float],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Pixels (K, 2) of grid points, and their slopes (K, 2, 9) by the first 8 entries and k1."""
    homogeneous = np.column_stack([grid, np.ones(len(grid))])
    mapped = homogeneous @ matrix.T
    straight = mapped[:, :2] / mapped[:, 2:]
    centre, scale = np.array(lens[:2]), lens[2]
    offset = (straight - centre) / scale
    square = np.sum(offset**2, axis=1)
    near = homogeneous / mapped[:, 2:]
    stretch = 1 + k1 * square
    slopes = np.empty((len(grid), 2, 9))
    for axis in (0, 1):
        # How this coordinate answers to straight x and y, and what those answer to.
        by_x, by_y = (
            2 * k1 * offset[:, axis] * offset[:, i] + (axis == i) * stretch for i in (0, 1)
        )
        slopes[:, axis, :3] = by_x[:, None] * near
        slopes[:, axis, 3:6] = by_y[:, None] * near
        inward = by_x * straight[:, 0] + by_y * straight[:, 1]
        slopes[:, axis, 6:8] = -inward[:, None] * near[:, :2]
        slopes[:, axis, 8] = offset[:, axis] * square * scale
    return centre + offset * stretch[:, None] * scale, slopes


def _cost(off: NDArray[np.float64]) -> float:
    """The mean square of distances (K, 2), outliers cut."""
    size = np.hypot(off[:, 0], off[:, 1])
    return float(np.mean(np.minimum(size, 3 * float(median(size)) + 1e-6) ** 2))


def upright(matrix: NDArray[np.float64], n: int) -> NDArray[np.float64]:
    """The same grid numbered so that rows run rightwards and downwards in the picture.

    >>> turned = np.array([[0.0, -10, 80], [10, 0, 0], [0, 0, 1]])
    >>> upright(turned, 9)[:2].tolist()
    [[10.0, 0.0, 0.0], [0.0, 10.0, 0.0]]
    """
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
