"""Passes that are unwound or made in place of an illegal move, and those after the end."""

from __future__ import annotations

import pytest

from referee import GameEvent
from referee.alerts.event_json import remedy_text
from referee.facts import ClockPress, FactRefusedError, PutRight, Resumed, Unwound
from referee.state import Phase
from rules.color import BLACK, WHITE, Color
from rules.corrections import HandOver, Stones
from rules.rulesets.presets import preset
from tests.support.ended_game import claims, ended, passes
from tests.support.play_table import played
from tests.support.positions import PLAIN
from tests.support.table import Table


def unwind(table: Table, moves: int, *, forced: bool = False) -> None:
    table.say(Unwound, moves, forced)
    table.still(0.4)


def last(table: Table, kind: str) -> GameEvent:
    return [event for event in table.events if event.type.value == kind][-1]


def back(holder: Color, count: int = 1) -> HandOver:
    return HandOver(holder, holder.other, count, Stones.PASS_STONE_BACK)


def test_the_stones_of_passes_that_are_rewound_go_back() -> None:
    # BGA 7: "handing the opponent one stone (called a pass stone)"; App. B counts those given.
    table = played(*PLAIN)
    turn = table.state.game.to_play
    passes(table, turn)
    table.play(f"{turn.other.letter} A1")
    unwind(table, 2)
    rewound = last(table, "Rewound")
    assert rewound.hand_over == (back(turn.other),)
    assert "one pass stone back to" in remedy_text(rewound)
    assert table.moves == list(PLAIN)


def test_a_pass_in_the_sequence_has_handed_its_stone_over() -> None:
    # BGA 8.1: "all the moves in the sequence must be unwound", for one pass and its stone
    table = played(*PLAIN)
    turn = table.state.game.to_play
    passes(table, turn)
    table.say(ClockPress, turn.other)
    table.play(f"{turn.letter} A1", wait=0.6)
    table.say(ClockPress, turn)
    table.still(4.0)
    (alert,) = table.state.open_alerts
    assert alert.type.value == "TwoInARow"
    assert alert.hand_over == ()
    table.say(PutRight, alert.id)
    assert table.moves == [*PLAIN, f"{turn.letter} PASS"]
    assert last(table, "Pass").forced
    assert last(table, "Pass").hand_over == ()


def test_a_pass_in_place_of_an_illegal_move_stops_the_game_as_any_pass() -> None:
    # BGA 9: "The game pauses after two consecutive passes."
    table = played(*PLAIN)
    turn = table.state.game.to_play
    passes(table, turn)
    table.play(f"{turn.other.letter} A1")
    unwind(table, 1, forced=True)
    assert last(table, "Pass").hand_over == (HandOver(turn.other, turn, 1, Stones.PASS_STONE),)
    assert table.state.phase is Phase.AGREEMENT
    assert table.names("GamePaused") == ["GamePaused"]


def test_without_passes_none_is_forced() -> None:
    # FAQ 5.8: "They do not have passes."
    table = played(*PLAIN, ruleset=preset("no_pass"))
    unwind(table, 1, forced=True)
    assert table.moves == list(PLAIN)[:-1]
    assert table.names("Pass") == []


def test_white_makes_the_last_pass_and_no_other_is_made() -> None:
    # BGA 10: "Once the game has ended, White must again make the last pass if necessary"
    table = ended()
    assert table.state.game.last is not None
    claims(table, BLACK, "B5")
    claims(table, WHITE)
    number = table.state.game.number
    passes(table, BLACK, WHITE)
    assert table.state.game.number == number + 2
    for color in (BLACK, WHITE):
        # White has made the last of the four: none is due.
        with pytest.raises(FactRefusedError, match="the game has ended"):
            passes(table, color)
    assert table.state.game.number == number + 2


def test_white_s_last_pass_is_taken_where_black_passed_last() -> None:
    table = ended()
    unwind(table, 2)
    table.play("B A4")
    passes(table, WHITE, BLACK, WHITE, BLACK)
    number = table.state.game.number
    with pytest.raises(FactRefusedError, match="Black cannot pass: the game has ended"):
        passes(table, BLACK)
    passes(table, WHITE)
    assert table.state.game.number == number + 1
    with pytest.raises(FactRefusedError, match="White cannot pass: the game has ended"):
        passes(table, WHITE)


def test_after_two_passes_short_rules_take_no_other() -> None:
    # FAQ 4.1: "Two successive passes end the game that is scored then."
    table = ended("tromp_taylor")
    with pytest.raises(FactRefusedError, match=r"Black cannot pass: .*FAQ 4\.1"):
        passes(table, BLACK)
    assert table.names("FourPasses") == []


def test_play_after_the_end_is_said_and_left_out_of_the_count() -> None:
    # BGA 10.iii: "making 4 consecutive passes in total, the game ends"
    table = ended()
    passes(table, BLACK, WHITE)
    with pytest.raises(FactRefusedError, match=r"the game has ended \(BGA 10\.iii\)"):
        table.say(Resumed, BLACK)
    table.play("B A4")
    table.still(8.0)
    assert table.moves[-1] == "B A4"
    assert last(table, "RefereeNeeded").clause == "BGA 10.iii"
    assert "does not count" in (last(table, "RefereeNeeded").detail or "")
    # What is on the table is followed all the same.
    passes(table, WHITE, BLACK)
    assert table.state.phase is Phase.COUNTING
    said = last(table, "RefereeNeeded").detail or ""
    assert "the game ended with move 16: moves 17 to 19, made after it, are left out" in said


def test_a_pass_out_of_turn_after_two_plays_unwinds_all_three() -> None:
    # BGA 8.1: "all the moves in the sequence must be unwound"
    table = played(*PLAIN)
    turn = table.state.game.to_play
    first = table.state.game.number
    passes(table, turn, turn, turn)
    alerts = [item.alert for item in table.state.open]
    assert {alert.type.value for alert in alerts} == {"TwoInARow"}
    assert {item.base for item in table.state.open} == {first}
    assert alerts[-1].hand_over == (back(turn.other, 2),)
    table.say(PutRight, alerts[-1].id)
    assert table.moves == [*PLAIN, f"{turn.letter} PASS"]
    assert last(table, "Pass").hand_over == (back(turn.other, 2),)
