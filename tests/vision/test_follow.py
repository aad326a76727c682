"""Following a rendered board: every frame's truth is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.colours import ColourJudge
from vision.follow import Follower, FollowState
from vision.types import BoardView, Frame, NoBoard, Observation, Reason, Side, view_from_corners

Image = NDArray[np.uint8]
SIZE = 9
CORNERS = np.array([[130.0, 70.0], [500.0, 80.0], [540.0, 400.0], [90.0, 390.0]])
STONES = {(2, 2): 1, (2, 6): 2, (6, 2): 2, (6, 6): 1, (4, 4): 1, (4, 5): 2}
CELL = 40
SECOND = 1_000_000_000


def view(shift: tuple[float, float] = (0.0, 0.0), turn_deg: float = 0.0) -> BoardView:
    """The true view, with the camera moved by `shift` pixels and turned about the board."""
    angle = np.deg2rad(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = CORNERS.mean(axis=0)
    return view_from_corners(SIZE, (CORNERS - middle) @ turn.T + middle + np.array(shift))


def render(where: BoardView, stones: Mapping[tuple[int, int], int], seed: int = 0) -> Image:
    """A wooden board on a table with stones at (row, col): 1 black, 2 white."""
    side, margin = CELL * (SIZE + 1), CELL
    rng = np.random.default_rng(7)
    wood = np.full((side, side, 3), (95.0, 160.0, 200.0))
    wood += cv2.GaussianBlur(rng.normal(0, 60, (side, side, 1)), (0, 0), 9)[..., None]
    for line in range(SIZE):
        at = margin + line * CELL
        cv2.line(wood, (margin, at), (side - margin, at), (30, 40, 50), 2, cv2.LINE_AA)
        cv2.line(wood, (at, margin), (at, side - margin), (30, 40, 50), 2, cv2.LINE_AA)
    for row, col in ((2, 2), (2, 6), (6, 2), (6, 6), (4, 4)):
        cv2.circle(wood, (margin + col * CELL, margin + row * CELL), 4, (30, 40, 50), -1)
    for (row, col), colour in stones.items():
        middle = (margin + col * CELL, margin + row * CELL)
        shade = (40, 38, 36) if colour == 1 else (228, 232, 235)
        cv2.circle(wood, middle, int(0.47 * CELL), shade, -1, cv2.LINE_AA)
    table = np.full((480, 640, 3), (70.0, 80.0, 90.0))
    table += cv2.GaussianBlur(rng.normal(0, 90, (480, 640, 1)), (0, 0), 5)[..., None]
    plate_from_grid = np.array([[CELL, 0, margin], [0, CELL, margin], [0, 0, 1.0]])
    image_from_plate = where.image_from_grid @ np.linalg.inv(plate_from_grid)
    size = (640, 480)
    inside = cv2.warpPerspective(np.ones((side, side)), image_from_plate, size)[..., None]
    board = cv2.warpPerspective(wood, image_from_plate, size)
    noise = np.random.default_rng(seed).normal(0, 2.0, table.shape)
    return np.clip(table * (1 - inside) + board * inside + noise, 0, 255).astype(np.uint8)


def frame(image: Image, seq: int) -> Frame:
    return Frame(image, seq, seq * SECOND)


def started(follower: Follower, stones: Mapping[tuple[int, int], int] = STONES) -> FollowState:
    """The state after two undisturbed looks."""
    state = follower.begin(view())
    for seq in range(2):
        state, _ = follower.look(state, frame(render(view(), stones, seq), seq), settled=False)
    return state


def seen(result: Observation | NoBoard) -> Observation:
    assert isinstance(result, Observation), result
    return result


def truth(stones: Mapping[tuple[int, int], int]) -> NDArray[np.int64]:
    board = np.zeros((SIZE, SIZE), np.int64)
    for at, colour in stones.items():
        board[at] = colour
    return board


def off_cells(observation: Observation, where: BoardView) -> float:
    """Largest error of a corner, in cells."""
    assert observation.view is not None
    gap = np.linalg.norm(observation.view.corners - where.corners, axis=1)
    return float(gap.max()) / where.pitch_px


@pytest.fixture
def follower() -> Follower:
    return Follower(None, ColourJudge())


def test_reads_the_stones(follower: Follower) -> None:
    _, result = follower.look(follower.begin(view()), frame(render(view(), STONES), 0), False)
    observation = seen(result)
    assert np.array_equal(observation.probs.argmax(axis=-1), truth(STONES))
    assert observation.visible.all()
    assert not observation.view_moved


def test_slow_drift_is_corrected_below_a_twentieth_of_a_cell(follower: Follower) -> None:
    state = started(follower)
    for step in range(1, 13):
        where = view((1.7 * step, -0.9 * step), 0.15 * step)
        state, result = follower.look(state, frame(render(where, STONES, step), step + 1), False)
        observation = seen(result)
        assert off_cells(observation, where) < 0.05
        assert not observation.view_moved
        assert np.array_equal(observation.probs.argmax(axis=-1), truth(STONES))


@pytest.mark.parametrize("shift", [(22.0, -9.0), (-60.0, 30.0), (95.0, 10.0)])
def test_a_knock_is_noticed_and_corrected(follower: Follower, shift: tuple[float, float]) -> None:
    state = started(follower)
    where = view(shift, 2.0)
    state, result = follower.look(state, frame(render(where, STONES, 5), 2), False)
    assert seen(result).view_moved
    assert off_cells(seen(result), where) < 0.05
    _, result = follower.look(state, frame(render(where, STONES, 6), 3), False)
    assert not seen(result).view_moved
    assert np.array_equal(seen(result).probs.argmax(axis=-1), truth(STONES))


@pytest.mark.parametrize(
    "gains", [(1.0, 1.0, 1.0), (0.6, 0.6, 0.6), (1.25, 1.25, 1.25), (1.2, 1.0, 0.8)]
)
def test_exposure_and_white_balance_may_jump(
    follower: Follower, gains: tuple[float, float, float]
) -> None:
    state = started(follower)
    image = np.clip(render(view(), STONES, 5) * np.array(gains), 0, 255).astype(np.uint8)
    _, result = follower.look(state, frame(image, 2), False)
    assert seen(result).visible.all()
    assert np.array_equal(seen(result).probs.argmax(axis=-1), truth(STONES))


@pytest.mark.parametrize("colour", [(70, 95, 150), (25, 25, 25), (150, 160, 170)])
def test_a_forearm_hides_the_points_below_it(
    follower: Follower, colour: tuple[int, int, int]
) -> None:
    state = started(follower)
    image = render(view(), STONES, 5)
    cv2.line(image, (0, 470), (270, 280), colour, 56, cv2.LINE_AA)
    _, result = follower.look(state, frame(image, 2), False)
    observation = seen(result)
    below = np.zeros(image.shape[:2], np.uint8)
    cv2.line(below, (0, 470), (270, 280), 255, 56)
    points = np.rint(view().points).astype(int)
    covered = below[points[..., 1], points[..., 0]] > 0
    far = cv2.dilate(below, np.ones((91, 91), np.uint8))[points[..., 1], points[..., 0]] == 0
    assert not observation.visible[covered].any()
    assert observation.visible[far].all()
    assert observation.hand in (Side.LEFT, Side.BOTTOM)
    assert observation.motion > 0.03
    right = observation.probs.argmax(axis=-1) == truth(STONES)
    assert right[observation.visible].all()


def test_a_stone_put_down_is_seen_at_once(follower: Follower) -> None:
    state = started(follower)
    more = {**STONES, (3, 4): 1, (3, 5): 2, (5, 5): 1}
    _, result = follower.look(state, frame(render(view(), more, 5), 2), False)
    assert seen(result).visible.all()
    assert np.array_equal(seen(result).probs.argmax(axis=-1), truth(more))


def test_a_frame_of_twice_the_size_is_followed(follower: Follower) -> None:
    state = started(follower)
    image = cv2.resize(render(view(), STONES, 5), None, fx=2, fy=2)
    state, result = follower.look(state, frame(image, 2), False)
    observation = seen(result)
    assert observation.view is not None
    assert np.abs(observation.view.corners - (2 * CORNERS + 0.5)).max() < 2.0
    assert np.array_equal(observation.probs.argmax(axis=-1), truth(STONES))
    _, result = follower.look(state, frame(image, 3), False)
    assert isinstance(result, Observation)


def test_darkness_is_a_reason_not_to_read(follower: Follower) -> None:
    state = started(follower)
    dark = (render(view(), STONES, 5) * 0.03).astype(np.uint8)
    state, result = follower.look(state, frame(dark, 2), False)
    assert isinstance(result, NoBoard)
    assert result.reason is Reason.TOO_DARK
    _, result = follower.look(state, frame(render(view(), STONES, 6), 3), False)
    assert np.array_equal(seen(result).probs.argmax(axis=-1), truth(STONES))


def test_a_board_that_is_gone_is_not_invented(follower: Follower) -> None:
    state = started(follower)
    nothing = np.full((480, 640, 3), 120, np.uint8)
    noise = np.random.default_rng(3).normal(0, 12, nothing.shape)
    empty = np.clip(nothing + noise, 0, 255).astype(np.uint8)
    _, result = follower.look(state, frame(empty, 2), False)
    assert isinstance(result, NoBoard)


def test_the_same_pictures_give_the_same_observations(follower: Follower) -> None:
    images = [render(view((i, 0.0)), STONES, i) for i in range(4)]

    def run() -> list[bytes]:
        state, out = follower.begin(view()), []
        for seq, image in enumerate(images):
            state, result = follower.look(state, frame(image, seq), settled=False)
            out.append(seen(result).probs.tobytes() + seen(result).visible.tobytes())
        return out

    assert run() == run()


def test_a_state_can_be_gone_back_to(follower: Follower) -> None:
    state = started(follower)
    image = render(view((3.0, 0.0)), STONES, 9)
    _, once = follower.look(state, frame(image, 2), False)
    _, twice = follower.look(replace(state), frame(image, 2), False)
    assert np.array_equal(seen(once).probs, seen(twice).probs)
