"""What a final board says of the result without its record."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.errors import RulesError
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.scoring.final_board import (
    FIRST_PASS,
    LAST,
    OVER,
    PRISONERS,
    area_margin,
    check_finished,
    check_stones,
    misfit,
    possible_json,
    possible_results,
    possible_text,
)
from rules.scoring.score import Score, score
from tests.support.seki import SEKI

WALL = [".BW..", ".BW..", ".BW..", ".BW..", ".BW.."]
OPENING = [".....", ".B...", ".....", "...W.", "....."]


def counted(
    rows: list[str], rules: str, komi: Fraction | int = 0, method: Method | None = None,
    prisoners: Sides[int] | None = None,
) -> Score:  # fmt: skip
    position = Position.from_rows(rows)
    game = Game.start(preset(rules), komi=Fraction(komi), setup=position, to_play=BLACK)
    return score(game, method, prisoners=prisoners)


@pytest.mark.parametrize(
    ("rules", "komi", "low", "high", "winner", "unknown", "said"),
    [
        ("tromp_taylor", 0, -5, -5, WHITE, (), "certain from the board alone: W+5"),
        ("bga2009", 0, -5, -5, WHITE, (), "certain from the board alone: W+5"),
        ("igs", 0, -6, -5, WHITE, (PRISONERS, LAST), "White wins, W+5 or W+6"),
        ("igs", Fraction(-11, 2), -0.5, 0.5, None, (PRISONERS, LAST), "does not say who wins"),
        ("wmsg2008", 0, -6, -5, WHITE, (FIRST_PASS,), "White wins, W+5 or W+6"),
    ],
)
def test_what_is_certain(
    rules: str,
    komi: Fraction | int,
    low: float,
    high: float,
    winner: Color | None,
    unknown: tuple[str, ...],
    said: str,
) -> None:
    of = counted(WALL, rules, komi)
    found = possible_results(of)
    assert (float(found.low), float(found.high)) == (low, high)
    assert (found.winner, found.unknown) == (winner, unknown)
    assert found.certain is (low == high)
    assert said in possible_text(found, of)


def test_with_prisoners_territory_is_what_it_is() -> None:
    held = Sides(3, 1)
    of = counted(WALL, "igs", prisoners=held)
    found = possible_results(of, held)
    assert found.low == found.high == -3
    assert found.certain


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


def test_more_stones_than_a_side_has_are_refused() -> None:
    check_stones(counted(WALL, "wmsg2008", prisoners=Sides(175, 175)))
    with pytest.raises(RulesError, match=r"181 white stones .* give each side 180"):
        check_stones(counted(WALL, "wmsg2008", prisoners=Sides(176, 0)))
    check_stones(counted(WALL, "bga2009", prisoners=Sides(400, 0)))


@pytest.mark.parametrize(
    ("rules", "held", "says"),
    [
        ("bga2009", (0, 0), None),
        ("bga2009", (2, 0), "White holds 2 stones too few (prisoners and pass stones)"),
        ("bga2009", (0, 1), "Black holds one stone too few"),
        ("igs", (0, 1), None),
        ("igs", (0, 3), "Black holds 2 stones too few (prisoners), or White too many"),
        ("tromp_taylor", (9, 0), None),
    ],
)
def test_prisoners_that_do_not_fit(rules: str, held: tuple[int, int], says: str | None) -> None:
    found = misfit(counted(WALL, rules, prisoners=Sides(*held)))
    assert found is None if says is None else found is not None and says in found


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
    if found.winner is not None and not recorded.undecided:
        assert recorded.winner is found.winner


def test_area_is_the_same_by_every_rule_set() -> None:
    for rules, komi in product(("bga2009", "igs", "wmsg2008"), (Fraction(0), Fraction(13, 2))):
        assert area_margin(counted(WALL, rules, komi)) == -5 - komi


def test_a_seki_that_nobody_stated_leaves_the_board_open() -> None:
    game = Game.start(preset("japanese_1989"), setup=Position.from_rows(SEKI), komi=Fraction(1, 2))
    open_, none, named = (
        possible_results(score(game, dead=(), seki=seki)) for seki in (None, (), [Point(0, 2)])
    )
    # One eye of Black and two of White may be left out.
    assert (open_.low, open_.high) == (none.low - 1, none.high + 2)
    assert named.low == none.low + 1
    assert ("what is in seki" in open_.unknown, open_.certain) == (True, False)
    assert "what is in seki" not in named.unknown
    assert "all stones are alive" not in open_.assumed
    assert "all stones are alive" in possible_results(score(game, seki=())).assumed
