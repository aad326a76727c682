"""What goes wrong between boards and hub: one clear line, nothing lost, other boards unharmed."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hall.boards.opening import open_store
from hall.boards.store import Reader
from hall.broker.mosquitto import CA, broker_files
from hall.hub import Hub
from hall.page.alerts import troubles
from messages.mqtt_client import MqttClient, read_broker
from tests.support.hall import (
    WAIT_S,
    RunningHall,
    needs_mosquitto,
)
from tests.support.hall_lines import alert, batch, play
from tests.support.hub_on_store import HubOnStore
from tests.support.linked import linked
from tests.support.page_server import until
from web.access.roles import Role

pytestmark = needs_mosquitto

paho_leaves_a_socket = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

GAME = [play(n) for n in range(1, 11)]


@dataclass(frozen=True)
class Bad:
    """Something that a board sends on a channel, and the words in the log and for the arbiter."""

    name: str
    body: object
    says: str
    channel: str = "ev"
    arbiter: str | None = None
    """What the arbiter is shown, where that is not the same as the log."""


def changed(**more: object) -> dict[str, object]:
    return {**batch("g", GAME[:3]), **more}


ROWS = [
    Bad("garbage", b"\xff garbage" * 100, "batch: expected a JSON object in UTF-8"),
    Bad("garbage as its state", b"{", "state: expected a JSON object", "state"),
    Bad("garbage as its reply", b"{}", "reply: expected an id", "reply"),
    Bad("neither online nor offline", b"maybe", "online b'maybe': expected online", "online"),
    Bad("an unknown channel", b"x", "no channel of a board", "other", ""),
    Bad("a wrong checksum", changed(crc=3), "batch from 1 of game g: its checksum differs"),
    Bad("a long batch", b"x" * 600_000, "batch of 600000 bytes: at most 524288"),
    Bad(
        "10 MB of lines",
        batch("g", [play(n, text="x" * 160_000) for n in range(1, 65)]),
        "at most 1048576",
    ),
]


@pytest.mark.parametrize("bad", ROWS, ids=lambda bad: bad.name)
def test_what_cannot_be_read_is_left_out_and_said(
    hub: HubOnStore, bad: Bad, capsys: pytest.CaptureFixture[str]
) -> None:
    body = bad.body if isinstance(bad.body, bytes) else json.dumps(bad.body).encode()
    hub.keeper.take(f"goban/1/hall/T1/up/{bad.channel}", body)
    hub.emit("T2", "h", *GAME)
    hub.emit("T1", "g", *GAME[:2])
    hub.keeper.do(lambda: None).result(WAIT_S)

    logged = [line for line in capsys.readouterr().err.splitlines() if "left out" in line]
    assert len(logged) == 1
    assert bad.says in logged[0]
    one, other = hub.boards["T1"], hub.boards["T2"]
    if bad.arbiter is None:
        assert "board T1" in logged[0]
        assert bad.says in one.unreadable.why
    assert (one.followed.n, other.followed.n) == (2, 10)
    assert other.unreadable is None


def test_a_board_is_not_heard_under_anothers_name_or_on_a_topic_of_its_own(
    hall: RunningHall,
) -> None:
    hall.let_in("T2")
    with hall.board("T1") as board:
        board.send("other", b"kept", retain=True)
        board.send("ev/more", b"kept", retain=True)
        board.root = "goban/1/hall/T2"
        board.send("ev", batch("g", GAME))
        board.root = "goban/1/hall/T1"
        board.emit("g", GAME)

    assert (hall.shown("T1")["n"], hall.shown("T2")["n"]) == (10, 0)
    assert hall.hub.keeper.counts.garbled == 0, "the broker lets nothing of it through"


def test_what_is_wrong_with_a_board_is_logged_and_named_to_the_arbiter(
    hub: HubOnStore, capsys: pytest.CaptureFixture[str]
) -> None:
    def send(channel: str, body: object) -> None:
        hub.keeper.take(f"goban/1/hall/T1/up/{channel}", json.dumps(body).encode())

    hub.emit("T1", "g", *GAME)
    send("ev", batch("g", [play(3, "J9"), *GAME[3:]]))
    send("reply", {})
    for n in range(2):
        for serial in ("1", "2"):
            send("state", {"game_id": "g", "n": n, "boot": f"boot {serial}", "serial": serial})
    hub.emit("T2", "h", *GAME)
    until(lambda: hub.boards["T1"].twins and hub.boards["T1"].strange, WAIT_S)

    texts = {each["type"]: str(each["text"]) for each in troubles(hub.boards.values())}
    assert texts["TwoBoards"] == "two boards are called T1: 1 and 2"
    assert texts["StrangeLines"] == "1 lines came once more and say something else"
    assert "reply: expected an id" in texts["UnreadableMessages"]
    logged = capsys.readouterr().err
    for once in (texts["TwoBoards"], "line 3 of game g came once more and says something else"):
        assert logged.count(once) == 1
    assert [line.line for line in hub.reader.game("T1", "g", 0)] == GAME
    assert [line.line["point"] for line in hub.reader.alarms()] == ["J9"]


def test_a_clock_in_1970_does_not_matter(hall: RunningHall) -> None:
    lines = [{**alert(1, 1), "t": -5.0}, {**play(2), "t": 0.0}]
    with hall.board("T1") as board:
        board.send("state", {"game_id": "g", "n": 2, "t": 0.0, "boot": "b", "serial": "s"})
        board.emit("g", lines)
        with hall.client(Role.ARBITER) as client:
            (found,) = client.get("/api/alerts").json()["alerts"]

    now = datetime.now(UTC)
    for stamp in (found["raised"], hall.shown("T1")["last_seen"]):
        assert abs(datetime.fromisoformat(str(stamp)) - now) < timedelta(minutes=5)


@pytest.mark.parametrize("refused", ["the board", "the hub"])
def test_a_broker_that_refuses_is_one_line(
    hall: RunningHall, refused: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logged: list[str] = []

    def is_logged() -> bool:
        logged.append(capsys.readouterr().err)
        return "not authorized" in "".join(logged)

    if refused == "the board":
        with linked(tmp_path / "table", hall.port, "wrong") as table:
            until(is_logged, WAIT_S)
            shown = table.state["hub_trouble"]
            table.play(1, 2)
            assert Reader(hall.store).after(0, 10) == []
        with linked(tmp_path / "table", hall.port, hall.passwords["T1"], 2, resume=True) as table:
            until(lambda: hall.shown("T1")["move"] == 2, WAIT_S)
            assert "hub_trouble" not in table.state
    else:
        broker = read_broker(f"mqtt://hub:wrong@127.0.0.1:{hall.port}")
        hub = Hub(open_store(tmp_path / "other"), "hall", broker)
        hub.start()
        until(is_logged, WAIT_S)
        shown = str(hub.failure)
        hub.stop()
    assert "not authorized" in shown
    assert "".join(logged).count("not authorized") == 1
    with hall.board("T2") as other:
        other.emit("h", GAME)


def test_a_board_of_another_site_hears_that_its_topics_are_refused(
    hall: RunningHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    password = hall.passwords["T1"]
    with linked(tmp_path / "table", hall.port, password, site="hal") as table:
        until(lambda: "hub_trouble" in table.state, WAIT_S)
        shown = table.state["hub_trouble"]
        table.play(1, 2)

    topic = "messages to goban/1/hal/T1/up/online (not authorized)"
    assert f"it refuses T1 {topic}: is T1 the name it has there, and hal the site?" in shown
    assert capsys.readouterr().err.count("it refuses") == 1
    assert Reader(hall.store).after(0, 10) == []


def test_a_hub_that_may_not_send_says_which_topic(
    hall: RunningHall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    password = hall.passwords["T1"]
    hub = Hub(open_store(tmp_path), "x", read_broker(f"mqtt://T1:{password}@127.0.0.1:{hall.port}"))
    logged: list[str] = []

    def is_logged() -> bool:
        logged.append(capsys.readouterr().err)
        return "it refuses" in "".join(logged)

    hub.start()
    until(lambda: hub.trouble is None, WAIT_S)
    for _ in range(3):
        hub.mqtt.publish("goban/1/x/T1/down/ack", b"{}")
    until(is_logged, WAIT_S)
    hub.stop()

    assert "messages to goban/1/x/T1/down/ack (not authorized)" in "".join(logged)
    assert "the hub must be allowed goban/1/x/#" in "".join(logged)


@paho_leaves_a_socket
def test_another_authority_is_one_line(tmp_path: Path) -> None:
    files = []
    for name in ("own", "other"):
        (tmp_path / name).mkdir()
        files.append(broker_files(tmp_path / name))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(files[0].certificate, files[0].key)

    def answer(listening: socket.socket) -> None:
        with suppress(OSError), listening.accept()[0] as came:
            context.wrap_socket(came, server_side=True)

    logged: list[str | None] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        broker = f"mqtts://127.0.0.1:{listening.getsockname()[1]}"
        answering = threading.Thread(target=answer, args=(listening,))
        answering.start()
        authority = read_broker(broker, tmp_path / "other" / CA)
        wire = MqttClient(authority, "x", [], logged.append, lambda *_: None)
        wire.start()
        until(lambda: logged, WAIT_S)
        wire.stop()
        answering.join()

    assert "its certificate is not trusted" in str(logged[0])
    assert "\n" not in str(logged[0])
