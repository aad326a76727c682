"""The journal and files that are replaced whole."""

from __future__ import annotations

import os
import sqlite3
import sys
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from device.game.codec import Input, SourceEnd
from device.game.journal import journal as journal_module
from device.game.journal.journal import Journal
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
from tests.support.journals import HEADER, line, observation
from tests.support.processes import python
from vision.types import NoBoard, NoBoardReason, Observation
from web import safe_file
from web.console import FailureError
from web.safe_file import keep_earlier, replace_file


def test_what_goes_in_comes_out_bit_for_bit(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    journal = Journal(path, HEADER)
    first, second = observation(1), observation(2, offset=True)
    refusal = NoBoard(3, 3 * 10**9, NoBoardReason.MOVING, "the camera was knocked")
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
        SourceEnd(7),
    ]
    for fact in facts:
        journal.append(fact, [])
    journal.append(SourceEnd(8), [line(3)])
    journal.close()

    again = Journal(path, HEADER)
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
    Journal(path, HEADER).close()
    with pytest.raises(FailureError, match=key) as failure:
        Journal(path, HEADER | {key: "else"})
    assert "\n" not in failure.value.line


def test_a_journal_of_an_earlier_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE header (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
    database.execute("INSERT INTO header VALUES ('version', '1')")
    database.commit()
    database.close()
    with pytest.raises(FailureError, match="journal 1, this one reads 4") as failure:
        Journal(path, HEADER)
    assert failure.value.status == 2
    stored = sqlite3.connect(path)
    assert stored.execute("SELECT * FROM header").fetchall() == [("version", "1")]
    stored.close()


@pytest.mark.skipif(sys.platform == "win32", reason="files are not held there")
def test_one_journal_is_written_by_one_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.journal"
    journal = Journal(path, HEADER)
    monkeypatch.setattr(safe_file, "_OWN", set())  # as another process
    with pytest.raises(FailureError, match="another goban"):
        Journal(path, HEADER)
    journal.close()
    Journal(path, HEADER).close()


def test_what_is_no_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    path.write_bytes(b"this is a text, not a database" * 50)
    with pytest.raises(FailureError, match="no journal"):
        Journal(path, HEADER)
    with pytest.raises(FailureError, match="no journal"):
        Journal(tmp_path / "absent" / "game.journal", HEADER)


def test_a_journal_that_was_killed_before_it_began_begins(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    path.write_bytes(b"")
    journal = Journal(path, HEADER)
    assert journal.header()["source"] == "folder:x"
    assert list(journal.inputs()) == []
    journal.close()


@pytest.mark.parametrize("table", ["header", "inputs", "events", "views"])
def test_nothing_is_ever_changed_or_taken_out(tmp_path: Path, table: str) -> None:
    path = tmp_path / "game.journal"
    journal = Journal(path, HEADER)
    journal.append(observation(1), [line(1)])
    journal.close()
    database = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        database.execute(f"DELETE FROM {table}")
    column = database.execute(f"PRAGMA table_info({table})").fetchall()[-1][1]
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        database.execute(f"UPDATE {table} SET {column} = 0")
    database.close()


@pytest.mark.skipif(sys.platform == "win32", reason="the limit on file sizes is a Unix thing")
def test_a_full_disk_is_one_line_and_loses_nothing_that_was_told(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    with python(tmp_path, "-m", "tests.support.scripts", "full_disk", path) as filled:
        *told, failure = filled.communicate(timeout=60)[0].splitlines()
    assert failure.startswith("1 ")
    assert "disk full" in failure
    assert len(told) > 3
    journal = Journal(path, HEADER)
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


def test_what_is_kept_takes_the_first_free_number(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    assert keep_earlier([path]) == {}
    for number in (1, 2):
        path.write_text(str(number))
        assert keep_earlier([path]) == {path: tmp_path / f"game.{number}.sgf"}
    assert not path.exists()


def test_an_idle_look_is_a_small_row_and_every_look_comes_back_bit_for_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "WHOLE_INTERVAL", 10)
    path = tmp_path / "game.journal"
    journal = Journal(path, HEADER)
    first = observation(1, offset=True)
    looks = [replace(first, seq=seq, t_ns=seq * 10**9) for seq in range(1, 36)]
    looks[7] = observation(8)
    looks[21] = observation(22, offset=True)
    for look in looks:
        journal.append(look, [])
        if look.seq == 17:
            journal.append(PassPressed(17 * 10**9, Color.WHITE), [])
            journal.close()
            journal = Journal(path, HEADER)
    for after in (0, 1, 5, 9, 20, 35):
        stored = list(journal.inputs(after))
        given = [*looks[:17], PassPressed(17 * 10**9, Color.WHITE), *looks[17:]][after:]
        for one, other in zip(stored, given, strict=True):
            assert type(one) is type(other)
            if isinstance(one, Observation) and isinstance(other, Observation):
                assert_same(replace(one, view=None), replace(other, view=None))
    assert len(list(journal.inputs(after_ns=30 * 10**9))) == 5
    journal.close()
    database = sqlite3.connect(path)
    sizes = "SELECT max(length(probs) + length(offset) + length(body)) FROM inputs WHERE number = 5"
    assert database.execute(sizes).fetchone()[0] < 10
    assert database.execute("SELECT count(*) FROM views").fetchone()[0] == 6
    database.close()


def assert_same(one: Observation, other: Observation) -> None:
    for field in fields(one):
        a, b = getattr(one, field.name), getattr(other, field.name)
        if isinstance(a, np.ndarray):
            np.testing.assert_array_equal(a, b)
            assert a.dtype == b.dtype
        else:
            assert a == b, field.name
