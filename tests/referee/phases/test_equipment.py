"""A camera that fails and a disk that fills up: said once, settled when it works again."""

from __future__ import annotations

import pytest

import referee
from referee.events import Alert, Audience, EventType, Severity
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


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (NoBoardReason.NO_PICTURE, ["CameraGone open", "CameraGone settled"]),
        (NoBoardReason.FROZEN, ["CameraFrozen open", "CameraFrozen settled"]),
        (NoBoardReason.TOO_DARK, ["GridLost", "CameraDark open", "CameraDark settled"]),
        (NoBoardReason.BLURRED, ["GridLost"]),
    ],
)
def test_ten_minutes_are_said_once_and_settled_and_the_game_goes_on(
    reason: NoBoardReason, said: list[str]
) -> None:
    table = played(*PLAIN)
    moves = table.moves
    missing(table, reason, 600.0)
    table.still(2.0)
    assert table.names(*CAMERA) == said
    table.play("W E1")
    assert len(table.moves) == len(moves) + 1
    assert table.names(*CAMERA) == said


def test_a_dismissed_camera_is_silent_until_the_board_is_seen() -> None:
    table = played(*PLAIN)
    missing(table, NoBoardReason.NO_PICTURE, 10.0)
    (alert,) = table.state.open_alerts
    table.say(DismissAlert, alert.id)
    for reason in (NoBoardReason.NO_GRID, NoBoardReason.NO_PICTURE, NoBoardReason.FROZEN):
        missing(table, reason, 60.0)
    said = ["CameraGone open", "CameraGone withdrawn", "GridLost"]
    assert table.names(*CAMERA) == said
    table.still(2.0)
    assert not table.state.dismissed
    missing(table, NoBoardReason.FROZEN, 10.0)
    assert table.names(*CAMERA) == [*said, "CameraFrozen open"]


def test_when_it_is_said() -> None:
    table = played(*PLAIN)
    gone_s = table.t
    missing(table, NoBoardReason.NO_PICTURE, 10.0)
    (alert,) = table.state.open_alerts
    assert alert.t == pytest.approx(gone_s)
    assert (alert.severity, alert.audience) == (Severity.REFEREE, Audience.ARBITER)
    assert alert.move is None
    table.still(1.0)
    missing(table, NoBoardReason.TOO_DARK, 59.0)
    assert not table.state.open_alerts


def test_pictures_without_a_board_settle_that_none_came() -> None:
    table = played(*PLAIN)
    missing(table, NoBoardReason.NO_PICTURE, 60.0)
    back_s = table.t
    missing(table, NoBoardReason.NO_GRID, 60.0)
    table.still(1.0)
    assert table.names(*CAMERA) == ["CameraGone open", "CameraGone settled", "GridLost"]
    grid_lost = next(event for event in table.events if event.type is EventType.GRID_LOST)
    assert grid_lost.t == pytest.approx(back_s + 3.0), "three seconds after pictures came"


def test_one_fault_after_another() -> None:
    table = played(*PLAIN)
    for reason in (NoBoardReason.FROZEN, NoBoardReason.NO_PICTURE, NoBoardReason.FROZEN):
        missing(table, reason, 5.0)
    table.still(1.0)
    assert table.names(*CAMERA) == [
        "CameraFrozen open",
        "CameraFrozen settled",
        "CameraGone open",
        "CameraGone settled",
        "CameraFrozen open",
        "CameraFrozen settled",
    ]


def test_declaring_the_board_right_mends_no_camera() -> None:
    table = played(*PLAIN)
    missing(table, NoBoardReason.NO_PICTURE, 5.0)
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
