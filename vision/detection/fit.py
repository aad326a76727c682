"""From a lattice hypothesis to a view: homography and lens through all marks, and how sure it is.

`Confidence` is a logistic model of what the fit explained and left unexplained.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..types import BoardView, Classification, grid_of, median
from ..views import centred_lens
from .extent import Extent
from .lattice import apply, homography, pitch_at

FEATURES = ("one", "matched", "present", "explained", "lead", "residual", "unseen", "verifier")
_WITHOUT_VERIFIER = (-7.158, -4.084, 3.786, 5.413, 4.66, 5.357, 1.479)
"""Weights without the verifier."""
_WITH_VERIFIER = (-7.422, -0.842, 0.987, 6.801, 3.747, 1.695, 4.985, 1.07)
"""Weights with the verifier. Both are fitted by `models/training/calibrate.py` on rendered boards
and impostors that no net was trained on."""

MOST_ODDS = 6.0
"""The verifier's log odds count up to this."""
NEEDED, STEEPNESS = 0.9, 4.0
"""The log odds under which nothing else makes up for them, and how sharply. They are the verifier's
mean of the grid as it was found and as it was refined, with those of the height of the stones. Most
drawn boards lie below; photographed real ones begin at 1.5."""
_NEEDED_ON_LINES, _ON_LINES = -0.8, (0.85, 0.92)
"""What each of the verifier's two answers needs alone where the grid explains its marks without a
flaw and no stone seems to lie flat. And between which confidences by the marks alone the one
threshold gives way to the other. Of 203 rendered bare boards whose marks fit so well 199 come to
it. Of 866 impostors and parts of boards 40 fit so well: eight come to 0.5, two lie between, the
rest lower."""
ALTERNATING, ALTERNATING_STEEPNESS = 0.43, 30.0
"""The share of alternation over which nothing else makes up for it, and how sharply. Of 620
photographed boards none comes to 0.26, of 180 rendered ones none to 0.31; cloth and chess boards
begin at 0.54."""

MARKED_DOUBT = 0.5
"""What markers leave of the doubt: a grid near theirs is hardly another one."""


@dataclass(frozen=True, slots=True)
class Confidence:
    """The evidence for a grid, item by item."""

    matched: float
    """Share of intersections with a mark within a fifth of a cell."""
    present: float
    """Share of the intersections in view where the net is not against a crossing."""
    explained: float
    """Share of all marks, weighed by their log odds, that the grid explains."""
    lead: float
    """Nats over the best other grid, a line of the board."""
    residual_cells: float
    """Residual of the fit."""
    unseen: float
    """Share of the grid outside the picture."""
    verifier: float | None = None
    """Log odds of the verifier net, None where it was not asked."""
    alternation: float = 0.0
    """The share that `alternation` found."""
    refined_verifier: float | None = None
    """The verifier's log odds of the refined grid, None before it is refined."""
    stone_height: float = 0.0
    """Log odds of `stone_height.py`."""
    marked: bool = False
    """Whether printed markers lie round the grid."""

    @property
    def features(self) -> NDArray[np.float64]:
        """The terms of the model, (8,), in the order of `FEATURES`; no verifier counts as 0."""
        believed = (self.verifier or 0.0) + self.stone_height
        return np.array(
            [
                1.0,
                self.matched,
                self.present,
                self.explained,
                min(self.lead, 8.0) / 8.0,
                min(self.residual_cells, 0.25),
                self.unseen,
                float(np.clip(believed, -MOST_ODDS, MOST_ODDS)),
            ]
        )

    @property
    def by_marks(self) -> float:
        """The probability by the marks that the fit explains alone, without the squares."""
        return replace(self, verifier=None, alternation=0.0).probability

    @property
    def probability(self) -> float:
        """The probability that every intersection of the grid is within half a cell.

        With a verifier: and that a real board lies there.
        """
        weights = _WITHOUT_VERIFIER if self.verifier is None else _WITH_VERIFIER
        odds = float(self.features[: len(weights)] @ np.array(weights))
        if self.verifier is not None:
            views = [self.verifier]
            if self.refined_verifier is not None:
                views.append(self.refined_verifier)
            spare = sum(views) / len(views) - NEEDED
            if self.stone_height >= 0.0:
                spare = max(spare, min(views) - self._needed)
            odds = min(odds, STEEPNESS * (spare + self.stone_height))
        odds = min(odds, ALTERNATING_STEEPNESS * (ALTERNATING - self.alternation))
        doubt = float(1 / (1 + np.exp(np.clip(odds, -30, 30))))
        return 1 - doubt * (MARKED_DOUBT if self.marked else 1.0)

    @property
    def _needed(self) -> float:
        """What the lower of the verifier's answers must come to, by how well the marks fit."""
        least, most = _ON_LINES
        by_marks = replace(self, marked=False).by_marks
        share = float(np.clip((by_marks - least) / (most - least), 0.0, 1.0))
        return NEEDED + share * (_NEEDED_ON_LINES - NEEDED)


_BENDING, _MOST_BENT = 0.9, 0.2
"""What bending must leave of the error to be believed, and the strongest lens that there is."""
_STEPS = 4


@dataclass(frozen=True, slots=True, eq=False)
class GridProposal:
    """A view, its confidence set, and the evidence that the confidence comes from."""

    view: BoardView
    confidence: Confidence
    classification: Classification | None = None
    """What lies on its points, where that was classified to verify it."""


def with_confidence(view: BoardView, items: Confidence) -> GridProposal:
    """The proposal of `view` with the probability that `items` come to."""
    return GridProposal(replace(view, confidence=items.probability), items)


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
    return with_confidence(view, items)


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
