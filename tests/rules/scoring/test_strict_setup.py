"""Before the first move, strictly: handicap, stones on the board, an organiser's file."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.advice.advice import advice_at
from rules.checking import check_record
from rules.color import BLACK, WHITE, Color
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.points import to_board
from rules.records.sgf import read_sgf
from rules.rulesets.presets import PRESETS, from_toml, preset
from rules.scoring.notes import NoteType
from rules.scoring.setup import before_the_game, record_setup_notes

FOUR = "AB[dd][pd][dp][pp]"
TEN = "AB[aa][bb][cc][dd][ee][ff][gg][hh][ii][jj]"


def noted(rules: str, text: str) -> list[tuple[str, str, list[str]]]:
    notes = record_setup_notes(preset(rules), read_sgf(f"(;{text})"))
    return [
        (note.type.value, note.clause, [to_board(point, 19) for point in note.points])
        for note in notes
    ]


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        # "Placing handicap stones in the wrong position"
        ("bga2009", "BGA A.2.iv"),
        ("aga1991", "BGA interp. 8.3.iii"),
        # "Fixed handicap requires traditional placement on set intersections."
        ("japanese_1989", "FAQ 3.6; FAQ 6.8"),
    ],
)
def test_handicap_stones_off_their_points_are_said(rules: str, clause: str) -> None:
    wrong = "HA[4]AB[dd][pd][dp][pq];W[qc]"
    assert noted(rules, wrong) == [("HandicapMisplaced", clause, ["Q3"])]
    assert noted(rules, f"HA[4]{FOUR};W[qc]") == []
    assert noted(rules, "HA[2]AB[pd][dq];W[qc]") == [("HandicapMisplaced", clause, ["D3"])]
    # Given as Black's first moves, they lie as wrongly.
    moves = "HA[4];B[dd];B[pd];B[dp];B[pq];W[qc]"
    assert noted(rules, moves) == [("HandicapMisplaced", clause, ["Q3"])]
    # AGA 4 as seen from White's side.
    assert noted(rules, "HA[3]AB[dd][pd][dp];W[qc]") == []
    # Stones set up without a handicap may be a game that goes on.
    assert noted(rules, "AB[dd][pd][dp][pq];W[qc]") == []
    assert noted(rules, "HA[4]AB[dd][pd][dp][pq]AW[aa];W[qc]") == []
    # "handicaps on boards with fewer than 19 lines are not standardized"
    assert noted(rules, "SZ[9]HA[2]AB[aa][bb];W[cc]") == []


@pytest.mark.parametrize("rules", ["aga", "nz", "ing_simplified", "chinese_simplified"])
def test_free_handicap_lies_where_it_lies(rules: str) -> None:
    # FAQ 3.6: "Free handicap does not apply any restriction."
    assert noted(rules, "HA[4]AB[dd][pd][dp][pq];W[qc]") == []


@pytest.mark.parametrize("rules", PRESETS)
def test_more_handicap_than_the_rules_have_is_said(rules: str) -> None:
    # AGA 4: "Handicaps greater than nine stones ... are not standardized."
    limit = preset(rules).handicap_max
    found = [kind for kind, *_ in noted(rules, f"HA[10]{TEN};W[qc]")]
    if limit is None:
        assert found == []
    elif limit:
        assert found == ["HandicapNotStandardised"]
        ((_, _, points),) = noted(rules, f"HA[10]{TEN};W[qc]")
        assert len(points) == 10
        assert noted(rules, "HA[10]") == [
            ("HandicapNotStandardised", preset(rules).clause("HandicapNotStandardised"), [])
        ]
    else:
        assert found == ["BoardNotEmptyAtStart"]


def test_the_organiser_s_highest_handicap_counts() -> None:
    ours = from_toml("handicap_max = 3", "club.toml")
    record = read_sgf(f"(;HA[4]{FOUR};W[qc])")
    (note,) = record_setup_notes(ours, record)
    assert note.type is NoteType.HANDICAP_NOT_STANDARD
    assert note.text == "4 handicap stones: these rules have no more than 3"
    assert len(note.points) == 4
    assert record_setup_notes(ours, read_sgf("(;HA[3]AB[dd][pd][dp];W[qc])")) == ()
    with pytest.raises(RulesError, match="handicap 4: expected 2 to 3"):
        Game.start(ours, 19, handicap=4)
    assert Game.start(ours, 19, handicap=3).handicap == 3
    kinds = [note.type for note in before_the_game(ours, record.opening().setup, handicap=4)]
    assert NoteType.HANDICAP_NOT_STANDARD in kinds


def test_stones_on_a_board_that_is_to_be_empty_are_said() -> None:
    # WMSG 2.2: "The board is initially empty."
    for text, lying in (
        ("SZ[19]AB[aa]AW[bb];B[cc]", ["A19", "B18"]),
        ("SZ[19]AW[bb];B[cc]", ["B18"]),
        (f"HA[4]{FOUR};W[qc]", ["D16", "Q16", "D4", "Q4"]),
    ):
        assert noted("wmsg2008", text) == [("BoardNotEmptyAtStart", "WMSG 2.2", lying)]
    assert noted("wmsg2008", "SZ[19];B[cc];AB[dd]") == []
    assert noted("bga2009", "SZ[19]AB[aa]AW[bb];B[cc]") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('superko = "none"\nbasic_ko = false', "a ko could be retaken at once"),
        ('superko = "none"', 'expected long_cycle = "no-result"'),
        ('base = "aga"\nsuperko = "none"\nlong_cycle = "no-result"', "retaken at once"),
        ('base = "japanese_1989"\nbasic_ko = false', "retaken at once"),
        ('base = "japanese_1989"\nlong_cycle = "forbidden"', "nothing forbids it"),
        ('base = "japanese_1989"\nsuperko = "positional"', 'expected long_cycle = "forbidden"'),
        ('long_cycle = "no-result"', "lets no long cycle arise"),
    ],
)
def test_rules_of_repetition_that_nothing_enforces_are_refused(text: str, said: str) -> None:
    # FAQ 3.8: "Without extra rule a position might be repeated infinitely."
    with pytest.raises(RulesError, match=r"club\.toml: ") as refused:
        from_toml(text, "club.toml")
    assert refused.value.reason is Reason.VALUE
    assert said in refused.value.detail


def test_what_cannot_arise_cites_no_clause() -> None:
    ours = from_toml('superko = "none"\nlong_cycle = "no-result"\nsuicide = true', "club.toml")
    assert ours.clause("SuperkoRepetition") == ours.clause("SelfCapture") == ""
    assert ours.clause("LongCycle") == "club.toml"
    assert ours.clause("KoRetake") == "BGA 6.1, A.1.iii"
    free = from_toml("basic_ko = false", "club.toml")
    assert free.clause("KoRetake") == ""
    assert free.clause("SuperkoRepetition") == "BGA 6.2, A.1.iv"
    referee = from_toml('dispute = "referee"', "club.toml")
    assert referee.clause("MoveAfterEnd") == referee.clause("DeadStonesStay") == ""
    short = from_toml('base = "nz"\ndispute = "none"', "club.toml")
    assert short.clause("MoveAfterEnd") == short.clause("DeadStonesStay") == "club.toml"


OFF = "AB[dd][pq]"


def asked_for(rules: str, text: str) -> list[str]:
    """What is said and asked for before the first move, as `goban check --procedures 0` does."""
    record = read_sgf(f"(;{text})")
    game = Game.from_sgf(f"(;{text})", rules)
    opening = record.opening()
    notes = before_the_game(preset(rules), opening.setup, handicap=opening.handicap)
    said = [note.type.value for note in notes if note.type is not NoteType.KOMI_NOT_ANNOUNCED]
    quiet = ("CountingMethodDefaulted", "StoneSupplyUnconfirmed")
    return [name for name in said if name not in quiet] + [
        advice.irregularity for advice in advice_at(game, 0)
    ]


@pytest.mark.parametrize("rules", PRESETS)
def test_only_a_fixed_handicap_is_set_on_its_points(rules: str) -> None:
    # FAQ 3.6: "Free handicap does not apply any restriction. Fixed handicap requires traditional
    # placement on set intersections."; FAQ 4.2, 4.5, 4.6 and 4.4, 4.7 say where.
    fixed = {
        "bga2009",
        "aga1991",
        "igs",
        "korean_2016",
        *(name for name in PRESETS if "japanese" in name),
    }
    found = asked_for(rules, f"HA[2]{OFF};W[qc]")
    if rules in fixed:
        assert found == ["HandicapMisplaced"] * 3
    elif rules == "wmsg2008":
        # WMSG 2.2: "The board is initially empty."
        assert found == ["BoardNotEmptyAtStart"]
    else:
        assert found == []
    assert asked_for(rules, "HA[2]AB[pd][dp];W[qc]") == (
        ["BoardNotEmptyAtStart"] if rules == "wmsg2008" else []
    )


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("lines", [9, 13, 18, 21])
def test_a_handicap_that_is_not_standardised_lies_anywhere(rules: str, lines: int) -> None:
    # AGA 4: "handicaps on boards with fewer than 19 lines are not standardized"
    found = asked_for(rules, f"SZ[{lines}]HA[2]AB[aa][bb];W[cc]")
    assert "HandicapMisplaced" not in found
    free = preset(rules).handicap_placement.value == "free"
    assert ("HandicapNotStandardised" in found) is not (free or rules == "wmsg2008")


@pytest.mark.parametrize("rules", ["bga2009", "aga1991", "aga", "japanese_1989"])
@pytest.mark.parametrize("pl", ["", "PL[B]", "PL[W]"])
def test_black_does_not_begin_a_handicap_game(rules: str, pl: str) -> None:
    # BGA 2: "In handicap games, White moves first after all the handicap stones have been placed";
    # AGA 2: "White moves first after Black has placed his or her handicap stones"
    for start in (f"HA[2]{pl}AB[pd][dp]", f"HA[2]{pl};B[pd];B[dp]"):
        found = check_record(read_sgf(f"(;{start};B[qc];W[cc])"), preset(rules))
        assert [(item.move, item.breach.type.value) for item in found] == [(1, "TwoInARow")]
        assert check_record(read_sgf(f"(;{start};W[cc];B[qc])"), preset(rules)) == []


@pytest.mark.parametrize(
    ("start", "first"),
    [
        ("", BLACK),
        ("PL[B]", BLACK),
        ("PL[W]", WHITE),
        ("PL[W];B[cc]", BLACK),
        ("PL[W];W[cc]", WHITE),
        (";W[cc]", WHITE),
        # What a position is set up for is its own word.
        ("AB[aa][bb]PL[B];B[cc]", BLACK),
        ("AB[aa][bb]", WHITE),
        ("AB[aa]AW[bb]PL[W];B[cc]", WHITE),
        ("AB[aa]AW[bb];W[cc]", WHITE),
        ("HA[2]AB[aa][bb]AW[cc]PL[B]", BLACK),
    ],
)
def test_who_begins(start: str, first: Color) -> None:
    assert Game.from_sgf(f"(;SZ[9]{start})", "bga2009").at(0).to_play is first


@pytest.mark.parametrize(
    ("rules", "komi"),
    [
        # AGA 4: "moves first, giving only 1/2 point compensation to White ... (this is known as a
        # 'one stone handicap')"; BGA 3: "Komi in Handicap games is 1/2"
        ("bga2009", Fraction(1, 2)),
        ("aga1991", Fraction(1, 2)),
        ("aga", Fraction(1, 2)),
        # WMSG 6: "The amount of komi in this tournament is set to be 6.5 points."
        ("wmsg2008", Fraction(13, 2)),
    ],
)
def test_the_komi_of_one_stone(rules: str, komi: Fraction) -> None:
    game = Game.from_sgf("(;SZ[19]HA[1];B[qc])", rules)
    assert (game.komi, game.komi_stated) == (komi, True)
