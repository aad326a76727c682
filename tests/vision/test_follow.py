"""Following a rendered board: every frame's truth is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.colours import ColourJudge, Judgement
from vision.follow import Follower, FollowState
from vision.pose import parallax
from vision.types import BoardView, Frame, NoBoard, Observation, Reason, Side

Image = NDArray[np.uint8]
ARM = ((0, 470), (270, 280))
SKIN, SLEEVE, PALE = (70, 95, 150), (25, 25, 25), (150, 160, 170)


class CountingJudge(ColourJudge):
    """The colour judge, counting how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def judge(self, image: Image, view: BoardView) -> Judgement:
        self.asked += 1
        return super().judge(image, view)


class FixedFinder:
    """A finder that always answers the same."""

    def __init__(self, answer: BoardView | NoBoard) -> None:
        self.answer = answer
        self.glimpsed: BoardView | None = None
        self.asked = 0

    def find(self, image: Image, size: int | None = None) -> BoardView | NoBoard:
        self.asked += 1
        return self.answer

    def glimpse(self, image: Image, size: int | None = None) -> BoardView | None:
        return self.glimpsed


@pytest.fixture
def follower() -> Follower:
    return Follower(None, ColourJudge())


def started(
    follower: Follower, scene: Any, looks: int = 2, state: FollowState | None = None
) -> FollowState:
    """The state after undisturbed frames, a second apart; without a `state` the view is given."""
    state = follower.begin(scene.view()) if state is None else state
    for seq in range(looks):
        image = scene.render(scene.view(), scene.stones, seq)
        state, _ = follower.look(state, scene.frame(image, seq), settled=False)
    return state


def found_once(scene: Any) -> tuple[FixedFinder, Follower, FollowState]:
    """A finder that answers with the scene's view, its follower, and the state once it has."""
    finder = FixedFinder(scene.view())
    follower = Follower(finder, ColourJudge())
    return finder, follower, started(follower, scene, state=follower.begin())


def seen(result: Observation | NoBoard) -> Observation:
    assert isinstance(result, Observation), result
    return result


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


def right(observation: Observation, scene: Any, stones: Any = None) -> bool:
    """Whether every visible point is read as it is."""
    board = scene.truth(scene.stones if stones is None else stones)
    same = observation.probs.argmax(axis=-1) == board
    return bool(same[observation.visible].all())


def test_the_first_look_reads_the_stones(follower: Follower, scene: Any) -> None:
    image = scene.render(scene.view(), scene.stones)
    _, result = follower.look(follower.begin(scene.view()), scene.frame(image, 0), False)
    assert seen(result).visible.all()
    assert right(seen(result), scene)
    assert not seen(result).view_moved


def test_slow_drift_is_corrected_below_a_fiftieth_of_a_cell(follower: Follower, scene: Any) -> None:
    state = started(follower, scene)
    for step in range(1, 13):
        where = scene.view((1.7 * step, -0.9 * step), 0.15 * step)
        image = scene.render(where, scene.stones, step)
        state, result = follower.look(state, scene.frame(image, step + 1), False)
        assert scene.off_cells(seen(result), where) < 0.02
        assert not seen(result).view_moved
        assert right(seen(result), scene)


def test_errors_do_not_add_up_while_stones_come_and_go(follower: Follower, scene: Any) -> None:
    state = started(follower, scene)
    stones = dict(scene.stones)
    rng = np.random.default_rng(5)
    for step in range(2, 40):
        at = (int(rng.integers(9)), int(rng.integers(9)))
        stones[at] = 1 + step % 2
        if step % 3 == 0:
            stones.pop(sorted(stones)[int(rng.integers(len(stones)))])
        where = scene.view((float(rng.uniform(-2, 2)), float(rng.uniform(-2, 2))))
        image = scene.render(where, stones, step)
        state, result = follower.look(state, scene.frame(image, step), False)
    assert scene.off_cells(seen(result), where) < 0.03
    assert right(seen(result), scene, stones)


