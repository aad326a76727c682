from fractions import Fraction

import pytest

from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.legality.course import passes_owed
from rules.moves import Move
from rules.points import Point
from rules.rulesets.presets import from_toml, preset
from rules.rulesets.ruleset import Method
from rules.scoring.notes import NoteType
from rules.scoring.score import Score, score
from rules.scoring.score_report import note_texts, score_json

BGA = preset("bga2009")
WALLS = ["..BW.", "..BW.", "..BW.", "..BW.", "..BW."]


def game(
    rows: list[str],
    rules: str = "bga2009",
    moves: str = "",
    komi: float = 0,
    to_play: Color = BLACK,
) -> Game:
    node = Game.start(
        preset(rules), setup=Position.from_rows(rows), komi=Fraction(komi), to_play=to_play
    )
    for letter in moves:
        node = node.play(Move(BLACK if letter == "B" else WHITE, None))
    return node


def types(result: Score) -> set[NoteType]:
    return {note.type for note in result.notes}


def test_the_map_says_whose_every_point_is() -> None:
    ground = areas_of(Position.from_rows(["..BW.", "BBB.W", "..BW."]))
    assert ground.owner_rows() == ("BBBWW", "BBB.W", "BBBWW")
    assert ground.contested.bit_count() == 1


def test_an_empty_board_is_nobodys() -> None:
    assert areas_of(Position.empty(3)).owner_rows() == ("...",) * 3


def test_one_dead_stone_stands_for_its_string() -> None:
    rows = ["..BWW", ".WBW.", ".WBWW"]
    ground = areas_of(Position.from_rows(rows), [Point(1, 1)])
    assert ground.owner_rows() == ("BBBWW",) * 3
    assert (ground.dead.black, ground.dead.white.bit_count()) == (0, 2)


@pytest.mark.parametrize(
    ("point", "named"), [(Point(0, 1), "B2 is empty"), (Point(9, 8), "row 9, column 8 ")]
)
def test_where_no_stone_lies_none_is_dead(point: Point, named: str) -> None:
    with pytest.raises(RulesError) as refusal:
        areas_of(Position.from_rows(["..BWW", ".WBW."]), [point])
    assert refusal.value.reason in (Reason.DEAD, Reason.COORDINATE)
    assert named in refusal.value.detail


def test_area_and_territory_of_one_board() -> None:
    node = game(WALLS, moves="BW")
    area = score(node, Method.AREA)
    territory = score(node, Method.TERRITORY)
    assert area.margin == territory.margin == 5
    assert (area.sides.black.stones, area.sides.black.territory) == (5, 10)
    assert area.result == "B+5"


def test_komi_is_whites() -> None:
    assert score(game(WALLS, moves="BW", komi=7.5)).result == "W+2.5"
    assert score(game(WALLS, moves="BW"), komi=Fraction(5)).result == "0"
    with pytest.raises(RulesError, match="one half"):
        score(game(WALLS), komi=Fraction(1, 3))


def test_white_hands_over_a_stone_where_black_moved_last() -> None:
    node = Game.start(BGA, 9).play(Move(BLACK, None)).play(Move(WHITE, None))
    assert NoteType.WHITE_LAST_PASS_DUE not in types(score(node))
    result = score(node.play(Move(BLACK, None)))
    assert NoteType.WHITE_LAST_PASS_DUE in types(result)
    assert (result.sides.black.pass_stones, result.sides.white.pass_stones) == (2, 2)


def test_a_record_without_passes_is_scored_as_it_stands() -> None:
    node = Game.start(BGA, 3, komi=0).play(Move(BLACK, Point(1, 1)))
    result = score(node)
    assert result.margin == result.other_margin == 9
    assert {NoteType.TOO_FEW_PASSES, NoteType.WHITE_LAST_PASS_DUE} <= types(result)


