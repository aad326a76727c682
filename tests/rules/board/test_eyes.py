"""Groups with room for two eyes, and sekis that a finished position may hold."""

from __future__ import annotations

import pytest

from rules.board.areas import areas_of
from rules.board.grid import grid_of
from rules.board.life import eyes_of, has_room, settlement
from rules.board.position import Position
from rules.errors import RulesError
from rules.points import Point, points_in, to_board
from tests.support.records import NO_SEKI, SEKI


@pytest.mark.parametrize(
    ("rows", "room"),
    [
        (["x"], False),
        (["xxx"], False),
        (["xxxx"], True),
        (["xx.", ".xx"], True),
        (["xx", "xx"], False),
        (["xxx", ".x."], False),
        (["xxx", "xx."], False),
        (["xxxx", ".x.."], True),
        ([".x.", "xxx", ".x."], False),
        ([".x..", "xxxx"], True),
        ([".xx", "xxx", ".x."], False),
        (["xxx", "xxx"], True),
        (["xxxx", "xxx."], True),
    ],
)
def test_room_for_two_eyes_is_a_matter_of_the_shape(rows: list[str], room: bool) -> None:
    grid = grid_of(len(rows), len(rows[0]))
    region = sum(
        grid.bit(Point(row, col))
        for row, line in enumerate(rows)
        for col, mark in enumerate(line)
        if mark == "x"
    )
    assert has_room(grid, region) is room


def named(rows: list[str], points: int) -> list[str]:
    grid = grid_of(len(rows), len(rows[0]))
    return [to_board(point, grid.rows) for point in grid.each(points)]


def test_a_seki_has_groups_of_both_sides_and_the_eye_that_is_left_out() -> None:
    areas = areas_of(Position.from_rows(SEKI))
    (seki,) = settlement(areas).sekis
    assert [to_board(at, 5) for at in seki.strings(areas.grid)] == ["C5", "G5"]
    assert named(SEKI, seki.eyes_of_both) == ["D5", "H5", "H4"]
    assert named(SEKI, seki.shared) == ["F5", "F4"]
    assert not settlement(areas_of(Position.from_rows(NO_SEKI))).sekis


@pytest.mark.parametrize("label", ["C5", "G4", "F5", "D5", "H4"])
def test_any_of_its_points_names_a_seki(label: str) -> None:
    areas = areas_of(Position.from_rows(SEKI))
    stones, eyes = eyes_of(areas, settlement(areas).sekis, points_in(label, 5, 11))
    assert named(SEKI, eyes) == ["D5", "H5", "H4"]
    assert stones.bit_count() == 14


def test_a_string_that_is_in_no_known_seki_is_named_with_its_territory() -> None:
    areas = areas_of(Position.from_rows(["..BW.", "..BW.", "..BW."]))
    assert eyes_of(areas, (), [Point(0, 3)])[1] == areas.territory.white
    assert eyes_of(areas, (), [Point(0, 0)]) == (0, areas.territory.black)
    neutral = areas_of(Position.from_rows(["B.W"]))
    with pytest.raises(RulesError, match="B1: expected a stone or an eye in seki"):
        eyes_of(neutral, (), [Point(0, 1)])


@pytest.mark.parametrize(
    ("rows", "labels"),
    [
        # A stone in the other side's territory: while it lives there, the wall has no eyes.
        (["..B.W...", "..B.W...", "W.B.W...", "..B.W..."], ["A2", "C4"]),
        # White's stones inside have room for one eye at most, and Black lives without them.
        ([".B.BW...", "BBBBW...", ".B.BW...", "BWBBW..."], ["B1"]),
        (["..BW....", "..BW....", "..BW....", "..BW...."], []),
        # Two liberties in common join a stone to its group; no cut separates it at once.
        (["..B.W.W.", "..BB.W..", "..B..W..", "..B..W.."], []),
    ],
)
def test_groups_without_room_for_two_eyes_may_be_dead(rows: list[str], labels: list[str]) -> None:
    found = settlement(areas_of(Position.from_rows(rows))).doubtful
    assert sorted(named(rows, group)[0] for group in found) == labels
