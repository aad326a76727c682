"""A plate in blocks of a quarter of a cell: what lies in each, and which points they belong to."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout
from ..types import BoardView, frozen

Mask = NDArray[np.bool_]
Grey = NDArray[np.float32]

BLOCKS = 4
"""Blocks a cell, each way; intersections lie in the middle of a block."""
_DARK = 8.0
"""Intensity that is added, so that noise in the dark counts little."""


@lru_cache(maxsize=8)
def block_centres(layout: PlateLayout) -> NDArray[np.intp]:
    """Plate pixel of the middle of each of the M blocks along one side.

    >>> block_centres(PlateLayout(size=3, cell_px=20, margin=1.0)).tolist()
    [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80]
    """
    reach = int(layout.margin * BLOCKS)
    count = (layout.size - 1) * BLOCKS + 2 * reach + 1
    where = (layout.margin + (np.arange(count) - reach) / BLOCKS) * layout.cell_px
    centres = np.clip(np.rint(where), 0, layout.side - 1).astype(np.intp)
    centres.setflags(write=False)
    return centres


def point_blocks(layout: PlateLayout) -> NDArray[np.intp]:
    """Index of the block in which each of the N lines lies.

    >>> point_blocks(PlateLayout(size=5, cell_px=20, margin=1.0)).tolist()
    [4, 8, 12, 16, 20]
    """
    return int(layout.margin * BLOCKS) + BLOCKS * np.arange(layout.size)


@lru_cache(maxsize=8)
def real_blocks(view: BoardView, layout: PlateLayout, shape: tuple[int, ...]) -> Mask:
    """Which blocks (M, M) of a plate lie in a picture of `shape` (H, W, ...); read-only."""
    ticks = block_centres(layout) / layout.cell_px - layout.margin
    low, high = float(ticks[0]), float(ticks[-1])
    ring = np.array([[low, low], [high, low], [high, high], [low, high]])
    last = np.array([shape[1] - 1.0, shape[0] - 1.0])
    at = view.pixels(ring)
    real: Mask = np.ones((len(ticks), len(ticks)), np.bool_)
    if not bool(((at >= 0.0) & (at <= last)).all()):
        at = view.pixels(np.stack(np.meshgrid(ticks, ticks), axis=-1))
        real = np.asarray(((at >= 0.0) & (at <= last)).all(axis=1).reshape(real.shape))
    return frozen(real, np.bool_, real.shape, "real")


def blocks_of(plate: NDArray[np.uint8], layout: PlateLayout) -> Grey:
    """Log intensity of every block, float32 (M, M, 3)."""
    at = block_centres(layout)
    width = 2 * max(1, round(layout.cell_px / BLOCKS / 2)) + 1
    mean = cv2.blur(plate, (width, width))[np.ix_(at, at)]
    return np.asarray(np.log(mean.astype(np.float32) + _DARK), np.float32)


def points_of(blocks: Mask, layout: PlateLayout, reach: int = 1) -> Mask:
    """Which points (N, N) have a marked block within `reach` blocks.

    >>> layout = PlateLayout(size=2, cell_px=20, margin=1.0)
    >>> marked = np.zeros((len(block_centres(layout)),) * 2, np.bool_)
    >>> marked[point_blocks(layout)[0], point_blocks(layout)[1]] = True
    >>> points_of(marked, layout).tolist()
    [[False, True], [False, False]]
    """
    width = 2 * reach + 1
    near = cv2.dilate(blocks.astype(np.uint8), np.ones((width, width), np.uint8))
    at = point_blocks(layout)
    return np.asarray(near[np.ix_(at, at)] > 0)


def parts(mask: Mask) -> list[Mask]:
    """The parts of a mask (M, M); what lies half a cell apart still belongs together.

    >>> mask = np.zeros((1, 9), np.bool_)
    >>> mask[0, [0, 1, 7]] = True
    >>> [part[0].nonzero()[0].tolist() for part in parts(mask)]
    [[0, 1], [7]]
    """
    joined = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
    count, label = cv2.connectedComponents(joined, connectivity=4)
    return [np.asarray((label == one) & mask) for one in range(1, count)]


def edge_of(real: Mask) -> Mask:
    """The outermost blocks of the part of the plate that the picture shows.

    >>> edge_of(np.ones((3, 3), np.bool_)).astype(int).tolist()
    [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
    """
    framed = cv2.copyMakeBorder(real.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(real & (cv2.erode(framed, np.ones((3, 3), np.uint8))[1:-1, 1:-1] == 0))


def largest(change: NDArray[np.floating[Any]]) -> NDArray[Any]:
    """The largest size among the three channels on the last axis.

    >>> largest(np.array([[0.1, -0.7, 0.3]])).tolist()
    [0.7]
    """
    size = np.abs(change)
    return np.asarray(np.maximum(np.maximum(size[..., 0], size[..., 1]), size[..., 2]))
