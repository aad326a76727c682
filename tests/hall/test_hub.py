"""A hub on a real mosquitto, with boards that know the contract alone."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import sqlite3
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from hall.boards.board_requests import BoardRequests
from hall.boards.opening import open_store
from hall.boards.store import Reader
from hall.broker.accounts import known_boards, remove_board
from hall.hub import Hub
from hall.logins import HallAccess
from messages.commands import Command, Order, Reply
from messages.mqtt_client import Broker, MqttClient
from rules.game import Game
from tests.support.hall import (
    WAIT_S,
    OutsideBoard,
    RunningHall,
    events,
    needs_mosquitto,
    on_each_broker,
    on_nats_by_night,
    running_hall,
)
from tests.support.hall_lines import alert, batch, play
from tests.support.page_server import make_test_secrets, until
from web.access.roles import Role
from web.console import PageError

pytestmark = needs_mosquitto

GAME = [play(n) for n in range(1, 11)]


@on_each_broker
def test_lines_are_acknowledged_shown_and_written_as_a_record(hall: RunningHall) -> None:
    with hall.board("T1") as board:
        board.emit("g", GAME[:4])
        board.emit("g", GAME[4:])

    shown = hall.shown("T1")
    with hall.client() as client:
        record = client.get("/boards/T1/record.sgf")
        stream = events(client, 10)

    assert (shown["n"], shown["move"], shown["to_play"], shown["game_id"]) == (10, 10, "black", "g")
    assert (shown["size"], shown["epoch"], shown["phase"]) == (9, 0, "play")
    assert [move.point for move in Game.from_sgf(record.content).moves()] == [
        Game.new(9).move_named(str(line["point"])).point for line in GAME
    ]
    assert [number for number, _ in stream] == list(range(1, 11))
    assert [data["line"] for _, data in stream] == GAME
    assert {key: stream[2][1][key] for key in ("board", "game_id", "epoch", "n")} == {
        "board": "T1",
        "game_id": "g",
        "epoch": 0,
        "n": 3,
    }


def test_a_stream_goes_on_after_a_number_and_with_what_comes_later(hall: RunningHall) -> None:
    found: list[tuple[int, dict[str, object]]] = []

    def listen() -> None:
        with hall.client() as client:
            found.extend(events(client, 3, after=8))

    listening = threading.Thread(target=listen)
    with hall.board("T1") as board:
        board.emit("g", GAME)
        with hall.client() as client:
            assert [number for number, _ in events(client, 3, after=7)] == [8, 9, 10]
            assert [number for number, _ in events(client, 2, after=999)] == [1, 2]
            assert client.get("/api/events?after=x").status_code == 400
            assert client.get("/api/boards").json()["number"] == 10
        listening.start()
        board.emit("g", [play(11)])
        listening.join(WAIT_S)

    assert [number for number, _ in found] == [9, 10, 11]


@on_nats_by_night
def test_a_gap_is_not_stored_and_the_ack_says_where_it_stands(hall: RunningHall) -> None:
    with hall.board("T1") as board:
        board.emit("g", GAME[:3])
        count = len(board.acks)
        board.send("ev", batch("g", GAME[5:]))
        until(lambda: len(board.acks) > count, WAIT_S)

        assert board.acked("g") == {"epoch": 0, "n": 3}
        board.emit("g", GAME[2:])
        board.send("ev", batch("h", GAME[3:], epoch=2))
        until(lambda: board.acked("h") == {"epoch": 2, "n": 0}, WAIT_S)

        assert [line.game_id for line in Reader(hall.store).after(0, 100)] == ["g"] * 10


def test_a_board_with_a_wrong_password_is_kept_out(hall: RunningHall) -> None:
    with OutsideBoard(hall.port, "T1", "wrong") as board:
        until(lambda: board.refused is not None, WAIT_S)

        assert board.refused == "Not authorized"


def test_a_removed_board_is_put_out(hall: RunningHall) -> None:
    with hall.board("T1") as board:
        board.emit("g", GAME)
        remove_board(hall.store, "T1")
        until(lambda: "T1" not in hall.hub.boards, WAIT_S)
        until(lambda: not board.client.is_connected() or board.refused == "Not authorized", WAIT_S)

    assert len(Reader(hall.store).after(0, 100)) == 10


@on_nats_by_night
def test_a_board_that_is_gone_is_shown_as_gone(hall: RunningHall) -> None:
    with hall.board("T1") as board:
        board.emit("g", GAME)
        assert hall.shown("T1")["online"] is True
        board.die()
        until(lambda: hall.shown("T1")["online"] is False, WAIT_S)

    with hall.client() as client:
        assert client.get("/boards/T1/record.sgf").status_code == 200
        assert 'goban_board_up{board="T1"} 0.0' in client.get("/metrics").text


@on_each_broker
def test_a_fact_is_told_once_for_one_request(hall: RunningHall) -> None:
    done: dict[object, int] = {}

    def answer(command: Mapping[str, object]) -> Mapping[str, object]:
        fact = command["fact"]
        assert isinstance(fact, dict)
        n = done.setdefault(fact["request"], 40 + len(done))
        return {"id": command["id"], "n": n}

    fact = {"type": "PassPressed", "color": "black", "request": "r1"}
    of_white = {**fact, "color": "white"}
    with hall.board("T1", answer=answer) as board, hall.client(Role.ARBITER) as client:
        first = client.post("/api/boards/T1/facts", json=fact)
        again = client.post("/api/boards/T1/facts", json=fact)
        other = client.post("/api/boards/T1/facts", json={"type": "Counted"})
        client.post("/api/boards/T1/facts", json=of_white)

        assert [each.status_code for each in (first, again, other)] == [202, 202, 202]
        assert [each.json()["n"] for each in (first, again, other)] == [40, 40, 41]
        assert board.commands[0]["who"] == "device arbiter"
        asked = [command["fact"] for command in board.commands]
        assert asked[0] == fact
        assert of_white in asked, "the board decides about another fact with a request's id"


def test_what_a_board_refuses_or_does_not_answer_and_what_cannot_be_sent(
    hall: RunningHall,
) -> None:
    codes = {"refused": 409, "bad_fact": 400, "unavailable": 503, "": 504}
    answers = list(codes)

    def answer(command: Mapping[str, object]) -> Mapping[str, object] | None:
        error = {"code": answers.pop(0), "message": "why"}
        return {"id": command["id"], "error": error} if error["code"] else None

    with hall.board("T1", answer=answer), hall.client(Role.ARBITER) as client:
        for code, status in codes.items():
            if not code:
                hall.hub.requests._answer_s = 0.3
            refused = client.post("/api/boards/T1/facts", json={"type": "Counted"})
            assert refused.status_code == status
            error = refused.json()["error"]
            assert error["code"] == (code or "no_answer")
            assert not code or error["message"] == "why"
        for more in (b'"x": NaN', b'"x": "\\ud800"', b'"request": "\\ud800"'):
            fact = b'{"type": "Counted", ' + more + b"}"
            assert client.post("/api/boards/T1/facts", content=fact).status_code == 400
    assert not hall.hub.requests._waiting


class RelayedRequest:
    """What is asked of boards, each answered within so many seconds or not at all."""

    def __init__(self, answer_s: float) -> None:
        self.sent: list[str] = []
        self.requests = BoardRequests(self._send, answer_s)

    def _send(self, board: str, command: Command) -> bool:
        self.sent.append(command.id)
        return True

    async def nothing(self, board: str, command: Command) -> None:
        """No answer comes."""
        with pytest.raises(PageError, match="no answer within"):
            await self.requests.ask(board, command)


def test_a_second_asker_gets_the_answer_that_the_first_has_missed() -> None:
    async def ask() -> list[str]:
        found, command = RelayedRequest(0.1), Command("r", Order.PICTURE)
        found.requests.attach(asyncio.get_running_loop())
        first = asyncio.create_task(found.nothing("T1", command))
        while not found.sent:
            await asyncio.sleep(0)
        found.requests._answer_s = WAIT_S
        second = asyncio.create_task(found.requests.ask("T1", command))
        await first
        found.requests.replied("T1", Reply("r", 3))
        assert (await second).n == 3
        assert not found.requests._waiting
        return found.sent

    assert asyncio.run(ask()) == ["r"]


def test_a_fact_that_was_taken_is_not_sent_again() -> None:
    """Also where the answer comes when nobody waits for it any more."""

    async def ask() -> list[str]:
        found, command = RelayedRequest(0.05), Command("r", Order.FACT)
        found.requests.attach(asyncio.get_running_loop())
        await found.nothing("T1", command)
        found.requests.replied("T1", Reply("r", 3))
        found.requests.replied("T2", Reply("q", code="refused"))
        await asyncio.sleep(0)
        await found.nothing("T2", Command("q", Order.FACT))
        assert (await found.requests.ask("T1", command)).n == 3
        return found.sent

    assert asyncio.run(ask()) == ["r", "q"]


def test_a_store_that_is_locked_at_the_start_is_read_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[Path] = []

    def locked(path: Path) -> dict[str, str]:
        tries.append(path)
        if len(tries) in (2, 3):  # the first one is when the hub is made
            raise sqlite3.OperationalError("database is locked")
        return known_boards(path)

    monkeypatch.setattr("hall.hub.known_boards", locked)
    with running_hall(tmp_path) as hall, hall.board("T1") as board:
        board.emit("g", GAME)

    assert len(tries) > 3


class LookedAgainError(BaseException):
    """A watch has come to its second look."""


@pytest.mark.parametrize("watch", ["accounts", "presence", "logins"])
def test_no_fault_ends_a_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watch: str) -> None:
    """Else a board or a person that is put out stays in."""
    hub = Hub(open_store(tmp_path), "hall", Broker("127.0.0.1", 9))
    access = HallAccess(make_test_secrets(tmp_path)[0], hub.path)
    looks: list[object] = []

    def look(*given: object) -> None:
        looks.append(given)
        raise RuntimeError("can't start new thread") if len(looks) == 1 else LookedAgainError

    for name in ("hall.hub.members", "hall.hub.last_online", "hall.logins.known_logins"):
        monkeypatch.setattr(name, look)
    for name in ("hall.hub.ACCOUNTS_POLL_S", "hall.hub.PRESENCE_POLL_S", "hall.logins.POLL_S"):
        monkeypatch.setattr(name, 0.0)
    watches = {
        "accounts": hub.watch_accounts,
        "presence": hub.watch_presence,
        "logins": access.watch,
    }
    with pytest.raises(LookedAgainError):
        asyncio.run(watches[watch]())
    hub.store.close()


def test_a_fault_costs_one_message_and_kept_lines_are_shown(
    hall: RunningHall, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault")

    with hall.board("T1") as board, hall.client() as client:
        monkeypatch.setattr(hall.hub.keeper, "_replied", fail)
        hall.hub.keeper.do(lambda: time.sleep(0.5))  # both come in one group
        board.send("reply", {"id": "r", "n": 1})
        board.emit("g", GAME[:2])
        monkeypatch.setattr(hall.hub.keeper, "_follow", fail)
        board.send("ev", batch("g", GAME[2:]))

        assert [number for number, _ in events(client, 10)] == list(range(1, 11))
    assert "hub: RuntimeError: a fault" in capsys.readouterr().err


def test_a_wire_that_hangs_is_left(hall: RunningHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("messages.mqtt_client.STOP_TIMEOUT_S", 0.3)
    entered, free = threading.Event(), threading.Event()

    def hang(trouble: str | None) -> None:
        entered.set()
        free.wait(WAIT_S)

    wire = MqttClient(hall.broker.address, "x", [], hang, lambda *_: None)
    wire.start()
    assert entered.wait(WAIT_S)
    begun_s = time.monotonic()
    wire.stop()
    took_s = time.monotonic() - begun_s
    free.set()

    assert took_s < 5.0


def test_strange_lines_and_states_are_no_fault(hall: RunningHall) -> None:
    with hall.board("T1") as board, hall.client(Role.ARBITER) as client:
        board.send("state", {"game_id": "g", "n": 0, "waiting": 10**400})
        board.emit("g", [{**alert(1, 1), "id": [1]}, {**alert(2, 1), "id": {}}, alert(3, 1)])

        assert [found["id"] for found in client.get("/api/alerts").json()["alerts"]] == [1]
        assert 'goban_outbox_lines{board="T1"} 0.0' in client.get("/metrics").text


def test_alerts_of_other_programs_may_have_names_for_ids(hall: RunningHall) -> None:
    def answer(command: Mapping[str, object]) -> Mapping[str, object]:
        return {"id": command["id"], "n": 2}

    def named(n: int, state: str = "open") -> dict[str, object]:
        return {**alert(n, 1, state), "id": "ko:7"}

    with hall.board("T1", answer=answer) as board, hall.client(Role.ARBITER) as client:
        board.emit("g", [play(1), named(2)])
        (shown,) = client.get("/api/boards").json()["boards"][0]["alerts"]
        client.post("/api/boards/T1/facts", json={"type": "DismissAlert", "id": "ko:7"})
        board.emit("g", [named(3, "settled")])
        (found,) = client.get("/api/alerts").json()["alerts"]

    assert shown["id"] == "ko:7"
    assert (found["id"], found["state"], found["by"]) == ("ko:7", "settled", "device arbiter")


def test_who_may_do_what(hall: RunningHall) -> None:
    fact, path = {"type": "Counted"}, "/api/boards/T1/facts"
    with hall.client() as anybody, hall.client(Role.VIEWER) as viewer:
        assert anybody.post(path, json=fact).status_code == 401
        assert viewer.post(path, json=fact).status_code == 403
        assert anybody.put("/api/boards/T1/assignment", json={}).status_code == 401
        assert anybody.get("/api/boards").status_code == 200
    with hall.client(Role.ARBITER) as arbiter:
        assert arbiter.post("/api/boards/T9/facts", json=fact).status_code == 404
        assert arbiter.get("/boards/T9/record.sgf").status_code == 404


def test_alerts_are_for_the_arbiter_and_say_how_long_they_took(hall: RunningHall) -> None:
    lines = [play(1), alert(2, 1), alert(3, 2, audience="players"), alert(4, 1, "settled")]
    with hall.board("T1") as board:
        board.emit("g", lines)

    with hall.client() as client, hall.client(Role.ARBITER) as arbiter:
        public = client.get("/api/alerts").json()["alerts"]
        every = arbiter.get("/api/alerts").json()["alerts"]
        shown = client.get("/api/boards").json()["boards"][0]["alerts"]
        stream = events(client, 2)

    assert [alert_["id"] for alert_ in public] == [2]
    assert [(found["id"], found["state"]) for found in every] == [(2, "open"), (1, "settled")]
    assert every[0]["seconds"] is None
    assert every[1]["seconds"] >= 0
    assert [line["id"] for line in shown] == [2]
    assert [number for number, _ in stream] == [1, 3]


@on_each_broker
def test_an_assignment_is_sent_and_a_running_game_is_asked_for(hall: RunningHall) -> None:
    first = {"table": 4, "round": 1, "players": {"black": "Anna", "white": "Ben"}}
    other = {**first, "round": 2}
    path = "/api/boards/T1/assignment"
    with hall.board("T1") as board, hall.client(Role.ARBITER) as client:
        assert client.put(path, json=first).status_code == 200
        until(lambda: board.assignments, WAIT_S)
        board.emit("g", GAME)
        asked = client.put(path, json=other)
        same = client.put(path, json=first)
        forced = client.put(path, json={**other, "confirm": True})
        bad = client.put(path, json={"players": 3})

        assert board.assignments[0] == first
        assert [each.status_code for each in (asked, same, forced, bad)] == [409, 200, 200, 400]
    shown = hall.shown("T1")
    assert (shown["table"], shown["round"]) == (4, 2)
    assert shown["players"] == {"black": "Anna", "white": "Ben"}


def test_health_and_metrics(hall: RunningHall) -> None:
    with hall.board("T1") as board:
        board.emit("g", [play(1), alert(2, 1)])
    with hall.client() as client:
        health, metrics = client.get("/healthz"), client.get("/metrics").text
        hall.hub.keeper.failure = "the disk is full"
        failed = client.get("/healthz")

    assert (health.status_code, health.json()) == (200, {"status": "ok"})
    assert (failed.status_code, failed.json()["message"]) == (503, "the disk is full")
    for line in (
        'goban_alerts_open{board="T1"} 1.0',
        "goban_lines_total 2.0",
        "goban_broker_up 1.0",
        "# TYPE goban_event_to_page_seconds summary",
    ):
        assert line in metrics.splitlines()


def test_a_full_broker_is_named_and_has_room_for_thousands_by_itself(
    hall: RunningHall, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hall.broker.child is not None
    assert hall.broker.child._process is not None
    pid = hall.broker.child._process.pid
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert resource.prlimit(pid, resource.RLIMIT_NOFILE)[0] == min(65536, hard)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (40, hard))

    def crowded() -> str:
        with hall.client() as client:
            return str(client.get("/healthz").json().get("crowded", ""))

    with hall.board("T1") as board, ExitStack() as strangers:
        for _ in range(40):
            strangers.enter_context(socket.create_connection(("127.0.0.1", hall.port), 5.0))
        until(crowded, WAIT_S)
        board.emit("g", GAME)
        strangers.close()
        until(lambda: not crowded(), WAIT_S)
    logged = capsys.readouterr().err
    assert logged.count("has hardly one of 40 connections left") == 1
    assert "the broker has connections left again" in logged


def test_who_is_not_logged_in_is_sent_so_many_older_lines(
    hall: RunningHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hall.page.page.MAX_OLDER_LINES", 4)
    with hall.board("T1") as board:
        board.emit("g", GAME)
    with hall.client() as client, hall.client(Role.VIEWER) as viewer:
        far = events(client, 5)
        near = events(client, 4, after=6)
        known = events(viewer, 10)

    number, snapshot = far[0]
    assert number == 6
    assert [snapshot[key] for key in ("asked", "after", "last")] == [0, 6, 10]
    assert [board["n"] for board in snapshot["boards"]] == [10]  # type: ignore[attr-defined]
    assert [number for number, _ in far[1:]] == [7, 8, 9, 10]
    assert [number for number, _ in near] == [7, 8, 9, 10]
    assert [number for number, _ in known] == list(range(1, 11))


def test_what_an_arbiter_has_seen_is_kept_with_name_and_time(hall: RunningHall) -> None:
    call = {**play(2), "type": "ArbiterCalled", "severity": "referee", "audience": "arbiter"}
    with hall.board("T1") as board, hall.client(Role.ARBITER) as client, hall.client() as anybody:
        board.emit("g", [play(1), call, alert(3, 1)])
        before = client.get("/api/boards").json()
        (number,) = (each["number"] for each in alerts(client) if each["state"] == "call")
        keys = ["T1:g:0:1", f"call:{number}"]
        answer = client.post("/api/seen", json={"keys": keys})
        again = client.post("/api/seen", json={"keys": keys[:1]})
        after = client.get("/api/boards").json()
        shown = alerts(client)
        with client.stream("GET", f"/api/events?after=3&boards={before['changes']}") as stream:
            event = next(line for line in stream.iter_lines() if line.startswith("data:"))
        refused = [
            each.post("/api/seen", json={"keys": wrong}).status_code
            for each, wrong in (
                (anybody, keys),
                *((client, wrong) for wrong in ([], "T1", [1], ["x" * 301], ["a\nb"])),
            )
        ]
        hidden = anybody.get("/api/boards").json()["seen"]

    who = f"device {Role.ARBITER.value}"
    assert (answer.json()["seen"], again.status_code, before["seen"], hidden) == (2, 200, [], [])
    assert [(mark["key"], mark["who"]) for mark in after["seen"]] == [(key, who) for key in keys]
    assert [[mark["who"] for mark in each["seen"]] for each in shown] == [[who], [who]]
    assert json.loads(event[5:])["seen"] == after["seen"]
    assert refused == [401, 400, 400, 400, 400, 400]


def test_what_was_seen_outlasts_the_hub(tmp_path: Path) -> None:
    with running_hall(tmp_path) as hall, hall.client(Role.ARBITER) as client:
        client.post("/api/seen", json={"keys": ["T1:g:0:1"]})
    with running_hall(tmp_path) as hall, hall.client(Role.ARBITER) as client:
        assert [mark["key"] for mark in client.get("/api/boards").json()["seen"]] == ["T1:g:0:1"]


def alerts(client: httpx.Client) -> list[dict[str, Any]]:
    found = client.get("/api/alerts").json()["alerts"]
    assert isinstance(found, list)
    return found


def test_a_record_is_given_again_only_where_it_is_another(hall: RunningHall) -> None:
    with hall.board("T1") as board, hall.client() as client:
        board.emit("g", GAME[:3])
        first = client.get("/boards/T1/record.sgf")
        known = {"If-None-Match": first.headers["etag"]}
        again = client.get("/boards/T1/record.sgf", headers=known)
        board.emit("g", GAME[3:4])
        later = client.get("/boards/T1/record.sgf", headers=known)

    assert (again.status_code, again.content, later.status_code) == (304, b"", 200)
    assert later.headers["etag"] != first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"


def test_a_result_is_confirmed_at_the_page(hall: RunningHall) -> None:
    players = {"black": "Kato, Aya", "black_rank": "4d", "white": "Berg, Bo", "white_rank": "3d"}
    pairing = {"pairing": "p7", "round": 2, "table": 1, "players": players, "confirm": True}
    with hall.board("T1") as board, hall.client(Role.ARBITER) as client, hall.client() as anybody:
        assert client.put("/api/boards/T1/assignment", json=pairing).status_code == 200
        board.emit("g", GAME[:4])
        assert client.get("/api/results").json()["results"] == []
        assert client.get("/api/results?format=h9").status_code == 409
        named = {side: players[side] for side in ("black", "white")}
        state = {"game_id": "g", "n": 4, "players": named, "assignment": {"state": "taken"}}
        board.send("state", {**state, "size": 9, "rules": "aga"})
        board.emit("g", [{**GAME[4], "type": "Resigned", "color": "black"}])
        until(lambda: results(client), WAIT_S)
        until(lambda: results(client)[0]["stage"] == "open", WAIT_S)
        place = "/api/results/T1/g"
        codes = [
            client.put(place, json={"result": "W+R", "of": "B+R"}).status_code,
            client.put(place, json={"result": "perhaps"}).status_code,
            client.put("/api/results/T1/h", json={"result": "W+R"}).status_code,
            anybody.put(place, json={"result": "W+R"}).status_code,
            client.put(place, json={"result": "W+R", "of": "W+R"}).status_code,
        ]
        table = client.get("/api/results?format=h9&round=2")
        other = client.get("/api/results?format=csv&round=1").status_code
        wrong = client.get("/api/results?format=pdf").status_code
        pairings = client.get("/api/pairings").json()

    assert codes == [409, 400, 404, 401, 200]
    assert "Berg Bo" in table.text
    assert (other, wrong) == (409, 400)
    assert (pairings["source"], pairings["questions"]) == (None, [])


def results(client: httpx.Client) -> list[dict[str, object]]:
    found = client.get("/api/results").json()["results"]
    assert isinstance(found, list)
    return found
