"""What follows a breach, and the course of a game beyond `rows/end.txt` and `rows/advice.txt`."""

import pytest

from rules.advice.irregularities import occupied_later, wrong_colour_later
from rules.advice.procedures import (
    CorrectionType,
    HandOver,
    Stones,
    left_to_referee,
    node_of,
    noticed_at_once,
    noticed_later,
    rewind_offer,
    rewritten,
)
from rules.board.position import Position
from rules.color import BLACK, WHITE, Sides
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.legality.breach import Breach, BreachType
from rules.legality.course import passes_owed, refused, stones_put_down, white_begins
from rules.points import Move, Point, from_board
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Dispute
from rules.scoring.score import score

KO = [".BW.", "BW.W", ".BW.", "...."]
RETAKE = Move(WHITE, Point(1, 1))


def ko_taken(rules: str) -> Game:
    game = Game.start(preset(rules), setup=Position.from_rows(KO), to_play=BLACK)
    return game.play(Move(BLACK, Point(1, 2)))


def ko_retaken(rules: str) -> tuple[Game, Game, Breach]:
    before = ko_taken(rules)
    after, (breach,) = before.follow(RETAKE)
    return before, after, breach


def line(rules: str, *points: tuple[int, int] | None, size: int = 9) -> Game:
    game = Game.start(preset(rules), size)
    for turn, at in enumerate(points):
        game = game.play(Move(WHITE if turn % 2 else BLACK, Point(*at) if at else None))
    return game


def test_a_move_rewritten_and_the_later_ones_made_again() -> None:
    game = line("bga2009", (0, 0), (1, 1), (2, 2), (3, 3))
    again = rewritten(game, 2, Move(WHITE, Point(8, 8)))
    assert [move.point for move in again.moves()] == [(0, 0), (8, 8), (2, 2), (3, 3)]
    assert again.at(1) is game.at(1)
    assert rewritten(game, 1, Move(BLACK, None)).moves()[0].point is None
    for number in (0, 5, 6):
        with pytest.raises(RulesError, match=f"^move {number}: expected 1 to 4") as refusal:
            rewritten(game, number, Move(WHITE, None))
        assert refusal.value.reason is Reason.NUMBER


def test_a_move_that_was_not_made_is_not_rewound() -> None:
    _, game, breach = ko_retaken("bga2009")
    for number in (0, 3):
        with pytest.raises(RulesError, match=f"^move {number}: expected 1 to 2") as refusal:
            rewind_offer(game, number, breach)
        assert refusal.value.reason is Reason.NUMBER


@pytest.mark.parametrize(
    ("rules", "kind", "left"),
    [
        # FAQ 6.8: where the rules are silent the referee decides.
        ("wmsg2008", CorrectionType.UNWIND, True),
        ("wmsg2008", CorrectionType.STONE_MOVED, False),
        ("simple", CorrectionType.STONE_MOVED, True),
        ("bga2009", CorrectionType.UNWIND, False),
        ("bga2009", CorrectionType.REFEREE, False),
        ("aga1991", CorrectionType.REFEREE, False),
    ],
)
def test_what_a_rule_set_leaves_to_the_referee(
    rules: str, kind: CorrectionType, left: bool
) -> None:
    assert left_to_referee(preset(rules), kind) is left


def test_a_stone_that_comes_off_late_leaves_the_counts_equal() -> None:
    # Counted from both documents: 2009 hands the stone over, 2008 gives it back to its owner, so
    # that Black has put down one fewer and owes it at the end (AGA 11).
    for rules, owed in (("bga2009", 0), ("aga", 1)):
        game, _ = line(rules, (1, 1), (2, 2)).follow(Move(BLACK, Point(2, 2)))
        game = game.play(Move(WHITE, Point(6, 6)))
        game = occupied_later(game, 3).game
        game = game.play(Move(BLACK, None)).play(Move(WHITE, None))
        assert passes_owed(game) == Sides(owed, 0)
        result = score(game)
        assert result.margin == result.other_margin
        paid = game.play(Move(BLACK, None)) if owed else game
        assert (passes_owed(paid), score(paid).margin) == (Sides(0, 0), result.margin)


def test_the_stone_count_counts_what_was_played_captured_and_passed() -> None:
    game = line("bga2009", (0, 1), (0, 0), (1, 0), None, (4, 4))
    made = stones_put_down(game)
    assert (made.black, made.white) == (3, 2)
    handicap = Game.start(preset("bga2009"), handicap=4).play(Move(WHITE, Point(9, 9)))
    assert (stones_put_down(handicap).black, stones_put_down(handicap).white) == (1, 1)


def test_what_is_no_such_irregularity_is_refused() -> None:
    game = line("bga2009", (4, 4), (2, 2))
    with pytest.raises(RulesError, match="no stone"):
        wrong_colour_later(game, Point(0, 0))
    with pytest.raises(RulesError):
        occupied_later(game, 0)


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
