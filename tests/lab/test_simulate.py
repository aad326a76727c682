"""Games to simulate, and `python -m lab.simulate` over several records."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from device import cli
from lab.games import MADE_UP, games, select_games
from lab.shell import COMMANDS
from rules.color import BLACK, WHITE
from rules.points import Move, from_board


def test_records_of_a_folder_are_read_in_order_without_their_passes(tmp_path: Path) -> None:
    (tmp_path / "b.sgf").write_text("(;GM[1]FF[4]SZ[9];B[ee];W[ce];B[];W[])")
    (tmp_path / "a.sgf").write_text("(;GM[1]FF[4]SZ[9]AB[cc][gg]HA[2];W[ee])")
    first, second = games(str(tmp_path))
    assert first.start.position.stones(BLACK) == {from_board(at, 9) for at in ("C7", "G3")}
    assert second.moves == (Move(BLACK, from_board("E5", 9)), Move(WHITE, from_board("C5", 9)))
    [(number, odd)] = select_games("test", 5, None, str(tmp_path))
    assert (number, odd.name) == (1, second.name)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [("a.txt", "", "no SGF file lies in"), ("a.sgf", "no record", "cannot be simulated")],
)
def test_a_folder_without_a_record_that_can_be_read_is_refused_in_one_line(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(SystemExit, match=message) as stopped:
        list(games(str(tmp_path)))
    assert "\n" not in str(stopped.value)


def test_without_the_shared_data_the_line_names_the_other_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOBAN_SHARED", str(tmp_path))
    with pytest.raises(SystemExit, match="--records a folder of SGF files or made-up"):
        next(games())


def test_made_up_games_are_legal_and_of_every_size() -> None:
    made = list(games(MADE_UP))
    assert {record.start.size[0] for record in made} == {9, 13, 19}
    for record in made[:6]:
        game = record.start
        for move in record.moves:
            game = game.play(move)
        assert game.number > 40


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
