"""The plate: the board seen straight from above, cut out of a picture at so many pixels a cell.

On a plate the grid point (u, v) lies at pixel ``(margin + u, margin + v) * cell_px``. So every line
is a row or a column of pixels, and a fraction of a cell has the same length everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from .types import BoardView, frozen, grid_of

_COARSE = 8
"""Plate pixels between the nodes at which a distorted map is computed exactly."""


@dataclass(frozen=True, slots=True)
class PlateLayout:
    """How a plate is laid out: ``size`` lines, ``cell_px`` pixels a cell, ``margin`` cells.

    >>> layout = PlateLayout(size=9, cell_px=20, margin=1.0)
    >>> layout.side, layout.lines.tolist()
    (201, [20, 40, 60, 80, 100, 120, 140, 160, 180])
    """

    size: int
    cell_px: int
    margin: float

    @property
    def side(self) -> int:
        """Width and height of the plate in pixels."""
        return round((self.size - 1 + 2 * self.margin) * self.cell_px) + 1

    @property
    def plate_from_grid(self) -> NDArray[np.float64]:
        """The 3x3 matrix from grid (u, v) to plate pixels."""
        shift = self.margin * self.cell_px
        return np.array([[self.cell_px, 0, shift], [0, self.cell_px, shift], [0, 0, 1.0]])

    @property
    def lines(self) -> NDArray[np.intp]:
        """Plate pixel, rounded, of each of the ``size`` lines."""
        where = (self.margin + np.arange(self.size)) * self.cell_px
        return np.asarray(np.rint(where), np.intp)


@lru_cache(maxsize=8)
def cell_length_px(view: BoardView) -> float:
    """The mean line spacing in pixels, from the corners alone.

    >>> from vision.types import view_from_corners
    >>> cell_length_px(view_from_corners(9, np.array([[20, 20], [180, 20], [180, 180], [20, 180]])))
    20.0
    """
    corners = view.corners
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    return float(sides.mean()) / (view.size - 1)


def layout_for(view: BoardView, budget_px: int, margin: float, least_px: int = 8) -> PlateLayout:
    """The layout whose side is about `budget_px`, yet not much finer than the picture itself.

    >>> from vision.types import view_from_corners
    >>> corners = np.array([[0, 0], [160, 0], [160, 160], [0, 160]], np.float64)
    >>> layout_for(view_from_corners(9, corners), budget_px=200, margin=1.0)
    PlateLayout(size=9, cell_px=20, margin=1.0)
    """
    cells = view.size - 1 + 2 * margin
    finest = int(np.ceil(view.pitch_px))
    return PlateLayout(view.size, max(least_px, min(int(budget_px / cells), finest)), margin)


def cut_plate(
    image: NDArray[np.uint8], view: BoardView, layout: PlateLayout, average: bool = True
) -> NDArray[np.uint8]:
    """The plate of a picture.

    `image` is uint8 (H, W) or (H, W, 3); returns uint8 (side, side) or (side, side, 3). Where the
    picture is finer than the plate it is averaged first, unless `average` is off: sampling is
    faster and serves to notice a change. Beyond the picture's edge the nearest
    pixel is repeated: `in_picture` is the mask of real plate pixels.

    >>> from vision.types import view_from_corners
    >>> view = view_from_corners(9, np.array([[20, 20], [180, 20], [180, 180], [20, 180]]))
    >>> layout = layout_for(view, budget_px=100, margin=1.0)
    >>> layout.cell_px, cut_plate(np.zeros((200, 200, 3), np.uint8), view, layout).shape
    (10, (101, 101, 3))
    """
    shrink = max(1, int(cell_length_px(view) / layout.cell_px + 0.25)) if average else 1
    x0, y0, x1, y1 = _bounds(view, layout, image.shape[1], image.shape[0])
    part = image[y0:y1, x0:x1]
    if shrink > 1 and min(part.shape[:2]) > 2 * shrink:
        height, width = part.shape[0] // shrink, part.shape[1] // shrink
        part = part[: height * shrink, : width * shrink]
        small = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)
    else:
        shrink, small = 1, part
    side = (layout.side, layout.side)
    off = (shrink - 1) / 2.0
    if view.distortion[0] == 0.0:
        small_from_image = np.array(
            [[1, 0, -(x0 + off)], [0, 1, -(y0 + off)], [0, 0, float(shrink)]]
        )
        small_from_plate = (
            small_from_image @ view.image_from_grid @ np.linalg.inv(layout.plate_from_grid)
        )
        cut = cv2.warpPerspective(
            small,
            small_from_plate,
            side,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    else:
        maps = _maps(view, layout, shrink, x0 + off, y0 + off)
        cut = cv2.remap(small, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


@lru_cache(maxsize=8)
def in_picture(view: BoardView, shape: tuple[int, ...], reach: float = 0.05) -> NDArray[np.bool_]:
    """Which intersections lie in a picture of `shape` (H, W, ...) with `reach` cells about them.

    Returns bool (N, N), indexed [row, col], read-only.

    >>> from vision.types import view_from_corners
    >>> view = view_from_corners(3, np.array([[20, 20], [180, 20], [180, 180], [20, 180]]))
    >>> in_picture(view, (200, 150)).tolist()[0]
    [True, True, False]
    """
    n = view.size
    low, high = -reach, n - 1 + reach
    ring = view.pixels(np.array([[low, low], [high, low], [high, high], [low, high]]))
    if view.distortion[0] == 0.0 and bool(
        ((ring >= -0.5) & (ring <= np.array([shape[1], shape[0]]) - 0.5)).all()
    ):
        return frozen(np.ones((n, n)), np.bool_, (n, n), "inside")
    inside = np.ones((n, n), np.bool_)
    for aside in ((-reach, 0.0), (reach, 0.0), (0.0, -reach), (0.0, reach)):
        at = view.pixels(grid_of(n) + aside).reshape(n, n, 2)
        inside &= (at[..., 0] >= -0.5) & (at[..., 0] <= shape[1] - 0.5)
        inside &= (at[..., 1] >= -0.5) & (at[..., 1] <= shape[0] - 0.5)
    return frozen(inside, np.bool_, (n, n), "inside")


def planes(plate: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What nets see of a plate (S, S, 3): float32 (6, S, S), as it is, and standardised."""
    mean, std = (value.reshape(3) / 255 for value in cv2.meanStdDev(plate))
    out = np.empty((6, *plate.shape[:2]), np.float32)
    for index, channel in enumerate(cv2.split(plate)):
        np.multiply(channel, np.float32(1 / 255), out=out[index])
        np.subtract(out[index], np.float32(mean[index]), out=out[3 + index])
        out[3 + index] *= np.float32(1 / (std[index] + 0.03))
    return out


