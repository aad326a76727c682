"""What lies over the board: hands, sleeves and heads, told apart from stones put down.

A plate is compared with what the same board looked like undisturbed, in blocks of a quarter of a
cell. Light that changed everywhere, and shadows, which leave the lines in place, are divided out.
What remains is foreground; the parts of it that reach in from outside or are too broad for a stone
are somebody, and hide the points below them. The rest are objects: stones set down or taken off.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import Layout
from ..types import BoardView, Side
from .alignment import Grey, Keeper

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

BLOCKS = 4
"""Blocks a cell, each way; intersections lie in the middle of a block."""

_DARK = 8.0
_COLOUR = 0.30
"""Change of log intensity, light divided out, that is something else than the board."""
_SHADOW = (-0.9, 0.5)
"""Change of log luminance that a shadow or a patch of light may bring."""
_ALIKE = 0.55
"""Correlation of the fine structure above which the same surface is still seen."""
_FEWEST = 24
"""Blocks with texture, fewer than which say nothing of agreement."""
_PLAIN = 4e-4
"""Power of a relief below which a surface has none."""
_NOISY = 0.3
"""Share of a relief's power that is structure, at least."""
_TOLD = 0.5
"""Power of a structure, in powers of the noise that lies over it, from which it is told."""
STILL = 0.3
"""The share of a plate in which at least nothing but noise changes from one look to the next."""
_SMOOTHED = 3.0
"""How much weaker than it is noise may seem."""
_BARE = 0.2
"""The share of what lies round a board that has a structure, below which it tells nothing."""
_VEILED = 0.3
"""Likeness below which something lies over the surface, whatever its colour."""
_STONE = int(1.6 * BLOCKS * BLOCKS)
"""Blocks that a stone takes up, at most."""
_BODY = 7
"""Blocks across, above which foreground is broader than any stone."""


@dataclass(frozen=True, slots=True, eq=False)
class Cover:
    """What covers a plate, in blocks (M, M).

    ``somebody`` a hand, arm, sleeve or head; ``objects`` what else has changed; ``same`` where the
    surface itself is seen, be it in another light; ``real`` the blocks in the picture;
    ``agreement`` the share 0..1 of the board's texture that is seen where it was, ``rim`` of what
    lies around the grid, where a grid shifted by a line gives itself away; ``loss`` the share of it
    that is not seen although nobody covers it; ``colours`` the usual change of log intensity,
    the light's own included; ``side`` from which somebody reaches in.
    """

    somebody: Mask
    objects: Mask
    same: Mask
    real: Mask
    agreement: float
    rim: float
    loss: float
    colours: float
    side: Side | None


@lru_cache(maxsize=8)
def block_centres(layout: Layout) -> NDArray[np.intp]:
    """Plate pixel of the middle of each of the M blocks along one side."""
    reach = int(layout.margin * BLOCKS)
    count = (layout.size - 1) * BLOCKS + 2 * reach + 1
    where = (layout.margin + (np.arange(count) - reach) / BLOCKS) * layout.cell_px
    centres = np.clip(np.rint(where), 0, layout.side - 1).astype(np.intp)
    centres.setflags(write=False)
    return centres


def point_blocks(layout: Layout) -> NDArray[np.intp]:
    """Index of the block in which each of the N lines lies."""
    return int(layout.margin * BLOCKS) + BLOCKS * np.arange(layout.size)


def real_blocks(view: BoardView, layout: Layout, shape: tuple[int, ...]) -> Mask:
    """Which blocks (M, M) of a plate lie in a picture of `shape` (H, W, ...)."""
    ticks = block_centres(layout) / layout.cell_px - layout.margin
    low, high = float(ticks[0]), float(ticks[-1])
    ring = np.array([[low, low], [high, low], [high, high], [low, high]])
    last = np.array([shape[1] - 1.0, shape[0] - 1.0])
    at = view.pixels(ring)
    if bool(((at >= 0.0) & (at <= last)).all()):
        return np.ones((len(ticks), len(ticks)), np.bool_)
    u, v = np.meshgrid(ticks, ticks)
    at = view.pixels(np.stack([u, v], axis=-1))
    return np.asarray(((at >= 0.0) & (at <= last)).all(axis=1).reshape(u.shape))


def blocks_of(plate: NDArray[np.uint8], layout: Layout) -> Grey:
    """Log intensity of every block, float32 (M, M, 3)."""
    at = block_centres(layout)
    width = 2 * max(1, round(layout.cell_px / BLOCKS / 2)) + 1
    mean = cv2.blur(plate, (width, width))[np.ix_(at, at)]
    return np.asarray(np.log(mean.astype(np.float32) + _DARK), np.float32)


