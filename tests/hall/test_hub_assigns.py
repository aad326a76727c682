"""Which pairing a hub sends to a board when its broker or the board is there again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import AsyncMock

import pytest

from hall.boards.opening import open_store
from hall.boards.store import connect
from hall.hub import Hub, Members
from hall.page.orders import _assign
from hall.page.page import HallPage
from hall.tournament.pairings import Pairing
from messages.mqtt_client import Broker
from messages.texts import Address, Channel
from web.console import PageError

OLD, NEW = b'{"pairing":"p-1"}', b'{"pairing":"p-2"}'


def topic(board: str) -> str:
    return Address("hall", board).topic(Channel.ASSIGNMENT)


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    """A hub that has not begun; its broker is nowhere."""
    found = Hub(open_store(tmp_path), "hall", Broker("127.0.0.1", 1))
    yield found
    found.store.close()


@pytest.fixture
def sent(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What the hub has sent last on each topic; a pairing of T1 changes that of T2."""
    found: dict[str, bytes] = {}

    def publish(to: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> bool:
        found[to] = payload
        if to == topic("T1") and "T2" in hub.assignments:
            hub.assignments = {**hub.assignments, "T2": {"pairing": "p-2"}}
        return True

    monkeypatch.setattr(hub.mqtt, "publish", publish)
    return found


def test_a_pairing_that_changes_meanwhile_is_sent_as_it_is_by_then(
    hub: Hub, sent: dict[str, bytes]
) -> None:
    hub.assignments = {"T1": {"pairing": "p-1"}, "T2": {"pairing": "p-1"}}
    hub._changed(None)
    assert sent == {topic("T1"): OLD, topic("T2"): NEW}


def test_a_board_that_is_let_in_again_is_sent_its_pairing(hub: Hub, sent: dict[str, bytes]) -> None:
    hub.assignments = {"T1": {"pairing": "p-1"}}
    there, gone = Members({"T1": "$7$a"}, frozenset()), Members({}, frozenset({"T1"}))
    hub._update_boards(there, gone)
    hub._update_boards(gone, there)
    assert sent[topic("T1")] == OLD


def test_a_board_that_was_put_out_is_sent_no_pairing(hub: Hub, sent: dict[str, bytes]) -> None:
    """Another's broker may know it still."""
    asyncio.run(hub.assign({board: {"pairing": "p-2"} for board in ("T1", "T2")}))
    hub.keeper.forget("T1")
    sent.clear()
    hub._changed(None)
    assert sent == {topic("T2"): NEW}


def test_of_two_pairings_at_once_the_one_that_is_kept_is_shown(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = []

    async def slow_at_first(function: Callable[..., None], *given: object) -> None:
        began.append(given)
        function(*given)
        for _ in range(10 if len(began) == 1 else 0):
            await asyncio.sleep(0)

    async def assign() -> None:
        await asyncio.gather(*(hub.assign({"T1": {"table": table}}) for table in ("1", "2")))

    monkeypatch.setattr(asyncio, "to_thread", slow_at_first)
    asyncio.run(assign())
    assert hub.assignments["T1"] == hub.reader.assignments()["T1"] == {"table": "2"}


def test_of_a_round_that_cannot_be_stored_whole_nothing_is_assigned(
    hub: Hub, sent: dict[str, bytes]
) -> None:
    full = "CREATE TRIGGER full BEFORE INSERT ON assignments WHEN NEW.board = 'T2' "
    with closing(connect(hub.path)) as database:
        database.execute(f"{full}BEGIN SELECT RAISE(ABORT, 'full'); END")
    page = cast(HallPage, SimpleNamespace(hub=hub, desk=AsyncMock()))
    pairings = [Pairing(2, board, {"pairing": "p-1"}) for board in ("T1", "T2")]
    with pytest.raises(PageError, match="full"):
        asyncio.run(_assign(page, pairings))
    assert (hub.assignments, hub.reader.assignments(), sent) == ({}, {}, {})
