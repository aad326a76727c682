"""The webhook against a real HTTP server: signed, in order, at least once, never in the way."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from device.errors import FailureError
from device.game.sinks import Past
from device.machine import Clock, Machine
from device.signalling import webhook
from device.signalling.webhook import WebhookConfig, WebhookSink
from referee.alerts.event_json import to_json
from referee.events import Audience, EventType, GameEvent

BEGUN = datetime(2026, 11, 22, 10, 0, tzinfo=UTC)

WAIT_S = 30.0


def event(n: int, audience: Audience = Audience.PLAYERS) -> GameEvent:
    return GameEvent(type=EventType.BOARD_PLAY, n=n, t=1.0 * n, size=9, audience=audience)


def past(*events: GameEvent) -> Past:
    lines = [to_json(each) for each in events]
    return Past(BEGUN, None, -1, None, None, {}, lines, lambda after_ns: ())


class Server:
    """Answers each POST with the next of `answers`, and with 204 after them."""

    def __init__(self, *answers: int) -> None:
        self.posts: Queue[tuple[dict[str, str], bytes]] = Queue()
        waiting = list(answers)
        posts = self.posts

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                posts.put((dict(self.headers.items()), body))
                self.send_response(waiting.pop(0) if waiting else 204)
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
    monkeypatch.setattr(webhook, "LEAVE_S", 1.0)


def test_a_line_is_posted_and_signed_as_the_standard_says(server: Server) -> None:
    machine = Machine(Clock(wall_s=lambda: 1_790_000_000.5))
    sink = WebhookSink(WebhookConfig(server.url, b"a secret"), machine=machine)
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
    signed = b"2026-11-22T10:00:00+00:00/1.1790000000." + body
    expected = base64.b64encode(hmac.new(b"a secret", signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"


def test_lines_keep_their_order_while_the_server_stumbles() -> None:
    server = Server(500, 503, 429, 204)
    sink = WebhookSink(WebhookConfig(server.url, b"s"))
    sink.begin(past())
    sink.update(None, [event(1), event(2)])
    assert server.numbers(5) == [1, 1, 1, 1, 2]
    sink.close()
    server.stop()


def test_a_line_that_is_refused_for_good_does_not_hold_up_the_next(
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = Server(400)
    sink = WebhookSink(WebhookConfig(server.url, b"s"))
    sink.begin(past())
    sink.update(None, [event(1), event(2)])
    assert server.numbers(2) == [1, 2]
    sink.close()
    server.stop()
    assert f"line 1 is left out: {server.url} answers 400" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("audience", "told"),
    [(Audience.PLAYERS, [1]), (Audience.ARBITER, [1, 2]), (Audience.RECORD, [1, 2, 3])],
)
def test_only_what_its_audience_is_told_is_posted(
    server: Server, audience: Audience, told: list[int]
) -> None:
    sink = WebhookSink(WebhookConfig(server.url, b"s", audience))
    sink.begin(past())
    sink.update(None, [event(1), event(2, Audience.ARBITER), event(3, Audience.RECORD)])
    sink.close()
    assert server.numbers(len(told)) == told
    assert server.posts.empty()


def test_what_could_not_be_posted_is_posted_when_the_game_is_resumed(
    server: Server, tmp_path: Path
) -> None:
    mark = tmp_path / "game.webhook"
    first = WebhookSink(WebhookConfig(server.url, b"s"), mark)
    first.begin(past())
    first.update(None, [event(1)])
    first.close()
    dead = WebhookSink(WebhookConfig("http://127.0.0.1:9/", b"s"), mark)
    dead.begin(past(event(1)))
    dead.update(None, [event(2), event(3)])
    dead.close()
    again = WebhookSink(WebhookConfig(server.url, b"s"), mark)
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
        sink = WebhookSink(WebhookConfig(server.url, b"s"), mark)
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

    machine = Machine(Clock(monotonic_s=lambda: now_s[0], sleep=sleep), threads=False)
    sink = WebhookSink(WebhookConfig(server.url, b"s"), machine=machine)
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
    sink = WebhookSink(WebhookConfig("http://127.0.0.1:9/", b"s"))
    sink.begin(past())
    for n in range(1, webhook.MOST_WAITING + 3):
        sink.update(None, [event(n)])
    sink.close()


@pytest.mark.parametrize("url", ["ftp://x/", "house.example/hook", "http://", "http://[::1", ""])
def test_a_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(FailureError, match="expected http"):
        WebhookConfig(url, b"s")


def test_an_empty_secret_is_refused() -> None:
    with pytest.raises(FailureError, match="secret"):
        WebhookConfig("https://house.example/hook", b"")
