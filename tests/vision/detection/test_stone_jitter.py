"""Stones laid by hand are distinguished from stones that were drawn."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.support.negatives import Image, Stones, position, shaded, wood
from vision.detection.stone_height import BELIEVED, BY_HAND, spread_cells, stones_are_drawn
from vision.types import BoardView, view_from_corners

SIZE, CELL, FIRST = 13, 40, 60
FAR = FIRST + (SIZE - 1) * CELL
SEEN = np.ones((SIZE, SIZE), bool)


def board(stones: Stones, sigma: float, far: int = 0) -> tuple[Image, BoardView]:
    """A board whose stones lie off their points by `sigma` cells along each line; its view.

    Its far side is shorter by `far` pixels at either end.
    """
    side = FAR + FIRST
    image = wood(side, side, (95, 165, 210), 3)
    for at in range(FIRST, FAR + 1, CELL):
        cv2.line(image, (FIRST, at), (FAR, at), (30, 30, 30), 2)
        cv2.line(image, (at, FIRST), (at, FAR), (30, 30, 30), 2)
    fine = np.asarray(cv2.resize(image, None, fx=4, fy=4, interpolation=cv2.INTER_LINEAR), np.uint8)
    rng = np.random.default_rng(5)
    for (row, col), colour in stones.items():
        x, y = np.rint(4 * (FIRST + CELL * (np.array([col, row]) + rng.normal(0, sigma, 2))))
        shaded(fine, (int(x), int(y)), 4 * 18, colour == 1)
    whole = np.array([[0, 0], [4 * side, 0], [4 * side, 4 * side], [0, 4 * side]], np.float32)
    to = np.array([[far, far], [side - far, far], [side, side], [0, side]], np.float32)
    bend = cv2.getPerspectiveTransform(whole, to)
    seen = cv2.warpPerspective(cv2.GaussianBlur(fine, (0, 0), 1.6), bend, (side, side))
    noisy = seen + rng.normal(0, 2, seen.shape)
    ends = 4 * np.array([[[FIRST, FIRST], [FAR, FIRST], [FAR, FAR], [FIRST, FAR]]], np.float32)
    corners = cv2.perspectiveTransform(ends, bend)[0]
    return np.clip(noisy, 0, 255).astype(np.uint8), view_from_corners(SIZE, corners)


def probs_of(stones: Stones) -> np.ndarray:
    codes = np.zeros((SIZE, SIZE), int)
    for at, colour in stones.items():
        codes[at] = colour
    return np.where(np.eye(3)[codes] > 0, 0.99, 0.005)


@pytest.mark.parametrize(
    ("sigma", "least", "most"), [(0.0, 0.0, BY_HAND), (0.04, 0.04, 0.08), (0.08, 0.08, 0.16)]
)
@pytest.mark.parametrize("far", [0, 50])
def test_how_loosely_stones_lie_is_measured(
    sigma: float, least: float, most: float, far: int
) -> None:
    """Drawn ones, without `sigma`, lie more exactly than any hand lays them."""
    stones = position(SIZE, 60, 2)
    image, view = board(stones, sigma, far)
    spread = spread_cells(image, view, probs_of(stones), SEEN)
    assert spread is not None
    assert least <= spread < most


def test_a_few_stones_tell_nothing() -> None:
    stones = dict(list(position(SIZE, 60, 2).items())[:8])
    image, view = board(stones, 0.0)
    assert spread_cells(image, view, probs_of(stones), SEEN) is None


def test_stones_that_are_hidden_or_doubtful_do_not_count() -> None:
    stones = position(SIZE, 60, 2)
    image, view = board(stones, 0.0)
    assert spread_cells(image, view, probs_of(stones), ~SEEN) is None
    assert spread_cells(image, view, 0.9 * probs_of(stones), SEEN) is None


def test_a_drawing_is_told_unless_the_board_is_beyond_doubt() -> None:
    stones = position(SIZE, 60, 2)
    image, view = board(stones, 0.0)
    doubtful = replace(view, confidence=0.95)
    assert stones_are_drawn(image, doubtful, probs_of(stones), SEEN)
    assert not stones_are_drawn(image, replace(view, confidence=BELIEVED), probs_of(stones), SEEN)
    image, view = board(stones, 0.04)
    assert not stones_are_drawn(image, replace(view, confidence=0.95), probs_of(stones), SEEN)
