"""The clock at the page: who may tell it, what is answered twice, what is shown and recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from device.game.session.config import GameConfig
from rules.clock import TimeControl
from rules.records.sgf import read_sgf
from tests.support.boards import random_game
from tests.support.live import FakeTable
from tests.support.page_server import PageServer, page_server, until
from web.access.roles import Role

CONTROL = "60 + 3x30 byo-yomi"
START = {"act": "start", "at_ms": 0, "color": "black", "control": CONTROL}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[PageServer]:
    """A page with a game that has begun, and in which two moves are played."""
    game = random_game(2)
    camera = FakeTable(game.at(0).position)
    config = GameConfig(time=TimeControl.parse(CONTROL))
    with page_server(tmp_path, lambda: camera, config) as running:
        until(lambda: running.page.sink.state is not None)
        camera.show(game.at(1).position, game.at(2).position)
        until(lambda: running.page.sink.state and running.page.sink.state.game.number == 2)
        yield running


def told(client: httpx.Client, number: int, **values: object) -> httpx.Response:
    """What the server answers to the tablet's entry with this number."""
    entry = {"type": "ClockEntry", "clock": "a", "number": number, "request": f"a-{number}"}
    return client.post("/api/facts", json={**entry, **values})


def test_the_table_tells_the_clock_and_nobody_else_does(server: PageServer) -> None:
    with server.client() as anybody, server.client(Role.VIEWER) as spectator:
        assert told(anybody, 1, **START).status_code == 401
        assert told(spectator, 1, **START).status_code == 403
    with server.client(Role.TABLE) as table, server.client(Role.ARBITER) as arbiter:
        assert table.get("/api/state").json()["clock"] == {"control": CONTROL}
        order = {"type": "ClockOrder", "action": "stop"}
        assert arbiter.post("/api/facts", json=order).status_code == 409
        assert told(table, 1, **START).status_code == 202
        assert table.post("/api/facts", json=order).status_code == 403
        assert arbiter.post("/api/facts", json=order).status_code == 202
        until(lambda: table.get("/api/state").json()["clock"].get("orders"))
        shown = table.get("/api/state").json()["clock"]
    assert shown["control"] == CONTROL
    assert (shown["log"], shown["number"]) == ("a", 1)
    assert (shown["turn"], shown["running"]) == ("black", True)
    assert shown["black"] == {"main_ms": 60_000, "period_ms": 30_000, "count": 3, "flag": False}
    assert shown["orders"] == [{"action": "stop", "color": None, "seconds": 0, "periods": 0}]


def test_what_is_told_twice_counts_once_and_numbers_do_not_go_back(server: PageServer) -> None:
    press = {"act": "press", "at_ms": 10_000, "color": "black", "late_ms": 500}
    with server.client(Role.TABLE) as table:
        assert told(table, 1, **START).status_code == 202
        first = told(table, 2, **press)
        again = told(table, 2, **{**press, "late_ms": 9_000})
        assert (first.status_code, again.status_code) == (202, 202)
        assert first.json() == again.json()
        other = told(table, 2, **{**press, "at_ms": 20_000}, request="another")
        assert other.status_code == 409
        assert "the clock's next entry is 3" in other.json()["error"]["message"]
        assert told(table, 4, **press).status_code == 409
        assert told(table, 3, clock="b", request="b-3", **press).status_code == 409
        until(lambda: table.get("/api/state").json()["clock"]["number"] == 2)
        shown = table.get("/api/state").json()["clock"]
    assert (shown["number"], shown["turn"]) == (2, "white")
    assert shown["black"]["main_ms"] == 50_000
    assert 500 <= shown["age_ms"] < 20_000


def test_the_time_left_goes_into_the_record_and_survives_a_restart(tmp_path: Path) -> None:
    game = random_game(1)
    with page_server(tmp_path, lambda: FakeTable(game.at(0).position)) as server:
        until(lambda: server.page.sink.state is not None)
        camera = server.page.table.source
        assert isinstance(camera, FakeTable)
        with server.client(Role.TABLE) as table:
            assert told(table, 1, **START).status_code == 202
            camera.show(game.position)
            until(lambda: server.page.sink.state and server.page.sink.state.game.number == 1)
            assert game.last is not None
            press = {"act": "press", "at_ms": 12_340, "color": game.last.color.word}
            assert told(table, 2, **press).status_code == 202
            until(lambda: b"BL[" in table.get("/record.sgf").content)
            record = read_sgf(table.get("/record.sgf").content)
    assert (record.info["TM"], record.info["OT"]) == ("60", "3x30 byo-yomi")
    (move,) = [node for node in record.main_line() if node.move]
    assert move.properties["BL"] == ("47.7",)
    with page_server(tmp_path, lambda: FakeTable(game.position), resume=True) as server:
        until(lambda: server.page.sink.state is not None)
        with server.client(Role.TABLE) as table:
            shown = table.get("/api/state").json()["clock"]
            assert (shown["number"], shown["black"]["main_ms"]) == (2, 47_660)
            assert told(table, 2, **press).status_code == 202, "it is done once over a restart"
            until(lambda: table.get("/api/state").json()["clock"]["age_ms"] is not None)
            again = read_sgf(table.get("/record.sgf").content)
    assert [node.properties for node in again.main_line() if node.move] == [{"BL": ("47.7",)}]


def test_the_next_game_has_the_time_of_its_terms(server: PageServer) -> None:
    with server.client(Role.ARBITER) as arbiter:
        assert told(arbiter, 1, **START).status_code == 202
        terms = {"type": "NewGame", "time": "900+10 fischer"}
        assert arbiter.post("/api/facts", json=terms).status_code == 202
        until(lambda: server.page.sink.game.number == 2)
        until(lambda: server.page.sink.state is not None)
        assert arbiter.get("/api/state").json()["clock"] == {"control": "900 + 10 Fischer"}
        refused = told(arbiter, 1, **START, request="of the second game")
        assert refused.status_code == 409
        assert "this game has 900 + 10 Fischer" in refused.json()["error"]["message"]
        wrong = arbiter.post("/api/facts", json={"type": "NewGame", "time": "soon"})
        assert wrong.status_code == 400
        assert "expected seconds of main time" in wrong.json()["error"]["message"]