def likeness(rough: Grey, reference: Grey, layout: Layout, noise: float) -> tuple[Grey, Mask]:
    """How much of a reference's relief is seen again about every block, and where it has any.

    `rough` and `reference` are float32 (S, S), `noise` the power of noise that is told in one of
    them. Returns float32 (M, M), 1 where the same surface is seen and about 0 where something
    smooth, or something else, lies over it; and bool (M, M).
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
    textured = power - noise > max(_PLAIN, 0.1 * float(np.median(other)), _TOLD * noise)
    alike = cross / np.sqrt(own * other + _PLAIN**2)
    gain = cross / (other + _PLAIN)
    usual = float(np.quantile(gain[textured][::4], 0.8)) if textured.any() else 1.0
    gain /= float(np.clip(usual, 0.4, 1.2))
    return np.asarray(np.minimum(np.minimum(alike, gain), 1.0), np.float32), np.asarray(textured)


def _noise_between(apart: Grey, alone: float) -> float:
    """The power of noise in two reliefs, of which `apart` (M, M) is that of their difference.

    Half of it where least has changed. Noise that the camera or its coding has smoothed seems
    weaker `alone`, in one picture, than it is, yet not without bounds: what changed is no noise.
    """
    between = 0.5 * float(np.quantile(apart, STILL))
    return float(np.clip(between, alone, _SMOOTHED * alone))


def _without(power: NDArray[Any], noise: float) -> Grey:
    """`power` (M, M) less that of noise, yet not less than a share of it."""
    return np.asarray(np.maximum(power - noise, _NOISY * power), np.float32)


def look_for_hands(
    blocks: Grey,
    still: Grey,
    rough: Grey,
    keeper: Keeper,
    real: Mask,
    settled: bool,
) -> Cover:
    """What covers the board now.

    `blocks` and `still` float32 (M, M, 3) are the plate's blocks now and undisturbed; `rough`
    float32 (S, S) is the relief now, that of `keeper` the undisturbed one; `real` bool (M, M) the
    blocks that both pictures show; between `settled` looks many stones may have come at once, and
    only what reaches in from outside is somebody. Does not know whether an object is a stone.
    """
    layout = keeper.layout
    alike, textured = likeness(rough, keeper.relief, layout, keeper.noise)
    textured &= real
    alike[~real] = 0.0
    raw = blocks - still
    change = raw - light_change(raw, alike)
    luma = change @ np.array([0.2, 0.5, 0.3], np.float32)
    tint = largest(change - luma[..., None])
    amount = largest(change)
    surface = (alike > _ALIKE) & textured
    shadow = surface & (luma > _SHADOW[0]) & (luma < _SHADOW[1]) & (tint < _COLOUR)
    other = amount > _COLOUR
    coloured = other & ~shadow
    veiled = textured & (alike < _VEILED)
    front = ((coloured | veiled) & real).astype(np.uint8)
    front = np.asarray(cv2.morphologyEx(front, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)
    ring = np.ones(real.shape, np.bool_)
    first = point_blocks(layout)[0] - BLOCKS // 2
    ring[first:-first, first:-first] = False
    somebody = _people(front, real, ring, settled)
    # At a hand's edge the lines beside it are still seen, as in a shadow: it ends where colours do.
    around = cv2.dilate(somebody.astype(np.uint8), np.ones((BLOCKS + 1, BLOCKS + 1), np.uint8))
    somebody |= other & real & (around > 0)
    agreement = _share(alike, textured)
    rim = _share(alike, textured & ring, max(_FEWEST, _BARE * np.count_nonzero(ring & real)))
    return Cover(
        somebody,
        (front > 0) & ~somebody,
        surface | (~textured & (amount < 0.5 * _COLOUR)),
        real,
        0.0 if agreement is None else agreement,
        agreement or 0.0 if rim is None else rim,
        _loss(alike, textured, somebody),
        float(np.median(largest(raw[::2, ::2]))),
        side_of(somebody, real),
    )


def hidden_points(somebody: Mask, layout: Layout) -> Mask:
    """Which points (N, N) somebody's hand or arm covers, fully or in part."""
    near = cv2.dilate(somebody.astype(np.uint8), np.ones((3, 3), np.uint8))
    share = cv2.blur(near.astype(np.float32), (3, 3))
    at = point_blocks(layout)
    return np.asarray(share[np.ix_(at, at)] > 0.3)


def in_hand(cover: Cover, layout: Layout) -> Mask:
    """Points (N, N) at which something has changed within a cell of somebody's hand.

    A stone there may still be in the hand.
    """
    width = 2 * BLOCKS + 1
    near = cv2.dilate(cover.somebody.astype(np.uint8), np.ones((width, width), np.uint8)) > 0
    return points_of(cover.objects & near, layout)


