"""`goban sheet` as it is called."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from device.cli import main
from tests.support.pdf import needs_pdf
from tests.support.records import COUNTED

EVENTS = [
    {"version": 1, "n": 1, "type": "KoRetake", "t": 61.5, "state": "open", "id": 1, "size": 5},
    {"version": 1, "n": 2, "type": "StatusAgreed", "t": 90.0, "points": ["E5", "A4"], "size": 5},
]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.sgf"
    path.write_text(COUNTED)
    (tmp_path / "events.jsonl").write_text("".join(json.dumps(line) + "\n" for line in EVENTS))
    with sqlite3.connect(tmp_path / "game.journal") as database:
        database.execute("CREATE TABLE inputs (number INTEGER, said TEXT)")
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
