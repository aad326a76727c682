"""What is no board on a table is refused with a reason; of two boards the largest is read."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.weights import load_models
from tests.support.negatives import NO_BOARD, Image
from vision.detection.detector import Detector
from vision.types import NoBoard, NoBoardReason, view_from_corners

from ..conftest import gap_cells

pytestmark = pytest.mark.slow

NO_READING = {NoBoardReason.NO_GRID, NoBoardReason.AMBIGUOUS_GRID}
PHOTOGRAPHS = (
    "goban-watcher/10_20241204_221814",
    "gomrade/sample_2",
    "pic2sgf/2",
    "rf-go-board/g00_01_2",
    "tengen/easy_straight_size_19",
    "zgbl-weiqi/Homeboard2",
)
"""One of each photographer whose corners are labelled."""


@pytest.fixture(scope="module")
def detector() -> Detector:
    return load_models().detector


def photograph(shared: Path, name: str) -> tuple[Image, int, np.ndarray]:
    """A photograph, its number of lines and the corners of its grid."""
    file = shared / "boards" / f"{name}.json"
    label = json.loads(file.read_text())
    image = cv2.imread(str(file.with_suffix(".jpg")))
    assert image is not None
    return np.asarray(image, np.uint8), label["size"], np.array(label["corners"])


def beside(large: Image, small: Image, shrink: float) -> Image:
    """`large` with `small`, made smaller, to its right."""
    less = cv2.resize(small, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    height = max(len(large), len(less))
    image = np.full((height, large.shape[1] + less.shape[1], 3), 70, np.uint8)
    image[: len(large), : large.shape[1]] = large
    image[: len(less), large.shape[1] :] = less
    return image


@pytest.mark.parametrize("name", NO_BOARD)
def test_what_is_no_board_is_refused_with_a_reason(detector: Detector, name: str) -> None:
    seen = detector.detect(NO_BOARD[name]())
    assert isinstance(seen, NoBoard), seen
    assert seen.reason in NO_READING
    assert seen.detail


@pytest.mark.shared
@pytest.mark.parametrize("name", PHOTOGRAPHS)
@pytest.mark.parametrize("cut", [(0.36, 0.0), (0.0, 0.36), (0.31, 0.31)])
def test_a_board_that_a_third_of_is_not_in_the_picture_is_not_made_up(
    detector: Detector, shared: Path, name: str, cut: tuple[float, float]
) -> None:
    image, size, corners = photograph(shared, name)
    points = view_from_corners(size, corners).points.reshape(-1, 2)
    first, extent = points.min(axis=0), np.ptp(points, axis=0)
    starts = np.rint(np.where(np.array(cut) > 0, first + cut * extent, 0)).astype(int)
    x, y = starts.tolist()
    seen = detector.detect(np.ascontiguousarray(image[y:, x:]))
    assert isinstance(seen, NoBoard), seen
    assert seen.reason in NO_READING


@pytest.mark.shared
@pytest.mark.parametrize("name", [n for n in PHOTOGRAPHS if not n.startswith("rf-go-board")])
def test_a_table_whose_board_is_painted_over_holds_none(
    detector: Detector, shared: Path, name: str
) -> None:
    image, size, corners = photograph(shared, name)
    far = size + 0.5
    rim = np.array([[-1.5, -1.5], [far, -1.5], [far, far], [-1.5, far]])
    scale = 240 / max(image.shape)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    hole = np.zeros(small.shape[:2], np.uint8)
    edge = view_from_corners(size, corners).pixels(rim) * scale
    cv2.fillConvexPoly(hole, np.rint(edge).astype(np.int32), 255)
    filled = cv2.inpaint(small, cv2.dilate(hole, np.ones((5, 5), np.uint8)), 5, cv2.INPAINT_TELEA)
    table = cv2.resize(filled, image.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    mask = cv2.resize(hole, image.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    mask = cv2.dilate(mask, np.ones((3, 3), np.uint8))
    painted = np.where(mask[..., None] > 0, table, image).astype(np.uint8)
    seen = detector.detect(painted)
    assert isinstance(seen, NoBoard), seen


@pytest.mark.shared
def test_of_two_real_boards_the_largest_is_read(detector: Detector, shared: Path) -> None:
    large, size, corners = photograph(shared, "tengen/easy_straight_size_19")
    small, _, _ = photograph(shared, "zgbl-weiqi/Homeboard2")
    shrink = 0.5 * len(large) / len(small)
    view = detector.detect(beside(large, small, shrink))
    assert gap_cells(view, view_from_corners(size, corners).points) < 0.5
