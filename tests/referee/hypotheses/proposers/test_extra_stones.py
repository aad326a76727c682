"""Stones that lie there without a hand having come, in a game whose hands are seen."""

from __future__ import annotations

import pytest

from tests.support.play_table import played
from tests.support.positions import after
from tests.support.table import Table
from vision.types import Side

PLAYED = ("B B2", "W D4", "B D2", "W B4", "B C3", "W C5", "B A3", "W E4")


def falls(table: Table, change: str, seconds: float) -> None:
    table.rows = after(table.rows, change)
    table.still(seconds)


@pytest.mark.parametrize("mark", ["B", "W"])
def test_a_fallen_stone_is_no_play_and_ends_as_it_is_taken_off(mark: str) -> None:
    table = played(*PLAYED, black_hand=Side.BOTTOM)
    falls(table, f"{mark} D3", 7.0)
    assert table.alerts() == ["ExtraStone open D3"]
    table.play(". D3")
    assert table.alerts() == ["ExtraStone open D3", "ExtraStone settled D3"]
    assert table.moves == list(PLAYED)


def test_a_stone_called_extra_that_is_answered_had_been_played() -> None:
    table = played(*PLAYED, black_hand=Side.BOTTOM)
    falls(table, "B D3", 7.0)
    table.play("W A1")
    assert table.alerts() == ["ExtraStone open D3", "ExtraStone withdrawn D3"]
    assert table.moves == [*PLAYED, "B D3", "W A1"]


def test_where_no_side_is_told_a_stone_in_turn_is_a_play_although_no_hand_was_seen() -> None:
    table = played(*PLAYED)
    falls(table, "B D3", 7.0)
    table.play("W A1")
    assert not table.alerts()
    assert table.moves == [*PLAYED, "B D3", "W A1"]


def test_a_stone_in_turn_on_the_first_line_is_a_play_although_no_hand_was_seen() -> None:
    table = played(*PLAYED)
    falls(table, "B E1", 7.0)
    table.play("W A1")
    assert not table.alerts()
    assert table.moves == [*PLAYED, "B E1", "W A1"]


def test_a_stone_in_turn_on_a_side_line_is_a_play_where_sides_are_told_too() -> None:
    table = played(*PLAYED, black_hand=Side.BOTTOM)
    falls(table, "B A1", 7.0)
    table.play("W A5")
    assert not table.alerts()
    assert table.moves == [*PLAYED, "B A1", "W A5"]


def test_a_second_stone_laid_at_its_owners_edge_is_a_double_move() -> None:
    table = played(*PLAYED, "B C2", black_hand=Side.BOTTOM)
    falls(table, "B C1", 9.0)
    assert table.alerts() == ["TwoInARow open C2,C1"]


def test_where_hands_are_hardly_seen_a_stone_without_one_is_a_play() -> None:
    table = Table()
    for change in PLAYED:
        falls(table, change, 7.0)
    assert not table.alerts()
    assert table.moves == list(PLAYED)


def test_a_stone_that_a_hand_brings_later_is_not_put_before_the_stone_asked_about() -> None:
    table = played(*PLAYED)
    table.play("W A1", wait=2.0)
    table.play("B E1")
    assert table.moves == [*PLAYED, "W A1", "B E1"]


def test_a_self_capture_at_which_no_hand_was_seen_is_said_once_it_has_lain_for_long() -> None:
    table = Table()
    table.play("B B1", "W E5", "B A2", "W E4", "B D2", "W D4", "B C3", "W C5", "B B2", wait=1.6)
    table.look(hidden=[(2, 4)])
    table.look()
    falls(table, "W A1", 9.0)
    assert table.alerts() == ["SelfCapture open A1"]
