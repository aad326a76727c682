"""The endpoint for a phone's pictures: who may send, what is refused, what a game sees."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import httpx
import pytest

from device.sources.base import NS
from device.sources.phone import MAX_PICTURE_BYTES, PhoneCamera
from rules.board.position import Position
from tests.support.boards import draw_board
from tests.support.browsing import EMPTY_9, line_of, steps
from tests.support.live import FakeTable
from tests.support.page_server import PageServer, page_server, until_move
from web.access.roles import Role, Visitor

STEP_MS = 200


class Clock:
    """The machine's clock, which goes on with the phone's."""

    now_ns = 9_000 * NS


CLOCK = Clock()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[PageServer]:
    """A page whose camera is a phone that has not begun; its clock is the test's."""
    camera = PhoneCamera(lambda: CLOCK.now_ns)
    with page_server(tmp_path, lambda: camera) as running:
        yield running


def picture(position: Position) -> bytes:
    return cv2.imencode(".jpg", draw_board(position), [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


class SendingPhone:
    """A phone's page, whose clock goes on by `STEP_MS` for every picture."""

    def __init__(self, client: httpx.Client, page: str = "a", *, take_over: bool = False) -> None:
        self.client, self.taken_ms = client, 1000
        asked = {"page": page, "holds": False, "take_over": take_over}
        self.begun = client.post("/api/phone", json=asked)
        self.stream = self.begun.json().get("stream")

    def send(self, data: bytes, **more: str) -> httpx.Response:
        self.taken_ms += STEP_MS
        CLOCK.now_ns += STEP_MS * NS // 1000
        at = {"stream": str(self.stream), "taken": str(self.taken_ms), "sent": str(self.taken_ms)}
        return self.client.post("/api/phone/picture", params=at | more, content=data)


def code_of(answer: httpx.Response) -> tuple[int, str]:
    message = answer.json()["error"]["message"]
    assert "\n" not in message
    return answer.status_code, answer.json()["error"]["code"]


def test_a_phone_connected_by_a_code_is_the_camera_and_nothing_else(server: PageServer) -> None:
    with server.client(Role.ARBITER) as arbiter, server.client() as browser:
        asked = {"with_game": False, "role": "camera"}
        table = arbiter.post("/api/devices", json={"with_game": False}).json()
        shown = arbiter.post("/api/devices", json=asked).json()
        assert shown["link"].endswith(f"/phone#{shown['code']}")
        assert browser.post("/api/join", json={"code": shown["code"]}).json() == {
            "role": "camera",
            "name": "camera 1",
        }
        with server.client() as tablet:
            joined = tablet.post("/api/join", json={"code": table["code"]})
            assert joined.json()["role"] == "table", "a code for the table still holds"
            assert code_of(tablet.post("/api/phone", json={})) == (403, "not_allowed")
        assert code_of(browser.post("/api/facts", json={"type": "ArbiterCalled"}))[0] == 403
        assert browser.get("/api/picture.jpg").status_code == 403
        assert arbiter.get("/api/setup").json()["phone"]["sends"] is False
        phone = SendingPhone(browser)
        game = line_of("D4 E5")
        for position in [EMPTY_9, *steps(game)]:
            for _ in range(8):
                assert phone.send(picture(position), battery="0.5", charging="false").is_success
        until_move(server.page, 2)
        seen = arbiter.get("/api/setup").json()["phone"]
        assert (seen["sends"], seen["battery"], seen["charging"]) == (True, 0.5, False)
        devices = arbiter.get("/api/devices").json()["devices"]
        assert [device["role"] for device in devices] == ["camera", "table"]
        arbiter.post("/api/devices/1/revoke")
        assert code_of(phone.send(picture(EMPTY_9))) == (401, "login_needed")


def test_who_has_no_code_may_not_send(server: PageServer) -> None:
    with server.client() as stranger, server.client(Role.VIEWER) as viewer:
        body = {"page": "a", "holds": False, "take_over": True}
        assert code_of(stranger.post("/api/phone", json=body)) == (401, "login_needed")
        assert code_of(viewer.post("/api/phone/picture", content=b"")) == (403, "not_allowed")
    with httpx.Client(base_url=server.url, headers={"Authorization": "Bearer no"}) as wrong:
        assert code_of(wrong.post("/api/phone", json=body)) == (401, "login_needed")


def test_what_is_refused_is_one_line_and_the_stream_goes_on(server: PageServer) -> None:
    with server.client(Role.CAMERA) as client:
        phone = SendingPhone(client)
        whole = picture(EMPTY_9)
        assert phone.send(whole).json()["hold"] is False
        assert code_of(phone.send(b"\xff\xd8" + bytes(MAX_PICTURE_BYTES))) == (413, "too_large")
        assert code_of(phone.send(b"<html>")) == (415, "no_jpeg")
        assert code_of(phone.send(whole[: len(whole) // 2])) == (415, "no_jpeg")
        assert code_of(phone.send(whole, taken="1000", sent="1100")) == (409, "out_of_order")
        assert code_of(phone.send(whole, sent="0")) == (400, "bad_time")
        assert code_of(phone.send(whole, taken="soon")) == (400, "bad_option")
        assert code_of(phone.send(whole, battery="2")) == (400, "bad_option")
        assert code_of(phone.send(whole, charging="perhaps")) == (400, "bad_option")
        assert code_of(phone.send(whole, stream="99")) == (409, "not_begun")
        assert code_of(client.post("/api/phone", json={"page": "a"})) == (400, "bad_option")
        assert phone.send(whole).is_success


def test_a_second_phone_must_take_over(server: PageServer) -> None:
    with server.client(Role.CAMERA) as client:
        first = SendingPhone(client)
        assert first.send(picture(EMPTY_9)).is_success
        assert code_of(SendingPhone(client, "b").begun) == (409, "other_phone")
        assert first.send(picture(EMPTY_9)).is_success
        second = SendingPhone(client, "b", take_over=True)
        assert second.send(picture(EMPTY_9)).is_success
        assert code_of(first.send(picture(EMPTY_9))) == (409, "not_begun")


def test_a_flood_is_refused_and_the_game_goes_on(server: PageServer) -> None:
    """Of forty pictures at once three are taken up, and the game is seen meanwhile."""
    with server.client(Role.CAMERA) as client, server.client() as looking:
        phone = SendingPhone(client)
        data, gate = picture(EMPTY_9), threading.Barrier(20)

        def flood(number: int) -> int:
            gate.wait()
            at = {"stream": str(phone.stream), "taken": str(2000 + number), "sent": "2100"}
            return client.post("/api/phone/picture", params=at, content=data).status_code

        with ThreadPoolExecutor(20) as pool:
            found = list(pool.map(flood, range(40)))
        assert set(found) <= {200, 409, 429}
        assert found.count(429) > 0
        assert looking.get("/api/state").status_code in (200, 503)
        phone.taken_ms = 3000
        assert phone.send(data).is_success


def test_another_source_is_no_phone(tmp_path: Path) -> None:
    with (
        page_server(tmp_path, lambda: FakeTable(EMPTY_9), follow=False) as server,
        server.client(Role.CAMERA) as client,
        server.client(Role.ARBITER) as arbiter,
    ):
        assert code_of(SendingPhone(client).begun) == (409, "no_phone")
        assert arbiter.get("/api/setup").json()["phone"] is None


def test_a_role_may_do_what_it_is_for() -> None:
    may = {role: {other for other in Role if role.includes(other)} for role in Role}
    assert may == {
        Role.VIEWER: {Role.VIEWER},
        Role.TABLE: {Role.VIEWER, Role.TABLE},
        Role.CAMERA: {Role.VIEWER, Role.CAMERA},
        Role.ARBITER: set(Role),
    }
    assert not Visitor(Role.CAMERA).is_arbiter
