"""Devices at the table: a code connects one, the arbiter takes it off, and it ends by itself."""

from __future__ import annotations

import re
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import cv2
import httpx
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.page_server import PageServer, make_test_secrets, until
from web.access.access import Access
from web.access.roles import Role
from web.access.sessions import CODE_LIFETIME_S, MAX_DEVICES, Sessions
from web.addresses import qr_svg
from web.connections.throttling import TRIES, LoginLimit
from web.console import parse_json

HELD_S = 1000.0


def invited(server: PageServer, *, with_game: bool = False) -> str:
    """A code that the arbiter has shown."""
    with server.client(Role.ARBITER) as arbiter:
        answer = arbiter.post("/api/devices", json={"with_game": with_game})
        assert answer.status_code == 200
        shown = answer.json()
    assert shown["link"].endswith(f"/join#{shown['code']}")
    assert "127.0.0.1" not in shown["link"], "a telephone cannot open this"
    return str(shown["code"])


@contextmanager
def joined(server: PageServer, code: str) -> Iterator[httpx.Client]:
    """A browser that has brought `code`."""
    with server.client() as client:
        answer = client.post("/api/join", json={"code": code})
        assert answer.json() == {"role": "table", "name": client.get("/api/me").json()["name"]}
        said = answer.headers["set-cookie"].lower()
        assert "httponly" in said
        assert "samesite=strict" in said
        yield client


def test_a_code_connects_one_device_until_it_is_taken_off(
    server: PageServer, tmp_path: Path
) -> None:
    code = invited(server)
    with joined(server, code) as table, server.client() as late:
        assert table.get("/api/me").json() == {"role": "table", "name": "table 1"}
        assert late.post("/api/join", json={"code": code}).status_code == 401
        assert table.post("/api/facts", json={"type": "ArbiterCalled"}).status_code == 202
        assert table.post("/api/facts", json={"type": "Paused"}).status_code == 403
        assert table.get("/api/setup").status_code == 403
        kept = tmp_path / "secrets.json.sessions"
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert table.cookies[server.page.access.table_cookie] not in kept.read_text()
        server.page.access = Access(server.page.access.secrets)
        assert table.get("/api/me").json()["role"] == "table", "it is lost at a restart"
        with server.client(Role.ARBITER) as arbiter:
            (device,) = arbiter.get("/api/devices").json()["devices"]
            assert (device["id"], device["with_game"]) == (1, False)
            assert arbiter.post("/api/devices/9/revoke").status_code == 404
            assert arbiter.post("/api/devices/1/revoke").json()["devices"] == []
        assert table.get("/api/me").json()["role"] == "viewer"
        assert table.post("/api/facts", json={"type": "ArbiterCalled"}).status_code == 401


def test_a_device_ends_with_its_game_and_another_does_not(server: PageServer) -> None:
    with (
        joined(server, invited(server, with_game=True)) as short,
        joined(server, invited(server)) as long,
        server.client(Role.ARBITER) as arbiter,
    ):
        assert arbiter.post("/api/facts", json={"type": "NewGame"}).status_code == 202
        until(lambda: server.page.sink.game.number == 2)
        assert short.get("/api/me").json()["role"] == "viewer"
        assert long.get("/api/me").json()["role"] == "table"
        assert long.post("/api/logout").status_code == 200
        assert long.get("/api/me").json()["role"] == "viewer"
        assert server.page.access.sessions.devices(server.page.access.now_s()) == []


def test_who_guesses_codes_is_stopped(server: PageServer) -> None:
    invited(server)
    server.page.limit = LoginLimit()
    with server.client() as client:
        for _ in range(TRIES):
            assert client.post("/api/join", json={"code": "aaaaaaaa"}).status_code == 401
        assert client.post("/api/join", json={"code": "aaaaaaaa"}).status_code == 429
        assert client.post("/api/login", json={"password": "x"}).status_code == 429


def test_where_nobody_else_can_connect_that_is_said(server: PageServer) -> None:
    server.page.on_network = False
    with server.client(Role.ARBITER) as arbiter:
        answer = arbiter.post("/api/devices", json={"with_game": True})
        assert answer.status_code == 409
        assert "--listen 0.0.0.0:" in answer.json()["error"]["message"]
        proxied = arbiter.post(
            "/api/devices", json={"with_game": True}, headers={"Host": "table.local"}
        )
        assert proxied.json()["link"].startswith("http://table.local/join#")


