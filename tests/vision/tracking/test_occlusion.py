"""Arms, hands and shadows over a rendered board: which points they hide, and for how long."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.classification.colour_model import ColourModel
from vision.types import BLACK, WHITE, BoardView, Classification, Observation, Side

from ..conftest import Image, Scene
from .conftest import Follower

ARM = ((0, 470), (270, 280))
SKIN, SLEEVE, PALE = (70, 95, 150), (25, 25, 25), (150, 160, 170)


def armed(scene: Scene, seed: int, colour: tuple[int, int, int] = SKIN) -> Image:
    """The board with an arm over it."""
    image = scene.render(scene.view(), scene.stones, seed)
    cv2.line(image, *ARM, colour, 56, cv2.LINE_AA)
    return image


def under_arm(scene: Scene) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Points under the arm, and points far from it."""
    below = np.zeros((480, 640), np.uint8)
    cv2.line(below, *ARM, 255, 56)
    at = np.rint(scene.view().points).astype(int)
    near = cv2.dilate(below, np.ones((91, 91), np.uint8))
    return below[at[..., 1], at[..., 0]] > 0, near[at[..., 1], at[..., 0]] == 0


def test_a_shadow_hides_nothing(started: Follower, scene: Scene) -> None:
    image = scene.render(scene.view(), scene.stones, 5).astype(np.float64)
    shade = np.zeros(image.shape[:2])
    cv2.line(shade, (0, 300), (330, 180), 1.0, 120)
    image *= 1.0 - 0.4 * cv2.GaussianBlur(shade, (0, 0), 9)[..., None]
    assert np.count_nonzero(~started.see(2, image=image.astype(np.uint8)).visible) <= 4


@pytest.mark.parametrize("colour", [SKIN, SLEEVE, PALE])
def test_a_forearm_hides_the_points_below_it(
    started: Follower, scene: Scene, colour: tuple[int, int, int]
) -> None:
    seen = started.see(2, image=armed(scene, 5, colour))
    covered, far = under_arm(scene)
    assert not seen.visible[covered].any()
    assert seen.visible[far].all()
    assert seen.hand in (Side.LEFT, Side.BOTTOM)
    assert seen.motion > 0.03
    assert np.allclose(seen.probs[covered], 1 / 3)


def test_an_arm_that_rests_goes_on_hiding(started: Follower, scene: Scene) -> None:
    covered, _ = under_arm(scene)
    for seq in range(2, 14):
        assert not started.see(seq, image=armed(scene, seq, SLEEVE)).visible[covered].any()
    assert started.see(14).visible.all()


@pytest.mark.parametrize(("fps", "last"), [(1, 10), (5, 14)])
def test_an_arm_in_the_first_frames_is_soon_forgotten(
    follower: Follower, scene: Scene, fps: int, last: int
) -> None:
    covered, _ = under_arm(scene)
    hidden = []
    for seq in range(last + 5):
        bare = scene.render(scene.view(), scene.stones, seq)
        result = follower.show(seq, armed(scene, seq) if seq < 2 else bare, seconds=seq / fps)
        assert isinstance(result, Observation)
        if not result.visible[covered].all():
            hidden.append(seq)
    assert 2 in hidden
    assert max(hidden) <= last
    final = follower.see(last + 5, seconds=(last + 5) / fps)
    assert final.visible.all()
    assert final.hand is None


MORE = {(3, 4): 1, (3, 5): 2, (7, 1): 1}
MANY = {(row, col): 1 + (row + col) % 2 for row in range(3, 8) for col in range(2, 8)}


@pytest.mark.parametrize(
    ("stones", "seq", "settled"), [(MORE, 2, False), (MORE, 2, True), (MANY, 12, True)]
)
def test_stones_put_down_are_seen_at_once_and_are_no_hand(
    started: Follower, stones: dict[tuple[int, int], int], seq: int, settled: bool
) -> None:
    there = stones if stones is MANY else {**started.scene.stones, **stones}
    assert started.see(seq, there, settled=settled).visible.all()


def test_a_stone_that_a_patch_of_light_joins_to_the_border_is_no_arm(
    started: Follower, scene: Scene
) -> None:
    more = {**scene.stones, (4, 8): 1}
    points = scene.view().points
    stone, inside = points[4, 8], points[4, 7]
    hidden = []
    for number in range(16):
        image = scene.render(scene.view(), more, number)
        way = [stone + far * (stone - inside) for far in (0.3, 3.0)]
        one, other = (tuple(np.rint(at).astype(int).tolist()) for at in way)
        cv2.line(image, one, other, PALE, 26, cv2.LINE_AA)
        result = started.see(2 + number, more, image=image, seconds=2 + number / 5)
        hidden.append(not result.visible[4, 8])
    assert hidden[0]
    assert not hidden[-1]


class GleamDoubter(ColourModel):
    """The colour classifier, doubting every white stone as if it were a gleam."""

    def classify(self, image: Image, view: BoardView) -> Classification:
        found = super().classify(image, view)
        white = found.probs[..., WHITE] > 0.5
        probs = np.where(white[..., None], np.array([0.55, 0.0, 0.45], np.float32), found.probs)
        return Classification(probs, found.visible, undoubted=found.probs)


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_white_stone_that_came_under_a_hand_is_no_gleam(scene: Scene, by_hand: bool) -> None:
    row, col = next(zip(*np.nonzero(under_arm(scene)[0]), strict=True))
    stones = {at: colour for at, colour in scene.stones.items() if colour == BLACK}
    stones.pop((row, col), None)
    follower = Follower(scene, classifier=GleamDoubter())
    for seq in range(30):
        after = stones if seq < 15 else {**stones, (row, col): WHITE}
        image = scene.render(scene.view(), after, seq)
        if by_hand and 10 <= seq < 20:
            cv2.line(image, *ARM, SKIN, 56, cv2.LINE_AA)
        seen = follower.show(seq, image, seconds=seq / 5)
    assert isinstance(seen, Observation)
    assert seen.visible[row, col]
    assert bool(seen.probs[row, col, WHITE] > 0.9) is by_hand
