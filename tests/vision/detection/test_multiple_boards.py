"""Several boards in one picture: the largest whole one first, the others beside it."""

from __future__ import annotations

import numpy as np
import pytest

from lab.scenes import scenes
from vision.detection.detector import Detector
from vision.detection.search import mask_boards
from vision.geometry.views import area_px, is_whole, overlap
from vision.types import view_from_corners

from ..conftest import gap_cells

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
