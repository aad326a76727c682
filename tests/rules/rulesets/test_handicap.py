import pytest

from rules.errors import RulesError
from rules.points import Point, from_board
from rules.rulesets.handicap import most, off_pattern, pattern

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