def test_handicap_costs_black_a_stone_each_after_the_first_under_area() -> None:
    rows = ["...B.", ".....", "..B..", ".....", ".B..."]
    node = Game.start(BGA, setup=Position.from_rows(rows))
    node = node.play(Move(WHITE, None)).play(Move(BLACK, None)).play(Move(WHITE, None))
    area, territory = score(node, Method.AREA), score(node, Method.TERRITORY)
    assert area.adjustments == (("handicap_compensation", 2),)
    assert area.margin == territory.margin == Fraction(45, 2)


@pytest.mark.parametrize(
    ("given", "points", "said"),
    [
        (
            "stones-less-one",
            2,
            "White is given 2: handicap compensation, a point for each handicap",
        ),
        ("stones", 3, "White is given 3: handicap compensation, a point for each handicap stone ("),
        (
            "none",
            0,
            "HandicapNotCompensated: handicap 3 is worth up to 2 of area, and these rules give",
        ),
    ],
)
def test_what_handicap_stones_are_worth_is_said_where_area_is_counted(
    given: str, points: int, said: str
) -> None:
    # FAQ 5.11: "a potential extra area of one point per handicap stone"
    ours = from_toml(f'base = "nz"\nhandicap_compensation = "{given}"', "club.toml")
    rows = ["...B.", ".....", "..B..", ".....", ".B..."]
    counted = score(Game.start(ours, setup=Position.from_rows(rows), komi=0))
    assert counted.margin == 25 - points
    assert any(note.startswith(said) for note in note_texts(counted))


def test_neutral_points_are_split_and_the_first_passer_pays() -> None:
    rows = ["BB.WW", "BB.WW", "..BW."]
    white_first = game(rows, "wmsg2008", "WB", to_play=WHITE)
    result = score(white_first)
    assert result.adjustments == (("first_pass_compensation", 1),)
    assert result.sides.black.shared == result.sides.white.shared == 1
    assert NoteType.NEUTRAL_POINTS_LEFT in types(result)
    black_first = score(game(rows, "wmsg2008", "BW"))
    assert black_first.margin - result.margin == 1
    assert len(result.unsettled) == 2


def test_an_early_first_pass_is_for_the_referee() -> None:
    node = Game.start(preset("wmsg2008"), 9).play(Move(BLACK, None))
    for move in (Move(WHITE, Point(4, 4)), Move(BLACK, None), Move(WHITE, None)):
        node = node.play(move)
    assert NoteType.FIRST_PASS_UNUSUAL in types(score(node))
    closing = Game.start(preset("wmsg2008"), 9).play(Move(BLACK, None)).play(Move(WHITE, None))
    assert NoteType.FIRST_PASS_UNUSUAL not in types(score(closing))


def test_a_missing_move_breaks_the_equivalence() -> None:
    node, _ = Game.start(BGA, 5).follow(Move(BLACK, Point(2, 2)))
    node, _ = node.follow(Move(BLACK, Point(1, 1)))
    result = score(node)
    assert {NoteType.STONE_COUNT_MISMATCH, NoteType.EQUIVALENCE_BROKEN} <= types(result)
    assert (result.certain, result.winner, result.result) == (False, None, "?")
    assert result.other_certain
    area = score(node, Method.AREA)
    assert NoteType.EQUIVALENCE_BROKEN in types(area)
    assert (area.certain, area.other_certain) == (True, False)
    assert area.margin == result.other_margin
    assert area.result == "B+17.5"
    whites = Game.start(BGA, 5).play(Move(BLACK, Point(2, 2))).play(Move(WHITE, None))
    whites, _ = whites.follow(Move(WHITE, None))
    assert NoteType.STONE_COUNT_MISMATCH in types(score(whites))


def test_a_board_found_as_it_lay_is_not_held_against_the_theorem() -> None:
    result = score(game(WALLS, moves="BW"), prisoners=Sides(3, 0))
    assert result.margin == 8
    assert NoteType.EQUIVALENCE_BROKEN not in types(result)
    edited = Game.start(BGA, 5).edited(Position.from_rows(WALLS))
    assert NoteType.EQUIVALENCE_BROKEN not in types(score(edited))


