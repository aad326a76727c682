"""The demo's tables are boards like any other; no line of theirs is lost or doubled."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from pathlib import Path

import pytest

from hall.boards.following import Followed
from hall.boards.opening import open_store
from hall.boards.store import NAME, Reader
from hall.broker.accounts import add_board
from hall.broker.mosquitto import free_port
from hall.demo import Demo, DemoBoard, Replay, demo_names, recorded_games
from lab.hall_games import GAMES, TIMES, RandomGame, recorded
from messages.mqtt_client import Broker
from messages.texts import checksum, compact
from tests.support.hall import WAIT_S, brokers_of, hub_process, needs_mosquitto, running_hall
from tests.support.page_server import until
from web.access.roles import Role


def test_the_recording_is_what_the_lab_records() -> None:
    assert recorded_games() == [list(recorded(number)) for number in range(GAMES)]
    types = {step["line"]["type"] for game in recorded_games() for step in game[1:]}
    assert types == {"BoardPlay", "UncapturedString", "Revision", "Resigned"}
    assert [game[0]["clock"] is None for game in recorded_games()].count(True) == 1


@pytest.mark.parametrize("ends_alerts", [False, True])
@pytest.mark.parametrize("number", range(GAMES))
def test_a_replayed_game_is_followed_to_its_end(number: int, ends_alerts: bool) -> None:
    """An arbiter may end each alert as soon as it is open."""
    steps = recorded_games()[number]
    replay, game = Replay(number), RandomGame(random.Random(number), TIMES[number % len(TIMES)])
    while game.result is None:
        game.go_on()
    for step in steps[1:]:
        now_s = float(step["line"]["t"])
        replay.advance(now_s)
        for id_ in list(replay.open) if ends_alerts else ():
            assert replay.end(id_, now_s) == len(replay.lines)
            assert replay.end(id_, now_s) is None
    found = Followed(replay.terms)
    for line in replay.lines:
        found = found.after(line)

    assert [line["n"] for line in replay.lines] == list(range(1, len(replay.lines) + 1))
    assert found.started.moves() == game.game.moves()
    assert (found.result, set(found.open)) == (
        game.result,
        set() if ends_alerts else set(game.open),
    )
    opened = [line["id"] for line in replay.lines if line.get("state") == "open"]
    settled = [line["id"] for line in replay.lines if line.get("state") == "settled"]
    assert len(settled) == len(set(settled)) == len(set(opened) - set(replay.open))
    for line in replay.lines:
        if line["type"] == "Revision":
            assert replay.lines[int(str(line["replaces"])) - 1].get("move") == line["move"]


@needs_mosquitto
def test_the_tables_of_a_demo_are_shown(tmp_path: Path) -> None:
    with running_hall(tmp_path) as hall:
        passwords = {name: hall.let_in(name) for name in demo_names(5)}
        demo = Demo("hall", hall.broker.address, passwords, speed=20.0)
        demo.start()
        try:
            until(lambda: all(board.at.n > 5 for board in hall.hub.boards.values()), WAIT_S)
            with hall.client(Role.ARBITER) as client:
                refused = client.post("/api/boards/Demo-1/facts", json={"type": "Counted"})
        finally:
            demo.stop()
        assert refused.json()["error"]["message"] == "a table of the demo takes what ends an alert"
        until(lambda: not any(board.online for board in hall.hub.boards.values()), WAIT_S)


class PlayingBoards:
    """Tables that continue after any kill, in a thread of their own; `rest` ends their games."""

    def __init__(self, boards: list[DemoBoard]) -> None:
        self.boards = boards
        self.games: dict[str, Replay] = {}
        self._resting, self._stopping = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> PlayingBoards:
        for board in self.boards:
            board.start()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        self._thread.join()
        for board in self.boards:
            board.stop()

    def rest(self) -> None:
        """No more moves are played; what the hub lacks is sent."""
        self._resting.set()

    def lines(self) -> set[tuple[str, int, int]]:
        """Game, number and checksum of every emitted line."""
        return {
            (game.id, n, checksum([compact(line)]))
            for game in self.games.values()
            for n, line in enumerate(game.lines, start=1)
        }

    def _run(self) -> None:
        while not self._stopping.wait(0.02):
            for board in self.boards:
                if not self._resting.is_set():
                    board.play()
                board.send()
                self.games |= {game.id: game for game in board.games}


def kept(folder: Path) -> list[tuple[str, int, int]]:
    """Game, number and checksum of every line in the store, in the hub's order."""
    lines = Reader(folder / NAME).after(0, 1_000_000)
    return [(line.game_id, line.at.n, checksum([compact(line.line)])) for line in lines]


@pytest.mark.slow
@needs_mosquitto
@pytest.mark.parametrize("seed", range(1))
def test_nothing_is_lost_or_doubled_whatever_is_killed(tmp_path: Path, seed: int) -> None:
    """Hub and broker end at random moments, in mid-commit or mid-message, and come again."""
    chance, port, folder = random.Random(seed), free_port(), tmp_path / "store"
    path = open_store(folder)
    passwords = {name: add_board(path, name) for name in demo_names(8)}
    boards = Demo("hall", Broker("127.0.0.1", port), passwords, speed=10.0).boards
    with PlayingBoards(boards) as played:
        for _ in range(4):
            with hub_process(folder, port) as hub:
                time.sleep(chance.uniform(0.0, 2.0))
                for pid in brokers_of(folder):
                    os.kill(pid, signal.SIGKILL)
                time.sleep(chance.uniform(0.0, 2.0))
                hub.process.kill()
                hub.process.wait(WAIT_S)
        played.rest()
        with hub_process(folder, port):
            until(lambda: set(kept(folder)) == played.lines(), 60.0)
        found = kept(folder)

    assert len(found) == len(set(found)) > 100
    for board in boards:
        numbers = [n for game_id, n, _ in found if game_id == board.games[-1].id]
        assert numbers == list(range(1, len(numbers) + 1))
