"""Where a stone's middle lies beside its point, by its outline on the plate."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout
from ..types import BLACK, WHITE, median

Mask = NDArray[np.bool_]

_SURE, _STEPS = 0.8, 4
"""Probability from which a point is taken to hold a stone, and steps of the window onto it."""
_BETWEEN, _FARTHER = 0.5, 10
"""The same for stones that may lie between points: they are read less surely, and are farther."""
_ARRIVED = 1e-3
"""Cells; a window that moves less has arrived."""
_RADIUS, _REACH = 0.5, 0.9
"""Cells: of the window that climbs onto the stone, and of what is looked at around a point."""
_HIGHEST = 0.75
"""Cells beside its point at which a stone's middle is looked for because of its height, at most."""
_DOUBT = 3.0
"""Stones that must lie alike before half of what they share is taken off."""
_ERROR_PX = 0.5
"""Pixels of the plate by which a middle may be measured wrongly, taken off its distance."""
_BESIDE = (0.62, 0.9)
"""Cells from a point between which its stone leaves the board bare."""
_FAINTEST = 8.0
"""Grey levels between a stone and the board beside it under which neither has an outline."""
_CLIPPED, _PLAIN = 245.0, 60.0
"""Grey level, in every channel, from which the board beside is clipped. And the grey levels that a
stone then differs by at least: of a white one only the shaded rim is seen there."""
_HUE_LEVELS = 8.0
"""Grey levels by which the hues of board and stone differ in a pixel where they begin to count."""
_CORE, _FILLED = 0.38, 0.9
_RING, _SPILT = (0.56, 0.7), 0.15
"""A middle counts only where the disc about it is full and the ring about that is bare. A stone
that touches others, or that light or shadow runs into, has no measurable outline."""


def stone_offsets(
    plate: NDArray[np.uint8],
    layout: PlateLayout,
    probs: NDArray[np.float32],
    visible: Mask,
    due: NDArray[np.float32] | float = 0.0,
) -> NDArray[np.float32]:
    """The middle of each stone seen from its point, in cells (du, dv), float32 (N, N, 2).

    NaN where no stone stands out clearly on its own. The middle of the stone's outline in the
    picture is measured. Seen obliquely, its height shifts it away from the camera by what is `due`
    (N, N, 2) to the view; that is taken off. A grid that lies a little off shifts all stones. Their
    shared shift is taken off as far as enough stones show it. What may be an error of
    measuring is taken off too: a stone lies at least so far aside.
    """
    middles = stone_middles(plate, layout, probs, visible, due, sure=_BETWEEN, steps=_FARTHER)
    alone = _alone(np.subtract(middles, due, dtype=np.float32))
    far = np.linalg.norm(alone, axis=2, keepdims=True)
    error = _ERROR_PX / layout.cell_px
    return np.asarray(alone * np.maximum(1.0 - error / np.maximum(far, 1e-6), 0.0), np.float32)


def stone_middles(
    plate: NDArray[np.uint8],
    layout: PlateLayout,
    probs: NDArray[np.float32],
    visible: Mask,
    due: NDArray[np.float32] | float = 0.0,
    *,
    sure: float = _SURE,
    steps: int = _STEPS,
) -> NDArray[np.float32]:
    """The middle of each stone's outline in the picture seen from its point, as it is measured.

    In cells (du, dv), float32 (N, N, 2), NaN where no stone stands out clearly on its own. A stone
    is what is read so `sure`ly. It is looked for `due` (N, N, 2) beside its point, where its height
    makes it appear. Seen from low down, its rim or its shadow lies at the point itself. Its middle
    is approached in so many `steps`.
    """
    offsets = np.full((*visible.shape, 2), np.nan, np.float32)
    reach = min(round(_REACH * layout.cell_px), round(layout.margin * layout.cell_px) - 1)
    most = round(_HIGHEST * layout.cell_px)
    rise = np.rint(np.broadcast_to(due, offsets.shape) * layout.cell_px)
    rise = np.clip(rise, -most, most).astype(np.intp)
    room = int(np.abs(rise).max())
    picture = cv2.copyMakeBorder(plate, room, room, room, room, cv2.BORDER_REPLICATE)
    picture = picture.astype(np.float32)
    span = np.arange(-reach, reach + 1)
    ticks = np.asarray(span / layout.cell_px, np.float32)
    du, dv = np.meshgrid(ticks, ticks)
    far = np.hypot(du, dv)
    beside = (far > _BESIDE[0]) & (far < _BESIDE[1])
    moments = np.stack([np.ones_like(du), du, dv], axis=-1).reshape(-1, 3)
    for colour in (BLACK, WHITE):
        rows, cols = np.nonzero((probs[..., colour] > sure) & visible)
        if not len(rows):
            continue
        there = rise[rows, cols]
        tops = (layout.lines[rows] + there[:, 1] + room)[:, None, None] + span[None, :, None]
        lefts = (layout.lines[cols] + there[:, 0] + room)[:, None, None] + span[None, None, :]
        mass = _mass(picture[tops, lefts], beside, reach)
        at = np.zeros((len(rows), 2), np.float32)
        for _ in range(steps):
            near = mass * np.clip((_RADIUS - _away(ticks, at)) * layout.cell_px + 0.5, 0.0, 1.0)
            total = near.reshape(len(near), -1) @ moments + np.float32(1e-6)
            before, at = at, total[:, 1:] / total[:, :1]
            # Where any stone has no outline its place is nan, and the steps are made in full.
            if float(np.abs(at - before).max()) < _ARRIVED:
                break
        away = _away(ticks, at)
        inside, around = away < _CORE, (away > _RING[0]) & (away < _RING[1])
        filled = (mass * inside).sum((1, 2)) / np.maximum(inside.sum((1, 2)), 1)
        spilt = (mass * around).sum((1, 2)) / np.maximum(around.sum((1, 2)), 1)
        clear = (filled > _FILLED) & (spilt < _SPILT)
        offsets[rows[clear], cols[clear]] = (at + there / layout.cell_px)[clear]
    return offsets


