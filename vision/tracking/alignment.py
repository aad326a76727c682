"""Where the board has gone: sub-pixel registration of plates, and features followed further off.

A `Reference` holds what the board's plate looked like. `align` finds the small warp that lays a new
plate over it: illumination is divided out, hands and new stones are voted down. `agreement`
measures the fit, cell by cell. A `Snapshot` serves to find a board again that has gone further than
a cell. Nothing here searches a picture for an unknown board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout, cut_plate
from ..types import BoardView, median
from ..views import overlap, rescaled

Array = NDArray[np.float64]
Grey = NDArray[np.float32]

_PIXELS = 5000
"""How many of the reference's best textured pixels take part in a registration."""

_ROUNDS = 8
_SHARP_ENOUGH = 0.8
"""Share of pixels alike above which the coarse level is not needed."""
_DARK, _FAINT = 8.0, 0.015
"""Intensity, and relief, that may be noise."""
_SECOND = np.outer((1, -2, 1), (1, -2, 1)).astype(np.float32)
_SECOND_POWER = 1.27
"""What the second differences make of noise of power one after the blur of `relief`."""
_NEAR = 0.6
"""Texture values (their spread is 1) this close are alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """One sharpness of a reference: its best textured pixels."""

    blur_px: float
    """The blur at which it was taken."""
    at: Grey
    """float32 (K, 2): the pixels."""
    slopes: Array
    """float64 (K, 8): how the texture there answers to each parameter of a homography."""
    values: Array
    """float64 (K,): the texture."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A reference, against which a plate is registered."""

    layout: PlateLayout
    relief: Grey
    """Its relief, float32 (S, S)."""
    texture: Grey
    """Its texture, float32 (S, S)."""
    fine: Level
    """The level of the texture for the last bit."""
    noise: float
    """The power of the noise in the relief."""


@dataclass(frozen=True, slots=True, eq=False)
class Alignment:
    """A reference laid over a new plate."""

    plate_from_reference: Array
    """(3, 3): where each reference pixel lies on the new plate."""
    agreement: float
    """0..1: correlation of the two textures over the pixels that were not voted down."""
    share: float
    """0..1: share of all pixels at which the two textures are alike."""
    share_before: float
    """The same share at the start."""
    shift_cells: float
    """The largest displacement of a corner of the grid."""


def relief(grey: NDArray[np.uint8], layout: PlateLayout) -> Grey:
    """The fine structure of a plate, float32 (S, S): log intensity less its surroundings'.

    Exposure and shadows leave it as it is; a line is as strong in the shade as in the sun.
    """
    width = 2 * max(2, round(0.6 * layout.cell_px)) + 1
    value = cv2.GaussianBlur(grey.astype(np.float32), (3, 3), 0.8)
    logs = np.asarray(cv2.log(value + _DARK), np.float32)
    return np.asarray(logs - cv2.blur(logs, (width, width)), np.float32)


def texture(rough: Grey, layout: PlateLayout) -> Grey:
    """A `relief` brought to the same strength everywhere, float32 (S, S) with a spread of 1."""
    width = 4 * max(2, round(0.6 * layout.cell_px)) + 3
    power = cv2.blur(rough * rough, (width, width))
    return np.asarray(rough / (np.sqrt(power) + _FAINT), np.float32)


def noise_power(rough: Grey) -> float:
    """The power of what in a relief, float32 (S, S), has no structure: the sensor's noise.

    Measured by the second differences of both directions, which lines and edges leave alone.
    """
    fine = cv2.filter2D(rough, -1, _SECOND)[1::2, 1::2]
    deviation = float(median(np.abs(fine).ravel())) / 0.6745
    return deviation**2 / _SECOND_POWER


def reference_of(rough: Grey, layout: PlateLayout) -> Reference:
    """The reference whose plate has this `relief`, float32 (S, S)."""
    reference = texture(rough, layout)
    fine = _level(reference, layout, 0.0, _PIXELS)
    return Reference(layout, rough, reference, fine, noise_power(rough))


