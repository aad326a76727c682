"""Grids through what is seen of a board: found, bent, refined, and moved to their lines."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.weights import load_models
from vision.classification.stone_discs import StoneDiscs
from vision.detection import lattice
from vision.detection.detector import Detector, realigned
from vision.detection.extent import Marks, best_extent, extents
from vision.detection.fit import Confidence, GridProposal, bent
from vision.detection.heatmap import Heatmap
from vision.detection.line_fit import fitted_to_lines
from vision.detection.plate_grid import settled_grid
from vision.detection.search import flattened, map_proposal, quadrangle
from vision.types import BoardView, view_from_corners
from vision.views import lifted

from ..conftest import Scene


def homography(tilt: float, turn: float, pitch: float) -> np.ndarray:
    c, s = np.cos(turn), np.sin(turn)
    rotate = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, 1, 0], [0, tilt / 500, 1]])
    centre = np.array([[1, 0, 200], [0, 1, 200], [0, 0, 1.0]])
    return np.asarray(centre @ lean @ rotate @ np.diag([pitch, pitch, 1]) @ middle(19))


def middle(n: int) -> np.ndarray:
    return np.array([[1, 0, -(n - 1) / 2], [0, 1, -(n - 1) / 2], [0, 0, 1]])


def spots_of(matrix: np.ndarray, n: int = 19) -> np.ndarray:
    u, v = np.meshgrid(np.arange(n), np.arange(n))
    return lattice.apply(matrix, np.stack([u.ravel(), v.ravel()], -1).astype(float))


@settings(max_examples=25, deadline=None)
@given(
    tilt=st.floats(-1.0, 1.0),
    turn=st.floats(0, 6.3),
    pitch=st.floats(8, 18),
    seed=st.integers(0, 10_000),
)
def test_a_lattice_survives_gaps_strays_and_unsteady_spots(
    tilt: float, turn: float, pitch: float, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    matrix = homography(tilt, turn, pitch)
    spots = spots_of(matrix)
    spots = spots[rng.random(len(spots)) > 0.15] + rng.normal(0, 0.04 * pitch, (1, 2))
    strays = rng.uniform(0, 400, (12, 2))
    found = lattice.lattice_through(np.vstack([spots, strays]))
    assert found is not None
    assert len(found.grid) >= 0.95 * len(spots)
    fitted = lattice.apply(found.image_from_grid, found.grid)
    assert np.median(np.linalg.norm(fitted - found.spots, axis=1)) < 0.15 * pitch


def test_spots_twice_at_one_place_are_no_start() -> None:
    assert lattice.lattice_through(np.zeros((40, 2))) is None
    spots = spots_of(homography(0.2, 0.3, 12))
    found = lattice.lattice_through(np.vstack([spots, spots[::7]]))
    assert found is not None
    assert len(found.grid) >= 0.95 * len(spots)


def heat_of(spots: np.ndarray) -> np.ndarray:
    heat = np.full((3, 400, 400), 0.02, np.float32)
    for x, y in np.round(spots).astype(int):
        heat[0, y, x] = 0.9
    heat[1] = 0.5
    return heat


@pytest.mark.parametrize("size", [9, 13, 19])
@pytest.mark.parametrize("turn", [0.0, 0.5])
def test_the_extent_is_the_board_and_not_its_neighbour(size: int, turn: float) -> None:
    matrix = homography(0.4, turn, 14)
    spots = spots_of(matrix, size)
    heights = np.full(len(spots), 0.9)
    grown = lattice.lattice_through(spots)
    assert grown is not None
    marks = Marks(heat_of(spots), spots, heights, np.eye(2, 3), (400, 400))
    best = best_extent(extents(grown, marks, (9, 13, 19)))
    assert best.size == size
    assert best.margin > 50
    corners = lattice.apply(
        best.image_from_grid, spots_of(np.eye(3), size)[[0, size - 1, -1, -size]]
    )
    truth = spots[[0, size - 1, -1, -size]]
    gaps = np.linalg.norm(corners[:, None] - truth[None], axis=-1).min(axis=1)
    assert gaps.max() < 1.0


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


SHAPE = (480, 640, 3)
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


SMALL = np.array([[40.0, 20.0], [150.0, 30.0], [170.0, 120.0], [10.0, 110.0]])
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
    found = quadrangle(heatmap_of(SMALL, affine))
    assert found is not None
    expected = SMALL * 4 + [100, 50]
    np.testing.assert_allclose(turned_to(found, expected[0]), expected, atol=8)


def test_where_nothing_looks_like_a_grid_there_is_no_quadrangle() -> None:
    assert quadrangle(Heatmap(np.zeros((3, 50, 50), np.float32), np.eye(2, 3))) is None


def test_a_speck_is_no_grid() -> None:
    assert quadrangle(heatmap_of(np.array([[5.0, 5], [9, 5], [9, 9], [5, 9]]))) is None


def test_a_flat_picture_shows_the_area_as_a_square_whichever_way_its_corners_run() -> None:
    image = np.zeros((140, 190, 3), np.uint8)
    cv2.fillConvexPoly(image, SMALL.astype(np.int32), (255, 255, 255))
    for corners in (SMALL, SMALL[::-1].copy()):
        flat, back = flattened(image, corners)
        assert flat[100:-100, 100:-100].mean() > 250
        assert flat[:40].mean() < 100
        middle = back @ [(len(flat) - 1) / 2, (len(flat) - 1) / 2, 1.0]
        x, y = (middle[:2] / middle[2]).tolist()
        assert cv2.pointPolygonTest(SMALL.astype(np.float32), (x, y), False) > 0


def test_a_grid_found_in_the_flat_picture_lies_in_the_picture_where_it_was_flattened_from() -> None:
    true = view_from_corners(9, SMALL)
    _, back = flattened(np.zeros((140, 190, 3), np.uint8), SMALL)
    flat = BoardView(9, np.linalg.inv(back) @ true.image_from_grid)
    found = map_proposal(GridProposal(flat, EVIDENCE), back, (190, 140))
    turned = [np.rot90(found.view.points, k) for k in range(4)]
    assert min(np.abs(t - true.points).max() for t in turned) < 0.2
    assert found.confidence.unseen == 0


def test_what_lies_outside_the_picture_counts_as_unseen() -> None:
    true = view_from_corners(9, SMALL - [60.0, 0.0])
    _, back = flattened(np.zeros((140, 190, 3), np.uint8), SMALL - [60.0, 0.0])
    flat = BoardView(9, np.linalg.inv(back) @ true.image_from_grid)
    found = map_proposal(GridProposal(flat, EVIDENCE), back, (190, 140))
    assert 0.1 < found.confidence.unseen < 0.6


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
