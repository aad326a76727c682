import pytest

from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.legality.course import four_passes
from rules.moves import Move
from rules.points import Point
from rules.rulesets.presets import preset
from rules.scoring.ending import NO_RESULT, Cause, EndingPhase, agreement, phase, resume, won_by
from tests.support.rules_material import last_move

ROWS = ["..BW...", "WBBWWWW", "BBBBBBB", "......."]


def game_of(rules: str, passes: int, moves: str = "", rows: list[str] = ROWS) -> Game:
    game = Game.start(preset(rules), setup=Position.from_rows(rows), to_play=BLACK)
    for _ in range(passes):
        game, _ = game.follow(Move(game.to_play, None))
    for letter in moves:
        point = Point(3, 6 - game.number) if letter == "x" else None
        game = game.play(Move(game.to_play, point))
    return game


@pytest.mark.parametrize(
    ("rules", "passes", "moves", "expected"),
    [
        ("bga2009", 1, "", EndingPhase.PLAY),
        ("bga2009", 2, "", EndingPhase.AGREEMENT),
        ("bga2009", 3, "", EndingPhase.AGREEMENT),
        ("bga2009", 4, "", EndingPhase.ENDED),
        ("bga2009", 2, "x", EndingPhase.PLAY),
        ("bga2009", 2, "x--", EndingPhase.AGREEMENT),
        ("wmsg2008", 2, "", EndingPhase.AGREEMENT),
        ("wmsg2008", 2, "x--", EndingPhase.ENDED),
        ("wmsg2008", 4, "", EndingPhase.ENDED),
        ("tromp_taylor", 2, "", EndingPhase.ENDED),
        ("igs", 2, "", EndingPhase.PLAY),
        ("igs", 3, "", EndingPhase.AGREEMENT),
        ("japanese_1989", 4, "", EndingPhase.AGREEMENT),
        # FAQ 3.7: "alternation is resumed as if the last game stop did not occur"
        ("nz", 4, "", EndingPhase.AGREEMENT),
        ("ing_simplified", 4, "", EndingPhase.AGREEMENT),
        ("chinese_simplified", 4, "", EndingPhase.AGREEMENT),
        ("stone_scoring", 6, "", EndingPhase.AGREEMENT),
        ("no_pass", 4, "", EndingPhase.PLAY),
    ],
)
def test_the_phase_follows_from_the_moves(
    rules: str, passes: int, moves: str, expected: EndingPhase
) -> None:
    assert phase(game_of(rules, passes, moves)) is expected


def test_without_passes_a_game_ends_where_nothing_may_be_played() -> None:
    rows = ["B.B", ".BB", "BBB"]
    for rules, expected in (("no_pass", EndingPhase.ENDED), ("bga2009", EndingPhase.PLAY)):
        game = Game.start(preset(rules), setup=Position.from_rows(rows), to_play=WHITE)
        assert phase(game) is expected


def test_four_passes_are_as_many_again_as_stop_the_game() -> None:
    assert four_passes(game_of("bga2009", 4))
    assert not four_passes(game_of("bga2009", 3))
    assert not four_passes(game_of("no_pass", 8))


def test_agreement_is_about_whole_strings() -> None:
    game = game_of("bga2009", 2)
    corner, wall = Point(1, 0), Point(1, 3)
    assert agreement(game, [corner], [corner]).reached
    assert agreement(game, [corner], [corner]).dead == {corner}
    both = agreement(game, [corner, wall], [corner, Point(0, 3)])
    assert both.reached
    assert agreement(game, [corner], [corner, wall]).dead == {corner}
    differ = agreement(game, [corner, wall], [corner])
    assert not differ.reached
    assert differ.dead == {corner}
    assert differ.disputed == {Point(0, 3), *(Point(1, col) for col in range(3, 7))}


def test_where_nothing_is_removed_nothing_is_dead() -> None:
    game = game_of("tromp_taylor", 2)
    assert agreement(game, [Point(1, 0)], []).disputed == frozenset()
    assert agreement(game, [Point(1, 0)], []).reached
    assert agreement(game, [Point(1, 0)], [Point(1, 0)]).dead == frozenset()


@pytest.mark.parametrize("passes", [2, 3])
def test_the_opponent_of_the_last_to_pass_resumes(passes: int) -> None:
    game = game_of("bga2009", passes)
    resumption = resume(game)
    assert resumption.game.to_play is last_move(game)[1].color.other
    assert (resumption.scope, resumption.clause) == (None, "BGA 10")
    assert resumption.allows(Point(3, 3))
    assert resumption.game.ledger == game.ledger


def test_wmsg_resumes_for_what_is_disputed_alone() -> None:
    resumption = resume(game_of("wmsg2008", 2), [Point(1, 0)])
    assert resumption.allows(Point(0, 0))
    assert resumption.allows(Point(1, 0))
    assert not resumption.allows(Point(3, 3))
    assert resumption.scope == frozenset({Point(1, 0), Point(0, 0), Point(0, 1)})
    assert resume(game_of("wmsg2008", 2), [Point(2, 0)]).scope == frozenset(
        {
            *(Point(0, col) for col in (0, 1)),
            *(Point(row, col) for row, col in ((0, 2), (1, 1), (1, 2))),
            *(Point(row, col) for row in (2, 3) for col in range(7)),
        }
    )
    assert resumption.clause == "WMSG 5.2"


@pytest.mark.parametrize(
    ("rules", "passes", "says"),
    [
        ("bga2009", 1, "the game cannot be resumed: expected one that has stopped"),
        ("bga2009", 4, "the game cannot be resumed: expected one that has stopped"),
        ("simple", 2, "the game cannot be resumed: expected one that has stopped"),
        ("japanese_2003", 2, "japanese_2003: a dispute is the referee's, not resumed"),
    ],
)
def test_where_play_is_not_resumed(rules: str, passes: int, says: str) -> None:
    with pytest.raises(RulesError) as refusal:
        resume(game_of(rules, passes))
    assert (refusal.value.reason, refusal.value.detail) == (Reason.MOVE, says)


def test_games_that_are_not_counted() -> None:
    assert won_by(WHITE, Cause.RESIGNED) == "W+R"
    assert won_by(BLACK, Cause.TIME) == "B+T"
    assert won_by(BLACK, Cause.FORFEIT) == "B+F"
    assert NO_RESULT == "Void"


def test_the_wrong_side_may_not_resume() -> None:
    # BGA 10.i: "The opponent of the last person to pass has the first move of the resumed game."
    stopped = game_of("bga2009", 2)
    assert resume(stopped, to_play=BLACK).game is stopped
    with pytest.raises(RulesError, match="white passed last: expected Black") as refused:
        resume(stopped, to_play=WHITE)
    assert refused.value.reason is Reason.MOVE
