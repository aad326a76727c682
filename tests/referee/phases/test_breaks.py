"""A break: what is done on the table meanwhile is no play, and play goes on after it."""

from __future__ import annotations

import pytest

from referee.facts import (
    AcceptAsPlayed,
    ArbiterCalled,
    Continued,
    DismissAlert,
    EndGame,
    FactRefusedError,
    PassPressed,
    Paused,
    Resign,
    Undo,
)
from referee.state import Phase
from rules.color import BLACK
from tests.support.play_table import played
from tests.support.positions import PLAIN
from tests.support.table import SECOND, Table


def test_an_analysis_in_the_break_is_neither_play_nor_an_irregularity() -> None:
    table = played(*PLAIN)
    before = table.rows
    table.say(Paused)
    table.play("B A1", "B A2")
    table.reach(before)
    table.say(Continued)
    table.still(10.0)
    assert table.moves == list(PLAIN)
    assert table.alerts() == []
    assert table.names("BreakBegun", "BreakEnded") == ["BreakBegun", "BreakEnded"]
    table.play("W E1")
    assert table.moves == [*PLAIN, "W E1"]


def test_a_break_shows_in_the_phase_and_a_second_one_is_not_begun() -> None:
    table = played(*PLAIN)
    table.say(Paused)
    table.say(Paused)
    assert table.state.phase is Phase.PAUSED
    assert table.names("BreakBegun") == ["BreakBegun"]
    table.say(Continued)
    table.say(Continued)
    assert table.names("BreakEnded") == ["BreakEnded"]


def test_the_move_that_a_player_seals_in_the_break_is_recorded_after_it() -> None:
    table = played(*PLAIN)
    table.say(Paused)
    table.play("W E1")
    assert table.moves == list(PLAIN)
    table.say(Continued)
    table.still(20.0)
    assert table.moves == [*PLAIN, "W E1"]
    assert table.alerts() == []


def test_a_call_for_the_arbiter_is_a_note_to_the_arbiter_alone() -> None:
    table = played(*PLAIN)
    table.say(ArbiterCalled, BLACK)
    event = table.events[-1]
    assert (event.type.value, event.audience.value, event.color) == (
        "ArbiterCalled",
        "arbiter",
        BLACK,
    )
    assert table.moves == list(PLAIN)


def test_a_pass_is_still_taken_after_a_break() -> None:
    table = played(*PLAIN)
    table.say(Paused)
    table.say(Continued)
    table.still(10.0)
    table.say(PassPressed, table.state.game.to_play)
    assert table.moves == [*PLAIN, "W PASS"]


GOES_ON = ("W E1", "B A1", "W A4")
"""Plays in turn after `PLAIN`."""


def paused_and_played(*changes: str) -> Table:
    """A game that was paused and is played on all the same."""
    table = played(*PLAIN)
    table.say(Paused)
    table.play(*changes)
    return table


def test_play_that_goes_on_in_a_break_is_asked_about_once() -> None:
    table = paused_and_played(*GOES_ON)
    assert table.moves == list(PLAIN)
    assert table.alerts() == ["PlayInBreak open E1,A1"]
    (alert,) = table.state.open_alerts
    assert (alert.severity.value, alert.audience.value) == ("referee", "arbiter")


@pytest.mark.parametrize("changes", [("W E1",), ("B A1", "B A2"), ("W E1", "W A1")])
def test_one_stone_or_stones_out_of_turn_are_no_play_that_goes_on(changes: tuple[str, ...]) -> None:
    assert paused_and_played(*changes).alerts() == []


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        (("B A1", "B A2"), "A2,A1"),
        (("W E1", "W A1"), "A1,E1"),
        (("W E1", "B A1", "B A2", "B B5"), "B5,A2,A1,E1"),
    ],
)
def test_what_a_break_leaves_on_the_table_and_no_moves_explain_is_asked_about(
    changes: tuple[str, ...], points: str
) -> None:
    table = paused_and_played(*changes)
    table.say(Continued)
    table.still(20.0)
    assert table.moves == list(PLAIN)
    assert table.alerts()[-1] == f"BoardDisturbed open {points}"
    table.reach(played(*PLAIN).rows)
    table.still(10.0)
    assert table.alerts()[-1] == f"BoardDisturbed settled {points}"
    assert table.state.table_diff == {}


