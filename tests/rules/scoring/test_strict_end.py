"""The end of a game, strictly: what the documents' own words forbid there."""

from fractions import Fraction

import pytest

from rules.color import BLACK, WHITE
from rules.game import Game
from rules.moves import Move
from rules.points import from_board
from rules.rulesets.presets import from_toml
from rules.scoring.notes import NoteType
from rules.scoring.score import score
from rules.scoring.score_report import score_json


def after(rules: str, moves: str) -> Game:
    return Game.from_sgf(f"(;SZ[5];B[cc];W[aa]{moves})", rules)


@pytest.mark.parametrize(
    ("rules", "moves", "clause"),
    [
        # "4 consecutive passes in total, the game ends with all stones remaining on the board"
        ("bga2009", ";B[];W[];B[];W[]", "BGA 10.iii"),
        # "two consecutive passes again ... all stones remaining on the board are alive"
        ("wmsg2008", ";B[];W[];B[dd];W[];B[]", "WMSG 5.2"),
        # "They have no game stop and no agreement."
        ("tromp_taylor", ";B[];W[]", "FAQ 4.1"),
        ("simple", ";B[];W[]", "FAQ 4.1"),
        ("no_pass", "", "FAQ 5.8"),
    ],
)
def test_no_stones_are_removed_where_all_stones_remain(rules: str, moves: str, clause: str) -> None:
    game = after(rules, moves)
    counted = score(game, dead=[from_board("A5", 5, 5)])
    assert counted.margin == score(game).margin
    assert counted.sides.white.dead == 0
    (note,) = [note for note in counted.notes if note.type is NoteType.DEAD_STONES_STAY]
    assert note.clause == clause


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("bga2009", ";B[];W[]"),
        ("bga2009", ";B[];W[];B[dd];W[];B[];W[]"),
        ("wmsg2008", ";B[];W[]"),
        # "all groups which the players have indicated as dead are removed from the board"
        ("aga1991", ";B[];W[];B[];W[]"),
        ("aga", ";B[];W[];B[];W[]"),
        # FAQ 3.7: "alternation is resumed as if the last game stop did not occur"
        ("nz", ";B[];W[];B[];W[]"),
    ],
)
def test_dead_stones_are_removed_where_the_players_may_agree(rules: str, moves: str) -> None:
    counted = score(after(rules, moves), dead=[from_board("A5", 5, 5)], komi=Fraction(0))
    assert counted.sides.white.dead == 1
    assert NoteType.DEAD_STONES_STAY not in {note.type for note in counted.notes}


def test_a_pass_that_a_correction_forces_is_not_white_passing_first() -> None:
    # WMSG 2.5: "either player may give up the right to make a play and this is known as a pass";
    # WMSG 6: "If White passes first, Black's score is reduced by 1."
    game = Game.new(size=5, rules="wmsg2008").play("C3")
    forced, _ = game.follow(Move(WHITE, None, forced=True))
    assert forced.first_passer is None
    assert score(forced).adjustments == ()
    assert forced.play("pass").first_passer is BLACK
    assert score(game.play("pass")).adjustments == (("first_pass_compensation", 1),)


def test_an_organisers_komi_is_announced_and_the_change_is_marked() -> None:
    # BGA interp. 3.1: "The specified komi ... applies only to play on a 19x19 board."
    ours = from_toml("komi_even = 5.5", "club.toml")
    counted = score(Game.new(size=9, rules=ours))
    assert NoteType.KOMI_NOT_ANNOUNCED not in {note.type for note in counted.notes}
    assert score_json(counted)["overridden"] == ["komi_even"]
    plain = score(Game.new(size=9))
    assert NoteType.KOMI_NOT_ANNOUNCED in {note.type for note in plain.notes}
    assert "overridden" not in score_json(plain)


def test_who_had_no_legal_play_has_lost_whatever_was_made_since() -> None:
    # FAQ 5.8: "Alternation ends when a player loses due to no legal play."
    game = Game.new(size=3, rules="no_pass")
    for move in ("A2", "B3", "C3", "C2", "A1", "B1", "A3", "C3"):
        game = game.play(move)
    assert game.legal() == ()
    passed, _ = game.follow("pass")
    assert score(game).result == score(passed).result == "W+"
    assert score(game.at(7)).result == "?"


@pytest.mark.parametrize("rules", ["bga2009", "wmsg2008"])
def test_all_stones_remain_whatever_was_made_after_the_end(rules: str) -> None:
    # BGA 10.iii: "the game ends with all stones remaining on the board"
    game = after(rules, ";B[];W[];B[];W[];B[ee]")
    counted = score(game, dead=[from_board("A5", 5, 5)])
    assert counted.sides.white.dead == 0
    assert NoteType.DEAD_STONES_STAY in {note.type for note in counted.notes}
