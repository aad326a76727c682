"""Alerts about a camera: no more of them than its faults last long enough for."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee.events import Alert, AlertState, EventType
from tests.support.positions import PLAIN
from tests.support.table import SECOND, Table, played
from vision.types import NoBoard, NoBoardReason

SEEN = None
GONE, FROZEN, NO_GRID = NoBoardReason.NO_PICTURE, NoBoardReason.FROZEN, NoBoardReason.NO_GRID


def camera(*script: tuple[NoBoardReason | None, int]) -> Table:
    """A game after these reasons why no board is seen, None where it is, for so many seconds."""
    table = played(*PLAIN)
    for reason, seconds in script:
        for number in range(seconds):
            if reason is None:
                table.still(1.0)
                continue
            sight = NoBoard(number, round(table.t * SECOND), reason)
            table.state, events = referee.step(table.state, sight, table.settings)
            table.events.extend(events)
            table.t += 1.0
    return table


@pytest.mark.parametrize("dropped_s", [1, 7])
def test_a_camera_that_flaps_says_how_often(dropped_s: int) -> None:
    table = camera(*[(GONE, dropped_s), (SEEN, 2)] * 30)
    (alert,) = table.state.open_alerts
    assert alert.detail is not None
    assert alert.detail.startswith("it comes and goes: 30 outages in ")


@given(
    st.lists(
        st.tuples(st.sampled_from((SEEN, GONE, FROZEN, NO_GRID)), st.integers(1, 14)), max_size=12
    )
)
@settings(max_examples=60, deadline=None)
def test_alerts_of_a_camera_come_no_faster_than_their_least_durations(
    script: list[tuple[NoBoardReason | None, int]],
) -> None:
    lines = [event for event in camera(*script).events if isinstance(event, Alert)]
    assert [line.state for line in lines[::2]] == [AlertState.OPEN] * len(lines[::2])
    assert [line.state for line in lines[1::2]] == [AlertState.SETTLED] * len(lines[1::2])
    gone = [line.t for line in lines[::2] if line.type is EventType.CAMERA_GONE]
    assert all(later - before >= 5.0 for before, later in pairwise(gone))


def test_a_silent_driver_counts_from_its_last_picture() -> None:
    table = played(*PLAIN)
    gone_s, table.t = table.t, table.t + 5.0
    sight = NoBoard(0, round(table.t * SECOND), GONE)
    table.state, _ = referee.step(table.state, sight, table.settings)
    (alert,) = table.state.open_alerts
    assert alert.type is EventType.CAMERA_GONE
    assert alert.t == pytest.approx(gone_s + 5.0)
