"""The wall clock is set back and forth by hours while a game goes on: nothing depends on it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import httpx
from starlette.requests import Request
from starlette.responses import Response

from rules.records.sgf import read_sgf
from tests.support.boards import random_game
from tests.support.live import FakeTable
from tests.support.page_server import PASSWORD, make_test_secrets, page_server, until
from web.access.access import LOGIN_LIFETIME_S, Access
from web.access.roles import Role
from web.connections.throttling import TRIES
from web.machine import Machine, SystemClock

HOUR_S = 3600.0

GAME = random_game(6)


class WallClock:
    """A wall clock that a test can set, in place of the computer's."""

    def __init__(self) -> None:
        self.s = datetime(2026, 11, 22, 9, 30, tzinfo=UTC).timestamp()
        self.machine = Machine(SystemClock(wall_s=lambda: self.s))

    def jump(self, hours: float) -> None:
        """Set the clock so many hours on, or back."""
        self.s += hours * HOUR_S


def show(camera: FakeTable, number: int) -> None:
    """The camera shows the game after this move."""
    camera.show(GAME.at(number).position)


def has_come_to(client: httpx.Client, moves: int) -> bool:
    """Whether the page shows so many moves."""
    return bool(client.get("/api/state").json()["move"] == moves)


def _same(camera: FakeTable) -> FakeTable:
    return camera


def test_a_game_goes_on_whatever_the_clock_is_set_to(tmp_path: Path) -> None:
    wall = WallClock()
    told: list[datetime] = []
    moved = 0
    for resumes, jumps in ((False, (5.0, -9.0)), (True, (-3.0, 11.0)), (True, (20.0, -40.0))):
        camera = FakeTable(GAME.at(moved).position)
        with (
            page_server(
                tmp_path, partial(_same, camera), resume=resumes, machine=wall.machine
            ) as server,
            server.client() as client,
        ):
            answer = client.post("/api/login", json={"password": PASSWORD})
            cookie = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
            client.cookies.clear()  # they look at the same clock
            for hours in jumps:
                moved += 1
                show(camera, moved)
                until(partial(has_come_to, client, moved))
                wall.jump(hours)
                fact = {"type": "ArbiterCalled", "request": f"call {len(told)}"}
                assert client.post("/api/facts", json=fact, headers=cookie).status_code == 202, (
                    hours
                )
                told.append(datetime.fromtimestamp(wall.s, UTC))
            played = [move["t"] for move in client.get("/api/moves").json()["moves"]]
            assert played == sorted(played)
    with closing(sqlite3.connect(tmp_path / "game.journal")) as journal:
        times = [t for (t,) in journal.execute("SELECT t_ns FROM inputs ORDER BY number")]
        said = [text for (text,) in journal.execute("SELECT said FROM inputs ORDER BY number")]
        lines = [text for (text,) in journal.execute("SELECT line FROM events ORDER BY n")]
    assert times == sorted(set(times)), "the game's own time never stands still or goes back"
    seconds = [json.loads(line)["t"] for line in lines]
    assert seconds == sorted(seconds)
    at = [datetime.fromisoformat(json.loads(text)["at"]) for text in said if text is not None]
    assert at == told, "who said what when is told as the clock has it"
    record = read_sgf((tmp_path / "game.sgf").read_bytes())
    assert [move.point for move in record.moves()] == [move.point for move in GAME.moves()]
    assert record.info["DT"] == "2026-11-22"


def test_who_guessed_waits_whatever_the_clock_is_set_to(tmp_path: Path) -> None:
    wall = WallClock()
    camera = FakeTable(GAME.at(0).position)
    with (
        page_server(tmp_path, lambda: camera, follow=False, machine=wall.machine) as server,
        server.client() as client,
    ):
        for _ in range(TRIES):
            assert client.post("/api/login", json={"password": "guess"}).status_code == 401
            wall.jump(-1.0)
        for hours in (30.0, -60.0):
            wall.jump(hours)
            late = client.post("/api/login", json={"password": PASSWORD})
            assert (late.status_code, int(late.headers["retry-after"]) <= 60) == (429, True)


class Browser:
    """Somebody whose cookie is asked about, beside two clocks that a test sets."""

    def __init__(self, folder: Path) -> None:
        self.wall_s, self.monotonic_s = 1_800_000_000.0, 500.0
        self._secrets, _ = make_test_secrets(folder)
        self.restart()

    def restart(self) -> None:
        """The server is started anew."""
        self._access = Access(self._secrets, lambda: self.wall_s, lambda: self.monotonic_s)

    def log_in(self) -> bytes:
        """A new cookie."""
        response = Response()
        self._access.enter(self._request(b""), response)
        return response.headers["set-cookie"].partition(";")[0].encode()

    def log_out(self, cookie: bytes) -> None:
        """The cookie is taken back."""
        self._access.leave(self._request(cookie), Response())

    def is_arbiter(self, cookie: bytes) -> bool:
        """Whether the cookie still holds."""
        return self._access.visitor(self._request(cookie)).role is Role.ARBITER

    def _request(self, cookie: bytes) -> Request:
        headers = [(b"cookie", cookie), (b"host", b"localhost")]
        return Request({"type": "http", "scheme": "http", "path": "/", "headers": headers})


def test_a_login_lasts_its_time_whatever_the_clock_is_set_to(tmp_path: Path) -> None:
    browser = Browser(tmp_path)
    cookie, left = browser.log_in(), browser.log_in()
    browser.log_out(left)
    for hours in (-5.0, 24.0 * 200, -24.0 * 365):
        browser.wall_s += hours * HOUR_S
        assert browser.is_arbiter(cookie), hours
        assert not browser.is_arbiter(left)
    browser.monotonic_s += LOGIN_LIFETIME_S - 1
    assert browser.is_arbiter(cookie)
    browser.monotonic_s += 2
    for hours in (0.0, -10.0, 24.0 * 400):
        browser.wall_s += hours * HOUR_S
        assert not browser.is_arbiter(cookie), hours
        browser.log_out(browser.log_in())  # forgets who logged out long ago
        assert not browser.is_arbiter(left)


def test_a_login_outlives_a_restart_but_not_its_time(tmp_path: Path) -> None:
    browser = Browser(tmp_path)
    cookie = browser.log_in()
    for wall_s, monotonic_s, holds in (
        (60.0, 3.0, True),
        (LOGIN_LIFETIME_S + 60.0, 3.0, False),
        (-60.0, 3.0, False),
    ):
        began_s = browser.wall_s
        browser.wall_s, browser.monotonic_s = began_s + wall_s, monotonic_s
        browser.restart()
        assert browser.is_arbiter(cookie) is holds, wall_s
        browser.wall_s = began_s
