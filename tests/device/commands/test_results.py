"""`goban results` as it is called."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from device.cli import main

GAME = (
    "(;GM[1]FF[4]SZ[5]KM[0.5]RU[bga2009]EV[Open]RO[2]DT[2026-11-22]PB[Ann Lee]BR[2d]PW[Bob]WR[1k]"
    ";B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de]{end})"
)
COUNTED = {
    "event": "Open", "place": "", "date": "2026-11-22", "round": 2, "table": None,
    "black": "Ann Lee", "black_rank": "2d", "white": "Bob", "white_rank": "1k", "size": 5,
    "rules": "bga2009", "komi": 0.5, "handicap": 0, "moves": 12, "result": "B+4.5", "margin": 4.5,
    "method": "territory",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "counted.sgf").write_text(GAME.format(end=";B[];W[]"))
    (tmp_path / "resigned.sgf").write_text(GAME.format(end="").replace("RO[2]", "RO[1]RE[W+R]"))
    (tmp_path / "open.sgf").write_text(GAME.format(end=""))
    return tmp_path


def test_rows_as_json_and_csv(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", "counted.sgf", "resigned.sgf"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"file": "counted.sgf", **COUNTED, "irregularities": []}
    assert (second["result"], second["margin"], second["method"]) == ("W+R", None, "")
    assert main(["results", "counted.sgf", "resigned.sgf", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert rows[0] == {
        "file": "counted.sgf",
        **{key: "" if value is None else str(value) for key, value in COUNTED.items()},
        "irregularities": "0",
    }
    assert rows[1]["result"] == "W+R"
    assert main(["results", "counted.sgf", "--out", "rows.json"]) == 0
    assert json.loads((folder / "rows.json").read_text())["result"] == "B+4.5"


@pytest.mark.parametrize("form", ["h9", "opengotha", "aga"])
def test_a_table_of_games_is_written(folder: Path, form: str) -> None:
    words = ["results", "counted.sgf", "resigned.sgf", "--format", form, "--out", "table"]
    assert main(words) == 0
    assert "Lee" in (folder / "table").read_text()


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ("open.sgf", 2, "open.sgf: the game may still be on"),
        ("none.sgf", 2, "none.sgf: there is no such file"),
        ("counted.sgf none.sgf --format csv", 1, "none.sgf: there is no such file"),
        ("counted.sgf open.sgf --format h9", 1, "open.sgf: the game may still be on"),
        ("counted.sgf --out counted.sgf", 2, "this is a record that is read"),
        ("counted.sgf --round 0", 2, "expected a round"),
        ("counted.sgf counted.sgf counted.sgf --format xml", 2, "invalid choice"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], words: str, status: int, says: str
) -> None:
    assert main(["results", *words.split()]) == status
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line