def test_codes_and_devices_end_by_themselves(tmp_path: Path) -> None:
    devices = Sessions(make_test_secrets(tmp_path)[0], lambda: "game", HELD_S)
    late = devices.invite(0.0, with_game=False)
    assert late is not None
    assert devices.join(late, CODE_LIFETIME_S) is None
    other = devices.invite(0.0, with_game=False)
    code = devices.invite(0.0, with_game=False)
    assert other is not None
    assert code is not None
    assert devices.join(other, 1.0) is None, "an earlier code still holds"
    found = devices.join(code, 1.0)
    assert found is not None
    device, token = found
    assert devices.of(token, HELD_S) == device
    assert devices.of(token, HELD_S + 1.0) is None
    code = devices.invite(2.0, with_game=True)
    assert code is not None
    assert devices.join(code, 2.0) is not None
    devices.end_devices_of("game", 2.0)
    assert [each.game for each in devices.devices(2.0)] == [None]
    for number in range(MAX_DEVICES - 1):
        code = devices.invite(2.0, with_game=False)
        assert code is not None
        assert devices.join(code, 2.0 + number) is not None
    assert devices.invite(3.0, with_game=False) is None


@pytest.mark.parametrize("text", ["torn", "{}", "[3]"])
def test_a_file_that_holds_no_devices_is_said(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secrets.json.sessions").write_text(text)
    devices = Sessions(make_test_secrets(tmp_path)[0], str, HELD_S)
    assert devices.devices(0.0) == []
    assert "connect devices anew" in capsys.readouterr().err


def test_sessions_are_one_table_for_all_servers_with_the_same_key(tmp_path: Path) -> None:
    secrets, _ = make_test_secrets(tmp_path)
    one, two = (Sessions(secrets, str, HELD_S) for _ in range(2))
    first = one.log_in("arbiter", 0.0)
    session = two.of(first, 1.0)
    assert session is not None
    two.end(session, 1.0)
    assert one.of(first, 1.0) is None, "a logout at one server leaves the login at another"
    assert one.log_in("arbiter", 2.0) != first
    kept = two.log_in("arbiter", 2.0)
    renewed = Sessions(secrets.with_password("another"), str, HELD_S)
    assert renewed.of(kept, 3.0) is None, "a login outlives a new password"


def test_a_device_that_is_taken_off_while_the_file_is_read_stays_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets, _ = make_test_secrets(tmp_path)
    one, other = (Sessions(secrets, str, HELD_S) for _ in range(2))
    code = one.invite(0.0, with_game=False)
    assert code is not None
    joined = one.join(code, 0.0)
    assert joined is not None
    other.log_in("arbiter", 0.0)
    taking_off = threading.Thread(target=one.revoke, args=[1, 0.0])

    def read(data: bytes) -> object:
        monkeypatch.undo()
        taking_off.start()
        taking_off.join(0.2)  # it has to wait until the file is read
        return parse_json(data)

    monkeypatch.setattr("web.access.sessions.parse_json", read)
    one.devices(0.0)
    taking_off.join()
    assert one.of(joined[1], 0.0) is None


def test_with_too_many_logins_the_oldest_ends_and_no_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{Sessions.__module__}.MAX_LOGINS", 20)
    sessions = Sessions(make_test_secrets(tmp_path)[0], str, HELD_S)
    code = sessions.invite(0.0, with_game=False)
    assert code is not None
    assert sessions.join(code, 0.0) is not None
    first, second = sessions.log_in("arbiter", 1.0), sessions.log_in("arbiter", 1.0)
    for _ in range(20 - 1):
        sessions.log_in("arbiter", 2.0)
    assert sessions.of(first, 3.0) is None
    assert sessions.of(second, 3.0) is not None
    assert len(sessions.devices(3.0)) == 1


STROKE = re.compile(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?")


def test_a_link_can_be_read_from_its_picture() -> None:
    link = "https://192.168.1.20:8361/join#k3m9x2pq"
    said, _, _ = cv2.QRCodeDetector().detectAndDecode(picture_of(qr_svg(link)))
    assert said == link


def picture_of(drawing: str) -> NDArray[np.uint8]:
    """A drawn code as a picture: runs of dark modules are horizontal strokes."""
    drawn = ElementTree.fromstring(drawing)
    side = int(drawn.attrib["viewBox"].split()[2])
    picture = np.full((side, side), 255, np.uint8)
    (strokes,) = [each.attrib["d"] for each in drawn if "stroke" in each.attrib]
    x, y = 0, 0.0
    for kind, first, second in STROKE.findall(strokes):
        if kind == "h":
            picture[int(y), x : x + int(first)] = 0
            x += int(first)
        elif kind == "M":
            x, y = int(first), float(second)
        else:
            x, y = x + int(first), y + float(second)
    return np.kron(picture, np.ones((8, 8), np.uint8))
