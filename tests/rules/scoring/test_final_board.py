"""The result by a final board without its record."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board.position import Position
from rules.color import BLACK, Sides
from rules.errors import RulesError
from rules.game import Game
from rules.moves import Move
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
from rules.scoring.score import Score, score

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
