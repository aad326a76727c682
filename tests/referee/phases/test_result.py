"""From the passes to a result: how each rule set ends a dispute, and when there is no number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.facts import (
    DeleteMove,
    EndGame,
    FactRefusedError,
    LidCount,
    PassPressed,
    Penalised,
    Redo,
    ReplaceMove,
    Resign,
    ResultGiven,
    Resumed,
    SekiStated,
    Undo,
    Unwound,
)
from referee.phases.agreement import (
    count,
    disputed,
    in_agreement,
    may_go_on,
    missing_text,
    taken_off,
)
from referee.state import Phase
from rules.advice.procedures import stones_owed
from rules.color import BLACK, WHITE, Color
from rules.points import from_board
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Dispute
from tests.support.ended_game import ENDED, claims, ended
from tests.support.table import played

OPENING = ["B C3", "W D3"]

EITHER = (BLACK, WHITE)


# Who plays first if the players disagree, and whether a referee decides that.
PATHS = {
    "bga2009": ((BLACK,), False, "BGA 10"),
    "aga1991": ((BLACK,), False, "AGA 10"),
    "aga": ((BLACK,), False, "BGA interp. 10.1"),
    "wmsg2008": ((BLACK,), False, "WMSG 5.2"),
    "nz": ((BLACK,), False, "FAQ 3.7"),
    "ing_simplified": ((BLACK,), False, "FAQ 3.7"),
    "chinese_simplified": ((BLACK,), False, "FAQ 3.7"),
    "stone_scoring": ((BLACK,), False, "FAQ 3.7"),
    "chinese_official": (EITHER, True, "FAQ 4.3.1 (silent)"),
    "ing_official": (EITHER, True, "FAQ 4.5.1 (silent)"),
    "ing_old": (EITHER, True, "FAQ 5.7 (silent)"),
    "japanese_1989": (EITHER, False, "J1989 9.3, 13.1"),
    "egf_japanese": (EITHER, True, "EGF 1.4"),
    "korean_2016": (EITHER, True, "FAQ 4.4.2 (silent)"),
    "japanese_2003": (EITHER, True, "FAQ 4.4.2 (silent)"),
    "japanese_simplified": (EITHER, True, "FAQ 4.4.3 (silent)"),
    "japanese_verbal": (EITHER, True, "FAQ 4.4.4"),
    "igs": (EITHER, True, "FAQ 4.7"),
    "yahoo": (EITHER, True, "FAQ 4.7"),
}


def test_every_rule_set_with_a_dispute_is_in_the_table() -> None:
    assert set(PATHS) == {name for name in PRESETS if preset(name).dispute is not Dispute.NONE}


@pytest.mark.parametrize("rules", PATHS)
def test_a_dispute_ends_as_the_rules_say(rules: str) -> None:
    first, referee, clause = PATHS[rules]
    table = ended(rules, OPENING)
    if len(first) == 1 and table.state.game.to_play is WHITE:
        first = (WHITE,)
    claims(table, BLACK, "D3")
    claims(table, WHITE)
    mismatch = table.events[-1]
    assert (mismatch.type.value, mismatch.clause) == ("AgreementMismatch", clause)
    assert mismatch.referee is referee
    assert mismatch.to_play is (first[0] if len(first) == 1 else None)
    assert disputed(table.state) == {from_board("D3", 5)}
    assert (may_go_on(table.state), table.state.reported.agreed) == (first, None)
    assert table.state.result is None
    table.say(Resumed, first[-1], wait=0.4)
    assert table.state.phase is Phase.PLAY
    assert table.state.game.to_play is first[-1]
    assert not in_agreement(table.state)


@pytest.mark.parametrize("rules", [name for name in PRESETS if name not in PATHS])
def test_where_nothing_is_agreed_nothing_is_resumed(rules: str) -> None:
    table = ended(rules, OPENING) if preset(rules).stop_passes else played(*OPENING)
    stopped = in_agreement(table.state)
    assert stopped is (preset(rules).stop_passes is not None)
    if stopped:
        assert (may_go_on(table.state), table.state.reported.agreed) == ((), frozenset())


@pytest.mark.parametrize("asked", EITHER)
def test_who_asks_to_resume_lets_the_other_side_play_first(asked: Color) -> None:
    """J1989 9.3: "his opponent must oblige and has the right to play first"."""
    table = ended("japanese_1989", OPENING)
    assert may_go_on(table.state) == EITHER
    table.say(Resumed, asked.other, wait=0.4)
    assert table.state.game.to_play is asked.other
    assert "RefereeNeeded" not in table.names()


def test_strings_taken_off_the_table_and_claims_are_in_the_status() -> None:
    table = ended()
    table.play(". B5")
    claims(table, BLACK, "B5")
    b5, status = frozenset({from_board("B5", 5)}), table.state.reported
    assert (taken_off(table.state), dict(status.claims)) == (b5, {BLACK: b5})
    assert (disputed(table.state), status.agreed) == (frozenset(), None)
    claims(table, WHITE, "B5")
    table.say(Undo, wait=0.4)
    undone = table.state.reported
    assert (undone.agreed, dict(undone.claims)) == (None, {BLACK: b5})
    assert table.state.result is None


def test_white_s_last_pass_stone_is_asked_for_before_the_result() -> None:
    table = ended("aga", ENDED[:-1])
    owed = stones_owed(table.state.game)
    assert [(item.giver, item.receiver, item.count) for item in owed] == [(WHITE, BLACK, 1)]
    assert stones_owed(ended("aga").state.game) == ()
    assert stones_owed(ended("nz", ENDED[:-1]).state.game) == ()


def test_what_the_lids_hold_is_said_with_what_is_missing() -> None:
    table = ended()
    claims(table, BLACK)
    claims(table, WHITE)
    reported = table.state.reported
    assert missing_text(count(table.state.game, reported, frozenset()), reported) is None
    table.say(LidCount, 4, 1, wait=0.4)
    assert table.state.reported.lid_surplus != (0, 0)


def test_a_penalty_that_was_taken_back_is_in_no_result() -> None:
    """Whatever is taken back or made again after it, the result is that of the count."""
    table = ended()
    table.say(Penalised, BLACK, Fraction(2))
    penalty = table.state.corrections[-1].n
    for side in EITHER:
        claims(table, side, "B5")
    table.say(EndGame, "W+F")
    table.say(Undo, penalty)
    found = []
    for fact in (Undo, Undo, Redo, Redo, Undo):
        table.say(fact)
        found.append(table.state.result)
    assert found == ["W+2.5", None, "W+2.5", "W+F", "W+2.5"]
    table.say(EndGame)
    table.say(Penalised, WHITE, Fraction(1))
    table.say(Undo)
    assert (table.state.phase, table.state.result) == (Phase.DONE, "W+2.5")


@pytest.mark.parametrize("agreed", [False, True])
def test_passes_that_are_taken_back_take_the_result_along(agreed: bool) -> None:
    table = ended()
    for side in EITHER if agreed else ():
        claims(table, side, "B5")
    table.say(Unwound, 2)
    reported = table.state.reported
    assert (table.state.phase, table.state.result) == (Phase.PLAY, None)
    assert (reported.agreed, reported.paused) == (None, None)
    table.say(Undo)
    assert table.state.result == ("W+2.5" if agreed else None)


def test_a_dead_stone_that_is_deleted_after_the_end_is_left_out() -> None:
    table = ended()
    for side in EITHER:
        claims(table, side, "B5")
    table.say(EndGame, "W+F")
    table.say(ReplaceMove, 12, "E1")
    state = table.state
    assert (state.result, state.game.position.rows()[0]) == ("W+F", "B.BW.")
    assert state.reported.agreed is not None
    assert count(state.game, state.reported, state.reported.agreed).result == "W+2.5"


def test_a_pass_too_many_leaves_no_result_as_it_leaves_no_score() -> None:
    table = ended()
    for side in EITHER:
        claims(table, side, "B5")
    table.say(PassPressed, WHITE)
    state = table.state
    assert state.reported.agreed is not None
    assert missing_text(count(state.game, state.reported, state.reported.agreed), state.reported)
    assert state.result is None
    table.say(Undo)
    assert table.state.result == "W+2.5"


def test_a_pass_that_is_made_again_alone_ends_no_game() -> None:
    table = ended("tromp_taylor")
    assert table.state.phase is Phase.COUNTING
    table.say(Undo, table.state.corrections[0].n)
    table.say(Undo)
    table.say(Redo)
    assert (table.state.game.passes, table.state.phase, table.state.result) == (1, Phase.PLAY, None)


def test_a_decision_that_is_taken_back_leaves_no_result_without_passes() -> None:
    table = ended()
    for side in EITHER:
        claims(table, side, "B5")
    table.say(EndGame, "W+F")
    decision = table.state.corrections[-1].n
    table.say(DeleteMove, 14)
    table.say(Undo, decision)
    assert (table.state.game.passes, table.state.phase, table.state.result) == (1, Phase.PLAY, None)


def test_an_agreement_is_taken_back_under_a_later_pass() -> None:
    table = ended("nz")
    for side in EITHER:
        claims(table, side, "B5")
    agreement = table.state.corrections[-1].n
    table.say(PassPressed, table.state.game.to_play)
    table.say(Undo, agreement)
    state = table.state
    assert (state.phase, state.result, state.reported.agreed) == (Phase.AGREEMENT, None, None)


def test_a_penalty_goes_out_of_the_result_that_it_changed() -> None:
    table = ended()
    table.say(Penalised, BLACK, Fraction(2))
    penalty = table.state.corrections[-1].n
    for side in EITHER:
        claims(table, side, "B5")
    assert table.state.result == "W+4.5"
    table.say(EndGame)
    table.say(Undo, penalty)
    assert (table.state.phase, table.state.result) == (Phase.DONE, "W+2.5")


def test_a_seki_goes_out_of_the_result_that_it_changed() -> None:
    table = ended("japanese_1989")
    for side in EITHER:
        claims(table, side, "B5")
    table.say(SekiStated, (from_board("D1", table.settings.size),))
    seki = table.state.corrections[-1].n
    assert table.state.result == "B+3.5"
    table.say(EndGame)
    table.say(Undo, seki)
    assert (table.state.phase, table.state.result) == (Phase.DONE, "W+1.5")
    table.say(Redo)
    assert (table.state.phase, table.state.result) == (Phase.DONE, "B+3.5")


def test_a_later_agreement_goes_out_of_the_result_that_it_changed() -> None:
    table = ended()
    for labels in (("B5",), ()):
        for side in EITHER:
            claims(table, side, *labels)
    again = table.state.corrections[-1].n
    assert table.state.result == "W+12.5"
    table.say(EndGame)
    table.say(Undo, again)
    assert (table.state.phase, table.state.result) == (Phase.DONE, "W+2.5")


def test_a_decision_that_came_later_is_undone_before_the_end_of_the_game() -> None:
    table = ended()
    table.say(EndGame)
    end = table.state.corrections[-1].n
    table.say(ResultGiven, "W+F")
    with pytest.raises(FactRefusedError, match="ResultGiven came later"):
        table.say(Undo, end)
    table.say(Undo)
    table.say(Undo, end)
    assert (table.state.phase, table.state.result) == (Phase.AGREEMENT, None)


@pytest.mark.parametrize("agreed", [False, True])
def test_a_decision_is_undone_after_a_pass_before_it(agreed: bool) -> None:
    table = ended()
    first_pass = table.state.corrections[0].n
    for side in EITHER if agreed else ():
        claims(table, side, "B5")
    table.say(Resign, BLACK)
    table.say(Undo, first_pass)
    table.say(Undo)
    state = table.state
    assert (state.game.passes, state.phase, state.result) == (1, Phase.PLAY, None)
    assert (state.reported.agreed, state.reported.paused) == (None, None)


def test_a_correction_that_left_the_phase_leaves_it_when_undone() -> None:
    table = ended()
    table.say(EndGame)
    end = table.state.corrections[-1].n
    table.say(Penalised, BLACK, Fraction(2))
    table.say(Undo, end)
    table.say(Undo)
    assert table.state.phase is Phase.AGREEMENT


def test_the_count_after_a_decision_is_without_a_penalty_undone_since() -> None:
    table = ended()
    table.say(Penalised, BLACK, Fraction(2))
    penalty = table.state.corrections[-1].n
    for side in EITHER:
        claims(table, side, "B5")
    table.say(EndGame)
    table.say(ResultGiven, "W+F")
    table.say(Undo, penalty)
    table.say(Undo)
    assert (table.state.phase, table.state.result) == (Phase.DONE, "W+2.5")
