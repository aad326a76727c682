"""What the page has to say in the log: strangers who guess, facts refused, its own faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.page import facts
from tests.support.boards import random_game
from tests.support.live import FakeTable
from tests.support.page_server import PageServer, page_server, until
from web import guarded_app
from web.access.roles import Role
from web.trouble import Often, libraries_heard


@pytest.fixture
def server(tmp_path: Path) -> Iterator[PageServer]:
    with (
        libraries_heard(),
        page_server(tmp_path, lambda: FakeTable(random_game(4).position)) as found,
    ):
        until(lambda: found.page.sink.state is not None)
        yield found


def test_wrong_passwords_are_a_few_lines_without_the_password(
    server: PageServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(guarded_app, "_WRONG", Often(most=2))
    with server.client() as client:
        for _ in range(4):
            client.post("/api/login", json={"password": "hunter2"})
    assert (
        capsys.readouterr().err.splitlines() == ["goban: page: wrong password from 127.0.0.1"] * 2
    )


def test_a_fact_that_is_refused_is_a_line(
    server: PageServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(facts, "_REFUSED", Often())
    with server.client(Role.ARBITER) as client:
        assert client.post("/api/facts", json={"type": "Undo"}).status_code == 409
        assert client.post("/api/facts", json={"type": "NoFact"}).status_code == 400
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("goban: page: a fact of device arbiter is not accepted: ")
    assert "NoFact" in second


def test_a_fault_of_the_page_is_said_with_its_traceback(
    server: PageServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("a fault of the page")

    with server.client() as client, monkeypatch.context() as patched:
        patched.setattr(server.page.sink, "camera", broken)
        assert client.get("/api/state").status_code == 500
    lines: list[str] = []

    def arrived() -> bool:
        lines.extend(capsys.readouterr().err.splitlines())
        return len(lines) > 2

    until(arrived)
    assert all(line.startswith("goban: ") for line in lines)
    assert "goban: uvicorn.error: Exception in ASGI application" in lines[0]
    assert "goban: ZeroDivisionError: a fault of the page" in lines
