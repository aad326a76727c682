"""Black stones on blue and green cloth are black; wood stays wood under every lamp."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.weights import load_models
from vision.classification.classifier import CELL, MARGIN, plate_points
from vision.classification.coloured_board import cloth_as_wood
from vision.geometry.plate import PlateLayout
from vision.types import view_from_corners

SIZE = 9
LAYOUT = PlateLayout(SIZE, CELL, MARGIN)
POSITION = [
    ".........",
    "..B...B..",
    ".........",
    ".........",
    "..W.B....",
    ".........",
    "..B...B..",
    ".........",
    ".........",
]
BLUE, GREEN, WOOD = (100, 45, 28), (45, 90, 40), (80, 130, 165)
WHITE_LAMP, BLUE_LAMP = (1.0, 1.0, 1.0), (1.4, 0.6, 0.25)


def plate(board: tuple[int, int, int], lamp: tuple[float, float, float]) -> NDArray[np.uint8]:
    """A rectified board of the colour `board` (blue, green, red) under a `lamp`, with stones."""
    side = (SIZE + 2) * CELL
    image = np.full((side, side, 3), board, np.uint8)
    places = plate_points(SIZE)
    for at in places[0, :, 0].round().astype(int).tolist():
        dark = tuple(0.45 * np.array(board))
        cv2.line(image, (at, CELL), (at, side - CELL), dark, 1)
        cv2.line(image, (CELL, at), (side - CELL, at), dark, 1)
    for (row, col), (x, y) in zip(np.ndindex(SIZE, SIZE), places.reshape(-1, 2), strict=True):
        if POSITION[row][col] == ".":
            continue
        grey = 75 if POSITION[row][col] == "B" else 215
        middle = (round(float(x)), round(float(y)))
        cv2.circle(image, middle, round(0.46 * CELL), (grey, grey, grey), -1, cv2.LINE_AA)
    return np.asarray(np.clip(image * np.array(lamp), 0, 255), np.uint8)


@pytest.mark.parametrize("board", [BLUE, GREEN])
def test_cloth_takes_the_colour_of_wood_and_stones_keep_theirs(
    board: tuple[int, int, int],
) -> None:
    seen = plate(board, WHITE_LAMP)
    shown = cloth_as_wood(seen, LAYOUT)
    assert shown is not None
    blue, green, red = shown[CELL + CELL, CELL + CELL].astype(int)
    assert blue < green < red
    places = plate_points(SIZE).round().astype(int)
    for row, col in ((1, 2), (4, 2)):
        x, y = places[row, col]
        assert shown[y, x] == pytest.approx(seen[y, x], abs=12)


@pytest.mark.parametrize(
    ("board", "lamp"), [(WOOD, WHITE_LAMP), (WOOD, BLUE_LAMP), ((60, 60, 180), WHITE_LAMP)]
)
def test_wood_under_any_lamp_and_red_cloth_are_left_alone(
    board: tuple[int, int, int], lamp: tuple[float, float, float]
) -> None:
    assert cloth_as_wood(plate(board, lamp), LAYOUT) is None


def test_a_board_of_many_hues_is_left_alone() -> None:
    seen = plate(GREEN, WHITE_LAMP)
    hues = np.random.default_rng(1).uniform(0.4, 1.6, (*np.array(seen.shape[:2]) // 6, 3))
    spots = np.kron(hues, np.ones((6, 6, 1)))
    spotted = np.asarray(np.clip(seen[: len(spots), : len(spots)] * spots, 0, 255), np.uint8)
    assert spotted.shape == seen.shape
    assert cloth_as_wood(spotted, LAYOUT) is None


def test_bare_cloth_is_left_alone() -> None:
    bare = np.full(((SIZE + 2) * CELL,) * 2 + (3,), BLUE, np.uint8)
    assert cloth_as_wood(bare, LAYOUT) is None


@pytest.mark.parametrize("board", [BLUE, GREEN, WOOD])
def test_stones_on_cloth_are_read(board: tuple[int, int, int]) -> None:
    low, high = plate_points(SIZE)[0, 0, 0], plate_points(SIZE)[-1, -1, 0]
    corners = np.array([[low, low], [high, low], [high, high], [low, high]])
    picture = np.asarray(cv2.GaussianBlur(plate(board, WHITE_LAMP), (0, 0), 0.7), np.uint8)
    points = load_models().classifier.classify(picture, view_from_corners(SIZE, corners))
    read = ["".join(".BW"[code] for code in row) for row in points.probs.argmax(axis=-1)]
    assert read == POSITION
