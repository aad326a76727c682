"""A gleam on the board is not a white stone, nor is a black stone in one; stones are left alone."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.classification.classifier import CELL, plate_points
from vision.classification.gleam import doubted, gleams

SIZE = 9
Spots = Mapping[tuple[int, int], str]

STONE, GLEAM, SOFT, BLACK_IN_GLEAM, CLIPPED, OVAL, LONG = "O", "g", "s", "b", "c", "o", "l"
AS_BRIGHT = "w"


def plate(spots: Spots) -> NDArray[np.uint8]:
    """A rectified board, four times finer while it is drawn."""
    fine = 4
    side = (SIZE + 2) * CELL * fine
    image = np.full((side, side, 3), (80, 130, 165), np.uint8)
    for at in (plate_points(SIZE)[0, :, 0] * fine).astype(int):
        cv2.line(image, (at, 0), (at, side), (40, 60, 70), 6)
        cv2.line(image, (0, at), (side, at), (40, 60, 70), 6)
    for (row, col), kind in spots.items():
        x, y = (plate_points(SIZE)[row, col] * fine).astype(int).tolist()
        cell = CELL * fine
        if kind == STONE:
            cv2.circle(image, (x, y), round(0.46 * cell), (215, 220, 225), -1)
        elif kind == CLIPPED:
            cv2.circle(image, (x, y), round(0.46 * cell), (255, 255, 255), -1)
        elif kind == AS_BRIGHT:
            noise = np.random.default_rng(5).normal(0.0, 1.0, (side, side)).astype(np.float32)
            grain = cv2.GaussianBlur(noise, (0, 0), 0.1 * cell)[..., None]
            cv2.circle(image, (x, y), round(0.46 * cell), (129, 130, 131), -1)
            image = np.asarray(np.clip(image + 8 * grain / grain.std(), 0, 255), np.uint8)
        elif kind == GLEAM:
            cv2.ellipse(
                image, (x, y), (round(0.6 * cell), round(0.35 * cell)), 20, 0, 360, (255,) * 3, -1
            )
        elif kind == LONG:
            axes = (round(0.63 * cell), round(0.37 * cell))
            cv2.ellipse(image, (x, y), axes, 65, 0, 360, (215, 220, 225), -1)
        elif kind == OVAL:
            glow = np.zeros(image.shape[:2], np.float32)
            axes = (round(0.54 * cell), round(0.34 * cell))
            cv2.ellipse(glow, (x, y), axes, 0, 0, 360, (1.0,), -1)
            image = np.asarray(
                image + 90 * cv2.GaussianBlur(glow, (0, 0), 0.1 * cell)[..., None], np.uint8
            )
        else:
            glow = np.zeros(image.shape[:2], np.float32)
            cv2.circle(glow, (x, y), round(0.5 * cell), 1.0, -1)
            wide = cv2.GaussianBlur(glow, (0, 0), 0.35 * cell)[..., None]
            lit = image + (130 if kind == BLACK_IN_GLEAM else 120) * wide / wide.max()
            image = np.clip(lit, 0, 255).astype(np.uint8)
            if kind == BLACK_IN_GLEAM:
                cv2.circle(image, (x, y), round(0.46 * cell), (120, 125, 130), -1)
    small = cv2.resize(image, None, fx=1 / fine, fy=1 / fine, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def judged(spots: Spots) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Where a gleam, and where a black stone in one, is suspected when all spots read as white."""
    probs = np.zeros((SIZE, SIZE, 3))
    probs[..., 0] = 1.0
    for at in spots:
        probs[at] = (0.0, 0.0, 1.0)
    seen = np.ones((SIZE, SIZE), bool)
    bright, dark = gleams(plate(spots), plate_points(SIZE), probs, seen, CELL)
    after = doubted(probs, bright, dark)
    np.testing.assert_allclose(after.sum(axis=-1), 1.0)
    assert (after[bright].argmax(axis=-1) == 0).all()
    assert (after[bright | dark].max(axis=-1) < 0.6).all()
    assert (after[~(bright | dark)] == probs[~(bright | dark)]).all()
    first, second = ({(int(row), int(col)) for row, col in np.argwhere(m)} for m in (bright, dark))
    return first, second


CASES: Mapping[str, tuple[Spots, set[tuple[int, int]], set[tuple[int, int]]]] = {
    "a lone stone": ({(4, 4): STONE}, set(), set()),
    "a lone stone as bright as the wood": ({(4, 4): AS_BRIGHT}, set(), set()),
    "a stone on the edge": ({(0, 5): STONE}, set(), set()),
    "a lone stone in hard light": ({(2, 6): CLIPPED}, set(), set()),
    "a lone gleam": ({(4, 4): GLEAM}, {(4, 4)}, set()),
    "a lone soft gleam": ({(3, 3): SOFT}, {(3, 3)}, set()),
    "a lone gleam as large as a stone, a little oval and soft": ({(5, 2): OVAL}, {(5, 2)}, set()),
    "a sharp gleam, far longer than wide": ({(5, 7): LONG, (2, 2): STONE}, {(5, 7)}, set()),
    "a gleam among stones": (
        {(1, 1): STONE, (1, 5): STONE, (5, 1): STONE, (7, 7): STONE, (4, 4): GLEAM},
        {(4, 4)},
        set(),
    ),
    "a gleam that stones touch on most sides is not judged": (
        {(4, 4): GLEAM, (3, 4): STONE, (5, 4): STONE, (4, 3): STONE, (4, 5): STONE},
        set(),
        set(),
    ),
    "a black stone in a gleam": (
        {(1, 1): STONE, (1, 6): STONE, (6, 1): STONE, (7, 7): STONE, (4, 4): BLACK_IN_GLEAM},
        set(),
        {(4, 4)},
    ),
    "nothing white": ({}, set(), set()),
}


@pytest.mark.parametrize("name", CASES)
def test_gleams_are_told_from_stones(name: str) -> None:
    spots, bright, dark = CASES[name]
    assert judged(spots) == (bright, dark)
