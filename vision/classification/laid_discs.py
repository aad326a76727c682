"""Stones laid as discs on a board's plate, one a point at most, each where it lies."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from ..types import EMPTY

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
