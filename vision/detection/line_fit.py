"""A grid moved to the pieces of its lines that are seen between stones.

Stones that lie off their points lead a crowded board's grid astray, for they hide its crossings.
The visible rest of its lines shows where it lies, and beyond the outer ones no line runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from ..classification.stone_discs import StoneDiscs, stone_outline
from ..plate import PlateLayout, cut_plate
from ..types import EMPTY, BoardView, median
from ..views import LIFT, lifted, parallax
from .lattice import apply
from .plate_grid import (
    Corners,
    corners_of,
    grid_points,
    grid_points_at,
    settled_corners,
    view_through,
)

_CELL, _MARGIN = 20, 1.5
_DARK = 6.0
"""Added to every intensity before its logarithm, so that noise in the dark stays small."""
_ROOM = 0.62
"""Cells from a stone's middle within which it or its shadow may hide a line."""
_BESIDE = 4
"""Plate pixels each way of a line where the board beside it is seen."""
_ALONG = 7
"""Plate pixels along a line over which it is averaged."""
_FINE = 10
"""Places a cell at which a line is looked for."""
_CLEAR = 3.0
"""Deviations of what is seen on the bare board from which on a line is plain. That none is seen
is no evidence: a blur along one direction hides the lines across it."""
_MAX_LINE_WEIGHT = 2.5 * _FINE
"""What one line counts for at most where grids a line apart are compared."""
PLAIN_LEAD = _LEAST = 2.0 * _FINE
"""What must be seen of a grid's lines for it to be moved to them: two cells of plain lines. So
much more than of any other grid's proves by itself that it is the right one."""
_STARTS = (-0.4, 0.0, 0.4)
"""Cells by which each side of the grid is moved at first."""
_KEPT = 6
_STEPS = (0.2, 0.1, 0.05, 0.025)
_LOOSE, _HELD = 0.3, 1.25
"""Cells by which the corners of a grid usually lie off, and how much that counts."""


@dataclass(frozen=True, slots=True, eq=False)
class LineFit:
    """The view whose lines are seen best, and how much plainer it is than others."""

    view: BoardView
    """The best view."""
    lead: float
    """Lead over the grids a line more or less on any side, in places where a line is seen.

    0 where too little is seen of any line.
    """


def fitted_to_lines(image: NDArray[np.uint8], view: BoardView, discs: StoneDiscs) -> LineFit:
    """The grid near `view` whose lines are seen best where the stones `discs` hide none.

    The view itself comes back where too little of any lines is seen.
    """
    lines = _Lines(image, view, discs)
    first = corners_of(view.size)
    starts = _with_sides_moved(first, _STARTS)
    kept = starts[np.argsort(-lines.scores(starts))[:_KEPT]]
    settled = [settled_corners(lines.scores, each, _STEPS) for each in (first, *kept)]
    score, best = max(settled, key=lambda each: each[0])
    if score < _LEAST:
        return LineFit(view, 0.0)
    others = _with_sides_moved(best, (-1.0, 0.0, 1.0))
    another = np.abs(others - best).max(axis=(1, 2)) > 0
    seen = lines.seen(np.concatenate([best[None], others[another]]), most=_MAX_LINE_WEIGHT)
    there = grid_points(best[None], view.size, 0)[0]
    return LineFit(view_through(view, there, image.shape), float(seen[0] - seen[1:].max()))


def _with_sides_moved(corners: Corners, by: tuple[float, ...]) -> Corners:
    """Grids (K, 4, 2) each of whose sides is moved by one of so many cells."""
    top, bottom, left, right = np.array(list(product(by, repeat=4))).T
    sides = ((left, top), (right, top), (right, bottom), (left, bottom))
    return np.asarray(corners + np.stack([np.stack(each, -1) for each in sides], axis=1))


