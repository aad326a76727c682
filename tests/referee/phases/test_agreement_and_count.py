"""Passes, agreement, resumption and the count: what devices and people tell, and what is seen."""

from __future__ import annotations

import pytest

from referee.facts import (
    Counted,
    DeleteMove,
    FactRefusedError,
    Resign,
    ResultGiven,
    Resumed,
    SekiStated,
    SupplyConfirmed,
    Undo,
)
from referee.state import Phase
from rules.color import BLACK, WHITE, Color
from rules.points import points_in
from rules.records.results import margin_of
from rules.rulesets.presets import preset
from tests.support.ended_game import ENDED, claims, ended, passes
from tests.support.play_table import BOTH
from tests.support.table import Table


def since_the_pause(table: Table) -> list[str]:
    names = table.names()
    return names[names.index("GamePaused") + 1 :]


def test_both_agree_and_the_score_is_said() -> None:
    table = ended()
    claims(table, BLACK, "B5")
    assert table.state.phase.value == "agreement"
    claims(table, WHITE, "B5")
    assert since_the_pause(table) == [
        "DeadStringProposed B5",
        "DeadStringProposed B5",
        "StatusAgreed B5",
        "CountingMethodDefaulted",
        "KomiNotAnnounced",
        "Result",
    ]
    assert table.events[-1].detail == "W+2.5 by territory"
    assert table.state.result == "W+2.5"
    assert table.state.phase is Phase.COUNTING


def test_a_dispute_is_said_and_play_is_resumed_by_the_last_passer_s_opponent() -> None:
    table = ended()
    claims(table, BLACK, "B5")
    claims(table, WHITE)
    assert since_the_pause(table)[-1] == "AgreementMismatch B5"
    table.say(Resumed, BLACK)
    table.still(1.0)
    table.play("B A4")
    assert table.moves[-1] == "B A4"
    assert table.state.phase is Phase.PLAY
    assert table.alerts() == []


def test_four_passes_end_the_game_with_all_stones_on_the_board() -> None:
    table = ended()
    table.say(Resumed, BLACK)
    passes(table, BLACK, WHITE)
    said = since_the_pause(table)
    assert "FourPasses" in said
    assert said.index("GameResumed") < said.index("FourPasses")
    assert table.state.phase is Phase.COUNTING
    assert table.state.reported.agreed == frozenset()


def test_a_game_with_a_result_is_not_resumed_but_its_last_pass_can_be_deleted() -> None:
    table = ended("tromp_taylor")
    assert table.state.result is not None
    with pytest.raises(FactRefusedError, match="undo it first"):
        table.say(Resumed, BLACK)
    table.say(DeleteMove, table.state.game.number)
    assert table.state.result is None
    assert table.state.phase is Phase.PLAY
    table.say(Resign, BLACK)
    assert table.state.result == "W+R"
    table.say(ResultGiven, "B+T")
    assert table.state.result == "B+T"


def test_the_passes_of_the_touch_procedure_are_not_four_passes() -> None:
    table = ended()
    passes(table, BLACK, WHITE)
    claims(table, BLACK, "B5")
    claims(table, WHITE, "B5")
    assert "FourPasses" not in table.names()
    assert "StatusAgreed B5" in table.names()
    assert "DeadStonesStay" not in str(table.events)
    assert table.state.result == "W+2.5"


def test_a_seki_is_stated_once_what_is_dead_is_agreed() -> None:
    table = ended("japanese_1989")
    (d1,) = points_in("D1", 5)
    with pytest.raises(FactRefusedError, match="not agreed yet"):
        table.say(SekiStated, (d1,))
    claims(table, BLACK, "B5")
    claims(table, WHITE, "B5")
    before = margin_of(str(table.state.result))
    assert before is not None
    table.say(SekiStated, (d1,))
    # White's five points are eyes in seki.
    assert margin_of(str(table.state.result)) == before + 5
    table.say(SekiStated, ())
    assert margin_of(str(table.state.result)) == before
    table.say(Undo)
    assert margin_of(str(table.state.result)) == before + 5


def test_white_hands_over_one_more_stone_where_black_moved_last() -> None:
    table = Table()
    table.play(*ENDED[:-1], wait=1.4)
    passes(table, WHITE, BLACK)
    claims(table, BLACK)
    claims(table, WHITE)
    (due,) = [event for event in table.events if event.type.value == "WhiteLastPassDue"]
    assert [(item.giver, item.receiver) for item in due.hand_over] == [(WHITE, BLACK)]
    assert due.clause


def test_rules_without_agreement_are_scored_at_the_second_pass() -> None:
    table = ended("tromp_taylor")
    assert "Result" in since_the_pause(table)
    assert table.state.phase is Phase.COUNTING


def test_where_the_first_pass_counts_an_early_one_is_the_referee_s() -> None:
    table = Table(ruleset=preset("wmsg2008"))
    table.play("B B2")
    passes(table, WHITE)
    table.play("B B4", "W D4", "B D2", wait=1.4)
    passes(table, WHITE, BLACK)
    claims(table, BLACK)
    claims(table, WHITE)
    assert "FirstPassUnusual" in table.names()


