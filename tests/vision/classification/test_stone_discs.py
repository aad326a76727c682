"""Stones that lie off their points are given to the points that they belong to."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.classification import pixel_model
from vision.classification.stone_discs import StoneDiscs, stone_discs
from vision.types import BLACK, EMPTY, WHITE, Classification, view_from_corners

SIZE, CELL, LOW = 9, 40, 80

ROWS = (
    "BBBWW....",
    "BBBWW....",
    "BBBWW....",
    "BBBWWWWWW",
    "BBBBBBBBB",
    ".........",
    ".........",
    "WWWWWWWWW",
    ".........",
)

LABELS = np.array([[".BW".index(mark) for mark in row] for row in ROWS])


def picture(beside: dict[tuple[int, int], tuple[float, float]]) -> NDArray[np.uint8]:
    """The board from above; `beside` is how far (right, down) in cells stones lie off."""
    side = 2 * LOW + (SIZE - 1) * CELL
    image = np.full((side, side, 3), (90, 170, 220), np.uint8)
    for at in range(LOW, side - LOW + 1, CELL):
        cv2.line(image, (at, LOW), (at, side - LOW), (40, 60, 80), 2)
        cv2.line(image, (LOW, at), (side - LOW, at), (40, 60, 80), 2)
    for row, col in np.argwhere(LABELS != EMPTY):
        right, down = beside.get((int(row), int(col)), (0.0, 0.0))
        middle = round(LOW + (col + right) * CELL), round(LOW + (row + down) * CELL)
        shade = (30, 30, 30) if LABELS[row, col] == BLACK else (240, 240, 240)
        cv2.circle(image, middle, round(0.46 * CELL), shade, -1, cv2.LINE_AA)
    noise = np.random.default_rng(1).normal(0, 4, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def read_discs(image: NDArray[np.uint8], labels: NDArray[np.int64]) -> StoneDiscs:
    """The discs on a picture that a classifier reads as `labels`, surely."""
    probs = np.full((SIZE, SIZE, 3), 0.001, np.float32)
    np.put_along_axis(probs, labels[..., None], 0.998, axis=-1)
    high = LOW + (SIZE - 1) * CELL
    corners = np.array([[LOW, LOW], [high, LOW], [high, high], [LOW, high]], np.float64)
    seen = Classification(probs, np.ones((SIZE, SIZE), bool))
    return stone_discs(image, view_from_corners(SIZE, corners), seen)


def found(
    beside: dict[tuple[int, int], tuple[float, float]], misread: dict[tuple[int, int], int]
) -> StoneDiscs:
    """The discs on a board of which a classifier misreads some points."""
    labels = LABELS.copy()
    for at, label in misread.items():
        labels[at] = label
    return read_discs(picture(beside), labels)


@pytest.mark.parametrize(
    ("beside", "misread"),
    [
        pytest.param({}, {}, id="as it lies"),
        pytest.param({(7, 8): (0.4, 0.0)}, {(7, 8): EMPTY}, id="pushed over the edge"),
        pytest.param({(7, 8): (0.55, 0.0)}, {(7, 8): EMPTY}, id="hanging over the edge"),
        pytest.param({(7, 0): (0.0, 0.4)}, {(7, 0): EMPTY, (8, 0): EMPTY}, id="pushed down"),
        pytest.param(
            {(7, col): (0.05 * (4 - col), -0.05) for col in range(SIZE)},
            {(7, 0): EMPTY, (7, 8): EMPTY},
            id="a row pushed together",
        ),
        pytest.param({}, {(1, 1): EMPTY, (3, 6): EMPTY}, id="stones not seen in a crowd"),
    ],
)
def test_stones_are_found_where_they_lie(
    beside: dict[tuple[int, int], tuple[float, float]], misread: dict[tuple[int, int], int]
) -> None:
    discs = found(beside, misread)
    assert (discs.labels == LABELS).all()
    for at, (right, down) in beside.items():
        assert discs.beside[at] == pytest.approx((right, down), abs=0.13)
    assert np.isnan(discs.beside[LABELS == EMPTY]).all()


def test_a_stone_that_the_classifier_should_see_and_does_not_is_in_doubt() -> None:
    assert found({}, {}).probs[1, 1, BLACK] > 0.99
    assert 0.5 < found({}, {(1, 1): EMPTY}).probs[1, 1, BLACK] < 0.9


def test_a_stone_between_two_points_may_belong_to_either() -> None:
    discs = found({(7, 4): (0.0, 0.47)}, {})
    shifts = [shift for shift in discs.shifts if {shift.point, shift.other} == {(7, 4), (8, 4)}]
    assert len(shifts) == 1
    assert abs(shifts[0].nats) < 7
    assert (discs.labels[7:, 4] == WHITE).sum() == 1


def test_colours_that_say_nothing_leave_what_the_classifier_read() -> None:
    """All is of one colour: pixels cannot separate a stone from the board."""
    grey = np.full((2 * LOW + 8 * CELL,) * 2 + (3,), 200, np.uint8)
    discs = read_discs(grey, LABELS)
    assert (discs.labels == LABELS).all()


@pytest.mark.parametrize(
    ("first", "second", "color", "nearer"),
    [
        ((0, 0), (0, 0), BLACK, False),
        ((2, 0), (-2, 0), BLACK, True),
        ((2, 0), (-2, 0), WHITE, False),
        ((0, 3), (-2, 0), BLACK, False),
    ],
)
def test_stones_of_one_colour_nearer_than_stones_can_lie_are_told(
    first: tuple[int, int], second: tuple[int, int], color: int, nearer: bool
) -> None:
    lines = np.arange(20, 20 + 3 * pixel_model.CELL, pixel_model.CELL)
    labels = np.full((3, 3), EMPTY)
    discs = pixel_model.LaidDiscs(lines, (90, 90), labels, np.ones((15, 15), np.float32))
    discs.set(0, 1, (BLACK, *first))
    discs.set(1, 1, (color, *second))
    assert discs.any_nearer(0.8) is nearer
