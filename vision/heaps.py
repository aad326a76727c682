"""Stones of one colour in heaps beside the board, counted where each of them shows.

How the stones look is learnt from those on the board, how the table looks from the table. What
looks like the stones beside the board must be discs of their size, each apart from the others. They
must lie together in tens but for one heap. Else nothing is reported as certain. That holds for
stones in a bowl, in piles, on a table as dark as they are, or cut off by the picture's edge.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .plate import PlateLayout, cut_plate
from .types import BoardView, median
from .views import LIFT, lifted

TEN = 10
"""Stones of a whole heap."""

_CELL = 20
"""Pixels a cell of the plate on which heaps are looked for."""
_AROUND, _RIM = 8.0, 1.1
"""Cells beyond the outer lines within which heaps lie, and within which the board itself does."""
_RADIUS = 0.46
"""Cells: the radius of a usual stone."""
_MIDDLE = 0.2
"""Cells from a stone's middle within which its look is learnt."""
_FEWEST = 5
"""Stones on the board from which their look is learnt, at least."""
_APART, _ASIDE = 0.4, 0.6
"""By how much the logarithms of stones' and table's colour differ at least, and those of a stone's
pixels otherwise at most."""
_SPECK = 0.25
"""Share of a stone's pixels under which what looks like one is none."""
_PEAK = 0.62, 1.4
"""Radii of a disc: the distance of its middle from its edge, in usual ones."""
_NEXT = 1.45
"""Cells between the middles of stones of one heap, at most."""
_EXPLAINED = 0.8
"""Share of a heap's pixels, and of its discs', that must be the others'."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Heaps:
    """Heaps of stones beside the board."""

    stones: tuple[int, ...] = ()
    """How many stones each heap has."""
    certain: bool = False
    """Whether all that looks like such stones is a heap of which each stone shows."""


UNSEEN = Heaps()
"""Where nobody has looked."""


def heaps_beside(image: NDArray[np.uint8], view: BoardView, points: NDArray[np.bool_]) -> Heaps:
    """The heaps in `image` uint8 (H, W, 3) beside the board at `view`.

    Their stones look like those on `points` (N, N) of the board.
    """
    layout = PlateLayout(view.size, _CELL, _AROUND)
    at = lifted(view, image.shape, LIFT)
    logs = _log_colors(cut_plate(image, at, layout))
    shown = np.full(image.shape[:2], 255, np.uint8)
    shown[[0, -1]] = shown[:, [0, -1]] = 0  # beyond the edge a plate repeats it
    table = cut_plate(shown, at, layout) > 0
    low, high = layout.lines[0] - round(_RIM * _CELL), layout.lines[-1] + round(_RIM * _CELL)
    table[low : high + 1, low : high + 1] = False
    alike = _alike(logs, layout, points, table)
    return UNSEEN if alike is None else _counted(alike & table, table)


def _log_colors(plate: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The logarithms of B, G and R of every pixel of a plate (S, S, 3)."""
    logs = np.log(plate.astype(np.float32) + 6.0)
    return np.asarray(cv2.GaussianBlur(logs, (0, 0), 0.7), np.float32)


def _alike(
    logs: NDArray[np.float32], layout: PlateLayout, points: NDArray[np.bool_], table: Mask
) -> Mask | None:
    """Pixels that look more like the stones than like the table; None where both look alike."""
    middles = np.zeros(table.shape, np.uint8)
    for row, col in np.argwhere(points):
        at = int(layout.lines[col]), int(layout.lines[row])
        cv2.circle(middles, at, round(_MIDDLE * _CELL), 1, -1)
    if np.count_nonzero(points) < _FEWEST or not table.any():
        return None
    stone, bare = median(logs[middles > 0], axis=0), median(logs[table], axis=0)
    apart = float(np.linalg.norm(stone - bare))
    if apart < _APART:
        return None
    along = (logs - bare) @ ((stone - bare) / apart)
    aside = np.linalg.norm(logs - bare - along[..., None] * ((stone - bare) / apart), axis=-1)
    alike = ((along > apart / 2) & (aside < _ASIDE)).astype(np.uint8)
    # What a lamp is mirrored in is part of its stone.
    _, parts, stats, _ = cv2.connectedComponentsWithStats(1 - alike, connectivity=4)
    small = stats[:, cv2.CC_STAT_AREA] < _SPECK * np.pi * (_RADIUS * _CELL) ** 2
    small[0] = False
    return np.asarray((alike > 0) | small[parts])


def _counted(alike: Mask, table: Mask) -> Heaps:
    """The heaps that the pixels `alike` make up on the `table`."""
    disc = np.pi * (_RADIUS * _CELL) ** 2
    edge = cv2.dilate((~table).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    count, parts, stats, _ = cv2.connectedComponentsWithStats(
        alike.astype(np.uint8), connectivity=4
    )
    middles: list[tuple[float, float]] = []
    certain = True
    for part in range(1, count):
        if stats[part, cv2.CC_STAT_AREA] < _SPECK * disc:
            continue
        pixels = parts == part
        found, each_shows = _discs(pixels)
        certain &= each_shows and not (pixels & edge).any()
        middles += found
    heaps = _together(np.array(middles).reshape(-1, 2))
    certain &= sum(heap != TEN for heap in heaps) <= 1 and all(heap <= TEN for heap in heaps)
    return Heaps(tuple(sorted(heaps, reverse=True)), certain)


def _discs(pixels: Mask) -> tuple[list[tuple[float, float]], bool]:
    """The middles of the stones that `pixels` show, and whether they show each and nothing else."""
    inner = cv2.distanceTransform(pixels.astype(np.uint8), cv2.DIST_L2, 5)
    radius = _RADIUS * _CELL
    around = cv2.dilate(inner, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (11, 11)))
    peaks = (inner >= around) & (inner > _PEAK[0] * radius)
    count, _, _, middles = cv2.connectedComponentsWithStats(peaks.astype(np.uint8), connectivity=8)
    if count == 1 or inner.max() > _PEAK[1] * radius:
        return [], False
    drawn = np.zeros(pixels.shape, np.uint8)
    for x, y in middles[1:]:
        cv2.circle(drawn, (round(x), round(y)), round(radius), 1, -1)
    both = np.count_nonzero(pixels & (drawn > 0))
    most = max(np.count_nonzero(pixels), np.count_nonzero(drawn))
    return [(float(x), float(y)) for x, y in middles[1:]], bool(both >= _EXPLAINED * most)


def _together(middles: NDArray[np.float64]) -> list[int]:
    """How many of the stones at `middles` (K, 2) lie in each heap."""
    left, heaps = set(range(len(middles))), []
    while left:
        heap = {left.pop()}
        waiting = set(heap)
        while waiting:
            at = waiting.pop()
            away = np.linalg.norm(middles - middles[at], axis=1)
            near = {other for other in left if away[other] < _NEXT * _CELL}
            left -= near
            heap |= near
            waiting |= near
        heaps.append(heap)
    return [len(heap) for heap in heaps]
