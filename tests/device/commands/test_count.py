"""`goban count`: photographs of filled-in boards, with and without the game's record."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cli import main
from lab.scenes.counting_scenes import counting_scene
from rules.color import Color
from rules.points import Point, from_sgf, to_board
from rules.records.record import Node, Record, Tree
from rules.records.sgf import write_sgf

SEED, SIZE = 6, 9
"""A board that lies as it should, and is read so."""


CLOSE_UP = 2
"""A board of 13 lines, of which nine alone look like a whole board."""

LACKS = "lacks.sgf"
"""A record in which White's reply to the first move is missing."""


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("count") / "filled.png"
    assert cv2.imwrite(str(path), counting_scene(SEED, "territory", SIZE).image)
    return path


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record that ends with the position of the photograph."""
    labels = counting_scene(SEED, "territory", SIZE).labels
    setup = {
        Point(int(row), int(col)): Color.BLACK if labels[row, col] == 1 else Color.WHITE
        for row, col in np.argwhere(labels)
    }
    path = tmp_path_factory.mktemp("record") / "game.sgf"
    path.write_bytes(write_sgf(Record((SIZE, SIZE), Tree((Node(setup=setup),)))))
    return path


def counted(capsys: pytest.CaptureFixture[str], *words: str | Path) -> dict[str, object]:
    assert main(["count", *map(str, words), "--json"]) == 0
    line: dict[str, object] = json.loads(capsys.readouterr().out)
    return line


def test_the_line_has_what_the_contract_says(
    photo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = counted(capsys, photo, "--kind", "territory", "--komi", "6.5")
    assert list(line) == [
        "file",
        "kind",
        "size",
        "rows",
        "black",
        "white",
        "vacant",
        "komi",
        "margin",
        "result",
        "confidence",
        "differences",
        "notes",
    ]
    labels = counting_scene(SEED, "territory", SIZE).labels
    rows = line["rows"]
    assert isinstance(rows, list)
    shown = np.array([list(row) for row in rows])
    truth = np.array(list(".BW"))[labels]
    assert any((np.rot90(shown, turn) == truth).all() for turn in range(4))
    assert (line["black"], line["white"]) == ({"points": 25}, {"points": 28})
    assert (line["margin"], line["result"]) == (-9.5, "W+9.5")


def test_prisoners_that_found_no_room_are_taken_off(
    photo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = counted(capsys, photo, "--kind", "territory", "--komi", "0", "--left", "3,1")
    assert (line["black"], line["white"]) == ({"points": 24}, {"points": 25})


def test_the_record_agrees_with_its_own_board(
    photo: Path, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = counted(capsys, photo, "--kind", "half", "--record", record, "--komi", "6.5")
    assert (line["agrees"], line["differences"]) == (True, [])
    assert line["expected"] == line["margin"]


def test_a_count_that_differs_from_the_record_says_where(
    photo: Path, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the record a black string is dead; on the board it was left."""
    text = record.read_text()
    place = text[text.index("AB[") + 3 :][:2]
    dead = to_board(from_sgf(place), SIZE)
    words = ("--record", record, "--dead", dead, "--komi", "6.5")
    for kind in ("territory", "half"):
        line = counted(capsys, photo, "--kind", kind, *words)
        assert line["agrees"] is False
        differences = line["differences"]
        assert isinstance(differences, list)
        assert all(each["shown"] != each["expected"] and each["region"] for each in differences)
        assert differences


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["nothing.png", "--kind", "area"], 2, "there is no such file"),
        (["nothing.png"], 2, "--kind"),
        (["nothing.png", "--kind", "area", "--left", "x"], 2, "expected two numbers"),
        (["nothing.png", "--kind", "half", "--record", "no.sgf"], 2, "no such file"),
        (["nothing.png", "--kind", "half", "--record", LACKS, "--dead", "Z9"], 2, "is no point"),
        (["nothing.png", "--kind", "territory", "--record", LACKS], 2, "record lacks something"),
    ],
)
def test_bad_usage_is_one_line(
    words: list[str],
    status: int,
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(LACKS).write_text("(;SZ[5]KM[0]RU[AGA];B[bc];B[cc];W[dc];B[cb];W[db];B[];W[])")
    try:
        ended = main(["count", *words])
    except SystemExit as left:
        ended = int(str(left.code))
    said = capsys.readouterr().err.splitlines()
    assert (ended, len(said)) == (status, 1)
    assert message in said[0]


def test_a_close_up_is_counted_only_where_its_lines_are_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "close.png"
    scene = counting_scene(CLOSE_UP, "half", 13, 600)
    low, high = (scene.points[at, at] for at in (2, 10))
    (left, top), (right, bottom) = np.rint([low - 10, high + 10]).astype(int)
    assert cv2.imwrite(str(path), scene.image[top:bottom, left:right])
    assert main(["count", str(path), "--kind", "half", "--komi", "0"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "the board seems to go on beyond it) (--size N if" in lines[0]
    assert counted(capsys, path, "--kind", "half", "--komi", "0", "--size", "9")["size"] == 9


def test_a_picture_without_a_board_is_no_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "grey.png"
    cv2.imwrite(str(path), np.full((300, 300, 3), 128, np.uint8))
    assert main(["count", str(path), "--kind", "area", "--json"]) == 1
    line = json.loads(capsys.readouterr().out)
    assert set(line) == {"file", "error"}
