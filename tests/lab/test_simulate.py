"""`python -m lab.simulate` over several records."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from device import cli
from lab.shell import COMMANDS

SHORT = "(;GM[1]SZ[9];B[cc];W[gg];B[cg];W[gc])"


def main(*words: str) -> int:
    return cli.main(["lab.simulate", *words], COMMANDS)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("one.sgf", "two.sgf"):
        (tmp_path / name).write_text(SHORT)
    return tmp_path


def test_each_of_several_games_has_a_folder_of_its_name(folder: Path) -> None:
    assert main("one.sgf", "two.sgf", "--out", "all", "--mishaps", "0") == 0
    for name in ("one", "two"):
        truth = json.loads((folder / "all" / name / "truth.json").read_text())
        assert [move["point"] for move in truth["moves"]] == ["C7", "G3", "C3", "G7"]
        with np.load(folder / "all" / name / "sights-00000.npz") as arrays:
            assert {"probs", "visible", "t_ns", "motion", "hand", "offset"} == set(arrays.files)
            assert arrays["offset"].shape == (*arrays["probs"].shape[:3], 2)


def test_a_single_game_lies_in_the_folder_itself(folder: Path) -> None:
    assert main("one.sgf", "--out", "alone", "--mishaps", "0", "--fps", "10") == 0
    with np.load(folder / "alone" / "sights-00000.npz") as arrays:
        assert np.median(np.diff(arrays["t_ns"])) == pytest.approx(1e8)


def test_one_record_that_cannot_be_read_is_a_line_and_the_others_are_done(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main("one.sgf", "none.sgf", "--out", "all", "--mishaps", "0") == 1
    assert (folder / "all" / "one" / "truth.json").exists()
    assert capsys.readouterr().err.count("\n") == 1
