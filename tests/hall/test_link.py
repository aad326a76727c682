"""This program's board and this program's hub on a real mosquitto."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from socket import gethostname
from typing import Any

import pytest

from device.link.link import STATE_INTERVAL_S
from device.page.page import Page
from device.page.state import state_of
from hall.boards.following import Followed
from hall.boards.hall_events import last_online, machines_in
from hall.boards.store import Reader
from hall.broker.mosquitto import free_port
from messages.batches import BoardState, Place, state_to_bytes
from messages.commands import Command, Order
from messages.texts import checksum, compact
from referee.facts import FactRefusedError
from rules.game import Game
from rules.points import Move
from tests.support.hall import WAIT_S, RunningHall, on_nats_by_night, running_hall
from tests.support.linked import GAME, MOVES, POSITIONS, Table, linked
from tests.support.page_server import until
from web.access.roles import Role, Visitor

pytestmark = on_nats_by_night


def kept(hall: RunningHall) -> set[tuple[object, int]]:
    """Number and checksum of every line that the hub holds."""
    lines = Reader(hall.store).after(0, 10_000)
    return {(line.at.n, checksum([compact(line.line)])) for line in lines}


def written(lines: list[dict[str, object]]) -> set[tuple[object, int]]:
    """Number and checksum of every line of a journal."""
    return {(line["n"], checksum([compact(line)])) for line in lines}


def test_what_happens_at_the_table_is_in_the_hall(hall: RunningHall, tmp_path: Path) -> None:
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        table.play(1, MOVES)
        until(lambda: kept(hall) == written(table.lines), WAIT_S)
        until(lambda: hall.shown("T1")["rows"] == list(POSITIONS[-1].rows()), WAIT_S)
        shown = hall.shown("T1")
        with hall.client() as client:
            record = client.get("/boards/T1/record.sgf").content

    assert (shown["online"], shown["move"]) == (True, MOVES)
    assert shown["n"] == len(Reader(hall.store).after(0, 10_000))
    assert Game.from_sgf(record).moves() == GAME.moves()
    until(lambda: hall.shown("T1")["online"] is False, WAIT_S)


def test_the_hub_keeps_which_machine_a_board_is_on(hall: RunningHall, tmp_path: Path) -> None:
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]):
        until(lambda: "T1" in machines_in(hall.store), WAIT_S)
        found = machines_in(hall.store)["T1"]
        until(lambda: last_online(hall.store) == {"T1": True}, WAIT_S)
    assert (found.host, found.address) == (gethostname(), "127.0.0.1")
    assert found.program == version("goban-arbiter")


def test_a_hub_that_comes_later_has_everything(tmp_path: Path, broker: str) -> None:
    port = free_port()
    (tmp_path / "hall").mkdir()
    with running_hall(tmp_path / "hall", port, broker=broker) as hall:
        password = hall.let_in("T1")
    with linked(tmp_path / "table", port, password) as table:
        begun_s = time.monotonic()
        table.play(1, MOVES)
        alone_s = time.monotonic() - begun_s
        with running_hall(tmp_path / "hall", port, {"T1": password}, broker) as hall:
            until(lambda: kept(hall) == written(table.lines), 45.0)
            until(lambda: hall.shown("T1")["move"] == MOVES, WAIT_S)
    assert alone_s < 60.0


def test_a_board_that_is_started_again_goes_on(hall: RunningHall, tmp_path: Path) -> None:
    password = hall.passwords["T1"]
    with linked(tmp_path / "table", hall.port, password) as table:
        table.play(1, 3)
        until(lambda: kept(hall) == written(table.lines), WAIT_S)
        first = hall.shown("T1")["game_id"]
    with linked(tmp_path / "table", hall.port, password, 3, resume=True) as table:
        table.play(4, MOVES)
        until(lambda: kept(hall) == written(table.lines), WAIT_S)
        until(lambda: hall.shown("T1")["move"] == MOVES, WAIT_S)
        assert hall.shown("T1")["game_id"] == first
        assert "twins" not in hall.shown("T1")


def test_a_fact_from_the_hall_is_in_the_journal_once(hall: RunningHall, tmp_path: Path) -> None:
    fact = {"type": "PassPressed", "color": "black", "request": "from the hall"}
    with (
        linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table,
        hall.client(Role.ARBITER) as client,
    ):
        until(lambda: hall.shown("T1")["online"], WAIT_S)
        first = client.post("/api/boards/T1/facts", json=fact)
        again = client.post("/api/boards/T1/facts", json=fact)
        bad = client.post("/api/boards/T1/facts", json={"type": "Nonsense"})
        refused = client.post("/api/boards/T1/facts", json={"type": "DeleteMove", "move": 77})
        until(lambda: hall.shown("T1")["move"] == 1, WAIT_S)

        assert [each.status_code for each in (first, again, bad, refused)] == [202, 202, 400, 409]
        assert first.json()["n"] == again.json()["n"]
        assert [line["type"] for line in table.lines].count("Pass") == 1


CORRECTED: list[list[dict[str, object]]] = [
    [{"type": "Penalised", "color": "black", "points": 2}, {"type": "Undo"}],
    [{"type": "Resign", "color": "black"}, {"type": "Undo"}],
    [{"type": "DeleteMove", "move": 3}, {"type": "Undo"}],
    [{"type": "ReplaceMove", "move": 4, "color": "white", "point": "A1"}],
    [{"type": "Undo"}, {"type": "Redo"}],
    [{"type": "Edited", "stones": {"J9": "black"}, "size": 9}, {"type": "DeleteMove", "move": 6}],
    [{"type": "PassPressed", "color": color} for color in ("white", "black")],
    [{"type": "StatusClaimed", "color": color, "dead": []} for color in ("black", "white")],
    [{"type": "Penalised", "color": "white", "points": 3}, {"type": "Undo"}],
    [{"type": "Undo"}, {"type": "Redo"}],
    [{"type": "ResultGiven", "result": "B+T"}, {"type": "Undo"}],
    [{"type": "Resign", "color": "white"}, {"type": "Undo"}],
]
"""Facts that an arbiter submits, one after another, and withdraws."""


def is_shown(hall: RunningHall, table: Table) -> bool:
    """Whether the hub has the record and the result of the board, up to its last line."""
    last = max(int(str(line["n"])) for line in table.lines)
    if hall.shown("T1")["n"] != last:  # the table's own page may be behind its journal too
        return False
    state, shown = table.page.sink.state, hall.shown("T1")
    assert state is not None
    with hall.client() as client:
        found = Game.from_sgf(client.get("/boards/T1/record.sgf").content)
    moves = tuple(Move(move.color, move.point) for move in state.game.moves())
    seen = (shown["n"], shown["result"], found.moves(), found.position)
    return seen == (state.n, state.result, moves, state.game.position)


def test_what_an_arbiter_takes_back_is_taken_back_at_the_hub(
    hall: RunningHall, tmp_path: Path
) -> None:
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        table.play(1, MOVES)
        for facts in CORRECTED:
            for fact in facts:
                with suppress(FactRefusedError):
                    table.submit(fact)
            until(lambda: is_shown(hall, table), WAIT_S)
        until(lambda: hall.shown("T1")["differs"] == [], WAIT_S)
        lines = [line.line for line in Reader(hall.store).after(0, 10_000)]
        assert Followed().with_terms({}, lines).result == table.state["result"]
        assert {"Revision", "Penalty", "GameResumed"} <= {line["type"] for line in lines}


@pytest.mark.slow
def test_a_state_is_made_once_a_second(
    hall: RunningHall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[float] = []

    def counted(page: Page, visitor: Visitor) -> dict[str, object]:
        made.append(time.monotonic())
        return state_of(page, visitor)

    monkeypatch.setattr("device.link.link.state_of", counted)
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        until(lambda: hall.shown("T1")["online"], WAIT_S)
        table.play(1, MOVES)
        until(lambda: hall.shown("T1")["move"] == MOVES, WAIT_S)
        until(lambda: len(made) > 1, WAIT_S)

    assert min(later - one for one, later in pairwise(made)) > 0.9 * STATE_INTERVAL_S


@pytest.mark.slow
def test_a_running_clock_costs_a_message_for_each_entry_alone(
    hall: RunningHall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[object] = []

    def counted(state: BoardState) -> bytes:
        sent.append(state.shown.get("clock"))
        return state_to_bytes(state)

    def clock() -> dict[str, Any]:
        shown = hall.shown("T1")["clock"]
        assert isinstance(shown, dict)
        return shown

    monkeypatch.setattr("device.link.link.state_to_bytes", counted)
    entry = {"type": "ClockEntry", "clock": "a", "late_ms": 0}
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        start = {"act": "start", "control": "60 + 3x30 byo-yomi", "color": "black"}
        begun_ms = 1000 * time.time()
        table.submit({**entry, **start, "number": 1, "at_ms": 0})
        until(lambda: hall.shown("T1")["clock"] is not None, WAIT_S)
        before = len(sent)
        time.sleep(4.5 * STATE_INTERVAL_S)
        assert len(sent) <= before + 1  # what else the start of a game changes
        first = clock()
        assert first["running"] is True
        assert abs(first["since"] - begun_ms) < 500

        table.submit({**entry, "act": "press", "color": "black", "number": 2, "at_ms": 4500})
        until(lambda: clock()["turn"] == "white", WAIT_S)
        assert clock()["black"]["main_ms"] == 55_500

        loop = hall.hub.requests._loop
        assert loop is not None
        game, at = str(hall.shown("T1")["game_id"]), Place(0, 0)
        before = len(sent)
        asked = hall.hub.requests.ask("T1", Command("again", Order.REPLAY, game_id=game, at=at))
        asyncio.run_coroutine_threadsafe(asked, loop).result(WAIT_S)
        until(lambda: len(sent) > before, WAIT_S)  # for a hub that knows nothing of it


def test_a_picture_can_be_asked_for(hall: RunningHall, tmp_path: Path) -> None:
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        table.play(1, 2)
        until(lambda: kept(hall) == written(table.lines), WAIT_S)
        loop = hall.hub.requests._loop
        assert loop is not None
        asked = asyncio.run_coroutine_threadsafe(
            hall.hub.requests.ask("T1", Command("p", Order.PICTURE)), loop
        )
        picture = asked.result(WAIT_S).picture

    assert picture.startswith(b"\xff\xd8")


def test_a_broker_that_is_killed_loses_nothing(hall: RunningHall, tmp_path: Path) -> None:
    with linked(tmp_path / "table", hall.port, hall.passwords["T1"]) as table:
        table.play(1, 2)
        until(lambda: kept(hall) == written(table.lines), WAIT_S)
        hall.broker.kill()
        table.play(3, MOVES)
        until(lambda: kept(hall) == written(table.lines), 45.0)
        until(lambda: hall.shown("T1")["move"] == MOVES, WAIT_S)
