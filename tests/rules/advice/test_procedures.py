import pytest

from rules.advice.procedures import (
    left_to_referee,
    noticed_at_once,
    noticed_later,
    rewind_offer,
    rewritten,
)
from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.corrections import CorrectionType, HandOver, Stones
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.legality.breach import Breach
from rules.moves import Move
from rules.points import Point
from rules.rulesets.presets import preset

KO = [".BW.", "BW.W", ".BW.", "...."]
RETAKE = Move(WHITE, Point(1, 1))
STONE = HandOver(WHITE, BLACK, 1, Stones.PASS_STONE)


def ko_taken(rules: str) -> Game:
    game = Game.start(preset(rules), setup=Position.from_rows(KO), to_play=BLACK)
    return game.play(Move(BLACK, Point(1, 2)))


def ko_retaken(rules: str) -> tuple[Game, Game, Breach]:
    before = ko_taken(rules)
    after, (breach,) = before.follow(RETAKE)
    return before, after, breach


@pytest.mark.parametrize(("rules", "clause"), [("bga2009", "BGA 8.1"), ("aga1991", "AGA 8")])
def test_an_illegal_move_noticed_at_once_becomes_a_pass(rules: str, clause: str) -> None:
    before, after, breach = ko_retaken(rules)
    correction = noticed_at_once(after, breach)
    assert correction.type is CorrectionType.UNWIND
    assert correction.clause == clause
    assert correction.board == before.position == correction.game.position
    assert correction.game.parent is before
    assert correction.game.last == Move(WHITE, None, forced=True)
    assert correction.to_play is BLACK
    assert correction.hand_over == (STONE,)
    assert correction.abandoned is after
    assert not correction.referee
    assert correction.game.ledger.pass_stones[BLACK] == 1
    assert correction.game.ledger.prisoners == before.ledger.prisoners


def test_unwound_positions_are_no_positions_of_the_game() -> None:
    _, after, breach = ko_retaken("wmsg2008")
    game = noticed_at_once(after, breach).game
    game = game.play(Move(BLACK, Point(0, 0)))
    assert game.verdict(RETAKE) == ()


def test_where_there_is_no_procedure_the_referee_is_called() -> None:
    before, after, breach = ko_retaken("wmsg2008")
    correction = noticed_at_once(after, breach)
    assert correction.type is CorrectionType.REFEREE
    assert correction.referee
    assert correction.board == before.position
    assert correction.hand_over == ()
    later = noticed_later(after, 2, breach, agreed=False)
    assert (later.type, later.referee, later.game) == (CorrectionType.REFEREE, True, after)


def test_two_in_a_row_unwinds_the_whole_sequence_for_one_pass() -> None:
    start = Game.start(preset("bga2009"), 9).play(Move(BLACK, Point(4, 4)))
    base = start.play(Move(WHITE, Point(2, 2)))
    game = base.play(Move(BLACK, Point(0, 0)))
    game, (breach,) = game.follow(Move(BLACK, Point(1, 1)))
    game, (breach,) = game.follow(Move(BLACK, Point(2, 3)))
    correction = noticed_at_once(game, breach)
    assert correction.board == base.position
    assert correction.game.parent is base
    assert correction.to_play is WHITE
    assert correction.game.ledger.pass_stones[WHITE] == 1
    offer = rewind_offer(game.play(Move(WHITE, Point(8, 8))), 4, breach)
    assert offer.game is base
    assert offer.board == base.position
    assert offer.clause == "BGA 8.1; BGA interp. 8.2"
    assert offer.abandoned is not None
    assert offer.abandoned.number == 6
    assert (offer.type, offer.by_agreement) == (CorrectionType.REWIND_OFFER, True)


def test_two_in_a_row_at_the_very_start() -> None:
    game = Game.start(preset("bga2009"), 9).play(Move(BLACK, Point(4, 4)))
    game, (breach,) = game.follow(Move(BLACK, Point(1, 1)))
    assert noticed_at_once(game, breach).board == Position.empty(9)


@pytest.mark.parametrize("rules", ["bga2009", "aga1991", "wmsg2008"])
def test_an_agreed_rewind_is_without_pass_and_penalty(rules: str) -> None:
    before, after, breach = ko_retaken(rules)
    game = after.play(Move(BLACK, Point(0, 0))).play(Move(WHITE, Point(3, 3)))
    correction = noticed_later(game, 2, breach, agreed=True)
    assert correction.type is CorrectionType.REWOUND
    assert correction.game is before
    assert correction.board == before.position
    assert correction.clause
    assert not correction.by_agreement
    assert correction.to_play is WHITE
    assert (correction.hand_over, correction.abandoned) == ((), game)


def breach_of(kind: str, rules: str) -> tuple[Game, Breach]:
    if kind == "ko":
        _, game, breach = ko_retaken(rules)
        return game, breach
    if kind == "row":
        game = Game.start(preset(rules), 4).play(Move(BLACK, Point(0, 0)))
        game, (breach,) = game.follow(Move(BLACK, Point(2, 2)))
        return game, breach
    setup = Position.from_rows([".W..", "W...", "....", "...."])
    game = Game.start(preset(rules), setup=setup, to_play=BLACK)
    game, (breach,) = game.follow(Move(BLACK, Point(0, 0)))
    return game, breach


@pytest.mark.parametrize(
    ("rules", "kind", "expected", "referee", "clause"),
    [
        ("bga2009", "ko", CorrectionType.CYCLE_WATCH, False, "BGA interp. 8.2"),
        ("bga2009", "row", CorrectionType.REFEREE, True, "BGA 8.1.ii"),
        ("bga2009", "self", CorrectionType.SELF_CAPTURE_STRING, False, "BGA 8.1.i"),
        ("aga", "self", CorrectionType.SELF_CAPTURE_STRING, False, "BGA interp. 8.2"),
        ("aga1991", "ko", CorrectionType.ACCEPTED, False, "AGA 8"),
        ("aga1991", "row", CorrectionType.ACCEPTED, False, "AGA 8"),
        ("aga1991", "self", CorrectionType.REFEREE, True, "AGA 5, 8"),
        ("wmsg2008", "ko", CorrectionType.REFEREE, True, "WMSG (silent); FAQ 6.8"),
    ],
)
def test_a_late_notice_without_agreement(
    rules: str, kind: str, expected: CorrectionType, referee: bool, clause: str
) -> None:
    game, breach = breach_of(kind, rules)
    number = game.number
    game = game.play(Move(WHITE if kind != "ko" else BLACK, Point(3, 3)))
    correction = noticed_later(game, number, breach, agreed=False)
    assert (correction.type, correction.referee) == (expected, referee)
    assert correction.game is game
    assert correction.board == game.position
    prisoners = (HandOver(BLACK, WHITE, 1, Stones.PRISONERS),)
    assert correction.hand_over == (prisoners if kind == "self" else ())
    assert correction.clause == clause
    assert correction.abandoned is None
    assert not correction.by_agreement


def test_a_move_rewritten_and_the_later_ones_made_again() -> None:
    game = Game.start(preset("bga2009"), 9)
    for turn, at in enumerate([(0, 0), (1, 1), (2, 2), (3, 3)]):
        game = game.play(Move(WHITE if turn % 2 else BLACK, Point(*at)))
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
