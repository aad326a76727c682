"""`goban sheet` as it is called."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from device.cli import main
from tests.support.pdf import needs_pdf

GAME = (
    "(;GM[1]FF[4]SZ[5]KM[0.5]PB[Ann]PW[Bob];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd]"
    ";B[ce];W[de];B[ea];W[ab];B[];W[])"
)
EVENTS = [
    {"version": 1, "n": 1, "type": "KoRetake", "t": 61.5, "state": "open", "id": 1, "size": 5},
    {"version": 1, "n": 2, "type": "StatusAgreed", "t": 90.0, "points": ["E5", "A4"], "size": 5},
]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    (tmp_path / "two.sgf").write_text(GAME + GAME)
    (tmp_path / "open.sgf").write_text(GAME.replace(";B[];W[]", ""))
    (tmp_path / "events.jsonl").write_text("".join(json.dumps(line) + "\n" for line in EVENTS))
    (tmp_path / "bad.jsonl").write_text("[1]\n")
    (tmp_path / "text.journal").write_text("no database, but long enough to be taken for one" * 9)
    with sqlite3.connect(tmp_path / "game.journal") as database:
        database.execute("CREATE TABLE events (n INTEGER, after_input INTEGER, line TEXT)")
        rows = [(line["n"], 1, json.dumps(line)) for line in EVENTS]
        database.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
    database.close()
    return path


@pytest.mark.parametrize("events", ["events.jsonl", "game.journal"])
def test_page_and_pdf_of_a_game_with_its_events(game: Path, events: str) -> None:
    needs_pdf()
    assert main(["sheet", str(game), "--events", events, "--html", "s.html", "--pdf", "s.pdf"]) == 0
    page = game.with_name("s.html").read_text()
    assert "B+4.5" in page
    assert "0:01:01" in page
    assert game.with_name("s.pdf").read_bytes().startswith(b"%PDF-")
    assert main(["sheet", str(game), "--dead", "E5 A4", "--html", "s.html"]) == 0
    assert game.with_name("s.1.html").read_text() == page


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("game.sgf", "say where the sheet goes"),
        ("game.sgf --html game.sgf", "named twice"),
        ("game.sgf --html a.html --pdf a.html", "named twice"),
        ("game.sgf --html no/a.html", "there is no folder no"),
        ("none.sgf --html a.html", "none.sgf: there is no such file"),
        ("two.sgf --html a.html", "holds 2 games"),
        ("open.sgf --html a.html", "the game may still be on"),
        ("events.jsonl --html a.html", "not an SGF file"),
        ("game.sgf --events bad.jsonl --html a.html", "line 1 is no event"),
        ("game.sgf --events text.journal --html a.html", "no journal that can be read"),
        ("game.sgf --events none.journal --html a.html", "there is no such file"),
        ("game.sgf --dead C1,E3 --html a.html", "E3 is empty"),
        ("game.sgf --dead Z9 --html a.html", "Z9"),
        ("game.sgf --result won --html a.html", "result 'won'"),
        ("game.sgf --rules xyz --html a.html", "--rules xyz"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    game: Path, capsys: pytest.CaptureFixture[str], words: str, says: str
) -> None:
    assert main(["sheet", *words.split()]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line
    assert not game.with_name("a.html").exists()
