"""The course of a game, strictly: its end, passes where there are none, White's beginning."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules.board.position import Position
from rules.checking import check_record
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.legality.breach import CourseBreachType, IllegalMove
from rules.legality.course import end_of, refused, white_begins
from rules.moves import Move
from rules.points import Point
from rules.records.sgf import read_sgf
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Dispute

AFTER = CourseBreachType.MOVE_AFTER_END

ENDS = [
    # "4 consecutive passes in total, the game ends with all stones remaining on the board"
    ("bga2009", ";B[];W[];B[];W[]", "BGA 10.iii"),
    # "The game is over when ... both players pass twice in succession."
    ("aga1991", ";B[];W[];B[];W[]", "AGA 10"),
    # "if both players pass twice in succession (four consecutive passes), game end is triggered"
    ("aga", ";B[];W[];B[];W[]", "BGA interp. 10.1"),
    # "until there are two consecutive passes again and the game comes to its end"
    ("wmsg2008", ";B[];W[];B[dd];W[];B[]", "WMSG 5.2"),
    # "Two successive passes end the game that is scored then."
    ("tromp_taylor", ";B[];W[]", "FAQ 4.1"),
    ("simple", ";B[];W[]", "FAQ 4.1"),
]


def found_in(
    rules: str, moves: str, start: str = "SZ[5];B[cc];W[aa]"
) -> list[tuple[int, str, str]]:
    record = read_sgf(f"(;{start}{moves})")
    return [
        (item.move, item.breach.type.value, item.breach.clause)
        for item in check_record(record, preset(rules))
    ]


def after(rules: str, moves: str) -> Game:
    return Game.from_sgf(f"(;SZ[5];B[cc];W[aa]{moves})", rules)


@pytest.mark.parametrize(("rules", "moves", "clause"), ENDS)
def test_a_move_after_the_end_is_a_breach_and_refused(rules: str, moves: str, clause: str) -> None:
    game = after(rules, moves)
    end = end_of(game)
    assert end is not None
    assert end.game is end.counted is game
    for text in ("D4", "pass"):
        with pytest.raises(IllegalMove) as refused:
            game.play(text)
        assert refused.value.types == (AFTER,)
        assert refused.value.clause == clause
        assert "the game has ended" in str(refused.value)
    later = game.number + 1
    color = "BW"[game.to_play is WHITE]
    assert found_in(rules, f"{moves};{color}[bd]") == [(later, "MoveAfterEnd", clause)]
    assert found_in(rules, moves) == []


@pytest.mark.parametrize(("rules", "moves", "clause"), ENDS)
def test_one_pass_fewer_does_not_end_the_game(rules: str, moves: str, clause: str) -> None:
    game = after(rules, moves[: moves.rindex(";")])
    assert end_of(game) is None
    assert game.play("D4").number == game.number + 1
    assert game.play("pass").number == game.number + 1


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        # BGA 9: "The game pauses after two consecutive passes."
        ("bga2009", ";B[];W[];B[dd];W[];B[];W[dc]"),
        ("bga2009", ";B[];W[];B[];W[dc]"),
        ("aga1991", ";B[];W[];B[dd];W[dc]"),
        # WMSG 5.2: "either player may propose to resume the play"
        ("wmsg2008", ";B[];W[];B[dd];W[dc]"),
        # Passes by one side alone stop nothing, however many: the first stop is not the end.
        ("wmsg2008", ";B[];W[dd];B[];W[dc];B[];W[];B[cd]"),
        # FAQ 3.7: "alternation is resumed as if the last game stop did not occur"
        ("nz", ";B[];W[];B[];W[];B[dd]"),
        ("ing_simplified", ";B[];W[];B[];W[];B[dd]"),
        ("chinese_simplified", ";B[];W[];B[];W[];B[];W[];B[dd]"),
        ("stone_scoring", ";B[];W[];B[];W[];B[dd]"),
        # The referee decides there.
        ("japanese_1989", ";B[];W[];B[];W[];B[dd]"),
        ("igs", ";B[];W[];B[];W[];B[];W[];B[dd]"),
    ],
)
def test_play_after_passes_that_only_stop_the_game_is_no_breach(rules: str, moves: str) -> None:
    assert found_in(rules, moves) == []
    assert end_of(after(rules, moves)) is None
    game = Game.new(5, rules).play("C3").play("A5")
    for move in after(rules, moves).moves()[2:]:
        game = game.play(move)


def test_every_move_after_the_end_is_listed_and_an_edit_begins_anew() -> None:
    moves = ";B[];W[];B[dd];W[dc];B[];W[]"
    numbers = [number for number, *_ in found_in("tromp_taylor", moves)]
    assert numbers == [5, 6, 7, 8]
    # An arbiter's edit between the passes is no fourth pass in succession.
    assert found_in("bga2009", ";B[];W[];AB[ee];B[];W[];B[dd]") == []


@pytest.mark.parametrize("rules", PRESETS)
def test_a_rule_set_that_can_end_cites_its_clause(rules: str) -> None:
    ruleset = preset(rules)
    ends = ruleset.dispute in (Dispute.NONE, Dispute.RESUME, Dispute.RESUME_ONCE)
    assert bool(ruleset.clause("MoveAfterEnd")) is ends
    assert bool(ruleset.clause("PassForbidden")) is (ruleset.stop_passes is None)
    assert ruleset.clause("WhiteBegins")


def test_without_passes_a_pass_is_a_breach_and_refused() -> None:
    # FAQ 5.8: "They do not have passes. Alternation ends when a player loses due to no legal play."
    game = Game.new(5, "no_pass").play("C3")
    with pytest.raises(IllegalMove) as refused:
        game.play("pass")
    assert refused.value.types == (CourseBreachType.PASS_FORBIDDEN,)
    assert refused.value.clause == "FAQ 5.8"
    assert found_in("no_pass", ";B[];W[dd]") == [
        (3, "PassForbidden", "FAQ 5.8"),
    ]


def test_without_passes_no_legal_play_ends_the_game() -> None:
    # On two points Black's first stone leaves White a capture, and then Black has no play.
    moves = ";B[aa];W[ba];B[aa];B[]"
    found = found_in("no_pass", moves, "SZ[2:1]")
    assert (4, "MoveAfterEnd", "FAQ 5.8") in found
    assert (2, "MoveAfterEnd", "FAQ 5.8") not in found


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        # "The players move alternately with Black moving first starting from an empty board"
        ("bga2009", "BGA 2"),
        # "The players alternate in moving, with Black playing first."
        ("aga1991", "AGA 2"),
        ("aga", "AGA 2"),
        # "Black makes the first play"
        ("wmsg2008", "WMSG 2.3"),
        # "The first player uses black stones, the other white."
        ("nz", "FAQ 2.1"),
    ],
)
def test_white_begins_no_even_game(rules: str, clause: str) -> None:
    for start in ("SZ[5];W[cc];B[aa]", "SZ[5]PL[W];W[cc];B[aa]", "SZ[5]HA[0];W[];B[aa]"):
        assert found_in(rules, "", start) == [(1, "WhiteBegins", clause)]


def test_white_begins_after_handicap_and_on_a_board_with_stones() -> None:
    # BGA 2: "In handicap games, White moves first after all the handicap stones have been placed"
    starts: Iterable[str] = (
        "SZ[9]HA[2]AB[cg][gc];W[cc]",
        "SZ[9]AB[cg]AW[gc];W[cc]",
        "SZ[9]AW[gc];W[cc]",
        "SZ[9];AB[cg];W[cc]",
        "SZ[9];B[cc];W[dd]",
    )
    for start in starts:
        assert found_in("bga2009", "", start) == []


def test_a_handicap_without_stones_is_no_even_game() -> None:
    game = Game.start(preset("aga"), 9, handicap=2, setup=Position.empty(9))
    assert not white_begins(game, Move(WHITE, Point(2, 2)))


@pytest.mark.parametrize("point", [None, Point(1, 1)])
def test_a_breach_of_the_course_names_the_point_of_its_move(point: Point | None) -> None:
    (breach,) = refused(after("tromp_taylor", ";B[];W[]"), Move(BLACK, point))
    assert (breach.type, breach.color) == (AFTER, BLACK)
    assert breach.points == (() if point is None else (point,))


def test_a_long_cycle_is_no_breach() -> None:
    # FAQ 3.8: "If a position is recreated after more than two moves, then the game ends either
    # immediately or, as a variant, as soon as the players agree, with the result 'without result'."
    ko = "SZ[4:3]AB[ab][ba][bc]AW[ca][db][cc][bb]PL[B]"
    cycle = ";B[cb];W[];B[];W[bb]"
    for rules in ("japanese_1989", "chinese_official", "igs"):
        assert found_in(rules, cycle, ko) == []
        last = Game.from_sgf(f"(;{ko}{cycle[:-6]})", rules).verdict("B2")
        assert [breach.type.value for breach in last] == ["LongCycle"]
    assert [kind for _, kind, _ in found_in("aga", cycle, ko)] == ["SuperkoRepetition"]