@lru_cache(maxsize=4)
def _coarse(reference: Reference) -> Level:
    """The level of the texture for the way there; few frames need it."""
    layout = reference.layout
    blur = 0.2 * layout.cell_px
    return _level(_soften(reference.texture, blur), layout, blur, _PIXELS // 2)


def _soften(fine: Grey, blur_px: float) -> Grey:
    """A texture blurred, its spread kept."""
    soft = cv2.GaussianBlur(fine, (0, 0), blur_px)
    return np.asarray(soft / (float(soft.std()) + 1e-3), np.float32)


def _level(reference: Grey, layout: PlateLayout, blur_px: float, pixels: int) -> Level:
    smooth = cv2.GaussianBlur(reference, (0, 0), 0.08 * layout.cell_px + 0.4)
    gx = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=0.125)
    gy = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=0.125)
    strength = gx * gx + gy * gy
    border = 3
    strength[:border], strength[-border:] = 0.0, 0.0
    strength[:, :border], strength[:, -border:] = 0.0, 0.0
    count = min(pixels, int(np.count_nonzero(strength)))
    least = np.partition(strength.ravel(), -count)[-count] if count else np.inf
    ys, xs = np.nonzero(strength >= max(float(least), 1e-9))
    half = (layout.side - 1) / 2.0
    x, y = (xs - half) / half, (ys - half) / half
    dx, dy = gx[ys, xs] * half, gy[ys, xs] * half
    radial = dx * x + dy * y
    slopes = np.stack(
        [dx * x, dx * y, dx, dy * x, dy * y, dy, -radial * x, -radial * y], axis=1
    ).astype(np.float64)
    at = np.stack([xs, ys], axis=1).astype(np.float32)
    return Level(blur_px, at, slopes, reference[ys, xs].astype(np.float64))


def align(reference: Reference, fine: Grey, start: Array | None = None) -> Alignment:
    """The homography that lays `fine`, a plate's texture, over the reference.

    Starts from `start` (plate_from_reference; identity when None) and converges from about a
    third of a cell away. Pixels that disagree are voted down, so hands and new stones do not pull.
    """
    warp = np.eye(3) if start is None else start
    off = _sample(reference.fine, fine, warp, reference.layout) - reference.fine.values
    if len(off) and float(np.mean(np.abs(off) < _NEAR)) < _SHARP_ENOUGH:
        coarse = _coarse(reference)
        warp = _descend(coarse, _soften(fine, coarse.blur_px), warp, reference.layout)
    warp = _descend(reference.fine, fine, warp, reference.layout)
    values = _sample(reference.fine, fine, warp, reference.layout)
    agreement, share = _quality(reference.fine, values)
    before = float(np.mean(np.abs(off) < _NEAR)) if len(off) else 0.0
    return Alignment(warp, agreement, share, before, _shift(warp, reference.layout))


def _sample(level: Level, texture_now: Grey, warp: Array, layout: PlateLayout) -> Array:
    """The texture now at the places to which `warp` maps the level's pixels."""
    if not len(level.at):
        return np.zeros(0)
    x, y = cv2.split(cv2.perspectiveTransform(level.at[None], warp))
    found = cv2.remap(texture_now, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found, np.float64).reshape(-1)


