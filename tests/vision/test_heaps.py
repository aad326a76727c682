"""Heaps beside the board: each stone is counted where it shows, else nothing is certain."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.heaps import Heaps, heaps_beside
from vision.types import BoardView, view_from_corners

CELL = 24
WOOD, TABLE, STONE = (120, 180, 220), (90, 110, 120), (25, 25, 25)
VIEW = view_from_corners(9, np.array([[200, 150], [392, 150], [392, 342], [200, 342]], np.float64))

Place = tuple[float, float]


def heap(x: float, y: float, count: int) -> list[Place]:
    """Two rows of five stones, from a place in cells of the board."""
    return [(x + index % 5, y + index // 5) for index in range(count)]


def picture(beside: list[Place]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """A board with eight black stones, and others beside it."""
    image = np.full((480, 640, 3), TABLE, np.uint8)
    cv2.rectangle(image, (180, 130), (412, 362), WOOD, -1)
    points = np.zeros((9, 9), bool)
    points[3, :8] = True
    for x, y in [(float(col), 3.0) for col in range(8)] + beside:
        at = round(200 + x * CELL), round(150 + y * CELL)
        cv2.circle(image, at, 11, STONE, -1, cv2.LINE_AA)
    return image, points


@pytest.mark.parametrize(
    ("beside", "found"),
    [
        ([], Heaps((), True)),
        (heap(0, 10.2, 10), Heaps((10,), True)),
        (heap(0, 10.2, 10) + heap(10.5, 1, 10) + heap(10.5, 5, 7), Heaps((10, 10, 7), True)),
        # Two heaps are no tens; one has more than ten stones.
        (heap(0, 10.2, 8) + heap(10.5, 1, 9), Heaps((9, 8), False)),
        ([*heap(0, 10.2, 10), (5.0, 10.2)], Heaps((11,), False)),
        # A stone is cut off by the picture's edge.
        ([*heap(0, 10.2, 9), (-8.3, 3.0)], Heaps((9,), False)),
    ],
)
def test_heaps_are_counted_where_each_stone_shows(beside: list[Place], found: Heaps) -> None:
    assert heaps_beside(*_with_view(beside)) == found


def _with_view(beside: list[Place]) -> tuple[NDArray[np.uint8], BoardView, NDArray[np.bool_]]:
    image, points = picture(beside)
    return image, VIEW, points


def test_a_pile_is_not_certain() -> None:
    """Stones that lie on each other."""
    pile = [(1 + 0.5 * (k % 4), 10.5 + 0.5 * (k // 4)) for k in range(10)]
    assert not heaps_beside(*_with_view(pile)).certain


def test_stones_that_look_like_the_table_are_not_certain() -> None:
    image, points = picture(heap(0, 10.2, 10))
    dark = np.where((image == TABLE).all(axis=-1, keepdims=True), 28, image).astype(np.uint8)
    assert heaps_beside(dark, VIEW, points) == Heaps()
