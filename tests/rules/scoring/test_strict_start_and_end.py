"""Before the first move and at the end, strictly: organisers' files, handicap, komi."""

from __future__ import annotations

import pytest

from rules.advice.advice import advice_at
from rules.color import BLACK, WHITE
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.moves import Move
from rules.points import to_board
from rules.records.sgf import read_sgf
from rules.rulesets.presets import PRESETS, from_toml, preset
from rules.scoring.notes import NoteType
from rules.scoring.score import score
from rules.scoring.score_report import score_json
from rules.scoring.setup import before_the_game, record_setup_notes

FOUR = "AB[dd][pd][dp][pp]"
TEN = "AB[aa][bb][cc][dd][ee][ff][gg][hh][ii][jj]"


def noted(rules: str, text: str) -> list[tuple[str, str, list[str]]]:
    notes = record_setup_notes(preset(rules), read_sgf(f"(;{text})"))
    return [
        (note.type.value, note.clause, [to_board(point, 19) for point in note.points])
        for note in notes
    ]


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


def test_a_pass_that_a_correction_forces_is_not_white_passing_first() -> None:
    # WMSG 2.5: "either player may give up the right to make a play and this is known as a pass";
    # WMSG 6: "If White passes first, Black's score is reduced by 1."
    game = Game.new(size=5, rules="wmsg2008").play("C3")
    forced, _ = game.follow(Move(WHITE, None, forced=True))
    assert forced.first_passer is None
    assert score(forced).adjustments == ()
    assert forced.play("pass").first_passer is BLACK
    assert score(game.play("pass")).adjustments == (("first_pass_compensation", 1),)


def test_an_organisers_komi_is_announced_and_the_change_is_marked() -> None:
    # BGA interp. 3.1: "The specified komi ... applies only to play on a 19x19 board."
    ours = from_toml("komi_even = 5.5", "club.toml")
    counted = score(Game.new(size=9, rules=ours))
    assert NoteType.KOMI_NOT_ANNOUNCED not in {note.type for note in counted.notes}
    assert score_json(counted)["overridden"] == ["komi_even"]
    plain = score(Game.new(size=9))
    assert NoteType.KOMI_NOT_ANNOUNCED in {note.type for note in plain.notes}
    assert "overridden" not in score_json(plain)
