"""What a record states: ranks, results and rule sets in words (`words.txt`), and its terms."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from rules.color import BLACK, WHITE, Color, Sides
from rules.errors import Reason, RulesError
from rules.game import Game, check_record
from rules.records.results import (
    checked_result,
    counted_result,
    is_result,
    margin_of,
    name_and_rank,
    players_in,
    rank_in,
    result_in,
    tie_misfit,
    winner_by,
    winner_of,
)
from rules.records.sgf import read_sgf, write_sgf
from rules.records.writing import record_of
from rules.rulesets.presets import PRESETS, from_toml, preset
from rules.rulesets.record_names import named_in_record, record_name
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


def lines() -> list[str]:
    text = Path(__file__).with_name("words.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def rules_in(text: str) -> str:
    try:
        named = named_in_record(text)
    except RulesError as refused:
        helps = text in refused.detail and "--rules ID" in refused.detail
        return "refused" if helps and refused.reason is Reason.RULESET else refused.detail
    return "" if named is None else named.id


@pytest.mark.parametrize("line", lines())
def test_words_have_their_meaning(line: str) -> None:
    head, _, texts = line.replace("␣", " ").partition(": ")
    kind, _, meaning = head.partition(" ")
    read = {"rank": rank_in, "result": result_in, "rules": rules_in}[kind]
    for text in texts.split(" | "):
        assert read(text.replace("∅", "")) == meaning.replace("∅", ""), text


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_names_its_rules(name: str) -> None:
    ruleset = preset(name)
    for written in (record_name(ruleset).upper(), ruleset.id, ruleset.title):
        assert named_in_record(written) is ruleset


@pytest.mark.parametrize(
    ("text", "name", "rank"),
    [
        ("柯洁 9段P", "柯洁", "9段P"),
        ("柯洁9段P", "柯洁", "9段P"),
        ("井山裕太九段", "井山裕太", "九段"),
        ("朴廷桓9단", "朴廷桓", "9단"),
        ("Anna (3d)", "Anna", "3d"),
        ("Anna（业余6段）", "Anna", "业余6段"),
        ("Anna [10k]", "Anna", "10k"),
        ("Lee Sedol 9p", "Lee Sedol", "9p"),
        ("Anna 3 dan", "Anna", "3 dan"),
        *((text, text, "") for text in ("bot9k", "Team 3 D", "Anna 12d", "R2D2", "玩家12段")),
        *((text, text, "") for text in ("Ama 6d", "九段", "Anna 3d or so", "Player 1")),
    ],
)
def test_a_rank_that_ends_a_name_is_read_where_none_is_stated(
    text: str, name: str, rank: str
) -> None:
    assert name_and_rank(text) == (name, rank)
    assert players_in({"PB": text, "PW": text, "WR": "2d"}) == (
        Sides(name, text),
        Sides(rank, "2d"),
    )


def test_a_rank_that_is_stated_twice_is_no_part_of_the_name() -> None:
    texts = {"PB": "Anna Adam 3d", "BR": "3d", "PW": "柯洁九段", "WR": "9p"}
    assert players_in({**texts, "WR": "九段"}) == (Sides("Anna Adam", "柯洁"), Sides("3d", "九段"))
    assert players_in({**texts, "BR": "2d"})[0].black == "Anna Adam 3d"
