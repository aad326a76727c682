"""A filled-in board is read as a whole: one point misread does not change the count."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from referee.filled_board import read_filled_board
from rules.color import Sides
from rules.filled_in import CountKind

ROWS = (
    "....BW...",
    "....BW...",
    "....BW...",
    "....BW...",
    "....BWWWW",
    "....BBBBB",
    ".........",
    ".........",
    ".........",
)


def seen(
    rows: tuple[str, ...], doubts: dict[tuple[int, int], tuple[float, float, float]]
) -> NDArray[np.float32]:
    """Points read nearly surely; those of `doubts` as given (empty, black, white)."""
    probs = np.full((9, 9, 3), 1e-6, np.float32)
    for row, marks in enumerate(rows):
        for col, mark in enumerate(marks):
            probs[row, col, ".BW".index(mark)] = 1.0
    for at, values in doubts.items():
        probs[at] = values
    return probs


def test_a_board_that_is_seen_clearly_is_counted_as_it_lies() -> None:
    board = read_filled_board(seen(ROWS, {}), CountKind.TERRITORY)
    assert board.points == Sides(51, 12)
    assert board.position.rows() == ROWS
    assert (board.open_points, board.vacant) == (0, 63)
    assert board.confidence > 0.99


def test_a_gap_in_a_border_is_a_stone_that_was_not_seen() -> None:
    board = read_filled_board(seen(ROWS, {(2, 4): (0.97, 0.03, 0.0)}), CountKind.TERRITORY)
    assert board.points == Sides(51, 12)
    assert board.position.rows() == ROWS


def test_a_gap_that_is_seen_for_sure_stays_and_is_told() -> None:
    rows = ("....BW...", "....BW...", "....BW...", "....B....", *ROWS[4:])
    board = read_filled_board(seen(rows, {(3, 5): (1.0, 0.0, 0.0)}), CountKind.TERRITORY)
    assert board.points == Sides(51, 0)
    assert board.open_points == 13


def test_a_stone_that_may_be_of_either_colour_leaves_doubt() -> None:
    board = read_filled_board(seen(ROWS, {(7, 4): (0.5, 0.5, 0.0)}), CountKind.TERRITORY)
    assert 0.4 < board.confidence < 0.7


@pytest.mark.parametrize("kind", [CountKind.AREA, CountKind.HALF])
def test_by_area_a_stone_in_its_own_territory_changes_nothing(kind: CountKind) -> None:
    board = read_filled_board(seen(ROWS, {(7, 4): (0.5, 0.5, 0.0)}), kind)
    assert board.points == Sides(61, 20)
    assert board.confidence > 0.95
