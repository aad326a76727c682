"""The rule sets: their fields and names, what an organiser changes, and their handicap stones."""

from fractions import Fraction

import pytest

from rules.errors import Reason, RulesError
from rules.legality.breach import BreachType
from rules.points import Point, from_board
from rules.rulesets.clauses import DOCUMENTS
from rules.rulesets.handicap import most, off_pattern, pattern
from rules.rulesets.presets import (
    ALIASES,
    DEFAULT,
    FIELDS,
    PRESETS,
    from_toml,
    override,
    preset,
)
from rules.rulesets.record_names import record_name
from rules.rulesets.ruleset import (
    LongCycle,
    Method,
    Superko,
)


@pytest.mark.parametrize("name", PRESETS)
def test_every_field_cites_a_dated_document(name: str) -> None:
    ruleset = preset(name)
    assert ruleset.id == name
    assert ruleset.title
    for field in FIELDS:
        clause = ruleset.clause(field)
        document = max((key for key in DOCUMENTS if clause.startswith(key)), key=len)
        assert DOCUMENTS[document].date
    assert all(document.title for document in DOCUMENTS.values())


@pytest.mark.parametrize("name", PRESETS)
def test_every_breach_that_can_be_has_a_clause(name: str) -> None:
    ruleset = preset(name)
    possible = {BreachType.TWO_IN_A_ROW, BreachType.OCCUPIED}
    if not ruleset.suicide:
        possible.add(BreachType.SELF_CAPTURE)
    if ruleset.basic_ko:
        possible.add(BreachType.KO)
    superko = ruleset.superko is not Superko.NONE
    possible.add(BreachType.SUPERKO if superko else BreachType.LONG_CYCLE)
    assert all(ruleset.clause(kind.value) for kind in possible)
    assert (ruleset.long_cycle is LongCycle.FORBIDDEN) is superko


def test_what_a_second_reading_of_the_documents_leaves_out() -> None:
    assert DEFAULT == "bga2009"
    assert preset("simple").komi(0) == 0
    assert "hypothetical" in preset("japanese_1989").note


def test_aliases_lead_to_presets() -> None:
    assert preset("wagc") is preset("japanese_1989")
    assert preset("korean") is preset("korean_2016")
    assert preset("egf:korean") is preset("egf:japanese") is preset("egf_japanese")
    assert preset("egf:ing") is preset("ing_simplified")
    assert all(preset(name) for name in ALIASES)
    with pytest.raises(RulesError, match="egf:japanese"):
        preset("egf")


def test_an_organiser_overrides_fields() -> None:
    ruleset = from_toml(
        'base = "aga"\ntitle = "Spring open"\nkomi_even = 6.5\nmethods = ["area"]\nsuicide = true\n'
        'komi_handicap = "none"\nsupplied_stones = 181\nsuperko = "positional"\n',
        "spring.toml",
    )
    assert (ruleset.id, ruleset.title) == ("aga", "Spring open")
    assert (ruleset.komi_even, ruleset.komi_handicap) == (Fraction(13, 2), None)
    assert (ruleset.methods, ruleset.suicide, ruleset.supplied_stones) == (
        (Method.AREA,),
        True,
        181,
    )
    assert ruleset.overridden == (
        *("komi_even", "methods", "suicide", "komi_handicap", "supplied_stones", "superko"),
    )
    assert ruleset.clause("komi_even") == "spring.toml"
    assert ruleset.clause("pass_stones") == "FAQ 4.2"
    assert ruleset.clause("SuperkoRepetition") == "spring.toml"
    twice = override(ruleset, {"komi_even": 7, "ties": "black-wins"}, "round 2")
    assert twice.overridden == (*ruleset.overridden, "ties")
    assert preset("aga").komi_even == Fraction(15, 2)


def test_an_empty_file_is_the_default() -> None:
    assert from_toml("", "x.toml") == preset(DEFAULT)


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        *[
            ("Tromp-Taylor", "tromp_taylor"),
            ("tromp taylor", "tromp_taylor"),
            ("BGA2009", "bga2009"),
            ("tromptaylor", "tromp_taylor"),
        ],
        *[("American", "aga"), ("conway", "no_pass"), ("New Zealand", "nz"), ("WMSG", "wmsg2008")],
        # "boards 1-16 use the Nihon Kiin 1989 Rules and boards 17+ the Simplified Ing Rules"
        *[("egc:1", "egf_japanese"), ("EGC:16", "egf_japanese"), ("egc:17", "ing_simplified")],
        *[("EGF:Japanese", "egf_japanese"), ("Japanese-2003", "japanese_2003")],
    ],
)
def test_a_rule_set_is_known_by_its_other_names_in_any_case(name: str, id_: str) -> None:
    assert preset(name).id == id_
    assert from_toml(f'base = "{name}"', "club.toml").id == id_


