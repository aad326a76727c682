"""One process a game: who comes second is told who came first, and touches nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from device import cli
from tests.support.boards import random_game, write_looks
from tests.support.faults import material
from tests.support.processes import python
from web import safe_file
from web.console import FailureError
from web.safe_file import held, holder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files are not held there")


def test_the_lock_says_who_holds_it_and_goes_with_its_holder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, folder = tmp_path / "g.journal", tmp_path / "evidence"
    folder.mkdir()
    with held([path, None, folder]), held([path]):
        monkeypatch.setattr(safe_file, "_OWN", set())  # as another process
        for taken in (path, folder):
            with pytest.raises(FailureError, match=f"process {os.getpid()}, .*, since ") as failure:
                held([taken]).__enter__()
            assert failure.value.status == 2
            assert "\n" not in failure.value.line
    assert [at.name for at in tmp_path.iterdir()] == ["evidence"]
    before = os.umask(0)
    try:
        with held([path]):
            assert holder(path)
            assert (tmp_path / ".g.journal.lock").stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)


def test_a_folder_beside_which_nothing_may_be_written_holds_its_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path)
    folder = tmp_path / "disk"
    folder.mkdir()
    with held([folder]):
        assert [at.name for at in folder.iterdir()] == [safe_file.INSIDE]
    assert not list(folder.iterdir())


def test_what_a_killed_process_held_is_free_and_what_a_running_one_holds_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_looks(tmp_path / "looks", random_game(1))
    (tmp_path / "s.npz").write_bytes(material.npz(dict(material.observations())))
    files = ["--sgf", "g.sgf", "--events", "e.jsonl", "--record", "rec"]
    with python(tmp_path, "-m", "tests.support.scripts", "live_watch", *files) as first:
        assert first.stdout is not None
        assert any("play" in line for line in first.stdout)
        monkeypatch.chdir(tmp_path)
        before = set(tmp_path.rglob("*"))
        for second in (
            ["watch", "looks", "--sgf", "g.sgf"],
            ["watch", "looks", "--journal", "g.journal", "--resume"],
            ["watch", "looks", "--sgf", "other.sgf", "--events", "e.jsonl"],
            ["watch", "looks", "--sgf", "other.sgf", "--record", "rec"],
            ["referee", "s.npz", "--sgf", "g.sgf"],
            ["referee", "s.npz", "--events", "e.jsonl"],
        ):
            assert cli.main(second) == 2, second
            said = capsys.readouterr().err.splitlines()
            assert len(said) == 1, said
            assert f"process {first.pid}, goban" in said[0]
        assert {path for path in tmp_path.rglob("*") if path.suffix != ".tmp"} == before
    assert cli.main(["referee", "s.npz", "--sgf", "g.sgf", "--events", "e.jsonl"]) == 0
    assert (tmp_path / "g.1.sgf").exists()
