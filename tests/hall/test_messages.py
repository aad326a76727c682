"""The messages of the link: what is written is read again, what is garbled is one line."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from hall.messages.batches import (
    MOST_LINES,
    Batch,
    Line,
    Place,
    acks_to_bytes,
    batch_to_bytes,
    read_acks,
    read_batch,
)
from hall.messages.commands import (
    Command,
    Order,
    Reply,
    command_to_bytes,
    read_command,
    read_reply,
    reply_to_bytes,
)
from hall.messages.states import STATE_BYTES, BoardState, read_state, state_to_bytes
from hall.messages.texts import MessageError
from hall.messages.topics import Address, Channel, read_online, read_topic
from hall.messages.wire import read_broker
from tests.support.hall_lines import alert, batch, play

LINES: list[Line] = [play(n, player="藤沢") for n in range(7, 10)]

GOOD = batch("game-1", [dict(line) for line in LINES], epoch=2)


def test_a_batch_is_as_the_contract_has_it() -> None:
    ours = json.loads(batch_to_bytes(Batch("game-1", 2, 7, LINES)))

    assert ours == GOOD


def test_a_batch_from_outside_is_read() -> None:
    read = read_batch(json.dumps(GOOD, indent=1).encode())

    assert (read.game_id, read.epoch, read.start, read.end) == ("game-1", 2, 7, Place(2, 9))
    assert read.lines == LINES


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"crc": 1}, "its checksum differs"),
        ({"crc": "x"}, "crc x: expected a whole number"),
        ({"from": 8}, "a line has n 7: expected 8"),
        ({"from": 0}, "from 0"),
        ({"epoch": -1}, "epoch -1"),
        ({"epoch": True}, "epoch True"),
        ({"game_id": ""}, "game_id ''"),
        ({"game_id": "a b"}, "game_id 'a b'"),
        ({"game_id": None}, "game_id 'None'"),
        ({"lines": []}, "batch of 0 lines"),
        ({"lines": [1]}, "a list of objects"),
        ({"lines": [play(n) for n in range(7, 8 + MOST_LINES)]}, "batch of 65 lines"),
        ({"lines": [play(7), play(9)]}, "a line has n 9: expected 8"),
    ],
)
def test_a_garbled_batch_is_one_line(change: dict[str, object], says: str) -> None:
    with pytest.raises(MessageError) as error:
        read_batch(json.dumps({**GOOD, **change}).encode())

    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "payload",
    [b"", b"[]", b"{", b"\xff\xfe", b'{"n": NaN}', b"[" * 100_000, b"{}" * 10, b" " * 600_000],
)
@pytest.mark.parametrize("read", [read_batch, read_acks, read_state, read_command, read_reply])
def test_what_is_no_message_is_one_line(payload: bytes, read: Callable[[bytes], object]) -> None:
    with pytest.raises(MessageError) as error:
        read(payload)

    assert "\n" not in str(error.value)


def test_acknowledgements_are_read_again() -> None:
    places = {"a": Place(0, 12), "b": Place(3, 0)}

    assert json.loads(acks_to_bytes(places)) == {
        "a": {"epoch": 0, "n": 12},
        "b": {"epoch": 3, "n": 0},
    }
    assert read_acks(acks_to_bytes(places)) == places


def test_a_state_is_read_again() -> None:
    shown = {"rows": ["..."] * 3, "move": 4, "alerts": []}
    state = read_state(state_to_bytes(BoardState("g", Place(1, 9), "boot", "serial", "0.1", shown)))

    assert (state.game_id, state.at) == ("g", Place(1, 9))
    assert (state.boot, state.serial, state.version) == ("boot", "serial", "0.1")
    assert {key: state.shown[key] for key in shown} == shown


def test_a_long_state_keeps_the_board_and_its_newest_alerts() -> None:
    rows = ["." * 19] * 19
    alerts = [{**alert(n, n), "text": "long " * 50} for n in range(1, 30)]
    shown: dict[str, object] = {"rows": rows, "alerts": alerts, "counting": {"rows": rows * 5}}
    data = state_to_bytes(BoardState("g" * 32, Place(0, 30), "b" * 32, "s" * 16, "0.1", shown))
    read = json.loads(data)

    assert len(data) <= STATE_BYTES
    assert read["rows"] == rows
    assert read["alerts"][-1]["id"] == 29
    assert "counting" not in read


@pytest.mark.parametrize(
    "command",
    [
        Command("r1", Order.FACT, {"type": "PassPressed", "color": "black"}, "Anna"),
        Command("r2", Order.PICTURE),
        Command("r4", Order.GAME),
        Command("r3", Order.REPLAY, game_id="g", at=Place(1, 5)),
    ],
)
def test_a_command_is_read_again(command: Command) -> None:
    assert read_command(command_to_bytes(command)) == command
    body = json.loads(command_to_bytes(command))
    assert body.get("op") == ("game" if command.order is Order.GAME else None)


@pytest.mark.parametrize(
    "reply",
    [Reply("r1", 7), Reply("r2", code="refused", message="no"), Reply("r3", picture=b"\xff\xd8")],
)
def test_a_reply_is_read_again(reply: Reply) -> None:
    assert read_reply(reply_to_bytes(reply)) == reply


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"id": "r", "cmd": "reboot"}, "'reboot' is not known"),
        ({"cmd": "fact"}, "expected an id"),
        ({"id": "r", "cmd": "fact", "fact": 3}, "expected a fact"),
    ],
)
def test_a_strange_command_is_one_line(body: object, says: str) -> None:
    with pytest.raises(MessageError, match=says):
        read_command(json.dumps(body).encode())


@pytest.mark.parametrize("channel", list(Channel))
def test_a_topic_is_read_again(channel: Channel) -> None:
    address = Address("hall", "T12")

    assert read_topic(address.topic(channel)) == (address, channel)
    assert address.topic(channel).startswith("goban/1/hall/T12/")


@pytest.mark.parametrize(
    "topic",
    ["", "goban/1/hall", "goban/2/hall/T1/up/ev", "goban/1/hall/T1/up/what", "goban/1/h/T 1/up/ev"],
)
def test_a_strange_topic_is_one_line(topic: str) -> None:
    with pytest.raises(MessageError):
        read_topic(topic)


@pytest.mark.parametrize("name", ["", "a/b", "+", "#", "a b", "é", "-x", "x" * 41])
def test_a_name_is_a_word_of_a_topic(name: str) -> None:
    with pytest.raises(MessageError):
        Address("hall", name)


@pytest.mark.parametrize(("payload", "online"), [(b"online", True), (b"offline", False)])
def test_presence(payload: bytes, online: bool) -> None:
    assert read_online(payload) is online


@pytest.mark.parametrize(
    ("url", "shown", "user", "password"),
    [
        ("mqtt://127.0.0.1", "mqtt://127.0.0.1:1883", None, None),
        ("mqtts://hub.local", "mqtts://hub.local:8883", None, None),
        ("mqtts://T1:p%40ss@hub:1", "mqtts://hub:1", "T1", "p@ss"),
        ("mqtt://[::1]:1883/", "mqtt://[::1]:1883", None, None),
    ],
)
def test_a_broker_is_read(url: str, shown: str, user: str | None, password: str | None) -> None:
    broker = read_broker(url)

    assert (str(broker), broker.user, broker.password) == (shown, user, password)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hub",
        "http://hub",
        "mqtt://",
        "mqtt://hub:x",
        "mqtt://hub:0",
        "mqtt://h/x",
        "mqtt://a b",
    ],
)
def test_what_is_no_broker_is_one_line_without_the_password(url: str) -> None:
    with pytest.raises(MessageError) as error:
        read_broker(url.replace("://", "://T1:secret@") if "://" in url else url)

    assert "secret" not in str(error.value)
