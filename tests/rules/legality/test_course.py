"""The course of a game: what the rows of `rows/end.txt` and `rows/advice.txt` do not show."""

from __future__ import annotations

import pytest

from rules.advice.advice import Advice, advice_at
from rules.advice.advice_report import advice_text
from rules.advice.procedures import node_of, noticed_at_once, noticed_later
from rules.board.position import Position
from rules.checking import check_record
from rules.color import BLACK, WHITE, Color
from rules.corrections import HandOver, Stones
from rules.errors import RulesError
from rules.game import Game
from rules.legality.breach import BreachType, CourseBreachType
from rules.legality.course import refused, white_begins
from rules.moves import Move
from rules.points import Point, from_board
from rules.records.sgf import read_sgf
from rules.rulesets.presets import PRESETS, from_toml, preset
from rules.rulesets.ruleset import Dispute, Ruleset

AFTER = CourseBreachType.MOVE_AFTER_END


def after(rules: str, moves: str) -> Game:
    return Game.from_sgf(f"(;SZ[5];B[cc];W[aa]{moves})", rules)


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
    (breach,) = refused(after("tromp_taylor", ";B[];W[]"), Move(BLACK, point))
    assert (breach.type, breach.color) == (AFTER, BLACK)
    assert breach.points == (() if point is None else (point,))


OPENING = "SZ[5]KM[0];B[cc];W[aa];B[dd]"


def listed(rules: str | Ruleset, moves: str, start: str = OPENING) -> list[tuple[int, str]]:
    ruleset = preset(rules) if isinstance(rules, str) else rules
    found = check_record(read_sgf(f"(;{start}{moves})"), ruleset)
    return [(item.move, item.breach.type.value) for item in found]


def test_an_organiser_s_rules_may_ask_for_white_s_last_pass() -> None:
    ours = from_toml('base = "simple"\nwhite_last = true\npass_stones = true', "club.toml")
    assert listed(ours, ";W[];B[];W[]") == []
    assert listed(ours, ";W[];B[];W[];B[]") == [(7, "MoveAfterEnd")]


def shown(rules: str | Ruleset, text: str, number: int) -> list[Advice]:
    game = Game.from_sgf(f"(;{text})", rules)
    course = ("GamePaused", "FourPasses", "WhiteLastPassDue")
    found = [item for item in advice_at(game, number) if item.shown]
    return [item for item in found if item.irregularity not in course]


def passed(giver: Color) -> tuple[HandOver, ...]:
    return (HandOver(giver, giver.other, 1, Stones.PASS_STONE),)


EYE = "SZ[5]AB[ab][ba]AW[dd][ed]PL[W]"


def test_an_organiser_s_procedure_forces_no_pass_where_there_is_none() -> None:
    ours = from_toml('base = "no_pass"\nillegal_procedure = "aga1991"\noccupied = "pass"', "c.toml")
    (once,) = shown(ours, "SZ[5];B[cc];W[cc]", 2)
    assert (once.correction.game.number, once.correction.to_play) == (1, WHITE)
    assert "comes off; take off White C3; White to play after move 1" in advice_text(once)


def test_each_breach_of_a_move_out_of_turn_unwinds_the_sequence() -> None:
    # An alert is about one breach; what it asks for is the same.
    game = Game.from_sgf(f"(;{EYE};W[cc];W[aa])", "bga2009")
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
    assert first.hand_over == second.hand_over == passed(WHITE)
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
