"""Judging the points of rendered boards whose truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from device.weights import STONE_CLASSIFIER, weights
from lab.scene_files import view_from_points
from lab.scenes import scenes
from models.training.rectify import turned_offsets
from vision.classification.classifier import (
    CELL,
    MARGIN,
    StoneClassifier,
    plate_points,
)
from vision.detection.detector import refined_view
from vision.plate import PlateLayout, planes
from vision.types import BoardView

pytestmark = pytest.mark.slow

SEEDS = range(900_100, 900_108)


@pytest.fixture(scope="module")
def classifier() -> StoneClassifier:
    held = weights(STONE_CLASSIFIER)
    assert held is not None
    return StoneClassifier(held)


def test_nearly_every_point_in_view_is_read_right(classifier: StoneClassifier) -> None:
    wrong = points = 0
    for seed in SEEDS:
        scene = scenes.scene(seed)
        judged = classifier.classify(scene.image, view_from_points(scene.points))
        seen = scene.labels < 3
        wrong += int(((judged.probs.argmax(-1) != scene.labels) & seen).sum())
        points += int(seen.sum())
    assert wrong <= 0.01 * points


def test_what_a_hand_covers_is_not_read(classifier: StoneClassifier) -> None:
    scene = next(s for s in map(scenes.scene, range(900_200, 900_300)) if hand_in(s))
    judged = classifier.classify(scene.image, view_from_points(scene.points))
    hidden = scene.labels == 3
    assert (~judged.visible[hidden]).mean() > 0.6
    assert judged.visible[~hidden].mean() > 0.9


def hand_in(scene: scenes.RenderedScene) -> bool:
    """A hand covers some points, and the whole board is in the picture."""
    hidden = (scene.labels == 3).sum()
    h, w = scene.image.shape[:2]
    whole = (scene.points > 2).all() and (scene.points < np.array([w, h]) - 3).all()
    return bool(whole and hidden > 8)


def test_points_outside_the_picture_are_not_visible_and_say_nothing(
    classifier: StoneClassifier,
) -> None:
    scene = scenes.scene(900_100)
    view = view_from_points(scene.points - [scene.points[..., 0].mean(), 0])
    judged = classifier.classify(scene.image, view)
    outside = view.points[..., 0] < -1
    assert outside.any()
    assert not judged.visible[outside].any()
    assert judged.probs[outside] == pytest.approx(1 / 3, abs=1e-6)


def gap_cells(view: BoardView, points: np.ndarray) -> float:
    return float(np.linalg.norm(view.points - points, axis=-1).mean()) / view.pitch_px


def test_a_grid_that_is_a_little_off_is_moved_to_where_it_lies(classifier: StoneClassifier) -> None:
    before, after = [], []
    for seed in SEEDS:
        scene = scenes.scene(seed)
        truth = view_from_points(scene.points)
        shift = np.array([[1, 0, 0.12], [0, 1, -0.1], [0, 0, 1]])
        off = BoardView(truth.size, truth.image_from_grid @ shift)
        before.append(gap_cells(off, scene.points))
        after.append(gap_cells(refined_view(classifier, scene.image, off), scene.points))
    assert np.mean(after) < 0.5 * np.mean(before)


def test_a_board_that_stands_alone_is_studied_with_fewer_mistakes(
    classifier: StoneClassifier,
) -> None:
    wrong = np.zeros(2, int)
    for seed in range(900_400, 900_416):
        scene = scenes.scene(seed)
        for how, look in enumerate((classifier.classify, classifier.classify_augmented)):
            read = look(scene.image, view_from_points(scene.points)).probs.argmax(-1)
            wrong[how] += int(((read != scene.labels) & (scene.labels < 3)).sum())
    assert wrong[1] <= wrong[0]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("mirror", [False, True])
def test_offsets_turn_with_the_plate(turns: int, mirror: bool) -> None:
    n = 9
    at = plate_points(n)
    beside = np.random.default_rng(4).uniform(-0.3, 0.3, (n, n, 2)).astype(np.float32)
    side = (n + 2) * CELL
    dots = np.zeros((side, side), np.float32)
    for x, y in np.rint(at + beside * CELL).astype(int).reshape(-1, 2):
        dots[y, x] = 1
    dots = np.rot90(dots, turns)
    dots = dots[:, ::-1] if mirror else dots
    for x, y in (
        np.rint(at + turned_offsets(beside, turns, mirror) * CELL).astype(int).reshape(-1, 2)
    ):
        assert dots[y - 1 : y + 2, x - 1 : x + 2].any()


@pytest.mark.parametrize("n", [9, 13, 19])
def test_points_lie_in_the_middle_of_the_net_s_cells(n: int) -> None:
    layout = PlateLayout(n, CELL, MARGIN)
    assert layout.side == (n + 2) * CELL
    first = layout.plate_from_grid @ [0, 0, 1]
    assert first[:2] == pytest.approx(plate_points(n)[0, 0])


def test_the_standardised_planes_forget_the_colour_of_the_light() -> None:
    rng = np.random.default_rng(0)
    plate = rng.integers(20, 120, (48, 48, 3)).astype(np.uint8)
    plain, lit = planes(plate)[3:], planes((plate * [1.0, 2.0, 1.0]).astype(np.uint8))[3:]
    assert np.abs(plain[1] - lit[1]).mean() < 0.1
