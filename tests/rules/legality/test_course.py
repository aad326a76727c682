"""The course of a game: what the rows of `rows/end.txt` and `rows/advice.txt` do not show."""

from __future__ import annotations

import pytest

from rules.advice.procedures import node_of, noticed_at_once, noticed_later
from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.corrections import HandOver, Stones
from rules.errors import RulesError
from rules.game import Game
from rules.legality.breach import BreachType
from rules.legality.course import refused, white_begins
from rules.moves import Move
from rules.points import Point, from_board
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Dispute


@pytest.mark.parametrize("rules", PRESETS)
def test_a_rule_set_that_can_end_cites_its_clause(rules: str) -> None:
    ruleset = preset(rules)
    ends = ruleset.dispute in (Dispute.NONE, Dispute.RESUME, Dispute.RESUME_ONCE)
    assert bool(ruleset.clause("MoveAfterEnd")) is ends
    assert bool(ruleset.clause("PassForbidden")) is (ruleset.stop_passes is None)
    assert ruleset.clause("WhiteBegins")


def test_a_handicap_without_stones_is_no_even_game() -> None:
    game = Game.start(preset("aga"), 9, handicap=2, setup=Position.empty(9))
    assert not white_begins(game, Move(WHITE, Point(2, 2)))


@pytest.mark.parametrize("point", [None, Point(1, 1)])
def test_a_breach_of_the_course_names_the_point_of_its_move(point: Point | None) -> None:
    ended = Game.from_sgf("(;SZ[5];B[cc];W[aa];B[];W[])", "tromp_taylor")
    (breach,) = refused(ended, Move(BLACK, point))
    assert (breach.type.value, breach.color) == ("MoveAfterEnd", BLACK)
    assert breach.points == (() if point is None else (point,))


def test_each_breach_of_a_move_out_of_turn_unwinds_the_sequence() -> None:
    # An alert is about one breach; what it asks for is the same.
    game = Game.from_sgf("(;SZ[5]AB[ab][ba]AW[dd][ed]PL[W];W[cc];W[aa])", "bga2009")
    assert game.parent is not None
    assert game.last is not None
    breaches = game.parent.verdict(game.last)
    assert [breach.type for breach in breaches] == [
        BreachType.TWO_IN_A_ROW,
        BreachType.SELF_CAPTURE,
    ]
    first, second = (noticed_at_once(game, breach) for breach in breaches)
    assert first.game.moves() == second.game.moves() == (Move(WHITE, None, forced=True),)
    assert first.board == second.board == game.at(0).position
    assert first.hand_over == second.hand_over == (HandOver(WHITE, BLACK, 1, Stones.PASS_STONE),)
    later = game.play("B2")
    first, second = (noticed_later(later, 2, breach, agreed=False) for breach in breaches)
    assert (first.type, first.hand_over) == (second.type, second.hand_over)


def test_the_node_of_a_move_is_the_one_before_an_edit() -> None:
    game = Game.from_sgf("(;SZ[5];B[cc]AW[aa];AB[bb];W[dd])", "bga2009")
    node = node_of(game, 1)
    assert node.last == Move(BLACK, from_board("C3", 5, 5))
    assert node.position[from_board("B4", 5, 5)] is None
    for number in (0, 3):
        with pytest.raises(RulesError, match="expected 1 to 2"):
            node_of(game, number)
