import pytest

from rules.advice.irregularities import (
    handicap_set_right,
    occupied_at_once,
    occupied_later,
    regained_liberties,
    removed_with_liberties,
    restored,
    taken_back_by_agreement,
    uncaptured,
    wrong_colour_at_once,
    wrong_colour_illegal,
    wrong_colour_later,
)
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.corrections import CorrectionType, HandOver, Stones
from rules.errors import RulesError
from rules.game import Game
from rules.legality.course import passes_owed, stones_put_down
from rules.moves import Move
from rules.points import Point
from rules.rulesets.handicap import pattern
from rules.rulesets.presets import preset
from rules.scoring.score import score

BGA = preset("bga2009")


def line(rules: str, *points: tuple[int, int] | None, size: int = 9) -> Game:
    game = Game.start(preset(rules), size)
    for turn, at in enumerate(points):
        game = game.play(Move(WHITE if turn % 2 else BLACK, Point(*at) if at else None))
    return game


def test_a_stone_of_the_wrong_colour_is_replaced_and_captures_completed() -> None:
    setup = Position.from_rows([".WB", "WB.", "..."])
    game = Game.start(BGA, setup=setup, to_play=BLACK)
    correction, breaches = wrong_colour_at_once(game, Point(0, 0))
    assert breaches == ()
    assert correction.game.last == Move(BLACK, Point(0, 0))
    assert correction.board.rows() == ("B.B", "WB.", "...")
    assert correction.to_play is WHITE


def test_a_replacement_that_is_illegal_is_an_illegal_move() -> None:
    game = Game.start(BGA, setup=Position.from_rows([".W.", "W..", "..."]), to_play=BLACK)
    correction, (breach,) = wrong_colour_at_once(game, Point(0, 0))
    then = wrong_colour_illegal(correction.game, breach)
    assert then.type is CorrectionType.UNWIND
    assert then.board == game.position


def test_a_wrong_colour_noticed_later_is_swapped_by_agreement() -> None:
    game = line("bga2009", (4, 4), (2, 2))
    correction = wrong_colour_later(game, Point(4, 4))
    assert correction.board[Point(4, 4)] is WHITE
    assert correction.by_agreement
    assert correction.game.ledger == game.ledger
    with pytest.raises(RulesError, match="no stone"):
        wrong_colour_later(game, Point(0, 0))


@pytest.mark.parametrize(
    ("rules", "kind", "to_play", "handed"),
    [
        ("bga2009", CorrectionType.OCCUPIED, BLACK, Stones.OWN),
        ("aga1991", CorrectionType.UNWIND, WHITE, Stones.PASS_STONE),
        ("aga", CorrectionType.OCCUPIED, WHITE, Stones.OWN),
        ("wmsg2008", CorrectionType.OCCUPIED, BLACK, Stones.OWN),
    ],
)
def test_a_stone_on_an_occupied_point_noticed_at_once(
    rules: str, kind: CorrectionType, to_play: Color, handed: Stones
) -> None:
    before = line(rules, (4, 4), (2, 2))
    (breach,) = before.verdict(Move(BLACK, Point(2, 2)))
    correction = occupied_at_once(before, breach)
    assert (correction.type, correction.to_play) == (kind, to_play)
    assert correction.board == before.position
    assert [stone.what for stone in correction.hand_over] == [handed]
    assert correction.referee is (rules == "wmsg2008")


