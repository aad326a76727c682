"""A camera that fails and a disk that fills up: said once, settled when it works again."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee.events import Alert, AlertState, Audience, EventType, Severity
from referee.facts import DiskSpace, DismissAlert, Restored
from tests.support.play_table import played
from tests.support.positions import PLAIN
from tests.support.table import SECOND, Table
from vision.types import NoBoard, NoBoardReason

CAMERA = ("CameraGone", "CameraFrozen", "CameraDark", "GridLost")


def missing(table: Table, reason: NoBoardReason, seconds: float) -> None:
    """No board is seen for so long."""
    for _ in range(round(seconds)):
        given = NoBoard(round(table.t * 5), round(table.t * SECOND), reason)
        table.state, events = referee.step(table.state, given, table.settings)
        table.events.extend(events)
        table.t += 1.0


SEEN = None
GONE, FROZEN, DARK = NoBoardReason.NO_PICTURE, NoBoardReason.FROZEN, NoBoardReason.TOO_DARK
NO_GRID = NoBoardReason.NO_GRID

OUTAGES: list[tuple[str, list[tuple[NoBoardReason | None, int]], list[str]]] = [
    ("ten minutes are one alert", [(GONE, 600), (SEEN, 11)], ["CameraGone open", "settled"]),
    ("frozen", [(FROZEN, 600), (SEEN, 11)], ["CameraFrozen open", "settled"]),
    ("dark", [(DARK, 600), (SEEN, 11)], ["GridLost", "CameraDark open", "settled"]),
    ("blurred", [(NoBoardReason.BLURRED, 600), (SEEN, 11)], ["GridLost"]),
    ("a moment is none", [(GONE, 4), (SEEN, 11), (GONE, 4), (SEEN, 11)], []),
    ("five seconds are one", [(GONE, 6)], ["CameraGone open"]),
    ("back for too short a time", [(GONE, 6), (SEEN, 9)], ["CameraGone open"]),
    ("without a board", [(GONE, 6), (NO_GRID, 11)], ["CameraGone open", "GridLost", "settled"]),
    ("without a board, dark", [(DARK, 61), (NO_GRID, 60)], ["GridLost", "CameraDark open"]),
    ("less than a minute", [(DARK, 59), (SEEN, 1)], ["GridLost"]),
    ("flapping", [(GONE, 7), (SEEN, 3)] * 30 + [(SEEN, 11)], ["CameraGone open", "settled"]),
    ("flickering", [(GONE, 1), (SEEN, 1)] * 90 + [(SEEN, 11)], ["CameraGone open", "settled"]),
    (
        "another fault",
        [(FROZEN, 5), (GONE, 3), (FROZEN, 5), (GONE, 7), (SEEN, 11)],
        ["CameraFrozen open", "settled", "CameraGone open", "settled"],
    ),
]


@pytest.mark.parametrize(
    ("script", "said"), [row[1:] for row in OUTAGES], ids=[r[0] for r in OUTAGES]
)
def test_an_alert_has_a_least_duration_both_ways(
    script: list[tuple[NoBoardReason | None, int]], said: list[str]
) -> None:
    table = played(*PLAIN)
    moves = table.moves
    for reason, seconds in script:
        for _ in range(seconds):
            table.still(1.0) if reason is None else missing(table, reason, 1.0)
    found = table.names(*CAMERA)
    assert [name.split()[-1] if "settled" in name else name for name in found] == said
    if script[-1][0] is None:
        table.play("W E1")
        assert len(table.moves) == len(moves) + 1


@pytest.mark.parametrize("dropped_s", [1, 7])
def test_a_camera_that_flaps_says_how_often(dropped_s: int) -> None:
    table = played(*PLAIN)
    for _ in range(30):
        missing(table, NoBoardReason.NO_PICTURE, dropped_s)
        table.still(2.0)
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
    table = played(*PLAIN)
    for reason, seconds in script:
        for _ in range(seconds):
            table.still(1.0) if reason is None else missing(table, reason, 1.0)
    lines = [event for event in table.events if isinstance(event, Alert)]
    assert [line.state for line in lines[::2]] == [AlertState.OPEN] * len(lines[::2])
    assert [line.state for line in lines[1::2]] == [AlertState.SETTLED] * len(lines[1::2])
    gone = [line.t for line in lines[::2] if line.type is EventType.CAMERA_GONE]
    assert all(later - before >= 5.0 for before, later in pairwise(gone))


def test_a_dismissed_camera_is_silent_until_the_board_is_seen() -> None:
    table = played(*PLAIN)
    missing(table, NoBoardReason.NO_PICTURE, 10.0)
    (alert,) = table.state.open_alerts
    table.say(DismissAlert, alert.id)
    for reason in (NoBoardReason.NO_GRID, NoBoardReason.NO_PICTURE, NoBoardReason.FROZEN):
        missing(table, reason, 60.0)
    said = ["CameraGone open", "CameraGone withdrawn", "GridLost"]
    assert table.names(*CAMERA) == said
    table.still(11.0)
    assert not table.state.dismissed
    missing(table, NoBoardReason.FROZEN, 10.0)
    assert table.names(*CAMERA) == [*said, "CameraFrozen open"]


def test_when_it_is_said() -> None:
    table = played(*PLAIN)
    gone_s = table.t
    missing(table, NoBoardReason.NO_PICTURE, 10.0)
    (alert,) = table.state.open_alerts
    assert alert.t == pytest.approx(gone_s + 5.0), "counted from the last picture"
    assert (alert.severity, alert.audience) == (Severity.REFEREE, Audience.ARBITER)
    assert alert.move is None


def test_a_silent_driver_counts_from_its_last_picture() -> None:
    table = played(*PLAIN)
    table.t += 5.0
    missing(table, NoBoardReason.NO_PICTURE, 1.0)
    assert table.names("CameraGone") == ["CameraGone open"]


def test_declaring_the_board_right_mends_no_camera() -> None:
    table = played(*PLAIN)
    missing(table, NoBoardReason.NO_PICTURE, 7.0)
    table.say(Restored)
    missing(table, NoBoardReason.NO_PICTURE, 5.0)
    assert table.names("CameraGone") == ["CameraGone open"]
    assert len(table.state.open_alerts) == 1


def test_a_disk_that_fills_up_is_said_once_until_there_is_room() -> None:
    table = played(*PLAIN)
    for free_mb in (5000, 299, 200, 400, 250, 501, 400, 100):
        table.say(DiskSpace, free_mb)
    disk = [event for event in table.events if event.type is EventType.DISK_NEARLY_FULL]
    assert [event.state.value for event in disk if isinstance(event, Alert)] == [
        "open",
        "settled",
        "open",
    ]
    assert disk[0].detail == "299 MB are left"
