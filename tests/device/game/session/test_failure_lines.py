"""What the log says of failures: one line when each begins, one when it ends."""

from __future__ import annotations

import errno
import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from device.game.disk import DiskBudget
from device.game.session import table
from device.game.session.config import GameConfig
from device.game.session.game_files import NamedFiles
from device.game.session.table import Table
from device.game.sinks.equipment import CameraLog, DiskWatch
from device.game.sinks.record import RecordSink
from device.game.sinks.sinks import Sink
from device.sources.base import Fault
from referee.events import GameEvent
from referee.settings import Settings
from referee.state import State
from rules.rulesets.presets import preset
from tests.support.boards import plain_models, random_game
from tests.support.live import FakeTable
from tests.support.page_server import until
from vision.types import NoBoard, NoBoardReason
from web.console import LogSeverity, complain
from web.machine import MACHINE, Disk
from web.trouble import MAX_LINES, Often, Trouble, libraries_heard

NS = 1_000_000_000

Lines = Callable[[], list[str]]


@dataclass
class Broken(Sink):
    """A sink that breaks while `broken` is set, and counts what it was shown."""

    broken: bool = False
    shown: int = 0

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        if self.broken:
            raise ZeroDivisionError("a fault of the program")
        self.shown += 1


class PlayedDisk(Disk):
    """A disk that is full for records, or has so many megabytes left each time it is measured."""

    def __init__(self, *, full: bool = False, free_mb: Sequence[int] = ()) -> None:
        self.full = full
        self._free_mb = list(free_mb)

    def replace_file(self, path: Path, content: bytes) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        super().replace_file(path, content)

    def free_bytes(self, folder: Path) -> int:
        return self._free_mb.pop(0) * 2**20


@contextmanager
def followed(
    folder: Path, camera: FakeTable, *sinks: Sink, disk: Disk = MACHINE.disk
) -> Iterator[Table]:
    """A table in its own thread, with its record in `folder`."""
    found = Table(
        lambda: camera,
        GameConfig(),
        NamedFiles("camera:0", "camera", sgf=folder / "game.sgf"),
        lambda game, source: [RecordSink(game.files.sgf, disk=disk), *sinks],
        plain_models(),
    )
    found.start()
    try:
        yield found
    finally:
        found.stop()


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Lines:
    """What was said on standard error since it was asked for last, without tracebacks."""

    def lines() -> list[str]:
        return [
            line.removeprefix("goban: ")
            for line in capsys.readouterr().err.splitlines()
            if not line.startswith(("goban:   ", "goban: Traceback", "goban: ZeroDivisionError"))
        ]

    return lines


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "FIRST_RETRY_S", 0.01)
    monkeypatch.setattr(table, "LONGEST_RETRY_S", 0.02)


def camera_gone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    camera, sink = FakeTable(random_game(4).position), Broken()
    with followed(folder, camera, CameraLog("camera:0"), sink):
        lost = [Fault(NS, "camera:0: no picture comes", lost=True, live=True)] * 3
        camera.show(*lost, Fault(NS, "camera:0: pictures come again", live=True))
        until(lambda: sink.shown > 30)


def a_fault_of_the_program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sink = Broken(broken=True)
    with followed(folder, FakeTable(random_game(4).position), sink) as game:
        until(lambda: game.failure is not None)
        threading.Event().wait(0.3)
        sink.broken = False
        until(lambda: sink.shown > 3)


def a_full_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk, sink = PlayedDisk(full=True), Broken()
    camera = FakeTable(random_game(4).position)
    with followed(folder, camera, sink, disk=disk) as game:
        until(lambda: game.failure is not None)
        threading.Event().wait(0.3)
        disk.full = False
        until(lambda: (folder / "game.sgf").exists() and sink.shown > 3)


