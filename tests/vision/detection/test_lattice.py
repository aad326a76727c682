"""Lattices through spots seen in perspective."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.detection import lattice
from vision.detection.extent import Marks, best_extent, extents


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


def test_too_few_spots_are_no_lattice() -> None:
    assert lattice.lattice_through(np.zeros((5, 2))) is None


def test_spots_twice_at_one_place_are_no_start() -> None:
    assert lattice.lattice_through(np.zeros((40, 2))) is None
    spots = spots_of(homography(0.2, 0.3, 12))
    found = lattice.lattice_through(np.vstack([spots, spots[::7]]))
    assert found is not None
    assert len(found.grid) >= 0.95 * len(spots)


def test_spots_strewn_at_random_explain_little() -> None:
    spots = np.random.default_rng(4).uniform(0, 400, (150, 2))
    found = lattice.lattice_through(spots)
    assert found is None or len(found.grid) < 100


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
