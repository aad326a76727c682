from fractions import Fraction
from typing import Any

import pytest

from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.points import Move, Point
from rules.rulesets.presets import from_toml, preset
from rules.scoring.score import score

KO = [".BW.", "BW.W", ".BW.", "...."]
TAKE, RETAKE = Point(1, 2), Point(1, 1)
BGA = preset("bga2009")
NOTHING: frozenset[Point] = frozenset()


def ko_game(rules: str = "bga2009") -> Game:
    return Game.start(preset(rules), setup=Position.from_rows(KO), to_play=BLACK)


def test_a_point_off_the_board_is_no_move() -> None:
    with pytest.raises(RulesError) as refusal:
        Game.start(BGA, 9).follow(Move(BLACK, Point(9, 0)))
    assert refusal.value.reason is Reason.COORDINATE


def test_unwinding_gives_back_the_very_game() -> None:
    games = [Game.start(BGA, 9)]
    for turn, at in enumerate([(0, 0), (1, 1), None, (2, 2)]):
        color = WHITE if turn % 2 else BLACK
        games.append(games[-1].play(Move(color, Point(*at) if at else None)))
    assert [games[-1].unwind(count) for count in range(5)] == games[::-1]
    assert games[-1].at(3) is games[3]
    for count in (-1, 5):
        with pytest.raises(RulesError, match="expected 0 to 4") as refusal:
            games[-1].unwind(count)
        assert refusal.value.reason is Reason.NUMBER


def test_an_edit_changes_the_board_and_no_ledger() -> None:
    game = ko_game().play(Move(BLACK, TAKE))
    edited = game.edited(Position.from_rows(KO))
    assert (edited.number, edited.to_play, edited.last) == (1, WHITE, None)
    assert edited.ledger == game.ledger
    assert edited.verdict(Move(WHITE, Point(3, 3))) == ()
    assert (edited.captures, edited.passes, edited.moves()) == (NOTHING, 0, game.moves())
    assert edited.edited(Position.from_rows(KO), BLACK).to_play is BLACK
    with pytest.raises(RulesError, match="expected 4x4") as refusal:
        game.edited(Position.empty(5))
    assert refusal.value.reason is Reason.SIZE


def test_handicap_stones_are_placed_by_the_table() -> None:
    game = Game.start(BGA, handicap=3)
    assert game.position.stones(BLACK) == {Point(3, 15), Point(15, 3), Point(15, 15)}
    assert (game.to_play, game.komi, game.handicap) == (WHITE, Fraction(1, 2), 3)


def test_one_handicap_stone_is_the_first_move_for_half_a_point() -> None:
    game = Game.start(BGA, handicap=1)
    assert game.position == Position.empty(19)
    assert (game.to_play, game.komi) == (BLACK, Fraction(1, 2))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"size": 26}, Reason.SIZE),
        ({"size": 0}, Reason.SIZE),
        ({"komi": 0.3}, Reason.KOMI),
        ({"komi": Fraction(1, 3)}, Reason.KOMI),
        ({"handicap": -1}, Reason.HANDICAP),
        ({"handicap": 10}, Reason.HANDICAP),
        ({"handicap": 5, "size": (19, 13)}, Reason.HANDICAP),
        ({"handicap": 2, "size": 6}, Reason.HANDICAP),
        ({"handicap": 2, "ruleset": preset("nz")}, Reason.HANDICAP),
        ({"handicap": 2, "ruleset": preset("wmsg2008")}, Reason.HANDICAP),
        ({"handicap": 4, "ruleset": from_toml("handicap_max = 3", "club.toml")}, Reason.HANDICAP),
    ],
)
def test_a_start_that_cannot_be_is_refused(arguments: dict[str, Any], reason: Reason) -> None:
    with pytest.raises(RulesError) as refusal:
        Game.start(**{"ruleset": BGA, **arguments})
    assert refusal.value.reason is reason


def test_legal_points_leave_the_turn_aside() -> None:
    game = ko_game().play(Move(BLACK, TAKE))
    assert RETAKE not in game.legal()
    assert Point(3, 3) in game.legal()
    assert Point(0, 0) in game.legal(BLACK)


def test_a_pass_that_a_correction_forces_is_not_white_passing_first() -> None:
    # WMSG 2.5: "either player may give up the right to make a play and this is known as a pass";
    # WMSG 6: "If White passes first, Black's score is reduced by 1."
    game = Game.new(size=5, rules="wmsg2008").play("C3")
    forced, _ = game.follow(Move(WHITE, None, forced=True))
    assert forced.first_passer is None
    assert score(forced).adjustments == ()
    assert forced.play("pass").first_passer is BLACK
    assert score(game.play("pass")).adjustments == (("first_pass_compensation", 1),)
