"""Finding boards in rendered pictures with known truth, and not finding them where none is."""

from __future__ import annotations

import numpy as np
import pytest

from lab.scenes import scenes
from vision.detection.detector import Detector
from vision.detection.heatmap import peaks
from vision.types import BoardView, NoBoard

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
