"""Printed corner markers: squares of an ArUco dictionary beside the corners of the board.

The markers 0, 1, 2 and 3 of the dictionary 4x4_50 lie beside the top left, top right, bottom right
and bottom left corner. Left, right, top and bottom are those of the rows. Each marker lies outside
the grid, about where the board's corner is (`OUT_CELLS`). One of its own corners points at the
grid. How a marker is turned does not matter. They show which way the rows run and roughly where the
grid lies; the lines show it exactly.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from ..types import BoardView, view_from_corners
from .fit import Confidence, GridProposal, with_confidence

COUNT = 4
OUT_CELLS = 1.0
"""How far out from the outermost intersection, along either side, a marker's inner corner lies."""
_SLACK_CELLS = 2.0
"""How far the grid may lie from where the markers alone would put it."""
_SIDE = 900
"""Longer side of the picture in which markers are looked for, at most."""
_ALONE = 0.5
"""Confidence of a grid that was placed by the markers alone."""


@lru_cache(maxsize=1)
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    # One window is enough for squares that are printed black on white.
    settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = 15
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(dictionary(), settings)


def dictionary() -> cv2.aruco.Dictionary:
    """The dictionary that the markers are of."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def marker_corners(image: NDArray[np.uint8]) -> NDArray[np.float64] | None:
    """The inner corners (4, 2) of the markers 0 to 3 in pixels of `image` (H, W, 3) BGR.

    None unless each of the four is seen once and they lie around something, not mirrored.
    """
    factor = max(1, -(-max(image.shape[:2]) // _SIDE))
    height, width = image.shape[0] // factor, image.shape[1] // factor
    if min(height, width) < 32:
        return None
    small = image[: height * factor, : width * factor]
    if factor > 1:
        small = np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_AREA))
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    found, numbers, _ = _detector().detectMarkers(grey)
    if numbers is None:
        return None
    seen = numbers.reshape(-1).tolist()
    if any(seen.count(number) != 1 for number in range(COUNT)):
        return None
    squares = np.array([found[seen.index(number)].reshape(4, 2) for number in range(COUNT)])
    middle = squares.mean(axis=(0, 1))
    away = np.linalg.norm(squares - middle, axis=2)
    inner = squares[np.arange(COUNT), away.argmin(axis=1)].astype(np.float64)
    sides = np.roll(inner, -1, axis=0) - inner
    turns = sides[:, 0] * np.roll(sides, -1, axis=0)[:, 1]
    turns -= sides[:, 1] * np.roll(sides, -1, axis=0)[:, 0]
    return inner * factor + (factor - 1) / 2 if (turns > 0).all() else None


def view_of_markers(size: int, inner: NDArray[np.float64]) -> BoardView:
    """Where the markers' inner corners (4, 2) alone put a grid of `size` lines.

    >>> inner = np.array([[0.0, 0], [200, 0], [200, 200], [0, 200]])
    >>> view_of_markers(9, inner).corners.round(1).tolist()[0]
    [20.0, 20.0]
    """
    outer = view_from_corners(size, inner)
    last, reach = size - 1.0, size - 1.0 + 2 * OUT_CELLS
    # The view above has the markers at its corners; the grid lies inside, a little smaller.
    shrink = np.diag([last / reach, last / reach, 1.0])
    shrink[:2, 2] = OUT_CELLS * last / reach
    return replace(outer, image_from_grid=outer.image_from_grid @ shrink, confidence=_ALONE)


def aligned_to_markers(
    proposal: GridProposal | None, inner: NDArray[np.float64], size: int | None
) -> GridProposal | None:
    """The proposal, its rows as the markers show, if it lies where they do.

    Where no lines were found near the markers, their own place with `size` lines; None where that
    is not given.
    """
    if proposal is not None:
        guess = view_of_markers(proposal.view.size, inner)
        turned = _turned_to(proposal.view, guess)
        gaps = np.linalg.norm(turned.corners - guess.corners, axis=1)
        if float(gaps.max()) < _SLACK_CELLS * guess.pitch_px:
            items = replace(proposal.confidence, marked=True)
            return with_confidence(turned, items)
    if size is None:
        return None
    nothing = Confidence(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return GridProposal(view_of_markers(size, inner), nothing)


def _turned_to(view: BoardView, guess: BoardView) -> BoardView:
    """The same grid, its rows beginning at the corner nearest to the guess's first."""
    last = view.size - 1.0
    start = int(np.linalg.norm(view.corners - guess.corners[0], axis=1).argmin())
    quarter = np.eye(3)
    for _ in range(start):
        quarter = quarter @ np.array([[0, -1, last], [1, 0, 0], [0, 0, 1.0]])
    return replace(view, image_from_grid=view.image_from_grid @ quarter)