@pytest.mark.parametrize(("point", "outside"), [("A4", False), ("E1", True)])
def test_a_resumed_play_outside_the_dispute_is_the_referee_s(point: str, outside: bool) -> None:
    table = ended("wmsg2008")
    claims(table, BLACK, "B5")
    claims(table, WHITE)
    table.say(Resumed, BLACK)
    table.still(1.0)
    table.play(f"B {point}")
    assert table.moves[-1] == f"B {point}"
    assert ("ResumptionScope E1" in table.names()) is outside


@BOTH
def test_dead_stones_taken_off_during_the_pause_are_no_alert(looks: bool) -> None:
    table = ended(looks=looks)
    table.play(". B5")
    assert since_the_pause(table) == ["DeadStringProposed B5"]
    assert len(table.moves) == len(ENDED) + 2


@BOTH
def test_a_play_during_the_pause_resumes_the_game(looks: bool) -> None:
    table = ended(looks=looks)
    table.play("B A4")
    assert since_the_pause(table) == ["BoardPlay A4", "GameResumed"]
    assert table.state.phase is Phase.PLAY


@BOTH
def test_filling_in_before_both_have_agreed_is_said_and_no_move(looks: bool) -> None:
    table = ended(looks=looks)
    moves = table.moves
    table.play(". B5;W E1;W E2;B A1;B B1;B A2", wait=6.0)
    assert since_the_pause(table) == ["CountingObserved"]
    assert table.events[-1].detail is not None
    assert "agreed" in table.events[-1].detail
    assert table.moves == moves
    assert table.alerts() == []


@BOTH
def test_stones_arranged_after_the_agreement_are_no_moves(looks: bool) -> None:
    table = ended(looks=looks)
    claims(table, BLACK, "B5")
    claims(table, WHITE, "B5")
    moves = table.moves
    table.play(". B5")
    table.play("W E1;W E2;B A1;B B1;B A2;B B2", wait=6.0)
    table.play(". E1", wait=6.0)
    table.reach((".....",) * 5, wait=8.0)
    assert "CountingObserved" in since_the_pause(table)
    assert table.moves == moves
    assert table.alerts() == []
    assert table.state.phase is Phase.DONE


@pytest.mark.parametrize(
    ("arranged", "differs"), [("W E1;B A1;. B5", True), ("W E1;W E2;B A1;. B5", False)]
)
def test_the_board_as_arranged_is_held_against_the_score(arranged: str, differs: bool) -> None:
    table = ended()
    claims(table, BLACK, "B5")
    claims(table, WHITE, "B5")
    table.play(arranged, wait=6.0)
    table.say(Counted)
    kinds = [event.type.value for event in table.events]
    assert ("CountDiffers" in kinds, "CountAgrees" in kinds) == (differs, not differs)


def test_a_board_filled_in_must_hold_every_stone() -> None:
    table = ended("wmsg2008")
    claims(table, BLACK, "B5")
    claims(table, WHITE, "B5")
    table.play("B B5;B A1", wait=6.0)
    table.say(Counted)
    (said,) = [event for event in table.events if event.type.value == "FillInMismatch"]
    assert said.detail is not None
    assert "expected 12 each" in said.detail, "half of a board that is too small for a set"


@BOTH
def test_a_cleared_board_during_the_pause_is_reported_and_not_scored(looks: bool) -> None:
    table = ended(looks=looks)
    table.reach((".....",) * 5, wait=8.0)
    assert since_the_pause(table) == ["GameAbandonedOrEnded"]
    assert table.state.phase is Phase.DONE


def test_the_referee_s_result_ends_the_game() -> None:
    table = ended()
    table.say(ResultGiven, "W+T")
    assert table.events[-1].detail == "W+T"
    assert table.state.phase is Phase.DONE


@pytest.mark.parametrize("confirmed", [False, True])
def test_a_supply_that_nobody_confirmed_is_noted_where_the_rules_fix_one(confirmed: bool) -> None:
    said = (SupplyConfirmed(0),) if confirmed else ()
    table = Table(ruleset=preset("wmsg2008"), before=said)
    assert ("StoneSupplyUnconfirmed" in table.names()) is not confirmed


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        # "The opponent of the last person to pass has the first move of the resumed game."
        ("bga2009", BLACK),
        # "play is resumed, with the opponent of the last player to pass having the move"
        ("aga1991", BLACK),
        # "either player may propose to resume the play and continue in the original order"
        ("wmsg2008", BLACK),
        # "alternation is resumed as if the last game stop did not occur"
        ("nz", BLACK),
        # There the referee decides.
        ("japanese_1989", None),
    ],
)
def test_the_last_passer_does_not_resume(rules: str, first: Color | None) -> None:
    table = ended(rules)
    before = table.state
    if first is not None:
        with pytest.raises(FactRefusedError, match="white passed last: expected Black"):
            table.say(Resumed, first.other)
        assert table.state.phase is before.phase is Phase.AGREEMENT
    table.say(Resumed, first or WHITE)
    assert table.state.phase is Phase.PLAY
    assert table.state.game.to_play is (first or WHITE)


def test_play_is_not_resumed_after_the_result() -> None:
    table = ended()
    claims(table, BLACK, "B5")
    claims(table, WHITE, "B5")
    with pytest.raises(FactRefusedError, match=r"the result W\+2\.5 stands"):
        table.say(Resumed, BLACK)
    assert table.state.result == "W+2.5"
