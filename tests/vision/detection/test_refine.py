"""A grid is moved to where its points were seen."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detection.detector import realigned
from vision.geometry.pose import lifted
from vision.types import BoardView, view_from_corners

SHAPE = (480, 640, 3)
LENS = (319.5, 239.5, 400.0)
HEIGHT = 0.16
CORNERS = np.array([[170.0, 120.0], [480.0, 110.0], [590.0, 400.0], [60.0, 420.0]])
SHIFTED = CORNERS + np.array([[5.0, -2.0], [-3.0, 3.0], [4.0, 6.0], [-6.0, 2.0]])
EVERYWHERE = np.ones((19, 19), np.bool_)


def true_view(k1: float = 0.0) -> BoardView:
    straight = view_from_corners(19, CORNERS)
    return BoardView(19, straight.image_from_grid, (k1, *LENS))


def seen_beside(view: BoardView, truth: BoardView) -> np.ndarray:
    """How far beside the points of `view` those of `truth` lie, both at the stones' height."""
    matrix = lifted(view, SHAPE, HEIGHT).image_from_grid
    pixels = lifted(truth, SHAPE, HEIGHT).points.reshape(-1, 2)
    back = np.column_stack([pixels, np.ones(len(pixels))]) @ np.linalg.inv(matrix).T
    lines = np.arange(19.0)
    grid = np.stack(np.meshgrid(lines, lines), -1)
    return np.asarray((back[:, :2] / back[:, 2:]).reshape(19, 19, 2) - grid)


def gap_px(view: BoardView | None, truth: BoardView) -> float:
    assert view is not None
    return float(np.linalg.norm(view.points - truth.points, axis=-1).max())


@pytest.mark.parametrize("k1", [0.0, -0.02])
def test_a_grid_that_is_off_lies_right_afterwards(k1: float) -> None:
    truth, view = true_view(k1), view_from_corners(19, SHIFTED)
    moved = realigned(view, SHAPE, seen_beside(view, truth), EVERYWHERE, HEIGHT)
    assert gap_px(view, truth) > 5
    assert gap_px(moved, truth) < 0.3


def test_points_that_were_not_seen_do_not_pull() -> None:
    truth, view = true_view(), view_from_corners(19, SHIFTED)
    beside = seen_beside(view, truth)
    hidden = ~EVERYWHERE
    hidden[:8, :8] = True
    beside[hidden] = 0.5
    moved = realigned(view, SHAPE, beside, ~hidden, HEIGHT)
    assert gap_px(moved, truth) < 0.3


def test_a_grid_that_would_have_to_go_far_stays() -> None:
    view = true_view()
    assert realigned(view, SHAPE, np.full((19, 19, 2), 0.9), EVERYWHERE, HEIGHT) is None


def test_a_grid_of_which_little_is_seen_stays() -> None:
    view = true_view()
    seen = ~EVERYWHERE
    seen[0] = True
    assert realigned(view, SHAPE, np.zeros((19, 19, 2)), seen, HEIGHT) is None


def test_the_confidence_and_the_size_stay() -> None:
    view = BoardView(19, true_view().image_from_grid, confidence=0.7)
    moved = realigned(view, SHAPE, np.full((19, 19, 2), 0.1), EVERYWHERE, HEIGHT)
    assert moved is not None
    assert (moved.size, moved.confidence) == (19, 0.7)
