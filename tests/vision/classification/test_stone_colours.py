"""The stones' own colours say which side's they are where the net does not know them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.classification.classifier import CELL, MARGIN, plate_points
from vision.classification.stone_colours import heeded_colours
from vision.geometry.plate import PlateLayout
from vision.types import BLACK, EMPTY, WHITE

SIZE = 9
LAYOUT = PlateLayout(SIZE, CELL, MARGIN)
SEEN = np.ones((SIZE, SIZE), bool)
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
WOOD, PALE_GREEN, DARK_GREEN, BLUE = (90, 140, 190), (90, 160, 140), (30, 70, 40), (150, 70, 30)
WHITE_LAMP, GREEN_LAMP, RED_LAMP = (1.0, 1.0, 1.0), (0.3, 1.2, 0.4), (0.3, 0.35, 1.2)
Colour = tuple[float, float, float]


def plate(position: list[str], black: Colour, white: Colour, lamp: Colour) -> NDArray[np.uint8]:
    """A wooden board under a `lamp` that is brighter on the right, with stones of two colours."""
    side = (SIZE + 2) * CELL
    image = np.full((side, side, 3), WOOD, np.uint8)
    for row, col in np.ndindex(SIZE, SIZE):
        if position[row][col] != ".":
            x, y = plate_points(SIZE)[row, col]
            colour = black if position[row][col] == "B" else white
            cv2.circle(image, (round(float(x)), round(float(y))), 11, colour, -1, cv2.LINE_AA)
    brighter = np.linspace(0.7, 1.2, side)[None, :, None]
    return np.asarray(np.clip(image * np.array(lamp) * brighter, 0, 255), np.uint8)


def said(position: list[str], sure: float = 0.999) -> NDArray[np.float64]:
    """The probabilities of a reading `position`, each `sure`."""
    codes = np.array([[".BW".index(point) for point in row] for row in position])
    return np.where(np.eye(3)[codes] > 0, sure, (1 - sure) / 2)


def read(probs: NDArray[np.float64]) -> list[str]:
    """The likeliest position."""
    return ["".join(".BW"[code] for code in row) for row in probs.argmax(axis=-1)]


@pytest.mark.parametrize("lamp", [WHITE_LAMP, GREEN_LAMP, RED_LAMP])
@pytest.mark.parametrize("black", [DARK_GREEN, BLUE])
def test_pale_stones_all_read_as_black_are_white_and_unsure(black: Colour, lamp: Colour) -> None:
    shown = plate(MIXED, black, PALE_GREEN, lamp)
    heeded = heeded_colours(said(ONE_SIDED), SEEN, shown, LAYOUT)
    assert read(heeded) == MIXED
    white = said(MIXED).argmax(axis=-1) == WHITE
    assert (heeded[white].max(axis=-1) < 0.99).all()
    assert (heeded[~white].max(axis=-1) > 0.99).all()


def test_a_single_stone_in_doubt_is_read_by_its_colour() -> None:
    probs = said(MIXED)
    probs[4, 2] = 0.01, 0.7, 0.29
    heeded = heeded_colours(probs, SEEN, plate(MIXED, BLUE, PALE_GREEN, RED_LAMP), LAYOUT)
    assert read(heeded) == MIXED
    assert heeded[4, 2, EMPTY] == pytest.approx(0.01)
    assert heeded[4, 2].sum() == pytest.approx(1.0)


def test_stones_read_as_their_colours_say_stay_as_they_are() -> None:
    probs = said(MIXED)
    heeded = heeded_colours(probs, SEEN, plate(MIXED, BLUE, PALE_GREEN, GREEN_LAMP), LAYOUT)
    assert np.array_equal(heeded, probs)


def test_stones_of_one_colour_stay_as_they_are() -> None:
    probs = said(ONE_SIDED)
    heeded = heeded_colours(probs, SEEN, plate(ONE_SIDED, BLUE, BLUE, RED_LAMP), LAYOUT)
    assert np.array_equal(heeded, probs)


def test_stones_out_of_view_do_not_count() -> None:
    shown = plate(MIXED, BLUE, PALE_GREEN, WHITE_LAMP)
    seen = said(MIXED).argmax(axis=-1) == BLACK
    probs = said(ONE_SIDED)
    assert np.array_equal(heeded_colours(probs, seen, shown, LAYOUT), probs)
