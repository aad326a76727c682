"""A board's link on a machine that has no time for it: what is dropped, and what is told again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.link.link import MAX_QUEUED_COMMANDS, STATE_RESEND_S, Link, LinkNotifier, link_config
from messages.texts import Address, Channel, compact
from rules.board.position import Position
from tests.support.live import FakeTable
from tests.support.page_server import make_page

EMPTY_9 = Position.from_rows(["." * 9] * 9)
GIVEN = {"pairing": "p-17", "players": {"black": "Anna", "white": "Ben"}}


@pytest.fixture
def link(tmp_path: Path) -> Iterator[Link]:
    """A link that was not started: no thread takes up what comes."""
    page, _ = make_page(tmp_path, lambda: FakeTable(EMPTY_9))
    yield Link(link_config("mqtt://T1:secret@127.0.0.1:1", "T1"), LinkNotifier(), page)
    page.close()


def test_an_assignment_is_heard_behind_a_crowd_of_commands(link: Link) -> None:
    topic = Address("hall", "T1").topic
    for _ in range(MAX_QUEUED_COMMANDS):
        link._on_message(topic(Channel.COMMAND), b"", False)
    link._on_message(topic(Channel.ASSIGNMENT), compact({"pairing": "p-16"}), False)
    link._on_message(topic(Channel.ASSIGNMENT), compact(GIVEN), False)
    link._take_up()
    shown = link._page.assigned.shown
    assert shown is not None
    assert shown.body["pairing"] == "p-17"


def test_a_state_that_lasts_is_told_again(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Channel] = []

    def publish(channel: Channel, payload: bytes, **how: object) -> bool:
        told.append(channel)
        return True

    monkeypatch.setattr(link, "_publish", publish)
    for now_s in (0.0, 2.0, STATE_RESEND_S - 1.0):
        link._send_state(now_s)
    assert told == [Channel.STATE]
    link._send_state(STATE_RESEND_S + 1.0)
    assert told == [Channel.STATE, Channel.STATE]
