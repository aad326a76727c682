"""The journal and files that are replaced whole."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from device.errors import FailureError
from device.game.codec import End, Input, as_recorded
from device.game.journal import Journal
from device.safe_file import replace_file, set_aside
from referee.facts import (
    Counted,
    Edited,
    LidCount,
    PassPressed,
    ResultGiven,
    Resumed,
    StatusClaimed,
    SupplyConfirmed,
    Unwound,
)
from rules.color import Color
from rules.points import Point
from vision.types import NoBoard, Observation, Reason, Side, view_from_corners

HEADER = {"source": "folder:x", "size": 9, "rules": "bga2009", "komi": None}


def observation(seq: int, offset: bool = False) -> Observation:
    random = np.random.default_rng(seq)
    probs = random.dirichlet([1.0, 1.0, 1.0], (9, 9)).astype(np.float32)
    shifts = random.normal(size=(9, 9, 2)).astype(np.float32)
    shifts[0, 0] = np.nan
    return as_recorded(
        Observation(
            seq=seq,
            t_ns=seq * 10**9,
            probs=probs,
            visible=random.random((9, 9)) > 0.2,
            motion=0.25,
            hand=Side.LEFT,
            offset=shifts if offset else None,
            view=view_from_corners(9, np.array([[0, 0], [80, 0], [80, 80.0 + seq], [0, 80]])),
            view_moved=True,
            model="net",
        )
    )


def line(n: int) -> dict[str, object]:
    return {"version": 1, "n": n, "type": "BoardPlay", "t": float(n)}


def test_what_goes_in_comes_out_bit_for_bit(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    journal = Journal.create(path, HEADER)
    first, second = observation(1), observation(2, offset=True)
    refusal = NoBoard(3, 3 * 10**9, Reason.MOVING, "the camera was knocked")
    journal.append(first, [])
    journal.append(second, [line(1), line(2)])
    journal.append(refusal, [])
    facts: list[Input] = [
        PassPressed(4, Color.WHITE),
        Edited(5, {Point(1, 2): Color.BLACK, Point(3, 4): None}),
        Unwound(6, 2, forced_pass=True),
        LidCount(6, 3, None),
        StatusClaimed(6, Color.BLACK, (Point(1, 2), Point(3, 4))),
        StatusClaimed(6, Color.WHITE, ()),
        SupplyConfirmed(6),
        Counted(6),
        ResultGiven(6, "B"),
        Resumed(6, Color.WHITE),
        End(7),
    ]
    for fact in facts:
        journal.append(fact, [])
    journal.append(End(8), [line(3)])
    journal.close()

    again = Journal.resume(path, HEADER)
    inputs = list(again.inputs())
    assert inputs[2] == refusal
    assert inputs[3 : 3 + len(facts)] == facts
    for stored, given in zip(inputs, (first, second), strict=False):
        assert isinstance(stored, Observation)
        for name in ("probs", "visible"):
            np.testing.assert_array_equal(getattr(stored, name), getattr(given, name))
        for name in ("seq", "t_ns", "motion", "hand", "view_moved", "model"):
            assert getattr(stored, name) == getattr(given, name)
    stored = inputs[1]
    assert isinstance(stored, Observation)
    assert stored.offset is not None
    assert second.offset is not None
    np.testing.assert_array_equal(stored.offset, second.offset)
    assert again.events() == [line(1), line(2), line(3)]
    for t_ns, seen in ((0, first), (first.t_ns, first), (second.t_ns + 5, second)):
        view = again.view_at(t_ns)
        assert view is not None
        assert seen.view is not None
        np.testing.assert_array_equal(view.image_from_grid, seen.view.image_from_grid)
    again.append(observation(4), [line(4)])
    assert len(list(again.inputs())) == len(inputs) + 1
    again.close()


@pytest.mark.parametrize("key", HEADER)
def test_another_game_is_refused_in_one_line(tmp_path: Path, key: str) -> None:
    path = tmp_path / "game.journal"
    Journal.create(path, HEADER).close()
    with pytest.raises(FailureError, match=key) as failure:
        Journal.resume(path, HEADER | {key: "else"})
    assert "\n" not in failure.value.line


def test_an_existing_journal_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    Journal.create(path, HEADER).close()
    with pytest.raises(FailureError, match="--resume"):
        Journal.create(path, HEADER)


@pytest.mark.skipif(sys.platform == "win32", reason="files are not held there")
def test_one_journal_is_written_by_one_program(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    journal = Journal.create(path, HEADER)
    with pytest.raises(FailureError, match="another goban"):
        Journal.resume(path, HEADER)
    journal.close()
    Journal.resume(path, HEADER).close()


def test_what_is_no_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    path.write_bytes(b"this is a text, not a database" * 50)
    with pytest.raises(FailureError, match="no journal"):
        Journal.resume(path, HEADER)
    with pytest.raises(FailureError, match="no journal"):
        Journal.create(tmp_path / "absent" / "game.journal", HEADER)


def test_a_journal_that_was_killed_before_it_began_begins(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    path.write_bytes(b"")
    journal = Journal.resume(path, HEADER)
    assert journal.header()["source"] == "folder:x"
    assert list(journal.inputs()) == []
    journal.close()


@pytest.mark.parametrize("table", ["header", "inputs", "events", "views"])
def test_nothing_is_ever_changed_or_taken_out(tmp_path: Path, table: str) -> None:
    path = tmp_path / "game.journal"
    journal = Journal.create(path, HEADER)
    journal.append(observation(1), [line(1)])
    journal.close()
    database = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        database.execute(f"DELETE FROM {table}")
    column = database.execute(f"PRAGMA table_info({table})").fetchall()[-1][1]
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        database.execute(f"UPDATE {table} SET {column} = 0")
    database.close()


FILL_THE_DISK = textwrap.dedent(
    """
    import resource, sys
    from pathlib import Path
    from device.errors import FailureError
    from device.game.journal import Journal
    from tests.device.game.test_journal import HEADER, line, observation

    path = Path(sys.argv[1])
    journal = Journal.create(path, HEADER)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
    for n in range(1, 10_000):
        try:
            journal.append(observation(n), [line(n)])
        except FailureError as failure:
            print(failure.status, failure.line)
            sys.exit(n - 1)
        print(n, flush=True)
    """
)


@pytest.mark.skipif(sys.platform == "win32", reason="the limit on file sizes is a Unix thing")
def test_a_full_disk_is_one_line_and_loses_nothing_that_was_told(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    checkout = Path(__file__).resolve().parents[3]
    filled = subprocess.run(
        [sys.executable, "-c", FILL_THE_DISK, str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=checkout,
    )
    *told, failure = filled.stdout.splitlines()
    assert failure.startswith("1 ")
    assert "disk full" in failure
    assert len(told) > 3
    journal = Journal.resume(path, HEADER)
    assert [event["n"] for event in journal.events()][: len(told)] == [int(n) for n in told]
    journal.close()


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    replace_file(path, b"(;GM[1])")
    replace_file(path, b"(;GM[1];B[aa])")
    assert path.read_bytes() == b"(;GM[1];B[aa])"
    assert os.listdir(tmp_path) == ["game.sgf"]


def test_a_replacement_that_fails_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgf"
    replace_file(path, b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["game.sgf"]


def test_set_aside_takes_the_first_free_number(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    assert set_aside(path) is None
    for number in (1, 2):
        path.write_text(str(number))
        assert set_aside(path) == tmp_path / f"game.{number}.sgf"
    assert not path.exists()