def test_the_game_goes_on_with_what_was_played_in_the_break() -> None:
    table = paused_and_played(*GOES_ON)
    table.say(AcceptAsPlayed, table.state.open_alerts[0].id)
    assert table.state.phase is Phase.PLAY
    assert table.moves == [*PLAIN, *GOES_ON]
    table.play("B E5")
    assert table.moves == [*PLAIN, *GOES_ON, "B E5"]
    assert table.alerts() == ["PlayInBreak open E1,A1", "PlayInBreak settled E1,A1"]


def test_taking_over_what_was_played_in_a_break_is_undone() -> None:
    table = paused_and_played(*GOES_ON)
    table.say(AcceptAsPlayed, table.state.open_alerts[0].id)
    table.say(Undo)
    assert table.state.phase is Phase.PAUSED
    assert table.moves == list(PLAIN)
    assert [alert.type.value for alert in table.state.open_alerts] == ["PlayInBreak"]


def test_the_question_ends_with_the_board_as_it_was_and_with_the_break() -> None:
    table = paused_and_played(*GOES_ON)
    table.reach(played(*PLAIN).rows)
    assert table.alerts()[-1] == "PlayInBreak settled E1,A1"
    table = paused_and_played(*GOES_ON)
    table.say(Continued)
    assert table.alerts()[-1] == "PlayInBreak settled E1,A1"
    table.still(20.0)
    assert table.moves == [*PLAIN, *GOES_ON]


def test_a_dismissed_question_about_a_break_is_not_asked_again() -> None:
    table = paused_and_played(*GOES_ON[:2])
    table.say(DismissAlert, table.state.open_alerts[0].id)
    table.play(GOES_ON[2])
    assert len(table.alerts()) == 2
    assert table.moves == list(PLAIN)


def test_moves_taken_over_in_a_break_and_given_back_are_found_after_it() -> None:
    table = in_break_with_two_plays()
    item = table.state.open[0]
    table.say(AcceptAsPlayed, item.alert.id)
    assert table.moves == [*PLAIN, "W E1", "B A1"]
    table.say(Undo)
    table.still(10.0)
    assert table.state.phase is Phase.PAUSED
    assert [item.alert.type.value for item in table.state.open] == ["PlayInBreak"]
    assert table.moves == list(PLAIN)
    table.say(Continued)
    table.still(20.0)
    assert table.state.open_alerts or table.moves == [*PLAIN, "W E1", "B A1"]


def test_moves_taken_over_in_a_break_stay_once_play_has_gone_on() -> None:
    table = in_break_with_two_plays()
    table.say(AcceptAsPlayed, table.state.open[0].alert.id)
    table.play("W E5")
    with pytest.raises(FactRefusedError, match="play has gone on since"):
        table.say(Undo)
    assert table.moves == [*PLAIN, "W E1", "B A1", "W E5"]


def test_play_in_a_break_that_was_dismissed_is_not_asked_about_again() -> None:
    table = in_break_with_two_plays()
    table.say(DismissAlert, table.state.open[0].alert.id)
    lifted = table.rows
    table.play("W E5")
    table.reach(lifted)
    table.play("W A5")
    assert table.names("PlayInBreak") == ["PlayInBreak open E1,A1", "PlayInBreak withdrawn E1,A1"]


@pytest.mark.parametrize("word", [Resign, EndGame])
def test_play_in_a_break_is_no_question_once_the_game_is_over(
    word: type[Resign] | type[EndGame],
) -> None:
    table = in_break_with_two_plays()
    now = round(table.t * SECOND)
    table.tell(Resign(now, BLACK) if word is Resign else EndGame(now))
    assert table.state.open == ()


def in_break_with_two_plays() -> Table:
    """A table at which White and Black have played on in a break, and that was noticed."""
    table = played(*PLAIN)
    table.say(Paused)
    table.play("W E1", "B A1")
    table.still(10.0)
    assert table.names("PlayInBreak") == ["PlayInBreak open E1,A1"]
    return table
