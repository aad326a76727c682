"""What is remembered of the undisturbed board from one picture to the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import Layout
from ..types import EMPTY, BoardView
from .alignment import Grey, Keeper, keep, noise_power, relief
from .occlusion import (
    BLOCKS,
    STILL,
    Cover,
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
from .relocalise import Scene, scene_of

SECOND_NS = 1_000_000_000
_CHANGED, _MOVED = 0.10, 0.20
"""Change of a block's log intensity, light divided out, that may be a change of what lies there,
and that is certainly movement."""
_GREY = 2.5
"""Grey levels by which a block changes at least: in the dark less is noise."""
_NOISES = 5.0
"""How much more grey levels than the most changed of the blocks in which nothing but noise changes
another must change by."""
_LOUDER, _FADES = 1.25, 0.97
"""What noise may grow by from one look to the next, a board that is pushed being no noise, and what
is left of it where less is seen."""
_SETTLE_NS = SECOND_NS // 4
"""An object that has lain as long is part of the board from then on."""
_REST_NS = 5 * SECOND_NS
"""Something that reaches in is a thing, not a person, after lying as long without any movement."""
_REST_LOOKS = 4
_FEW_STIR = 0.1
"""Share of what lies still that may stir a little."""
_PACE_NS = 3.0 * SECOND_NS
"""Time in which the remembered colours follow the light."""
_SCENE_NS = SECOND_NS // 2
_LATTICE = 0.3
"""Likeness to bare lines above which a point shows the board itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """What the undisturbed board looks like, and since when.

    ``keeper`` its texture; ``still`` float32 (M, M, 3) its blocks; ``real`` bool (M, M) those that
    the picture showed; ``blocks`` those of the last look; ``calm`` int32 (M, M) looks and
    ``since_ns`` int64 (M, M) the time since which each has not changed; ``scene`` the last picture
    but few; ``agreement`` how much of the board's surface was seen again lately; ``sharpness`` how
    strong its fine structure is; ``looked_ns`` the time of the last look; ``noise`` by how many
    grey levels blocks changed lately where nothing did, None before the second look.
    """

    layout: Layout
    keeper: Keeper
    still: Grey
    real: Mask
    blocks: Grey
    calm: NDArray[np.int32]
    since_ns: NDArray[np.int64]
    scene: Scene
    scene_ns: int
    agreement: float
    sharpness: float
    looked_ns: int
    noise: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What changed since the last look, in blocks (M, M): ``stirred`` maybe, ``moving`` surely.

    ``noise`` is by how many grey levels blocks changed where nothing did.
    """

    stirred: Mask
    moving: Mask
    noise: float

    @property
    def motion(self) -> float:
        """The share 0..1 of the board and its surroundings that is moving."""
        return float(np.mean(self.moving))


def begin_memory(
    image: NDArray[np.uint8],
    view: BoardView,
    layout: Layout,
    plate: NDArray[np.uint8],
    t_ns: int,
) -> Memory:
    """The memory of a board seen for the first time, `plate` being cut from `image`."""
    grey = np.asarray(cv2.cvtColor(plate, cv2.COLOR_BGR2GRAY), np.uint8)
    blocks = blocks_of(plate, layout)
    rough = relief(grey, layout)
    return Memory(
        layout,
        keep(rough, layout),
        blocks,
        real_blocks(view, layout, image.shape),
        blocks,
        np.ones(blocks.shape[:2], np.int32),
        np.full(blocks.shape[:2], t_ns, np.int64),
        scene_of(image, view),
        t_ns,
        1.0,
        sharpness(rough),
        t_ns,
    )


def change_since(memory: Memory, blocks: Grey) -> Change:
    """What changed since the last look; a change of the light all over is none."""
    change = blocks - memory.blocks
    change = change - light_change(change, None)
    grey = largest(change * np.exp(np.maximum(blocks, memory.blocks)))
    noise = float(np.quantile(grey[::2, ::2], STILL))
    if memory.noise is not None:
        noise = min(noise, _LOUDER * max(memory.noise, _GREY / _NOISES))
    change = np.where(grey < max(_GREY, _NOISES * noise), 0.0, largest(change))
    small = np.ones((2, 2), np.uint8)
    stirred = cv2.morphologyEx((change > _CHANGED).astype(np.uint8), cv2.MORPH_OPEN, small)
    moving = cv2.morphologyEx((change > _MOVED).astype(np.uint8), cv2.MORPH_OPEN, small)
    return Change(np.asarray(stirred > 0), np.asarray(moving > 0), noise)


def remember(
    memory: Memory,
    image: NDArray[np.uint8],
    view: BoardView,
    rough: Grey,
    blocks: Grey,
    cover: Cover,
    change: Change,
    things: Mask,
    t_ns: int,
    settled: bool,
) -> Memory:
    """The memory after a look.

    Objects that stay, away from any hand, become part of the board, at once in `settled` looks; so
    do `things` (bool (M, M)), which reach in from outside without being a person.
    """
    layout = memory.layout
    calm = np.where(change.stirred, 0, memory.calm + 1).astype(np.int32)
    since = np.where(change.stirred, t_ns, memory.since_ns)
    lying = (calm >= 1) & (t_ns - since >= _SETTLE_NS) | settled
    wide = np.ones((2 * BLOCKS + 1, 2 * BLOCKS + 1), np.uint8)
    held = cv2.dilate(cover.somebody.astype(np.uint8), wide) > 0
    taken = cover.objects & lying & ~held | things
    keeper = memory.keeper
    if bool(taken.any()):
        rows = _block_of_pixel(layout)
        keeper = keep(np.where(taken[np.ix_(rows, rows)], rough, keeper.relief), layout)
    pace = 0.5 if settled else 1.0 - float(np.exp((memory.looked_ns - t_ns) / _PACE_NS))
    share = np.where(taken, 1.0, np.where(cover.same & ~cover.somebody, min(0.5, pace), 0.0))
    still = memory.still + share.astype(np.float32)[..., None] * (blocks - memory.still)
    renew = settled or t_ns - memory.scene_ns >= _SCENE_NS
    return replace(
        memory,
        keeper=keeper,
        still=still,
        blocks=blocks,
        calm=calm,
        since_ns=since,
        scene=scene_of(image, view) if renew else memory.scene,
        scene_ns=t_ns if renew else memory.scene_ns,
        agreement=memory.agreement + 0.3 * (cover.agreement - memory.agreement),
        sharpness=memory.sharpness + 0.1 * (sharpness(rough) - memory.sharpness),
        looked_ns=t_ns,
        noise=max(change.noise, _FADES * (memory.noise or 0.0)),
    )


def has_come_to_rest(memory: Memory, cover: Cover, change: Change, t_ns: int, seen_ns: int) -> bool:
    """Whether what hides points has lain still for a second, and had not yet at `seen_ns`."""
    at = np.ix_(point_blocks(memory.layout), point_blocks(memory.layout))
    still_ns = np.where(change.stirred, 0, t_ns - memory.since_ns)[at][cover.somebody[at]]
    if not len(still_ns):
        return False
    most_ns = float(np.quantile(still_ns, _FEW_STIR))
    return SECOND_NS <= most_ns < SECOND_NS + t_ns - seen_ns


def resting_things(
    memory: Memory,
    cover: Cover,
    change: Change,
    rough: Grey,
    probs: NDArray[np.float32] | None,
    t_ns: int,
    settled: bool,
) -> tuple[Mask, Mask]:
    """Blocks (M, M) of what has lain too still to be a person, and which of them to get used to.

    What reaches in from nowhere must be stones put down together, what hides no point a bowl or a
    clock: the board is known with them from then on. A thing on the grid hides points as long as
    it lies there, unless `probs` (N, N, 3), a reading made now without regard to hands, is sure and
    bare lines show at the points said to be empty: then what was remembered as the board was a
    hand, now gone, and that needs no long rest.
    """
    resting, known = np.zeros_like(cover.somebody), np.zeros_like(cover.somebody)
    still = t_ns - memory.since_ns
    looks = 2 if settled else _REST_LOOKS
    rested = (memory.calm >= looks) & (still >= _REST_NS) & ~change.stirred
    afloat = (memory.calm >= 2) & (still >= SECOND_NS) & ~change.stirred
    if not bool((afloat & cover.somebody).any()):
        return resting, known
    layout = memory.layout
    at = point_blocks(layout)
    edge = edge_of(cover.real)
    for part in parts(cover.somebody):
        if float(np.mean(afloat[part])) < 1.0 - _FEW_STIR:
            continue
        reaches = bool((part & edge).any())
        points = part[np.ix_(at, at)]
        bare = bool(points.any()) and _is_board(points, probs, rough, layout)
        rests = float(np.mean(rested[part])) >= 1.0 - _FEW_STIR
        if not reaches or rests or bare:
            resting |= part
            if not reaches or bare or not bool(points.any()):
                known |= part
    return resting, known


def _is_board(points: Mask, probs: NDArray[np.float32] | None, rough: Grey, layout: Layout) -> bool:
    """Whether it is the bare board that shows at most of the `points` (N, N)."""
    if probs is None or float(np.median(probs.max(axis=-1)[points])) < 0.9:
        return False
    at = point_blocks(layout)
    bare, _ = likeness(rough, _bare_lines(layout), layout, noise_power(rough))
    lined = (bare[np.ix_(at, at)] > _LATTICE) & (probs.argmax(axis=-1) == EMPTY)
    return float(np.mean(lined[points])) > 0.6


def sharpness(rough: Grey) -> float:
    """How strong the finest structure of a relief is."""
    return float((rough - cv2.blur(rough, (3, 3))).std())


@lru_cache(maxsize=8)
def _bare_lines(layout: Layout) -> Grey:
    """The relief of a bare board."""
    plate = np.full((layout.side, layout.side), 180, np.uint8)
    first, last = int(layout.lines[0]), int(layout.lines[-1])
    for line in layout.lines.tolist():
        cv2.line(plate, (line, first), (line, last), 60, 1)
        cv2.line(plate, (first, line), (last, line), 60, 1)
    return relief(plate, layout)


@lru_cache(maxsize=8)
def _block_of_pixel(layout: Layout) -> NDArray[np.intp]:
    """Index of the block in which each row of a plate lies."""
    at = block_centres(layout)
    return np.asarray(np.searchsorted((at[1:] + at[:-1]) / 2.0, np.arange(layout.side)), np.intp)
