"""The background: what the undisturbed board looks like, and what rests on it and becomes part."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout
from ..types import EMPTY, BoardView, Frame, median
from .alignment import Reference, Snapshot, noise_power, reference_of, relief, snapshot_of
from .blocks import (
    BLOCKS,
    STILL,
    Grey,
    Mask,
    block_centres,
    blocks_of,
    edge_of,
    largest,
    light_change,
    likeness,
    parts,
    point_blocks,
    real_blocks,
)
from .occlusion import PlateOcclusion, Registration, hidden_points

SECOND_NS = 1_000_000_000
_CHANGED, _MOVED = 0.10, 0.20
"""Changes of a block's log intensity, light divided out: one that may be a change of what lies
there, and one that is certainly movement."""
_GREY = 2.5
"""Grey levels by which a block changes at least: in the dark less is noise."""
_NOISES = 5.0
"""A block has changed where it changes by so many times the noise. The noise is the change of the
most changed of the blocks in which nothing else changes."""
_LOUDER, _FADES = 1.25, 0.97
"""Factor by which noise may grow from one picture to the next, since a board that is pushed is no
noise. And what is left of it where less is seen."""
_SETTLE_NS = SECOND_NS // 4
"""An object that has lain as long is part of the board from then on."""
_PACE_NS = 3.0 * SECOND_NS
"""Time in which the remembered colours follow the light."""
_SCENE_NS = SECOND_NS // 2
_DIM = 0.45
"""Sharpness beside the usual one below which a board is blurred."""
_SAME_COLOURS = 0.35
"""Usual change of log intensity up to which it is the same board that is blurred."""
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


@dataclass(frozen=True, slots=True, eq=False)
class Background:
    """What the undisturbed board looks like, and since when."""

    layout: PlateLayout
    reference: Reference
    """Its texture."""
    still: Grey
    """float32 (M, M, 3): its blocks."""
    real: Mask
    """bool (M, M): the blocks that the picture showed."""
    blocks: Grey
    """The blocks of the last picture."""
    unchanged: NDArray[np.int32]
    """int32 (M, M): for how many pictures each block has not changed."""
    since_ns: NDArray[np.int64]
    """int64 (M, M): the time since which each block has not changed."""
    taken: Mask
    """bool (M, M): blocks of objects that became part of the board and have lain still since."""
    snapshot: Snapshot
    """The last picture but few."""
    snapshot_ns: int
    agreement: float
    """How much of the board's surface was seen again lately."""
    sharpness: float
    """How strong its fine structure is."""
    looked_ns: int
    """The time of the last picture."""
    noise: float | None = None
    """Grey levels by which blocks seemed to change lately where nothing did.

    None before the second picture.
    """


@dataclass(frozen=True, slots=True, eq=False)
class BlockChange:
    """What changed since the last picture, in blocks (M, M)."""

    stirred: Mask
    """Blocks that maybe changed."""
    moving: Mask
    """Blocks that surely changed."""
    noise: float
    """By how many grey levels blocks changed where nothing did."""

    @property
    def motion(self) -> float:
        """The share 0..1 of the board and its surroundings that is moving."""
        return float(np.mean(self.moving))


def first_background(
    image: NDArray[np.uint8],
    view: BoardView,
    layout: PlateLayout,
    plate: NDArray[np.uint8],
    t_ns: int,
) -> Background:
    """The background of a board seen for the first time, `plate` being cut from `image`."""
    grey = np.asarray(cv2.cvtColor(plate, cv2.COLOR_BGR2GRAY), np.uint8)
    blocks = blocks_of(plate, layout)
    rough = relief(grey, layout)
    return Background(
        layout,
        reference_of(rough, layout),
        blocks,
        real_blocks(view, layout, image.shape),
        blocks,
        np.ones(blocks.shape[:2], np.int32),
        np.full(blocks.shape[:2], t_ns, np.int64),
        np.zeros(blocks.shape[:2], np.bool_),
        snapshot_of(image, view),
        t_ns,
        1.0,
        sharpness(rough),
        t_ns,
    )


