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


def test_a_table_of_several_events_is_a_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = (folder / "resigned.sgf").read_text().replace("EV[Open]", "EV[Blitz]")
    (folder / "blitz.sgf").write_text(other)
    assert main(["results", "counted.sgf", "blitz.sgf", "--format", "h9"]) == 0
    assert "games of Blitz, Open are in one table, which names Open" in capsys.readouterr().err
    assert main(["results", "counted.sgf", "resigned.sgf", "--format", "h9"]) == 0
    assert "in one table" not in capsys.readouterr().err


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


ENDED = "(;SZ[5]KM[0]RU[Tromp-Taylor]{more};B[cc];W[];B[];W[aa];B[];W[])"
TIED = "(;SZ[5]KM[0]RU[{rules}]RE[{result}];B[ba];W[];B[];W[])"


def test_the_row_is_of_the_game_at_its_end_and_says_what_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # FAQ 4.1: "Two successive passes end the game that is scored then."
    monkeypatch.chdir(tmp_path)
    for number, more in enumerate(("", "RE[?]", "RE[B+25]")):
        Path(f"{number}.sgf").write_text(ENDED.format(more=more))
        assert main(["results", f"{number}.sgf"]) == 0
        said = capsys.readouterr()
        line = json.loads(said.out)
        assert (line["result"], line["margin"], line["moves"]) == ("B+25", 25, 3)
        (note,) = line["notes"]
        assert "the game ended with move 3: moves 4 to 6, made after it, are left out" in note
        assert said.err.splitlines() == [f"goban: {number}.sgf: {note}"]
        assert main(["results", f"{number}.sgf", "--format", "csv"]) == 0
        said = capsys.readouterr()
        assert "B+25" in said.out
        assert note in said.err


@pytest.mark.parametrize(
    ("rules", "result", "says"),
    [
        # FAQ 4.5: "8 komi with black winning ties"
        ("GOE", "0", "with a score of zero Black wins (FAQ 4.5): expected B+0, not 0"),
        ("GOE", "W+0", "with a score of zero Black wins (FAQ 4.5): expected B+0, not W+0"),
        ("GOE", "B+0", ""),
        # FAQ 6.1: "the game is a tie and should be treated as 0.5 won games for each"
        ("NZ", "W+0", "with a score of zero it is a draw (FAQ 6.1): expected 0, not W+0"),
        ("NZ", "0", ""),
    ],
)
def test_a_tie_that_the_rules_do_not_have_is_no_row(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    rules: str,
    result: str,
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tie.sgf").write_text(TIED.format(rules=rules, result=result))
    status = main(["results", "tie.sgf"])
    said = capsys.readouterr()
    if says:
        assert status == 2
        (line,) = said.err.splitlines()
        assert f"RE[{result}]: {says}" in line
    else:
        # The record's result stands, and it is not that of the count.
        assert (status, "ResultDiffers" in said.err) == (0, True)
        assert json.loads(said.out)["result"] == result


def test_a_result_that_is_open_is_none_and_no_option_is_named_that_there_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("passed.sgf").write_text(GAME.format(end=";B[];W[]").replace("RO[2]", "RE[?]"))
    assert main(["results", "passed.sgf"]) == 0
    assert json.loads(capsys.readouterr().out)["result"] == "B+4.5"
    for more in ("RE[?]", "RE[white by a bit]", ""):
        Path("open.sgf").write_text(GAME.format(end="").replace("RO[2]", more))
        assert main(["results", "open.sgf"]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert line.endswith(": write the result into the record (RE)")
        assert not {"--dead", "--result", "--method", "--komi"} & set(line.split())


def test_foreign_words_and_rules_that_are_not_known(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GAME.format(end="").replace("RO[2]", "RO[2]RE[黑胜2又3/4子]").replace("1k", "3级")
    (folder / "words.sgf").write_text(text.replace("RU[bga2009]", "RU[our own]"))
    assert main(["results", "words.sgf"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["result"] == "B+5.5"
    assert "RE[黑胜2又3/4子] is read as B+5.5" in told.err
    assert "RU[our own] is no rule set known here: bga2009 is used" in told.err
    assert main(["results", "words.sgf", "--format", "h9"]) == 0
    assert " 3k " in capsys.readouterr().out
