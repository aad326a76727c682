"""Changes of the boards, for all clients of the hall."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from hall.boards.board import Board
from hall.boards.opening import open_store
from hall.boards.store import KeptLine, Reader, Store
from hall.boards.tail import Tail
from hall.hub import Hub
from hall.page.changes import Changes
from messages.batches import Batch, Place
from tests.support.hall_lines import alert, compact, play


@dataclass
class FakeHub:
    """What `Changes` asks of a hub."""

    boards: dict[str, Board] = field(default_factory=dict)
    assignments: dict[str, dict[str, object]] = field(default_factory=dict)
    failure: str | None = None
    tail: Tail = field(default_factory=lambda: cast(Tail, None))

    def emit(self, name: str, line: dict[str, object]) -> None:
        n = cast(int, line["n"])
        kept = KeptLine(n, name, "g", Place(0, n), 0.0, line, compact(line))
        self.boards[name] = self.boards.get(name, Board(name)).with_line(kept)


def changes_of(hub: FakeHub) -> Changes:
    found = Changes(cast(Hub, hub), time_s=lambda: 1000.0)
    found.update()
    return found


def asked(changes: Changes, number: int, *, everything: bool = True) -> dict[str, object]:
    changes.update()
    found = json.loads(changes.since(number, everything=everything))
    assert isinstance(found, dict)
    return found


def named(found: dict[str, object]) -> list[str]:
    return [board["board"] for board in cast(list[dict[str, str]], found["boards"])]


def test_only_what_has_changed_is_sent() -> None:
    hub = FakeHub()
    hub.emit("T1", play(1))
    hub.emit("T2", play(1))
    changes = changes_of(hub)
    whole = asked(changes, 0)
    assert (named(whole), whole["all"]) == (["T1", "T2"], True)

    hub.emit("T2", play(2))
    later = asked(changes, cast(int, whole["changes"]))
    assert (named(later), later["all"]) == (["T2"], False)
    assert named(asked(changes, cast(int, later["changes"]))) == []


def test_a_message_that_says_nothing_new_is_no_change() -> None:
    hub = FakeHub({"T1": Board("T1").seen(1.0)})
    changes = changes_of(hub)
    number = changes.number
    hub.boards["T1"] = hub.boards["T1"].seen(2.0)
    changes.update()
    assert changes.number == number
    hub.assignments["T1"] = {"table": 4}
    assert named(asked(changes, number)) == ["T1"]


def test_a_board_that_was_removed_is_said_and_may_come_back() -> None:
    hub = FakeHub({"T1": Board("T1"), "T2": Board("T2")})
    changes = changes_of(hub)
    number = changes.number
    gone = hub.boards.pop("T1")
    assert asked(changes, number)["removed"] == ["T1"]
    hub.boards["T1"] = gone
    back = asked(changes, number)
    assert (back["removed"], named(back)) == ([], ["T1"])


def test_a_client_of_an_earlier_start_is_sent_every_board() -> None:
    changes = changes_of(FakeHub({"T1": Board("T1")}))
    for number in (0, changes.number - 5000, changes.number + 1):
        assert asked(changes, number)["all"] is True


def test_strangers_hear_of_no_alert_and_of_no_failure() -> None:
    hub = FakeHub()
    hub.emit("T1", alert(1, 1))
    hub.failure = "the disk is full"
    changes = changes_of(hub)
    public, full = asked(changes, 0, everything=False), asked(changes, 0)
    assert [board["alerts"] for board in cast(list[dict[str, object]], public["boards"])] == [[]]
    assert (public["failure"], full["failure"]) == (None, "the disk is full")


def test_lines_and_boards_are_one_piece_made_once_for_all(tmp_path: Path) -> None:
    """Two hundred viewers who have come as far are given the same bytes."""
    store = Store(open_store(tmp_path))
    hub = FakeHub(tail=Tail(Reader(store.path)))

    async def watched() -> list[bytes]:
        changes = changes_of(hub)
        hub.tail.woken = changes.on_lines
        hub.tail.attach(asyncio.get_running_loop())
        streams = [changes.stream(0, changes.number, everything=True) for _ in range(200)]
        firsts = [asyncio.ensure_future(anext(each)) for each in streams]
        await asyncio.sleep(0)
        kept = store.store([("T1", Batch("g", 0, 1, [play(1)]))], 0.0).lines
        hub.emit("T1", play(1))
        hub.tail.add(kept)
        return await asyncio.gather(*firsts)

    pieces = asyncio.run(watched())
    store.close()
    assert len(set(pieces)) == 1
    assert pieces[0].startswith(b"id: 1\r\ndata: ")
    assert b"event: boards\r\n" in pieces[0]
