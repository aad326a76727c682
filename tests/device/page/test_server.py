"""The page over a real connection: a game that goes on, its events, and the arbiter's facts."""

from __future__ import annotations

import json
from itertools import groupby

import httpx

from device.sources.base import Fault
from rules.records.sgf import read_sgf
from tests.support.boards import colors_and_points, random_game
from tests.support.live import FakeTable
from tests.support.page_server import PageServer, until_move
from web.access.roles import Role

GAME = random_game(4)


def play(server: PageServer, camera: FakeTable) -> None:
    """Show the whole game and wait until it is recorded."""
    camera.show_game(GAME)
    until_move(server.page, 4)


def test_a_game_is_shown_as_it_stands(server: PageServer, camera: FakeTable) -> None:
    with server.client() as client:
        play(server, camera)
        state = client.get("/api/state").json()
        assert state["rows"] == list(GAME.position.rows())
        assert (state["version"], state["move"], state["size"]) == (1, 4, 9)
        assert state["camera"]["state"] == "ok"
        moves = client.get("/api/moves").json()["moves"]
        assert [move["move"] for move in moves] == [1, 2, 3, 4]
        assert moves[0]["color"] == "black"
        times = [move["t"] for move in moves]
        assert times == sorted(times)
        answer = client.get("/record.sgf")
        record = read_sgf(answer.content)
        played = [(move.color, move.point) for move in record.moves()]
        assert played == colors_and_points(GAME)
        assert client.get("/healthz").json() == {"status": "ok"}


def events(client: httpx.Client, last: int, **headers: str) -> list[dict[str, object]]:
    """The event lines until the one with number `last`, from server-sent events."""
    found: list[dict[str, object]] = []
    fields: dict[str, str] = {}
    with client.stream("GET", "/api/events", headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        for text in answer.iter_lines():
            if text:
                name, _, value = text.partition(": ")
                fields[name] = value
            elif "data" in fields:
                line = json.loads(fields["data"])
                assert fields["id"] == str(line["n"])
                assert fields["event"] == line["type"]
                found.append(line)
                fields = {}
                if line["n"] >= last:
                    return found
    raise AssertionError("the stream has ended")


def test_events_come_and_go_on_after_the_last_one_seen(
    server: PageServer, camera: FakeTable
) -> None:
    with server.client(Role.ARBITER) as client:
        play(server, camera)
        last = server.page.sink.present[2]
        every = events(client, last)
        assert [line["n"] for line in every] == list(range(1, last + 1))
        headers = {"Last-Event-ID": str(last - 2)}
        assert [line["n"] for line in events(client, last, **headers)] == [last - 1, last]


def test_how_the_table_does_is_told_without_a_number_to_who_asks(
    server: PageServer, camera: FakeTable
) -> None:
    play(server, camera)
    told = []
    lost = Fault(0, "camera:0: no picture comes", lost=True, live=True)
    with server.client() as client, client.stream("GET", "/api/events?status=true") as answer:
        for _, texts in groupby(answer.iter_lines(), bool):
            fields = dict(text.partition(": ")[::2] for text in texts)
            if fields.get("event") != "status":
                continue
            assert "id" not in fields
            told.append(json.loads(fields["data"]))
            if len(told) == 2:
                break
            camera.show(lost)
    ok = {"version": 1, "camera": "ok", "failure": None, "assignment": None, "clock": 0}
    assert told == [ok, {**ok, "camera": "gone"}]