@pytest.mark.parametrize(
    ("rules", "kind", "handed"),
    [
        ("bga2009", CorrectionType.OCCUPIED, (HandOver(BLACK, WHITE, 1, Stones.PRISONERS),)),
        ("aga", CorrectionType.OCCUPIED, (HandOver(BLACK, BLACK, 1, Stones.OWN),)),
        # AGA 8: "the game must nevertheless be continued as it stands"; the stone below is White's.
        ("aga1991", CorrectionType.REFEREE, (HandOver(WHITE, BLACK, 1, Stones.PRISONERS),)),
        ("wmsg2008", CorrectionType.REFEREE, ()),
    ],
)
def test_a_stone_on_an_occupied_point_noticed_later(
    rules: str, kind: CorrectionType, handed: tuple[HandOver, ...]
) -> None:
    game, _ = line(rules, (4, 4), (2, 2)).follow(Move(BLACK, Point(2, 2)))
    game = game.play(Move(WHITE, Point(6, 6)))
    correction = occupied_later(game, 3)
    assert (correction.type, correction.hand_over) == (kind, handed)
    assert correction.referee is (kind is CorrectionType.REFEREE)
    lying = BLACK if rules == "aga1991" else WHITE
    assert correction.board[Point(2, 2)] is lying
    assert correction.board[Point(6, 6)] is WHITE
    assert correction.to_play is BLACK
    with pytest.raises(RulesError):
        occupied_later(game, 0)


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
    handicap = Game.start(BGA, handicap=4).play(Move(WHITE, Point(9, 9)))
    assert (stones_put_down(handicap).black, stones_put_down(handicap).white) == (1, 1)


def test_handicap_stones_are_set_right_before_whites_first_move_alone() -> None:
    lying = {Point(3, 15), Point(14, 3)}
    setup = Position.empty(19).with_stones(dict.fromkeys(lying, BLACK))
    game = Game.start(BGA, setup=setup)
    correction = handicap_set_right(game, lying)
    assert correction is not None
    assert correction.board.stones(BLACK) == pattern(2, 19, 19)
    assert (correction.to_play, correction.game.komi) == (WHITE, game.komi)
    later = game.play(Move(WHITE, Point(2, 2)))
    carried_on = handicap_set_right(later, lying)
    assert carried_on is not None
    assert carried_on.board == later.position
    assert handicap_set_right(game, pattern(2, 19, 19)) is None


def test_captured_stones_left_lying_go_to_their_captor() -> None:
    game = line("bga2009", (0, 1), (0, 0), (1, 0))
    correction = uncaptured(game, BLACK, [Point(0, 0)])
    assert correction.board[Point(0, 0)] is None
    assert correction.hand_over == (HandOver(WHITE, BLACK, 1, Stones.PRISONERS),)
    asked = regained_liberties(game, BLACK, [Point(0, 0)])
    assert (asked.type, asked.referee, asked.board) == (
        CorrectionType.REFEREE,
        True,
        correction.board,
    )


def test_stones_taken_off_with_liberties_go_back() -> None:
    game = line("bga2009", (0, 1), (0, 0))
    correction = removed_with_liberties(game, BLACK, [Point(0, 0)])
    assert correction.board == game.position
    assert correction.hand_over == (HandOver(BLACK, WHITE, 1, Stones.OWN),)


@pytest.mark.parametrize(
    "kind",
    [
        CorrectionType.BETWEEN_POINTS,
        CorrectionType.STONE_MOVED,
        CorrectionType.TAKEN_BACK,
        CorrectionType.STONE_REMOVED,
        CorrectionType.DISTURBED,
        CorrectionType.EXTRA_STONE,
    ],
)
def test_what_moved_without_a_play_is_put_back(kind: CorrectionType) -> None:
    game = line("bga2009", (4, 4))
    correction = restored(game, kind)
    assert (correction.type, correction.board, correction.game) == (kind, game.position, game)
    assert correction.clause


def test_other_corrections_are_not_made_by_restoring() -> None:
    with pytest.raises(RulesError, match="not put right"):
        restored(line("bga2009"), CorrectionType.UNWIND)


def test_a_stone_may_be_taken_back_by_agreement() -> None:
    game = line("bga2009", (4, 4), (2, 2))
    correction = taken_back_by_agreement(game)
    assert (correction.game, correction.abandoned) == (game.parent, game)
    assert correction.by_agreement
    with pytest.raises(RulesError):
        taken_back_by_agreement(line("bga2009"))
