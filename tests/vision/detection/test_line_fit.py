"""A crowded board's grid is moved to the lines that are seen between its stones."""

from __future__ import annotations

import numpy as np
import pytest

from device.weights import load_models
from vision.classification.stone_discs import StoneDiscs
from vision.detection.detector import Detector
from vision.detection.line_fit import fitted_to_lines
from vision.detection.plate_grid import settled_grid
from vision.types import BoardView, view_from_corners

from ..conftest import Scene

CROWDED = {(row, col): 1 + row // 5 for row in range(9) for col in range(9) if (row + col) % 4}
FULL = {(row, col): 1 + row // 5 for row in range(9) for col in range(9)}


def discs(scene: Scene, stones: dict[tuple[int, int], int]) -> StoneDiscs:
    """What lies where it should."""
    labels = scene.truth(stones)
    beside = np.where(labels[..., None] > 0, np.zeros(2), np.nan).astype(np.float32)
    return StoneDiscs(np.eye(3, dtype=np.float32)[labels], labels, beside, (), False)


def off_cells(view: BoardView, truth: BoardView) -> float:
    return float(np.linalg.norm(view.points - truth.points, axis=-1).max()) / truth.pitch_px


def with_sides_moved(view: BoardView, top: float, left: float) -> BoardView:
    """The view whose top and left sides lie so many cells further in."""
    last = view.size - 1.0
    ends = [[left, top], [last, top], [last, last], [left, last]]
    return view_from_corners(view.size, view.pixels(np.array(ends)))


@pytest.mark.parametrize(("top", "left"), [(0.3, 0.0), (0.0, -0.35), (0.25, 0.25)])
def test_a_grid_that_stones_led_astray_is_moved_to_its_lines(
    scene: Scene, top: float, left: float
) -> None:
    truth = scene.view()
    found = with_sides_moved(truth, top, left)
    image = scene.render(truth, CROWDED)
    assert off_cells(found, truth) > 0.2
    assert off_cells(fitted_to_lines(image, found, discs(scene, CROWDED)).view, truth) < 0.1


def test_a_board_whose_lines_are_all_hidden_stays_where_it_was_found(scene: Scene) -> None:
    found = with_sides_moved(scene.view(), 0.2, 0.0)
    fit = fitted_to_lines(scene.render(scene.view(), FULL), found, discs(scene, FULL))
    assert fit.view is found
    assert fit.lead == 0.0


def test_a_grid_that_drifts_one_line_to_a_side_is_put_right_on_its_plate(scene: Scene) -> None:
    truth = scene.view()
    ends = np.array([[0.0, 1.0], [8.0, 0.0], [8.0, 8.0], [0.0, 9.0]])
    astray = view_from_corners(9, truth.pixels(ends))
    detector = load_models().detector
    assert isinstance(detector, Detector)
    grid = settled_grid(detector.heatmaps, scene.render(truth, CROWDED), astray)
    assert off_cells(grid.view, truth) < 0.35
    assert grid.moved > 0.8
