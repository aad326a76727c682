"""Arms, hands and shadows over a rendered board: which points they hide, and for how long."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.following import right, seen, started
from vision.tracking.tracker import Tracker
from vision.types import NoBoard, NoBoardReason, Side

Image = NDArray[np.uint8]
ARM = ((0, 470), (270, 280))
SKIN, SLEEVE, PALE = (70, 95, 150), (25, 25, 25), (150, 160, 170)


def with_arm(image: Image, colour: tuple[int, int, int] = SKIN) -> Image:
    cv2.line(image, *ARM, colour, 56, cv2.LINE_AA)
    return image


def under_arm(scene: Any) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Points under the arm, and points far from it."""
    below = np.zeros((480, 640), np.uint8)
    cv2.line(below, *ARM, 255, 56)
    at = np.rint(scene.view().points).astype(int)
    near = cv2.dilate(below, np.ones((91, 91), np.uint8))
    return below[at[..., 1], at[..., 0]] > 0, near[at[..., 1], at[..., 0]] == 0


def test_a_shadow_hides_nothing(tracker: Tracker, scene: Any) -> None:
    state = started(tracker, scene)
    image = scene.render(scene.view(), scene.stones, 5).astype(np.float64)
    shade = np.zeros(image.shape[:2])
    cv2.line(shade, (0, 300), (330, 180), 1.0, 120)
    image *= 1.0 - 0.4 * cv2.GaussianBlur(shade, (0, 0), 9)[..., None]
    _, result = tracker.update(state, scene.frame(image.astype(np.uint8), 2), False)
    assert np.count_nonzero(~seen(result).visible) <= 4


@pytest.mark.parametrize("colour", [SKIN, SLEEVE, PALE])
def test_a_forearm_hides_the_points_below_it(
    tracker: Tracker, scene: Any, colour: tuple[int, int, int]
) -> None:
    state = started(tracker, scene)
    image = with_arm(scene.render(scene.view(), scene.stones, 5), colour)
    _, result = tracker.update(state, scene.frame(image, 2), False)
    covered, far = under_arm(scene)
    assert not seen(result).visible[covered].any()
    assert seen(result).visible[far].all()
    assert seen(result).hand in (Side.LEFT, Side.BOTTOM)
    assert seen(result).motion > 0.03
    assert np.allclose(seen(result).probs[covered], 1 / 3)
    assert right(seen(result), scene)


def test_an_arm_that_rests_goes_on_hiding(tracker: Tracker, scene: Any) -> None:
    state = started(tracker, scene)
    covered, _ = under_arm(scene)
    for seq in range(2, 14):
        image = with_arm(scene.render(scene.view(), scene.stones, seq), SLEEVE)
        state, result = tracker.update(state, scene.frame(image, seq), False)
        assert not seen(result).visible[covered].any()
    image = scene.render(scene.view(), scene.stones, 14)
    _, result = tracker.update(state, scene.frame(image, 14), False)
    assert seen(result).visible.all()
    assert right(seen(result), scene)


def test_an_arm_in_the_first_frame_is_forgotten(tracker: Tracker, scene: Any) -> None:
    state = tracker.begin(scene.view())
    for seq in range(12):
        image = scene.render(scene.view(), scene.stones, seq)
        image = with_arm(image) if seq < 2 else image
        state, result = tracker.update(state, scene.frame(image, seq), False)
    assert seen(result).visible.all()
    assert seen(result).hand is None
    assert right(seen(result), scene)


def test_the_board_that_shows_where_an_arm_was_remembered_is_soon_believed(
    tracker: Tracker, scene: Any
) -> None:
    state = tracker.begin(scene.view())
    covered, _ = under_arm(scene)
    hidden = []
    for seq in range(20):
        image = scene.render(scene.view(), scene.stones, seq)
        image = with_arm(image) if seq < 2 else image
        state, result = tracker.update(state, scene.frame(image, seq, seq / 5), False)
        if not seen(result).visible[covered].all():
            hidden.append(seq)
    assert 2 in hidden
    assert max(hidden) <= 14


@pytest.mark.parametrize("settled", [False, True])
def test_stones_put_down_are_seen_at_once(tracker: Tracker, scene: Any, settled: bool) -> None:
    state = started(tracker, scene)
    more = {**scene.stones, (3, 4): 1, (3, 5): 2, (7, 1): 1}
    image = scene.render(scene.view(), more, 5)
    _, result = tracker.update(state, scene.frame(image, 2), settled)
    assert seen(result).visible.all()
    assert right(seen(result), scene, more)


def test_many_stones_between_settled_looks_are_no_hand(tracker: Tracker, scene: Any) -> None:
    state = started(tracker, scene)
    more = {(row, col): 1 + (row + col) % 2 for row in range(3, 8) for col in range(2, 8)}
    image = scene.render(scene.view(), more, 5)
    _, result = tracker.update(state, scene.frame(image, 12), True)
    assert seen(result).visible.all()
    assert right(seen(result), scene, more)


def test_a_board_covered_altogether_is_refused(tracker: Tracker, scene: Any) -> None:
    state = started(tracker, scene)
    image = scene.render(scene.view(), scene.stones, 5)
    cv2.rectangle(image, (0, 40), (600, 470), SLEEVE, -1)
    _, result = tracker.update(state, scene.frame(image, 2), False)
    assert isinstance(result, NoBoard)
    assert result.reason is NoBoardReason.OCCLUDED


def test_a_stone_that_a_patch_of_light_joins_to_the_border_is_no_arm(
    tracker: Tracker, scene: Any
) -> None:
    state = started(tracker, scene)
    more = {**scene.stones, (4, 8): 1}
    points = scene.view().points
    stone, inside = points[4, 8], points[4, 7]
    hidden = []
    for number in range(16):
        image = scene.render(scene.view(), more, number)
        way = [stone + far * (stone - inside) for far in (0.3, 3.0)]
        one, other = (tuple(np.rint(at).astype(int).tolist()) for at in way)
        cv2.line(image, one, other, PALE, 26, cv2.LINE_AA)
        state, result = tracker.update(state, scene.frame(image, 2 + number, 2 + number / 5), False)
        hidden.append(not seen(result).visible[4, 8])
    assert hidden[0]
    assert not hidden[-1]
    assert right(seen(result), scene, more)