@pytest.mark.parametrize("shift", [(22.0, -9.0), (-60.0, 30.0), (95.0, 10.0)])
def test_a_knock_is_noticed_and_corrected(
    follower: Follower, scene: Any, shift: tuple[float, float]
) -> None:
    state = started(follower, scene)
    where = scene.view(shift, 2.0)
    image = scene.render(where, scene.stones, 5)
    state, result = follower.look(state, scene.frame(image, 2), False)
    assert seen(result).view_moved
    assert scene.off_cells(seen(result), where) < 0.02
    image = scene.render(where, scene.stones, 6)
    _, result = follower.look(state, scene.frame(image, 3), False)
    assert not seen(result).view_moved
    assert right(seen(result), scene)


@pytest.mark.parametrize(
    "gains", [(0.55, 0.55, 0.55), (1.25, 1.25, 1.25), (1.2, 1.0, 0.8), (0.8, 1.0, 1.2)]
)
def test_exposure_and_white_balance_may_jump(
    follower: Follower, scene: Any, gains: tuple[float, float, float]
) -> None:
    state = started(follower, scene)
    image = scene.render(scene.view(), scene.stones, 5) * np.array(gains)
    image = np.clip(image, 0, 255).astype(np.uint8)
    _, result = follower.look(state, scene.frame(image, 2), False)
    assert seen(result).visible.all()
    assert seen(result).motion < 0.05
    assert right(seen(result), scene)


def test_a_shadow_hides_nothing(follower: Follower, scene: Any) -> None:
    state = started(follower, scene)
    image = scene.render(scene.view(), scene.stones, 5).astype(np.float64)
    shade = np.zeros(image.shape[:2])
    cv2.line(shade, (0, 300), (330, 180), 1.0, 120)
    image *= 1.0 - 0.4 * cv2.GaussianBlur(shade, (0, 0), 9)[..., None]
    _, result = follower.look(state, scene.frame(image.astype(np.uint8), 2), False)
    assert np.count_nonzero(~seen(result).visible) <= 4


@pytest.mark.parametrize("colour", [SKIN, SLEEVE, PALE])
def test_a_forearm_hides_the_points_below_it(
    follower: Follower, scene: Any, colour: tuple[int, int, int]
) -> None:
    state = started(follower, scene)
    image = with_arm(scene.render(scene.view(), scene.stones, 5), colour)
    _, result = follower.look(state, scene.frame(image, 2), False)
    covered, far = under_arm(scene)
    assert not seen(result).visible[covered].any()
    assert seen(result).visible[far].all()
    assert seen(result).hand in (Side.LEFT, Side.BOTTOM)
    assert seen(result).motion > 0.03
    assert np.allclose(seen(result).probs[covered], 1 / 3)
    assert right(seen(result), scene)


def test_an_arm_that_rests_goes_on_hiding(follower: Follower, scene: Any) -> None:
    state = started(follower, scene)
    covered, _ = under_arm(scene)
    for seq in range(2, 14):
        image = with_arm(scene.render(scene.view(), scene.stones, seq), SLEEVE)
        state, result = follower.look(state, scene.frame(image, seq), False)
        assert not seen(result).visible[covered].any()
    image = scene.render(scene.view(), scene.stones, 14)
    _, result = follower.look(state, scene.frame(image, 14), False)
    assert seen(result).visible.all()
    assert right(seen(result), scene)


def test_an_arm_in_the_first_frame_is_forgotten(follower: Follower, scene: Any) -> None:
    state = follower.begin(scene.view())
    for seq in range(12):
        image = scene.render(scene.view(), scene.stones, seq)
        image = with_arm(image) if seq < 2 else image
        state, result = follower.look(state, scene.frame(image, seq), False)
    assert seen(result).visible.all()
    assert seen(result).hand is None
    assert right(seen(result), scene)


