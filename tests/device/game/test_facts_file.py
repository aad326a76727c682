"""The file of facts beside a recorded game: its times, its errors, and what comes of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from device.cli import main
from device.commands.input_files import load_record
from device.game.facts_file import load_facts
from referee.belief.look import to_arrays
from referee.facts import (
    Counted,
    Edited,
    LidCount,
    PassPressed,
    ResultGiven,
    StatusClaimed,
    Unwound,
)
from rules.color import BLACK, WHITE
from rules.points import Point, to_sgf
from tests.support.positions import PLAIN, after
from tests.support.table import seen
from web.console import FailureError

LINES: list[dict[str, Any]] = [
    {"t": 9, "type": "Counted"},
    {"t": 1.5, "type": "PassPressed", "color": "white", "remark": "ignored"},
    {"t": 2, "type": "LidCount", "black": 3, "white": None},
    {"t": 3, "type": "StatusClaimed", "color": "black", "dead": ["A1", "C3"], "size": 5},
    {"t": 4, "type": "Edited", "stones": {"B2": "white", "A1": None}, "to_play": None, "size": 5},
    {"t": 5, "type": "Unwound", "moves": 2, "forced_pass": True},
    {"t": 6, "type": "ResultGiven", "result": "B+T"},
]


def written(path: Path, *lines: object) -> Path:
    path.write_text("\n".join(json.dumps(line) for line in lines) + "\n")
    return path


def test_every_kind_of_fact_is_read_in_order_of_time(tmp_path: Path) -> None:
    path = written(tmp_path / "facts.jsonl", *LINES)
    s = 1_000_000_000
    assert load_facts(path, zero_ns=s) == (
        PassPressed(5 * s // 2, WHITE),
        LidCount(3 * s, 3, None),
        StatusClaimed(4 * s, BLACK, (Point(4, 0), Point(2, 2))),
        Edited(5 * s, {Point(3, 1): WHITE, Point(4, 0): None}, None),
        Unwound(6 * s, 2, True),
        ResultGiven(7 * s, "B+T"),
        Counted(10 * s),
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"type": "Counted"}, "no 't'"),
        ({"t": "soon", "type": "Counted"}, "seconds from the first frame"),
        ({"t": 1, "type": "PassPressed", "color": "red"}, "color 'red'"),
        ([1], "an object"),
    ],
)
def test_what_does_not_fit_is_named_with_its_line(tmp_path: Path, line: object, says: str) -> None:
    path = written(tmp_path / "facts.jsonl", LINES[0], line)
    with pytest.raises(FailureError) as error:
        load_facts(path)
    assert "facts.jsonl, line 2" in error.value.line
    assert says in error.value.line


def observed(piece: Path, *changes: str) -> None:
    """Settled looks at a table on which `changes` are made, as a file."""
    rows: tuple[str, ...] = (".....",) * 5
    looks = []
    for number, change in enumerate(("", *changes)):
        rows = after(rows, change) if change else rows
        looks.append(seen(rows, 10.0 * number, seq=number))
    np.savez_compressed(piece, **to_arrays(looks))  # type: ignore[arg-type]


def test_corrections_from_the_file_are_in_the_record_and_a_refused_one_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    piece, record = tmp_path / "a.npz", tmp_path / "g.sgf"
    observed(piece, *PLAIN, "W A1")
    facts = written(
        tmp_path / "f.jsonl",
        {"t": 41, "type": "ReplaceMove", "move": 2, "point": "d3"},
        {"t": 42, "type": "DeleteMove", "move": 9},
        {"t": 43, "type": "InsertMove", "move": 5, "color": "black", "point": "pass"},
        {"t": 44, "type": "Undo"},
        {"t": 45, "type": "EndGame", "result": "W+F"},
    )
    words = ["referee", str(piece), "--sgf", str(record), "--facts", str(facts)]
    assert main([*words, "--black", "Ada", "--white", "Grace"]) == 1
    assert "DeleteMove at 42.0 s: move 9: the record has 4 moves" in capsys.readouterr().err
    found = load_record(record)
    assert [to_sgf(move.point) for move in found.moves() if move.point] == ["bd", "dc", "dd", "ae"]
    assert [found.info[key] for key in ("PB", "PW", "RE")] == ["Ada", "Grace", "W+F"]


def test_a_pass_from_the_file_is_in_the_record(tmp_path: Path) -> None:
    piece, record, events = (tmp_path / name for name in ("a.npz", "g.sgf", "e.jsonl"))
    observed(piece, *PLAIN, "B A1")
    facts = written(tmp_path / "f.jsonl", {"t": 35, "type": "PassPressed", "color": "white"})
    words = ["referee", str(piece), "--sgf", str(record), "--events", str(events)]
    assert main([*words, "--facts", str(facts)]) == 0
    moves = [(move.color.letter, move.point is None) for move in load_record(record).moves()]
    assert moves[-2:] == [("W", True), ("B", False)]
    assert [line for line in events.read_text().splitlines() if '"state"' in line] == []
