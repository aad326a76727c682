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
from rules.rulesets.presets import DEFAULT, PRESETS, from_toml, preset
from rules.rulesets.record_names import record_name
from rules.rulesets.ruleset import Method, Ties
from rules.scoring.notes import NoteType
from rules.scoring.recorded import result_compared, ruleset_of, terms_assumed
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


@pytest.mark.parametrize(
    ("stated", "rules", "points", "notes"),
    [
        ("375", "chinese_simplified", "7.5", 2),
        ("375", "chinese_official", "7.5", 2),
        ("3.75", "chinese_simplified", "7.5", 1),
        ("650", "japanese_1989", "6.5", 1),
        ("-550", "bga2009", "-5.5", 1),
        ("99.5", "bga2009", "99.5", 0),
    ],
)
def test_a_komi_in_hundredths_and_in_zi_is_read_and_said(
    stated: str, rules: str, points: str, notes: int
) -> None:
    record, ruleset = read_sgf(f"(;SZ[19]KM[{stated}])"), preset(rules)
    assert Game.from_record(record, ruleset).komi == Fraction(points)
    found = list(terms_assumed(record, ruleset))
    assert [note.type for note in found] == [NoteType.KOMI_ASSUMED] * notes
    assert list(terms_assumed(record, ruleset, Fraction(1))) == []
    if found:
        assert f"komi {stated} " in found[0].text
        assert found[-1].text.partition(": ")[2].startswith(points)


@pytest.mark.parametrize(
    ("stated", "used", "noted"),
    [
        ("", "bga2009", False),
        ("BGA", "bga2009", False),
        ("Chinese", "chinese_simplified", True),
        ("japanese", "japanese_1989", True),
        ("NZ", "nz", True),
        ("GOE", "ing_simplified", True),
        ("Calvinball", "bga2009", True),
        ("AGA 1991, changed by the organiser", "aga1991", True),
    ],
)
def test_the_rules_of_the_record_are_used_and_it_is_said(
    stated: str, used: str, noted: bool
) -> None:
    ruleset, notes = ruleset_of(read_sgf(f"(;RU[{stated}])"))
    assert ruleset.id == used
    assert bool(notes) is noted
    for note in notes:
        assert note.type is NoteType.RULES_ASSUMED
        assert stated in note.text
        assert used in note.text


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


@pytest.mark.parametrize(
    ("stated", "counted", "differs"),
    [
        ("W+3.5", "W+3.5", False),
        ("W+3.50", "W+3.5", False),
        ("W+2.5", "W+3.5", True),
        ("B+3.5", "W+3.5", True),
        ("0", "0", False),
        ("Draw", "0", False),
        ("0", "B+1", True),
        ("B+1", "0", True),
        # FAQ 4.5: "8 komi with black winning ties"; FAQ 6.1: "the game is a tie"
        ("0", "B+0", True),
        ("W+0", "B+0", True),
        ("B+0", "B+0", False),
        ("W+0", "0", True),
        ("B+0", "0", True),
        ("B+", "B+0", False),
        ("W+", "B+0", True),
        ("W+", "W+3.5", False),
        ("B+", "W+3.5", True),
        # Not counted.
        ("B+R", "W+3.5", False),
        ("B+Time", "W+3.5", False),
        ("Void", "W+3.5", False),
        ("?", "W+3.5", False),
        ("", "W+3.5", False),
        ("B+3.5", "Void", False),
        ("black is ahead", "W+3.5", False),
        # As people write it.
        ("black by 3", "W+3.5", True),
        ("白1又3/4子胜", "W+3.5", False),
        # A referee's word.
        ("0:0", "W+3.5", False),
        ("1:1", "W+3.5", False),
    ],
)
def test_the_result_of_the_record_is_compared(stated: str, counted: str, differs: bool) -> None:
    notes = tuple(result_compared(read_sgf(f"(;RE[{stated}])"), counted, preset(DEFAULT)))
    assert [note.type for note in notes] == [NoteType.RESULT_DIFFERS] * differs
    for note in notes:
        assert stated in note.text
        assert counted in note.text


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
