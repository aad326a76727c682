"""Recorded pieces: whole, without holes or doubles, whatever came between."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from device.game.codec import Input
from device.game.disk import DiskBudget
from device.game.sinks.recorder import Recorder
from device.game.sinks.sinks import ResumeData
from referee.facts import Resign
from rules.color import BLACK
from tests.support.table import seen, settings
from vision.types import Observation
from web import machine
from web.console import FailureError

ROWS = (".....", ".B.W.", ".....", "...B.", ".....")


def looks(count: int) -> list[Observation]:
    return [seen(ROWS, 0.2 * number, seq=number) for number in range(count)]


def past(inputs: Sequence[Input]) -> ResumeData:
    """What a game with these inputs has behind it."""
    return ResumeData(
        datetime(2026, 1, 1, tzinfo=UTC), 0, 0, None, settings(), {}, (), lambda after_ns: inputs
    )


def times(folder: Path) -> list[float]:
    pieces = [np.load(path)["t_ns"] for path in sorted(folder.glob("*.npz"))]
    return [float(t_ns) / 2e8 for t_ns in np.concatenate(pieces)]


def test_what_was_held_when_the_power_went_comes_from_the_journal(tmp_path: Path) -> None:
    given = looks(33)
    lost = Recorder(tmp_path, piece=10)
    for look in given[:27]:
        lost.on_input(look, settings())
    assert len(times(tmp_path)) == 20
    again = Recorder(tmp_path, piece=10)
    again.begin(past([*given[:27], Resign(0, BLACK)]))
    for look in given[25:]:
        again.on_input(look, settings())
    again.close()
    assert times(tmp_path) == list(range(33))


def test_a_folder_first_named_later_holds_the_game_from_its_beginning(tmp_path: Path) -> None:
    record = Recorder(tmp_path)
    record.begin(past(looks(5)))
    record.close()
    assert times(tmp_path) == list(range(5))


def test_a_last_piece_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "sights-00003.npz").write_text("torn")
    with pytest.raises(FailureError, match=r"sights-00003\.npz"):
        Recorder(tmp_path)


def test_a_full_disk_is_said_once_and_later_pieces_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    record = Recorder(tmp_path, piece=10)
    with monkeypatch.context() as patched:
        patched.setattr(machine, "replace_file", full)
        for look in looks(25)[:20]:
            record.on_input(look, settings())
    assert capsys.readouterr().err.count("observations cannot be written (No space") == 1
    assert record.budget.failed
    for look in looks(25)[20:]:
        record.on_input(look, settings())
    record.close()
    assert times(tmp_path) == list(range(20, 25))


def test_at_its_limit_nothing_more_is_written_and_that_is_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Recorder(tmp_path, limit_mb=0.002, piece=10)
    for look in looks(33):
        record.on_input(look, settings())
    record.close()
    written = sum(path.stat().st_size for path in tmp_path.iterdir())
    assert 0 < written <= 2_000
    assert capsys.readouterr().err.count("the limit of --record-limit, are reached") == 1
    assert not record.budget.failed


def test_room_that_was_made_is_used_and_the_next_limit_is_said_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "frame-000001.jpg"
    old.write_bytes(bytes(900))
    budget = DiskBudget(tmp_path, 0.001, "--evidence-limit", "pictures of alerts")
    assert not budget.allows(200)
    old.unlink()
    assert budget.allows(200)
    assert not budget.allows(1_001)
    assert capsys.readouterr().err.count("are reached") == 2
