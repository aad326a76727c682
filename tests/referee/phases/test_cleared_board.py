"""A board that is bare, or nearly so: the end of a game, or a bump that is put right."""

from __future__ import annotations

import pytest

import referee
from referee.facts import EndGame, NewGame
from referee.state import Phase
from tests.support.play_table import played
from tests.support.positions import EMPTY, FULLER, after
from tests.support.table import Table

BOTH = pytest.mark.parametrize("looks", [False, True], ids=["film", "looks"])
NINE = (".........",) * 9
YOUNG = ("B C3", "W G7", "B G3", "W C7", "B E5", "W E3", "B E7", "W C5", "B G5")
"""Nine stones on nine lines."""
ENDED = "GameAbandonedOrEnded"


def phase(table: Table) -> Phase:
    return table.state.phase


@BOTH
def test_stones_swept_off_end_no_game_where_some_still_lie_there(looks: bool) -> None:
    table = played(*YOUNG, size=9, looks=looks)
    lying = table.rows
    table.reach(after(NINE, "W G7;B E5"), wait=15.0)
    assert phase(table) is Phase.DISTURBED
    table.reach(lying)
    table.play("W A1")
    assert tuple(table.moves) == (*YOUNG, "W A1")
    assert table.names(ENDED) == []


def test_a_young_game_is_over_only_after_its_board_was_bare_for_long() -> None:
    table = played(*YOUNG, size=9)
    lying = table.rows
    table.reach(NINE, wait=15.0)
    assert phase(table) is Phase.DISTURBED
    table.reach(lying)
    assert [name.split()[1] for name in table.names("BoardDisturbed")] == ["open", "settled"]
    table.reach(NINE, wait=22.0)
    assert table.names(ENDED) == [ENDED]
    assert phase(table) is Phase.DONE
    assert tuple(table.moves) == YOUNG


@BOTH
def test_a_game_held_for_over_goes_on_where_its_stones_are_put_back(looks: bool) -> None:
    table = played(*FULLER, size=5, looks=looks)
    lying = table.rows
    table.reach(EMPTY)
    table.still(6.0)
    assert phase(table) is Phase.DONE
    table.reach(after(EMPTY, "B B2;W D4;B D2"), wait=10.0)
    assert phase(table) is Phase.DONE, "half of the stones"
    table.reach(lying)
    table.still(2.0)
    table.play("B A5")
    assert tuple(table.moves) == (*FULLER, "B A5")
    assert table.names(ENDED, "GameResumed") == [ENDED, "GameResumed"]
    assert table.state.open_alerts == ()


@pytest.mark.parametrize(
    "later", ["long after", "hidden", "ended by people", "another game", "another game is told"]
)
def test_a_game_held_for_over_stays_so(later: str) -> None:
    table = played(*FULLER, size=5)
    lying = table.rows
    if later == "ended by people":
        table.say(EndGame, "W+R")
    table.reach(EMPTY, wait=310.0 if later == "long after" else 8.0)
    if later == "another game is told":
        table.say(NewGame)
    if later == "hidden":
        for _ in range(150):
            table.look(hidden=[(row, col) for row in range(5) for col in range(5)], motion=0.0)
    else:
        table.reach(after(EMPTY, "B B2;W B4;W D4;B A1") if later == "another game" else lying)
        table.still(4.0)
    assert phase(table) is Phase.DONE
    assert table.names("GameResumed") == []
    assert tuple(table.moves) == FULLER


def test_a_board_cleared_as_the_film_ends_ends_the_game() -> None:
    table = played(*YOUNG, size=9)
    table.reach(NINE)
    state, events = referee.finish(table.state, table.settings)
    assert [event.type.value for event in events] == [ENDED]
    assert state.phase is Phase.DONE