def test_komi_is_spoken_of_where_it_is_not_the_rules() -> None:
    result = score(Game.start(BGA, 9))
    assert NoteType.KOMI_NOT_ANNOUNCED in types(result)
    assert NoteType.INTEGRAL_KOMI in types(score(Game.start(BGA, 19, komi=7)))
    assert not types(score(Game.start(BGA, 19))) & {
        NoteType.INTEGRAL_KOMI,
        NoteType.KOMI_NOT_ANNOUNCED,
    }


@pytest.mark.parametrize("rules", ["igs", "simple", "nz"])
def test_a_komi_that_nobody_states_is_0_and_said(rules: str) -> None:
    rows = [".....", ".B.B.", "....."]
    silent = Game.start(preset(rules), setup=Position.from_rows(rows))
    result = score(silent)
    said = [note for note in result.notes if note.type is NoteType.KOMI_NOT_ANNOUNCED]
    assert (result.komi, silent.komi_stated) == (Fraction(0), False)
    assert [note.text for note in said] == [
        "neither the game nor these rules state a komi: it is scored with 0"
    ]
    assert said[0].clause == preset(rules).clause("komi_handicap")
    assert NoteType.KOMI_NOT_ANNOUNCED not in types(score(silent, komi=Fraction(0)))
    stated = Game.start(preset(rules), setup=Position.from_rows(rows), komi=0)
    assert stated.komi_stated
    assert NoteType.KOMI_NOT_ANNOUNCED not in types(score(stated))


def test_japanese_scores_say_what_humans_must_do() -> None:
    result = score(game(WALLS, "japanese_1989", "BW"))
    assert NoteType.HUMANS_DECIDE in types(result)
    assert NoteType.SEKI_EXCLUSION not in types(result)
    assert NoteType.HUMANS_DECIDE not in types(score(game(WALLS, "bga2009", "BW")))


def test_stones_alone_are_counted_where_the_rules_count_them() -> None:
    with pytest.raises(RulesError, match="does not count stones"):
        score(Game.start(BGA, 9), Method.STONES)


def test_the_report_is_what_others_rely_on() -> None:
    node = game(["..BWW", ".WBW.", ".WBWW"], moves="BW", komi=0.5)
    report = score_json(score(node, dead=[Point(1, 1)]))
    assert report["black"] == {
        "stones": 3,
        "territory": 6,
        "prisoners": 0,
        "pass_stones": 1,
        "dead": 0,
    }
    assert report["white"] == {
        "stones": 5,
        "territory": 1,
        "prisoners": 0,
        "pass_stones": 1,
        "dead": 2,
    }
    assert (report["margin"], report["komi"], report["result"]) == (6.5, 0.5, "B+6.5")
    assert report["rules"] == "bga2009"
    assert report["method"] == "territory"
    assert report["other"] == {"method": "area", "margin": 2.5}
    assert report["owner"] == ["BBBWW"] * 3
    assert report["unsettled"] == []
    assert "other" not in score_json(score(game(WALLS, "wmsg2008", "BW")))


def test_the_report_counts_as_the_rules_prescribe() -> None:
    halves = score(game(WALLS, "chinese_official", "BW", komi=7.5))
    assert note_texts(halves)[-1] == (
        "Counting by halves: Black has 15 and needs 16.25, margin -1.25,"
        " half of the full one (FAQ 4.3.1)"
    )
    assert score_json(halves)["notes"] == note_texts(halves)
    rows = ["B" * 10 + "W" * 9] * 18 + ["." + "B" * 8 + "W" * 9 + "."]
    for rules, clause in (("ing_official", "FAQ 4.5.1"), ("wmsg2008", "WMSG 7")):
        filled = score(game(rows, rules, "BW"))
        assert note_texts(filled)[-1] == (
            "Filling in 180 stones each: open points Black 1, White 0, neutral 0; stones in the"
            f" other's area Black 0, White 8; margin before komi 17 ({clause})"
        )
        assert filled.margin == 17


