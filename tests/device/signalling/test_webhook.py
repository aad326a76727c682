"""The webhook against a real HTTP server: signed, in order, at least once, never in the way."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from standardwebhooks import Webhook

from device.errors import FailureError
from device.game.sinks.sinks import ResumeData
from device.machine import Machine, SystemClock
from device.signalling import webhook, webhook_post
from device.signalling.webhook import WebhookConfig, WebhookSink
from referee.alerts.event_json import to_json
from referee.events import Audience, EventType, GameEvent
from tests.support.webhooks import SECRET

BEGUN = datetime(2026, 11, 22, 10, 0, tzinfo=UTC)

WAIT_S = 60.0


def event(n: int, audience: Audience = Audience.PLAYERS) -> GameEvent:
    return GameEvent(type=EventType.BOARD_PLAY, n=n, t=1.0 * n, size=9, audience=audience)


def past(*events: GameEvent) -> ResumeData:
    lines = [to_json(each) for each in events]
    return ResumeData(BEGUN, None, -1, None, None, {}, lines, lambda after_ns: ())


class Server:
    """Answers each POST with the next of `answers`, and with 204 after them.

    `refuses` are numbers of lines that it answers with 400 whatever else.
    """

    def __init__(self, *answers: int, refuses: frozenset[int] = frozenset()) -> None:
        self.posts: Queue[tuple[dict[str, str], bytes]] = Queue()
        waiting = list(answers)
        posts = self.posts

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                posts.put((dict(self.headers.items()), body))
                poisoned = json.loads(body)["event"]["n"] in refuses
                self.send_response(400 if poisoned else waiting.pop(0) if waiting else 204)
                self.send_header("location", "http://127.0.0.1:9/login")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Nothing on standard error."""

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_port}/goban"
        Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()

    def numbers(self, count: int) -> list[int]:
        bodies = [self.posts.get(timeout=WAIT_S)[1] for _ in range(count)]
        return [json.loads(body)["event"]["n"] for body in bodies]

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "FIRST_RETRY_S", 0.01)
    monkeypatch.setattr(webhook, "LONGEST_RETRY_S", 0.05)
    monkeypatch.setattr(webhook, "LEAVE_S", 1.0)


def test_a_line_is_posted_and_signed_as_the_standard_says(server: Server) -> None:
    machine = Machine(SystemClock(wall_s=lambda: 1_790_000_000.5))
    sink = WebhookSink(WebhookConfig(server.url, SECRET), machine=machine)
    sink.begin(past())
    sink.update(None, [event(1)])
    headers, body = server.posts.get(timeout=WAIT_S)
    sink.close()
    assert json.loads(body) == {
        "version": 1,
        "game": "2026-11-22T10:00:00+00:00",
        "event": to_json(event(1)),
    }
    assert headers["webhook-id"] == "2026-11-22T10:00:00+00:00/1"
    at = datetime.fromtimestamp(1_790_000_000, UTC)
    expected = Webhook(SECRET).sign("2026-11-22T10:00:00+00:00/1", at, body.decode())
    assert headers["webhook-signature"] == expected


PASSING = (302, 307, 400, 401, 403, 404, 407, 408, 413, 422, 425, 429, 451, 500, 502, 503, 511)
"""What a captive portal, a proxy or a server that is being set up answers for a while."""


