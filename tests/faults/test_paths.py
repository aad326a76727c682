"""Outputs that are named like something else: never moved or written over."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from device import cli
from device.game.disk import sweep
from device.game.journal.paths import (
    GamePaths,
    check_can_hold,
    finish_keeping,
    holds_game,
    keep_earlier_game,
    last_kept,
)
from device.game.journal.schema import PAGE
from device.game.session.game_files import NamedFiles
from lab.shell import COMMANDS as OF_LAB
from tests.support.faults import material
from web.console import FailureError

Output = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with observations."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sights-00000.npz").write_bytes(material.npz(dict(material.observations())))
    return tmp_path


def tree(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_device_is_not_replaced_by_a_file() -> None:
    with pytest.raises(FailureError, match="device"):
        check_can_hold([Path("/dev/null")])


def test_a_name_that_is_too_long_is_bad_usage() -> None:
    with pytest.raises(FailureError):
        check_can_hold([Path("a" * 300)])


def test_the_referee_keeps_an_earlier_record_under_a_number(folder: Path, capsys: Output) -> None:
    (folder / "game.sgf").write_text("an earlier game")
    (folder / "game.jsonl").write_text("earlier events")
    arguments = ["referee", "sights-00000.npz", "--sgf", "game.sgf", "--events", "game.jsonl"]
    assert cli.main(arguments) == 0
    assert (folder / "game.1.sgf").read_text() == "an earlier game"
    assert (folder / "game.1.jsonl").read_text() == "earlier events"
    assert "kept as game.1.sgf" in capsys.readouterr().err


def test_resuming_from_an_empty_journal_keeps_the_record_beside_it(folder: Path) -> None:
    (folder / "game.sgf").write_text("an earlier game")
    (folder / "game.journal").touch()
    assert cli.main(["referee", "sights-00000.npz", "--sgf", "game.sgf", "--resume"]) == 0
    assert (folder / "game.1.sgf").read_text() == "an earlier game"


def test_only_a_journal_with_something_in_it_holds_a_game(folder: Path) -> None:
    assert not holds_game(folder / "none.journal")
    (folder / "empty.journal").touch()
    assert not holds_game(folder / "empty.journal")
    (folder / "damaged.journal").write_bytes(b"damaged")
    assert holds_game(folder / "damaged.journal")
    assert cli.main(["referee", "sights-00000.npz", "--sgf", "game.sgf", "--resume"]) == 0
    assert holds_game(folder / "game.journal")


def test_temporary_files_of_a_killed_process_are_swept_and_others_stay(folder: Path) -> None:
    (folder / "ev").mkdir()
    ours = [".game.sgf.abcd_123.tmp", "ev/.frame-000001.jpg.abcdefgh.tmp"]
    others = [".game.sgf.tmp", ".other.sgf.abcd1234.tmp", "ev/.notes.abcd1234.tmp"]
    for name in (*ours, *others):
        (folder / name).write_text(name)
    sweep([folder / "game.sgf", None], [folder / "ev", None])
    assert not any((folder / name).exists() for name in ours)
    assert all((folder / name).exists() for name in others)


def test_no_command_writes_over_what_is_there(folder: Path, capsys: Output) -> None:
    game = folder / "played.sgf"
    game.write_text("(;GM[1]SZ[9];B[ee];W[cc])")
    (folder / "sheet.svg").write_text("a drawing")
    simulate = ["lab.simulate", "played.sgf", "--irregularities", "0", "--out", "simulated"]
    for command in (["markers", "sheet.svg"], simulate, simulate):
        assert cli.main(command, {**cli.COMMANDS, **OF_LAB}) == 0
    assert (folder / "sheet.1.svg").read_text() == "a drawing"
    assert "<svg" in (folder / "sheet.svg").read_text()
    assert tree(folder / "simulated.1").keys()
    assert len(tree(folder / "simulated.1")) == len(tree(folder / "simulated"))
    (folder / "simulated" / "notes.txt").write_text("mine")
    before = tree(folder)
    capsys.readouterr()
    assert cli.main(simulate, OF_LAB) == 2
    assert "notes.txt" in capsys.readouterr().err
    assert tree(folder) == before


def test_the_files_of_a_game_keep_one_number(folder: Path) -> None:
    for name in ("game.1.jsonl", "game.sgf", "game.jsonl", "game.journal", "game.journal-wal"):
        (folder / name).write_text(name)
    keep_earlier_game(
        GamePaths(folder / "game.sgf", folder / "game.journal"), [folder / "game.jsonl"]
    )
    for kept in ("game.2.sgf", "game.2.jsonl", "game.2.journal", "game.2.journal-wal"):
        assert (folder / kept).read_text() == kept.replace(".2", "")
    assert (folder / "game.1.jsonl").read_text() == "game.1.jsonl"


@pytest.mark.parametrize("renamed", range(4))
def test_a_kill_while_an_earlier_game_is_kept_leaves_one_game_under_one_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renamed: int
) -> None:
    """The kill comes after so many files have their new names."""
    names = ("game.journal", "game.sgf", "game.jsonl", "game.evidence")
    for name in names[:-1]:
        (tmp_path / name).write_bytes(name.encode() * PAGE)
    (tmp_path / "game.evidence").mkdir()
    (tmp_path / "game.evidence" / "alert-0001.txt").touch()
    paths = GamePaths(tmp_path / "game.sgf", tmp_path / "game.journal")
    others = [tmp_path / name for name in names[2:]]
    rename, left = Path.rename, iter(range(renamed))

    def stopped(path: Path, aside: Path) -> Path:
        next(left)
        return rename(path, aside)

    with monkeypatch.context() as patch, suppress(StopIteration):
        patch.setattr(Path, "rename", stopped)
        keep_earlier_game(paths, others)
    finish_keeping(paths, others)
    if not renamed:
        assert sorted(os.listdir(tmp_path)) == sorted(names), "the game goes on"
        return
    kept = sorted(name.replace("game.", "game.1.") for name in names)
    assert sorted(os.listdir(tmp_path)) == kept


def test_the_game_before_is_found_though_a_number_holds_a_log_alone(tmp_path: Path) -> None:
    sgf = tmp_path / "game.sgf"
    for name in ("game.1.journal", "game.2.journal-journal", "game.10.journal", "game.x.journal"):
        (tmp_path / name).touch()
    assert last_kept(tmp_path / "game.journal") == 10
    assert NamedFiles("camera", "camera", sgf, resume=True).before() == tmp_path / "game.10.journal"
    sgf.touch()
    finish_keeping(GamePaths(sgf, tmp_path / "game.journal"))
    assert (tmp_path / "game.10.sgf").exists()
    assert last_kept(tmp_path / "match.journal") == 0
    assert NamedFiles("camera", "camera", tmp_path / "match.sgf", resume=True).before() is None


def test_a_log_without_its_journal_is_not_put_beside_another(tmp_path: Path) -> None:
    for name in ("game.1.journal", "game.1.sgf", "game.journal-wal", "game.sgf"):
        (tmp_path / name).write_bytes(bytes(PAGE + 1))
    paths = GamePaths(tmp_path / "game.sgf", tmp_path / "game.journal")
    finish_keeping(paths)
    keep_earlier_game(paths)
    assert not (tmp_path / "game.1.journal-wal").exists()
    assert (tmp_path / "game.2.journal-wal").exists()
