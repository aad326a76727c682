"""What lies over the board: hands, sleeves and heads, as distinct from stones put down.

A plate is compared with what the same board looked like undisturbed, in blocks of a quarter of a
cell. Light that changed everywhere, and shadows, which leave the lines in place, are divided out.
What remains is foreground. Parts of it that reach in from outside, or are too broad for a stone,
are occluders; they hide the points below them. The rest are objects: stones set down or taken off.
A `Registration` is a picture laid over that board, with what covers it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout
from ..types import BoardView, Side, median
from .alignment import Reference
from .blocks import (
    BLOCKS,
    Grey,
    Mask,
    edge_of,
    largest,
    light_change,
    likeness,
    point_blocks,
    points_of,
)

_COLOUR = 0.30
"""Change of log intensity, light divided out, that is something else than the board."""
_SHADOW = (-0.9, 0.5)
"""Change of log luminance that a shadow or a patch of light may bring."""
_ALIKE = 0.55
"""Correlation of the fine structure above which the same surface is still seen."""
_FEWEST = 24
"""Blocks with texture, fewer than which are no evidence of agreement."""
_BARE = 0.2
"""The share of what lies round a board that has a structure, below which it is no evidence."""
_VEILED = 0.3
"""Likeness below which something lies over the surface, of any colour."""
_STONE = int(1.6 * BLOCKS * BLOCKS)
"""Blocks that a stone takes up, at most."""
_BODY = 7
"""Blocks across, above which foreground is broader than any stone."""
_HELD, _RIM_HELD = 0.35, 0.4
"""Share of the remembered surface that must be seen again, on the board and around it."""


@dataclass(frozen=True, slots=True, eq=False)
class PlateOcclusion:
    """What covers a plate, in blocks (M, M)."""

    occluder: Mask
    """A hand, arm, sleeve or head."""
    objects: Mask
    """What else has changed."""
    same: Mask
    """Where the surface itself is seen, be it in another light."""
    real: Mask
    """The blocks in the picture."""
    agreement: float
    """0..1: share of the board's texture that is seen where it was."""
    rim: float
    """0..1: the same share around the grid, where a grid shifted by a line gives itself away."""
    loss: float
    """Share of the texture that is not seen although nobody covers it."""
    colours: float
    """The usual change of log intensity, the light's own included."""
    side: Side | None
    """The side from which the occluder reaches in."""


@dataclass(frozen=True, slots=True, eq=False)
class Registration:
    """One picture laid over the background."""

    view: BoardView
    plate: NDArray[np.uint8]
    """The plate, uint8 (S, S, 3)."""
    rough: Grey
    """The plate's relief."""
    blocks: Grey
    """The plate's blocks."""
    occlusion: PlateOcclusion
    """What covers the plate."""
    shift_cells: float
    """The shift from the view it was looked for at, in cells."""

    @property
    def score(self) -> float:
        """How well it fits the background, 0..1."""
        return (self.occlusion.agreement + self.occlusion.rim) / 2.0

    @property
    def accepted(self) -> bool:
        """Whether enough is seen where it was, on the board and around it."""
        return self.occlusion.agreement >= _HELD and self.occlusion.rim >= _RIM_HELD


def detect_occlusion(
    blocks: Grey,
    still: Grey,
    rough: Grey,
    reference: Reference,
    real: Mask,
    settled: bool,
) -> PlateOcclusion:
    """What covers the board now.

    `blocks` and `still` float32 (M, M, 3) are the plate's blocks now and undisturbed. `rough`
    float32 (S, S) is the relief now, that of `reference` the undisturbed one. `real` bool (M, M)
    are the blocks that both pictures show. `settled` is True for settled looks, not frames
    of a film. Does not know whether an object is a stone.
    """
    layout = reference.layout
    alike, textured = likeness(rough, reference.relief, layout, reference.noise)
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
    # Between settled pictures many stones may have come at once: only what reaches in counts.
    occluder = _occluders(front, real, ring, settled)
    # At a hand's edge the lines beside it are still seen, as in a shadow: it ends where colours do.
    around = cv2.dilate(occluder.astype(np.uint8), np.ones((BLOCKS + 1, BLOCKS + 1), np.uint8))
    occluder |= other & real & (around > 0)
    agreement = _share(alike, textured)
    rim = _share(alike, textured & ring, max(_FEWEST, _BARE * np.count_nonzero(ring & real)))
    near = cv2.dilate(occluder.astype(np.uint8), np.ones((BLOCKS + 1, BLOCKS + 1), np.uint8)) > 0
    lost = np.count_nonzero(textured & (alike < _ALIKE) & ~near)
    return PlateOcclusion(
        occluder,
        (front > 0) & ~occluder,
        surface | (~textured & (amount < 0.5 * _COLOUR)),
        real,
        0.0 if agreement is None else agreement,
        agreement or 0.0 if rim is None else rim,
        int(lost) / max(1, int(np.count_nonzero(textured))),
        float(median(largest(raw[::2, ::2]).ravel())),
        side_of(occluder, real),
    )


def hidden_points(occluder: Mask, layout: PlateLayout) -> Mask:
    """Which points (N, N) an occluder covers, fully or in part."""
    near = cv2.dilate(occluder.astype(np.uint8), np.ones((3, 3), np.uint8))
    share = cv2.blur(near.astype(np.float32), (3, 3))
    at = point_blocks(layout)
    return np.asarray(share[np.ix_(at, at)] > 0.3)


def points_in_hand(occlusion: PlateOcclusion, layout: PlateLayout) -> Mask:
    """Points (N, N) at which something has changed within a cell of an occluder.

    A stone there may still be in the hand.
    """
    width = 2 * BLOCKS + 1
    near = cv2.dilate(occlusion.occluder.astype(np.uint8), np.ones((width, width), np.uint8)) > 0
    return points_of(occlusion.objects & near, layout)


def _share(alike: Grey, where: Mask, least: float = _FEWEST) -> float | None:
    """The share 0..1 of the blocks `where` at which the same surface is seen.

    None where they are fewer than `least`.
    """
    count = int(np.count_nonzero(where))
    return int(np.count_nonzero(alike[where] > _ALIKE)) / count if count >= least else None


def _occluders(front: NDArray[np.uint8], real: Mask, ring: Mask, settled: bool) -> Mask:
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


def side_of(occluder: Mask, real: Mask) -> Side | None:
    """The side whose edge an occluder crosses most, or None where nobody does."""
    v, u = np.nonzero(occluder & edge_of(real))
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
