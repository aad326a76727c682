"""A filled-in board is read as a whole: one point misread does not change the count."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from device.counting.filled_board import read_filled_board
from rules.board.areas import areas_of
from rules.color import Sides
from rules.scoring.filled_in import CountKind
from vision.types import StoneShift

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
    assert board.vacant == 63
    assert board.confidence > 0.99


def test_a_gap_in_a_border_is_a_stone_that_was_not_seen() -> None:
    board = read_filled_board(seen(ROWS, {(2, 4): (0.97, 0.03, 0.0)}), CountKind.TERRITORY)
    assert board.points == Sides(51, 12)
    assert board.position.rows() == ROWS


def test_a_gap_that_is_seen_for_sure_stays_and_is_told() -> None:
    rows = ("....BW...", "....BW...", "....BW...", "....B....", *ROWS[4:])
    board = read_filled_board(seen(rows, {(3, 5): (1.0, 0.0, 0.0)}), CountKind.TERRITORY)
    assert board.points == Sides(51, 0)
    assert areas_of(board.position).contested.bit_count() == 13


def test_a_stone_that_may_be_of_either_colour_leaves_doubt() -> None:
    board = read_filled_board(seen(ROWS, {(7, 4): (0.5, 0.5, 0.0)}), CountKind.TERRITORY)
    assert 0.4 < board.confidence < 0.7


@pytest.mark.parametrize("kind", [CountKind.AREA, CountKind.HALF])
def test_by_area_a_stone_in_its_own_territory_changes_nothing(kind: CountKind) -> None:
    board = read_filled_board(seen(ROWS, {(7, 4): (0.5, 0.5, 0.0)}), kind)
    assert board.points == Sides(61, 20)
    assert board.confidence > 0.95


def test_a_stone_between_two_points_belongs_where_it_closes_the_border() -> None:
    """Read on (1, 3), the stone leaves a gap in Black's border; on (1, 4) it closes it."""
    rows = (ROWS[0], "...B.W...", *ROWS[2:])
    for nats in (2.0, 30.0):
        board = read_filled_board(
            seen(rows, {}), CountKind.TERRITORY, None, (StoneShift((1, 3), (1, 4), nats),)
        )
        assert (board.points == Sides(51, 12)) is (nats == 2.0)


def test_of_two_readings_the_one_that_agrees_with_the_record_is_likelier() -> None:
    doubt = seen(ROWS, {(7, 4): (0.45, 0.55, 0.0)})
    assert read_filled_board(doubt, CountKind.TERRITORY).points == Sides(50, 12)
    assert read_filled_board(doubt, CountKind.TERRITORY, 39).points == Sides(51, 12)
    sure = seen(ROWS, {(7, 4): (0.01, 0.99, 0.0)})
    assert read_filled_board(sure, CountKind.TERRITORY, 39).points == Sides(50, 12)


def test_stones_of_the_other_colour_are_none_where_one_side_was_swept_off() -> None:
    """Two stones in glare look white among 69 black ones: the board is one side's alone."""
    rows = (*("..BBBBBBB",) * 5, *("BBBBBBBBB",) * 4)
    white = (0.001, 0.049, 0.95)
    board = read_filled_board(seen(rows, {(3, 2): white, (4, 2): white}), CountKind.HALF)
    assert board.position.rows() == rows
