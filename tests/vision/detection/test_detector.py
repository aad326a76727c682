"""Finding boards in rendered pictures with known truth, and not finding them where none is."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from lab.scenes import scenes
from vision.detection.detector import Detector
from vision.detection.fit import Confidence, with_confidence
from vision.detection.heatmap import peaks
from vision.detection.markers import COUNT, dictionary, marker_corners, view_of_markers
from vision.detection.search import mask_boards
from vision.types import BoardView, NoBoard, view_from_corners
from vision.views import area_px, is_whole, overlap

from ..conftest import gap_cells


def test_most_rendered_boards_are_found_and_none_is_found_surely_wrong(detector: Detector) -> None:
    right, surely_wrong = 0, []
    seeds = range(900_000, 900_012)
    for seed in seeds:
        scene = scenes.scene(seed)
        view = detector.detect(scene.image)
        if isinstance(view, NoBoard):
            continue
        good = view.size == len(scene.points) and gap_cells(view, scene.points) < 0.5
        right += good
        if not good and view.confidence > 0.95:
            surely_wrong.append(seed)
    assert right >= 9
    assert surely_wrong == []


def test_corners_run_as_the_rows_do_and_are_never_mirrored(detector: Detector) -> None:
    scene = scenes.scene(900_001)
    view = detector.detect(scene.image)
    assert isinstance(view, BoardView)
    corners = view.corners
    edges = np.roll(corners, -1, axis=0) - corners
    turning = edges[:, 0] * np.roll(edges, -1, axis=0)[:, 1]
    turning -= edges[:, 1] * np.roll(edges, -1, axis=0)[:, 0]
    assert (turning > 0).all()
    assert corners[1, 0] > corners[0, 0]


@pytest.mark.parametrize("shape", [(1, 1), (3, 2000), (480, 640)])
def test_noise_and_slivers_hold_no_board(detector: Detector, shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(1)
    image = rng.integers(0, 255, (*shape, 3)).astype(np.uint8)
    assert isinstance(detector.detect(image), NoBoard)


def test_a_chess_board_is_no_go_board(detector: Detector) -> None:
    squares = np.kron(np.indices((8, 8)).sum(0) % 2, np.ones((50, 50))) * 180 + 40
    image = np.full((520, 560, 3), (60, 90, 120), np.uint8)
    image[60:460, 80:480] = squares[..., None]
    assert isinstance(detector.detect(image), NoBoard)


def test_peaks_are_found_between_pixels() -> None:
    y, x = np.mgrid[0:20, 0:20]
    heat = (0.9 * np.exp(-((x - 8.3) ** 2 + (y - 11.6) ** 2) / 4)).astype(np.float32)
    places, heights = peaks(heat)
    assert places == pytest.approx(np.array([[8.3, 11.6]]), abs=0.15)
    assert heights[0] > 0.7


FIRST, SECOND = 900_001, 900_004


def beside(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Two pictures side by side on a table."""
    height = max(len(one), len(other)) + 60
    image = np.full((height, one.shape[1] + other.shape[1] + 90, 3), (70, 82, 90), np.uint8)
    image[30 : 30 + len(one), 30 : 30 + one.shape[1]] = one
    image[30 : 30 + len(other), -30 - other.shape[1] : -30] = other
    return image


def test_both_boards_are_found_and_the_larger_is_the_first(detector: Detector) -> None:
    one, other = scenes.scene(FIRST), scenes.scene(SECOND)
    image = beside(one.image, other.image)
    moved = (
        one.points + 30,
        other.points + np.array([image.shape[1] - 30 - other.image.shape[1], 30]),
    )
    found = detector.detect_all(image)
    assert isinstance(found, tuple)
    assert len(found) == 2
    assert area_px(found[0].view) > area_px(found[1].view)
    for points in moved:
        same = [one.view for one in found if one.view.size == len(points)]
        assert min(gap_cells(view, points) for view in same) < 0.5
    only = detector.detect(image, size=9)
    assert isinstance(only, BoardView)
    assert (only.size, gap_cells(only, moved[1]) < 0.5) == (9, True)


@pytest.mark.parametrize("lead", [3.0, 8.0])
def test_the_board_with_markers_is_the_one_however_small(
    detector: Detector, monkeypatch: pytest.MonkeyPatch, lead: float
) -> None:
    """The rows run from the right, as the markers of the small board show."""
    items = Confidence(1.0, 1.0, 1.0, lead, 0.1, 0.0)
    square = np.array([[90.0, 10], [90, 90], [10, 90], [10, 10]])
    small = with_confidence(view_from_corners(9, square), replace(items, marked=True))
    plain = np.array([[10.0, 10], [90, 10], [90, 90], [10, 90]])
    found = {
        "propose": small,
        "others": [with_confidence(view_from_corners(9, 2 * plain + 100), items)],
        "alone": with_confidence(view_from_corners(9, plain), replace(items, lead=8.0)),
    }
    for name, proposal in found.items():
        monkeypatch.setattr(detector._search, name, lambda *_, made=proposal: made)
    view = detector.detect(np.full((300, 300, 3), 90, np.uint8))
    assert isinstance(view, BoardView)
    assert view.corners == pytest.approx(square)


def test_a_single_board_has_none_beside_it(detector: Detector) -> None:
    found = detector.detect_all(scenes.scene(FIRST).image)
    assert isinstance(found, tuple)
    assert len(found) == 1


def test_what_is_painted_over_is_gone_and_the_rest_is_as_it_was() -> None:
    image = np.random.default_rng(1).integers(0, 255, (400, 600, 3)).astype(np.uint8)
    view = view_from_corners(9, np.array([[100, 100], [260, 100], [260, 260], [100, 260.0]]))
    copy, shown = mask_boards(image, [view])
    assert shown == (400, 600)
    assert np.ptp(copy[80:280, 80:280], axis=(0, 1)).max() == 0
    assert (copy[:, 400:] == image[:, 400:]).all()


def test_areas_overlaps_and_wholeness() -> None:
    square = view_from_corners(9, np.array([[10, 10], [90, 10], [90, 90], [10, 90.0]]))
    half = view_from_corners(9, np.array([[50, 10], [130, 10], [130, 90], [50, 90.0]]))
    assert area_px(square) == pytest.approx(6400)
    assert overlap(square, half) == pytest.approx(0.5, abs=0.01)
    assert is_whole(square, (100, 100, 3))
    assert not is_whole(half, (100, 100, 3))


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


@pytest.mark.parametrize(("width", "shown"), [(1790, 1790), (3700, 1850)])
def test_boards_are_painted_over_in_a_copy_that_is_not_smaller_than_needed(
    width: int, shown: int
) -> None:
    copy, part = mask_boards(np.zeros((900, width, 3), np.uint8), [])
    assert (copy.shape[1], part[1]) == (shown, width)
