"""The hub's assignment at the board: before a game, in the middle of one, after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from hall.broker.accounts import add_board
from hall.membership import seat
from tests.support.hall import WAIT_S, RunningHall, on_nats_by_night, running_hall
from tests.support.linked import MOVES, Table, linked
from tests.support.page_server import until
from web.access.roles import Role

pytestmark = on_nats_by_night

PATH = "/api/boards/T1/assignment"

FIRST = {
    "tournament": "Open of Hall",
    "round": 3,
    "table": 4,
    "pairing": "p-17",
    "players": {"black": "Anna", "white": "Ben", "black_rank": "3d", "white_rank": "2k"},
}
SECOND = {**FIRST, "pairing": "p-18", "players": {"black": "Cleo", "white": "Dan"}}
TERMS = {"rules": "aga", "komi": 0.5, "handicap": 2}


def assign(hall: RunningHall, body: dict[str, object]) -> None:
    """The hub's arbiter assigns a pairing to the board, during a game too."""
    with hall.client(Role.ARBITER) as client:
        assert client.put(PATH, json={**body, "confirm": True}).status_code == 200


def record(table: Table) -> str:
    return (table.folder / "game.sgf").read_text()


def test_a_pairing_is_taken_before_the_first_move(hall: RunningHall, tmp_path: Path) -> None:
    assign(hall, FIRST)
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        until(lambda: table.assigned == "taken", WAIT_S)
        table.play(1, 2)
        state = table.state
        until(lambda: hall.shown("T1")["assignment"] == "taken", WAIT_S)

        assert (state["event"], state["round"]) == ("Open of Hall", "3 (table 4)")
        assert state["players"] == {"black": "Anna", "white": "Ben"}
        assert state["ranks"] == {"black": "3d", "white": "2k"}
        assert state["assignment"]["table"] == 4
        for text in (
            "PB[Anna]",
            "PW[Ben]",
            "BR[3d]",
            "WR[2k]",
            "RO[3 (table 4)]",
            "EV[Open of Hall]",
        ):
            assert text in record(table)
    with hall.client() as client:
        kept = client.get("/boards/T1/record.sgf").text
    assert all(text in kept for text in ("PB[Anna]", "BR[3d]", "WR[2k]", "RO[3 (table 4)]"))


def test_other_terms_begin_a_new_game_before_the_first_move(
    hall: RunningHall, tmp_path: Path
) -> None:
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        until(lambda: hall.shown("T1")["online"], WAIT_S)
        assign(hall, {**FIRST, **TERMS})
        until(lambda: table.assigned == "taken", WAIT_S)
        state = table.state

        assert [state[key] for key in ("rules", "komi")] == ["aga", 0.5]
        assert table.page.table.game.config.handicap == 2
        assert state["players"] == {"black": "Anna", "white": "Ben"}
        assert (state["game"], state["round"]) == (2, "3 (table 4)")


def test_a_game_that_goes_on_is_not_bound_anew(hall: RunningHall, tmp_path: Path) -> None:
    assign(hall, FIRST)
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        until(lambda: table.assigned == "taken", WAIT_S)
        table.play(1, 2)
        assign(hall, SECOND)
        until(lambda: table.assigned == "asks", WAIT_S)
        until(lambda: hall.shown("T1")["assignment"] == "asks", WAIT_S)
        table.play(3, 4)

        assert table.state["players"] == {"black": "Anna", "white": "Ben"}
        assert table.decide(take=False) == 202
        until(lambda: table.assigned == "next", WAIT_S)
        assert table.decide(take=False) == 409
        table.submit({"type": "NewGame"})
        until(lambda: table.assigned == "taken", WAIT_S)
        assert table.state["players"] == {"black": "Cleo", "white": "Dan"}
        assert table.state["ranks"] == {"black": None, "white": None}
    assert "PB[Anna]" in (tmp_path / "table" / "game.1.sgf").read_text()


def test_a_result_belongs_to_the_pairing_that_its_game_took(
    hall: RunningHall, tmp_path: Path
) -> None:
    """The hub has the next pairing by then, and the board's result comes after it."""
    assign(hall, {**FIRST, "pairing": "one"})
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        until(lambda: table.assigned == "taken", WAIT_S)
        table.play(1, 2)
        until(lambda: results(hall) == [("one", None, "played")], WAIT_S)
        assign(hall, {**SECOND, "pairing": "two"})
        until(lambda: table.assigned == "asks", WAIT_S)
        table.decide(take=False)
        table.submit({"type": "Resign", "color": "white"})
        until(lambda: results(hall) == [("one", "B+R", "open")], WAIT_S)
        table.submit({"type": "NewGame"})
        until(lambda: table.assigned == "taken", WAIT_S)
        until(lambda: len(results(hall)) == 2, WAIT_S)

    assert results(hall) == [("one", "B+R", "open"), ("two", None, "played")]


