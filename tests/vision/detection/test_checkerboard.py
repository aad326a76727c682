"""Squares that alternate are distinguished from a board with stones on it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from lab.scene_files import view_from_points
from lab.scenes.scenes import scene
from tests.support.negatives import Image, cloth, grain, squares
from vision.detection.fit import ALTERNATING
from vision.detection.verify import alternation, verifier_plate
from vision.types import BoardView, view_from_corners

CELL = 40
SEEDS = range(930_000, 930_012)
TONES = {
    "black and white": ((30, 30, 30), (235, 235, 235)),
    "brown": ((70, 100, 150), (150, 190, 220)),
    "as bright as one another": ((60, 160, 60), (150, 110, 90)),
}


def share(image: Image, view: BoardView) -> float:
    plate, layout = verifier_plate(image, view)
    return alternation(plate, layout, view, image.shape)


def lines_at(image: Image, first: tuple[float, float], pitch: float, size: int) -> BoardView:
    """A grid whose first point is at `first`, as one that was found wrongly."""
    x, y = first
    far = (size - 1) * pitch
    return view_from_corners(
        size, np.array([[x, y], [x + far, y], [x + far, y + far], [x, y + far]])
    )


def lit(image: Image) -> Image:
    """Under a lamp at the side, with blotches."""
    height, width = image.shape[:2]
    light = np.linspace(1.0, 0.55, width)[None, :] + 0.06 * grain(height, width, 90, 90, 1)
    return np.clip(image * light[..., None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("tones", TONES.values(), ids=TONES)
@pytest.mark.parametrize("start", ["corners", "middles"])
def test_a_chess_board_alternates_whether_its_corners_or_its_squares_pass_for_points(
    tones: tuple[tuple[int, int, int], tuple[int, int, int]], start: str
) -> None:
    image = lit(squares(*tones, cell=CELL))
    first = CELL if start == "corners" else CELL * 1.5
    assert share(image, lines_at(image, (first, first), CELL, 9)) > ALTERNATING


def test_what_is_outside_the_picture_is_not_asked() -> None:
    image = lit(cloth(18, CELL))[:, : 6 * CELL]
    assert share(image, lines_at(image, (CELL, CELL), CELL, 9)) > ALTERNATING
    assert share(image[: 3 * CELL, : 3 * CELL], lines_at(image, (0, 0), CELL, 9)) == 0


def test_rendered_boards_do_not_alternate() -> None:
    for seed in SEEDS:
        made = scene(seed)
        assert share(made.image, view_from_points(made.points)) < 0.3


def ruled(board: tuple[int, int, int], ink: tuple[int, int, int], width: int) -> Image:
    """Nine lines each way."""
    image = np.full((400, 400, 3), board, np.uint8)
    for at in range(40, 361, CELL):
        cv2.line(image, (at, 40), (at, 360), ink, width)
        cv2.line(image, (40, at), (360, at), ink, width)
    return image


@pytest.mark.parametrize("width", [1, 3, 6])
def test_lines_alone_are_no_alternation(width: int) -> None:
    image = ruled((120, 180, 215), (40, 50, 60), width)
    assert share(image, lines_at(image, (40, 40), CELL, 9)) < 0.3


@pytest.mark.parametrize("blur", [3.0, 3.5, 4.0])
def test_the_shade_of_blurred_lines_is_no_alternation(blur: float) -> None:
    image = ruled((60, 75, 80), (190, 200, 200), 6)
    blurred = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.uint8)
    assert share(blurred, lines_at(blurred, (40, 40), CELL, 9)) < 0.3


@pytest.mark.parametrize("blur", [0.0, 2.0, 4.0, 6.0])
def test_checks_alternate_on_the_grid_and_between_its_lines_however_blurred(blur: float) -> None:
    image = lit(cloth(18, CELL))
    if blur:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.uint8)
    for pitch, first in ((CELL, 0), (CELL, CELL / 2), (2 * CELL, CELL / 2), (2 * CELL, CELL * 1.5)):
        assert share(image, lines_at(image, (first, first), pitch, 9)) > ALTERNATING
