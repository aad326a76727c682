"""What occludes the board and has lain too still to be a person."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import PlateLayout
from ..medians import median
from ..types import EMPTY
from .alignment import noise_power, relief
from .background import SECOND_NS, Background, BlockChange
from .blocks import BLOCKS, Grey, Mask, edge_of, parts, point_blocks
from .likeness import likeness
from .occlusion import PlateOcclusion, hidden_points

_REST_NS = 5 * SECOND_NS
"""Something that reaches in is a thing, not a person, after lying as long without any movement."""
_REST_PICTURES = 4
_READ_NS = 4 * SECOND_NS // 5
"""What is no larger than a few stones, and reads as such, are stones after lying as long."""
_FEW_STONES = int(3 * 1.6 * BLOCKS * BLOCKS)
"""Blocks that a few stones take up, at most, with their shadows."""
_READ = 0.95
"""Probability from which on a point is read for sure."""
_FEW_STIR = 0.1
"""Share of what lies still that may stir a little."""
_LATTICE = 0.3
"""Likeness to bare lines above which a point shows the board itself."""


def has_come_to_rest(
    background: Background, occlusion: PlateOcclusion, change: BlockChange, t_ns: int, seen_ns: int
) -> bool:
    """Whether what hides points has lain still for a second, and had not yet at `seen_ns`."""
    at = np.ix_(point_blocks(background.layout), point_blocks(background.layout))
    if not bool(occlusion.occluder[at].any()):
        return False
    still_ns = np.where(change.stirred, 0, t_ns - background.since_ns)[occlusion.occluder]
    most_ns = float(np.quantile(still_ns, _FEW_STIR))
    return SECOND_NS <= most_ns < SECOND_NS + t_ns - seen_ns


def resting_things(
    background: Background,
    occlusion: PlateOcclusion,
    change: BlockChange,
    rough: Grey,
    probs: NDArray[np.float32] | None,
    t_ns: int,
    settled: bool,
) -> tuple[Mask, Mask]:
    """Blocks (M, M) that rest too long to be a person, and those of them that become background.

    A thing away from the picture's edge must be stones put down together; a thing that hides no
    point is a bowl or a clock. Both become part of the known board. `probs` (N, N, 3) is a reading
    made now without regard to hands, None if there is none.
    """
    resting, known = np.zeros_like(occlusion.occluder), np.zeros_like(occlusion.occluder)
    still = t_ns - background.since_ns
    pictures = 2 if settled else _REST_PICTURES
    rested = (background.unchanged >= pictures) & (still >= _REST_NS) & ~change.stirred
    afloat = (background.unchanged >= 2) & (still >= SECOND_NS) & ~change.stirred
    if not bool((afloat & occlusion.occluder).any()):
        return resting, known
    layout = background.layout
    at = point_blocks(layout)
    edge = edge_of(occlusion.real)
    for part in parts(occlusion.occluder):
        if float(np.mean(afloat[part])) < 1.0 - _FEW_STIR:
            continue
        reaches = bool((part & edge).any())
        points = part[np.ix_(at, at)]
        # Bare lines show through: what was remembered as the board was a hand, now gone.
        bare = bool(points.any()) and _is_board(points, probs, rough, layout)
        stones = float(np.mean(still[part] >= _READ_NS)) >= 1.0 - _FEW_STIR
        # A patch of light can join a few stones to the picture's edge.
        stones = stones and _are_stones(part, probs, layout)
        rests = float(np.mean(rested[part])) >= 1.0 - _FEW_STIR
        if not reaches or rests or bare or stones:
            resting |= part
            # What else reaches in over points hides them as long as it lies there.
            if not reaches or bare or stones or not bool(points.any()):
                known |= part
    return resting, known


def _is_board(
    points: Mask, probs: NDArray[np.float32] | None, rough: Grey, layout: PlateLayout
) -> bool:
    """Whether it is the bare board that shows at most of the `points` (N, N)."""
    if probs is None or float(median(probs.max(axis=-1)[points])) < 0.9:
        return False
    at = point_blocks(layout)
    bare, _ = likeness(rough, _bare_lines(layout), layout, noise_power(rough))
    lined = (bare[np.ix_(at, at)] > _LATTICE) & (probs.argmax(axis=-1) == EMPTY)
    return float(np.mean(lined[points])) > 0.6


def _are_stones(part: Mask, probs: NDArray[np.float32] | None, layout: PlateLayout) -> bool:
    """Whether `part` (M, M) is as small as a few stones, and all points it hides read for sure."""
    if probs is None or int(np.count_nonzero(part)) > _FEW_STONES:
        return False
    hidden = hidden_points(part, layout)
    sure = bool((probs.max(axis=-1)[hidden] >= _READ).all())
    return sure and bool((probs.argmax(axis=-1)[hidden] != EMPTY).any())


@lru_cache(maxsize=8)
def _bare_lines(layout: PlateLayout) -> Grey:
    """The relief of a bare board."""
    plate = np.full((layout.side, layout.side), 180, np.uint8)
    first, last = int(layout.lines[0]), int(layout.lines[-1])
    for line in layout.lines.tolist():
        cv2.line(plate, (line, first), (line, last), 60, 1)
        cv2.line(plate, (first, line), (last, line), 60, 1)
    return relief(plate, layout)
