"""Numbers of stones that no game can have left on a board that was filled in."""

from __future__ import annotations

import pytest

from rules.board.position import Position
from rules.color import Sides
from rules.rulesets.presets import preset
from rules.scoring.counting import impossible_stones, unequal_stones
from rules.scoring.filled_in import CountKind


def lying(black: int, white: int, size: int = 19) -> Position:
    """So many stones of each side, row by row."""
    text = "B" * black + "W" * white
    text += "." * (size * size - len(text))
    return Position.from_rows([text[at : at + size] for at in range(0, size * size, size)])


@pytest.mark.parametrize(
    ("black", "white", "size", "kind", "rules", "text"),
    [
        (180, 180, 19, CountKind.AREA, "wmsg2008", ""),
        (181, 180, 19, CountKind.AREA, "wmsg2008", "181 black stones lie there: wmsg2008 supplies"),
        (100, 181, 19, CountKind.HALF, "ing_official", "181 white stones lie there: ing_official"),
        (180, 179, 19, CountKind.AREA, "ing_official", "2 points are vacant: all stones are"),
        (180, 177, 19, CountKind.AREA, "wmsg2008", "4 points are vacant"),
        # So many are vacant that the players have not filled in all; other rules have no sets.
        (180, 176, 19, CountKind.AREA, "wmsg2008", ""),
        (190, 170, 19, CountKind.AREA, "bga2009", ""),
        (190, 170, 19, CountKind.AREA, "ing_simplified", ""),
        # A set of 180 does not go on a smaller board: both sides may have filled it alike.
        (90, 79, 13, CountKind.AREA, "wmsg2008", ""),
    ],
)
def test_both_sets_fix_how_many_points_are_vacant(
    black: int, white: int, size: int, kind: CountKind, rules: str, text: str
) -> None:
    wrong = impossible_stones(lying(black, white, size), preset(rules), kind)
    assert (wrong == "") is (text == "")
    assert text in wrong


@pytest.mark.parametrize(
    ("black", "white", "left", "rules", "text"),
    [
        (60, 60, Sides(0, 0), "aga", ""),
        (60, 58, Sides(2, 0), "aga", ""),
        (60, 58, Sides(0, 0), "aga", "Black 2 more with a handicap of 3: state its komi"),
        (58, 60, Sides(0, 0), "bga2009", "a prisoner or a pass stone is missing"),
        (75, 60, Sides(0, 0), "bga2009", "a prisoner or a pass stone is missing"),
        (58, 60, Sides(0, 0), "japanese_1989", ""),
    ],
)
def test_pass_stones_make_both_sides_use_as_many(
    black: int, white: int, left: Sides[int], rules: str, text: str
) -> None:
    odd = unequal_stones(lying(black, white), preset(rules), left, handicap=False)
    assert (odd == "") is (text == "")
    assert text in odd
    explained = unequal_stones(lying(black, white), preset(rules), left)
    assert explained == ("" if "handicap" in text else odd)
