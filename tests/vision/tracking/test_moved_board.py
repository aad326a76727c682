"""A rendered board or its camera that moves: drift, knocks, and the board found again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.boards import PlainModels
from tests.support.following import right, seen, started
from vision.classification.colour_model import ColourModel
from vision.tracking.state import TrackerState
from vision.tracking.tracker import Tracker
from vision.types import BoardView, NoBoard, NoBoardReason

Image = NDArray[np.uint8]


class FixedDetector(PlainModels):
    """A detector that always answers the same."""

    def __init__(self, answer: BoardView | NoBoard) -> None:
        super().__init__()
        self.answer = answer
        self.quick: BoardView | None = None
        self.asked = 0

    def detect(self, image: Image, size: int | None = None) -> BoardView | NoBoard:
        self.asked += 1
        return self.answer

    def detect_quickly(self, image: Image, size: int | None = None) -> BoardView | None:
        return self.quick


def found_once(scene: Any) -> tuple[FixedDetector, Tracker, TrackerState]:
    """A detector that answers with the scene's view, its tracker, and the state once it has."""
    detector = FixedDetector(scene.view())
    tracker = Tracker(detector, ColourModel())
    return detector, tracker, started(tracker, scene, state=tracker.begin())


def _view(scene: Any, corners: NDArray[np.float64]) -> BoardView:
    moved: BoardView = replace(scene, corners=tuple(map(tuple, corners))).view()
    return moved


def test_slow_drift_is_corrected_below_a_fiftieth_of_a_cell(tracker: Tracker, scene: Any) -> None:
    state = started(tracker, scene)
    for step in range(1, 13):
        where = scene.view((1.7 * step, -0.9 * step), 0.15 * step)
        image = scene.render(where, scene.stones, step)
        state, result = tracker.update(state, scene.frame(image, step + 1), False)
        assert scene.off_cells(seen(result), where) < 0.02
        assert not seen(result).view_moved
        assert right(seen(result), scene)


def test_errors_do_not_add_up_while_stones_come_and_go(tracker: Tracker, scene: Any) -> None:
    state = started(tracker, scene)
    stones = dict(scene.stones)
    rng = np.random.default_rng(5)
    for step in range(2, 40):
        at = (int(rng.integers(9)), int(rng.integers(9)))
        stones[at] = 1 + step % 2
        if step % 3 == 0:
            stones.pop(sorted(stones)[int(rng.integers(len(stones)))])
        where = scene.view((float(rng.uniform(-2, 2)), float(rng.uniform(-2, 2))))
        image = scene.render(where, stones, step)
        state, result = tracker.update(state, scene.frame(image, step), False)
    assert scene.off_cells(seen(result), where) < 0.03
    assert right(seen(result), scene, stones)


@pytest.mark.parametrize("shift", [(22.0, -9.0), (-60.0, 30.0), (95.0, 10.0)])
def test_a_knock_is_noticed_and_corrected(
    tracker: Tracker, scene: Any, shift: tuple[float, float]
) -> None:
    state = started(tracker, scene)
    where = scene.view(shift, 2.0)
    image = scene.render(where, scene.stones, 5)
    state, result = tracker.update(state, scene.frame(image, 2), False)
    assert seen(result).view_moved
    assert scene.off_cells(seen(result), where) < 0.02
    image = scene.render(where, scene.stones, 6)
    _, result = tracker.update(state, scene.frame(image, 3), False)
    assert not seen(result).view_moved
    assert right(seen(result), scene)


def test_a_camera_that_swings_is_told_of_once_until_it_has_rested(
    tracker: Tracker, scene: Any
) -> None:
    state = started(tracker, scene)
    announced = []
    for seq, across in enumerate((22.0, 44.0, 66.0, 66.0, 66.0, 66.0, 66.0, 66.0, 88.0), start=2):
        image = scene.render(scene.view((across, 0.0)), scene.stones, seq)
        state, result = tracker.update(state, scene.frame(image, seq), False)
        assert scene.off_cells(seen(result), scene.view((across, 0.0))) < 0.03
        announced.append(seen(result).view_moved)
    assert announced == [True, *[False] * 7, True]


def test_a_board_that_moves_in_light_of_one_colour_is_looked_for(scene: Any) -> None:
    def lit(board: Any) -> Image:
        red = board.render(board.view(), scene.stones) * np.array([0.01, 0.01, 0.22])
        return np.asarray(red, np.uint8)

    detector = FixedDetector(scene.view())
    tracker = Tracker(detector, ColourModel())
    state, _ = tracker.update(tracker.begin(scene.view()), scene.frame(lit(scene), 0), False)
    moved = lit(replace(scene, corners=((300, 40), (600, 200), (420, 460), (180, 260))))
    for seq in range(1, 8):
        state, _ = tracker.update(state, scene.frame(moved, seq), False)
    assert detector.asked > 0


def test_a_board_that_is_gone_is_not_invented(tracker: Tracker, scene: Any) -> None:
    state = started(tracker, scene)
    noise = np.random.default_rng(3).normal(120, 12, (480, 640, 3))
    for seq in range(2, 5):
        frame = scene.frame(np.clip(noise, 0, 255).astype(np.uint8), seq)
        state, result = tracker.update(state, frame, False)
        assert isinstance(result, NoBoard)


def test_a_board_found_turned_keeps_its_rows(scene: Any) -> None:
    detector, tracker, state = found_once(scene)
    assert detector.asked == 1
    far = scene.view((40.0, -30.0), 24.0)
    corners = np.roll(far.corners, 1, axis=0)
    turned = replace(far, image_from_grid=_view(scene, corners).image_from_grid, confidence=0.99)
    detector.answer = turned
    image = scene.render(far, scene.stones, 5)
    _, result = tracker.update(state, scene.frame(image, 5), True)
    assert seen(result).view_moved
    assert scene.off_cells(seen(result), far) < 0.05
    assert right(seen(result), scene)


@pytest.mark.parametrize(
    ("glimpse", "asked"), [(((40.0, -30.0), 24.0), 1), (((-60.0, 40.0), -15.0), 2)]
)
def test_a_glimpse_is_followed_where_it_shows_the_known_board(
    scene: Any, glimpse: tuple[tuple[float, float], float], asked: int
) -> None:
    detector, tracker, state = found_once(scene)
    far = scene.view((40.0, -30.0), 24.0)
    detector.quick = scene.view(*glimpse)
    detector.answer = replace(far, confidence=0.99)
    _, result = tracker.update(state, scene.frame(scene.render(far, scene.stones, 5), 5), True)
    assert detector.asked == asked
    assert scene.off_cells(seen(result), far) < 0.05
    assert right(seen(result), scene)


def test_a_film_without_a_board_is_not_searched_frame_by_frame(scene: Any) -> None:
    detector = FixedDetector(NoBoard(0, 0, NoBoardReason.NO_GRID))
    tracker = Tracker(detector, ColourModel())
    state = tracker.begin()
    image = scene.render(scene.view(), scene.stones)
    for seq in range(60):
        state, result = tracker.update(state, scene.frame(image, seq, seq / 30), False)
        assert isinstance(result, NoBoard)
    assert detector.asked <= 10
