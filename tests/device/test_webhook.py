"""The webhook against a real HTTP server: signed, in order, at least once, never in the way."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from errno import EMFILE
from pathlib import Path
from queue import Queue
from threading import Thread

import httpx
import pytest

from device import webhook
from device.game.sinks.sinks import ResumeData
from device.webhook import Waiting, WebhookConfig, WebhookSink
from referee.alerts.event_json import to_json
from referee.events import Audience, EventType, GameEvent
from tests.support.page_server import until
from tests.support.webhooks import SECRET, Receiver, receiver
from web import webhook_post
from web.console import FailureError
from web.machine import MACHINE, Machine, SystemClock

GAME = "2026-11-22T10:00:00+00:00"

NOWHERE = "http://127.0.0.1:9/hook"


def event(n: int, audience: Audience = Audience.PLAYERS) -> GameEvent:
    return GameEvent(type=EventType.BOARD_PLAY, n=n, t=1.0 * n, size=9, audience=audience)


def begun(
    url: str,
    *,
    past: int = 0,
    mark: Path | None = None,
    audience: Audience = Audience.ARBITER,
    machine: Machine = MACHINE,
    transport: httpx.AsyncBaseTransport | None = None,
    left: list[Waiting] | None = None,
    game: str = GAME,
) -> WebhookSink:
    """A sink whose game has `past` lines behind it."""
    sink = WebhookSink(WebhookConfig(url, SECRET, audience), mark, transport, machine, left=left)
    lines = [to_json(event(n)) for n in range(1, past + 1)]
    at = datetime.fromisoformat(game)
    sink.begin(ResumeData(at, None, -1, None, None, {}, lines, lambda after_ns: ()))
    return sink


@contextmanager
def posting(url: str, *numbers: int, past: int = 0, mark: Path | None = None) -> Iterator[None]:
    """A sink that is given lines with these numbers, and is closed at the end."""
    sink = begun(url, past=past, mark=mark)
    sink.update(None, [event(n) for n in numbers])
    yield
    sink.close()


def tried(server: Receiver, count: int = 0) -> list[int]:
    """The numbers of the lines that came to the server, once there are `count`."""
    until(lambda: server.posts >= count)
    return [int(each.removeprefix(f"{GAME}/")) for each in server.tried]


@pytest.fixture
def server() -> Iterator[Receiver]:
    with receiver() as running:
        yield running


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook_post, "FIRST_RETRY_S", 0.01)
    monkeypatch.setattr(webhook_post, "LONGEST_RETRY_S", 0.05)
    monkeypatch.setattr(webhook, "LEAVE_S", 1.0)


def test_a_line_is_posted_and_signed_as_the_standard_says(server: Receiver) -> None:
    with posting(server.url, 1):
        tried(server, 1)
    assert server.taken == [(f"{GAME}/1", {"version": 1, "game": GAME, "event": to_json(event(1))})]
    assert server.forged == 0


PASSING = (302, 307, 400, 401, 403, 404, 407, 408, 413, 422, 425, 429, 451, 500, 502, 503, 511)
"""What a captive portal, a proxy or a server that is being set up answers for a while."""


@pytest.mark.parametrize("status", PASSING)
def test_no_answer_that_may_pass_loses_a_line(
    server: Receiver, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    server.faults.extend([str(status)] * 9)
    with posting(server.url, 1):
        assert tried(server, 10) == [1] * 10
    assert server.ids == [f"{GAME}/1"]
    assert capsys.readouterr().err.splitlines() == [
        f"goban: webhook: {server.url} answers {status}; trying again",
        f"goban: webhook: {server.url} takes lines again",
    ]


def test_lines_keep_their_order_while_everything_is_refused(server: Receiver) -> None:
    server.faults.extend(["400"] * 40)
    with posting(server.url, *range(1, 6)):
        assert set(tried(server, 40)[:40]) == {1, 2, 3, 4, 5}
    assert server.ids == sorted(server.ids)
    assert server.ids[-1] == f"{GAME}/5"


def test_a_line_that_is_refused_for_good_does_not_hold_up_the_next(
    server: Receiver, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    server.refuses = frozenset({f"{GAME}/2", f"{GAME}/3"})
    refusals = [2] * webhook_post.TRIES
    with posting(server.url, *range(1, 6), mark=tmp_path / "game.posted"):
        assert tried(server, 9) == [1, *refusals, 3, 4, 5]
    assert json.loads((tmp_path / "game.posted").read_bytes())["n"] == 5
    assert capsys.readouterr().err.splitlines()[1:2] == [
        f"goban: webhook: left out: line 2, 3, which is refused ({server.url} answers 400)",
    ]


def test_a_receiver_that_is_gone_is_left_alone_until_the_next_start(
    server: Receiver, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mark = tmp_path / "game.posted"
    server.faults.append("410")
    with posting(server.url, 1, 2, mark=mark):
        tried(server, 1)
    assert tried(server) == [1]
    assert "answers 410: nothing more is posted" in capsys.readouterr().err
    with posting(server.url, past=2, mark=mark):
        assert tried(server, 3) == [1, 1, 2]


@pytest.mark.parametrize(
    ("text", "wait_s"),
    [
        ("", 0.0),
        ("7", 7.0),
        ("1000000", webhook_post.LONGEST_WAIT_S),
        ("9" * 400, webhook_post.LONGEST_WAIT_S),
        ("-3", 0.0),
        ("soon", 0.0),
        ("Thu, 01 Jan 1970 00:02:00 GMT", 20.0),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", webhook_post.LONGEST_WAIT_S),
    ],
)
def test_a_server_is_left_alone_for_as_long_as_it_asks_within_bounds(
    text: str, wait_s: float
) -> None:
    assert webhook_post.wait_of({"retry-after": text}, 100.0) == wait_s


@contextmanager
def endless(head: bytes, part: bytes, pause_s: float = 0.0) -> Iterator[tuple[str, Queue[int]]]:
    """The address of a server that answers with `head`, then `part` again and again.

    The queue has how many bytes of each answer were sent before its connection ended.
    """
    ended = Queue[int]()

    def serve(listening: socket.socket) -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            sent = 0
            with connection, suppress(OSError):
                connection.recv(65536)
                connection.sendall(head)
                while sent < 100_000_000:
                    connection.sendall(part)
                    sent += len(part)
                    time.sleep(pause_s)
            ended.put(sent)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=serve, args=[listening], daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/hook", ended


def test_an_endless_answer_is_read_for_some_kilobytes(tmp_path: Path) -> None:
    mark = tmp_path / "game.posted"
    head = b"HTTP/1.1 200 OK\r\n\r\n"
    with endless(head, bytes(100_000)) as (url, ended), posting(url, 1, mark=mark):
        assert ended.get(timeout=60.0) < 50_000_000
    assert json.loads(mark.read_bytes())["n"] == 1


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\nx: ", b"HTTP/1.1 200 OK\r\n\r\n", b""])
def test_an_answer_that_drips_is_not_waited_for(
    head: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook_post, "TIMEOUT_S", 0.5)
    with endless(head, b"x", pause_s=0.05) as (url, ended), posting(url, 1):
        assert ended.get(timeout=60.0) < 1000


@pytest.mark.parametrize("status", [0, 204, 302, 400, 410, 500])
def test_what_logs_in_at_the_server_is_in_no_line(
    server: Receiver, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    server.faults.extend([str(status)] * 5)
    host = f"127.0.0.1:{server.port if status else 9}"
    config = WebhookConfig(f"http://eve:hunter2@{host}/hall?key=hunter3#hunter4", "hunter55")
    server.secret = config.secret
    sink = WebhookSink(config)
    sink.update(None, [event(1), event(2)])
    sink.begin(ResumeData(datetime.now(UTC), None, -1, None, None, {}, (), lambda after_ns: ()))
    if status:
        until(lambda: server.posts)
    sink.close()
    said = capsys.readouterr().err
    assert "hunter" not in said + repr(config)
    assert (f"http://{host}/hall" in said) == (status != 204)


@pytest.mark.parametrize(
    ("audience", "told"),
    [(Audience.PLAYERS, [1]), (Audience.ARBITER, [1, 2]), (Audience.RECORD, [1, 2, 3])],
)
def test_only_what_its_audience_is_told_is_posted(
    server: Receiver, audience: Audience, told: list[int]
) -> None:
    sink = begun(server.url, audience=audience)
    sink.update(None, [event(1), event(2, Audience.ARBITER), event(3, Audience.RECORD)])
    sink.close()
    assert tried(server) == told


def test_what_could_not_be_posted_is_said_and_posted_when_the_game_is_resumed(
    server: Receiver, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark = tmp_path / "game.webhook"
    with posting(server.url, 1, mark=mark):
        tried(server, 1)
    with posting(NOWHERE, 2, 3, past=1, mark=mark):
        pass
    assert (
        "not posted: line 2, 3; posted with the next game, or once this game is resumed"
        in capsys.readouterr().err
    )
    with posting(server.url, past=3, mark=mark):
        assert tried(server, 3) == [1, 2, 3]


def test_what_is_left_of_a_game_is_posted_before_the_next(server: Receiver) -> None:
    left: list[Waiting] = []
    sink = begun(NOWHERE, left=left)
    sink.update(None, [event(1), event(2)])
    sink.close()
    following = GAME.replace("10:", "12:")
    sink = begun(server.url, left=left, game=following)
    sink.update(None, [event(1)])
    until(lambda: server.posts >= 3)
    sink.close()
    assert server.tried == [f"{GAME}/1", f"{GAME}/2", f"{following}/1"]


@pytest.mark.parametrize("mark", [b"\xff{", b'{"game": "another", "n": 2}', b"[]"])
def test_a_mark_that_is_damaged_or_of_another_game_posts_every_line(
    server: Receiver, tmp_path: Path, mark: bytes
) -> None:
    (tmp_path / "game.webhook").write_bytes(mark)
    with posting(server.url, past=2, mark=tmp_path / "game.webhook"):
        assert tried(server, 2) == [1, 2]


def test_a_machine_without_descriptors_is_waited_for(
    server: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, faults = asyncio.new_event_loop, [OSError(EMFILE, "Too many open files")]

    def new_event_loop() -> asyncio.AbstractEventLoop:
        if faults:
            raise faults.pop()
        return make()

    monkeypatch.setattr("asyncio.events.new_event_loop", new_event_loop)
    with posting(server.url, 1, 2):
        assert tried(server, 2) == [1, 2]


def test_without_threads_lines_are_posted_step_by_step() -> None:
    answers = [(503, {"retry-after": "7"}), (204, {}), (500, {}), (204, {})]
    posted, waited, now_s = list[int](), list[float](), [100.0]

    def answer(request: httpx.Request) -> httpx.Response:
        posted.append(json.loads(request.content)["event"]["n"])
        status, headers = answers.pop(0)
        return httpx.Response(status, headers=headers, stream=httpx.ByteStream(b""))

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        now_s[0] += seconds

    machine = Machine(SystemClock(monotonic_s=lambda: now_s[0], sleep=sleep), threads=False)
    sink = begun(NOWHERE, machine=machine, transport=httpx.MockTransport(answer))
    assert next(sink.steps) is None
    sink.update(None, [event(1)])
    assert posted == []
    assert next(sink.steps) == 7.0
    assert next(sink.steps) is None
    assert waited == [], "the caller waits"
    sink.update(None, [event(2)])
    sink.close()
    assert posted == [1, 1, 2, 2]
    assert waited == [pytest.approx(webhook_post.FIRST_RETRY_S)], "there is time for one more try"


def test_the_game_does_not_wait_for_a_server_that_is_not_there() -> None:
    with posting(NOWHERE, *range(1, webhook_post.MOST_WAITING + 3)):
        pass


@pytest.mark.parametrize(
    ("url", "secret", "message"),
    [
        ("ftp://eve:hunter2@x/?key=hunter3", "s", "expected http"),
        ("eve:hunter2@house.example/hook", "s", "expected http"),
        ("http://", "s", "expected http"),
        ("http://[::1", "s", "expected http"),
        ("http://x:99999999/", "s", "expected http"),
        ("http://x\x00/", "s", "expected http"),
        ("", "s", "expected http"),
        ("https://house.example/hook", "", "secret"),
    ],
)
def test_a_url_or_a_secret_that_is_none_is_refused(url: str, secret: str, message: str) -> None:
    with pytest.raises(FailureError, match=message) as refused:
        WebhookConfig(url, secret)
    assert "hunter" not in refused.value.line
