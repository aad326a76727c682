"""The lines of events on the page: who may see them, and where a reader goes on."""

from __future__ import annotations

import json

import pytest

from device.page.event_log import KEPT, EventLog


def line(n: int, audience: str = "players") -> dict[str, object]:
    return {"version": 1, "n": n, "type": "BoardPlay", "t": 0.0, "audience": audience}


@pytest.fixture
def log() -> EventLog:
    found = EventLog()
    found.add([line(1), line(2, "arbiter"), line(3, "record"), line(4)])
    return found


@pytest.mark.parametrize(
    ("after", "everything", "seen"),
    [
        (0, True, [1, 2, 3, 4]),
        (0, False, [1, 4]),
        (1, False, [4]),
        (2, True, [3, 4]),
        (4, True, []),
        (99, True, [1, 2, 3, 4]),
    ],
)
def test_a_reader_sees_what_it_may_after_its_number(
    log: EventLog, after: int, everything: bool, seen: list[int]
) -> None:
    lines, come_to = log.after(after, everything=everything)
    assert [at.n for at in lines] == seen
    assert come_to == log.last_n == 4
    assert all(json.loads(at.text)["n"] == at.n for at in lines)


def test_what_is_kept_has_a_bound() -> None:
    log = EventLog()
    log.add([line(n) for n in range(1, KEPT + 11)])
    lines, come_to = log.after(0, everything=True)
    assert (len(lines), lines[0].n, come_to) == (KEPT, 11, KEPT + 10)
