"""Where a stone's middle lies beside its point, by discs laid on the plate, one a point at most."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from ..medians import median
from ..plate import PlateLayout
from ..types import BLACK, EMPTY, WHITE

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
            away = np.hypot(du - at[:, :1, None], dv - at[:, 1:, None])
            near = mass * np.clip((_RADIUS - away) * layout.cell_px + 0.5, 0.0, 1.0)
            across, along = near.sum(axis=1), near.sum(axis=2)
            total = across.sum(axis=1) + 1e-6
            before, at = at, np.stack([across @ ticks, along @ ticks], axis=1) / total[:, None]
            # Where any stone has no outline its place is nan, and the steps are made in full.
            if float(np.abs(at - before).max()) < _ARRIVED:
                break
        away = np.hypot(du - at[:, :1, None], dv - at[:, 1:, None])
        inside, around = away < _CORE, (away > _RING[0]) & (away < _RING[1])
        filled = (mass * inside).sum((1, 2)) / np.maximum(inside.sum((1, 2)), 1)
        spilt = (mass * around).sum((1, 2)) / np.maximum(around.sum((1, 2)), 1)
        clear = (filled > _FILLED) & (spilt < _SPILT)
        offsets[rows[clear], cols[clear]] = (at + there / layout.cell_px)[clear]
    return offsets


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
    share = ((patches - board[:, None, None]) @ way) / contrast[:, None, None]
    return np.asarray(np.clip(share * 2.0 - 0.5, 0.0, 1.0), np.float32)


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


CELL = 16
"""Pixels a cell of the plate."""
REACH = 10
"""Plate pixels along each line within which a point's stone lies."""
_MIDDLE = 4
"""Plate pixels each way of a point in which the classifier looks for its stone above all."""
_OVERLAP = 2.0
"""Nats for a pixel that two stones share."""
_NEAR = 0.75
"""Cells from a point within which another's stone may be what the classifier saw there."""
_RIGHT_ON, _BARE = 6.0, 0.6
"""Plate pixels from its point within which a stone cannot escape the classifier, and the share of
that point's middle that no other stone covers."""

State = tuple[int, int, int]
"""Label of a point, and plate pixels (dy, dx) from it at which its stone lies."""


