"""A stone from a lid that lies on the board again, and stones that only look like one."""

from __future__ import annotations

from referee.alerts.event_json import sheet
from referee.events import Audience
from referee.facts import LidCount, PassPressed
from rules.color import WHITE
from tests.support.play_table import played
from tests.support.table import Table

TAKEN = ("B B1", "W A1", "B E5", "W E4", "B A2;. A1", "W D4")
"""Black has captured one stone and White has answered; Black is to play."""


def with_prisoner(*more: str) -> Table:
    """A table after a capture, the prisoner in Black's lid since long ago, then `more`."""
    table = played(*TAKEN, *more)
    table.still(12.0)
    table.say(LidCount, 1, 0, wait=0.4)
    return table


def test_a_prisoner_put_back_on_the_board_is_said_to_the_arbiter_and_settled() -> None:
    table = with_prisoner()
    moves = table.moves
    table.say(LidCount, 0, 0, wait=0.4)
    table.play("W C3", wait=4.0)
    assert table.alerts() == ["PrisonerOnBoard open C3"]
    (alert,) = table.state.open_alerts
    assert alert.audience is Audience.ARBITER
    assert alert.clause == "BGA 8.2"
    assert alert.rows[2] == "....."
    assert "Put them back into Black's lid." in sheet(alert)
    table.play(". C3")
    table.say(LidCount, 1, 0, wait=0.4)
    assert table.alerts()[1:] == ["PrisonerOnBoard settled C3"]
    assert table.moves == moves


def test_a_prisoner_put_back_where_it_was_captured_is_no_self_capture() -> None:
    table = with_prisoner("B E1")
    table.say(LidCount, 0, 0, wait=0.4)
    table.play("W A1", wait=4.0)
    assert table.alerts() == ["PrisonerOnBoard open A1"]


def test_a_pass_stone_put_on_the_board_is_one_too() -> None:
    table = played(*TAKEN, "B E1")
    table.say(PassPressed, WHITE)
    table.play("B C1")
    table.play("W D1", wait=12.0)
    table.say(LidCount, 2, 0, wait=0.4)
    table.say(LidCount, 1, 0, wait=0.4)
    table.play("W C3", wait=4.0)
    assert table.alerts() == ["PrisonerOnBoard open C3"]


def test_a_legal_play_is_a_play_although_the_lid_holds_too_few() -> None:
    table = with_prisoner("B E1")
    table.say(LidCount, 0, 0, wait=0.4)
    table.play("W C3", wait=4.0)
    assert table.moves[-1] == "W C3"
    assert table.alerts() == []


def test_a_prisoner_on_its_way_to_the_lid_is_not_looked_for_on_the_board() -> None:
    table = played(*TAKEN[:-1])
    table.say(LidCount, 0, 0, wait=0.4)
    table.play("W A1", wait=4.0)
    assert table.alerts() == ["SelfCapture open A1"]


def test_without_a_count_of_the_lids_nothing_is_said_of_prisoners() -> None:
    table = played(*TAKEN)
    table.still(12.0)
    table.play("W C3", wait=4.0)
    assert table.alerts() == ["AmbiguousTurn open C3"]
