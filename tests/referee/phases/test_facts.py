"""Lids, buttons and clocks: what they add, and that nothing is lost without them."""

from __future__ import annotations

import pytest

from referee.alerts.event_json import sentence
from referee.facts import ClockPress, LidCount, PassPressed, Unwound
from rules.color import BLACK, WHITE, Color
from rules.rulesets.presets import preset
from tests.support.play_table import played
from tests.support.positions import PLAIN
from tests.support.table import Table

TAKEN = ("B B1", "W A1", "B E5", "W E4", "B A2;. A1")
"""Black has captured one stone; White is to play."""


def test_a_pass_stone_in_the_lid_makes_a_pass_of_what_looked_like_two_in_a_row() -> None:
    table = played(*PLAIN)
    table.say(LidCount, 1, 0, wait=0.4)
    assert table.names("PassUnconfirmed") == ["PassUnconfirmed"]
    assert table.moves == list(PLAIN)
    table.play("B A1", "W E1")
    assert table.moves == [*PLAIN, "W PASS", "B A1", "W E1"]
    assert table.alerts() == []


def test_a_stone_too_many_in_the_lid_is_no_pass_when_play_says_otherwise() -> None:
    table = played(*PLAIN)
    table.say(LidCount, 1, 0, wait=0.4)
    table.play("W A1", "B E1")
    assert table.moves == [*PLAIN, "W A1", "B E1"]
    assert table.alerts() == []


@pytest.mark.parametrize("how", ["lid", "button"])
def test_a_pass_told_late_answers_the_question(how: str) -> None:
    table = played(*PLAIN, "B A1")
    assert table.alerts() == ["AmbiguousTurn open A1"]
    if how == "lid":
        table.say(LidCount, 1, 0, wait=0.4)
    else:
        table.say(PassPressed, WHITE)
    assert table.alerts()[1:] == ["AmbiguousTurn withdrawn A1"]
    table.play("W E1")
    assert table.moves == [*PLAIN, "W PASS", "B A1", "W E1"]
    assert len(table.alerts()) == 2


def test_prisoners_that_arrive_in_the_lid_are_nothing_special() -> None:
    table = played(*TAKEN)
    table.say(LidCount, 0, 0, wait=0.4)
    table.still(4.0)
    table.say(LidCount, 1, 0, wait=0.4)
    assert table.alerts() == []
    assert table.names("PassUnconfirmed") == []


def test_a_prisoner_that_stays_missing_is_said_until_it_is_found() -> None:
    table = played(*TAKEN)
    for _ in range(3):
        table.say(LidCount, 0, 0, wait=0.4)
        table.still(6.0)
    assert table.alerts() == ["StoneCountMismatch open"]
    assert "Black's lid holds 1 fewer" in sentence(table.state.open_alerts[0])
    table.say(LidCount, 1, 0, wait=0.4)
    assert table.alerts() == ["StoneCountMismatch open", "StoneCountMismatch settled"]


def test_a_lid_that_cannot_be_seen_is_noted_once() -> None:
    table = played(*TAKEN)
    table.say(LidCount, None, 0, wait=0.4)
    table.say(LidCount, None, 0, wait=0.4)
    assert table.names("PrisonersNotVisible") == ["PrisonersNotVisible"]
    assert table.moves == ["B B1", "W A1", "B E5", "W E4", "B A2"]


def test_where_rules_know_no_pass_stones_a_lid_tells_of_no_pass() -> None:
    table = played(*PLAIN, ruleset=preset("tromp_taylor"))
    table.say(LidCount, 1, 0, wait=0.4)
    table.play("W A1")
    assert table.names("PassUnconfirmed") == []
    assert table.moves == [*PLAIN, "W A1"]


@pytest.mark.parametrize(
    ("color", "said"),
    [
        (BLACK, "TwoInARow open D2,A1"),
        (WHITE, "WrongColourStone open A1"),
        (None, "AmbiguousTurn open A1"),
    ],
)
def test_the_clock_tells_whose_stone_it_was(color: Color | None, said: str) -> None:
    table = played(*PLAIN)
    table.play("B A1", wait=0.6)
    if color is not None:
        table.say(ClockPress, color)
    table.still(4.0)
    assert table.alerts() == [said]


def test_a_press_after_every_move_changes_nothing() -> None:
    table = Table()
    for change in (*PLAIN, "W A1", "B E1"):
        table.play(change, wait=0.6)
        table.say(ClockPress, BLACK if change[0] == "B" else WHITE)
        table.still(1.0)
    assert table.moves == [*PLAIN, "W A1", "B E1"]
    assert table.alerts() == []


def test_lids_that_are_nonsense_change_no_move() -> None:
    table = Table()
    for number, change in enumerate((*PLAIN, "W A1", "B E1", "W E5")):
        table.say(LidCount, 7 * number % 5, 3 * number % 4, wait=0.4)
        table.play(change)
    assert table.moves == [*PLAIN, "W A1", "B E1", "W E5"]
    assert [name for name in table.alerts() if "StoneCount" not in name] == []


def test_a_question_about_a_move_that_is_taken_back_is_withdrawn() -> None:
    table = played(*PLAIN, "B A1")
    assert table.alerts() == ["AmbiguousTurn open A1"]
    table.say(Unwound, 1)
    assert table.alerts()[-1] == "AmbiguousTurn withdrawn A1"
    assert table.state.question is None
    assert table.moves == list(PLAIN)
    table.play(". A1", "W E1")
    assert table.moves == [*PLAIN, "W E1"]
