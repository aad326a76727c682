"""A grid moved to where the stone classifier sees its points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..classification.classifier import StoneClassifier
from ..classification.stone_discs import stone_discs
from ..geometry.pose import LIFT, lifted, upward
from ..geometry.views import centred_lens, grid_of
from ..types import EMPTY, BoardView
from .fit import bent

_LEAST = 0.3
"""Share of the points that must be seen for the grid to be moved."""
_MOST = 0.6
"""Cells by which the points of a grid that was found rightly need not be moved on average."""
_ROUNDS = 4
_MOVES, _CLOSE = 2, 0.04
"""How often a grid is moved at most, and the mean move in cells after which it is left alone."""
_FARTHEST = 0.5
"""Cells by which any point of a grid may be moved in all."""


def refined_view(
    classifier: StoneClassifier, image: NDArray[np.uint8], view: BoardView
) -> BoardView:
    """The view moved to where `classifier` sees its points in `image`, its confidence unchanged.

    Mends a grid that is up to half a cell off. Where it would have to be moved further, or too few
    points are seen, the view itself comes back.
    """
    there = view
    for _ in range(_MOVES):
        beside, seen = classifier.point_offsets(image, there)
        moved = realigned(there, image.shape, beside, seen, LIFT)
        if moved is None:
            break
        there = moved
        if np.abs(beside[seen]).mean() < _CLOSE:
            break
    gaps = np.linalg.norm(there.points - view.points, axis=-1)
    return there if float(gaps.max()) < _FARTHEST * view.pitch_px else view


def refined_by_stones(
    classifier: StoneClassifier, image: NDArray[np.uint8], view: BoardView
) -> BoardView:
    """The view moved so that stones lie about their points, as far aside on one side as another.

    For crowded boards whose lines are hardly seen: there the classifier sees a point where its
    stone is. Stones are taken where they lie as discs, bare points where the classifier sees them.
    """
    beside, seen = classifier.point_offsets(image, view)
    discs = stone_discs(image, view, classifier.classify_augmented(image, view))
    stones = discs.labels != EMPTY
    beside = np.where(stones[..., None], discs.beside, beside)
    moved = realigned(view, image.shape, beside, seen | stones, LIFT)
    return view if moved is None else moved


def realigned(
    view: BoardView,
    shape: tuple[int, ...],
    beside: NDArray[np.floating],
    seen: NDArray[np.bool_],
    height: float,
) -> BoardView | None:
    """The view on which things `height` cells above the points appear where they were seen.

    `beside` (N, N, 2) is how far, in cells (du, dv), they lie from the points of `view` lifted by
    `height`. The picture has `shape` (H, W, …); `seen` (N, N) says which of them count. All are
    fitted at once, the lens too. Returns None where too few are seen, or where the grid would have
    to be moved so far that it were another grid.
    """
    if seen.mean() < _LEAST or np.abs(beside[seen]).mean() > _MOST:
        return None
    n = view.size
    grid = grid_of(n)[seen]
    above = lifted(view, shape, height)
    pixels = above.pixels(grid + beside[seen])
    lens = centred_lens(shape)
    matrix, k1 = bent(grid, pixels, above.image_from_grid, lens)
    moved = replace(view, image_from_grid=matrix, distortion=(k1, *lens))
    # The plane of what was seen is known; the board lies `height` below it.
    ground = matrix
    for _ in range(_ROUNDS):
        up = upward(replace(moved, image_from_grid=ground), shape)
        if up is None:
            break
        ground = matrix.copy()
        ground[:, 2] -= height * up
    return replace(moved, image_from_grid=ground / ground[2, 2])
