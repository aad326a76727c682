"""A hub on a real mosquitto, and a board that is no part of this program."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from benchmarks.hall.brokers import NatsBroker
from device import cli
from hall.boards.opening import open_store
from hall.boards.store import NAME
from hall.broker.accounts import add_board
from hall.broker.mosquitto import SEARCH_PATH, Listener, Mosquitto, free_port
from hall.hub import Hub
from hall.logins import HallAccess
from hall.page.app import make_app
from hall.page.page import HallPage
from messages.mqtt_client import Broker
from tests.support.hall_lines import Line, batch
from tests.support.page_server import answering, make_test_secrets, until
from tests.support.processes import CHECKOUT
from web.access.roles import Role
from web.server import address_of, listen, server_of

PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), *SEARCH_PATH))

MOSQUITTO, NATS = "mosquitto", "nats-server"


def _on_brokers(*marks: pytest.MarkDecorator) -> pytest.MarkDecorator:
    """Run a test on each broker, with these marks on a nats-server."""
    rows = []
    for name, more in ((MOSQUITTO, ()), (NATS, marks)):
        missing = pytest.mark.skipif(
            shutil.which(name, path=PATH) is None, reason=f"{name} is not installed"
        )
        rows.append(pytest.param(name, marks=[missing, *more]))
    return pytest.mark.parametrize("broker", rows)


on_each_broker = _on_brokers()
"""The test runs on the hub's own mosquitto, and on a nats-server that is there already."""

on_nats_by_night = _on_brokers(pytest.mark.slow)
"""The same, with the nats-server by night: what the broker's name changes nothing of."""

needs_mosquitto = pytest.mark.skipif(
    shutil.which("mosquitto", path=PATH) is None, reason="mosquitto is not installed"
)

WAIT_S = 60.0


class OutsideBoard:
    """A board that knows the contract alone: topics and payloads are written out here.

    ``acks`` and ``commands`` are what has come; `answer` makes the reply to a command, None for
    none.
    """

    def __init__(
        self,
        port: int,
        name: str,
        password: str,
        *,
        site: str = "hall",
        answer: Callable[[Mapping[str, object]], Mapping[str, object] | None] | None = None,
        client_id: str = "",
    ) -> None:
        self.root = f"goban/1/{site}/{name}"
        self.acks: list[dict[str, dict[str, int]]] = []
        self.commands: list[dict[str, object]] = []
        self.assignments: list[dict[str, object]] = []
        self.refused: str | None = None
        self._answer = answer
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id)
        self.client.username_pw_set(name, password)
        self.client.will_set(f"{self.root}/up/online", b"offline", 1, True)
        self.client.on_connect = self._connected
        self.client.on_message = self._message
        self.client.reconnect_delay_set(1, 1)
        self.client.connect_async("127.0.0.1", port, 5)
        self.client.loop_start()

    def __enter__(self) -> OutsideBoard:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.disconnect()
        self.client.loop_stop()

    def send(self, channel: str, body: object, *, retain: bool = False) -> None:
        """Send a payload; the broker has it on return."""
        payload = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = self.client.publish(f"{self.root}/up/{channel}", payload, 1, retain)
        sent.wait_for_publish(WAIT_S)

    def emit(self, game_id: str, lines: Sequence[Line], epoch: int = 0) -> None:
        """Send lines and wait until the hub has acknowledged them."""
        self.send("ev", batch(game_id, lines, epoch))
        last = lines[-1]["n"]
        until(lambda: self.acked(game_id) == {"epoch": epoch, "n": last}, WAIT_S)

    def acked(self, game_id: str) -> dict[str, int] | None:
        """The last acknowledgement of a game."""
        return self.acks[-1].get(game_id) if self.acks else None

    def die(self) -> None:
        """Be gone without a word, as a machine without power."""
        found = self.client.socket()
        assert isinstance(found, socket.socket)
        self.client.reconnect_delay_set(60, 60)
        found.shutdown(socket.SHUT_RDWR)

    def _connected(
        self, client: mqtt.Client, userdata: object, flags: object, reason: object, more: object
    ) -> None:
        self.refused = str(reason)
        client.subscribe(f"{self.root}/down/#", 1)
        client.publish(f"{self.root}/up/online", b"online", 1, True)

    def _message(self, client: mqtt.Client, userdata: object, message: mqtt.MQTTMessage) -> None:
        body = json.loads(message.payload or b"{}")
        kind = message.topic.rpartition("/")[2]
        if kind == "ack":
            self.acks.append(body)
        elif kind == "assign":
            self.assignments.append(body)
        elif kind == "cmd":
            self.commands.append(body)
            reply = None if self._answer is None else self._answer(body)
            if reply is not None:
                client.publish(f"{self.root}/up/reply", json.dumps(reply).encode(), 1)