def _descend(level: Level, texture_now: Grey, warp: Array, layout: PlateLayout) -> Array:
    """`warp` (plate_from_reference) bettered until it moves no more."""
    if len(level.at) < 64:
        return warp
    half = (layout.side - 1) / 2.0
    scale = np.array([[half, 0, half], [0, half, half], [0, 0, 1.0]])
    unscale = np.linalg.inv(scale)
    ridge = np.diag([1e-3] * 6 + [1e-2] * 2) * max(1.0, len(level.at) * 1e-3)
    for _ in range(_ROUNDS):
        off = _sample(level, texture_now, warp, layout) - level.values
        spread = max(0.25, 1.5 * float(median(np.abs(off[::4]))))
        weighted = level.slopes * (1.0 / (1.0 + (off / spread) ** 2) ** 2)[:, None]
        step = np.linalg.solve(weighted.T @ level.slopes + ridge, weighted.T @ off)
        inner = np.append(step, 0.0).reshape(3, 3) + np.eye(3)
        warp = warp @ scale @ np.linalg.inv(inner) @ unscale
        warp = warp / warp[2, 2]
        if float(np.abs(step).max()) * half < 0.01:
            break
    return warp


def search(reference: Reference, fine: Grey, reach_cells: float = 0.7) -> tuple[Array, float]:
    """The best whole-pixel shift of a plate against the reference, and the correlation there.

    The shift is plate_from_reference (3, 3), the correlation -1..1. Looks no further than
    `reach_cells` each way. Beyond half a cell lines look like their neighbours; only the board's
    edge and its stones differ.
    """
    layout = reference.layout
    reach = round(min(reach_cells, layout.margin) * layout.cell_px)
    soft = 0.1 * layout.cell_px + 0.5
    now = cv2.GaussianBlur(fine, (0, 0), soft)
    then = cv2.GaussianBlur(reference.texture, (0, 0), soft)[reach:-reach, reach:-reach]
    scores = cv2.matchTemplate(now, then, cv2.TM_CCORR_NORMED)
    _, likeness, _, (x, y) = cv2.minMaxLoc(scores)
    return np.array([[1.0, 0, x - reach], [0, 1.0, y - reach], [0, 0, 1.0]]), float(likeness)


def _quality(level: Level, values: Array) -> tuple[float, float]:
    """Correlation over the pixels that agree, and their share."""
    if len(values) < 64:
        return 0.0, 0.0
    near = np.abs(values - level.values) < _NEAR
    share = float(near.mean())
    a, b = level.values[near], values[near]
    if len(a) < 32:
        return 0.0, share
    a, b = a - a.mean(), b - b.mean()
    return float(a @ b) / (float(np.sqrt((a @ a) * (b @ b))) + 1e-9), share


def _shift(found: Array, layout: PlateLayout) -> float:
    low, high = layout.margin * layout.cell_px, (layout.margin + layout.size - 1) * layout.cell_px
    ring = np.array([[low, low, 1], [high, low, 1], [high, high, 1], [low, high, 1]], np.float64)
    moved = ring @ found.T
    return float(np.linalg.norm(moved[:, :2] / moved[:, 2:] - ring[:, :2], axis=1).max()) / (
        layout.cell_px
    )


def aligned_view(view: BoardView, layout: PlateLayout, plate_from_reference: Array) -> BoardView:
    """The view that puts the board where the alignment found it."""
    plate_from_grid = layout.plate_from_grid
    matrix = (
        view.image_from_grid
        @ np.linalg.inv(plate_from_grid)
        @ plate_from_reference
        @ plate_from_grid
    )
    return replace(view, image_from_grid=matrix / matrix[2, 2])