def results(hall: RunningHall) -> list[tuple[object, object, object]]:
    """The pairing, the result and the stage of each game of a pairing."""
    with hall.client(Role.ARBITER) as client:
        found = client.get("/api/results").json()["results"]
    return [(each["assignment"]["pairing"], each["result"], each["stage"]) for each in found]


def test_the_arbiter_gives_a_running_game_another_pairing(
    hall: RunningHall, tmp_path: Path
) -> None:
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        table.play(1, 2)
        until(lambda: hall.shown("T1")["move"] == 2, WAIT_S)
        with hall.client(Role.ARBITER) as client:
            assert client.put(PATH, json=SECOND).status_code == 409
        assign(hall, {**SECOND, **TERMS})
        until(lambda: table.assigned == "asks", WAIT_S)
        assert table.decide(take=True) == 202
        until(lambda: table.assigned == "taken", WAIT_S)
        state = table.state

        assert state["players"] == {"black": "Cleo", "white": "Dan"}
        assert (state["game"], state["move"], state["handicap"]) == (1, 2, 0)


def test_it_survives_a_restart_without_a_hub(tmp_path: Path, broker: str) -> None:
    (tmp_path / "hall").mkdir()
    with running_hall(tmp_path / "hall", broker=broker) as hall:
        password = hall.let_in("T1")
        assign(hall, FIRST)
        with linked(tmp_path / "table", hall.port, password) as table:
            until(lambda: table.assigned == "taken", WAIT_S)
            table.play(1, 3)
            assign(hall, SECOND)
            until(lambda: table.assigned == "asks", WAIT_S)
    with linked(tmp_path / "table", hall.port, password, 3, resume=True) as table:
        until(lambda: table.moves == 3, WAIT_S)
        assert table.assigned == "asks"
        assert table.state["players"] == {"black": "Anna", "white": "Ben"}
        assert table.decide(take=True) == 202
        until(lambda: table.assigned == "taken", WAIT_S)
        assert table.state["players"] == {"black": "Cleo", "white": "Dan"}


def test_what_is_no_assignment_is_refused(hall: RunningHall) -> None:
    with hall.client(Role.ARBITER) as client:
        for body in ({"rules": "chess"}, {"komi": "much"}, {"handicap": -1}, {"players": ["Anna"]}):
            assert client.put(PATH, json=body).status_code == 400, body


def test_what_the_board_cannot_take_says_why(hall: RunningHall, tmp_path: Path) -> None:
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        until(lambda: hall.shown("T1")["online"], WAIT_S)
        assign(hall, {**FIRST, "rules": "japanese", "komi": 0.25})
        until(lambda: table.assigned == "refused", WAIT_S)
        assert "komi" in table.state["assignment"]["message"]
        table.play(1, MOVES)
        until(lambda: hall.shown("T1")["assignment"] == "refused", WAIT_S)


def test_garbage_is_left_out(
    hall: RunningHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        until(lambda: hall.shown("T1")["online"], WAIT_S)
        hall.hub.mqtt.publish("goban/1/hall/T1/down/assign", b"[1, 2", retain=True)
        until(lambda: "assignment: expected a JSON object" in capsys.readouterr().err, WAIT_S)
        hall.hub.mqtt.publish("goban/1/hall/T1/down/assign", b"", retain=True)
        table.play(1, 2)
        assert table.assigned is None


def test_a_board_is_found_by_the_table_of_its_card(hall: RunningHall) -> None:
    """A hub that runs takes the table up when it lets the board in."""
    seat(hall.hub.path, "North", "12")
    add_board(hall.hub.path, "North")
    until(lambda: "North" in hall.hub.boards and "North" in hall.hub.assignments, WAIT_S)
    with hall.client(Role.ARBITER) as client:
        body = {"csv": "table;black;white\n12;Anna;Ben\n"}
        assert client.post("/api/assignments", json=body).status_code == 200
    assert hall.hub.assignments["North"]["players"] == {"black": "Anna", "white": "Ben"}
