"""`--facts` beside a camera: a file that grows, a pipe, standard input."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from device.cli import main
from device.commands import watch as watch_command
from device.game import facts_file
from referee.facts import Fact
from rules.records.sgf import read_sgf
from tests.support.boards import plain_models, random_game
from tests.support.live import FakeLiveCamera, Scene, positions
from tests.support.page_server import until
from tests.support.processes import CHECKOUT, python
from web.machine import Machine, SystemClock


def lines_until(path: Path, done: Callable[[str], bool]) -> str:
    """The text of a file once it is as it should be."""
    until(lambda: path.exists() and done(path.read_text()))
    return path.read_text()


@pytest.mark.parametrize("kind", ["file", "pipe"])
def test_the_command_reads_facts_as_they_come(
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    facts, events = tmp_path / "facts", tmp_path / "g.jsonl"
    old = '{"type": "Resign", "color": "black"}\n'
    if kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no named pipes here")
        os.mkfifo(facts)
    else:
        facts.write_text(old)

    def write(text: str, seen: Callable[[str], bool]) -> Callable[[], None]:
        def act() -> None:
            with facts.open("a") as file:
                file.write(text)
            lines_until(events, seen)

        return act

    game = random_game(2)
    endless = json.dumps({"type": "PassPressed", "color": "black", "why": "x" * 300_000})
    wrong = '{"type": "PassPressed"}\nnonsense\n' + endless + "\n"
    passed = '{"t": 99999, "type": "PassPressed", "color": "black"}\n'
    script: list[Scene] = [
        *positions(game),
        write(wrong + passed, lambda text: text.count('"Pass"') == 1),
        game.position,
        write(passed.replace("black", "white"), lambda text: text.count('"Pass"') == 2),
        write('{"type": "ResultGiven", "result": "0"}\n', lambda text: "ResultBy" in text),
    ]
    monkeypatch.setattr(watch_command, "open_source", lambda word, fps: FakeLiveCamera(script))
    monkeypatch.setattr(watch_command, "load_models", plain_models)
    monkeypatch.chdir(tmp_path)
    words = ["watch", "camera:0", "--facts", str(facts), "--sgf", "g.sgf", "--events", str(events)]
    assert main(words) == 0
    complaints = capsys.readouterr().err.splitlines()
    assert len(complaints) == 3
    assert "line 1: no 'color'; left out" in complaints[0]
    assert "line 2" in complaints[1]
    assert "line 3: longer than 65536 bytes; left out" in complaints[2]
    record = read_sgf((tmp_path / "g.sgf").read_bytes())
    assert [move.point is None for move in record.moves()] == [False, False, True, True]
    assert record.info["RE"] == "0"
    assert "Resigned" not in events.read_text()


def test_a_file_that_is_written_anew_loses_no_fact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = tmp_path / "facts"
    facts.touch()
    lines = facts_file._lines(facts)
    facts.write_text("half of a line")

    def sleep(seconds: float) -> None:
        facts.write_text("whole\n")

    monkeypatch.setattr(facts_file, "MACHINE", Machine(SystemClock(sleep=sleep)))
    assert next(lines) == b"whole"


def test_no_fact_that_is_written_to_a_pipe_while_one_is_taken_is_lost(tmp_path: Path) -> None:
    pipe, taken, free = tmp_path / "pipe", list[Fact](), threading.Event()
    os.mkfifo(pipe)

    def submit(fact: Fact) -> None:
        free.wait(10.0)
        taken.append(fact)

    facts_file.read_live_facts(pipe, submit)
    for _ in range(3):
        pipe.write_text('{"type": "ArbiterCalled"}\n', "utf-8")
    free.set()
    until(lambda: len(taken) == 3)


def test_a_file_of_live_facts_must_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watch_command, "open_source", lambda word, fps: FakeLiveCamera([]))
    for path in (tmp_path / "absent", tmp_path):
        assert main(["watch", "camera:0", "--facts", str(path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a Unix thing")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_facts_come_from_standard_input_and_a_signal_ends_the_wait(
    tmp_path: Path, number: signal.Signals
) -> None:
    events = tmp_path / "g.jsonl"
    files = ["--sgf", tmp_path / "g.sgf", "--events", events]
    with python(
        CHECKOUT, "-m", "tests.support.scripts", "live_watch", "--facts", "-", *files
    ) as running:
        assert running.stdin is not None
        lines_until(events, lambda text: text.count("BoardPlay") == 2)
        running.stdin.write('{"type": "Resign", "color": "black"}\n')
        running.stdin.flush()
        lines_until(events, lambda text: "Resigned" in text)
        running.send_signal(number)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, "")
    assert "--resume goes on" in out
    assert read_sgf((tmp_path / "g.sgf").read_bytes()).info["RE"] == "W+R"
