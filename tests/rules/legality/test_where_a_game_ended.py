"""Where a game ended, strictly: the same for what is checked, counted, advised and played."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.advice.advice import advice_at
from rules.advice.advice_report import advice_text
from rules.checking import check_record
from rules.color import BLACK, WHITE
from rules.corrections import CorrectionType
from rules.errors import RulesError
from rules.game import Game
from rules.legality.breach import CourseBreachType, IllegalMove
from rules.legality.course import at_its_end, end_of
from rules.points import from_board
from rules.records.sgf import read_sgf
from rules.rulesets.presets import from_toml, preset
from rules.rulesets.ruleset import Ruleset
from rules.scoring.ending import EndingPhase, agreement, phase
from rules.scoring.notes import NoteType
from rules.scoring.score import score

FOUR = ";W[];B[];W[];B[]"
OPENING = "SZ[5]KM[0];B[cc];W[aa];B[dd]"


def game_of(rules: str | Ruleset, moves: str, start: str = OPENING) -> Game:
    return Game.from_sgf(f"(;{start}{moves})", rules)


def listed(rules: str | Ruleset, moves: str, start: str = OPENING) -> list[tuple[int, str]]:
    ruleset = preset(rules) if isinstance(rules, str) else rules
    found = check_record(read_sgf(f"(;{start}{moves})"), ruleset)
    return [(item.move, item.breach.type.value) for item in found]


@pytest.mark.parametrize("rules", ["bga2009", "aga1991", "aga"])
def test_once_the_game_has_ended_white_makes_the_last_pass(rules: str) -> None:
    # BGA 10: "Once the game has ended, White must again make the last pass if necessary to satisfy
    # rule 11"; AGA 11: "White must make the last move--if necessary, an additional pass"
    four, five = game_of(rules, FOUR), game_of(rules, FOUR + ";W[]")
    assert listed(rules, FOUR + ";W[]") == []
    assert four.play("pass").moves() == five.moves()
    assert phase(five) is EndingPhase.ENDED
    end = end_of(five)
    assert end is not None
    assert (end.game.number, end.number, end.counted) == (7, 8, five)
    # The stone that was due is the one that was handed over, and no more is due.
    assert score(four).margin == score(five).margin
    assert [note.type for note in score(five).notes].count(NoteType.MOVES_AFTER_END) == 0
    due = [item.correction.type for item in advice_at(five, 7)]
    assert due == [CorrectionType.FOUR_PASSES, CorrectionType.WHITE_LAST_PASS]
    assert advice_at(five, 8) == ()


@pytest.mark.parametrize(
    ("more", "breaches"),
    [
        (";W[bb]", [(8, "MoveAfterEnd")]),
        (";W[];B[]", [(9, "MoveAfterEnd")]),
        (";W[];W[]", [(9, "TwoInARow"), (9, "MoveAfterEnd")]),
        (";B[]", [(8, "TwoInARow"), (8, "MoveAfterEnd")]),
        (";W[];B[bb];W[]", [(9, "MoveAfterEnd"), (10, "MoveAfterEnd")]),
    ],
)
def test_a_play_there_and_any_further_pass_is_a_breach(
    more: str, breaches: list[tuple[int, str]]
) -> None:
    assert listed("bga2009", FOUR + more) == breaches
    before = game_of("bga2009", (FOUR + more).rpartition(";")[0])
    move = game_of("bga2009", FOUR + more).moves()[-1]
    with pytest.raises(IllegalMove) as refused:
        before.play(move)
    assert CourseBreachType.MOVE_AFTER_END in refused.value.types


@pytest.mark.parametrize(
    ("rules", "start", "passes"),
    [
        # White has made the last of the four passes: none is due.
        ("bga2009", "SZ[5];B[cc];W[aa]", ";B[];W[];B[];W[]"),
        # WMSG and the short rules ask for no last pass of White.
        ("wmsg2008", OPENING, ";W[];B[];W[dc];B[];W[]"),
        ("wmsg2008", OPENING, FOUR),
        ("tromp_taylor", OPENING, ";W[];B[]"),
    ],
)
def test_where_none_is_due_a_pass_after_the_end_is_a_breach(
    rules: str, start: str, passes: str
) -> None:
    ended = game_of(rules, passes, start)
    color = "BW"[ended.to_play is WHITE]
    number = ended.number + 1
    assert listed(rules, f"{passes};{color}[]", start) == [(number, "MoveAfterEnd")]
    with pytest.raises(IllegalMove):
        ended.play("pass")


def test_an_organiser_s_rules_may_ask_for_white_s_last_pass() -> None:
    ours = from_toml('base = "simple"\nwhite_last = true\npass_stones = true', "club.toml")
    assert listed(ours, ";W[];B[];W[]") == []
    assert listed(ours, ";W[];B[];W[];B[]") == [(7, "MoveAfterEnd")]


@pytest.mark.parametrize(
    ("rules", "moves", "end", "result"),
    [
        # FAQ 4.1: "Two successive passes end the game that is scored then."
        ("tromp_taylor", "SZ[5]KM[0];B[cc];W[];B[];W[aa];B[];W[]", 3, "B+25"),
        ("simple", "SZ[5]KM[0];B[cc];W[];B[];W[aa];B[];W[]", 3, "B+25"),
        # BGA 10.iii: "4 consecutive passes in total, the game ends with all stones remaining"
        ("bga2009", "SZ[5]KM[0];B[cc];W[];B[];W[];B[];W[aa];B[];W[]", 5, "B+25"),
        ("aga1991", "SZ[5]KM[0];B[cc];W[];B[];W[];B[];W[aa];B[];W[]", 5, "B+25"),
        # WMSG 5.2: "until there are two consecutive passes again and the game comes to its end";
        # WMSG 6: "If White passes first, Black's score is reduced by 1."
        ("wmsg2008", "SZ[5]KM[0];B[cc];W[];B[];W[];B[];W[aa];B[];W[]", 5, "B+24"),
        ("wmsg2008", "SZ[5]KM[0];B[cc];W[];B[];W[];B[dd];W[];B[];W[aa];B[];W[]", 7, "B+24"),
        # FAQ 5.8: "Alternation ends when a player loses due to no legal play."
        ("no_pass", "SZ[2:1];B[aa];W[ba];B[aa];B[];W[ba]", 2, "W+"),
    ],
)
def test_what_is_counted_is_the_game_at_its_end(
    rules: str, moves: str, end: int, result: str
) -> None:
    whole = Game.from_sgf(f"(;{moves})", rules)
    found = end_of(whole)
    assert found is not None
    assert found.number == at_its_end(whole).number == end
    counted = score(whole)
    assert counted.result == result
    assert counted.margin == score(whole.at(end)).margin
    (note,) = [note for note in counted.notes if note.type is NoteType.MOVES_AFTER_END]
    assert f"the game ended with move {end}: move" in note.text
    assert "left out" in note.text
    assert note.clause == preset(rules).clause("MoveAfterEnd")
    assert phase(whole) is EndingPhase.ENDED
    late = {number for number, kind in listed(rules, moves, "") if kind == "MoveAfterEnd"}
    assert late == set(range(end + 1, whole.number + 1))


def test_what_was_made_after_white_s_last_pass_is_left_out() -> None:
    whole = game_of("bga2009", FOUR + ";W[];B[bb]")
    counted = score(whole)
    assert counted.margin == score(whole.at(8)).margin == score(whole.at(7)).margin
    (note,) = [note for note in counted.notes if note.type is NoteType.MOVES_AFTER_END]
    assert "the game ended with move 7: move 9, made after it, is left out" in note.text
    kinds = {note.type for note in counted.notes}
    assert NoteType.WHITE_LAST_PASS_DUE not in kinds
    assert NoteType.EQUIVALENCE_BROKEN not in kinds


def test_stones_set_up_after_the_end_are_left_out_and_no_breach() -> None:
    whole = game_of("tromp_taylor", ";W[];B[];AE[aa]")
    assert listed("tromp_taylor", ";W[];B[];AE[aa]") == []
    counted = score(whole)
    assert counted.margin == score(whole.at(4)).margin == Fraction(1)
    (note,) = [note for note in counted.notes if note.type is NoteType.MOVES_AFTER_END]
    assert "the stones set up after it are left out" in note.text
    # Passes that only stop the game leave it to be agreed what is dead.
    assert score(game_of("nz", ";W[];B[];AE[aa]")).margin == 25


def test_what_is_dead_is_looked_up_on_the_board_at_the_end() -> None:
    whole = game_of("bga2009", FOUR + ";W[bb];B[ab];W[];B[ba]")
    a5 = [from_board("A5", 5, 5)]
    assert whole.position[a5[0]] is None
    assert score(whole, dead=a5, agreed=True).sides.white.dead == 1
    assert agreement(game_of("aga1991", FOUR + ";W[bb]"), a5, a5).dead == frozenset(a5)
    with pytest.raises(RulesError, match=r"B4 is empty: .*; the game ended with move 7: moves 8"):
        score(whole, dead=[from_board("B4", 5, 5)])
    with pytest.raises(RulesError, match=r"B4 is empty: expected a dead stone$"):
        score(game_of("bga2009", FOUR), dead=[from_board("B4", 5, 5)])


def test_a_first_pass_after_the_end_is_none() -> None:
    # WMSG 6: "The first type depends on who passes first in the game."
    ended = game_of("no_pass", ";W[]")
    assert ended.first_passer is WHITE
    moves = ";W[bb];B[];W[];B[];W[];B[aa];W[]"
    assert score(game_of("wmsg2008", moves)).adjustments == ()


@pytest.mark.parametrize("rules", ["bga2009", "tromp_taylor", "wmsg2008"])
def test_a_move_after_the_end_does_not_count_whatever_else_it_is(rules: str) -> None:
    passes = {"bga2009": FOUR, "tromp_taylor": ";W[];B[]", "wmsg2008": ";W[];B[];W[];B[]"}[rules]
    whole = game_of(rules, passes + ";B[aa];B[ee]")
    ended = end_of(whole)
    assert ended is not None
    for number in (ended.number + 1, ended.number + 2):
        (advice,) = advice_at(whole, number)
        assert advice.irregularity == "MoveAfterEnd"
        assert advice.correction.game is ended.counted
        assert advice.correction.referee
    # What is noticed later is noticed at the end of the game, not after it.
    assert f"after move {ended.number}" in advice_text(advice)
    texts = [advice_text(item) for item in advice_at(whole, 2) if not item.at_once]
    assert all("after move 2" in text or f"move {ended.number}" in text for text in texts)


def test_play_is_refused_after_the_end_also_where_moves_were_made_since() -> None:
    whole = game_of("tromp_taylor", ";W[];B[];W[bb]")
    assert whole.to_play is BLACK
    with pytest.raises(IllegalMove) as refused:
        whole.play("A1")
    assert refused.value.types == (CourseBreachType.MOVE_AFTER_END,)


@pytest.mark.parametrize("nothing", ["PL[B]", "AB[cc]", "AE[ee]PL[B]", "C[both pass]"])
def test_what_changes_neither_stones_nor_turn_is_no_edit(nothing: str) -> None:
    # FAQ 4.1: "Two successive passes end the game"
    assert listed("tromp_taylor", f";W[];{nothing};B[];W[]") == [(6, "MoveAfterEnd")]
    changed = nothing.replace("[ee]", "[aa]").replace("PL[B]", "PL[W]")
    if changed != nothing:
        assert end_of(game_of("tromp_taylor", f";W[];{changed};B[]")) is None