def change_since(background: Background, blocks: Grey) -> BlockChange:
    """What changed since the last picture; a change of the light all over does not count."""
    change = blocks - background.blocks
    change = change - light_change(change, None)
    grey = largest(change * np.exp(np.maximum(blocks, background.blocks)))
    noise = float(np.quantile(grey[::2, ::2], STILL))
    if background.noise is not None:
        noise = min(noise, _LOUDER * max(background.noise, _GREY / _NOISES))
    change = np.where(grey < max(_GREY, _NOISES * noise), 0.0, largest(change))
    small = np.ones((2, 2), np.uint8)
    stirred = cv2.morphologyEx((change > _CHANGED).astype(np.uint8), cv2.MORPH_OPEN, small)
    moving = cv2.morphologyEx((change > _MOVED).astype(np.uint8), cv2.MORPH_OPEN, small)
    return BlockChange(np.asarray(stirred > 0), np.asarray(moving > 0), noise)


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
    registration: Registration,
    change: BlockChange,
    probs: NDArray[np.float32] | None,
    t_ns: int,
    settled: bool,
) -> tuple[Mask, Mask]:
    """Blocks (M, M) that rest too long to be a person, and those of them that become background.

    A thing away from the picture's edge must be stones put down together; a thing that hides no
    point is a bowl or a clock. Both become part of the known board. `probs` (N, N, 3) is a reading
    made now without regard to hands, None if there is none.
    """
    occlusion = registration.occlusion
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
        bare = bool(points.any()) and _is_board(points, probs, registration.rough, layout)
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


def updated_background(
    background: Background,
    registration: Registration,
    change: BlockChange,
    things: Mask,
    frame: Frame,
    settled: bool,
) -> Background:
    """The background after a picture that was registered.

    Objects that stay, away from any hand, become part of the board; in `settled` pictures they do
    so at once. So do `things` (bool (M, M)), which reach in from outside without being a person.
    """
    occlusion, rough, blocks = registration.occlusion, registration.rough, registration.blocks
    t_ns = frame.t_ns
    layout = background.layout
    unchanged = np.where(change.stirred, 0, background.unchanged + 1).astype(np.int32)
    since = np.where(change.stirred, t_ns, background.since_ns)
    lying = (unchanged >= 1) & (t_ns - since >= _SETTLE_NS) | settled
    wide = np.ones((2 * BLOCKS + 1, 2 * BLOCKS + 1), np.uint8)
    held = cv2.dilate(occlusion.occluder.astype(np.uint8), wide) > 0
    taken = occlusion.objects & lying & ~held | things
    # An object's rim differs from the board for as long as it lies: it is taken once.
    known = background.taken & ~change.stirred & (occlusion.objects | things)
    reference = background.reference
    if bool((taken & ~known).any()):
        rows = _block_of_pixel(layout)
        reference = reference_of(
            np.where(taken[np.ix_(rows, rows)], rough, reference.relief), layout
        )
    pace = 0.5 if settled else 1.0 - float(np.exp((background.looked_ns - t_ns) / _PACE_NS))
    share = np.where(
        taken, 1.0, np.where(occlusion.same & ~occlusion.occluder, min(0.5, pace), 0.0)
    )
    still = background.still + share.astype(np.float32)[..., None] * (blocks - background.still)
    renew = settled or t_ns - background.snapshot_ns >= _SCENE_NS
    return replace(
        background,
        reference=reference,
        still=still,
        blocks=blocks,
        unchanged=unchanged,
        since_ns=since,
        taken=taken | known,
        snapshot=snapshot_of(frame.image, registration.view) if renew else background.snapshot,
        snapshot_ns=t_ns if renew else background.snapshot_ns,
        agreement=background.agreement + 0.3 * (occlusion.agreement - background.agreement),
        sharpness=background.sharpness + 0.1 * (sharpness(rough) - background.sharpness),
        looked_ns=t_ns,
        noise=max(change.noise, _FADES * (background.noise or 0.0)),
    )


def is_blurred(registration: Registration, background: Background) -> bool:
    """Whether it is the same board, only without its fine structure."""
    soft = sharpness(registration.rough) < _DIM * background.sharpness
    return soft and registration.occlusion.colours < _SAME_COLOURS


def sharpness(rough: Grey) -> float:
    """How strong the finest structure of a relief is."""
    return float((rough - cv2.blur(rough, (3, 3))).std())


@lru_cache(maxsize=8)
def _block_of_pixel(layout: PlateLayout) -> NDArray[np.intp]:
    """Index of the block in which each row of a plate lies."""
    at = block_centres(layout)
    return np.asarray(np.searchsorted((at[1:] + at[:-1]) / 2.0, np.arange(layout.side)), np.intp)


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