def _away(ticks: NDArray[np.float32], at: NDArray[np.float32]) -> NDArray[np.float32]:
    """Cells from `at` (K, 2) to every pixel (K, R, R) of windows whose pixels lie at `ticks`."""
    across, along = (ticks - at[:, :1]) ** 2, (ticks - at[:, 1:]) ** 2
    return np.sqrt(across[:, None, :] + along[:, :, None])


def _mass(patches: NDArray[np.float32], beside: Mask, reach: int) -> NDArray[np.float32]:
    """How much of each pixel (K, R, R) is stone, 0..1: `patches` (K, R, R, 3) about K points.

    Each pixel's colour is placed on the way from the board's colour beside the stone to the
    stone's. Stones of one colour share that direction, because uneven or coloured light changes
    both ends. NaN where the two ends hardly differ.
    """
    board = median(patches[:, beside], axis=1)
    middle = patches[:, reach - 1 : reach + 2, reach - 1 : reach + 2]
    change = median(middle.reshape(len(middle), -1, 3), axis=1) - board
    shared = median(change, axis=0)
    way = shared / (np.linalg.norm(shared) * np.sqrt(3.0) + 1e-6)
    contrast = change @ way
    least = np.where(board.min(axis=1) >= _CLIPPED, _PLAIN, _FAINTEST)
    contrast = np.where(np.abs(contrast) < least, np.nan, contrast)
    share = (patches @ way - (board @ way)[:, None, None]) / contrast[:, None, None]
    mass = np.clip(share * 2.0 - 0.5, 0.0, 1.0)
    if float(shared.sum()) < 0.0:
        mass *= _unshaded(patches, median(board, axis=0), median(board + change, axis=0))
    return np.asarray(mass, np.float32)


def _unshaded(
    patches: NDArray[np.float32], board: NDArray[np.float32], stone: NDArray[np.float32]
) -> NDArray[np.float32]:
    """How surely each pixel (K, R, R) is a dark `stone` and no shaded `board`, 0..1.

    In a hard shadow a board is as dark as a stone, but keeps its hue: its colour (3,) grows less.
    1 where the two hues differ by no more than noise.
    """
    ways = np.stack([board, stone])
    ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-6)
    length = (patches**2).sum(axis=-1)
    aside = np.sqrt(np.maximum(length[..., None] - (patches @ ways.T) ** 2, 0.0))
    apart = np.sqrt(np.maximum(length * (1.0 - float(ways[0] @ ways[1]) ** 2), 1e-6))
    share = (aside[..., 0] - aside[..., 1]) / apart
    sure = np.clip(apart / _HUE_LEVELS - 1.0, 0.0, 1.0)
    return np.asarray(1.0 - sure * np.clip(-2.0 * share, 0.0, 1.0), np.float32)


def _alone(offsets: NDArray[np.float32]) -> NDArray[np.float32]:
    """`offsets` (N, N, 2) without what each stone shares with the others.

    The shared part is a shift that changes evenly over the board, fitted to all stones but the one.
    The fewer they are, the less of it is believed.
    """
    known = np.isfinite(offsets[..., 0])
    if not known.any():
        return offsets
    across = np.linspace(-1.0, 1.0, len(offsets))
    cols, rows = np.meshgrid(across, across)
    plane = np.stack([np.ones_like(cols), cols, rows], axis=-1)[known]
    lie = offsets[known].astype(np.float64)
    inverse = np.linalg.inv(plane.T @ plane + _DOUBT * np.eye(3))
    own = np.einsum("ni,ij,nj->n", plane, inverse, plane)[:, None]
    apart = offsets.copy()
    apart[known] = (lie - plane @ inverse @ plane.T @ lie) / (1.0 - own)
    return apart