def points_of(blocks: Mask, layout: Layout, reach: int = 1) -> Mask:
    """Which points (N, N) have a marked block within `reach` blocks."""
    width = 2 * reach + 1
    near = cv2.dilate(blocks.astype(np.uint8), np.ones((width, width), np.uint8))
    at = point_blocks(layout)
    return np.asarray(near[np.ix_(at, at)] > 0)


def light_change(change: Grey, trust: Grey | None) -> Grey:
    """The change of the light in `change` float32 (M, M, 3), a plane for each channel.

    Fitted to where the change is common to most; `trust` (M, M), where given, says which blocks
    surely show the same surface.
    """
    count = len(change)
    few = slice(None, None, 4)
    part: Array = change[few, few].reshape(-1, 3).astype(np.float64)
    whole = _plane(count)
    basis: Array = whole.reshape(count, count, 3)[few, few].reshape(-1, 3)
    weight: Array = np.ones(len(part))
    if trust is not None:
        sure = trust[few, few].reshape(-1).astype(np.float64)
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


def largest(change: NDArray[np.floating[Any]]) -> NDArray[Any]:
    """The largest size among the three channels on the last axis."""
    size = np.abs(change)
    return np.asarray(np.maximum(np.maximum(size[..., 0], size[..., 1]), size[..., 2]))


def parts(mask: Mask) -> list[Mask]:
    """The parts of a mask (M, M); what lies half a cell apart still belongs together."""
    joined = cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))
    count, label = cv2.connectedComponents(joined, connectivity=4)
    return [np.asarray((label == one) & mask) for one in range(1, count)]


def _share(alike: Grey, where: Mask, least: float = _FEWEST) -> float | None:
    """The share 0..1 of the blocks `where` at which the same surface is seen.

    None where they are fewer than `least`.
    """
    count = int(np.count_nonzero(where))
    return int(np.count_nonzero(alike[where] > _ALIKE)) / count if count >= least else None


def _loss(alike: Grey, textured: Mask, somebody: Mask) -> float:
    near = cv2.dilate(somebody.astype(np.uint8), np.ones((BLOCKS + 1, BLOCKS + 1), np.uint8)) > 0
    lost = np.count_nonzero(textured & (alike < _ALIKE) & ~near)
    return int(lost) / max(1, int(np.count_nonzero(textured)))


def _people(front: NDArray[np.uint8], real: Mask, ring: Mask, settled: bool) -> Mask:
    """The connected parts of the foreground that reach in or, in films, are broader than stones.

    What is no larger than a stone and stays in the `ring` around the grid is a stone lying there.
    """
    joined = cv2.morphologyEx(front, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, label = cv2.connectedComponents(joined, connectivity=4)
    if count <= 1:
        return np.zeros(front.shape, np.bool_)
    body = np.zeros_like(front)
    if not settled:
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_BODY, _BODY))
        body = np.asarray(cv2.morphologyEx(front, cv2.MORPH_OPEN, disc), np.uint8)
    rim = edge_of(real)
    chosen = np.zeros(count, np.bool_)
    chosen[np.unique(label[(body > 0) | (rim & (front > 0))])] = True
    chosen[0] = False
    area = np.bincount(label[front > 0], minlength=count)
    inside = np.bincount(label[(front > 0) & ~ring], minlength=count)
    chosen &= (area > _STONE) | (inside > 0)
    return np.asarray(chosen[label] & (front > 0))


def edge_of(real: Mask) -> Mask:
    """The outermost blocks of the part of the plate that the picture shows."""
    framed = cv2.copyMakeBorder(real.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(real & (cv2.erode(framed, np.ones((3, 3), np.uint8))[1:-1, 1:-1] == 0))


def side_of(somebody: Mask, real: Mask) -> Side | None:
    """The side whose edge somebody crosses most, or None where nobody does."""
    v, u = np.nonzero(somebody & edge_of(real))
    if len(u) < BLOCKS:
        return None
    middle = (len(real) - 1) / 2.0
    du, dv = u - middle, v - middle
    along = np.abs(du) > np.abs(dv)
    crossed = {
        Side.BOTTOM: int(np.count_nonzero(~along & (dv > 0))),
        Side.LEFT: int(np.count_nonzero(along & (du < 0))),
        Side.TOP: int(np.count_nonzero(~along & (dv < 0))),
        Side.RIGHT: int(np.count_nonzero(along & (du > 0))),
    }
    return max(crossed, key=lambda one: crossed[one])