class LaidDiscs:
    """The discs while they are moved about.

    ``labels`` intp (N, N) is what each point holds. ``at`` intp (N, N, 2) is each stone's plate
    pixels (dy, dx) from its point. ``cover`` float32 (H, W) counts the stones over each pixel.
    ``lines`` intp (N,) are the plate pixels of the board's lines.
    """

    def __init__(
        self,
        lines: NDArray[np.intp],
        shape: tuple[int, int],
        labels: NDArray[np.intp],
        footprint: NDArray[np.float32],
    ) -> None:
        self.lines, self.labels = lines, labels
        self.size = len(lines)
        self.at = np.zeros((self.size, self.size, 2), np.intp)
        self.cover = np.zeros(shape, np.float32)
        self._footprint = footprint

    def lay_all(self) -> None:
        """Cover what the stones cover, each where it lies."""
        self.cover[:] = 0
        for row, col in np.argwhere(self.labels != EMPTY):
            self._put(int(row), int(col), 1)

    def state(self, row: int, col: int) -> State:
        """What a point holds."""
        dy, dx = self.at[row, col]
        return int(self.labels[row, col]), int(dy), int(dx)

    def set(self, row: int, col: int, state: State) -> None:
        """Put this in the place of what a point holds."""
        if self.labels[row, col] != EMPTY:
            self._put(row, col, -1)
        self.labels[row, col], self.at[row, col] = state[0], state[1:]
        if state[0] != EMPTY:
            self._put(row, col, 1)

    def under_stone(
        self, row: int, col: int, evidence: NDArray[np.float32]
    ) -> NDArray[np.floating]:
        """The sum of `evidence` (H, W) under a stone of a point, (2 reach + 1, same) by its place.

        Pixels that a stone covers already speak against it.
        """
        half = len(self._footprint) // 2
        room = half + REACH
        y0, x0 = int(self.lines[row]) - room, int(self.lines[col]) - room
        top, left = max(-y0, 0), max(-x0, 0)
        window = np.s_[y0 + top : y0 + 2 * room + 1, x0 + left : x0 + 2 * room + 1]
        seen = np.where(self.cover[window] > 0, -_OVERLAP, evidence[window])
        full = np.zeros((2 * room + 1, 2 * room + 1), np.float32)
        full[top : top + seen.shape[0], left : left + seen.shape[1]] = seen
        summed = cv2.filter2D(full, -1, self._footprint, borderType=cv2.BORDER_CONSTANT)
        return np.asarray(summed[half : half + 2 * REACH + 1, half : half + 2 * REACH + 1])

    def share_near(self, pixels: NDArray[np.float32], reach: int) -> NDArray[np.float32]:
        """How many `pixels` (H, W) lie within `reach` of each point, as shares of a stone."""
        side = 2 * reach + 1
        near = cv2.boxFilter(pixels, -1, (side, side), normalize=False)
        return np.asarray(near[np.ix_(self.lines, self.lines)] / self._footprint.sum())

    def bare_middle(self, row: int, col: int) -> float:
        """The share of a point's middle over which no stone lies."""
        y, x = self.lines[row], self.lines[col]
        middle = self.cover[y - _MIDDLE : y + _MIDDLE + 1, x - _MIDDLE : x + _MIDDLE + 1]
        return float((middle <= 0).mean())

    def right_on_its_point(self, row: int, col: int) -> bool:
        """Whether a point's stone lies where the classifier looks for it, and hardly another."""
        state = self.state(row, col)
        self.set(row, col, (EMPTY, 0, 0))
        bare = self.bare_middle(row, col)
        self.set(row, col, state)
        return bare > _BARE and bool(np.hypot(*state[1:]) <= _RIGHT_ON)

    def near_by(self, row: int, col: int, color: int) -> bool:
        """Whether a stone of `color` that belongs to a point beside this one lies near it."""
        for down, across in product((-1, 0, 1), repeat=2):
            at = row + down, col + across
            if min(at) < 0 or max(at) >= self.size or self.labels[at] != color:
                continue
            dy, dx = self.at[at]
            if np.hypot(down * CELL + dy, across * CELL + dx) < _NEAR * CELL:
                return True
        return False

    def any_nearer(self, cells: float) -> bool:
        """Whether two stones of one colour on points beside each other lie nearer than `cells`."""
        places = self.at + np.stack(np.meshgrid(self.lines, self.lines, indexing="ij"), axis=-1)
        for down, across in ((0, 1), (1, -1), (1, 0), (1, 1)):
            for row, col in np.argwhere(self.labels != EMPTY):
                other = (int(row) + down, int(col) + across)
                if min(other) < 0 or max(other) >= self.size:
                    continue
                if self.labels[other] != self.labels[row, col]:
                    continue
                if np.linalg.norm(places[other] - places[row, col]) < cells * CELL:
                    return True
        return False

    def beside(self) -> NDArray[np.float32]:
        """Each stone's middle from its point in cells (du, dv), (N, N, 2); NaN where none lies."""
        beside = np.asarray(self.at[..., ::-1] / CELL, np.float32)
        beside[self.labels == EMPTY] = np.nan
        return beside

    def _put(self, row: int, col: int, count: int) -> None:
        """Add or take away the disc of a point."""
        dy, dx = self.at[row, col]
        half = len(self._footprint) // 2
        y, x = int(self.lines[row] + dy) - half, int(self.lines[col] + dx) - half
        size = len(self._footprint)
        y0, x0 = max(y, 0), max(x, 0)
        part = self.cover[y0 : y + size, x0 : x + size]
        h, w = part.shape
        part += count * self._footprint[y0 - y : y0 - y + h, x0 - x : x0 - x + w]
