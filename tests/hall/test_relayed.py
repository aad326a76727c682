"""What of a board's page is handed on: read with bounds, and nothing dangerous among it."""

from __future__ import annotations

from base64 import b64encode

import pytest

from device.page.access.roles import Role
from device.page.endpoints import ENDPOINTS
from hall.messages.commands import (
    Command,
    Order,
    Reply,
    command_to_bytes,
    read_command,
    read_reply,
    reply_to_bytes,
)
from hall.messages.relayed import (
    MOST_ANSWER_BYTES,
    MOST_ASKED_BYTES,
    RELAYED,
    Answered,
    Asked,
    is_relayed,
)
from hall.messages.texts import MOST_MESSAGE_BYTES, MessageError, compact


def test_a_request_and_its_answer_come_as_they_were_sent() -> None:
    asked = Asked("POST", "/api/facts?x=1", "application/json", b'{"type": "Paused"}', True)
    command = Command("c1", Order.HTTP, who="Anna", asked=asked)
    assert read_command(command_to_bytes(command)) == command
    answered = Answered(202, {"content-type": "image/jpeg"}, bytes(range(256)))
    reply = Reply("c1", answered=answered)
    assert read_reply(reply_to_bytes(reply)) == reply


def test_the_largest_answer_is_one_message() -> None:
    headers = {"content-type": "x" * 500, "content-disposition": "y" * 500}
    largest = Reply("c" * 100, answered=Answered(200, headers, b"x" * MOST_ANSWER_BYTES))
    assert len(reply_to_bytes(largest)) < MOST_MESSAGE_BYTES


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/login"),
        ("POST", "/api/logout"),
        ("POST", "/api/read"),
        ("GET", "/api/events"),
        ("GET", "/api/openapi.json"),
        ("DELETE", "/api/state"),
        ("GET", "/"),
        ("GET", "/games/../secrets.json"),
        ("GET", "/games/a/b.sgf"),
        ("GET", "/api/state/"),
        ("GET", "/api/state\n"),
        ("GET", "http://elsewhere/api/state"),
        ("GET", "/api/picture_jpg"),
    ],
)
def test_what_is_not_in_the_list_is_refused_at_the_board_too(method: str, path: str) -> None:
    command = Command("c1", Order.HTTP, asked=Asked(method, path))
    with pytest.raises(MessageError, match="is not done through the hub"):
        read_command(command_to_bytes(command))


def test_the_list_names_endpoints_that_are_there() -> None:
    """Every entry fits at least one endpoint of a board, so that none is spelt wrongly."""
    paths = {"{id:int}": "7", "{which}": "now", "{name}": "game-1"}
    paths["{picture}"] = "frame-000007.jpg"
    given = []
    for endpoint in ENDPOINTS:
        path = endpoint.path
        for pattern, value in paths.items():
            path = path.replace(pattern, value)
        given.append((endpoint, endpoint.method, path))
    handed_on = [one for one in given if is_relayed(*one[1:])]
    assert len(handed_on) >= len(RELAYED)
    told = {path for endpoint, method, path in handed_on if method == "POST"}
    assert told == {f"/api/{name}" for name in ("facts", "score", "count", "camera", "assignment")}
    left = {path for endpoint, method, path in given if endpoint.role is Role.ARBITER} - {
        path for _, _, path in handed_on
    }
    devices = {"/api/devices", "/api/devices/7/revoke"}
    first = {"/api/first", "/api/first/camera"}
    assert left == devices | first, "secrets of devices, and a first start, are not handed on"


def body_of(**more: object) -> bytes:
    http = {"method": "GET", "path": "/api/state", "type": "", "body": "", **more}
    return compact({"id": "c1", "cmd": "http", "who": "Anna", "http": http})


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"body": "%"}, "not in base64"),
        ({"body": b64encode(b"x" * (MOST_ASKED_BYTES + 1)).decode()}, "more than"),
        ({"type": "a\r\nb"}, "type of the body"),
        ({"path": "/api/state?" + "x" * 500}, "is not done"),
    ],
)
def test_a_request_that_is_none_is_one_line(more: dict[str, object], says: str) -> None:
    with pytest.raises(MessageError, match=says):
        read_command(body_of(**more))
    with pytest.raises(MessageError, match="expected a JSON object"):
        read_command(compact({"id": "c1", "cmd": "http", "http": 3}))


@pytest.mark.parametrize(
    "http",
    [
        3,
        {"status": "200"},
        {"status": 101},
        {"status": 200, "headers": 3},
        {"status": 200, "headers": {"content-type": "a\r\nset-cookie: x"}},
        {"status": 200, "headers": {"content-type": "x" * 501}},
        {"status": 200, "body": "%"},
        {"status": 200, "body": b64encode(b"x" * (MOST_ANSWER_BYTES + 1)).decode()},
    ],
)
def test_an_answer_that_is_none_is_refused(http: object) -> None:
    with pytest.raises(MessageError):
        read_reply(compact({"id": "c1", "http": http}))


def test_only_some_headers_are_handed_on() -> None:
    http = {"status": 200, "headers": {"set-cookie": "x=y", "content-type": "text/html"}}
    answered = read_reply(compact({"id": "c1", "http": http})).answered
    assert answered is not None
    assert answered.headers == {"content-type": "text/html"}
