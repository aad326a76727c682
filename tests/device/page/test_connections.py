"""Connections that want nothing, take nothing, come in crowds or call the page by another name."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import resource
import shutil
import socket
import ssl
import subprocess
import threading
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import cast

import httpx
import pytest

from device.page import login
from device.page.app import make_server
from device.page.games import disposition
from tests.support.boards import random_game
from tests.support.live import FakeTable
from tests.support.page_server import PASSWORD, PageServer, answering, make_page, page_server, until
from web.access.roles import Role
from web.connections import acceptor, throttling
from web.connections import limits as bounds
from web.connections.acceptor import Connection
from web.connections.limits import MAX_CONNECTIONS, MAX_PER_ADDRESS, ConnectionLimits
from web.connections.throttling import BURST_S, CPU_SHARE, TRIES, TRIES_OF_ALL, CpuBudget, Uploads
from web.guarded_app import is_own, own_hosts
from web.server import Certificate, listen

SOON_S, PATIENCE_S = 0.3, 20.0
"""The limits of these tests, and what no test waits for in vain."""

LARGE = 32 * 1024 * 1024
"""More than the buffers of two sockets hold."""


def connect(server: PageServer, address: str = "127.0.0.1") -> socket.socket:
    """A connection from one of this machine's own addresses."""
    port = int(server.url.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), PATIENCE_S, (address, 0))


def client(server: PageServer, address: str) -> httpx.Client:
    """A client at one of this machine's own addresses."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=server.url, transport=transport, timeout=PATIENCE_S)


def is_ended(sock: socket.socket) -> bool:
    """Whether the server has ended a connection."""
    sock.setblocking(False)
    try:
        while sock.recv(65536):
            pass
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every limit of a connection is short."""
    for name in ("HEADER_TIMEOUT_S", "REST_TIMEOUT_S", "WRITE_TIMEOUT_S"):
        monkeypatch.setattr(acceptor, name, SOON_S)
    monkeypatch.setattr(acceptor, "CHECK_INTERVAL_S", 0.05)
    monkeypatch.setattr(acceptor, "HANDSHAKE_S", SOON_S)


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n",
    ],
)
def test_a_header_or_a_rest_that_never_ends_is_waited_for_no_longer(
    idle: PageServer, sent: bytes
) -> None:
    with connect(idle) as sock:
        sock.sendall(sent)
        end_s = time.monotonic() + PATIENCE_S
        while not is_ended(sock):
            assert time.monotonic() < end_s, "it is still connected"
            try:
                sock.sendall(b"x")
            except OSError:
                break
            time.sleep(0.05)
    until(lambda: len(idle.page.connections) == 0)


@pytest.mark.usefixtures("hurry")
def test_a_client_that_takes_nothing_is_left(idle: PageServer, tmp_path: Path) -> None:
    with (tmp_path / "game.sgf").open("wb") as file:
        file.truncate(LARGE)
    with connect(idle) as sock:
        sock.sendall(b"GET /record.sgf HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        until(lambda: len(idle.page.connections) == 1)
        until(lambda: len(idle.page.connections) == 0)


@pytest.mark.usefixtures("hurry")
def test_whoever_listens_to_events_is_not_taken_for_idle(idle: PageServer) -> None:
    with connect(idle) as sock:
        sock.sendall(b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        for _ in range(2):
            with connect(idle) as quiet:
                until(partial(is_ended, quiet))
        assert not is_ended(sock)
        assert idle.page.connections.has_room_for_stream("127.0.0.1")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl for a certificate")
    folder = tmp_path_factory.mktemp("tls")
    made = Certificate(folder / "cert.pem", folder / "key.pem")
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"]
    files = ["-out", str(made.certificate), "-keyout", str(made.key)]
    subprocess.run([*words, "/CN=localhost", *files], check=True, capture_output=True)
    return made


@pytest.mark.usefixtures("hurry")
def test_a_handshake_that_stalls_is_waited_for_no_longer(
    idle: PageServer, certificate: Certificate
) -> None:
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    with answering(make_server(idle.page, certificate), listening):
        with ExitStack() as stack:
            stalled = [
                stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S))
                for _ in range(20)
            ]
            for sock in stalled[:10]:
                sock.sendall(b"\x16\x03\x01\x02\x00\x01")
            until(lambda: len(idle.page.connections) == 20)
            trusted = ssl.create_default_context(cafile=certificate.certificate)
            trusted.check_hostname = False
            with httpx.Client(verify=trusted) as https:
                answer = https.get(f"https://127.0.0.1:{port}/api/me", timeout=PATIENCE_S)
                assert answer.status_code == 200
            until(lambda: all(map(is_ended, stalled)))
        until(lambda: len(idle.page.connections) == 0)


