"""What a command cannot do: one line that names it, status 2, and no file is touched."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import cv2
import pytest

from device import cli
from device.commands import read, score, watch
from lab import evaluate
from lab.shell import COMMANDS as OF_LAB
from tests.support.boards import (
    corners,
    draw_board,
    plain_models,
    random_game,
    write_corners,
    write_looks,
)
from tests.support.faults import material
from tests.support.records import COUNTED, KO

DEEP, LONG = "[" * 100_000, "9" * 400
SQUARE = "[[{}, 0], [9, 0], [9, 9], [0, 9]]"

FILES: dict[str, str | bytes] = {
    "ko.sgf": KO,
    "game.sgf": COUNTED,
    "two.sgf": COUNTED + COUNTED,
    "open.sgf": COUNTED.replace(";B[];W[]", ""),
    "sub/game.sgf": COUNTED,
    "events.jsonl": '{"version": 1, "n": 1, "type": "KoRetake", "t": 61.5, "size": 5}\n',
    "bad.jsonl": "[1]\n",
    "text.journal": "no database, but long enough to be taken for one" * 9,
    "bad.json": "{}",
    "photographs/wedding.jpg": b"dear",
    "labels/board.json": "{}",
}

ROWS: list[tuple[str, str]] = [
    ("", "required: COMMAND"),
    ("check 'two\nlines.sgf'", "no such file"),
    ("check '\x1b[31mred.sgf'", "no such file"),
    ("check 'line\u2028end.sgf'", "no such file"),
]
"""Command lines that are no line of `refusals.txt`, and what the line says."""

for row in (Path(__file__).parent / "refusals.txt").read_text("utf-8").splitlines():
    if row and not row.startswith("#"):
        line, _, told = row.partition(" | ")
        ROWS.append((line, told))

RECORDS = [
    ("no SGF data found", ""),
    ("no SGF data found", "no record"),
    ("GM[2] is another game", "(;GM[2])"),
    ("expected 1 to 25", "(;GM[1]SZ[99])"),
]

ODD_CONTENTS: dict[str, list[tuple[str, str | bytes]]] = {
    "check odd.sgf": [*RECORDS],
    "score odd.sgf": [*RECORDS],
    "lab.simulate odd.sgf --out made": [("not square", "(;SZ[9:13];B[aa])")],
    "check game.sgf --rules odd.toml": [
        ("unknown key 'komy'", "komy = 1"),
        ("true or false", "suicide = 3"),
    ],
    "referee odd.npz": [
        ("no recorded observations", content) for content in (b"", b"PK\x03\x04 nothing", b"text")
    ],
    "read 1.png --corners odd.json": [
        ("no corners in it", "[1]"),
        ("not JSON", "{"),
        ("not JSON", DEEP),
        ("no corners in it", '{"size": 9, "corners": null}'),
        ("expected shape (4, 2)", '{"size": 9, "corners": [[0, 0]]}'),
        *(
            (says, f'{{"size": 9, "corners": {SQUARE.format(x)}}}')
            for says, x in (
                ("within 100000", "NaN"),
                ("within 100000", "1e9"),
                ("too large", LONG),
                ("not JSON", "9" * 5000),
            )
        ),
        *(
            (says, f'{{{size}"corners": {SQUARE.format(0)}}}')
            for says, size in (
                ("no size in it", '"size": "9", '),
                ("no size in it", '"size": true, '),
                ("no size in it", ""),
                ("2 to 25 lines", '"size": 900, '),
                ("too large", f'"size": {LONG}, '),
            )
        ),
    ],
    "lab.evaluate labels": [
        ("as many rows as lines", json.dumps({"rows": rows}))
        for rows in (["...", "..."], ["...", "...", ".."], ["."] * 3)
    ],
}
"""By command line: a word of the line that names the odd file, and what that file holds."""

CASES: list[tuple[str, str, str | bytes | None]] = [
    *((words, says, None) for words, says in ROWS),
    *((words, says, odd) for words, odds in ODD_CONTENTS.items() for says, odd in odds),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds `FILES`, pictures, observations and corners."""
    folder = tmp_path_factory.mktemp("folder")
    for name, content in FILES.items():
        put(folder / name, content)
    game = random_game(1)
    write_looks(folder / "looks", game)
    for name in ("1.png", "2.png", "labels/board.png"):
        assert cv2.imwrite(str(folder / name), draw_board(game.position))
    write_corners(folder / "corners.json", 9)
    mirrored = {"size": 9, "corners": corners(9)[::-1].tolist()}
    put(folder / "mirrored.json", json.dumps(mirrored))
    put(folder / "sights-00000.npz", material.npz(dict(material.observations())))
    return folder


def put(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def tree(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("words", "says", "odd"), CASES, ids=[ascii(words) for words, _, _ in CASES]
)
def test_it_is_one_line_and_nothing_is_touched(
    words: str,
    says: str,
    odd: str | bytes | None,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for command in (evaluate, read, score, watch):
        monkeypatch.setattr(command, "load_models", plain_models)
    monkeypatch.chdir(folder)
    named = next((word for word in words.split() if Path(word).stem == "odd"), "labels/board.json")
    if odd is not None:
        put(folder / named, odd)
    before = tree(folder)
    try:
        assert cli.main(shlex.split(words), {**cli.COMMANDS, **OF_LAB}) == 2
        assert tree(folder) == before
    finally:
        if odd is not None:
            (folder / named).unlink()
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line.startswith("goban")
    assert line.isprintable()
    assert says in line
    assert odd is None or Path(named).stem in line
