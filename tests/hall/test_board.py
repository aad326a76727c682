"""A board as the hub knows it: two under one name, state and lines, what players may see."""

from __future__ import annotations

import pytest

from hall.boards.board import Board, terms_of
from hall.boards.store import KeptLine
from hall.messages.batches import BoardState, Place
from tests.support.hall_lines import Line, alert, compact, play

ROWS = ["." * 9] * 9


def state(boot: str, serial: str = "", n: int = 0, **shown: object) -> BoardState:
    return BoardState("g", Place(0, n), boot, serial, "0.1", {"rows": ROWS, "size": 9, **shown})


def after_states(*boots: tuple[str, str], every_s: float = 1.0) -> Board:
    board = Board("T1", game_id="g")
    for number, (boot, serial) in enumerate(boots):
        board = board.with_state(state(boot, serial), number * every_s)
    return board


A, B, C = ("boot a", "serial 1"), ("boot b", "serial 2"), ("boot c", "serial 1")
D = ("boot d", "serial 1")


@pytest.mark.parametrize(
    ("machines", "twins"),
    [
        ([A, A, A], []),
        ([A, B], []),  # another machine took its place
        ([A, C], []),  # it was started again
        ([A, C, D], []),
        ([A, B, A], ["serial 1", "serial 2"]),
        ([A, B, B, A, B], ["serial 1", "serial 2"]),
        ([C, D, C], ["boot c", "boot d"]),  # two programs on one machine
    ],
)
def test_two_boards_under_one_name_are_named(
    machines: list[tuple[str, str]], twins: list[str]
) -> None:
    assert after_states(*machines).twins == (twins or ())


def test_one_that_comes_back_much_later_is_no_second_one() -> None:
    assert not after_states(A, B, A, every_s=3600.0).twins


def line(n: int, what: dict[str, object]) -> KeptLine:
    return KeptLine(n, "T1", "g", Place(0, n), 0.0, what, compact(what))


def test_the_lines_are_shown_where_the_state_lags_behind() -> None:
    board = Board("T1", game_id="g").with_line(line(1, play(1, "A1")))
    board = board.with_state(state("boot a", n=0, move=0), 1.0)

    shown = board.to_json({}, everything=True)

    assert (shown["move"], shown["rows"], shown["n"]) == (1, [*ROWS[:8], "B........"], 1)


def test_the_board_itself_is_believed_where_it_is_not_behind() -> None:
    board = Board("T1", game_id="g").with_line(line(1, play(1, "A1")))
    board = board.with_state(state("boot a", n=1, move=1, phase="disturbed"), 1.0)

    shown = board.to_json({}, everything=True)

    assert (shown["rows"], shown["phase"], shown["to_play"]) == (ROWS, "disturbed", "white")


def test_a_game_goes_on_from_its_first_move_to_its_result() -> None:
    board = Board("T1", game_id="g")
    ended: Line = {**play(2), "type": "Result", "result": "B+R"}

    played = board.with_line(line(1, play(1, "A1")))

    assert [each.plays for each in (board, played, played.with_line(line(2, ended)))] == [
        False,
        True,
        False,
    ]


def test_a_state_of_another_game_says_nothing_of_this_one() -> None:
    board = Board("T1", game_id="h").with_state(state("boot a", n=9, move=9), 1.0)

    assert board.to_json({}, everything=True)["move"] == 0


def test_players_do_not_see_what_is_for_the_arbiter() -> None:
    board = Board("T1", game_id="g")
    for n, id_, audience in ((1, 1, "arbiter"), (2, 2, "players")):
        board = board.with_line(line(n, alert(n, id_, audience=audience)))

    assert [each["id"] for each in board.alerts(everything=True)] == [1, 2]
    assert [each["id"] for each in board.alerts(everything=False)] == [2]


def test_the_assignment_names_whom_the_board_does_not() -> None:
    board = Board("T1", game_id="g").with_state(
        state("boot a", players={"black": "Anna", "white": None}), 1.0
    )
    assignment = {"table": 4, "round": 2, "players": {"black": "X", "white": "Ben"}}

    shown = board.to_json(assignment, everything=False)

    assert shown["players"] == {"black": "Anna", "white": "Ben"}
    assert (shown["table"], shown["round"]) == (4, 2)


def test_a_pairing_that_waits_names_nobody_in_the_game_before_it() -> None:
    waits = state("boot a", assignment={"state": "next"}, round="1 (table 4)")
    board = Board("T1", game_id="g").with_state(waits, 1.0)
    players = {"black": "X", "black_rank": "3d", "white": "Ben", "white_rank": "1k"}
    assignment = {"table": 4, "round": 2, "players": players}

    shown = board.to_json(assignment, everything=False)

    assert [shown[key] for key in ("players", "ranks")] == 2 * [{"black": None, "white": None}]
    assert board.info(assignment)["RO"] == "1 (table 4)"


def test_terms_are_what_the_lines_do_not_say() -> None:
    assert terms_of(state("b", komi=6.5, size=9, handicap=None, phase="play"), {}) == {
        "komi": 6.5,
        "size": 9,
    }
