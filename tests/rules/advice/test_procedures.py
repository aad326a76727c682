import pytest

from rules.advice.procedures import (
    left_to_referee,
    rewind_offer,
    rewritten,
)
from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.corrections import CorrectionType
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.legality.breach import Breach
from rules.moves import Move
from rules.points import Point
from rules.rulesets.presets import preset

KO = [".BW.", "BW.W", ".BW.", "...."]
RETAKE = Move(WHITE, Point(1, 1))


def ko_taken(rules: str) -> Game:
    game = Game.start(preset(rules), setup=Position.from_rows(KO), to_play=BLACK)
    return game.play(Move(BLACK, Point(1, 2)))


def ko_retaken(rules: str) -> tuple[Game, Game, Breach]:
    before = ko_taken(rules)
    after, (breach,) = before.follow(RETAKE)
    return before, after, breach


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