def a_dark_hall(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, settings = CameraLog("camera:0"), Settings(preset("bga2009"), size=9)
    for second in range(60):
        log.on_input(NoBoard(second, second * NS, NoBoardReason.TOO_DARK), settings)
    log.on_input(NoBoard(60, 60 * NS, NoBoardReason.MOVING), settings)


def little_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = DiskWatch(folder, PlayedDisk(free_mb=[90_000, 3, 2, 1, 90_000]))
    watch.set_submit(lambda fact: None)
    for minute in range(5):
        seen = NoBoard(minute, minute * 60 * NS, NoBoardReason.MOVING)
        watch.on_input(seen, Settings(preset("bga2009"), size=9))


def pictures_that_cannot_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    complaint = DiskBudget(folder, 1, "--evidence-limit", "pictures of alerts")
    for well in (False, False, False, True, True):
        with complaint.instead_of_failure():
            if not well:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def a_limit_of_pictures(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = folder / "old.jpg"
    old.write_bytes(bytes(900_000))
    budget = DiskBudget(folder, 1, "--evidence-limit", "pictures")
    assert not any(budget.allows(200_000) for _ in range(3))
    old.unlink()
    assert budget.allows(200_000)


FAILURES: dict[str, tuple[Callable[[Path, pytest.MonkeyPatch], None], str, str]] = {
    each.__name__: (each, begin, end)
    for each, begin, end in (
        (camera_gone, "camera:0: no picture comes", "camera:0: pictures come again"),
        (
            a_fault_of_the_program,
            "the game has failed, and is taken up again by itself: ZeroDivisionError: a fault of",
            "the game goes on",
        ),
        (a_full_disk, "the game has failed, and is taken up again by itself: ", "the game goes on"),
        (a_dark_hall, "camera:0: the picture is too dark", "camera:0: the picture is light enough"),
        (little_room, "{folder}: only 3 MB are left", "{folder}: there is room again"),
        (
            pictures_that_cannot_be_written,
            "{folder}: pictures of alerts cannot be written (No space left on device)",
            "{folder}: pictures of alerts can be written again",
        ),
        (
            a_limit_of_pictures,
            "{folder}: 1 MB, the limit of --evidence-limit, are reached",
            "{folder}: there is room again for pictures",
        ),
    )
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_is_a_line_when_it_begins_and_one_when_it_ends(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Lines
) -> None:
    fail, begin, end = FAILURES[name]
    fail(tmp_path, monkeypatch)
    first, last = said()
    assert first.startswith(begin.format(folder=tmp_path))
    assert last.startswith(end.format(folder=tmp_path))


def test_a_fault_of_the_program_is_said_with_its_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    a_fault_of_the_program(tmp_path, monkeypatch)
    lines = capsys.readouterr().err.splitlines()
    assert all(line.startswith("goban: ") for line in lines)
    assert sum(line == "goban: Traceback (most recent call last):" for line in lines) == 1
    assert any(line.endswith(", in update") for line in lines)


def test_a_trouble_that_comes_and_goes_is_said_only_so_often(said: Lines) -> None:
    now_s = 0.0
    trouble = Trouble(Often(most=2, window_s=60.0, clock_s=lambda: now_s))
    for n in range(5):
        trouble.begins(f"gone {n}")
        trouble.ends("back")
    assert said() == ["gone 0", "back", "gone 1", "back"]
    trouble.begins("gone for good")
    now_s = 61.0
    trouble.begins("gone for good")
    trouble.begins("gone for good")
    assert said() == ["gone for good (4 more such lines were left out before)"]
    trouble.ends("back")
    assert said() == ["back"]


def test_libraries_and_threads_say_what_they_have_to_say_in_our_lines(said: Lines) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    before = list(logging.root.handlers), threading.excepthook
    with libraries_heard():
        for n in range(100):
            logging.getLogger("starlette").warning("invalid request %d", n)
        thread = threading.Thread(target=broken, name="frames")
        thread.start()
        thread.join()
    lines = said()
    assert lines[0] == "starlette: invalid request 0"
    assert lines[MAX_LINES:] == ["the thread 'frames' has ended by a fault"]
    assert (list(logging.root.handlers), threading.excepthook) == before


SECRETS = {
    "rtsp://eve:pw@10.0.0.9/live: gone": "rtsp://10.0.0.9/live: gone",
    "http://x/?key=abc: 404": "http://x/",
    "https://u:p@w@hook.example/a?token=b#c answers 500": "https://hook.example/a answers 500",
    "a question? an @ sign": "a question? an @ sign",
    "the page is at http://127.0.0.1:8361/": "the page is at http://127.0.0.1:8361/",
}


@pytest.mark.parametrize("line", SECRETS)
def test_no_line_has_a_password_of_an_address(line: str, said: Lines) -> None:
    complain(line)
    (heard,) = said()
    assert heard.startswith(SECRETS[line])
    assert not any(word in heard for word in ("pw", "abc", "token", "p@w"))


def test_lines_for_the_journal_have_their_severity(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = os.fstat(2)
    monkeypatch.setattr("sys.stderr", open(2, "w", closefd=False))  # noqa: SIM115
    monkeypatch.setenv("JOURNAL_STREAM", f"{own.st_dev}:{own.st_ino}")
    complain("it has failed", LogSeverity.ERROR)
    monkeypatch.setenv("JOURNAL_STREAM", "1:1")
    complain("it has failed", LogSeverity.ERROR)
    assert capfd.readouterr().err == "<3>goban: it has failed\ngoban: it has failed\n"