def test_no_count_by_hand_where_none_is_prescribed_or_possible() -> None:
    small = score(game(WALLS, "wmsg2008", "BW"))
    other = score(game(WALLS, "chinese_official", "BW"), Method.TERRITORY)
    full = score(game(WALLS, "chinese_simplified", "BW"))
    for result in (small, other, full):
        assert not any("Filling" in note or "halves" in note for note in note_texts(result))


def test_the_report_says_what_the_margin_holds_besides_the_points() -> None:
    rows = ["BBBWW", ".....", "BBBWW"]
    white_first = note_texts(score(game(rows, "wmsg2008", "WB", to_play=WHITE)))
    assert white_first[:3] == [
        "White is given 1: first pass compensation (WMSG 6)",
        "Black has 2.5 neutral points (WMSG 6)",
        "White has 2.5 neutral points (WMSG 6)",
    ]
    taxed = note_texts(score(game(WALLS, "stone_scoring", "BW"), Method.STONES))
    assert [note for note in taxed if "as tax" in note] == [
        "Black gives up 2 as tax (FAQ 5.6)",
        "White gives up 2 as tax (FAQ 5.6)",
    ]


def test_stones_of_a_game_going_on_owe_nothing_and_are_not_balanced() -> None:
    # BGA 11 needs the moves of both sides, which stones that lay there do not tell.
    rows = ["BB...", "BB.W.", ".....", ".....", "....."]
    game = Game.start(preset("bga2009"), setup=Position.from_rows(rows), to_play=BLACK)
    assert passes_owed(game) == Sides(0, 0)
    counted = score(game)
    assert counted.sides.black.pass_stones == 0
    assert counted.other_margin != counted.margin
    kinds = {note.type for note in counted.notes}
    assert kinds.isdisjoint({NoteType.STONE_COUNT_MISMATCH, NoteType.EQUIVALENCE_BROKEN})
    empty = Game.start(preset("bga2009"), 5, to_play=WHITE)
    assert passes_owed(empty) == Sides(0, 0)


@pytest.mark.parametrize(
    ("rows", "moves", "owed"),
    [
        # BGA App. B Cor. 3: stones that lay there are Black's move 1.
        (["BB.", "...", "..."], 0, (0, 1)),
        (["WW.", "...", "..."], 0, (0, 1)),
        (["BB.", "...", "..."], 1, (0, 0)),
        (["BB.", "...", "..."], 2, (0, 1)),
        # White began on the empty board: as many moves were made by both.
        (["...", "...", "..."], 2, (0, 0)),
        (["...", "...", "..."], 1, (1, 0)),
    ],
)
def test_the_last_move_that_white_owes_where_white_began(
    rows: list[str], moves: int, owed: tuple[int, int]
) -> None:
    game = Game.start(preset("bga2009"), setup=Position.from_rows(rows), to_play=WHITE)
    for col in range(moves):
        game = game.play(Move(game.to_play, Point(2, col)))
    assert passes_owed(game) == Sides(*owed)


@pytest.mark.parametrize("start", ["...", "W..", "B.."])
def test_a_game_that_was_not_followed_from_its_beginning_is_not_balanced(start: str) -> None:
    empty = "..."
    game = Game.start(BGA, setup=Position.from_rows([start, empty, empty]))
    if start == empty:
        game = game.play(Move(BLACK, Point(2, 0))).play(Move(WHITE, Point(2, 2)))
        game = game.edited(Position.from_rows(["BB.", empty, "B.W"]))
    said = {note.type for note in score(game).notes}
    assert said.isdisjoint({NoteType.EQUIVALENCE_BROKEN, NoteType.STONE_COUNT_MISMATCH})
