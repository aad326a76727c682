"""The area of a grid laid flat, and what was found there carried back."""

from __future__ import annotations

import cv2
import numpy as np

from vision.detection.confidence import Confidence
from vision.detection.fit import GridProposal
from vision.detection.heatmap import Heatmap
from vision.detection.rectified_retry import flattened, map_proposal, quadrangle
from vision.types import BoardView, view_from_corners

CORNERS = np.array([[40.0, 20.0], [150.0, 30.0], [170.0, 120.0], [10.0, 110.0]])
EVIDENCE = Confidence(1.0, 1.0, 1.0, 4.0, 0.02, 0.0)


def heatmap_of(corners: np.ndarray, affine: np.ndarray | None = None) -> Heatmap:
    heat = np.zeros((3, 140, 190), np.float32)
    cv2.fillConvexPoly(heat[1], np.round(corners).astype(np.int32), 1.0)
    return Heatmap(heat, np.eye(2, 3) if affine is None else affine)


def turned_to(corners: np.ndarray, first: np.ndarray) -> np.ndarray:
    """The same polygon beginning at the corner nearest `first`, clockwise in the picture."""
    centre = corners.mean(axis=0)
    order = np.argsort(np.arctan2(*(corners - centre).T[::-1]))
    ring = corners[order]
    return np.roll(ring, -int(np.linalg.norm(ring - first, axis=1).argmin()), axis=0)


def test_the_four_corners_of_the_largest_area_are_found_in_pixels_of_the_picture() -> None:
    affine = np.array([[4.0, 0.0, 100.0], [0.0, 4.0, 50.0]])
    found = quadrangle(heatmap_of(CORNERS, affine))
    assert found is not None
    expected = CORNERS * 4 + [100, 50]
    np.testing.assert_allclose(turned_to(found, expected[0]), expected, atol=8)


def test_where_nothing_looks_like_a_grid_there_is_no_quadrangle() -> None:
    assert quadrangle(Heatmap(np.zeros((3, 50, 50), np.float32), np.eye(2, 3))) is None


def test_a_speck_is_no_grid() -> None:
    assert quadrangle(heatmap_of(np.array([[5.0, 5], [9, 5], [9, 9], [5, 9]]))) is None


def test_a_flat_picture_shows_the_area_as_a_square_whichever_way_its_corners_run() -> None:
    image = np.zeros((140, 190, 3), np.uint8)
    cv2.fillConvexPoly(image, CORNERS.astype(np.int32), (255, 255, 255))
    for corners in (CORNERS, CORNERS[::-1].copy()):
        flat, back = flattened(image, corners)
        assert flat[100:-100, 100:-100].mean() > 250
        assert flat[:40].mean() < 100
        middle = back @ [(len(flat) - 1) / 2, (len(flat) - 1) / 2, 1.0]
        x, y = (middle[:2] / middle[2]).tolist()
        assert cv2.pointPolygonTest(CORNERS.astype(np.float32), (x, y), False) > 0


def test_a_grid_found_in_the_flat_picture_lies_in_the_picture_where_it_was_flattened_from() -> None:
    true = view_from_corners(9, CORNERS)
    _, back = flattened(np.zeros((140, 190, 3), np.uint8), CORNERS)
    flat = BoardView(9, np.linalg.inv(back) @ true.image_from_grid)
    found = map_proposal(GridProposal(flat, EVIDENCE), back, (190, 140))
    turned = [np.rot90(found.view.points, k) for k in range(4)]
    assert min(np.abs(t - true.points).max() for t in turned) < 0.2
    assert found.confidence.unseen == 0


def test_what_lies_outside_the_picture_counts_as_unseen() -> None:
    true = view_from_corners(9, CORNERS - [60.0, 0.0])
    _, back = flattened(np.zeros((140, 190, 3), np.uint8), CORNERS - [60.0, 0.0])
    flat = BoardView(9, np.linalg.inv(back) @ true.image_from_grid)
    found = map_proposal(GridProposal(flat, EVIDENCE), back, (190, 140))
    assert 0.1 < found.confidence.unseen < 0.6
