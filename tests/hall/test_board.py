"""A board as the hub knows it: two under one name, state, lines and clock, what players may see."""

from __future__ import annotations

from typing import Any

import pytest

from hall.boards.board import Board, terms_of
from hall.boards.clock import BoardClock, ReportedClock, read_clock, updated_clock
from hall.boards.store import KeptLine
from hall.page.relay import state_of
from messages.batches import STATE_BYTES, BoardState, Place, read_state, state_to_bytes
from messages.texts import MessageError
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


def test_one_of_two_is_alone_again_once_the_other_has_been_silent() -> None:
    board = after_states(A, B, A)
    minutes = [
        bool((board := board.with_state(state(*A), 60.0 * minute)).twins) for minute in range(1, 12)
    ]

    assert minutes == [True] * 9 + [False] * 2


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


LEFT = {"main_ms": 60_000, "period_ms": 30_000, "count": 3, "flag": False}

CLOCK: dict[str, Any] = {
    "control": "60 + 3x30 byo-yomi",
    "log": "a",
    "number": 4,
    "at_ms": 9000,
    "turn": "white",
    "running": True,
    "black": LEFT,
    "white": LEFT,
    "done": 1,
}


def reported(**values: object) -> ReportedClock:
    found = read_clock({**CLOCK, "age_ms": 500, **values})
    assert found is not None
    return found


def test_a_clock_is_read_as_a_boards_page_has_it() -> None:
    found = reported(orders=[{"action": "stop"}], later="a field of another version")

    assert found.shown == CLOCK
    assert (found.entry, found.done, found.age_ms) == (("a", 4), 1, 500)


@pytest.mark.parametrize("none", [None, {}, {"control": "60"}])
def test_a_table_without_a_clock_that_was_started_has_none(none: object) -> None:
    assert read_clock(none) is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"control": "sixty"}, "time 'sixty': expected seconds"),
        ({"log": 7}, "expected the id of a log"),
        ({"log": ""}, "expected the id of a log"),
        ({"turn": "red"}, "expected whose turn it is"),
        ({"running": 1}, "expected whose turn it is, and whether it runs"),
        ({"number": -1}, "number -1: expected a whole number"),
        ({"at_ms": 1.5}, "at_ms 1.5: expected a whole number"),
        ({"done": "x"}, "done x: expected a whole number"),
        ({"age_ms": "x"}, "age_ms x: expected a whole number"),
        ({"black": [1]}, "expected what each player has left"),
        ({"black": {**LEFT, "flag": 0}}, "expected what each player has left"),
        ({"white": {**LEFT, "main_ms": None}}, "main_ms None: expected a whole number"),
        ({"white": {**LEFT, "main_ms": 10**9}}, "main_ms 1000000000: at most 86400000"),
        ({"white": {**LEFT, "count": 101}}, "count 101: at most 100"),
    ],
)
def test_what_is_no_clock_is_one_line(change: dict[str, object], says: str) -> None:
    with pytest.raises(MessageError, match="state: clock") as error:
        reported(**change)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


BEFORE = BoardClock(reported(), 1000.0)


@pytest.mark.parametrize(
    ("before", "clock", "sent", "since"),
    [
        (None, reported(age_ms=2500), 1000.0, 997.5),
        (BEFORE, reported(number=5, age_ms=0), 1060.0, 1060.0),  # a press
        (BEFORE, reported(age_ms=60_100), 1060.0, 999.9),  # another message of the same entry
        (BEFORE, reported(), 1060.0, 1000.0),  # the same message once more
        (BEFORE, reported(), None, 1000.0),
        (BEFORE, reported(age_ms=None), 1060.0, 1000.0),  # the board was started again
        (BEFORE, reported(number=5, age_ms=None), 1060.0, None),
        (
            BEFORE,
            reported(log="b", age_ms=700),
            None,
            None,
        ),  # kept by a broker, nobody knows since when
        (None, reported(age_ms=0), None, None),
        (None, reported(age_ms=10**12), 1060.0, None),
    ],
)
def test_the_hub_counts_by_its_own_clock(
    before: BoardClock | None, clock: ReportedClock, sent: float | None, since: float | None
) -> None:
    assert updated_clock(before, clock, sent) == BoardClock(clock, since)


def test_a_clock_that_is_told_no_more_is_gone() -> None:
    assert updated_clock(BEFORE, None, 1060.0) is None


def shown_at(game_id: str = "g", *, online: bool = True) -> Board:
    state = BoardState(game_id, Place(0, 0), "b", "s", "0.1", {"size": 9})
    return Board("T1", online, 0.0, "g", state=state, clock=BEFORE)


def test_everybody_sees_the_clock_of_the_present_game() -> None:
    shown = shown_at().to_json({}, everything=False)["clock"]

    assert shown == {**CLOCK, "since": 1_000_000}


@pytest.mark.parametrize("board", [shown_at("another"), shown_at(online=False)])
def test_the_clock_of_another_game_or_of_a_board_that_is_away_is_not_shown(board: Board) -> None:
    assert board.to_json({}, everything=True)["clock"] is None
    assert "clock" not in state_of(board, {}, everything=True)


def test_a_boards_page_through_the_hub_counts_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hall.boards.clock.hub_time_s", lambda: 1007.25)

    assert state_of(shown_at(), {}, everything=False)["clock"] == {
        **CLOCK,
        "orders": [],
        "age_ms": 7250,
    }


def test_orders_that_wait_give_way_in_a_state() -> None:
    orders = [{"action": "adjust", "color": "black", "seconds": 1, "periods": 0}] * 40
    state = BoardState("g", Place(0, 1), "b", "s", "1", {"clock": {**CLOCK, "orders": orders}})

    payload = state_to_bytes(state)

    assert len(payload) <= STATE_BYTES
    assert read_clock(read_state(payload).shown["clock"]) == reported(age_ms=None)
