"""`goban serve` begins without its camera: the page says so, and goes on once it is there."""

from __future__ import annotations

import argparse
import asyncio
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import numpy as np
import pytest
from numpy.typing import NDArray

from device.commands import serve
from device.link.link import LinkNotifier
from device.page.app import make_app
from device.page.jobs.photo_jobs import PhotoDesk
from device.page.page import Page
from device.page.sink import PageSink
from device.signal_sinks import Signals
from device.sources import live, network
from device.sources import open as opening
from tests.support.boards import draw_board, plain_models, random_game
from tests.support.fakes import FakeCapture
from tests.support.page_server import make_test_secrets, table_of, until
from web.access.access import Access
from web.console import FailureError

EMPTY = random_game(1).at(0).position


class BoardCapture(FakeCapture):
    """A webcam above an empty board, 50 pictures a second."""

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        time.sleep(0.02)
        noise = self._noise.integers(0, 3, (1, 1, 3))
        return True, np.asarray(draw_board(EMPTY) + noise, np.uint8)


def get(page: Page, path: str) -> httpx.Response:
    """What the page answers."""

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(make_app(page))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get(path)

    with ThreadPoolExecutor(1) as other:
        return other.submit(lambda: asyncio.run(asked())).result()


def page_of(source: str, folder: Path) -> Page:
    """The page of `goban serve SOURCE`, whose table has not begun."""
    parser, sink = argparse.ArgumentParser(), PageSink()
    serve.configure(parser)
    options = parser.parse_args([source])
    table = serve._table(options, sink, plain_models(), Signals(), LinkNotifier())
    access = Access(make_test_secrets(folder)[0])
    return Page(sink, table, PhotoDesk(plain_models), access=access)


def test_a_camera_that_is_missing_at_the_start_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    captures = {"camera:7": FakeCapture(None)}
    tried: list[int] = []

    def capture(number: int) -> FakeCapture:
        tried.append(number)
        return captures["camera:7"]

    monkeypatch.setattr(opening, "open_webcam", capture)
    monkeypatch.setattr(live, "FIRST_RETRY_S", 0.01)
    monkeypatch.setattr(live, "LONGEST_RETRY_S", 0.05)
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind("notify")
        manager.settimeout(10.0)
        monkeypatch.setenv("NOTIFY_SOCKET", "notify")
        monkeypatch.setenv("WATCHDOG_USEC", "40000")
        page = page_of("camera:7", tmp_path)
        table = table_of(page)
        assert "camera:7: no camera answers there" in capsys.readouterr().err
        table.start()
        try:
            told = [manager.recv(1000).decode() for _ in range(3)]
            assert told[0].startswith("READY=1\nWATCHDOG=1\n")
            assert all("WATCHDOG=1" in message for message in told)
            assert "no board is seen (no_picture)" in told[-1]
            assert len(tried) > 1
            state = get(page, "/api/state").json()
            assert (state["camera"]["state"], state["failure"]) == ("gone", None)
            health = get(page, "/healthz")
            assert (health.status_code, health.json()["status"]) == (503, "gone")
            captures["camera:7"] = BoardCapture(10**6)
            until(lambda: get(page, "/healthz").status_code == 200)
            until(lambda: get(page, "/api/state").json()["camera"]["state"] == "ok")
        finally:
            table.stop()


def test_a_stream_that_does_not_answer_keeps_no_page_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called, answering = threading.Event(), threading.Event()

    def stream(url: str) -> FakeCapture:
        called.set()
        assert answering.wait(60.0)
        return BoardCapture(10**6)

    monkeypatch.setattr(network, "open_stream", stream)
    monkeypatch.setattr(live, "FIRST_RETRY_S", 0.01)
    monkeypatch.chdir(tmp_path)
    page = page_of("rtsp://club:secret@10.0.0.9/board", tmp_path)
    table = table_of(page)
    said = capsys.readouterr().err
    assert "rtsp://10.0.0.9/board: called; its pictures are waited for" in said
    assert not called.is_set(), "the page would wait for the stream"
    table.start()
    try:
        assert called.wait(60.0)
        assert get(page, "/api/state").json()["camera"]["state"] == "gone"
        assert get(page, "/healthz").status_code == 503
        answering.set()
        until(lambda: get(page, "/api/state").json()["camera"]["state"] == "ok")
    finally:
        answering.set()
        table.stop()


def test_what_is_no_camera_is_not_waited_for() -> None:
    for word in ("absent.mp4", "camera:", "http://["):
        with pytest.raises(FailureError) as failure:
            opening.open_source(word, wait=True)
        assert failure.value.status == 2