_WIDTH = 480
"""Pictures are compared at about this width."""
_FEATURES, _LEAST = 100, 16
"""Features followed, and how many must agree on one movement."""
_BESIDE, _SAME = 0.1, 0.6
"""Share of its area that another board has in common with the known one at most, and correlation
from which two pictures show the same thing."""


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A small grey copy of a picture, uint8, and the view of the board in the whole one."""

    grey: NDArray[np.uint8]
    shape: tuple[int, int]
    view: BoardView


def snapshot_of(image: NDArray[np.uint8], view: BoardView) -> Snapshot:
    """What is needed to find `view` again in a later picture."""
    return Snapshot(_small(image), (image.shape[0], image.shape[1]), view)


def relocalised_view(snapshot: Snapshot, image: NDArray[np.uint8]) -> BoardView | None:
    """The view in `image` of the board that `snapshot` showed, or None where too little agrees.

    Follows corners of the board and what lies about it, and fits one homography to where they
    went. A proposal only: the caller verifies it. Does not allow for a lens' distortion.
    """
    now, to_now = _small(image), _to_small((image.shape[0], image.shape[1]))
    height, width = snapshot.grey.shape
    if now.shape != snapshot.grey.shape:
        to_now = np.diag([width / now.shape[1], height / now.shape[0], 1.0]) @ to_now
        now = np.asarray(cv2.resize(now, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    to_small = _to_small(snapshot.shape)
    ring = np.column_stack([snapshot.view.corners, np.ones(4)]) @ to_small.T
    mask = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(mask, np.rint(ring[:, :2]).astype(np.int32), 255)
    reach = max(5, int(0.12 * np.sqrt(np.count_nonzero(mask) + 1.0)))
    mask = np.asarray(cv2.dilate(mask, np.ones((reach, reach), np.uint8)), np.uint8)
    start = cv2.goodFeaturesToTrack(snapshot.grey, _FEATURES, 0.01, 4, mask=mask)
    if start is None or len(start) < _LEAST:
        return None
    window = (17, 17)
    start = np.asarray(start, np.float32).reshape(-1, 1, 2)
    ends, ok, _ = cv2.calcOpticalFlowPyrLK(
        snapshot.grey, now, start, start.copy(), winSize=window, maxLevel=4
    )
    back, ok_back, _ = cv2.calcOpticalFlowPyrLK(
        now, snapshot.grey, ends, ends.copy(), winSize=window, maxLevel=4
    )
    error = np.linalg.norm((back - start).reshape(-1, 2), axis=1)
    good = (ok.reshape(-1) > 0) & (ok_back.reshape(-1) > 0) & (error < 1.0)
    if np.count_nonzero(good) < _LEAST:
        return None
    moved, inliers = cv2.findHomography(
        start.reshape(-1, 2)[good], ends.reshape(-1, 2)[good], cv2.RANSAC, 2.0
    )
    if moved is None or np.count_nonzero(inliers) < max(_LEAST, 0.3 * np.count_nonzero(good)):
        return None
    matrix = np.linalg.inv(to_now) @ moved @ to_small @ snapshot.view.image_from_grid
    return replace(snapshot.view, image_from_grid=matrix / matrix[2, 2])


def lay_beside(snapshot: Snapshot, view: BoardView, image: NDArray[np.uint8]) -> bool:
    """Whether `view` in `image` is another board, which `snapshot` shows beside the known one."""
    before, now = snapshot.grey, _small(image)
    if now.shape != before.shape or overlap(view, snapshot.view) > _BESIDE:
        return False
    there = rescaled(view, (image.shape[0], image.shape[1]), (now.shape[0], now.shape[1]))
    layout = PlateLayout(view.size, 8, 0.5)
    was, shown = cut_plate(before, there, layout), cut_plate(now, there, layout)
    return float(cv2.matchTemplate(was, shown, cv2.TM_CCOEFF_NORMED).max()) > _SAME


def _factor(width: int) -> int:
    return max(1, round(width / _WIDTH))


def _small(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture in grey, averaged over whole squares; what is left over at its end is cut off."""
    factor = min(_factor(image.shape[1]), image.shape[0])
    size = (image.shape[1] // factor, image.shape[0] // factor)
    grey = cv2.cvtColor(image[: size[1] * factor, : size[0] * factor], cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def _to_small(shape: tuple[int, int]) -> NDArray[np.float64]:
    """small_from_image for a picture of `shape` (height, width)."""
    factor = min(_factor(shape[1]), shape[0])
    shift = 0.5 / factor - 0.5
    return np.array([[1 / factor, 0, shift], [0, 1 / factor, shift], [0, 0, 1.0]])