@pytest.mark.parametrize("status", PASSING)
def test_no_answer_that_may_pass_loses_a_line(
    status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(*[status] * 9)
    sink = WebhookSink(WebhookConfig(server.url, "s"))
    sink.begin(past())
    sink.update(None, [event(1)])
    assert server.numbers(10) == [1] * 10
    sink.update(None, [event(2)])
    assert server.numbers(1) == [2]
    sink.close()
    server.stop()
    assert capsys.readouterr().err.splitlines() == [
        f"goban: webhook: {server.url} answers {status}; trying again",
        f"goban: webhook: {server.url} takes lines again",
    ]


def test_lines_keep_their_order_while_everything_is_refused() -> None:
    server = Server(*[400] * 40)
    sink = WebhookSink(WebhookConfig(server.url, "s"))
    sink.begin(past())
    sink.update(None, [event(n) for n in range(1, 6)])
    tried = server.numbers(40)
    assert set(tried) == {1, 2, 3, 4, 5}
    taken = server.numbers(4 if tried[-1] == 1 else 5)
    sink.close()
    server.stop()
    assert taken == sorted(taken)


def test_a_line_that_is_refused_for_good_does_not_hold_up_the_next(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    server, mark = Server(refuses=frozenset({2, 3})), tmp_path / "game.posted"
    sink = WebhookSink(WebhookConfig(server.url, "s"), mark)
    sink.begin(past())
    sink.update(None, [event(n) for n in range(1, 6)])
    expected = [1, *[2] * webhook.TRIES, 3, 4, 5]
    assert server.numbers(len(expected)) == expected
    sink.close()
    server.stop()
    assert json.loads(mark.read_bytes())["n"] == 5
    assert capsys.readouterr().err.splitlines()[1:2] == [
        f"goban: webhook: left out: line 2, 3, which is refused ({server.url} answers 400)",
    ]


def test_a_receiver_that_is_gone_is_left_alone_until_the_next_start(
    server: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    gone, mark = Server(410), tmp_path / "game.posted"
    first = WebhookSink(WebhookConfig(gone.url, "s"), mark)
    first.begin(past())
    first.update(None, [event(1), event(2)])
    assert gone.numbers(1) == [1]
    first.close()
    gone.stop()
    assert gone.posts.empty()
    assert "answers 410: nothing more is posted" in capsys.readouterr().err
    again = WebhookSink(WebhookConfig(server.url, "s"), mark)
    again.begin(past(event(1), event(2)))
    again.close()
    assert server.numbers(2) == [1, 2]


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


class RawServer:
    """Takes one connection after another, and answers with `head` and `part` again and again."""

    def __init__(self, head: bytes, part: bytes, pause_s: float = 0.0) -> None:
        self.sent = 0
        self.ended = Queue[int]()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/hook"
        Thread(target=self._serve, args=(head, part, pause_s), daemon=True).start()

    def _serve(self, head: bytes, part: bytes, pause_s: float) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
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
            self.ended.put(sent)

    def stop(self) -> None:
        self._socket.close()


def test_an_endless_answer_is_read_for_some_kilobytes(tmp_path: Path) -> None:
    server = RawServer(b"HTTP/1.1 200 OK\r\n\r\n", bytes(100_000))
    mark = tmp_path / "game.posted"
    sink = WebhookSink(WebhookConfig(server.url, "s"), mark)
    sink.begin(past())
    sink.update(None, [event(1)])
    assert server.ended.get(timeout=WAIT_S) < 50_000_000
    sink.close()
    server.stop()
    assert json.loads(mark.read_bytes())["n"] == 1


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\nx: ", b"HTTP/1.1 200 OK\r\n\r\n", b""])
def test_an_answer_that_drips_is_not_waited_for(
    head: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook_post, "TIMEOUT_S", 0.5)
    server = RawServer(head, b"x", pause_s=0.05)
    sink = WebhookSink(WebhookConfig(server.url, "s"))
    sink.begin(past())
    sink.update(None, [event(1)])
    assert server.ended.get(timeout=WAIT_S) < 1000
    sink.close()
    server.stop()


@pytest.mark.parametrize("status", [0, 204, 302, 400, 410, 500])
def test_what_logs_in_at_the_server_is_in_no_line(
    status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(*[status] * 5)
    host = server.url.removeprefix("http://").partition("/")[0] if status else "127.0.0.1:9"
    config = WebhookConfig(f"http://eve:hunter2@{host}/hook?key=hunter3#hunter4", "hunter5")
    sink = WebhookSink(config)
    sink.begin(past())
    sink.update(None, [event(1), event(2)])
    if status:
        server.numbers(1)
    sink.close()
    server.stop()
    said = capsys.readouterr().err
    assert "hunter" not in said + repr(config)
    assert (f"http://{host}/hook" in said) == (status != 204)


@pytest.mark.parametrize(
    ("audience", "told"),
    [(Audience.PLAYERS, [1]), (Audience.ARBITER, [1, 2]), (Audience.RECORD, [1, 2, 3])],
)
def test_only_what_its_audience_is_told_is_posted(
    server: Server, audience: Audience, told: list[int]
) -> None:
    sink = WebhookSink(WebhookConfig(server.url, "s", audience))
    sink.begin(past())
    sink.update(None, [event(1), event(2, Audience.ARBITER), event(3, Audience.RECORD)])
    sink.close()
    assert server.numbers(len(told)) == told
    assert server.posts.empty()


def test_what_could_not_be_posted_is_said_and_posted_when_the_game_is_resumed(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark = tmp_path / "game.webhook"
    first = WebhookSink(WebhookConfig(server.url, "s"), mark)
    first.begin(past())
    first.update(None, [event(1)])
    first.close()
    dead = WebhookSink(WebhookConfig("http://127.0.0.1:9/", "s"), mark)
    dead.begin(past(event(1)))
    dead.update(None, [event(2), event(3)])
    dead.close()
    assert "not posted: line 2, 3; posted once this game is resumed" in capsys.readouterr().err
    again = WebhookSink(WebhookConfig(server.url, "s"), mark)
    again.begin(past(event(1), event(2), event(3)))
    again.close()
    assert server.numbers(3) == [1, 2, 3]
    assert server.posts.empty()


def test_a_mark_that_is_damaged_or_of_another_game_posts_every_line(
    server: Server, tmp_path: Path
) -> None:
    mark = tmp_path / "game.webhook"
    for content in (b"\xff{", b'{"game": "another", "n": 2}', b"[]"):
        mark.write_bytes(content)
        sink = WebhookSink(WebhookConfig(server.url, "s"), mark)
        sink.begin(past(event(1), event(2)))
        sink.close()
        assert server.numbers(2) == [1, 2], content


def test_without_threads_lines_are_posted_step_by_step() -> None:
    server = Server(500)
    now_s = [100.0]
    waited: list[float] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        now_s[0] += seconds

    machine = Machine(SystemClock(monotonic_s=lambda: now_s[0], sleep=sleep), threads=False)
    sink = WebhookSink(WebhookConfig(server.url, "s"), machine=machine)
    sink.begin(past())
    assert next(sink.steps) is None
    sink.update(None, [event(1)])
    assert server.posts.empty()
    assert next(sink.steps) == webhook.FIRST_RETRY_S
    assert next(sink.steps) is None
    sink.update(None, [event(2)])
    sink.close()
    assert server.numbers(3) == [1, 1, 2]
    assert waited == []
    server.stop()


def test_the_game_does_not_wait_for_a_server_that_is_not_there() -> None:
    sink = WebhookSink(WebhookConfig("http://127.0.0.1:9/", "s"))
    sink.begin(past())
    for n in range(1, webhook.MOST_WAITING + 3):
        sink.update(None, [event(n)])
    sink.close()


@pytest.mark.parametrize(
    "url",
    [
        "ftp://eve:hunter2@x/?key=hunter3",
        "eve:hunter2@house.example/hook",
        "http://",
        "http://[::1",
        "http://x:99999999/",
        "http://x\x00/",
        "",
    ],
)
def test_a_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(FailureError, match="expected http") as refused:
        WebhookConfig(url, "s")
    assert "hunter" not in refused.value.line


def test_an_empty_secret_is_refused() -> None:
    with pytest.raises(FailureError, match="secret"):
        WebhookConfig("https://house.example/hook", "")
