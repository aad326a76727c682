"""`goban watch` from pictures to files, without the trained nets: drawn boards and plain models."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device import cli
from device.commands import watch as watch_command
from device.game.sinks import record
from device.sources.base import Fault
from referee.events import GameEvent
from referee.state import State
from rules.records.sgf import read_sgf
from tests.support.boards import (
    colors_and_points,
    draw_board,
    plain_models,
    random_game,
    write_looks,
)
from tests.support.live import FakeLiveCamera, positions
from tests.support.processes import CHECKOUT, environment, python
from web import machine


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(watch_command, "load_models", plain_models)
    monkeypatch.chdir(tmp_path)


def watch(*arguments: object) -> int:
    return cli.main(["watch", *map(str, arguments)])


def lines_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def moves_of(path: Path) -> list[tuple[object, object]]:
    return [(move.color, move.point) for move in read_sgf(path.read_bytes()).moves()]


def dated(path: Path) -> bytes:
    """The record without its day."""
    return re.sub(rb"DT\[[^]]*\]", b"", path.read_bytes())


def test_looks_become_a_record_events_and_a_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = random_game(40)
    write_looks(tmp_path / "looks", game)
    assert watch(tmp_path / "looks", "--sgf", "g.sgf", "--events", "g.jsonl") == 0
    assert moves_of(tmp_path / "g.sgf") == colors_and_points(game)
    lines = lines_of(tmp_path / "g.jsonl")
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    plays = [line for line in lines if line["type"] == "BoardPlay"]
    assert [line["t"] for line in plays] == [10.0 * number for number in range(1, 41)]
    shown = capsys.readouterr()
    assert "territory: " in shown.out
    assert "area: " in shown.out
    assert "record: g.sgf" in shown.out
    assert shown.err == ""


@pytest.mark.slow
def test_a_page_before_a_terminal_stays_until_it_is_stopped(tmp_path: Path) -> None:
    write_looks(tmp_path / "looks", random_game(2))
    terminal, written = os.openpty()
    words = ["watch", "looks", "--sgf", "g.sgf", "--listen", "127.0.0.1:0"]
    code = "import sys; from device.start import main; sys.exit(main())"
    with subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=tmp_path,
        env=environment(),
        stdout=written,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        said = list(takewhile(lambda line: "stays until" not in line, process.stderr))
        with urlopen(said[0].split()[-1] + "api/state") as answer:
            assert json.load(answer)["camera"]["state"] == "ended"
        process.send_signal(signal.SIGINT)
        assert (process.wait(), process.stderr.read()) == (0, "")
    assert b"record: g.sgf" in os.read(terminal, 100_000)
    os.close(terminal)
    os.close(written)


def test_the_record_is_whole_after_every_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = random_game(12)
    write_looks(tmp_path / "looks", game)
    seen: list[int] = []
    update_record = record.RecordSink.update

    def update(self: record.RecordSink, state: State | None, events: Sequence[GameEvent]) -> None:
        update_record(self, state, events)
        if self.path.exists():
            seen.append(len(read_sgf(self.path.read_bytes()).moves()))

    monkeypatch.setattr(record.RecordSink, "update", update)
    assert watch(tmp_path / "looks", "--sgf", "g.sgf") == 0
    assert seen == sorted(seen)
    assert set(seen) == set(range(13))


WATCH_DRAWN_BOARDS = textwrap.dedent(
    """
    import sys
    from device import cli
    from device.commands import watch
    from tests.support.boards import plain_models

    watch.load_models = plain_models
    sys.exit(cli.main(sys.argv[1:]))
    """
)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a Unix thing")
@pytest.mark.parametrize(
    "shown_before",
    [pytest.param(1, marks=pytest.mark.slow), 9, pytest.param(30, marks=pytest.mark.slow)],
)
def test_killed_at_any_moment_it_loses_nothing_and_resumes(
    tmp_path: Path, shown_before: int
) -> None:
    game = random_game(40)
    looks = tmp_path / "looks"
    write_looks(looks, game)
    files = ["--sgf", tmp_path / "g.sgf", "--events", tmp_path / "g.jsonl"]
    files += ["--record", tmp_path / "pieces"]
    shown = 0
    with python(CHECKOUT, "-c", WATCH_DRAWN_BOARDS, "watch", looks, *files) as killed:
        assert killed.stdout is not None
        while shown < shown_before:
            line = killed.stdout.readline()
            assert line, killed.stderr.read() if killed.stderr else ""
            shown += "BoardPlay" in line or "plays" in line
        os.kill(killed.pid, signal.SIGKILL)
        rest = killed.communicate()[0]
    shown += sum("BoardPlay" in line or "plays" in line for line in rest.splitlines())

    recorded = moves_of(tmp_path / "g.sgf")
    assert shown <= len(recorded)
    assert recorded == colors_and_points(game)[: len(recorded)]
    assert watch(looks, *files, "--resume") == 0
    whole = ["--sgf", "whole.sgf", "--events", "whole.jsonl", "--record", "whole"]
    assert watch(looks, *whole) == 0
    assert dated(tmp_path / "g.sgf") == dated(tmp_path / "whole.sgf")
    assert lines_of(tmp_path / "g.jsonl") == lines_of(tmp_path / "whole.jsonl")
    for one, other in zip(
        pieces_of(tmp_path / "pieces"), pieces_of(tmp_path / "whole"), strict=True
    ):
        assert np.array_equal(one, other)


def pieces_of(folder: Path) -> list[NDArray[Any]]:
    """What the pieces of a folder hold, one after another: times, probabilities, visibility."""
    stored = [np.load(path) for path in sorted(folder.glob("*.npz"))]
    names = ("t_ns", "probs", "visible")
    return [np.concatenate([piece[name] for piece in stored]) for name in names]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a Unix thing")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_it_ends_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    looks = tmp_path / "looks"
    write_looks(looks, random_game(40))
    words = ("watch", looks, "--sgf", tmp_path / "g.sgf")
    with python(CHECKOUT, "-c", WATCH_DRAWN_BOARDS, *words) as running:
        assert running.stdout is not None
        running.stdout.readline()
        running.send_signal(number)
        out, err = running.communicate(timeout=30)
    assert running.returncode == 0
    assert "--resume" in out
    assert err == ""


def test_what_was_followed_to_its_end_is_not_followed_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_looks(tmp_path / "looks", random_game(3))
    assert watch(tmp_path / "looks", "--sgf", "g.sgf", "--events", "g.jsonl") == 0
    before = lines_of(tmp_path / "g.jsonl")
    capsys.readouterr()
    assert watch(tmp_path / "looks", "--sgf", "g.sgf", "--events", "g.jsonl", "--resume") == 0
    assert "to its end already" in capsys.readouterr().out
    assert lines_of(tmp_path / "g.jsonl") == before


@pytest.mark.parametrize(
    "changed", [["--rules", "aga1991"], ["--komi", "0.5"], ["--fps", "2"], ["--size", "13"]]
)
def test_a_journal_is_not_mixed_with_another_game(
    tmp_path: Path, changed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    write_looks(tmp_path / "looks", random_game(2))
    assert watch(tmp_path / "looks", "--sgf", "g.sgf") == 0
    capsys.readouterr()
    assert watch(tmp_path / "looks", "--sgf", "g.sgf", "--resume", *changed) == 2
    said = capsys.readouterr()
    assert "another game" in said.err
    assert len(said.err.splitlines()) == 1


def test_an_earlier_game_is_kept_under_another_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_looks(tmp_path / "short", random_game(2))
    write_looks(tmp_path / "long", random_game(5))
    files = ["--sgf", "g.sgf", "--events", "g.jsonl", "--record", "rec"]
    for folder in ("short", "long"):
        assert watch(tmp_path / folder, *files) == 0
    assert len(moves_of(tmp_path / "g.sgf")) == 5
    assert len(moves_of(tmp_path / "g.1.sgf")) == 2
    for kept in ("g.1.journal", "g.1.jsonl", "rec.1/sights-00000.npz"):
        assert (tmp_path / kept).exists()
    (tmp_path / "g.journal").unlink()
    assert watch(tmp_path / "short", *files, "--resume") == 0
    assert len(moves_of(tmp_path / "g.2.sgf")) == 5
    assert "an earlier game is kept as" in capsys.readouterr().err


def test_without_a_name_a_game_goes_into_a_folder_and_is_found_again(tmp_path: Path) -> None:
    write_looks(tmp_path / "looks", random_game(4))
    assert watch(tmp_path / "looks") == 0
    assert watch(tmp_path / "looks", "--resume") == 0
    assert watch(tmp_path / "looks") == 0
    assert len(list((tmp_path / "games").glob("*.sgf"))) == 2
    assert len(list((tmp_path / "games").glob("looks-*.journal"))) == 2


def test_a_picture_that_cannot_be_read_is_said_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = random_game(6)
    write_looks(tmp_path / "looks", game)
    (tmp_path / "looks" / "3.png").write_text("no picture")
    assert watch(tmp_path / "looks", "--sgf", "g.sgf", "--events", "g.jsonl") == 1
    said = capsys.readouterr().err
    assert "3.png" in said
    assert len(said.splitlines()) == 1
    assert sorted(map(str, moves_of(tmp_path / "g.sgf"))) == sorted(
        map(str, colors_and_points(game))
    )


GONE = Fault(0, "camera:0: no picture comes; trying again", True, True)
BACK = Fault(30_000_000_000, "camera:0: pictures come again", False, True)


def test_a_camera_that_goes_away_costs_no_move_and_resumes_from_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = random_game(10)
    shown = positions(game)
    sources = [
        FakeLiveCamera([*shown[:4], GONE, BACK, *shown[4:7]]),
        FakeLiveCamera(shown[6:]),
    ]
    opened = iter(sources)
    monkeypatch.setattr(watch_command, "open_source", lambda word, fps: next(opened))
    assert watch("camera:0", "--sgf", "g.sgf", "--events", "g.jsonl") == 0
    assert "no picture comes" in capsys.readouterr().err
    assert watch("camera:0", "--sgf", "g.sgf", "--events", "g.jsonl", "--resume") == 0
    assert all(source.closed for source in sources)
    assert moves_of(tmp_path / "g.sgf") == colors_and_points(game)
    times = [float(str(line["t"])) for line in lines_of(tmp_path / "g.jsonl")]
    assert times == sorted(times)
    assert times[0] < 5.0


def test_evidence_and_observations_are_kept(tmp_path: Path) -> None:
    game = random_game(6)
    looks = tmp_path / "looks"
    write_looks(looks, game)
    # Two more stones of the colour that moved last: two in a row, with a picture of it.
    more = dict.fromkeys(game.legal()[:2], game.to_play.other)
    crowded = game.position.with_stones(more)
    cv2.imwrite(str(looks / "7.png"), draw_board(crowded))
    assert (
        watch(looks, "--sgf", "g.sgf", "--events", "g.jsonl", "--evidence", "ev", "--record", "rec")
        == 0
    )
    alerts = [line for line in lines_of(tmp_path / "g.jsonl") if "state" in line]
    assert alerts
    named = {f"frame-{seq:06}.jpg" for line in alerts for seq in line["frames"]}  # type: ignore[attr-defined]
    assert named
    assert named <= {path.name for path in (tmp_path / "ev").iterdir()}
    with np.load(tmp_path / "rec" / "sights-00000.npz") as piece:
        assert piece["probs"].shape == (8, 9, 9, 3)
        assert piece["t_ns"].tolist() == [10**10 * i for i in range(8)]


def test_a_full_disk_ends_the_watch_with_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_looks(tmp_path / "looks", random_game(8))
    from web.safe_file import replace_file

    written = 0

    def fill(path: Path, content: bytes) -> None:
        nonlocal written
        written += 1
        if written > 4:
            raise OSError(28, "No space left on device", str(path))
        replace_file(path, content)

    monkeypatch.setattr(machine, "replace_file", fill)
    assert watch(tmp_path / "looks", "--sgf", "g.sgf") == 1
    said = capsys.readouterr().err.splitlines()
    assert any("No space left" in line for line in said)
    assert len(moves_of(tmp_path / "g.sgf")) == 3
    monkeypatch.setattr(machine, "replace_file", replace_file)
    assert watch(tmp_path / "looks", "--sgf", "g.sgf", "--resume") == 0
    assert len(moves_of(tmp_path / "g.sgf")) == 8


def test_no_board_in_the_whole_film_is_a_failure_on_the_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "looks").mkdir()
    for number in range(3):
        cv2.imwrite(str(tmp_path / "looks" / f"{number}.png"), np.zeros((60, 60, 3), np.uint8))
    assert watch(tmp_path / "looks", "--sgf", "g.sgf", "--size", "9") == 1
    said = capsys.readouterr().err
    assert "nothing with 9 lines a side could be followed" in said
    assert "too dark" in said


def test_a_configuration_file_stands_for_options(tmp_path: Path) -> None:
    game = random_game(5)
    write_looks(tmp_path / "looks", game)
    config = tmp_path / "config.toml"
    config.write_text(
        '[watch]\nsource = "looks"\nsgf = "configured.sgf"\nkomi = 0.5\nsize = 9\nresume = true\n'
    )
    assert watch("--config", config) == 0
    record = read_sgf((tmp_path / "configured.sgf").read_bytes())
    assert len(record.moves()) == 5
    assert record.komi == 0.5
