"""The keeper's thread: what comes together is one commit, and what cannot be kept comes again."""

from __future__ import annotations

import json
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from hall.boards.board import Board
from hall.boards.following import Followed
from hall.boards.keeper import Keeper
from hall.boards.opening import open_store
from hall.boards.store import Reader, Store
from messages.texts import OFFLINE, Address, Channel
from tests.support.hall_lines import batch, play
from tests.support.page_server import until

BOARDS = 50


class Hub:
    """A keeper beside a store whose statements are counted."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(open_store(folder))
        self.statements: list[str] = []
        self.store._database.set_trace_callback(self.statements.append)
        self.acks: list[str] = []
        self.commands: list[dict[str, object]] = []
        self.keeper = Keeper(self.store, "hall", self._publish, lambda lines: None, self._replied)

    @property
    def commits(self) -> int:
        return self.statements.count("COMMIT")

    def state(self, board: str, **more: object) -> None:
        body = {"game_id": f"g{board}", "n": 0, "size": 9, "komi": 6.5, **more}
        self.keeper.take(f"goban/1/hall/{board}/up/state", json.dumps(body).encode())

    def lines(self, board: str) -> None:
        body = json.dumps(batch(f"g{board}", [play(1)])).encode()
        self.keeper.take(f"goban/1/hall/{board}/up/ev", body)

    def offline(self, board: str) -> None:
        self.keeper.take(Address("hall", board).topic(Channel.ONLINE), OFFLINE)

    def settle(self) -> None:
        """Take up in one group what has come."""
        self.keeper.start()
        self.keeper.stop()

    def _publish(self, topic: str, payload: bytes, retain: bool) -> bool:
        self.acks.append(topic)
        if topic.endswith("/down/cmd"):
            self.commands.append(json.loads(payload))
        return True

    def _replied(self, board: str, reply: object) -> None:
        assert self.commands, "nothing was asked"


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    found = Hub(tmp_path)
    yield found
    found.store.close()


def test_states_that_change_together_are_one_commit(hub: Hub) -> None:
    for number in range(BOARDS):
        hub.state(f"T{number}")
        hub.state(f"T{number}", komi=7.5)
        hub.lines(f"T{number}")
    hub.settle()

    reader = Reader(hub.store.path)
    assert reader.terms("T7", "gT7") == {"size": 9, "komi": 7.5}
    assert len(reader.after(0, 1000)) == BOARDS
    assert hub.commits == 1


def test_terms_that_could_not_be_kept_are_kept_later(
    hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = hub.store._database.execute("PRAGMA page_count").fetchone()[0]
    hub.store._database.execute(f"PRAGMA max_page_count = {pages}")
    hub.keeper.start()
    hub.state("T1", players={"black": "x" * 9000, "white": None})
    hub.keeper.do(lambda: None).result(10.0)
    hub.keeper.do(lambda: None).result(10.0)
    refused = hub.keeper.failure
    hub.store._database.execute("PRAGMA max_page_count = 1000000")
    hub.state("T2")
    hub.keeper.stop()

    assert refused is not None
    assert "cannot be written" in refused
    assert hub.keeper.failure is None
    assert Reader(hub.store.path).terms("T1", "gT1")["players"] is not None
    assert capsys.readouterr().err.count("nothing is acknowledged") == 1


def test_whether_boards_are_there_is_asked_after_a_crowd(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hall.boards.message_queue.MAX_QUEUED", 2)
    monkeypatch.setattr("hall.boards.keeper.PROBE_DELAY_S", 0.0)
    monkeypatch.setattr("hall.boards.keeper.PROBE_TIMEOUT_S", 0.0)
    hub.state("T1")
    for _ in range(3):
        hub.lines("T1")
    hub.offline("T1")
    assert hub.keeper.counts.left_out == 2
    hub.keeper.start()
    until(lambda: Address("hall", "T1").topic(Channel.COMMAND) in hub.acks)
    until(lambda: hub.keeper.boards["T1"].online is False)
    hub.keeper.stop()


def crc_of(moves: list[list[str]]) -> int:
    return zlib.crc32(json.dumps(moves, separators=(",", ":")).encode())


def test_a_board_whose_state_and_lines_differ_is_asked_for_its_game(
    hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = [["black", "C3"]]
    hub.keeper.start()
    hub.lines("T1")
    hub.state("T1", n=1, moves_crc=crc_of(moves), result="B+R")
    until(lambda: hub.commands)
    assert hub.keeper.boards["T1"].differs == ("moves", "result")
    hub.state("T1", n=1, moves_crc=crc_of(moves), result="B+R", phase="play")
    hub.keeper.do(lambda: None).result(10.0)
    (asked,) = hub.commands  # once, until it had time to answer
    assert asked["op"] == "game"
    game = {"id": asked["id"], "game_id": "gT1", "epoch": 0, "n": 1, "moves": moves}
    reply = json.dumps({**game, "result": "B+R"}).encode()
    hub.keeper.take("goban/1/hall/T1/up/reply", reply)
    until(lambda: hub.keeper.boards["T1"].differs == ())
    hub.state("T1", n=1, moves_crc=crc_of(moves), result="B+R", komi=7.5)
    until(lambda: float(hub.keeper.boards["T1"].followed.started.komi) == 7.5)
    hub.keeper.stop()

    reader = Reader(hub.store.path)
    lines = [kept.line for kept in reader.game("T1", "gT1", 0)]
    again = Followed().with_terms(reader.terms("T1", "gT1"), lines)
    for followed in (hub.keeper.boards["T1"].followed, again):
        assert [move.to_text(9) for move in followed.started.moves()] == ["B C3"]
        assert (followed.result, float(followed.started.komi)) == ("B+R", 7.5)
    assert list(reader.snapshots()) == [("T1", "gT1")]
    logged = capsys.readouterr().err
    assert logged.count("differ in moves and result; the board is asked for its game") == 1
    assert "is that of the board again" in logged


def test_a_wall_clock_that_is_set_moves_no_clock_of_a_game(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = {"main_ms": 60_000, "period_ms": 0, "count": 0, "flag": False}
    clock = {"control": "600", "log": "a", "number": 1, "at_ms": 0, "turn": "black"}
    hub.state("T1", clock={**clock, "running": True, "black": left, "white": left, "age_ms": 500})
    hub.settle()
    wall_s = time.time
    monkeypatch.setattr(time, "time", lambda: wall_s() + 3600.0)

    shown = hub.keeper.boards["T1"].clock_shown
    assert shown is not None
    assert 500 <= cast(int, shown.to_state()["age_ms"]) < 120_000


def test_a_retained_state_makes_no_board_online(hub: Hub) -> None:
    """A broker delivers what it retains of a board in any order."""
    hub.offline("T1")
    hub.keeper.take("goban/1/hall/T1/up/state", b'{"game_id":"g","n":0}', retained=True)
    hub.settle()
    board = hub.keeper.boards["T1"]
    assert (board.online, board.last_seen, board.game_id) == (False, None, "g")


def test_a_board_that_states_no_checksum_is_not_compared(hub: Hub) -> None:
    hub.lines("T1")
    hub.state("T1", n=1, result="B+R")
    hub.settle()

    assert hub.keeper.boards["T1"].differs is None
    assert hub.commands == []


def test_a_game_that_was_not_asked_for_changes_nothing(hub: Hub) -> None:
    hub.lines("T1")
    reply = json.dumps({"id": "c1", "game_id": "gT1", "epoch": 0, "n": 1, "moves": []}).encode()
    hub.commands.append({})
    hub.keeper.take("goban/1/hall/T1/up/reply", reply)
    hub.settle()

    assert hub.keeper.boards["T1"].followed.started.number == 1


def test_a_board_that_sends_ever_other_terms_keeps_no_other_board_waiting(hub: Hub) -> None:
    """Its newest state counts, and changes its game once in a while; the rest is taken up later."""
    hub.keeper.start()
    all_sent = threading.Event()
    hub.keeper.do(lambda: cast(None, all_sent.wait(60.0)))  # what follows is one group
    for number in range(600):
        hub.state("T1", komi=number / 2, game_id=f"g{number % 2}")
    hub.lines("T2")
    all_sent.set()
    until(lambda: Reader(hub.store.path).game("T2", "gT2", 0))
    assert hub.commits == 1
    hub.state("T1", komi=1.5, game_id="g7")
    until(lambda: hub.keeper.budget.slowed == ["T1"])
    assert hub.keeper.boards["T1"].game_id != "g7"
    until(lambda: hub.keeper.boards["T1"].game_id == "g7")
    hub.keeper.stop()
    assert hub.keeper.counts.left_out > 400


@pytest.mark.parametrize("komi", ["1" * 400, "1e300", "7.3", "-1000.5", "true"])
def test_an_odd_komi_is_left_out_at_the_door(
    hub: Hub, capsys: pytest.CaptureFixture[str], komi: str
) -> None:
    payload = f'{{"game_id": "gT1", "n": 0, "size": 9, "komi": {komi}}}'.encode()
    hub.keeper.take("goban/1/hall/T1/up/state", payload)
    hub.lines("T1")
    hub.settle()

    assert "hub: board T1: state" in capsys.readouterr().err
    assert float(hub.keeper.boards["T1"].followed.started.komi) == 7.5


def test_a_line_with_an_odd_number_stands_in_nobodys_way(hub: Hub) -> None:
    odd = {"type": "Tomorrow", "n": 2, "move": 10**400, "t": 1.0}
    lines = [play(1), odd, {**play(3), "move": 2, "color": "white"}]
    hub.keeper.take("goban/1/hall/T1/up/ev", json.dumps(batch("gT1", lines)).encode())
    hub.settle()

    followed = hub.keeper.boards["T1"].followed
    assert (followed.n, followed.started.number) == (3, 2)


def test_a_difference_in_one_game_is_none_in_the_next(hub: Hub) -> None:
    board = Board("T1", game_id="g1", differs=("moves",))
    assert hub.keeper._at_game(board, "g2", 0).differs is None
