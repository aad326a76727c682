from fractions import Fraction

import pytest

from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.legality.course import lost_without_passes
from rules.moves import Move
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.scoring.counting import fill_in, fill_in_mismatch, half_count, territory_left
from rules.scoring.score import old_ing_shares, score


def closed(rows: list[str], rules: str, komi: float = 0) -> Game:
    game = Game.start(
        preset(rules), setup=Position.from_rows(rows), komi=Fraction(komi), to_play=BLACK
    )
    return game.play(Move(BLACK, None)).play(Move(WHITE, None))


HALVES = ["..BW.", "..BW.", "B.BW.", "..BWW", ".BBWW"]


@pytest.mark.parametrize("rules", ["chinese_official", "bga2009", "wmsg2008"])
@pytest.mark.parametrize("komi", [0, 7.5])
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_half_counting_finds_half_the_margin(rules: str, komi: float, color: Color) -> None:
    result = score(closed(HALVES, rules, komi), Method.AREA)
    half = half_count(result, color)
    sign = 1 if color is BLACK else -1
    assert half.margin * 2 == sign * result.margin
    assert half.color is color


def test_the_half_komi_of_3_75() -> None:
    result = score(closed(HALVES, "chinese_official", 7.5))
    half = half_count(result)
    assert half.needed == Fraction(25, 2) + Fraction(15, 4)


def test_shared_points_are_halved_before_they_are_counted() -> None:
    result = score(closed(["BB..W", "BB.WW"], "wmsg2008"))
    black, white = half_count(result, BLACK), half_count(result, WHITE)
    assert (black.counted, white.counted) == (Fraction(11, 2), Fraction(9, 2))
    assert black.needed == white.needed == 5
    assert black.margin == -white.margin == Fraction(1, 2)


@pytest.mark.parametrize(
    ("rows", "vacant", "intruders", "margin"),
    [
        (["B.B", ".B.", "BBB"], (1, 0), (0, 4), 9),
        (["BBW", "BBW", "BWW"], (1, 0), (0, 0), 1),
        (["BWW", "BWW", "BWW"], (0, 1), (1, 0), -3),
    ],
)
def test_filling_in_all_the_stones(
    rows: list[str], vacant: tuple[int, int], intruders: tuple[int, int], margin: int
) -> None:
    ground = areas_of(Position.from_rows(rows))
    filled = fill_in(ground, 4)
    assert (filled.vacant.black, filled.vacant.white) == vacant
    assert (filled.intruders.black, filled.intruders.white) == intruders
    assert filled.margin == margin


def test_neutral_points_are_filled_half_and_half() -> None:
    ground = areas_of(Position.from_rows(["B.W", "B.W", "B.W"]))
    filled = fill_in(ground, 4)
    assert filled.vacant_neutral == 1
    assert filled.margin == 0
    wide = fill_in(areas_of(Position.from_rows(["B..WW", "B..WW", "BB.WB"])), 6)
    assert (wide.vacant.black, wide.vacant.white) == (1, 1)
    assert (wide.intruders.black, wide.intruders.white) == (0, 0)


def test_a_filled_board_is_counted_over() -> None:
    assert fill_in_mismatch(Position.from_rows(["BBW", "BWW", "BW."]), 4) == ""
    assert (
        fill_in_mismatch(Position.from_rows(["BBW", "BWW", "BB."]), 4)
        == "5 black stones and 3 white stones: expected 4 each"
    )


def test_prisoners_go_into_their_own_territory() -> None:
    result = score(closed(HALVES, "bga2009"), Method.TERRITORY)
    left = territory_left(result)
    assert left.black - left.white == result.margin


def test_ties_go_by_the_rules() -> None:
    rows = ["BBWW"] * 2
    assert score(closed(rows, "nz")).result == "0"
    ing = score(closed(rows, "ing_simplified"))
    assert (ing.result, ing.winner) == ("B+0", BLACK)


def test_stone_scoring_taxes_every_group() -> None:
    rows = [".B.BWW", "BBBBW.", "WWWWWW", ".W.WBB", "WWWWB."]
    result = score(closed(rows, "stone_scoring"))
    assert result.method is Method.STONES
    assert (result.sides.black.tax, result.sides.white.tax) == (3, 2)
    untaxed = score(closed(rows, "simple"))
    assert result.margin == untaxed.margin - 3 + 2


def test_old_ing_shares_by_the_stones_around() -> None:
    ground = areas_of(Position.from_rows(["BB.W", "B..W"]))
    shares = old_ing_shares(ground)
    assert (shares.black, shares.white) == (Fraction(6, 4), Fraction(6, 4))
    two = old_ing_shares(areas_of(Position.from_rows(["B.W.B", "B.WWB", "BBWBB"])))
    assert (two.black, two.white) == (Fraction(23, 15), Fraction(22, 15))
    result = score(closed(["BB.W", "B..W"], "ing_old"))
    assert result.sides.black.shared + result.sides.white.shared == 3


def test_who_cannot_play_loses_without_passes() -> None:
    game = Game.start(
        preset("no_pass"), setup=Position.from_rows([".B.", "BBB", ".B."]), to_play=WHITE
    )
    assert lost_without_passes(game)
    assert not lost_without_passes(Game.start(preset("no_pass"), 3))
