"""Who moves first: on an empty board, with handicap stones, and where a game is going on."""

from __future__ import annotations

import pytest

from rules.color import Color
from tests.support.play_table import BOTH
from tests.support.table import Table

LATE = (".....", ".B.W.", ".....", ".B...", ".....")
"""Two black stones and a white one lie there when the camera is switched on."""


def alerts(table: Table) -> list[str]:
    return [name for name in table.names() if " open" in name]


@BOTH
@pytest.mark.parametrize("first", ["W", "B"])
def test_in_a_game_that_is_going_on_the_first_stone_says_whose_turn_it_was(
    looks: bool, first: str
) -> None:
    table = Table(looks=looks, start=LATE)
    other = "B" if first == "W" else "W"
    table.play(f"{first} D2", f"{other} A1")
    table.still(4.0)
    assert table.names("BoardNotEmptyAtStart") == ["BoardNotEmptyAtStart B4,D4,B2"]
    assert table.moves == [f"{first} D2", f"{other} A1"]
    assert alerts(table) == []


@BOTH
def test_of_two_stones_first_seen_together_on_an_empty_board_black_s_came_first(
    looks: bool,
) -> None:
    table = Table(looks=looks)
    table.play("W D4;B B2", "B C5")
    table.still(4.0)
    assert table.moves == ["B B2", "W D4", "B C5"]
    assert alerts(table) == []


@BOTH
def test_a_white_stone_alone_on_an_empty_board_is_move_one(looks: bool) -> None:
    table = Table(looks=looks)
    table.play("W D4", "B B2")
    table.still(4.0)
    assert table.moves == ["W D4", "B B2"]
    assert alerts(table) == []


@pytest.mark.parametrize(("to_play", "said"), [(None, ["WhiteBegins C3"]), (Color.WHITE, [])])
def test_white_s_first_stone_of_an_even_game_is_noted_and_stays(
    to_play: Color | None, said: list[str]
) -> None:
    # BGA 2: "The players move alternately with Black moving first starting from an empty board"
    table = Table(to_play=to_play)
    table.play("W C3", "B A1")
    assert [name for name in table.names() if name.startswith("WhiteBegins")] == said
    assert table.moves == ["W C3", "B A1"]


@BOTH
def test_who_is_said_to_move_moves_though_a_game_is_going_on(looks: bool) -> None:
    table = Table(looks=looks, start=LATE, to_play=Color.WHITE)
    table.play("W D2")
    table.still(4.0)
    assert table.moves == ["W D2"]
    assert alerts(table) == []