def test_the_board_that_shows_where_an_arm_was_remembered_is_soon_believed(
    follower: Follower, scene: Any
) -> None:
    state = follower.begin(scene.view())
    covered, _ = under_arm(scene)
    hidden = []
    for seq in range(20):
        image = scene.render(scene.view(), scene.stones, seq)
        image = with_arm(image) if seq < 2 else image
        state, result = follower.look(state, scene.frame(image, seq, seq / 5), False)
        if not seen(result).visible[covered].all():
            hidden.append(seq)
    assert 2 in hidden
    assert max(hidden) <= 14


def test_a_board_that_moves_in_light_of_one_colour_is_looked_for(scene: Any) -> None:
    def lit(board: Any) -> Image:
        red = board.render(board.view(), scene.stones) * np.array([0.01, 0.01, 0.22])
        return np.asarray(red, np.uint8)

    finder = FixedFinder(scene.view())
    follower = Follower(finder, ColourJudge())
    state, _ = follower.look(follower.begin(scene.view()), scene.frame(lit(scene), 0), False)
    moved = lit(replace(scene, corners=((300, 40), (600, 200), (420, 460), (180, 260))))
    for seq in range(1, 8):
        state, _ = follower.look(state, scene.frame(moved, seq), False)
    assert finder.asked > 0


def test_light_of_one_colour_is_not_darkness(follower: Follower, scene: Any) -> None:
    lit = scene.render(scene.view(), scene.stones) * np.array([0.7, 0.01, 1.0])
    _, result = follower.look(
        follower.begin(scene.view()), scene.frame(lit.astype(np.uint8), 0), False
    )
    assert seen(result).visible.all()


@pytest.mark.parametrize("settled", [False, True])
def test_stones_put_down_are_seen_at_once(follower: Follower, scene: Any, settled: bool) -> None:
    state = started(follower, scene)
    more = {**scene.stones, (3, 4): 1, (3, 5): 2, (7, 1): 1}
    image = scene.render(scene.view(), more, 5)
    _, result = follower.look(state, scene.frame(image, 2), settled)
    assert seen(result).visible.all()
    assert right(seen(result), scene, more)


def test_many_stones_between_settled_looks_are_no_hand(follower: Follower, scene: Any) -> None:
    state = started(follower, scene)
    more = {(row, col): 1 + (row + col) % 2 for row in range(3, 8) for col in range(2, 8)}
    image = scene.render(scene.view(), more, 5)
    _, result = follower.look(state, scene.frame(image, 12), True)
    assert seen(result).visible.all()
    assert right(seen(result), scene, more)


def test_a_stone_off_its_point_is_measured(follower: Follower, scene: Any) -> None:
    stones = {**scene.stones, (4.2, 1.1): 1}
    image = scene.render(scene.view(), stones)
    _, result = follower.look(follower.begin(scene.view()), scene.frame(image, 0), False)
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
    follower = Follower(None, ColourJudge())
    state = follower.begin(view)
    for seq in range(3):
        state, result = follower.look(state, low.frame(image, 2 * seq), seq == 2)
        offset = seen(result).offset
        assert offset is not None
        assert np.allclose(offset[2, 3], (0.0, 0.0), atol=0.05)


def test_a_frame_of_twice_the_size_is_followed(follower: Follower, scene: Any) -> None:
    state = started(follower, scene)
    image = cv2.resize(scene.render(scene.view(), scene.stones, 5), None, fx=2, fy=2)
    state, result = follower.look(state, scene.frame(image, 2), False)
    found = seen(result).view
    assert found is not None
    assert np.abs(found.corners - (2 * scene.view().corners + 0.5)).max() < 1.0
    assert right(seen(result), scene)
    _, result = follower.look(state, scene.frame(image, 3), False)
    assert seen(result).visible.all()


