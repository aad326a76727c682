"""Following a rendered board in its place: what every frame is read as, and at what cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.following import right, seen, started
from vision.classification.classification import Classification
from vision.classification.colour_model import ColourModel
from vision.geometry.pose import parallax
from vision.tracking.tracker import Tracker
from vision.types import BoardView, NoBoard, NoBoardReason

Image = NDArray[np.uint8]


class CountingClassifier(ColourModel):
    """The colour classifier, counting how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def classify(self, image: Image, view: BoardView) -> Classification:
        self.asked += 1
        return super().classify(image, view)


def test_the_first_look_reads_the_stones(tracker: Tracker, scene: Any) -> None:
    image = scene.render(scene.view(), scene.stones)
    _, result = tracker.update(tracker.begin(scene.view()), scene.frame(image, 0), False)
    assert seen(result).visible.all()
    assert right(seen(result), scene)
    assert not seen(result).view_moved


@pytest.mark.parametrize(
    "gains", [(0.55, 0.55, 0.55), (1.25, 1.25, 1.25), (1.2, 1.0, 0.8), (0.8, 1.0, 1.2)]
)
def test_exposure_and_white_balance_may_jump(
    tracker: Tracker, scene: Any, gains: tuple[float, float, float]
) -> None:
    state = started(tracker, scene)
    image = scene.render(scene.view(), scene.stones, 5) * np.array(gains)
    image = np.clip(image, 0, 255).astype(np.uint8)
    _, result = tracker.update(state, scene.frame(image, 2), False)
    assert seen(result).visible.all()
    assert seen(result).motion < 0.05
    assert right(seen(result), scene)


def test_light_of_one_colour_is_not_darkness(tracker: Tracker, scene: Any) -> None:
    lit = scene.render(scene.view(), scene.stones) * np.array([0.7, 0.01, 1.0])
    _, result = tracker.update(
        tracker.begin(scene.view()), scene.frame(lit.astype(np.uint8), 0), False
    )
    assert seen(result).visible.all()


def test_a_stone_off_its_point_is_measured(tracker: Tracker, scene: Any) -> None:
    stones = {**scene.stones, (4.2, 1.1): 1}
    image = scene.render(scene.view(), stones)
    _, result = tracker.update(tracker.begin(scene.view()), scene.frame(image, 0), False)
    offset = seen(result).offset
    assert offset is not None
    assert np.allclose(offset[4, 1], (0.1, 0.2), atol=0.05)
    assert np.allclose(offset[2, 2], (0.0, 0.0), atol=0.05)
    assert np.isnan(offset[0, 0]).all()


def test_a_stone_lies_where_it_is_but_for_what_its_height_shifts(scene: Any) -> None:
    low = replace(scene, corners=((230, 150), (420, 155), (560, 430), (60, 425)))
    view = low.view()
    du, dv = parallax(view, (480, 640, 3))[2, 3]
    assert abs(dv) > 0.12
    image = low.render(view, {(2 + dv, 3 + du): 1})
    tracker = Tracker(None, ColourModel())
    state = tracker.begin(view)
    for seq in range(3):
        state, result = tracker.update(state, low.frame(image, 2 * seq), seq == 2)
        offset = seen(result).offset
        assert offset is not None
        assert np.allclose(offset[2, 3], (0.0, 0.0), atol=0.05)


def test_a_frame_of_twice_the_size_is_followed(tracker: Tracker, scene: Any) -> None:
    state = started(tracker, scene)
    image = cv2.resize(scene.render(scene.view(), scene.stones, 5), None, fx=2, fy=2)
    state, result = tracker.update(state, scene.frame(image, 2), False)
    found = seen(result).view
    assert found is not None
    assert np.abs(found.corners - (2 * scene.view().corners + 0.5)).max() < 1.0
    assert right(seen(result), scene)
    _, result = tracker.update(state, scene.frame(image, 3), False)
    assert seen(result).visible.all()


def test_a_lens_that_bends_lines_is_followed(tracker: Tracker, scene: Any) -> None:
    bent = replace(scene.view(), distortion=(-0.12, 320.0, 240.0, 400.0))
    straight = scene.render(scene.view(), scene.stones, 5)
    y, x = np.mgrid[0:480, 0:640].astype(np.float64)
    offset = (np.stack([x, y], -1) - (320, 240)) / 400.0
    source = offset.copy()
    for _ in range(20):
        source = offset / (1 - 0.12 * (source**2).sum(-1, keepdims=True))
    at = (source * 400.0 + (320, 240)).astype(np.float32)
    image = cv2.remap(straight, at[..., 0].copy(), at[..., 1].copy(), cv2.INTER_LINEAR)
    state, result = tracker.update(tracker.begin(bent), scene.frame(image, 0), False)
    assert right(seen(result), scene)
    moved = cv2.warpAffine(image, np.array([[1.0, 0, 3], [0, 1, -2]]), (640, 480), borderMode=1)
    _, result = tracker.update(state, scene.frame(np.asarray(moved, np.uint8), 1), False)
    view = seen(result).view
    assert view is not None
    assert np.abs(view.corners - bent.corners - (3, -2)).max() < 1.5