@lru_cache(maxsize=16)
def _bounds(
    view: BoardView, layout: PlateLayout, width: int, height: int
) -> tuple[int, int, int, int]:
    """The part of the picture that a plate needs: x0, y0, x1, y1, at least 2 by 2 pixels."""
    low, high = -layout.margin, view.size - 1 + layout.margin
    ring = np.array([[low, low], [high, low], [high, high], [low, high]])
    middle = (low + high) / 2.0
    ring = np.vstack([ring, [[middle, low], [high, middle], [middle, high], [low, middle]]])
    at = view.pixels(ring)
    x0, y0 = np.floor(at.min(axis=0)).astype(int) - 2
    x1, y1 = np.ceil(at.max(axis=0)).astype(int) + 3
    x0, y0 = int(np.clip(x0, 0, width - 2)), int(np.clip(y0, 0, height - 2))
    return x0, y0, int(np.clip(x1, x0 + 2, width)), int(np.clip(y1, y0 + 2, height))


@lru_cache(maxsize=4)
def _maps(
    view: BoardView, layout: PlateLayout, shrink: int, left: float, top: float
) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """The maps, in fixed point, to a plate from the part of a picture at (left, top), shrunk.

    A board that lies still keeps its view, so that its maps are made once.
    """
    where = (_image_of_plate(view, layout) - np.array([left, top], np.float32)) / np.float32(shrink)
    x, y = cv2.split(where)
    whole, parts = cv2.convertMaps(x, y, cv2.CV_16SC2)
    return np.asarray(whole, np.int16), np.asarray(parts, np.uint16)


def _image_of_plate(view: BoardView, layout: PlateLayout) -> NDArray[np.float32]:
    """Pixels float32 (side, side, 2) of every plate pixel: exact at nodes, linear between them."""
    nodes = -(-(layout.side - 1) // _COARSE) + 1
    ticks = np.arange(nodes) * _COARSE / layout.cell_px - layout.margin
    u, v = np.meshgrid(ticks, ticks)
    coarse = view.pixels(np.stack([u, v], axis=-1)).reshape(nodes, nodes, 2).astype(np.float32)
    spread = cv2.warpAffine(
        coarse,
        np.diag([1 / _COARSE, 1 / _COARSE, 1.0])[:2],
        (layout.side, layout.side),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(spread, np.float32)
