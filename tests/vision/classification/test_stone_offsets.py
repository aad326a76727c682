"""Where stones lie beside their points, on a drawn plate."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.classification.stone_offsets import stone_offsets
from vision.plate import PlateLayout

SIZE, CELL = 9, 24
LAYOUT = PlateLayout(SIZE, CELL, 1.0)
SEEN = np.ones((SIZE, SIZE), np.bool_)
SCATTERED = tuple((row, col) for row in range(0, SIZE, 2) for col in range(0, SIZE, 2))


def read_as(places: Iterable[tuple[int, int]], *read: float) -> NDArray[np.float32]:
    """The probabilities of a board that is empty but for `places`, which are `read` so."""
    probs = np.zeros((SIZE, SIZE, 3), np.float32)
    probs[..., 0] = 1.0
    for place in places:
        probs[place] = read
    return probs


def measured(
    lying: dict[tuple[int, int], tuple[float, float]],
    due: NDArray[np.float32] | float = 0.0,
    read: float = 1.0,
) -> NDArray[np.float32]:
    """The offsets where black stones, `read` so surely, lie so far (du, dv) beside their points."""
    plate = np.full((LAYOUT.side, LAYOUT.side, 3), 170, np.uint8)
    for (row, col), (du, dv) in lying.items():
        at = LAYOUT.lines[col] + du * CELL, LAYOUT.lines[row] + dv * CELL
        middle = round(at[0] * 16), round(at[1] * 16)
        cv2.circle(plate, middle, round(0.47 * CELL * 16), (20, 20, 20), -1, cv2.LINE_AA, 4)
    return stone_offsets(plate, LAYOUT, read_as(lying, 1.0 - read, read, 0.0), SEEN, due)


def test_a_stone_alone_is_measured_where_it_lies() -> None:
    offset = measured({(2, 6): (0.4, -0.1)})[2, 6]
    assert offset == pytest.approx((0.4, -0.1), abs=0.04)


def test_a_stone_far_from_its_point_is_measured_though_it_is_read_less_surely() -> None:
    offset = measured({(2, 6): (0.0, 0.47)}, read=0.6)[2, 6]
    assert offset == pytest.approx((0.0, 0.45), abs=0.03)


def test_what_all_stones_share_is_the_camera_s() -> None:
    far = measured(dict.fromkeys(SCATTERED, (0.0, -0.3)))
    assert np.nanmax(np.hypot(far[..., 0], far[..., 1])) < 0.08


def test_what_may_be_an_error_of_half_a_pixel_is_none() -> None:
    (du, dv) = measured({(2, 6): (0.4 / CELL, 0.0)})[2, 6]
    assert np.hypot(du, dv) < 0.1 / CELL


def test_what_is_due_to_the_height_of_one_stone_is_not_its_lie() -> None:
    high = np.full((SIZE, SIZE, 2), (0.1, -0.2), np.float32)
    away = np.linalg.norm(measured({(2, 6): (0.1, -0.2)}, high), axis=2)
    assert away[2, 6] < 0.05
    aside = measured({(2, 6): (0.4, -0.2)}, high)[2, 6]
    assert aside == pytest.approx((0.3, 0.0), abs=0.04)


def test_one_that_lies_between_points_stands_out_from_the_others() -> None:
    far = measured(dict.fromkeys(SCATTERED, (0.0, -0.15)) | {(4, 4): (0.45, -0.15)})
    away = np.hypot(far[..., 0], far[..., 1])
    assert away[4, 4] > 0.4
    away[4, 4] = 0.0
    assert np.nanmax(away) < 0.2


@pytest.mark.parametrize(("board", "known"), [(255, False), (170, True)])
def test_the_rim_of_a_white_stone_on_a_clipped_board_says_nothing(board: int, known: bool) -> None:
    plate = np.full((LAYOUT.side, LAYOUT.side, 3), board, np.uint8)
    middle = (round(LAYOUT.lines[4]), round(LAYOUT.lines[4] + 0.4 * CELL))
    cv2.circle(plate, middle, round(0.47 * CELL), (222, 232, 240), -1)
    seen = stone_offsets(plate, LAYOUT, read_as([(4, 4)], 0.0, 0.0, 1.0), SEEN)
    assert np.isfinite(seen[4, 4]).all() == known


def test_nothing_is_measured_on_a_bare_board() -> None:
    assert not np.isfinite(measured({})).any()


def test_a_stone_is_measured_where_light_is_uneven_and_coloured() -> None:
    plate = np.full((LAYOUT.side, LAYOUT.side, 3), (120, 160, 170), np.uint8)
    for row, col in SCATTERED:
        lean = 0.4 if (row, col) == (4, 4) else 0.0
        middle = (round((LAYOUT.lines[col] + lean * CELL) * 16), round(LAYOUT.lines[row] * 16))
        white = (240, 240, 240)
        cv2.circle(plate, middle, round(0.47 * CELL * 16), white, -1, cv2.LINE_AA, 4)
    shade = np.linspace(1.0, 0.35, LAYOUT.side)[None, :, None]
    lit = (plate * shade * np.array([0.9, 0.25, 0.2])).astype(np.uint8)
    seen = stone_offsets(lit, LAYOUT, read_as(SCATTERED, 0.0, 0.0, 1.0), SEEN)
    away = np.hypot(seen[..., 0], seen[..., 1])
    assert all(np.isfinite(away[place]) for place in SCATTERED)
    assert away[4, 4] == pytest.approx(0.4, abs=0.05)
    assert max(away[place] for place in SCATTERED if place != (4, 4)) < 0.1


def test_the_shadow_at_the_foot_of_a_stone_seen_from_low_down_is_not_the_stone() -> None:
    """A white stone appears beyond its point, where its shaded rim and its shadow are seen."""
    layout = PlateLayout(SIZE, 12, 1.5)
    plate = np.full((layout.side, layout.side, 3), 120, np.uint8)
    point = int(layout.lines[2])
    cv2.ellipse(plate, (point, point + 2), (5, 3), 0, 0, 360, (80, 80, 80), -1)
    cv2.circle(plate, (point, point - 6), 5, (190, 190, 190), -1)
    probs = read_as([(2, 2)], 0.0, 0.0, 1.0)
    high = np.full((SIZE, SIZE, 2), (0.0, -0.45), np.float32)
    away = np.linalg.norm(stone_offsets(plate, layout, probs, SEEN, high)[2, 2])
    assert away < 0.2


def test_the_hard_shadow_of_a_lamp_beside_a_dark_stone_is_not_the_stone() -> None:
    wood = np.array([35, 70, 115])
    plate = np.full((LAYOUT.side, LAYOUT.side, 3), wood, np.uint8)
    x, y = int(LAYOUT.lines[6]), int(LAYOUT.lines[2])
    shade = (0.42 * wood).tolist()
    cv2.circle(plate, (x - 6, y + 8), round(0.47 * CELL), shade, -1, cv2.LINE_AA)
    cv2.circle(plate, (x, y), round(0.47 * CELL), (50, 55, 55), -1, cv2.LINE_AA)
    offset = stone_offsets(plate, LAYOUT, read_as([(2, 6)], 0.0, 1.0, 0.0), SEEN)[2, 6]
    assert np.hypot(*offset) < 0.06
