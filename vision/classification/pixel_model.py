"""Which pixels of a plate are board, black stone or white stone, as learnt from the plate itself.

Knows nothing beforehand: how board and stones look in this light is taken from the points that a
classifier is sure of. Light that falls unevenly is divided out by the colour of the bare board.
The pixels' evidence for stones follows from how each kind looks. `LaidDiscs` are the stones that
this evidence is gathered for, one a point at most, while they are moved about.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout
from ..types import BLACK, EMPTY, WHITE
from .colour_model import board_field

Mask = NDArray[np.bool_]

_DARK = 6.0
"""Added to every intensity before its logarithm, so that noise in the dark stays small."""
_LUMA = np.array([0.2, 0.5, 0.3], np.float32)
"""Weights of B, G, R in what is called luminance here."""
_LOW, _HIGH = np.array([-2.8, -1.4]), np.array([1.4, 1.4])
"""Range of both features: log luminance and blue over red, relative to the board's."""
_BINS = np.array([56, 36])
_SMOOTH = 1.3
"""Bins by which the histograms are smoothed."""
_UNLIKELY = 0.02
"""Share of a class that may look like anything: highlights, shadows, reflections."""
_TILES = 6
"""Parts of the plate each way that have colours of their own, with those beside them."""
_WHOLE = 600.0
"""Pixels for which what the whole plate shows counts beside what a part shows."""
_MAX_PIXEL_NATS = 3.0
"""Nats of evidence of one pixel at most."""

_ALIKE = 0.25
"""Logarithm of intensity within which pixels look like the bare board."""

_FAINT = 0.7
"""Nats of a pixel that count for nothing: light and wood are never quite alike everywhere."""

_OUTSIDE = 0.6
"""Cells beyond the outer lines from which on pixels never speak for a stone: the table's may."""


def pixel_features(plate: NDArray[np.uint8], layout: PlateLayout) -> NDArray[np.float32]:
    """Log luminance and blue over red of every pixel relative to the bare board, (S, S, 2)."""
    logs = np.log(plate.astype(np.float32) + _DARK)
    field = board_field(plate, layout).astype(np.float32)
    n, cell = layout.size, layout.cell_px
    at = (np.arange(layout.side, dtype=np.float32) / cell - layout.margin).clip(0, n - 1)
    x, y = np.meshgrid(at, at)
    spread = cv2.remap(field, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    ratio = cv2.GaussianBlur(logs - spread, (0, 0), 0.6)
    return np.stack([ratio @ _LUMA, ratio[..., 0] - ratio[..., 2]], axis=-1)


def log_densities(features: NDArray[np.float32], samples: Sequence[Mask]) -> NDArray[np.float32]:
    """How likely (nats) every pixel's `features` (S, S, 2) are in each class, (C, S, S).

    `samples` are masks (S, S) of pixels known to be of each class. Those nearby count most: light
    and glare change what a class looks like. A class without any may look like anything.
    """
    scaled = (features - _LOW) / (_HIGH - _LOW) * _BINS
    tiles = np.arange(len(features)) * _TILES // len(features)
    index = np.clip(scaled, 0, _BINS - 1).astype(np.intp)
    places = (
        np.broadcast_to(tiles[:, None], features.shape[:2]),
        np.broadcast_to(tiles[None, :], features.shape[:2]),
        index[..., 0],
        index[..., 1],
    )
    stacked = np.stack([_log_density(places, sample) for sample in samples])
    return np.asarray(np.maximum(stacked - stacked.max(axis=0), -_MAX_PIXEL_NATS), np.float32)


def _log_density(places: tuple[NDArray[np.intp], ...], sample: Mask) -> NDArray[np.float32]:
    """The log density of the class of `sample` at all `places`, tile, tile, bin and bin of each."""
    counts = np.zeros((_TILES, _TILES, *_BINS), np.float32)
    np.add.at(counts, tuple(place[sample] for place in places), 1.0)
    shape = counts.shape
    flat = counts.reshape(_TILES, _TILES, -1)
    padded = np.pad(flat, ((1, 1), (1, 1), (0, 0)))
    beside = [
        padded[row : row + _TILES, col : col + _TILES] for row in range(3) for col in range(3)
    ]
    around = np.stack(beside).sum(axis=0)
    whole = flat.sum(axis=(0, 1))
    whole = whole / max(float(whole.sum()), 1.0)
    local = around.reshape(_TILES * _TILES, -1) + _WHOLE * whole
    share = local / np.maximum(local.sum(axis=1, keepdims=True), 1.0)
    smooth = np.stack(
        [cv2.GaussianBlur(each.reshape(shape[2:]), (0, 0), _SMOOTH) for each in share]
    ).reshape(shape)
    density = (1 - _UNLIKELY) * smooth + _UNLIKELY / float(_BINS.prod())
    return np.asarray(np.log(density)[places], np.float32)


def disc_evidence(
    features: NDArray[np.float32], discs: LaidDiscs, sure: NDArray[np.bool_], radius: float
) -> list[NDArray[np.float32]]:
    """Nats (H, W) of each pixel for a black and for a white stone over the bare board.

    `features` are those of the plate's pixels. Each kind is learnt within `radius` cells of the
    middles of its `sure` (N, N) points.
    """
    logs = log_densities(features, _samples(features, discs, sure, radius))
    return [_within(_plain(logs[color] - logs[EMPTY]), discs.lines) for color in (BLACK, WHITE)]


def _samples(
    features: NDArray[np.float32], discs: LaidDiscs, sure: NDArray[np.bool_], radius: float
) -> list[NDArray[np.bool_]]:
    """Pixels of each kind, of the points that are sure."""
    masks = []
    for color in (EMPTY, BLACK, WHITE):
        mask = np.zeros(features.shape[:2], np.uint8)
        for row, col in np.argwhere((discs.labels == color) & sure):
            dy, dx = discs.at[row, col]
            middle = int(discs.lines[col] + dx), int(discs.lines[row] + dy)
            cv2.circle(mask, middle, round(radius * CELL), 1, -1)
        masks.append(mask > 0)
    bare = (discs.cover == 0) | ~discs.cover.any()
    masks[EMPTY] = bare & (masks[EMPTY] | _between(features, discs.lines))
    return masks


def _between(features: NDArray[np.float32], lines: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Pixels between four points, and just beyond the outer lines, that look like the board."""
    mask = np.zeros(features.shape[:2], bool)
    gaps = (lines[1:] + lines[:-1]) // 2
    for shift in (-1, 0, 1):
        mask[np.ix_(gaps + shift, gaps)] = True
        mask[np.ix_(gaps, gaps + shift)] = True
    for side in (lines[0] - CELL // 2, lines[-1] + CELL // 2):
        mask[side - 1 : side + 2, lines[0] : lines[-1]] = True
        mask[lines[0] : lines[-1], side - 1 : side + 2] = True
    return mask & np.asarray((np.abs(features) < _ALIKE).all(axis=-1))


def _within(evidence: NDArray[np.float32], lines: NDArray[np.intp]) -> NDArray[np.float32]:
    """`evidence` for a stone, which the table beside the board does not give."""
    room = round(_OUTSIDE * CELL)
    low, high = lines[0] - room, lines[-1] + room + 1
    inner = np.minimum(evidence, 0)
    inner[low:high, low:high] = evidence[low:high, low:high]
    return inner


def _plain(odds: NDArray[np.float32]) -> NDArray[np.float32]:
    """Log odds of pixels without what so many alike would make too much of."""
    return np.asarray(np.sign(odds) * np.maximum(np.abs(odds) - _FAINT, 0), np.float32)


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
