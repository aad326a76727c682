"""Reliability tables against claims whose truth is known, and the curves drawn of them."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.evaluation.calibration import (
    BOARD_EDGES,
    POINT_EDGES,
    reliabilities,
    reliability,
)
from lab.evaluation.labels import Photo
from lab.evaluation.photos import PhotoResult, measure
from lab.evaluation.plots import interval, reliability_curve
from tests.support.boards import corners
from vision.reader import BoardReading
from vision.types import view_from_corners

EMPTY_ROWS = ("." * 9,) * 9


def reading(rows: tuple[str, ...], sure: float, shift_px: float = 0.0) -> BoardReading:
    view = view_from_corners(9, corners(9) + shift_px)
    return BoardReading(view, rows, np.full((9, 9), sure), 0.6, (), ())


def photo(rows: tuple[str, ...] = EMPTY_ROWS) -> Photo:
    return Photo(Path("a.png"), "test", 9, view_from_corners(9, corners(9)), rows)


def test_the_error_is_the_distance_between_what_was_said_and_what_was() -> None:
    said = np.array([0.6] * 10 + [0.95] * 10)
    right = np.array([True] * 6 + [False] * 4 + [True] * 5 + [False] * 5)
    table = reliability("points", said, right, (0.0, 0.9, 1.0))
    assert [(one.count, one.were) for one in table.bins] == [(10, 0.6), (10, 0.5)]
    assert table.error == pytest.approx(0.5 * 0.0 + 0.5 * 0.45)
    assert table.said == pytest.approx(0.775)
    assert table.were == 0.55


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=60))
def test_every_claim_is_in_one_bin(claims: list[tuple[float, bool]]) -> None:
    said, right = (np.array(column) for column in zip(*claims, strict=True))
    for edges in (POINT_EDGES, BOARD_EDGES):
        table = reliability("points", said, right.astype(np.bool_), edges)
        assert sum(one.count for one in table.bins) == len(claims)
        assert all(one.low <= one.said <= one.high for one in table.bins)
        assert 0.0 <= table.error <= 1.0


def test_equal_claims_stay_in_their_bin() -> None:
    (one,) = reliability("points", np.full(3, 0.95), np.ones(3, np.bool_), BOARD_EDGES).bins
    assert (one.low, one.said) == (0.95, 0.95)


def test_nothing_claimed_is_no_table() -> None:
    with pytest.raises(ValueError, match="claim"):
        reliability("points", np.array([]), np.array([], np.bool_), POINT_EDGES)
    assert reliabilities([PhotoResult(photo(), None, "no_grid")]) == ()


def test_points_count_only_where_the_grid_stands() -> None:
    spoilt = ("W" + "." * 8, *EMPTY_ROWS[1:])
    good = measure(photo(), reading(spoilt, 0.8))
    astray = measure(photo(), reading(spoilt, 0.8, shift_px=28.0))
    points, boards, grids = reliabilities([good, astray])
    assert (points.of, points.count) == ("points", 81)
    assert points.were == pytest.approx(80 / 81)
    assert (boards.count, boards.were) == (2, 0.0)
    assert (grids.count, grids.were) == (2, 0.5)


@pytest.mark.parametrize("turns", range(4))
def test_a_points_confidence_turns_with_the_board(turns: int) -> None:
    rows = np.full((9, 9), ".")
    rows[0, 1] = "W"
    sure = np.ones((9, 9))
    sure[0, 1] = 0.6
    view = view_from_corners(9, np.roll(corners(9), -turns, axis=0))
    read = BoardReading(
        view,
        tuple("".join(row) for row in np.rot90(rows, turns)),
        np.rot90(sure, turns),
        0.6,
        (),
        (),
    )
    label = np.full((9, 9), ".")
    label[8, 8] = "B"
    label[0, 1] = "B"
    table = reliabilities([measure(photo(tuple("".join(row) for row in label)), read)])[0]
    low = next(one for one in table.bins if one.low == 0.5)
    assert (low.count, low.were) == (1, 0.0)
    assert table.count == 81


def test_hidden_points_claim_nothing() -> None:
    hidden = ("?" * 9, *EMPTY_ROWS[1:])
    assert reliabilities([measure(photo(hidden), reading(EMPTY_ROWS, 0.9))])[0].count == 72


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_an_interval_holds_its_share_and_narrows(share: float) -> None:
    low, high = interval(share, 10)
    narrow_low, narrow_high = interval(share, 1000)
    assert low <= share + 1e-12
    assert share - 1e-12 <= high
    assert 0.0 <= low <= narrow_low <= narrow_high <= high <= 1.0


def test_the_curve_has_a_dot_a_bin_in_its_frame() -> None:
    said = np.array([0.2, 0.6, 0.95, 0.995, 0.99995, 1.0])
    table = reliability("points", said, np.array([0, 1, 0, 1, 1, 1], np.bool_), POINT_EDGES)
    picture = ElementTree.fromstring(reliability_curve(table))
    dots = [one for one in picture.iter("circle") if one.get("class") == "dot"]
    assert len(dots) == len(table.bins)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    for dot in dots:
        assert 0 <= float(dot.attrib["cx"]) <= width
        assert 0 <= float(dot.attrib["cy"]) <= height
    across = [float(dot.attrib["cx"]) for dot in dots]
    assert across == sorted(across)
