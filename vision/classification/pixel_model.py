"""Which pixels of a plate are board, black stone or white stone, as learnt from the plate itself.

Knows nothing beforehand: how board and stones look in this light is taken from the points that a
classifier is sure of. Light that falls unevenly is divided out by the colour of the bare board.
The pixels' evidence for stones follows from how each kind looks.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout
from ..types import BLACK, EMPTY, WHITE
from .colour_model import board_field
from .stone_offsets import CELL, LaidDiscs

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
