"""Stones that are read long after a hand laid them, and stones that were never there."""

from __future__ import annotations

from tests.support.play_table import from_own_side, seated
from tests.support.positions import after
from vision.types import Side

PLAYED = ("B E2", "W E8", "B D2", "W D8", "B G3", "W G7", "B C3", "W C7")
EMPTY = (0.96, 0.02, 0.02)
BLACK = (0.02, 0.96, 0.02)


def test_a_stone_read_as_empty_while_the_other_side_answers_is_put_where_it_belongs() -> None:
    table = seated(*PLAYED, size=9)
    hidden = [(4, 4)]
    for _ in range(5):
        table.look(hidden=hidden, hand=Side.BOTTOM)
    table.still(5.0)
    from_own_side(table, "W E4", wait=6.0)
    assert not table.alerts()
    table.rows = after(table.rows, "B E5")
    table.still(6.0)
    assert not table.alerts()
    assert table.moves == [*PLAYED, "B E5", "W E4"]


def test_two_stones_with_no_other_hand_between_are_two_in_a_row_at_once() -> None:
    table = seated(*PLAYED, size=9)
    from_own_side(table, "B E5")
    from_own_side(table, "B E4")
    assert table.alerts() == ["TwoInARow open E5,E4"]


def test_a_stone_that_no_hand_brought_gives_way_to_the_one_that_a_hand_lays() -> None:
    table = seated(*PLAYED, size=9)
    for _ in range(3):
        table.look(read={(4, 4): BLACK}, hidden=[(0, 8)], hand=Side.TOP)
    for _ in range(20):
        table.look(read={(4, 4): BLACK})
    assert table.moves == [*PLAYED, "B E5"]
    for _ in range(5):
        table.look(read={(4, 4): BLACK}, hidden=[(5, 6)], hand=Side.BOTTOM)
    table.rows = after(table.rows, "B G4")
    for _ in range(25):
        table.look(read={(4, 4): BLACK})
    table.still(6.0)
    assert not table.alerts()
    assert table.moves == [*PLAYED, "B G4"]
    from_own_side(table, "W F6")
    assert table.moves == [*PLAYED, "B G4", "W F6"]


def test_a_string_gone_before_its_captor_is_read_was_captured() -> None:
    table = seated(*PLAYED, "B A1", "W A2", size=9)
    from_own_side(table, "B J9")
    for _ in range(5):
        table.look(hidden=[(8, 0), (8, 1)], hand=Side.TOP)
    table.rows = after(table.rows, ". A1;W B1")
    for _ in range(60):
        table.look(read={(8, 1): EMPTY})
    assert not table.alerts()
    table.still(6.0)
    assert not table.alerts()
    assert table.moves[-1] == "W B1"