@dataclass
class RunningHall:
    """A hub that runs: its page, its broker's port, its store."""

    folder: Path
    url: str
    port: int
    hub: Hub
    broker: RunningBroker
    tokens: dict[Role, str]
    page: HallPage
    passwords: dict[str, str] = field(default_factory=dict)

    @property
    def store(self) -> Path:
        """The store's file."""
        return self.folder / NAME

    def client(self, role: Role | None = None) -> httpx.Client:
        """A client of the page."""
        headers = {} if role is None else {"Authorization": f"Bearer {self.tokens[role]}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=30.0)

    def let_in(self, name: str) -> str:
        """A password for a new board, which can connect on return."""
        self.passwords[name] = add_board(self.store, name)
        until(lambda: name in self.hub.boards, WAIT_S)
        return self.passwords[name]

    def board(self, name: str, **more: object) -> OutsideBoard:
        """A board that connects, let in first where it is new; connected on return."""
        password = self.passwords.get(name) or self.let_in(name)
        found = OutsideBoard(self.port, name, password, **more)  # type: ignore[arg-type]
        until(found.client.is_connected, WAIT_S)
        until(lambda: found.acks, WAIT_S)
        return found

    def shown(self, name: str) -> dict[str, object]:
        """A board as the page has it for the arbiter."""
        with self.client(Role.ARBITER) as client:
            boards = client.get("/api/boards").json()["boards"]
        found = next(board for board in boards if board["board"] == name)
        assert isinstance(found, dict)
        return found


@dataclass
class RunningBroker:
    """A broker that runs: how the hub reaches it, which child of the hub it is, how it is killed.

    Once killed it begins again, by the hub or by `kill` itself.
    """

    address: Broker
    child: Mosquitto | None
    kill: Callable[[], None]


@contextmanager
def running_broker(name: str, folder: Path, port: int) -> Iterator[RunningBroker]:
    """While this lasts, a broker for the store in `folder` runs: the hub's own, or nats-server."""
    if name == NATS:
        nats = NatsBroker(folder / NATS, port)
        nats.start()

        def kill() -> None:
            nats.kill()
            nats.start()

        try:
            yield RunningBroker(Broker("127.0.0.1", port), None, kill)
        finally:
            nats.kill()
        return
    own = Mosquitto(folder, folder / NAME, Listener("127.0.0.1", port), "hall")
    own.start()

    def send_kill() -> None:
        assert own._process is not None
        own._process.send_signal(signal.SIGKILL)

    try:
        yield RunningBroker(own.broker, own, send_kill)
    finally:
        own.stop()


@contextmanager
def running_hall(
    folder: Path,
    port: int | None = None,
    passwords: Mapping[str, str] | None = None,
    broker: str = MOSQUITTO,
    boards: Sequence[str] = (),
) -> Iterator[RunningHall]:
    """While this lasts, a hub with a broker on loopback runs on the store in `folder`.

    `boards` are let in before the broker begins, which costs no time.
    """
    path = open_store(folder)
    port = port or free_port()
    passwords = {**(passwords or {}), **{name: add_board(path, name) for name in boards}}
    secrets, tokens = make_test_secrets(folder)
    with running_broker(broker, folder, port) as running:
        hub = Hub(path, "hall", running.address, running.child)
        listening = listen("127.0.0.1", 0)
        page = HallPage(hub, access=HallAccess(secrets, path))
        hub.start()
        try:
            with answering(server_of(make_app(page), page.connections), listening):
                until(lambda: hub.failure is None, WAIT_S)
                url = address_of(listening, secure=False).rstrip("/")
                yield RunningHall(folder, url, port, hub, running, tokens, page, passwords)
        finally:
            hub.stop()


def brokers_of(folder: Path) -> list[int]:
    """The processes of mosquitto that run on the store in `folder`."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            program, *words = entry.read_bytes().split(b"\0")
            config = os.fsencode(folder / "mosquitto.conf")
            if os.path.basename(program) == b"mosquitto" and config in words:
                found.append(int(entry.parent.name))
    return found


def events(client: httpx.Client, count: int, after: int = 0) -> list[tuple[int, dict[str, object]]]:
    """The first `count` events of the stream after a number: their ids and their data."""
    found: list[tuple[int, dict[str, object]]] = []
    number, end_s = 0, time.monotonic() + WAIT_S
    with client.stream("GET", f"/api/events?after={after}") as stream:
        for line in stream.iter_lines():
            if line.startswith("id:"):
                number = int(line[3:])
            elif line.startswith("data:"):
                found.append((number, json.loads(line[5:])))
            if len(found) == count or time.monotonic() > end_s:
                break
    return found


@dataclass
class HubProcess:
    """A process of `goban hub`."""

    process: subprocess.Popen[str]
    folder: Path
    url: str
    port: int
    log: Path

    def lines(self) -> list[str]:
        """Its output."""
        return self.log.read_text().splitlines()


def hub_said(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `goban hub` prints for these words, on the store in `folder`; it must succeed."""
    capsys.readouterr()
    assert cli.main(["hub", *words, "--store", str(folder)]) == 0
    return capsys.readouterr().out


@contextmanager
def hub_process(folder: Path, port: int, *words: str) -> Iterator[HubProcess]:
    """While this lasts, unless it is killed, a hub runs on the store in `folder`."""
    web, log = free_port(), folder.parent / "said.txt"
    command = [sys.executable, "-m", "device.cli", "hub", "--store", str(folder)]
    command += ["--listen", f"127.0.0.1:{web}", "--broker-listen", f"127.0.0.1:{port}", *words]
    with log.open("w") as file:
        process = subprocess.Popen(
            command, cwd=CHECKOUT, stderr=file, stdout=subprocess.DEVNULL, text=True
        )
    try:
        url = f"http://127.0.0.1:{web}"
        found = HubProcess(process, folder, url, port, log)
        until(lambda: process.poll() is not None or healthy(url), WAIT_S)
        assert process.poll() is None, found.lines()
        yield found
    finally:
        process.terminate()
        process.wait(WAIT_S)


def healthy(url: str) -> bool:
    """Whether a hub is there and keeps what comes."""
    try:
        return httpx.get(f"{url}/healthz").status_code == 200
    except httpx.HTTPError:
        return False
