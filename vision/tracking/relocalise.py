"""Finding a board again that has gone further than a cell: features followed over the picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..plate import PlateLayout, cut_plate
from ..types import BoardView
from ..views import overlap, rescaled

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
