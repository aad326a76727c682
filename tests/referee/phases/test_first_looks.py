"""What gleams or flickers before the first stone is laid, and whose stone is the first."""

from __future__ import annotations

import pytest

from rules.points import Point
from tests.support.play_table import flickers
from tests.support.positions import EMPTY
from tests.support.table import Table

GLOSSY = Point(4, 0)


def gleaming(marks: str, sure: float) -> Table:
    """A table just switched on, whose glossy point is read as one of `marks` after the other."""
    table = Table(seconds=0.0)
    flickers(table, GLOSSY, marks, sure)
    return table


@pytest.mark.parametrize(
    ("marks", "sure"),
    [
        ("W" * 40, 0.8),
        ("WWWWWW..W.W...W..WW...", 0.96),
        ("." * 12 + "W" * 12 + "." * 12, 0.96),
    ],
    ids=["gleams", "flickers", "gleams for a while"],
)
def test_what_gleams_before_any_hand_came_is_neither_setup_nor_a_move(
    marks: str, sure: float
) -> None:
    table = gleaming(marks, sure)
    table.reach(("B....", *EMPTY[1:]))
    table.reach(("B...W", *EMPTY[1:]))
    assert table.names("BoardNotEmptyAtStart", "BoardPlay") == ["BoardPlay A5", "BoardPlay E5"]
    assert table.moves == ["B A5", "W E5"]
    assert table.alerts() == []


@pytest.mark.parametrize(
    ("marks", "doubted"),
    [("." * 4 + "W" * 2 + "." * 30, []), ("B" * 5 + "W" * 40, ["PointUnreliable A1"])],
    ids=["a flash", "black, then white for long"],
)
def test_a_point_that_is_still_read_otherwise_when_the_game_begins_is_named(
    marks: str, doubted: list[str]
) -> None:
    table = gleaming(marks, 0.97)
    assert table.names("PointUnreliable") == doubted
    assert table.alerts() == []


def test_a_point_that_goes_on_reading_like_a_stone_after_the_start_is_named_once() -> None:
    table = gleaming("W" * 200, 0.8)
    assert table.names("PointUnreliable") == ["PointUnreliable A1"]
    assert table.alerts() == []


def test_a_stone_that_lies_there_from_the_first_look_is_setup_though_it_was_misread_once() -> None:
    table = gleaming("WW.WWWWWWWWWWWWWWW", 0.98)
    assert table.names("BoardNotEmptyAtStart") == ["BoardNotEmptyAtStart A1"]


def test_white_s_first_stone_laid_while_the_board_was_still_being_watched_is_a_move() -> None:
    table = Table(seconds=0.0)
    table.look()
    table.look()
    table.reach((*EMPTY[:4], "W...."), wait=8.0)
    table.reach((*EMPTY[:4], "W...B"))
    assert table.names("BoardNotEmptyAtStart") == []
    assert table.moves == ["W A1", "B E1"]


def test_black_s_first_stone_under_a_hand_that_rests_came_before_white_s() -> None:
    table = Table()
    rested = [(0, 0), (0, 1), (1, 0)]
    for _ in range(3):
        table.look(hidden=rested)
    for _ in range(3):
        table.look(hidden=[*rested, (4, 4)])
    table.rows = ("B....", *EMPTY[1:4], "....W")
    for _ in range(17):
        table.look(hidden=rested)
    table.still(4.0)
    table.reach(("B...B", *EMPTY[1:4], "....W"))
    assert table.names("Revision") == []
    assert table.moves == ["B A5", "W E1", "B E5"]
    assert table.alerts() == []
