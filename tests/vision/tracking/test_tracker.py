"""Following a rendered board in its place: what every frame is read as, and at what cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from vision.classification.colour_model import ColourModel
from vision.tracking.tracker import Tracker
from vision.types import BoardView, Classification, NoBoard, NoBoardReason
from vision.views import parallax

from ..conftest import Image, Scene
from .conftest import Follower


class CountingClassifier(ColourModel):
    """The colour classifier, counting how often it is asked."""

    asked = 0

    def classify(self, image: Image, view: BoardView) -> Classification:
        self.asked += 1
        return super().classify(image, view)


def test_the_first_look_reads_the_stones(follower: Follower) -> None:
    first = follower.see(0)
    assert first.visible.all()
    assert not first.view_moved


@pytest.mark.parametrize(
    "gains", [(0.55, 0.55, 0.55), (1.25, 1.25, 1.25), (1.2, 1.0, 0.8), (0.8, 1.0, 1.2)]
)
def test_exposure_and_white_balance_may_jump(
    started: Follower, gains: tuple[float, float, float]
) -> None:
    image = started.scene.render(started.scene.view(), started.scene.stones, 5) * np.array(gains)
    seen = started.see(2, image=np.clip(image, 0, 255).astype(np.uint8))
    assert seen.visible.all()
    assert seen.motion < 0.05


def test_light_of_one_colour_is_not_darkness(follower: Follower, scene: Scene) -> None:
    lit = scene.render(scene.view(), scene.stones) * np.array([0.7, 0.01, 1.0])
    result = follower.show(0, lit.astype(np.uint8))
    assert not isinstance(result, NoBoard)
    assert result.visible.all()


def test_a_stone_off_its_point_is_measured(follower: Follower, scene: Scene) -> None:
    drawn: Any = {**scene.stones, (4.2, 1.1): 1}
    image = scene.render(scene.view(), drawn)
    offset = follower.see(0, {**scene.stones, (4, 1): 1}, image=image).offset
    assert offset is not None
    assert np.allclose(offset[4, 1], (0.1, 0.2), atol=0.05)
    assert np.allclose(offset[2, 2], (0.0, 0.0), atol=0.05)
    assert np.isnan(offset[0, 0]).all()


def test_a_stone_lies_where_it_is_but_for_what_its_height_shifts(scene: Scene) -> None:
    low = replace(scene, corners=((230, 150), (420, 155), (560, 430), (60, 425)))
    du, dv = parallax(low.view(), (480, 640, 3))[2, 3]
    assert abs(dv) > 0.12
    image = low.render(low.view(), {(2 + dv, 3 + du): 1})
    follower = Follower(low)
    for seq in range(3):
        offset = follower.see(2 * seq, {(2, 3): 1}, image=image, settled=seq == 2).offset
        assert offset is not None
        assert np.allclose(offset[2, 3], (0.0, 0.0), atol=0.05)


def test_a_frame_of_twice_the_size_is_followed(started: Follower, scene: Scene) -> None:
    large = cv2.resize(scene.render(scene.view(), scene.stones, 5), None, fx=2, fy=2)
    image = np.asarray(large, np.uint8)
    found = started.see(2, image=image).view
    assert found is not None
    assert np.abs(found.corners - (2 * scene.view().corners + 0.5)).max() < 1.0
    assert started.see(3, image=image).visible.all()


def test_a_lens_that_bends_lines_is_followed(scene: Scene) -> None:
    bent = replace(scene.view(), distortion=(-0.12, 320.0, 240.0, 400.0))
    straight = scene.render(scene.view(), scene.stones, 5)
    y, x = np.mgrid[0:480, 0:640].astype(np.float64)
    offset = (np.stack([x, y], -1) - (320, 240)) / 400.0
    source = offset.copy()
    for _ in range(20):
        source = offset / (1 - 0.12 * (source**2).sum(-1, keepdims=True))
    at = (source * 400.0 + (320, 240)).astype(np.float32)
    image = cv2.remap(straight, at[..., 0].copy(), at[..., 1].copy(), cv2.INTER_LINEAR)
    follower = Follower(scene, view=bent)
    follower.see(0, image=np.asarray(image, np.uint8))
    moved = cv2.warpAffine(image, np.array([[1.0, 0, 3], [0, 1, -2]]), (640, 480), borderMode=1)
    view = follower.see(1, image=np.asarray(moved, np.uint8)).view
    assert view is not None
    assert np.abs(view.corners - bent.corners - (3, -2)).max() < 1.5


@pytest.mark.parametrize(
    ("reason", "spoil"),
    [
        (NoBoardReason.TOO_DARK, lambda image: (image * 0.03).astype(np.uint8)),
        (NoBoardReason.BLURRED, lambda image: cv2.GaussianBlur(image, (0, 0), 12)),
        (
            NoBoardReason.OCCLUDED,
            lambda image: cv2.rectangle(image, (0, 40), (600, 470), (25, 25, 25), -1),
        ),
    ],
)
def test_what_cannot_be_read_is_refused_and_the_board_found_again(
    started: Follower, scene: Scene, reason: NoBoardReason, spoil: Callable[[Image], Image]
) -> None:
    result = started.show(2, spoil(scene.render(scene.view(), scene.stones, 5)))
    assert isinstance(result, NoBoard)
    assert result.reason is reason
    started.see(3)


def test_without_a_view_or_a_finder_there_is_no_grid(scene: Scene) -> None:
    tracker = Tracker(None, ColourModel())
    image = scene.render(scene.view(), scene.stones)
    state, result = tracker.update(tracker.begin(), scene.frame(image, 0), False)
    assert isinstance(result, NoBoard)
    assert result.reason is NoBoardReason.NO_GRID
    assert state.lost == 1


def test_unchanged_frames_are_not_judged_again(scene: Scene) -> None:
    classifier = CountingClassifier()
    follower = Follower(scene, classifier=classifier)
    for seq in range(30):
        assert follower.see(seq, seconds=seq / 30).seq == seq
    assert classifier.asked <= 2


@pytest.mark.parametrize(
    ("stone", "least", "most"), [(None, 1, 5), ((6, 4), 2, 9)], ids=["nothing", "a stone"]
)
def test_what_an_arm_only_passed_over_is_not_read_again(
    stone: tuple[int, int] | None, least: int, most: int, scene: Scene
) -> None:
    """The arm passes for two seconds and may leave a stone; every quarter would be a reading."""
    classifier = CountingClassifier()
    follower = Follower(scene, classifier=classifier)
    follower.see(0)
    follower.see(1)
    classifier.asked = 0
    after = scene.stones if stone is None else {**scene.stones, stone: 1}
    for seq in range(40):
        stones = scene.stones if seq < 10 else after
        image = scene.render(scene.view(), stones, seq)
        if seq < 20:
            tip = (180 + 12 * seq, 250)
            cv2.line(image, (tip[0] - 60, 479), tip, (95, 120, 175), 60, cv2.LINE_AA)
        last = follower.see(seq, stones, image=image, seconds=2 + seq / 10)
    assert last.visible.all()
    assert least <= classifier.asked <= most


def test_a_stone_is_seen_soon_in_a_fast_film(follower: Follower, scene: Scene) -> None:
    more = {**scene.stones, (7, 4): 1}
    read = [
        follower.see(seq, scene.stones if seq < 12 else more, seconds=seq / 30).probs[7, 4, 1] > 0.9
        for seq in range(30)
    ]
    assert 12 <= read.index(True) <= 20


def test_the_same_frames_give_the_same_observations(scene: Scene) -> None:
    def run() -> list[bytes]:
        follower, out = Follower(scene), []
        for seq in range(4):
            found = follower.see(seq, view=scene.view((seq, 0.0)))
            assert found.view is not None
            out.append(found.probs.tobytes() + found.view.image_from_grid.tobytes())
        return out

    assert run() == run()