def test_what_is_no_single_rule_set_says_what_to_do() -> None:
    with pytest.raises(RulesError, match=r"egc:16 = egf_japanese.*17 and up = ing.*FAQ 4\.9"):
        preset("EGC")
    with pytest.raises(RulesError, match=r"none are adopted \(FAQ 4\.8\)"):
        preset("international")
    for board in ("egc:0", "egc:-1", "egc:x"):
        with pytest.raises(RulesError, match="unknown rule set"):
            preset(board)


def test_an_unknown_rule_set_suggests_near_ones() -> None:
    with pytest.raises(RulesError, match=r"'japanes': did you mean japanese") as refusal:
        preset("japanes")
    assert refusal.value.reason is Reason.RULESET
    assert refusal.value.detail.split("?")[0].count(" or ") == 2
    with pytest.raises(RulesError, match=r"'zzzz': expected one of.*bga2009.*no_pass"):
        preset("zzzz")


def test_the_japanese_2003_rules_read_those_of_1989() -> None:
    # "explained precisely by a rules expert's interpretation called 'the Japanese 2003 Rules'"
    # but for its tournament rules, which hold where the association's own document does
    ours, theirs = preset("japanese_2003"), preset("japanese_1989")
    differ = {name for name in FIELDS if getattr(ours, name) != getattr(theirs, name)}
    assert differ == {"dispute", "moved_stones", "loses_by", "result_final"}
    assert ours.clause("ending") == "FAQ 4.4.2"


def test_what_a_record_calls_each_rule_set() -> None:
    # SGF FF[4], RU: "AGA", "GOE", "Japanese", "NZ"; what has no name of its own goes by its id.
    named = {
        "aga": "AGA",
        "aga1991": "AGA 1991",
        "bga2009": "BGA",
        "nz": "NZ",
        "chinese_official": "Chinese official",
        "chinese_simplified": "Chinese",
        "ing_official": "Ing official",
        "ing_simplified": "GOE",
        "japanese_1989": "Japanese",
        "japanese_2003": "Japanese 2003",
        "korean_2016": "Korean",
        "tromp_taylor": "Tromp-Taylor",
        "wmsg2008": "WMSG 2008",
    }
    assert {name: record_name(preset(name)) for name in PRESETS} == {
        name: named.get(name, name) for name in PRESETS
    }


TABLE = {
    2: "Q16 D4",
    3: "Q16 D4 Q4",
    4: "Q16 D4 Q4 D16",
    5: "Q16 D4 Q4 D16 K10",
    6: "Q16 D4 Q4 D16 Q10 D10",
    7: "Q16 D4 Q4 D16 Q10 D10 K10",
    8: "Q16 D4 Q4 D16 Q10 D10 K16 K4",
    9: "Q16 D4 Q4 D16 Q10 D10 K16 K4 K10",
}


@pytest.mark.parametrize("stones", TABLE)
def test_the_table_of_aga_4(stones: int) -> None:
    assert pattern(stones, 19, 19) == {from_board(text, 19) for text in TABLE[stones].split()}


@pytest.mark.parametrize(
    ("lines", "stones", "corner"), [(9, 4, Point(2, 2)), (13, 9, Point(3, 3)), (7, 4, Point(2, 2))]
)
def test_smaller_boards_use_their_star_points(lines: int, stones: int, corner: Point) -> None:
    assert most(lines, lines) >= stones
    assert corner in pattern(stones, lines, lines)


@pytest.mark.parametrize(
    ("stones", "rows", "cols"), [(1, 19, 19), (10, 19, 19), (5, 8, 8), (2, 6, 6), (2, 9, 19)]
)
def test_where_there_is_no_pattern_it_is_said(stones: int, rows: int, cols: int) -> None:
    with pytest.raises(RulesError, match="no fixed pattern"):
        pattern(stones, rows, cols)


def test_three_stones_may_lie_as_white_sees_them() -> None:
    seen_by_white = {from_board(text, 19) for text in ["D4", "Q16", "D16"]}
    assert off_pattern(seen_by_white, 19, 19) == frozenset()
    assert off_pattern(pattern(3, 19, 19), 19, 19) == frozenset()


def test_a_stone_beside_its_point_is_misplaced() -> None:
    stones = {from_board("Q16", 19), from_board("D5", 19)}
    assert off_pattern(stones, 19, 19) == {from_board("D5", 19)}
    assert off_pattern({Point(0, 0)}, 19, 19) == frozenset()
    assert off_pattern({Point(0, 0), Point(1, 1)}, 5, 5) == frozenset()
