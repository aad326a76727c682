"""What a record states, strictly: its komi, its rule set, its result, its games."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.checking import check_record
from rules.color import BLACK, WHITE, Color
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.records.results import (
    checked_result,
    counted_result,
    is_result,
    margin_of,
    tie_misfit,
    winner_by,
    winner_of,
)
from rules.records.sgf import read_sgf, write_sgf
from rules.records.writing import record_of
from rules.rulesets.presets import PRESETS, from_toml, preset
from rules.rulesets.record_names import record_name
from rules.rulesets.ruleset import Method, Ties
from rules.scoring.notes import NoteType
from rules.scoring.recorded import ruleset_of, terms_assumed
from rules.scoring.score import score


@pytest.mark.parametrize("rules", PRESETS)
def test_a_komi_in_quarters_is_doubled_where_area_is_counted(rules: str) -> None:
    # FAQ 4.3.1: "The komi as a half komi is 3.75. In full counting, counts and komi would be twice
    # as big."
    record = read_sgf("(;SZ[19]KM[3.75])")
    ruleset = preset(rules)
    if ruleset.method is Method.AREA:
        assert Game.from_record(record, ruleset).komi == Fraction(15, 2)
        (note,) = terms_assumed(record, ruleset)
        assert (note.type, note.clause) == (NoteType.KOMI_ASSUMED, ruleset.clause("counting"))
        assert "7.5" in note.text
    else:
        with pytest.raises(RulesError, match="multiple of one half") as refused:
            Game.from_record(record, ruleset)
        assert refused.value.reason is Reason.KOMI
    assert Game.from_record(record, ruleset, Fraction(7)).komi == 7
    assert check_record(record, ruleset) == []


def test_the_record_marks_what_the_organiser_changed() -> None:
    # FAQ 6.6: "it should be clear which of several rule sets takes precedence"
    ours = from_toml('base = "aga"\nkomi_even = 6.5', "club.toml")
    record = record_of(Game.new(9, ours).play("C3"))
    assert record.info["RU"] == "AGA, changed by the organiser"
    assert b"komi_even = 6.5" in write_sgf(record)
    ruleset, (note,) = ruleset_of(read_sgf(write_sgf(record)))
    assert ruleset.id == "aga"
    assert "without what the organiser changed" in note.text
    for rules in PRESETS:
        assert record_name(preset(rules)).count(",") == 0


def test_what_is_a_result() -> None:
    good = ("0", "Draw", "B+", "W+", "B+3.5", "W+64", "B+R", "W+Resign", "B+T", "W+Time")
    # FAQ 6.1: "a referee declaring a win by forfeit, 0:0, or 1:1"
    for text in (*good, "B+F", "W+Forfeit", "Void", "?", "0:0", "1:1"):
        assert is_result(text), text
    for text in ("", "B", "B+3.", "B+.5", "b+3", "W+16/3", "B+ 3", "B+R\n", "jigo", "B+1e3", "W-1"):
        assert not is_result(text), text
        with pytest.raises(RulesError, match="expected B") as refused:
            checked_result(text)
        assert refused.value.reason is Reason.VALUE
    assert checked_result("W+R") == "W+R"
    assert margin_of("B+3.5") == Fraction(7, 2)
    assert margin_of("W+12") == -12
    assert [margin_of(text) for text in ("0", "B+R", "Void")] == [0, None, None]
    assert [winner_of(text) for text in ("0", "?", "0:0", "1:1")] == [None] * 4
    assert [margin_of(text) for text in ("0:0", "1:1")] == [None, None]
    assert [winner_of(text) for text in ("B+3.5", "W+R")] == [BLACK, WHITE]


@pytest.mark.parametrize("rules", PRESETS)
def test_who_wins_a_tie_is_the_rule_set_s(rules: str) -> None:
    ruleset = preset(rules)
    black_wins = ruleset.ties is Ties.BLACK_WINS
    assert winner_by(Fraction(0), ruleset, 0) is (BLACK if black_wins else None)
    assert winner_by(Fraction(-1, 2), ruleset, 0) is WHITE
    assert winner_by(Fraction(1, 2), ruleset, 0) is BLACK
    right = "B+0" if black_wins else "0"
    for stated in ("0", "Draw", "B+0", "W+0", "W+0.0"):
        wrong = tie_misfit(stated, ruleset, 0)
        assert (wrong is None) is (stated in ("0", "Draw") if right == "0" else stated == right)
        if wrong is not None:
            assert f"expected {right}, not {stated}" in wrong
            assert ruleset.clause("ties") in wrong
    for stated in ("W+0.5", "B+R", "Void", "0:0", ""):
        assert tie_misfit(stated, ruleset, 0) is None
    game = Game.new(5, rules, komi=0)
    if ruleset.stop_passes is not None and Method.STONES not in ruleset.methods:
        counted = score(game)
        assert counted.winner is winner_by(counted.margin, ruleset, 0)
        assert counted.result == right


@pytest.mark.parametrize(
    ("winner", "margin", "expected"),
    [
        (None, Fraction(0), "0"),
        (BLACK, Fraction(5, 2), "B+2.5"),
        (WHITE, Fraction(-7), "W+7"),
        # FAQ 5.7: "Old Ing rules allowed fractional scores"
        (WHITE, Fraction(-16, 3), "W+5.333"),
        (BLACK, Fraction(1, 4), "B+0.25"),
    ],
)
def test_a_count_is_written_as_a_result(
    winner: Color | None, margin: Fraction, expected: str
) -> None:
    assert counted_result(winner, margin) == expected
    assert winner_of(expected) is winner


def test_a_result_by_proportion_is_a_number_of_sgf() -> None:
    # FAQ 5.7: "Old Ing rules allowed fractional scores"
    game = Game.from_sgf("(;SZ[4:2]AB[aa][ab]AW[da]PL[B])", "ing_old")
    counted = score(game)
    assert counted.margin.denominator > 2
    assert is_result(counted.result)
    stated = margin_of(counted.result)
    assert stated is not None
    assert abs(stated - counted.margin) < Fraction(1, 1000)
