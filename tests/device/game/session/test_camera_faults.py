"""A camera that fails, through a whole session: events, journal, replay and record agree."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.game.session.config import GameConfig
from device.game.session.game_files import NamedFiles
from device.game.session.table import Table
from device.game.sinks.equipment import DiskWatch
from device.game.sinks.record import EventFileSink, RecordSink
from device.sources.base import NS, Fault
from rules.records.sgf import read_sgf
from tests.support.boards import plain_models, random_game
from tests.support.live import FakeLiveCamera, Scene, live_session, play_out, positions
from vision.types import NoBoardReason
from web.console import DriverHungError
from web.machine import MACHINE, Disk, Machine, SystemClock

NAMES = ("CameraGone", "CameraFrozen", "CameraDark", "DiskNearlyFull", "GridLost")


def outage(reason: NoBoardReason) -> list[Scene]:
    """What a camera says that gives nothing for ten minutes, and is back then."""
    line = "camera:0: nothing comes"
    first = Fault(1, line, lost=True, live=True, reason=reason)
    again = Fault(5 * NS, line, lost=True, live=True, reason=reason, again=True)
    return [first, *[again] * (12 * 10), Fault(1, "camera:0: back", live=True)]


class MeasuredDisk(Disk):
    """A disk with so many megabytes free, at one measurement after the other."""

    def __init__(self, free_mb: list[int]) -> None:
        self._free_mb = list(free_mb)

    def free_bytes(self, folder: Path) -> int:
        return (self._free_mb.pop(0) if self._free_mb[1:] else self._free_mb[0]) * 2**20


def run(
    script: list[Scene], folder: Path, free_mb: list[int], machine: Machine = MACHINE
) -> list[str]:
    """A session over the script, resumed once it is over; what was said of camera and disk."""
    journal, sgf, lines = (folder / name for name in ("g.journal", "g.sgf", "g.jsonl"))
    config, disk = GameConfig(journal=journal), DiskWatch(folder, MeasuredDisk(free_mb))
    sinks = (RecordSink(sgf), EventFileSink(lines), disk)
    session = live_session(script, config, *sinks, machine=machine)
    play_out(session)
    text = lines.read_text()
    lines.unlink()
    sgf.unlink()
    live_session([], config, RecordSink(sgf), EventFileSink(lines)).close()
    assert lines.read_text() == text, "the journal gives the same events again"
    said = [json.loads(line) for line in text.splitlines()]
    return [f"{line['type']} {line.get('state', '')}" for line in said if line["type"] in NAMES]


@pytest.mark.parametrize(
    ("reason", "name"),
    [(NoBoardReason.NO_PICTURE, "CameraGone"), (NoBoardReason.FROZEN, "CameraFrozen")],
)
def test_an_outage_is_said_once_and_the_game_goes_on(
    reason: NoBoardReason, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = random_game(6)
    shown = positions(game)
    said = run([*shown[:4], *outage(reason), *shown[4:], *shown[-1:] * 6], tmp_path, [9000])
    assert said == [f"{name} open", f"{name} settled"]
    record = read_sgf((tmp_path / "g.sgf").read_bytes())
    assert [move.point for move in record.moves()] == [move.point for move in game.moves()]
    assert "camera" not in (tmp_path / "g.sgf").read_text().casefold()


@pytest.mark.parametrize("known", [True, False])
def test_a_record_has_a_date_where_the_clock_was_set(known: bool, tmp_path: Path) -> None:
    machine = Machine(SystemClock(believed=lambda now_s: known))
    run(positions(random_game(2)), tmp_path, [9000], machine)
    assert ("DT[" in (tmp_path / "g.sgf").read_text()) is known


def hang() -> None:
    raise DriverHungError("camera:0")


def test_a_driver_that_hangs_ends_the_table_after_its_alert(tmp_path: Path) -> None:
    lost = Fault(5 * NS, "camera:0: nothing comes", lost=True, live=True)
    camera = FakeLiveCamera([*positions(random_game(3)), lost, hang])
    lines, ended = tmp_path / "g.jsonl", []
    named = NamedFiles("camera:0", "camera", tmp_path / "g.sgf", tmp_path / "g.journal")
    table = Table(
        lambda: camera,
        GameConfig(),
        named,
        lambda game, source: [RecordSink(game.files.sgf), EventFileSink(lines)],
        plain_models(),
    )
    table.on_hung = lambda: ended.append(table.failure)
    assert all(pause_s == 0.0 for pause_s in table.steps())
    assert ended == [str(table.hung)]
    said = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [line["type"] for line in said][-1] == "CameraGone"
    assert len(list(read_sgf((tmp_path / "g.sgf").read_bytes()).moves())) == 3


def test_a_disk_that_fills_up_is_said_once(tmp_path: Path) -> None:
    shown = positions(random_game(2))
    pause: list[Scene] = [Fault(61 * NS, "camera:0: still there", live=True), shown[0]]
    said = run([*shown[:1], *pause * 4, *shown[1:]], tmp_path, [9000, 200, 100, 9000])
    assert said == ["DiskNearlyFull open", "DiskNearlyFull settled"]
