"""Path-traced films as they are watched: the truth turned as the board was found."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.films import watch
from lab.truth import Irregularity, Truth
from rules.color import Color
from rules.moves import Move
from rules.points import Point
from vision.types import view_from_corners

A, B = Point(2, 3), Point(2, 4)


@pytest.mark.parametrize("turns", range(4))
def test_the_truth_is_turned_as_the_board_was_found(turns: int) -> None:
    outline = np.array([[100.0, 80.0], [500.0, 90.0], [520.0, 420.0], [90.0, 400.0]])
    found = view_from_corners(9, np.roll(outline, turns, axis=0))
    assert watch.quarters(outline, found) == turns
    truth = Truth(
        9, (A,), ((Move(Color.BLACK, B), 1.0),), (Irregularity("X", (A,), 1.0, None),), 9.0
    )
    shown = watch.turned(truth, turns)
    straight = view_from_corners(9, outline)
    ((move, _),) = shown.moves
    assert move.point is not None
    assert found.points[move.point] == pytest.approx(straight.points[B], abs=1e-6)
    assert found.points[shown.setup[0]] == pytest.approx(straight.points[A], abs=1e-6)
    assert shown.irregularities[0].points == shown.setup


def test_a_board_found_a_line_off_is_not_where_it_is() -> None:
    outline = np.array([[100.0, 80.0], [500.0, 80.0], [500.0, 480.0], [100.0, 480.0]])
    found = view_from_corners(9, outline + 50.0)
    assert watch.quarters(outline, found) is None
