"""Final boards without their record, and one side that is counted alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.errors import RulesError
from rules.game import Game
from rules.points import Move
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.scoring.final_board import (
    OVER,
    area_margin,
    check_finished,
    check_stones,
    possible_json,
    possible_results,
    possible_text,
)
from rules.scoring.one_side import as_recorded, heaps_asked, one_side, swept_color
from rules.scoring.score import Score, score

BEFORE = Position.from_rows(
    (
        "..BW.....",
        "..BW.....",
        "..BW.....",
        "..BW..WWW",
        "..BW..WBB",
        "BBBWWWWB.",
        "BWWW..WBB",
        "BBBWW.WWW",
        "BBBBW....",
    )
)
"""Black has ten points at the left, and one and six stones at the right; A1 is walled in."""

LAID = ("..B......",) * 5 + ("BBB......",) + (".........",) * 3
"""The walls alone are left: Black's other 15 stones lie beside the board, with one in J5."""


def own(color: Color = BLACK) -> int:
    return areas_of(BEFORE).area(color).bit_count()


def test_the_walls_say_what_counts_by_the_record() -> None:
    found = one_side(Position.from_rows(LAID), areas_of(BEFORE))
    assert (found.color, found.vacant, found.stones.bit_count()) == (BLACK, 10, 8)
    assert found.walls_alone
    # J5 was filled and its stone collected with the others.
    assert own() - found.points == 14


TOGETHER = (*("..BW.....",) * 6, "..BWWWWWW", "B" * 9, "......BBB")


@pytest.mark.parametrize(("bottom", "vacant"), [("......BBB", 20), (".....BBBB", 14)])
def test_smaller_places_count_where_they_make_tens_together(bottom: str, vacant: int) -> None:
    """Places that make none were filled, and their stones collected."""
    before = Position.from_rows((*TOGETHER[:-1], bottom))
    swept = Position.from_rows([row.replace("W", ".") for row in before.rows()])
    assert one_side(swept, areas_of(before)).vacant == vacant


def test_a_gap_in_a_wall_is_named_by_the_record() -> None:
    rows = (*LAID[:2], ".........", *LAID[3:])
    with pytest.raises(RulesError, match="A1–J9 are both sides' by the record"):
        one_side(Position.from_rows(rows), areas_of(BEFORE))


@pytest.mark.parametrize(
    ("stones", "question"),
    [
        (7, "1 heap of 7?"),
        (10, "1 heap of ten?"),
        (14, "1 heap of ten and one of 4?"),
        (30, "3 heaps of ten?"),
        (37, "3 heaps of ten and one of 7?"),
    ],
)
def test_heaps_are_asked_for_in_words(stones: int, question: str) -> None:
    assert heaps_asked(stones) == question


CORNERS = Position.from_rows(
    (
        "BBBBW....",
        "BBBBW....",
        "B.BBW....",
        "BBBBWWWWW",
        "WWWWWBBBB",
        ".WWWB....",
        ".WWWB....",
        "WWWWB....",
        "WWWWB....",
    )
)


@pytest.mark.parametrize(("before", "color"), [(BEFORE, BLACK), (CORNERS, WHITE)])
def test_the_board_is_turned_as_the_record_is(before: Position, color: Color) -> None:
    """Turned by a quarter White's blocks at two corners would lie in Black's area."""
    areas, other = areas_of(before), color.other.letter
    rows = LAID if before is BEFORE else tuple(r.replace(other, ".") for r in before.rows())
    turns: list[Position] = []
    for _ in range(4):
        turns.append(Position.from_rows(rows))
        rows = tuple("".join(row) for row in zip(*rows[::-1], strict=True))
    lies = turns[0]
    for _ in range(4):
        turns.append(turns.pop(0))
        assert as_recorded(turns, areas).rows() == lies.rows()


def test_one_side_alone_is_told_from_two_and_none() -> None:
    assert swept_color(BEFORE) is None
    assert swept_color(Position.from_rows(LAID)) is BLACK
    assert swept_color(Position.from_rows(("W.",) * 2)) is WHITE
    with pytest.raises(RulesError, match="one side alone"):
        one_side(BEFORE)


WALL = [".BW..", ".BW..", ".BW..", ".BW..", ".BW.."]
OPENING = [".....", ".B...", ".....", "...W.", "....."]


def counted(
    rows: list[str], rules: str, komi: Fraction | int = 0, method: Method | None = None,
    prisoners: Sides[int] | None = None,
) -> Score:  # fmt: skip
    position = Position.from_rows(rows)
    game = Game.start(preset(rules), komi=Fraction(komi), setup=position, to_play=BLACK)
    return score(game, method, prisoners=prisoners)


def test_a_board_on_which_much_is_nobodys_has_no_certain_result() -> None:
    rows = ["BBW..", ".BW..", ".....", ".BW..", ".BW.."]
    of = counted(rows, "tromp_taylor")
    found = possible_results(of)
    assert (found.winner, found.certain, found.unknown) == (None, False, (OVER,))
    assert "no result is certain: 16 of 25 points are nobody's" in possible_text(found, of)
    assert possible_json(found)["low"] is None
    with pytest.raises(RulesError, match="no final board: 23 of 25"):
        check_finished(counted(OPENING, "bga2009"))
    check_finished(counted(OPENING, "bga2009"), of)


def test_nothing_is_certain_where_points_are_doubted() -> None:
    of = counted(WALL, "tromp_taylor")
    sure, doubted = (possible_results(of, doubted=doubted) for doubted in (False, True))
    assert (sure.certain, doubted.certain, doubted.winner) == (True, False, None)
    text = "does not say who wins: W+5 (no handicap); to tell: what lies on doubtful points"
    assert text in possible_text(doubted, of)


def test_more_stones_than_a_side_has_are_refused() -> None:
    check_stones(counted(WALL, "wmsg2008", prisoners=Sides(175, 175)))
    with pytest.raises(RulesError, match=r"181 white stones .* give each side 180"):
        check_stones(counted(WALL, "wmsg2008", prisoners=Sides(176, 0)))
    check_stones(counted(WALL, "bga2009", prisoners=Sides(400, 0)))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["bga2009", "aga1991", "igs", "japanese_1989", "tromp_taylor", "wmsg2008"]),
    st.tuples(st.integers(2, 6), st.integers(2, 6)),
    st.lists(st.integers(0, 10_000), max_size=70),
)
def test_what_a_game_gives_is_possible_by_its_board(
    rules: str, size: tuple[int, int], picks: list[int]
) -> None:
    """Games in turn whose only passes are the two at the end."""
    game = Game.start(preset(rules), size, Fraction(0))
    for pick in picks:
        if points := game.legal():
            game = game.follow(Move(game.to_play, points[pick % len(points)]))[0]
    for _ in range(2):
        game = game.follow(Move(game.to_play, None))[0]
    board = Game.start(game.ruleset, komi=Fraction(0), setup=game.position, to_play=BLACK)
    dead = [min(string.points) for string in list(game.position.strings())[:1]]
    of, recorded = score(board, dead=dead), score(game, dead=dead)
    found = possible_results(of)
    assert found.low <= recorded.margin <= found.high
    # A board does not show that a long cycle has left its game without result.
    if found.winner is not None and not recorded.undecided and recorded.result != "Void":
        assert recorded.winner is found.winner


def test_area_is_the_same_by_every_rule_set() -> None:
    for rules, komi in product(("bga2009", "igs", "wmsg2008"), (Fraction(0), Fraction(13, 2))):
        assert area_margin(counted(WALL, rules, komi)) == -5 - komi
