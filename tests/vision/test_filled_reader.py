"""A filled-in board in a picture: looked at when in doubt, and no other game nor noise."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.counting.filled_count import SURE
from device.counting.photo_count import board_on_photo, task_of_board
from device.weights import Models, load_models
from lab.scenes.counting_scenes import CountingScene, counting_scene, kind_and_size
from rules.color import Sides
from rules.scoring.filled_in import CountKind
from tests.support.boards import PlainModels
from tests.support.negatives import NO_BOARD, Image, laid, squares
from vision.detection import detector
from vision.filled_reader import FilledPoints, altered, filled_board, looked_at_again, searched
from vision.types import BoardView, NoBoard, NoBoardReason, view_from_corners

TALL, WIDE = 90, 120
SEED, SIZE = 6, 9


@pytest.fixture(scope="module")
def scene() -> CountingScene:
    return counting_scene(SEED, "territory", SIZE)


@pytest.fixture(scope="module")
def models() -> Models:
    return load_models()


def bent(corners: list[list[float]]) -> BoardView:
    straight = view_from_corners(SIZE, np.array(corners))
    return BoardView(SIZE, straight.image_from_grid, (0.04, 57.0, 41.0, 100.0))


VIEW = bent([[20.0, 12], [99, 16], [105, 80], [14, 76]])


def test_the_board_is_where_the_altered_picture_shows_it() -> None:
    image = np.zeros((TALL, WIDE, 3), np.uint8)
    (_, mirrored, _), *others = altered(image, VIEW)
    across = (WIDE - 1, 0) - VIEW.points * (1, -1)
    assert mirrored.points[:, ::-1] == pytest.approx(across)
    assert all(view is VIEW and not flipped for _, view, flipped in others)


def test_a_board_found_in_an_altered_picture_is_carried_back() -> None:
    image = np.zeros((TALL, WIDE, 3), np.uint8)
    (half, from_half), (_, from_turned) = searched(image)
    assert half.shape == (TALL // 2, WIDE // 2, 3)
    assert from_half(VIEW).points == pytest.approx((VIEW.points + 0.5) * 2 - 0.5)
    assert from_turned(VIEW).points == pytest.approx((WIDE - 1, TALL - 1) - VIEW.points)


class HalfBlind(PlainModels):
    """Sees the board at `view` in pictures of half the size alone."""

    def __init__(self, view: BoardView, shape: tuple[int, ...]) -> None:
        super().__init__(SIZE)
        self._view, self._shape = view, shape

    def detect(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | NoBoard:
        return NoBoard(0, 0, NoBoardReason.NO_GRID) if image.shape == self._shape else self._view


def test_a_board_that_is_not_found_is_looked_for_again(
    models: Models, scene: CountingScene
) -> None:
    corners = scene.points[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float64)
    half = view_from_corners(SIZE, (corners + 0.5) / 2 - 0.5)
    detector = HalfBlind(half, scene.image.shape)
    points = filled_board(scene.image, detector, models.classifier, SIZE)
    assert isinstance(points, FilledPoints)
    assert np.abs(points.view.points - scene.points).max() < 0.2 * points.view.pitch_px
    assert np.array_equal(points.probs.argmax(axis=-1), scene.labels)
    guess = np.full((SIZE, SIZE, 3), 1 / 3)
    doubted = FilledPoints(points.view, guess, points.visible, ())
    again = looked_at_again(scene.image, models.classifier, doubted)
    assert np.array_equal(again.probs.argmax(axis=-1), scene.labels)
    assert again.probs.sum(axis=-1) == pytest.approx(1)


def test_no_stone_is_seen_beyond_the_edge_of_the_picture(models: Models) -> None:
    """Two points lie outside: what is repeated there was read as stones, for sure and wrongly."""
    scene = counting_scene(9, "half", SIZE, 600)
    heights = scene.points[..., 1]
    image = scene.image[: int(np.sort(heights, axis=None)[-2]) - 5]
    found = filled_board(image, models.detector, models.classifier, SIZE)
    assert isinstance(found, FilledPoints)
    outside = np.count_nonzero(heights > len(image))
    assert np.count_nonzero(~found.visible) >= outside > 0


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "crowded"), [(7308, True), (9001, False)])
def test_a_row_that_holds_a_stone_more_than_it_has_points_is_told(
    models: Models, seed: int, crowded: bool
) -> None:
    kind, size = kind_and_size(seed)
    image = counting_scene(seed, kind, size).image
    found = filled_board(image, models.detector, models.classifier, size)
    assert isinstance(found, FilledPoints)
    assert found.crowded is crowded


@pytest.mark.slow
def test_stones_read_nearer_to_each_other_than_they_can_lie_are_no_certain_count(
    models: Models,
) -> None:
    """Two stones of a column that was pushed together are read as three, surely."""
    kind, size = kind_and_size(20044)
    image = counting_scene(20044, kind, size).image
    found = filled_board(image, models.detector, models.classifier, size)
    assert isinstance(found, FilledPoints)
    assert found.doubled
    task = task_of_board(CountKind(kind), None, None, Sides(0, 0))
    assert board_on_photo(models, image, task, size)[0].confidence < SURE


def draughts() -> Image:
    """A chequered board with a piece on every dark square."""
    image = squares((70, 100, 150), (190, 220, 240))
    for row, col in np.argwhere(np.indices((8, 8)).sum(0) % 2):
        tone = (35, 35, 40) if row < 4 else (220, 230, 235)
        cv2.circle(image, (80 + int(col) * 80, 80 + int(row) * 80), 32, tone, -1, cv2.LINE_AA)
    return laid(image, 0.25, 32)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chess", "checked cloth", "othello", "draughts"])
def test_a_board_of_another_game_and_a_cloth_are_refused(models: Models, name: str) -> None:
    image = draughts() if name == "draughts" else NO_BOARD[name]()
    assert isinstance(filled_board(image, models.detector, models.classifier, 9), NoBoard)


@pytest.mark.slow
def test_noise_is_refused_before_stones_are_looked_for(
    models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A grid that settles nowhere is not refined: that would take longer than all else."""
    refined: list[object] = []
    monkeypatch.setattr(detector, "refined_by_stones", lambda *words: refined.append(words))
    noise = np.random.default_rng(1).integers(0, 256, (480, 640, 1), np.uint8).repeat(3, axis=2)
    assert isinstance(filled_board(noise, models.detector, models.classifier, 19), NoBoard)
    assert refined == []
