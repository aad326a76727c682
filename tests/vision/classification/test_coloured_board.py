"""Boards of cloth, and stones of other colours than black and white, under lamps of any colour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.weights import load_models
from vision.classification.classifier import CELL, MARGIN, cloth_as_wood, plate_points
from vision.classification.colour_model import heeded_colours
from vision.plate import PlateLayout
from vision.types import BLACK, EMPTY, WHITE, view_from_corners

SIZE = 9
SIDE = (SIZE + 2) * CELL
LAYOUT = PlateLayout(SIZE, CELL, MARGIN)
SEEN = np.ones((SIZE, SIZE), bool)
Colour = tuple[float, float, float]
CLOTHS = BLUE, GREEN = (100, 45, 28), (45, 90, 40)
WOOD = (80, 130, 165)
PALE_GREEN, DARK_GREEN, DARK_BLUE = (90, 160, 140), (30, 70, 40), (150, 70, 30)
WHITE_LAMP, BLUE_LAMP = (1.0, 1.0, 1.0), (1.4, 0.6, 0.25)
GREEN_LAMP, RED_LAMP = (0.3, 1.2, 0.4), (0.3, 0.35, 1.2)


def plate(
    position: list[str], board: Colour, black: Colour, white: Colour, lamp: Colour
) -> NDArray[np.uint8]:
    """A rectified board of the colour `board` (blue, green, red) under a `lamp`, with stones."""
    image = np.full((SIDE, SIDE, 3), board, np.uint8)
    places = plate_points(SIZE)
    for at in places[0, :, 0].round().astype(int).tolist():
        dark = tuple(0.45 * np.array(board))
        cv2.line(image, (at, CELL), (at, SIDE - CELL), dark, 1)
        cv2.line(image, (CELL, at), (SIDE - CELL, at), dark, 1)
    for row, col in np.ndindex(SIZE, SIZE):
        if position[row][col] != ".":
            x, y = places[row, col].round().astype(int).tolist()
            colour = black if position[row][col] == "B" else white
            cv2.circle(image, (x, y), round(0.46 * CELL), colour, -1, cv2.LINE_AA)
    return np.asarray(np.clip(image * np.array(lamp), 0, 255), np.uint8)


def read(probs: NDArray[np.floating]) -> list[str]:
    """The likeliest position."""
    return ["".join(".BW"[code] for code in row) for row in probs.argmax(axis=-1)]


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


def cloth(board: Colour, lamp: Colour = WHITE_LAMP) -> NDArray[np.uint8]:
    """A board of cloth with grey stones."""
    return plate(POSITION, board, (75, 75, 75), (215, 215, 215), lamp)


@pytest.mark.parametrize("board", CLOTHS)
def test_cloth_takes_the_colour_of_wood_and_stones_keep_theirs(
    board: Colour,
) -> None:
    seen = cloth(board)
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
def test_wood_under_any_lamp_and_red_cloth_are_left_alone(board: Colour, lamp: Colour) -> None:
    assert cloth_as_wood(cloth(board, lamp), LAYOUT) is None


def test_a_board_of_many_hues_is_left_alone() -> None:
    seen = cloth(GREEN)
    hues = np.random.default_rng(1).uniform(0.4, 1.6, (*np.array(seen.shape[:2]) // 6, 3))
    spots = np.kron(hues, np.ones((6, 6, 1)))
    spotted = np.asarray(np.clip(seen[: len(spots), : len(spots)] * spots, 0, 255), np.uint8)
    assert spotted.shape == seen.shape
    assert cloth_as_wood(spotted, LAYOUT) is None


def test_bare_cloth_is_left_alone() -> None:
    bare = np.full((SIDE, SIDE, 3), BLUE, np.uint8)
    assert cloth_as_wood(bare, LAYOUT) is None


@pytest.mark.parametrize("board", [BLUE, GREEN, WOOD])
def test_stones_on_cloth_are_read(board: Colour) -> None:
    low, high = plate_points(SIZE)[0, 0, 0], plate_points(SIZE)[-1, -1, 0]
    corners = np.array([[low, low], [high, low], [high, high], [low, high]])
    picture = np.asarray(cv2.GaussianBlur(cloth(board), (0, 0), 0.7), np.uint8)
    points = load_models().classifier.classify(picture, view_from_corners(SIZE, corners))
    assert read(points.probs) == POSITION


MIXED = [
    ".........",
    "..B...W..",
    ".........",
    "....W....",
    "..W.B....",
    ".........",
    "..B...B..",
    "...W.....",
    ".........",
]
ONE_SIDED = [row.replace("W", "B") for row in MIXED]


def lit(
    position: list[str], black: Colour, white: Colour, lamp: Colour = WHITE_LAMP
) -> NDArray[np.uint8]:
    """A wooden board under a `lamp` that is brighter on the right."""
    shown = plate(position, WOOD, black, white, lamp)
    return np.asarray(np.clip(shown * np.linspace(0.7, 1.2, SIDE)[None, :, None], 0, 255), np.uint8)


def probs_of(position: list[str], sure: float = 0.999) -> NDArray[np.float64]:
    """The probabilities of a reading `position`, each `sure`."""
    codes = np.array([[".BW".index(point) for point in row] for row in position])
    return np.where(np.eye(3)[codes] > 0, sure, (1 - sure) / 2)


@pytest.mark.parametrize("lamp", [WHITE_LAMP, GREEN_LAMP, RED_LAMP])
@pytest.mark.parametrize("black", [DARK_GREEN, DARK_BLUE])
def test_pale_stones_all_read_as_black_are_white_and_unsure(black: Colour, lamp: Colour) -> None:
    shown = lit(MIXED, black, PALE_GREEN, lamp)
    heeded = heeded_colours(probs_of(ONE_SIDED), SEEN, shown, LAYOUT)
    assert read(heeded) == MIXED
    white = probs_of(MIXED).argmax(axis=-1) == WHITE
    assert (heeded[white].max(axis=-1) < 0.99).all()
    assert (heeded[~white].max(axis=-1) > 0.99).all()


def test_a_single_stone_in_doubt_is_read_by_its_colour() -> None:
    probs = probs_of(MIXED)
    probs[4, 2] = 0.01, 0.7, 0.29
    heeded = heeded_colours(probs, SEEN, lit(MIXED, DARK_BLUE, PALE_GREEN, RED_LAMP), LAYOUT)
    assert read(heeded) == MIXED
    assert heeded[4, 2, EMPTY] == pytest.approx(0.01)
    assert heeded[4, 2].sum() == pytest.approx(1.0)


def test_stones_read_as_their_colours_say_stay_as_they_are() -> None:
    probs = probs_of(MIXED)
    heeded = heeded_colours(probs, SEEN, lit(MIXED, DARK_BLUE, PALE_GREEN, GREEN_LAMP), LAYOUT)
    assert np.array_equal(heeded, probs)


def test_stones_of_one_colour_stay_as_they_are() -> None:
    probs = probs_of(ONE_SIDED)
    heeded = heeded_colours(probs, SEEN, lit(ONE_SIDED, DARK_BLUE, DARK_BLUE, RED_LAMP), LAYOUT)
    assert np.array_equal(heeded, probs)


def test_stones_out_of_view_do_not_count() -> None:
    shown = lit(MIXED, DARK_BLUE, PALE_GREEN, WHITE_LAMP)
    seen = probs_of(MIXED).argmax(axis=-1) == BLACK
    probs = probs_of(ONE_SIDED)
    assert np.array_equal(heeded_colours(probs, seen, shown, LAYOUT), probs)
