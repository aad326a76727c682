"""A break: what is done on the table meanwhile is no play, and play goes on after it."""

from __future__ import annotations

from referee.facts import ArbiterCalled, Continued, Fact, PassPressed, Paused
from referee.state import Phase
from rules.color import BLACK
from tests.support.play_table import played
from tests.support.positions import PLAIN, after
from tests.support.table import SECOND, Table


def tell(table: Table, kind: type[Paused] | type[Continued]) -> None:
    table.tell(kind(round(table.t * SECOND)))


def test_an_analysis_in_the_break_is_neither_play_nor_an_irregularity() -> None:
    table = played(*PLAIN)
    before = table.rows
    tell(table, Paused)
    table.reach(after(table.rows, "B A1"))
    table.reach(after(table.rows, "B A2"))
    table.reach(before)
    tell(table, Continued)
    table.still(10.0)
    assert table.moves == list(PLAIN)
    assert table.alerts() == []
    assert table.names("BreakBegun", "BreakEnded") == ["BreakBegun", "BreakEnded"]
    table.reach(after(table.rows, "W E1"))
    assert table.moves == [*PLAIN, "W E1"]


def test_a_break_shows_in_the_phase_and_a_second_one_is_not_begun() -> None:
    table = played(*PLAIN)
    tell(table, Paused)
    tell(table, Paused)
    assert table.state.phase is Phase.PAUSED
    assert table.names("BreakBegun") == ["BreakBegun"]
    tell(table, Continued)
    tell(table, Continued)
    assert table.names("BreakEnded") == ["BreakEnded"]


def test_the_move_that_a_player_seals_in_the_break_is_recorded_after_it() -> None:
    table = played(*PLAIN)
    tell(table, Paused)
    table.reach(after(table.rows, "W E1"))
    assert table.moves == list(PLAIN)
    tell(table, Continued)
    table.still(20.0)
    assert table.moves == [*PLAIN, "W E1"]
    assert table.alerts() == []


def test_a_call_for_the_arbiter_is_a_note_to_the_arbiter_alone() -> None:
    table = played(*PLAIN)
    call: Fact = ArbiterCalled(round(table.t * SECOND), BLACK)
    table.tell(call)
    event = table.events[-1]
    assert (event.type.value, event.audience.value, event.color) == (
        "ArbiterCalled",
        "arbiter",
        BLACK,
    )
    assert table.moves == list(PLAIN)


def test_a_pass_is_still_taken_after_a_break() -> None:
    table = played(*PLAIN)
    tell(table, Paused)
    tell(table, Continued)
    table.still(10.0)
    table.tell(PassPressed(round(table.t * SECOND), table.state.game.to_play))
    assert table.moves == [*PLAIN, "W PASS"]
