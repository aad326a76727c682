"""Printed markers beside the corners: which way the rows run, and where the board is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from lab.scenes import scenes
from vision.detection.detector import Detector
from vision.detection.markers import COUNT, dictionary, marker_corners, view_of_markers
from vision.types import BoardView, view_from_corners

MODULE = 0.55
"""Cells: a sixth of a printed marker's side."""


def laid_out(first: int, out: float = 1.0) -> tuple[np.ndarray, np.ndarray, int]:
    """A rendered board with markers round it, 0 at corner `first`; the grid's corners from there,

    and its lines.
    """
    scene = scenes.scene(900_001)
    border = 400
    image = cv2.copyMakeBorder(
        scene.image, border, border, border, border, cv2.BORDER_CONSTANT, value=(96, 104, 99)
    )
    points = scene.points + border
    n = len(points)
    corners = points[[0, 0, -1, -1], [0, -1, -1, 0]]
    image_from_grid = view_from_corners(n, corners).image_from_grid
    side = 6 * MODULE
    for number in range(COUNT):
        at = (first + number) % COUNT
        u = -out - side if at in (0, 3) else n - 1 + out
        v = -out - side if at in (0, 1) else n - 1 + out
        sheet = np.full((80, 80), 255, np.uint8)
        sheet[10:70, 10:70] = cv2.aruco.generateImageMarker(dictionary(), number, 60)
        px = side / 60
        grid_from_sheet = np.array([[px, 0, u - 9.5 * px], [0, px, v - 9.5 * px], [0, 0, 1.0]])
        matrix, size = image_from_grid @ grid_from_sheet, image.shape[1::-1]
        shown = cv2.warpPerspective(sheet, matrix, size, flags=cv2.INTER_AREA)
        where = cv2.warpPerspective(np.full_like(sheet, 255), matrix, size) > 128
        image[where] = shown[where][:, None]
    return image, np.roll(corners, -first, axis=0), n


@pytest.mark.parametrize("first", range(4))
def test_rows_run_as_the_markers_say(detector: Detector, first: int) -> None:
    image, corners, _ = laid_out(first)
    view = detector.detect(image)
    assert isinstance(view, BoardView)
    assert np.linalg.norm(view.corners - corners, axis=1).max() < 0.3 * view.pitch_px


def test_markers_a_little_off_their_place_do_not_move_the_grid(detector: Detector) -> None:
    image, corners, _ = laid_out(2, out=1.7)
    view = detector.detect(image)
    assert isinstance(view, BoardView)
    assert np.linalg.norm(view.corners - corners, axis=1).max() < 0.3 * view.pitch_px


def test_the_markers_own_place_serves_where_no_lines_are_seen(detector: Detector) -> None:
    image, corners, size = laid_out(0)
    cv2.fillConvexPoly(image, np.rint(corners).astype(np.int32), (90, 90, 90))
    view = detector.detect(image, size=size)
    assert isinstance(view, BoardView)
    assert np.linalg.norm(view.corners - corners, axis=1).max() < 0.5 * view.pitch_px
    assert view.confidence < 0.6


def test_three_markers_say_nothing() -> None:
    image, corners, size = laid_out(0)
    inner = marker_corners(image)
    assert inner is not None
    assert np.linalg.norm(view_of_markers(size, inner).corners - corners, axis=1).max() < 8
    x, y = np.rint(inner[2]).astype(int)
    image[y : y + 200, x : x + 200] = 128
    assert marker_corners(image) is None


def test_mirrored_markers_are_none_and_a_plain_picture_has_none() -> None:
    image, _, _ = laid_out(0)
    assert marker_corners(np.ascontiguousarray(image[:, ::-1])) is None
    assert marker_corners(scenes.scene(900_001).image) is None
