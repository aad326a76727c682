"""Game after game at one table: files, numbers, terms, sheets, and what a restart makes of them."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from device.game.session import core, table
from device.game.sinks.record import RecordSink
from device.sheet.html import POLICY
from referee.decision.decide import Tracer
from referee.events import GameEvent
from referee.facts import ArbiterCalled, Fact
from referee.kernel import step as referee_step
from referee.settings import Settings
from referee.state import State
from rules.board.position import Position
from rules.records.sgf import read_sgf
from tests.support.boards import corners, random_game
from tests.support.live import FakeTable, positions
from tests.support.page_server import PageServer, page_server, until, until_move
from tests.support.pdf import needs_pdf
from vision.types import NoBoard, Observation
from web.access.roles import Role
from web.console import FAILED_ON_THE_WAY, FailureError

GAME = random_game(4)
EMPTY = GAME.at(0).position
TERMS = {
    "type": "NewGame",
    "players": {"black": "Shusaku", "white": "Gennan"},
    "rules": "aga1991",
    "komi": 0.5,
    "request": "next",
}


def show(camera: FakeTable, server: PageServer, moves: int = 4) -> None:
    """Show the game and wait until it is recorded."""
    camera.show(*(at for at in positions(GAME.at(moves)) if isinstance(at, Position)))
    until_move(server.page, moves)


def test_a_new_game_has_its_own_files_terms_and_numbers(
    server: PageServer, camera: FakeTable, arbiter: httpx.Client, tmp_path: Path
) -> None:
    show(camera, server)
    camera.show(EMPTY)
    asked = {**TERMS, "request": "the next game"}
    first = arbiter.post("/api/facts", json=asked)
    assert first.status_code == 202
    until(lambda: arbiter.get("/api/state").json()["game"] == 2)
    # Between two games a fact is answered with 503: the same request is sent again.
    until(lambda: arbiter.post("/api/facts", json=asked).status_code == 202)
    assert arbiter.post("/api/facts", json=asked).json() == first.json()
    show(camera, server)
    state = arbiter.get("/api/state").json()
    assert (state["rules"], state["komi"]) == ("aga1991", 0.5)
    assert state["players"] == {"black": "Shusaku", "white": "Gennan"}
    assert state["n"] > first.json()["n"]
    record = read_sgf((tmp_path / "game.sgf").read_bytes())
    assert (record.info["PB"], record.info["PW"], len(record.moves())) == ("Shusaku", "Gennan", 4)
    earlier = read_sgf((tmp_path / "game.1.sgf").read_bytes())
    assert (len(earlier.moves()), "PB" in earlier.info) == (4, False)
    lines = [
        json.loads(line.event.split(b"data: ")[1])
        for line in server.page.sink.log.after(0, everything=True)[0]
    ]
    assert [line["n"] for line in lines] == list(range(1, state["n"] + 1))
    (turn,) = [line for line in lines if line["type"] == "NewGame"]
    assert turn["n"] == first.json()["n"] + 1
    assert [line["game"] for line in lines] == [1 if line["n"] < turn["n"] else 2 for line in lines]
    games = arbiter.get("/api/games").json()["games"]
    assert [(game["name"], game["moves"], game["current"]) for game in games] == [
        ("game.1", 4, False),
        ("game", 4, True),
    ]
    assert read_sgf(arbiter.get(games[0]["record"]).content).moves() == earlier.moves()
    os.utime(tmp_path / "game.1.sgf", (0, 0))  # of another day
    assert [game["name"] for game in arbiter.get("/api/games").json()["games"]] == ["game"]
    every = arbiter.get("/api/games", params={"all": "true"}).json()["games"]
    assert [game["name"] for game in every] == ["game.1", "game"]
    with ZipFile(BytesIO(arbiter.get("/games.zip").content)) as packed:
        assert sorted(packed.namelist()) == ["game.1.sgf", "game.sgf"]
        assert packed.read("game.1.sgf") == (tmp_path / "game.1.sgf").read_bytes()
    with server.client() as anybody:
        assert anybody.get("/api/games", params={"all": "true"}).status_code == 401
        assert anybody.get("/games.zip").status_code == 401
        assert anybody.get("/games/game.1.sgf").status_code == 404
    assert arbiter.get("/games/..%2fsecrets.sgf").status_code == 404
    assert arbiter.get("/games/other.sgf").status_code == 404
    (tmp_path / "round #1?.sgf").write_bytes((tmp_path / "game.1.sgf").read_bytes())
    (named,) = (
        game for game in arbiter.get("/api/games").json()["games"] if game["name"] == "round #1?"
    )
    assert arbiter.get(named["record"]).content == (tmp_path / "game.1.sgf").read_bytes()


def test_what_is_sent_about_a_game_that_is_over_is_not_done_in_the_next(
    server: PageServer,
    camera: FakeTable,
    arbiter: httpx.Client,
) -> None:
    until(lambda: server.page.sink.state is not None)
    asked = {**TERMS, "game": 1}
    first = arbiter.post("/api/facts", json=asked)
    until(lambda: arbiter.get("/api/state").json()["game"] == 2 and server.page.sink.state)
    assert arbiter.post("/api/facts", json=asked).json() == first.json()
    result = {"type": "ResultGiven", "result": "B+R"}
    late = arbiter.post("/api/facts", json={**result, "game": 1})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "refused")
    assert arbiter.get("/api/state").json()["result"] is None
    assert arbiter.post("/api/facts", json={**result, "game": 2}).status_code == 202


def test_a_later_game_is_resumed_with_its_own_terms_and_numbers(tmp_path: Path) -> None:
    camera = FakeTable(EMPTY)
    with page_server(tmp_path, lambda: camera) as server, server.client(Role.ARBITER) as client:
        show(camera, server, 2)
        camera.show(EMPTY)
        client.post("/api/facts", json=TERMS)
        until(lambda: client.get("/api/state").json()["game"] == 2)
        show(camera, server, 3)
        before = client.get("/api/state").json()
    again = FakeTable(GAME.at(3).position)
    with page_server(tmp_path, lambda: again, resume=True) as server, server.client() as client:
        until(lambda: client.get("/api/state").json()["move"] == 3)
        state = client.get("/api/state").json()
        for key in ("game", "n", "rules", "komi", "players", "rows"):
            assert state[key] == before[key], key


def test_corners_are_placed_by_the_arbiter(
    server: PageServer,
    camera: FakeTable,
    arbiter: httpx.Client,
) -> None:
    show(camera, server, 2)
    placed = {"type": "SetCorners", "size": 9, "corners": corners(9).tolist()}
    assert arbiter.post("/api/facts", json=placed).status_code == 202
    assert arbiter.post("/api/facts", json={**placed, "size": 13}).status_code == 409
    mirrored = corners(9)[::-1].tolist()
    assert arbiter.post("/api/facts", json={**placed, "corners": mirrored}).status_code == 400
    camera.show(GAME.at(3).position)
    until(lambda: arbiter.get("/api/state").json()["move"] == 3)


def test_a_full_disk_is_shown_and_the_game_goes_on_once_there_is_room(
    server: PageServer, camera: FakeTable, arbiter: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(camera, server, 2)
    whole = RecordSink.update
    full = [True]

    def update(self: RecordSink, state: State | None, events: Sequence[GameEvent]) -> None:
        if full[0]:
            raise FailureError("game.sgf: No space left on device", FAILED_ON_THE_WAY)
        whole(self, state, events)

    monkeypatch.setattr(table, "FIRST_RETRY_S", 0.05)
    monkeypatch.setattr(RecordSink, "update", update)
    until(lambda: arbiter.get("/api/state").json()["failure"])
    health = arbiter.get("/healthz")
    assert health.status_code == 503
    assert "No space left" in health.json()["message"]
    assert arbiter.post("/api/facts", json={"type": "Resync"}).status_code == 503
    full[0] = False
    until(lambda: arbiter.get("/healthz").status_code == 200)
    state = arbiter.get("/api/state").json()
    assert (state["failure"], state["move"], state["game"]) == (None, 2, 1)
    camera.show(GAME.at(3).position)
    until(lambda: arbiter.get("/api/state").json()["move"] == 3)


def test_a_fault_of_ours_is_no_refusal_and_the_same_fact_can_be_told_again(
    server: PageServer, camera: FakeTable, arbiter: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(camera, server, 2)
    broken = [True]

    def step(
        state: State, given: Observation | NoBoard | Fact, settings: Settings, trace: Tracer | None
    ) -> core.StepResult:
        if isinstance(given, ArbiterCalled) and broken[0]:
            raise ValueError("a fault in the referee")
        return referee_step(state, given, settings, trace)

    monkeypatch.setattr(table, "FIRST_RETRY_S", 0.05)
    monkeypatch.setattr(core, "step", step)
    told = {"type": "ArbiterCalled", "request": "one"}
    answer = arbiter.post("/api/facts", json=told)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "failure")
    broken[0] = False
    until(lambda: arbiter.get("/api/state").json()["failure"] is None)
    until(lambda: arbiter.post("/api/facts", json=told).status_code == 202)
    assert arbiter.post("/api/facts", json={"type": "Undo"}).status_code == 409


def test_a_game_that_is_decided_has_a_sheet(
    server: PageServer, camera: FakeTable, arbiter: httpx.Client
) -> None:
    needs_pdf()

    def tell(**fact: object) -> None:
        assert arbiter.post("/api/facts", json=fact).status_code == 202

    assert arbiter.get("/sheet").status_code in (404, 409)
    show(camera, server)
    early = arbiter.get("/sheet")
    assert (early.status_code, early.json()["error"]["code"]) == (409, "no_result")
    for color in ("black", "white"):
        tell(type="PassPressed", color=color)
    for color in ("black", "white"):
        tell(type="StatusClaimed", color=color, dead=[], size=GAME.size[0])
    until(lambda: arbiter.get("/api/state").json()["result"] is not None)
    result = arbiter.get("/api/state").json()["result"]
    page = arbiter.get("/sheet")
    assert page.headers["content-type"].startswith("text/html")
    policy = f"{POLICY}; script-src 'self'; connect-src 'self'"
    assert page.headers["content-security-policy"] == f"{policy}; frame-ancestors 'none'"
    assert f'content="{policy}"' in page.text
    assert arbiter.get("/static/js/pages/sheet.js").status_code == 200
    assert f"<b>{result}</b>" in page.text
    with server.client() as viewer:
        pdf = viewer.get("/sheet.pdf")
        assert pdf.headers["content-type"] == "application/pdf"
        assert pdf.content.startswith(b"%PDF-")
    tell(type="Penalised", color="black", points=20, reason="late")
    until(lambda: arbiter.get("/api/state").json()["result"] != result)
    penalised = arbiter.get("/sheet").text
    assert f"<b>{arbiter.get('/api/state').json()['result']}</b>" in penalised
    assert "Black loses points by the arbiter" in penalised
    tell(type="NewGame")
    until(lambda: arbiter.get("/api/state").json()["game"] == 2)
    (earlier, *_) = arbiter.get("/api/games").json()["games"]
    assert arbiter.get(earlier["sheet"]).text.count("<svg") == 1
    assert arbiter.get(f"{earlier['sheet']}.pdf").content.startswith(b"%PDF-")
    assert arbiter.get("/sheet/other").status_code == 404