@pytest.mark.parametrize(
    ("reason", "spoil"),
    [
        (NoBoardReason.TOO_DARK, lambda image: (image * 0.03).astype(np.uint8)),
        (NoBoardReason.BLURRED, lambda image: cv2.GaussianBlur(image, (0, 0), 12)),
    ],
)
def test_what_cannot_be_read_is_refused(
    tracker: Tracker, scene: Any, reason: NoBoardReason, spoil: Any
) -> None:
    state = started(tracker, scene)
    spoilt = spoil(scene.render(scene.view(), scene.stones, 5))
    state, result = tracker.update(state, scene.frame(spoilt, 2), False)
    assert isinstance(result, NoBoard)
    assert result.reason is reason
    image = scene.render(scene.view(), scene.stones, 6)
    _, result = tracker.update(state, scene.frame(image, 3), False)
    assert right(seen(result), scene)


def test_without_a_view_or_a_finder_there_is_no_grid(tracker: Tracker, scene: Any) -> None:
    image = scene.render(scene.view(), scene.stones)
    state, result = tracker.update(tracker.begin(), scene.frame(image, 0), False)
    assert isinstance(result, NoBoard)
    assert result.reason is NoBoardReason.NO_GRID
    assert state.lost == 1


def test_unchanged_frames_are_not_judged_again(scene: Any) -> None:
    classifier = CountingClassifier()
    tracker = Tracker(None, classifier)
    state = tracker.begin(scene.view())
    for seq in range(30):
        image = scene.render(scene.view(), scene.stones, seq)
        state, result = tracker.update(state, scene.frame(image, seq, seq / 30), False)
        assert right(seen(result), scene)
        assert seen(result).seq == seq
    assert classifier.asked <= 2


@pytest.mark.parametrize(
    ("stone", "least", "most"), [(None, 1, 5), ((6, 4), 2, 9)], ids=["nothing", "a stone"]
)
def test_what_an_arm_only_passed_over_is_not_read_again(
    stone: tuple[int, int] | None, least: int, most: int, scene: Any
) -> None:
    """The arm passes for two seconds and may leave a stone; every quarter would be a reading."""
    classifier = CountingClassifier()
    tracker = Tracker(None, classifier)
    state = started(tracker, scene)
    classifier.asked = 0
    after = scene.stones if stone is None else {**scene.stones, stone: 1}
    for seq in range(40):
        image = scene.render(scene.view(), scene.stones if seq < 10 else after, seq)
        if seq < 20:
            tip = (180 + 12 * seq, 250)
            cv2.line(image, (tip[0] - 60, 479), tip, (95, 120, 175), 60, cv2.LINE_AA)
        state, result = tracker.update(state, scene.frame(image, seq, 2 + seq / 10), False)
        assert right(seen(result), scene, scene.stones if seq < 10 else after)
    assert seen(result).visible.all()
    assert least <= classifier.asked <= most


def test_a_stone_is_seen_soon_in_a_fast_film(tracker: Tracker, scene: Any) -> None:
    state = tracker.begin(scene.view())
    more = {**scene.stones, (7, 4): 1}
    first = None
    for seq in range(30):
        image = scene.render(scene.view(), scene.stones if seq < 12 else more, seq)
        state, result = tracker.update(state, scene.frame(image, seq, seq / 30), False)
        assert right(seen(result), scene, scene.stones if seq < 12 else more)
        if first is None and seen(result).probs[7, 4, 1] > 0.9:
            first = seq
    assert first is not None
    assert 12 <= first <= 20


def test_the_same_frames_give_the_same_observations(tracker: Tracker, scene: Any) -> None:
    images = [scene.render(scene.view((i, 0.0)), scene.stones, i) for i in range(4)]

    def run() -> list[bytes]:
        state, out = tracker.begin(scene.view()), []
        for seq, image in enumerate(images):
            state, result = tracker.update(state, scene.frame(image, seq), settled=False)
            view = seen(result).view
            assert view is not None
            out.append(seen(result).probs.tobytes() + view.image_from_grid.tobytes())
        return out

    assert run() == run()
