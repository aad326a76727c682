"""Things above the board appear where a known camera shows them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.types import BoardView, view_from_corners
from vision.views import USUAL, lifted, parallax

SHAPE = (720, 1280)
MIDDLE = np.array([(SHAPE[1] - 1) / 2, (SHAPE[0] - 1) / 2])


def camera(focal: float, tilt: float, turn: float, far: float) -> np.ndarray:
    """The 3x4 projection of a camera that looks at the middle of a 19x19 board, up is z."""
    c, s = np.cos(turn), np.sin(turn)
    spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    c, s = np.cos(tilt), np.sin(tilt)
    lean = np.array([[1, 0, 0], [0, c, s], [0, -s, c]])
    look = np.diag([1.0, 1.0, -1.0]) @ lean @ spin
    flat = np.diag([1.0, 1.0, 1.0])
    centre = np.array([9.0, 9.0, 0.0])
    shift = np.array([0, 0, far]) - look @ centre
    k = np.array([[focal, 0, MIDDLE[0]], [0, focal, MIDDLE[1]], [0, 0, 1.0]])
    return np.asarray(k @ flat @ np.column_stack([look, shift]))


def projected(matrix: np.ndarray, height: float) -> np.ndarray:
    lines = np.arange(19.0)
    u, v = np.meshgrid(lines, lines)
    world = np.stack([u, v, np.full_like(u, height), np.ones_like(u)], -1)
    seen = world @ matrix.T
    return np.asarray(seen[..., :2] / seen[..., 2:])


def view_of(matrix: np.ndarray) -> BoardView:
    return BoardView(19, matrix[:, [0, 1, 3]])


@pytest.mark.parametrize("tilt", [0.0, 0.4, 0.9, 1.1])
def test_a_usual_camera_s_raised_points_are_found_from_the_grid(tilt: float) -> None:
    matrix = camera(USUAL * SHAPE[1], tilt, 0.0, 30.0)
    raised = lifted(view_of(matrix), SHAPE, 0.3).points
    np.testing.assert_allclose(raised, projected(matrix, 0.3), atol=0.05)


@pytest.mark.parametrize("focal", [0.8, 1.0, 1.6])
def test_over_a_corner_the_focal_length_is_read_from_the_grid(focal: float) -> None:
    matrix = camera(focal * SHAPE[1], 0.9, 0.7, 30.0 * focal)
    raised = lifted(view_of(matrix), SHAPE, 0.3).points
    np.testing.assert_allclose(raised, projected(matrix, 0.3), atol=0.05)


def test_stones_rise_away_from_the_viewer_and_not_at_all_from_straight_above() -> None:
    corners = np.array([[400.0, 200], [880, 200], [1000, 600], [280, 600]])
    low_down = view_from_corners(19, corners)
    shift = lifted(low_down, SHAPE, 0.3).points - low_down.points
    assert (shift[..., 1] < -1).all()
    square = view_from_corners(19, np.array([[440.0, 160], [840, 160], [840, 560], [440, 560]]))
    shift = lifted(square, SHAPE, 0.3).points - square.points
    assert np.abs(shift).max() < 0.1 * square.pitch_px


def test_no_height_is_no_change() -> None:
    view = view_of(camera(1300.0, 0.8, 0.3, 30.0))
    np.testing.assert_allclose(lifted(view, SHAPE, 0.0).points, view.points)


def test_parallax_is_what_a_camera_shows_of_height_measured_in_cells() -> None:
    matrix = camera(USUAL * SHAPE[1], 0.9, 0.0, 30.0)
    view = view_of(matrix)
    beside = parallax(view, SHAPE, 0.3)
    seen = np.concatenate([projected(matrix, 0.3), np.ones((19, 19, 1))], axis=2)
    on_board = seen @ np.linalg.inv(view.image_from_grid).T
    lines = np.arange(19.0)
    grid = np.stack(np.meshgrid(lines, lines), -1)
    np.testing.assert_allclose(beside, on_board[..., :2] / on_board[..., 2:] - grid, atol=2e-3)
    assert np.hypot(beside[..., 0], beside[..., 1]).min() > 0.2


def test_a_view_without_a_pose_shows_no_parallax() -> None:
    folded = BoardView(9, np.array([[10.0, 0, 5], [20, 0, 5], [0, 0, 1]]))
    assert not parallax(folded, SHAPE).any()
