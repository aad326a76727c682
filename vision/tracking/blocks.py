"""A plate in blocks of a quarter of a cell: what lies in each, and which points they belong to.

`likeness` is how much of a known surface is seen again, block by block, under any noise. What the
light does to all of them is `light_change`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout
from ..types import BoardView, frozen, median

Array = NDArray[np.float64]
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


_PLAIN = 4e-4
"""Power of a relief below which a surface has none."""
_NOISY = 0.3
"""Share of a relief's power that is structure, at least."""
_RECOGNISED = 0.5
"""Power of a structure, in powers of the noise over it, from which it is recognised."""
STILL = 0.3
"""The share of a plate in which at least nothing but noise changes from one picture to the next."""
_SMOOTHED = 3.0
"""How much weaker than it is noise may seem."""


def likeness(rough: Grey, reference: Grey, layout: PlateLayout, noise: float) -> tuple[Grey, Mask]:
    """How much of a reference's relief is seen again about every block, and where it has any.

    `rough` and `reference` are float32 (S, S), `noise` the power of noise as measured in one of
    them. Returns float32 (M, M) and bool (M, M). The first is 1 where the same surface is seen, and
    about 0 where something smooth, or something else, lies over it.
    """
    at = np.ix_(block_centres(layout), block_centres(layout))
    width = 2 * round(0.42 * layout.cell_px) + 1
    box = (width, width)
    cross, seen, power = (
        np.asarray(cv2.blur(product, box)[at], np.float32)
        for product in (rough * reference, rough * rough, reference * reference)
    )
    noise = _noise_between(seen + power - 2.0 * cross, noise)
    own, other = _without(seen, noise), _without(power, noise)
    textured = power - noise > max(_PLAIN, 0.1 * float(median(other.ravel())), _RECOGNISED * noise)
    alike = cross / np.sqrt(own * other + _PLAIN**2)
    gain = cross / (other + _PLAIN)
    usual = float(np.quantile(gain[textured][::4], 0.8)) if textured.any() else 1.0
    gain /= float(np.clip(usual, 0.4, 1.2))
    return np.asarray(np.minimum(np.minimum(alike, gain), 1.0), np.float32), np.asarray(textured)


def _noise_between(apart: Grey, alone: float) -> float:
    """The power of noise in two reliefs, of which `apart` (M, M) is that of their difference.

    It is half of `apart` where least has changed. The camera or its coding may have smoothed the
    noise: then it seems weaker `alone`, in one picture, than it is. The estimate is bounded,
    because what changed is no noise.
    """
    between = 0.5 * float(np.quantile(apart, STILL))
    return float(np.clip(between, alone, _SMOOTHED * alone))


def _without(power: NDArray[Any], noise: float) -> Grey:
    """`power` (M, M) less that of noise, yet not less than a share of it."""
    return np.asarray(np.maximum(power - noise, _NOISY * power), np.float32)


def light_change(change: Grey, likely: Grey | None) -> Grey:
    """The change of the light in `change` float32 (M, M, 3), a plane for each channel.

    Fitted to where the change is common to most; `likely` (M, M), where given, are blocks that
    surely show the same surface.
    """
    count = len(change)
    few = slice(None, None, 4)
    part: Array = change[few, few].reshape(-1, 3).astype(np.float64)
    whole = _plane(count)
    basis: Array = whole.reshape(count, count, 3)[few, few].reshape(-1, 3)
    weight: Array = np.ones(len(part))
    if likely is not None:
        sure = likely[few, few].reshape(-1).astype(np.float64)
        weight = np.asarray(np.clip(sure - 0.3, 0.02, None) ** 2, np.float64)
    order = np.argsort(part[:, 1])
    middle = int(np.searchsorted(np.cumsum(weight[order]), 0.5 * weight.sum()))
    fit: Array = np.zeros((3, 3))
    fit[0] = part[order[min(middle, len(order) - 1)]]
    stiff = np.diag([1e-6, 0.02, 0.02]) * float(weight.sum())
    for _ in range(3):
        off = largest(part - basis @ fit)
        weighted = basis * (weight / (1.0 + (off / 0.12) ** 2))[:, None]
        fit = np.asarray(np.linalg.solve(weighted.T @ basis + stiff, weighted.T @ part))
    return np.asarray((whole.astype(np.float32) @ fit.astype(np.float32)).reshape(change.shape))


@lru_cache(maxsize=8)
def _plane(count: int) -> Array:
    ticks = np.linspace(-1.0, 1.0, count)
    v, u = np.meshgrid(ticks, ticks, indexing="ij")
    return np.stack([np.ones_like(u), u, v], axis=-1).reshape(-1, 3)