def test_idle_crowds_give_way_to_whoever_comes(tmp_path: Path, camera: FakeTable) -> None:
    with (
        page_server(tmp_path, lambda: camera, follow=False, limits=ConnectionLimits(20)) as idle,
        ExitStack() as stack,
    ):
        crowd = [stack.enter_context(connect(idle, f"127.0.0.{2 + n % 3}")) for n in range(60)]
        until(lambda: sum(map(is_ended, crowd)) >= 40)
        with client(idle, "127.0.0.9") as other:
            assert other.get("/api/me").status_code == 200
        assert len(idle.page.connections) <= 20


class WithoutDescriptors(socket.socket):
    """A listening socket whose first calls fail as where the process has no descriptor left."""

    failures = 3

    def accept(self) -> tuple[socket.socket, tuple[str, int]]:
        if self.failures:
            self.failures -= 1
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return super().accept()


class Echo(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(b"taken up")
        transport.close()


def test_without_a_descriptor_there_is_a_line_and_one_when_connections_are_accepted_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The limit of this process would be shared with every thread of the tests before this one.
    monkeypatch.setattr(acceptor, "NO_DESCRIPTOR_PAUSE_S", 0.01)

    async def connect_twice(listening: socket.socket) -> None:
        limits = ConnectionLimits()
        accepting = acceptor.Acceptor(listening, limits, lambda _: cast(Connection, Echo()), None)
        accepting.start()
        for _ in range(2):
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            assert await reader.read() == b"taken up"
            writer.close()
        accepting.stop()

    with WithoutDescriptors() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        asyncio.run(asyncio.wait_for(connect_twice(listening), PATIENCE_S))
    assert capsys.readouterr().err.splitlines() == [
        "goban: page: no connection can be taken up (Too many open files)",
        "goban: page: connections are taken up again",
    ]


HALF = (
    b"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2000000\r\n\r\n"
    + b"x" * 1_000_000
)


def status_on(sock: socket.socket) -> str:
    """The status of the answer that comes on a connection."""
    sock.settimeout(PATIENCE_S)
    return sock.recv(65536).split(b" ")[1].decode()


def test_a_body_that_stalls_is_refused_and_given_back(
    idle: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttling, "BODY_TIMEOUT_S", SOON_S)
    monkeypatch.setattr(throttling, "MIN_BYTES_PER_S", 10**9)
    with connect(idle) as sock:
        sock.sendall(HALF)
        assert status_on(sock) == "408"
    until(lambda: idle.page.uploads.in_flight == 0)


def test_bodies_are_held_within_bounds_over_all_of_them(
    idle: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    idle.page.uploads = Uploads(1_500_000)
    with connect(idle) as first, connect(idle) as second, connect(idle) as third:
        first.sendall(HALF)
        until(lambda: idle.page.uploads.in_flight == 1_000_000)
        second.sendall(HALF)
        assert status_on(second) == "429"
        monkeypatch.setattr(throttling, "EVICTABLE_AFTER_S", 0.0)
        third.sendall(HALF)
        assert status_on(first) == "408"
        until(lambda: idle.page.uploads.in_flight == 1_000_000)
        headers = {"Authorization": f"Bearer {idle.tokens[Role.ARBITER]}"}
        with httpx.Client(base_url=idle.url, headers=headers, timeout=60.0) as arbiter:
            assert arbiter.post("/api/read", content=b"x" * 1_000_000).status_code == 415


def test_a_body_that_is_broken_off_is_no_fault(
    idle: PageServer, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        with connect(idle) as sock:
            sock.sendall(HALF)
            until(lambda: idle.page.uploads.in_flight == 1_000_000)
        until(lambda: idle.page.uploads.in_flight == 0)
        with idle.client() as other:
            assert other.get("/api/me").status_code == 200
    assert [record.message for record in caplog.records] == []


def test_guessers_keep_nobody_out(idle: PageServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login, "PAUSE_S", 0.0)
    guessed = []
    for guesser in range(6):
        with client(idle, f"127.0.0.{10 + guesser}") as other:
            for _ in range(TRIES + 1):
                answer = other.post("/api/login", json={"password": "wrong"})
                guessed.append(answer.status_code)
            assert answer.status_code == 429
            assert answer.headers["retry-after"]
            right = other.post("/api/login", json={"password": PASSWORD})
            assert right.status_code == 429
    assert guessed.count(401) == TRIES_OF_ALL
    with client(idle, "127.0.0.9") as owner:
        assert owner.post("/api/login", json={"password": "wrong"}).status_code == 401
        assert owner.post("/api/login", json={"password": PASSWORD}).status_code == 429
    with client(idle, "127.0.0.8") as owner:
        assert owner.post("/api/login", json={"password": PASSWORD}).status_code == 200
        assert owner.get("/api/setup").status_code == 200
    with idle.client(Role.ARBITER) as program:
        assert program.get("/api/setup").status_code == 200


OWN = """
    127.0.0.1:8361 192.168.1.20 [fe80::1]:8361 [::1] localhost:8361 Board-3.local
    board-3.local.:8361 go.example.org:443
"""
FOREIGN = """
    evil.example.org go.example.org.evil.com local 127.0.0.1.evil.com:8361 1.evil [evil]
"""


def test_the_page_knows_its_names() -> None:
    hosts = own_hosts(["go.Example.org"])
    own = [*OWN.split(), f"{socket.gethostname()}:8361", ""]
    assert [host for host in own if not is_own(host, hosts)] == []
    assert [host for host in FOREIGN.split() if is_own(host, hosts)] == []
    assert all(is_own(host, own_hosts(["*"])) for host in own + FOREIGN.split())


def test_a_name_that_is_not_its_own_is_refused(idle: PageServer) -> None:
    with idle.client() as other:
        for path in ("/", "/api/state", "/api/events", "/static/css/page.css"):
            answer = other.get(path, headers={"Host": "evil.example.org"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (421, "unknown_host")
            assert "--host-name evil.example.org" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("game.sgf", 'attachment; filename="game.sgf"'),
        ("Jörg.sgf", "attachment; filename=\"Jorg.sgf\"; filename*=UTF-8''J%C3%B6rg.sgf"),
        (
            'a"b;c\\d.sgf',
            "attachment; filename=\"a_b_c_d.sgf\"; filename*=UTF-8''a%22b%3Bc%5Cd.sgf",
        ),
        ("囲碁.sgf", "attachment; filename=\"__.sgf\"; filename*=UTF-8''%E5%9B%B2%E7%A2%81.sgf"),
        ("a\r\nb%.sgf", "attachment; filename=\"a__b_.sgf\"; filename*=UTF-8''a%0D%0Ab%25.sgf"),
        ("\udcff.sgf", "attachment; filename=\"_.sgf\"; filename*=UTF-8''%FF.sgf"),
    ],
)
def test_a_file_may_be_called_anything(name: str, said: str) -> None:
    assert disposition("attachment", name) == said


def test_a_record_with_an_odd_name_is_sent(idle: PageServer, tmp_path: Path) -> None:
    for name in ('пар"тия', "Jörg", "囲碁 1"):
        (tmp_path / f"{name}.sgf").write_text("(;SZ[9];B[ee])")
    with idle.client() as other:
        games = other.get("/api/games").json()["games"]
        assert len(games) == 3
        for game in games:
            answer = other.get(game["record"])
            assert (answer.status_code, answer.content) == (200, b"(;SZ[9];B[ee])")
            assert "filename*=UTF-8''" in answer.headers["content-disposition"]


def test_nothing_is_told_before_the_journal_was_read(
    idle: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sink = idle.page.sink
    sink.loading = True
    heard: list[str] = []
    done = threading.Event()

    def listen_to_events() -> None:
        with (
            idle.client() as listener,
            listener.stream("GET", "/api/events", headers={"Last-Event-ID": "2"}) as answer,
        ):
            heard.append(str(answer.status_code))
            for text in answer.iter_lines():
                if text.startswith("id: "):
                    heard.append(text)
                    done.set()
                    return

    thread = threading.Thread(target=listen_to_events)
    thread.start()
    until(lambda: heard == ["200"])
    monkeypatch.setattr("device.page.state.LOAD_TIMEOUT_S", SOON_S)
    with idle.client() as other:
        for path in ("/api/state", "/api/moves"):
            answer = other.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "starting")
            assert answer.headers["retry-after"] == "1"
        lines = [{"n": n, "type": "Note", "t": 0.0} for n in range(1, 4)]
        sink.log.add(lines[:1])
        assert not done.wait(SOON_S)
        sink.log.add(lines[1:])
        sink.loading = False
        sink.log.wake()
        thread.join(PATIENCE_S)
        assert heard == ["200", "id: 3"]
        assert other.get("/api/state").status_code == 200


def test_a_crowd_behind_one_address_has_its_share_and_the_known_have_more() -> None:
    limits = ConnectionLimits(most=200)
    ended: list[str] = []
    busy, idle = (lambda: False), (lambda: True)

    def enter(host: str, waits: object = idle) -> bool:
        name = f"{host} {len(ended)}"
        assert callable(waits)
        return limits.admit(host, waits, partial(ended.append, name)) is not None

    assert all(enter("10.0.0.1") for _ in range(MAX_PER_ADDRESS))
    assert ended == []
    assert enter("10.0.0.1")
    assert (len(ended), len(limits)) == (1, MAX_PER_ADDRESS)
    assert all(enter("10.0.0.2", busy) for _ in range(MAX_PER_ADDRESS))
    assert not enter("10.0.0.2")
    limits.mark_trusted("10.0.0.2")
    assert enter("10.0.0.2")
    assert all(enter("2001:db8::1") for _ in range(30))
    assert all(enter(f"2001:db8::2:{n:x}") for n in range(MAX_PER_ADDRESS - 30))
    assert len(ended) == 1
    assert enter("2001:db8::ffff")
    assert len(ended) == 2
    while len(limits) < 200:
        assert enter("127.0.0.1")
    assert enter("10.0.0.7")
    assert (len(ended), len(limits)) == (3, 200)


def test_a_known_address_gives_way_to_nobody() -> None:
    limits = ConnectionLimits(most=4)
    ended: list[str] = []
    limits.mark_trusted("10.0.0.1")
    for host in ("10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.2"):
        assert limits.admit(host, lambda: False, partial(ended.append, host))
    assert limits.admit("10.0.0.3", lambda: False, partial(ended.append, "10.0.0.3"))
    assert ended == ["10.0.0.2"]
    assert limits.admit("10.0.0.4", lambda: False, partial(ended.append, "10.0.0.4")) is None
    assert limits.admit("10.0.0.1", lambda: False, partial(ended.append, "10.0.0.1")) is None
    assert ended == ["10.0.0.2"]


def test_the_page_keeps_to_its_share() -> None:
    now = {"computed": 0.0, "went": 0.0}
    budget = CpuBudget(lambda: now["computed"], lambda: now["went"])
    assert budget.wait_s() == 0
    now["computed"] += BURST_S
    assert budget.wait_s() == 0
    now["computed"] += CPU_SHARE
    assert budget.wait_s() == pytest.approx(1.0)
    now["went"] += 1.0
    assert budget.wait_s() == pytest.approx(0.0)
    now["went"] += 100.0
    assert budget.wait_s() == 0
    now["computed"] += BURST_S + CPU_SHARE
    assert budget.wait_s() == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("soft", "hard", "raised", "connections"),
    [
        (1024, 1 << 20, 4096, MAX_CONNECTIONS),
        (1024, 1024, None, 1024 - 128),
        (256, 512, 512, 512 - 128),
        (100, 100, None, 16),
        (1024, resource.RLIM_INFINITY, 4096, MAX_CONNECTIONS),
    ],
)
def test_connections_leave_the_game_its_descriptors(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: int | None, connections: int
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(resource, "getrlimit", lambda what: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda what, limits: asked.append(limits[0]))
    assert bounds.max_connections() == connections
    assert asked == ([] if raised is None else [raised])


def test_the_page_has_room_for_as_many_as_the_system_lets_it(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 600), hard))
    try:
        make_page(tmp_path, lambda: FakeTable(random_game(1).position))
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(4096, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