class _Lines:
    """What is seen of lines on a view's plate, beside the stones."""

    def __init__(self, image: NDArray[np.uint8], view: BoardView, discs: StoneDiscs) -> None:
        layout = PlateLayout(view.size, _CELL, _MARGIN)
        plate = cut_plate(image, view, layout)
        luma = np.log(plate.astype(np.float32) + _DARK).mean(axis=-1)
        smooth = cv2.GaussianBlur(luma, (0, 0), 0.8)
        bare = _bare(image, view, discs, layout)
        self._size, self._first = view.size, corners_of(view.size)
        found = max(
            ([_seen_lines(sign * smooth, bare, axis) for axis in (0, 1)] for sign in (1.0, -1.0)),
            key=lambda both: float(sum(each.sum() for each in both)),
        )
        self._lines = found

    def scores(self, corners: Corners) -> NDArray[np.float64]:
        """How likely grids with these `corners` (K, 4, 2) are, by their lines, (K,)."""
        far = ((corners - self._first) ** 2).sum(axis=(1, 2)) / _LOOSE**2
        return np.asarray(self.seen(corners) - _HELD * far, np.float64)

    def seen(self, corners: Corners, most: float = np.inf) -> NDArray[np.float64]:
        """How much of the lines of grids with these `corners` (K, 4, 2) is seen, (K,).

        What is seen beyond the ends of lines, and on the lines next beyond the outer ones, speaks
        against a grid. One line counts for `most` at most: the board's rim may look like one.
        """
        n = self._size
        ends = _FINE // 2
        along = np.arange(-ends, (n - 1) * _FINE + ends + 1) / _FINE
        lines = np.arange(-1.0, n + 1)
        u, v = np.meshgrid(along, lines)
        inside = np.where((along >= 0) & (along <= n - 1), 1.0, -1.0)
        total = np.zeros(len(corners))
        for seen, (x, y) in zip(self._lines, ((u, v), (v, u)), strict=True):
            places = grid_points_at(corners, n, x, y)
            at = ((places + _MARGIN) * _CELL).astype(np.float32)
            for index, each in enumerate(at):
                shown = cv2.remap(seen, each[..., 0], each[..., 1], cv2.INTER_LINEAR)
                beyond = shown[[0, -1]].sum(axis=1).clip(max=most).sum()
                total[index] += float((shown[1:-1] @ inside).clip(max=most).sum() - beyond)
        return total


def _seen_lines(
    luma: NDArray[np.float32], bare: NDArray[np.float32], axis: int
) -> NDArray[np.float32]:
    """Whether each pixel lies on a line along `axis` (0 = rows) darker than both its sides.

    From 1 where one is plain to 0 where there is none or a stone may hide it.
    """
    pad, room = ((_BESIDE, 0), (0, 0)) if axis == 0 else ((0, 0), (_BESIDE, 0)), _BESIDE
    back = [(b, a) for a, b in pad]
    tall, wide = luma.shape
    before = np.pad(luma, pad, mode="edge")[:tall, :wide]
    after = np.pad(luma, back, mode="edge")[-tall:, -wide:]
    near = np.ones((2 * room + 1, 1) if axis == 0 else (1, 2 * room + 1), np.uint8)
    free = cv2.erode(bare, near)
    darker = (np.minimum(before, after) - luma) * free
    long = (_ALONG, 1) if axis == 0 else (1, _ALONG)
    mean = cv2.blur(darker, long) / np.maximum(cv2.blur(free, long), 1e-3)
    shown = mean[free > 0]
    if not len(shown):
        return np.zeros_like(luma)
    usual = float(median(shown))
    spread = max(1.48 * float(median(np.abs(shown - usual))), 1e-3)
    odds = (mean - usual) / (_CLEAR * spread)
    return np.asarray(np.clip(2 * odds - 1, 0, 1) * free, np.float32)


def _bare(
    image: NDArray[np.uint8], view: BoardView, discs: StoneDiscs, layout: PlateLayout
) -> NDArray[np.float32]:
    """Where the plate shows the board and no stone, 0 or 1."""
    above = lifted(view, image.shape, LIFT)
    ground_from_above = np.linalg.inv(view.image_from_grid) @ above.image_from_grid
    lean = parallax(view, image.shape).reshape(-1, 2).mean(axis=0) / LIFT
    outline = stone_outline(lean, _ROOM)
    bare = np.ones((layout.side, layout.side), np.float32)
    for row, col in np.argwhere(discs.labels != EMPTY):
        around = np.array([col, row]) + discs.beside[row, col] + outline
        there = (apply(ground_from_above, around) + layout.margin) * layout.cell_px
        cv2.fillConvexPoly(bare, np.rint(there).astype(np.int32), 0)
    return bare
