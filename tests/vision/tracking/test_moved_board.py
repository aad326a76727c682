"""A rendered board or its camera that moves: drift, knocks, and the board found again."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.tracking.alignment import lay_beside, snapshot_of
from vision.types import NoBoard, NoBoardReason, view_from_corners

from ..conftest import Image, Scene
from .conftest import FixedDetector, Follower


@pytest.fixture
def found(scene: Scene) -> tuple[FixedDetector, Follower]:
    """A detector that answers with the scene's view, and what followed it for two frames."""
    detector = FixedDetector(scene.view())
    follower = Follower(scene, detector)
    follower.see(0)
    follower.see(1)
    assert detector.asked == 1
    return detector, follower


def test_slow_drift_is_corrected_below_a_fiftieth_of_a_cell(
    started: Follower, scene: Scene
) -> None:
    for step in range(1, 13):
        where = scene.view((1.7 * step, -0.9 * step), 0.15 * step)
        seen = started.see(step + 1, view=where)
        assert scene.off_cells(seen, where) < 0.02
        assert not seen.view_moved


def test_errors_do_not_add_up_while_stones_come_and_go(started: Follower, scene: Scene) -> None:
    stones = dict(scene.stones)
    rng = np.random.default_rng(5)
    for step in range(2, 40):
        at = (int(rng.integers(9)), int(rng.integers(9)))
        stones[at] = 1 + step % 2
        if step % 3 == 0:
            stones.pop(sorted(stones)[int(rng.integers(len(stones)))])
        where = scene.view((float(rng.uniform(-2, 2)), float(rng.uniform(-2, 2))))
        seen = started.see(step, stones, view=where)
    assert scene.off_cells(seen, where) < 0.03


@pytest.mark.parametrize("shift", [(22.0, -9.0), (-60.0, 30.0), (95.0, 10.0)])
def test_a_knock_is_noticed_and_corrected(
    started: Follower, scene: Scene, shift: tuple[float, float]
) -> None:
    where = scene.view(shift, 2.0)
    seen = started.see(2, view=where)
    assert seen.view_moved
    assert scene.off_cells(seen, where) < 0.02
    assert not started.see(3, view=where).view_moved


def test_a_camera_that_swings_is_told_of_once_until_it_has_rested(
    started: Follower, scene: Scene
) -> None:
    announced = []
    for seq, across in enumerate((22.0, 44.0, 66.0, 66.0, 66.0, 66.0, 66.0, 66.0, 88.0), start=2):
        where = scene.view((across, 0.0))
        seen = started.see(seq, view=where)
        assert scene.off_cells(seen, where) < 0.03
        announced.append(seen.view_moved)
    assert announced == [True, *[False] * 7, True]


def test_a_board_that_moves_in_light_of_one_colour_is_looked_for(scene: Scene) -> None:
    def lit(board: Scene) -> Image:
        red = board.render(board.view(), scene.stones) * np.array([0.01, 0.01, 0.22])
        return np.asarray(red, np.uint8)

    detector = FixedDetector(scene.view())
    follower = Follower(scene, detector, view=scene.view())
    follower.show(0, lit(scene))
    moved = lit(replace(scene, corners=((300, 40), (600, 200), (420, 460), (180, 260))))
    for seq in range(1, 8):
        follower.show(seq, moved)
    assert detector.asked > 0


def test_a_board_that_is_gone_is_not_invented(started: Follower) -> None:
    noise = np.random.default_rng(3).normal(120, 12, (480, 640, 3))
    for seq in range(2, 5):
        assert isinstance(started.show(seq, np.clip(noise, 0, 255).astype(np.uint8)), NoBoard)


FAR = ((40.0, -30.0), 24.0)


def test_a_board_found_turned_keeps_its_rows(
    found: tuple[FixedDetector, Follower], scene: Scene
) -> None:
    detector, follower = found
    far = scene.view(*FAR)
    turned = view_from_corners(scene.size, np.roll(far.corners, 1, axis=0))
    detector.answer = replace(turned, confidence=0.99)
    seen = follower.see(5, view=far, settled=True)
    assert seen.view_moved
    assert scene.off_cells(seen, far) < 0.05


@pytest.mark.parametrize(("glimpse", "asked"), [(FAR, 1), (((-60.0, 40.0), -15.0), 2)])
def test_a_glimpse_is_followed_where_it_shows_the_known_board(
    found: tuple[FixedDetector, Follower],
    scene: Scene,
    glimpse: tuple[tuple[float, float], float],
    asked: int,
) -> None:
    detector, follower = found
    far = scene.view(*FAR)
    detector.quick = scene.view(*glimpse)
    detector.answer = replace(far, confidence=0.99)
    seen = follower.see(5, view=far, settled=True)
    assert detector.asked == asked
    assert scene.off_cells(seen, far) < 0.05


def test_a_film_without_a_board_is_not_searched_frame_by_frame(scene: Scene) -> None:
    detector = FixedDetector(NoBoard(0, 0, NoBoardReason.NO_GRID))
    follower = Follower(scene, detector)
    image = scene.render(scene.view(), scene.stones)
    for seq in range(60):
        assert isinstance(follower.show(seq, image, seconds=seq / 30), NoBoard)
    assert detector.asked <= 10


@pytest.mark.parametrize("quick", [False, True])
def test_a_board_beside_the_known_one_is_not_taken_for_it(quick: bool) -> None:
    """Somebody covers the board, and another one of as many lines lies in the picture all along."""
    left, right = (
        Scene(corners=((x, 120), (x + 220, 124), (x + 224, 350), (x - 4, 346))) for x in (40, 370)
    )

    def table(seq: int, *, covered: bool = False) -> Image:
        image = left.render(left.view(), left.stones, seq)
        image[:, 320:] = right.render(right.view(), left.stones, seq)[:, 320:]
        if covered:
            image[90:380, 10:300] = (60, 50, 90)
        return image

    detector = FixedDetector(left.view())
    follower = Follower(left, detector)
    for seq in range(3):
        follower.show(seq, table(seq))
    detector.answer = replace(right.view(), confidence=0.99)
    detector.quick = right.view() if quick else None
    for seq in range(3, 10):
        assert isinstance(follower.show(seq, table(seq, covered=True)), NoBoard)
    assert left.off_cells(follower.see(10, image=table(10)), left.view()) < 0.05
    bare = table(0)
    bare[:, 320:] = 90
    assert not lay_beside(snapshot_of(bare, left.view()), right.view(), table(0))
