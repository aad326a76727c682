"""Homography and lens through marks."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detection.fit import bent
from vision.types import BoardView, view_from_corners

LENS = (319.5, 239.5, 400.0)


def marks_of(k1: float, size: int = 19) -> tuple[np.ndarray, np.ndarray, BoardView]:
    corners = np.array([[120.0, 90.0], [520.0, 70.0], [600.0, 430.0], [60.0, 440.0]])
    straight = view_from_corners(size, corners)
    view = BoardView(size, straight.image_from_grid, (k1, *LENS))
    lines = np.arange(size, dtype=np.float64)
    grid = np.stack(np.meshgrid(lines, lines), -1).reshape(-1, 2)
    return grid, view.pixels(grid), straight


@pytest.mark.parametrize("k1", [-0.12, -0.03, 0.06])
def test_a_lens_is_found_with_the_homography(k1: float) -> None:
    grid, pixels, straight = marks_of(k1)
    noisy = pixels + np.random.default_rng(3).normal(0, 0.2, pixels.shape)
    begun = straight.image_from_grid @ np.array([[1.01, 0, 0.1], [0, 0.99, -0.1], [0, 0, 1.0]])
    matrix, found = bent(grid, noisy, begun, LENS)
    assert found == pytest.approx(k1, abs=0.01)
    again = BoardView(19, matrix, (found, *LENS)).pixels(grid)
    assert np.linalg.norm(again - pixels, axis=1).max() < 0.3


def test_marks_without_distortion_get_none() -> None:
    grid, pixels, straight = marks_of(0.0)
    noisy = pixels + np.random.default_rng(5).normal(0, 0.5, pixels.shape)
    assert bent(grid, noisy, straight.image_from_grid, LENS)[1] == 0.0


def test_marks_beside_their_points_do_not_pull() -> None:
    grid, pixels, straight = marks_of(-0.05)
    pixels = pixels.copy()
    pixels[::9] += 6.0
    matrix, found = bent(grid, pixels, straight.image_from_grid, LENS)
    off = BoardView(19, matrix, (found, *LENS)).pixels(grid) - marks_of(-0.05)[1]
    assert np.linalg.norm(off, axis=1).max() < 0.5