def test_a_lens_that_bends_lines_is_followed(follower: Follower, scene: Any) -> None:
    bent = replace(scene.view(), distortion=(-0.12, 320.0, 240.0, 400.0))
    straight = scene.render(scene.view(), scene.stones, 5)
    y, x = np.mgrid[0:480, 0:640].astype(np.float64)
    offset = (np.stack([x, y], -1) - (320, 240)) / 400.0
    source = offset.copy()
    for _ in range(20):
        source = offset / (1 - 0.12 * (source**2).sum(-1, keepdims=True))
    at = (source * 400.0 + (320, 240)).astype(np.float32)
    image = cv2.remap(straight, at[..., 0].copy(), at[..., 1].copy(), cv2.INTER_LINEAR)
    state, result = follower.look(follower.begin(bent), scene.frame(image, 0), False)
    assert right(seen(result), scene)
    moved = cv2.warpAffine(image, np.array([[1.0, 0, 3], [0, 1, -2]]), (640, 480), borderMode=1)
    _, result = follower.look(state, scene.frame(np.asarray(moved, np.uint8), 1), False)
    view = seen(result).view
    assert view is not None
    assert np.abs(view.corners - bent.corners - (3, -2)).max() < 1.5


@pytest.mark.parametrize(
    ("reason", "spoil"),
    [
        (Reason.TOO_DARK, lambda image: (image * 0.03).astype(np.uint8)),
        (Reason.BLURRED, lambda image: cv2.GaussianBlur(image, (0, 0), 12)),
    ],
)
def test_what_cannot_be_read_is_refused(
    follower: Follower, scene: Any, reason: Reason, spoil: Any
) -> None:
    state = started(follower, scene)
    spoilt = spoil(scene.render(scene.view(), scene.stones, 5))
    state, result = follower.look(state, scene.frame(spoilt, 2), False)
    assert isinstance(result, NoBoard)
    assert result.reason is reason
    image = scene.render(scene.view(), scene.stones, 6)
    _, result = follower.look(state, scene.frame(image, 3), False)
    assert right(seen(result), scene)


def test_a_board_covered_altogether_is_refused(follower: Follower, scene: Any) -> None:
    state = started(follower, scene)
    image = scene.render(scene.view(), scene.stones, 5)
    cv2.rectangle(image, (0, 40), (600, 470), SLEEVE, -1)
    _, result = follower.look(state, scene.frame(image, 2), False)
    assert isinstance(result, NoBoard)
    assert result.reason is Reason.OCCLUDED


def test_a_board_that_is_gone_is_not_invented(follower: Follower, scene: Any) -> None:
    state = started(follower, scene)
    noise = np.random.default_rng(3).normal(120, 12, (480, 640, 3))
    for seq in range(2, 5):
        frame = scene.frame(np.clip(noise, 0, 255).astype(np.uint8), seq)
        state, result = follower.look(state, frame, False)
        assert isinstance(result, NoBoard)


def test_a_camera_that_swings_is_told_of_once_until_it_has_rested(
    follower: Follower, scene: Any
) -> None:
    state = started(follower, scene)
    told = []
    for seq, across in enumerate((22.0, 44.0, 66.0, 66.0, 66.0, 66.0, 66.0, 66.0, 88.0), start=2):
        image = scene.render(scene.view((across, 0.0)), scene.stones, seq)
        state, result = follower.look(state, scene.frame(image, seq), False)
        assert scene.off_cells(seen(result), scene.view((across, 0.0))) < 0.03
        told.append(seen(result).view_moved)
    assert told == [True, *[False] * 7, True]


def test_without_a_view_or_a_finder_there_is_no_grid(follower: Follower, scene: Any) -> None:
    image = scene.render(scene.view(), scene.stones)
    state, result = follower.look(follower.begin(), scene.frame(image, 0), False)
    assert isinstance(result, NoBoard)
    assert result.reason is Reason.NO_GRID
    assert state.lost == 1


def test_a_board_found_turned_keeps_its_rows(scene: Any) -> None:
    finder, follower, state = found_once(scene)
    assert finder.asked == 1
    far = scene.view((40.0, -30.0), 24.0)
    corners = np.roll(far.corners, 1, axis=0)
    turned = replace(far, image_from_grid=_view(scene, corners).image_from_grid, confidence=0.99)
    finder.answer = turned
    image = scene.render(far, scene.stones, 5)
    _, result = follower.look(state, scene.frame(image, 5), True)
    assert seen(result).view_moved
    assert scene.off_cells(seen(result), far) < 0.05
    assert right(seen(result), scene)


