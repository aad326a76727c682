"""A second search where the first left doubt: the area that looks like a grid, rectified.

Seen from low down, or crowded with stones, the marks of far lines melt together, while the area of
the grid is still plain. Its four corners flatten the picture; there the lines lie evenly apart.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import in_picture
from ..geometry.views import centred_lens, grid_of
from ..types import BoardView, view_from_corners
from .fit import GridProposal, bent, upright
from .heatmap import Heatmap
from .lattice import apply

_SIDE, _ROOM = 640, 70
"""Pixels of the flat picture's sides, and those around the area in it."""
_INSIDE = 0.5
_LEAST = 80
"""Pixels of the net's plane that an area has at least."""


def quadrangle(heatmap: Heatmap) -> NDArray[np.float64] | None:
    """The four corners (4, 2), in turn, of the largest area that looks like a grid, or None.

    In pixels of the picture.
    """
    mask = (heatmap.planes[1] > _INSIDE).astype(np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    if cv2.contourArea(hull) < _LEAST:
        return None
    length = cv2.arcLength(hull, True)
    for part in np.linspace(0.01, 0.15, 30):
        corners = cv2.approxPolyDP(hull, float(part) * length, True)[:, 0]
        if len(corners) <= 4:
            break
    if len(corners) != 4:
        return None
    affine = heatmap.image_from_heatmap
    return np.asarray(corners @ affine[:, :2].T + affine[:, 2], np.float64)


def flattened(
    image: NDArray[np.uint8], corners: NDArray[np.float64]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The picture with the quadrangle `corners` (4, 2) laid square; also image_from_flat (3, 3)."""
    low, high = float(_ROOM), float(_SIDE - 1 - _ROOM)
    square = np.array([[low, low], [high, low], [high, high], [low, high]])
    if cv2.contourArea(corners.astype(np.float32), oriented=True) < 0:
        square = square[[0, 3, 2, 1]]
    back = cv2.getPerspectiveTransform(square.astype(np.float32), corners.astype(np.float32))
    longest = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).max()
    source = image
    if longest > 1.5 * (high - low):
        source = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.4 * longest / (high - low)), np.uint8)
    flat = cv2.warpPerspective(
        source,
        back,
        (_SIDE, _SIDE),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(flat, np.uint8), np.asarray(back, np.float64)


def over(corners: NDArray[np.float64], size: int) -> BoardView:
    """The grid of `size` lines whose outermost points are the `corners` (4, 2) of an area.

    >>> corners = np.array([[0, 0], [80, 0], [80, 80], [0, 80]], np.float64)
    >>> over(corners, size=9).points[0, 1].tolist()
    [10.0, 0.0]
    """
    clockwise = cv2.contourArea(corners.astype(np.float32), oriented=True) > 0
    view = view_from_corners(size, corners if clockwise else corners[[0, 3, 2, 1]])
    return replace(view, image_from_grid=upright(view.image_from_grid, size))


def map_proposal(
    proposal: GridProposal, image_from_flat: NDArray[np.float64], frame: tuple[int, int]
) -> GridProposal:
    """A proposal in the flat picture as one in the picture `frame` (w, h), its lens fitted anew."""
    view, (w, h) = proposal.view, frame
    n = view.size
    grid = grid_of(n).reshape(-1, 2)
    pixels = apply(image_from_flat, view.pixels(grid))
    lens = centred_lens((h, w))
    matrix, k1 = bent(grid, pixels, image_from_flat @ view.image_from_grid, lens)
    made = BoardView(n, upright(matrix, n), (k1, *lens))
    seen = in_picture(made, (h, w), reach=0.0)
    items = replace(proposal.confidence, unseen=1.0 - float(seen.mean()))
    rms = items.residual_cells * made.pitch_px
    return GridProposal(replace(made, rms_px=rms, confidence=items.probability), items)
