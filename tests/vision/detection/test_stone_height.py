"""Stones that have a height and were laid by hand are distinguished from drawn ones."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.weights import VERIFIER, weights
from tests.support.negatives import Image, Stones, position, shaded, wood
from vision.detection.fit import Confidence, GridProposal
from vision.detection.stone_height import (
    BELIEVED,
    BY_HAND,
    StoneHeight,
    measured_height,
    spread_cells,
    stone_height_log_odds,
    stones_are_drawn,
)
from vision.detection.verify import Verifier
from vision.types import BLACK, EMPTY, WHITE, BoardView, Classification, view_from_corners
from vision.views import LIFT, lifted

N = 13
STONES = {(row, col): (row + col) % 4 // 2 for row in range(1, N, 2) for col in range(1, N, 2)}
LOW = np.array([[300.0, 150], [980, 170], [1150, 640], [150, 620]])
SHAPE = (720, 1280)


def pictured(
    height: float, stones: dict[tuple[int, int], int] = STONES, loose: float = 0.0
) -> tuple[NDArray[np.uint8], BoardView, NDArray[np.float32]]:
    """A board seen from low down whose stones' outlines lie so many cells above it."""
    view = view_from_corners(N, LOW)
    image = np.full((*SHAPE, 3), 150, np.uint8)
    probs = np.zeros((N, N, 3), np.float32)
    probs[..., EMPTY] = 1.0
    matrix = lifted(view, SHAPE, height).image_from_grid
    round_ = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    rng = np.random.default_rng(3)
    for (row, col), white in stones.items():
        u, v = np.array([col, row]) + rng.normal(0, 1, 2) * loose
        rim = [u + 0.46 * np.cos(round_), v + 0.46 * np.sin(round_), np.ones_like(round_)]
        seen = matrix @ np.array(rim)
        ring = np.round((seen[:2] / seen[2]).T * 16).astype(np.int32)
        cv2.fillPoly(image, [ring], [240 if white else 25] * 3, cv2.LINE_AA, 4)
        probs[row, col] = 0.0
        probs[row, col, WHITE if white else BLACK] = 1.0
    return image, view, probs


def measured(height: float, loose: float = 0.0) -> StoneHeight:
    image, view, probs = pictured(height, loose=loose)
    found = measured_height(image, view, probs, np.ones((N, N), np.bool_))
    assert found is not None
    return found


def test_stones_of_usual_height_rise_and_drawn_ones_do_not() -> None:
    assert measured(LIFT).share == pytest.approx(1.0, abs=0.1)
    assert measured(0.0).share == pytest.approx(0.0, abs=0.1)
    assert stone_height_log_odds(measured(LIFT), matched=1.0) > 1.0
    assert stone_height_log_odds(measured(0.0), matched=1.0) < -2.0


def test_loosely_laid_stones_are_real_ones() -> None:
    laid = measured(0.0, loose=0.08)
    assert laid.scatter == pytest.approx(0.08, abs=0.015)
    assert (
        stone_height_log_odds(laid, matched=1.0)
        > stone_height_log_odds(measured(0.0), matched=1.0) + 2.0
    )


def test_real_stones_alone_do_not_make_a_grid() -> None:
    assert stone_height_log_odds(StoneHeight(0.9, 0.02, 0.1, 40), matched=1.0) <= 1.5


def test_a_grid_that_rests_on_stones_says_less_of_flat_ones() -> None:
    flat = measured(0.0)
    assert (
        stone_height_log_odds(flat, matched=1.0)
        < stone_height_log_odds(flat, matched=0.7)
        < stone_height_log_odds(flat, matched=0.3)
    )


def test_a_measure_that_may_be_anything_says_nothing() -> None:
    assert stone_height_log_odds(None, matched=1.0) == 0.0
    assert abs(stone_height_log_odds(StoneHeight(0.3, 5.0, 0.032, 40), matched=1.0)) < 0.5


@pytest.mark.parametrize(("count", "enough"), [(5, False), (6, True)])
def test_of_few_stones_nothing_is_said(count: int, enough: bool) -> None:
    image, view, probs = pictured(LIFT, dict(list(STONES.items())[:count]))
    found = measured_height(image, view, probs, np.ones((N, N), np.bool_))
    assert (found is not None) is enough


def test_from_straight_above_height_cannot_be_told() -> None:
    view = view_from_corners(N, np.array([[400.0, 120], [880, 120], [880, 600], [400, 600]]))
    image = np.full((*SHAPE, 3), 150, np.uint8)
    probs = np.zeros((N, N, 3), np.float32)
    probs[..., EMPTY] = 1.0
    rng = np.random.default_rng(5)
    for row, col in STONES:
        middle = view.points[row, col] + rng.normal(0, 0.06 * view.pitch_px, 2)
        at = (round(middle[0] * 16), round(middle[1] * 16))
        cv2.circle(image, at, round(0.46 * view.pitch_px * 16), (25, 25, 25), -1, cv2.LINE_AA, 4)
        probs[row, col] = (0.0, 1.0, 0.0)
    found = measured_height(image, view, probs, np.ones((N, N), np.bool_))
    assert abs(stone_height_log_odds(found, matched=1.0)) < 1.5
    assert found is not None
    assert found.error > 0.15
    flat, stands = (
        stone_height_log_odds(replace(found, share=share), matched=1.0) for share in (0.0, 0.65)
    )
    assert abs(stands - flat) < 1.0


@pytest.mark.parametrize(("height", "stands"), [(LIFT, True), (0.0, False)])
def test_height_is_measured_where_the_lines_are_and_not_where_the_grid_is_refined_to(
    height: float, stands: bool
) -> None:
    image, view, probs = pictured(height)
    points = Classification(probs, np.ones((N, N), np.bool_))
    proposal = GridProposal(view, Confidence(1.0, 1.0, 1.0, 8.0, 0.03, 0.0, verifier=1.0))
    verifier = Verifier(weights(VERIFIER))
    refined = verifier.of_refined(image, proposal, lifted(view, SHAPE, LIFT), points)
    assert not np.allclose(refined.view.points, view.points)
    seen = measured_height(image, view, probs, points.visible)
    assert refined.confidence.stone_height == stone_height_log_odds(seen, 1.0)
    assert (refined.confidence.stone_height > 0.0) is stands


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