def test_a_board_that_a_glimpse_shows_is_not_searched_for(scene: Any) -> None:
    finder, follower, state = found_once(scene)
    far = scene.view((40.0, -30.0), 24.0)
    finder.glimpsed = far
    _, result = follower.look(state, scene.frame(scene.render(far, scene.stones, 5), 5), True)
    assert finder.asked == 1
    assert scene.off_cells(seen(result), far) < 0.05
    assert right(seen(result), scene)


def test_a_glimpse_of_what_is_not_the_known_board_is_not_followed(scene: Any) -> None:
    finder, follower, state = found_once(scene)
    far = scene.view((40.0, -30.0), 24.0)
    finder.glimpsed = scene.view((-60.0, 40.0), -15.0)
    finder.answer = replace(far, confidence=0.99)
    _, result = follower.look(state, scene.frame(scene.render(far, scene.stones, 5), 5), True)
    assert finder.asked == 2
    assert scene.off_cells(seen(result), far) < 0.05
    assert right(seen(result), scene)


def _view(scene: Any, corners: NDArray[np.float64]) -> BoardView:
    return replace(scene, corners=tuple(map(tuple, corners))).view()


def test_a_film_without_a_board_is_not_searched_frame_by_frame(scene: Any) -> None:
    finder = FixedFinder(NoBoard(0, 0, Reason.NO_GRID))
    follower = Follower(finder, ColourJudge())
    state = follower.begin()
    image = scene.render(scene.view(), scene.stones)
    for seq in range(60):
        state, result = follower.look(state, scene.frame(image, seq, seq / 30), False)
        assert isinstance(result, NoBoard)
    assert finder.asked <= 10


def test_unchanged_frames_are_not_judged_again(scene: Any) -> None:
    judge = CountingJudge()
    follower = Follower(None, judge)
    state = follower.begin(scene.view())
    for seq in range(30):
        image = scene.render(scene.view(), scene.stones, seq)
        state, result = follower.look(state, scene.frame(image, seq, seq / 30), False)
        assert right(seen(result), scene)
        assert seen(result).seq == seq
    assert judge.asked <= 2


def test_a_stone_is_seen_soon_in_a_fast_film(follower: Follower, scene: Any) -> None:
    state = follower.begin(scene.view())
    more = {**scene.stones, (7, 4): 1}
    first = None
    for seq in range(30):
        image = scene.render(scene.view(), scene.stones if seq < 12 else more, seq)
        state, result = follower.look(state, scene.frame(image, seq, seq / 30), False)
        assert right(seen(result), scene, scene.stones if seq < 12 else more)
        if first is None and seen(result).probs[7, 4, 1] > 0.9:
            first = seq
    assert first is not None
    assert 12 <= first <= 20


def test_the_same_frames_give_the_same_observations(follower: Follower, scene: Any) -> None:
    images = [scene.render(scene.view((i, 0.0)), scene.stones, i) for i in range(4)]

    def run() -> list[bytes]:
        state, out = follower.begin(scene.view()), []
        for seq, image in enumerate(images):
            state, result = follower.look(state, scene.frame(image, seq), settled=False)
            view = seen(result).view
            assert view is not None
            out.append(seen(result).probs.tobytes() + view.image_from_grid.tobytes())
        return out

    assert run() == run()


def test_a_state_can_be_gone_back_to(follower: Follower, scene: Any) -> None:
    state = started(follower, scene)
    frame: Frame = scene.frame(scene.render(scene.view((3.0, 0.0)), scene.stones, 9), 2)
    _, once = follower.look(state, frame, False)
    _, twice = follower.look(state, frame, False)
    assert np.array_equal(seen(once).probs, seen(twice).probs)
    assert np.array_equal(seen(once).visible, seen(twice).visible)
