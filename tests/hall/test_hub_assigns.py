"""Which pairing a hub sends to a board when its broker or the board is there again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hall.boards.opening import open_store
from hall.hub import Hub, Members
from hall.messages.mqtt_client import Broker
from hall.messages.topics import Address, Channel

OLD, NEW = b'{"pairing":"p-1"}', b'{"pairing":"p-2"}'


def test_a_pairing_that_changes_meanwhile_is_sent_as_it_is_by_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = Hub(open_store(tmp_path), "hall", Broker("127.0.0.1", 1))
    given: Mapping[str, Mapping[str, object]] = {"T1": {"pairing": "p-1"}, "T2": {"pairing": "p-1"}}
    sent: dict[str, bytes] = {}

    def publish(topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> bool:
        sent[topic] = payload
        if topic == Address("hall", "T1").topic(Channel.ASSIGNMENT):
            hub.assignments = {**hub.assignments, "T2": {"pairing": "p-2"}}
        return True

    hub.assignments = given
    monkeypatch.setattr(hub.mqtt, "publish", publish)
    hub._changed(None)
    hub.store.close()

    assert [sent[Address("hall", name).topic(Channel.ASSIGNMENT)] for name in given] == [OLD, NEW]


def test_a_board_that_is_let_in_again_is_sent_its_pairing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = Hub(open_store(tmp_path), "hall", Broker("127.0.0.1", 1))
    sent: dict[str, bytes] = {}

    def publish(topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> bool:
        sent[topic] = payload
        return True

    hub.assignments = {"T1": {"pairing": "p-1"}}
    monkeypatch.setattr(hub.mqtt, "publish", publish)
    there, gone = Members({"T1": "$7$a"}, frozenset()), Members({}, frozenset({"T1"}))
    hub._update_boards(there, gone)
    hub._update_boards(gone, there)
    hub.store.close()

    assert sent[Address("hall", "T1").topic(Channel.ASSIGNMENT)] == OLD


def test_of_two_pairings_at_once_the_one_that_is_kept_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, began = Hub(open_store(tmp_path), "hall", Broker("127.0.0.1", 1)), []

    async def slow_at_first(function: Callable[..., None], *given: object) -> None:
        began.append(given)
        function(*given)
        for _ in range(10 if len(began) == 1 else 0):
            await asyncio.sleep(0)

    async def assign() -> None:
        await asyncio.gather(*(hub.assign("T1", {"table": table}) for table in ("1", "2")))

    monkeypatch.setattr(asyncio, "to_thread", slow_at_first)
    asyncio.run(assign())
    hub.store.close()
    assert hub.assignments["T1"] == hub.reader.assignments()["T1"] == {"table": "2"}
