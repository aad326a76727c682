"""The command `read` on photographs: its lines, its statuses, its errors."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.support.boards import (
    corners,
    random_game,
    write_corners,
)
from tests.support.command import Run

PHOTO_KEYS = ["file", "size", "corners", "rows", "confidence", "unsure", "hidden", "ms"]


def test_a_photo_is_a_line_of_json(run: Run, photo: Path) -> None:
    status, out, err = run("read", photo, "--json")
    assert (status, err) == (0, [])
    line = json.loads(out[0])
    assert list(line) == PHOTO_KEYS
    assert line["file"] == str(photo)
    assert line["rows"] == list(random_game(30).position.rows())
    np.testing.assert_allclose(line["corners"], corners(9), atol=0.01)
    assert line["unsure"] == line["hidden"] == []
    assert line["confidence"] == pytest.approx(0.998**81, abs=1e-4)


def test_a_photo_is_a_diagram_in_words(run: Run, photo: Path) -> None:
    status, out, err = run("read", photo)
    assert (status, err) == (0, [])
    assert "9x9" in out[0]
    assert len(out) == 12


def test_bad_photos_get_their_own_lines_and_the_others_are_done(
    run: Run, photo: Path, tmp_path: Path
) -> None:
    (tmp_path / "text.jpg").write_text("no picture")
    status, out, err = run("read", "absent.jpg", photo, "text.jpg", "--json")
    lines = [json.loads(line) for line in out]
    assert status == 1
    assert [line["file"] for line in lines] == ["absent.jpg", str(photo), "text.jpg"]
    assert [line.get("error", {}).get("code") for line in lines] == [
        "not_found",
        None,
        "not_an_image",
    ]
    assert len(err) == 2


@pytest.mark.parametrize("command", ["read", "score", "check"])
def test_a_single_file_that_is_not_there_is_status_2(run: Run, command: str) -> None:
    status, out, err = run(command, "absent.sgf" if command != "read" else "absent.jpg")
    assert (status, out) == (2, [])
    assert len(err) == 1
    assert "no such file" in err[0]


def test_a_folder_is_no_photograph(run: Run, tmp_path: Path) -> None:
    status, out, err = run("read", tmp_path)
    assert (status, out, len(err)) == (2, [], 1)
    assert "name the photographs in it" in err[0]


def test_corners_the_wrong_way_round_are_refused(run: Run, photo: Path, tmp_path: Path) -> None:
    around = corners(9).tolist()
    file = tmp_path / "corners.json"
    file.write_text(json.dumps({"size": 9, "corners": [*around[1:], around[0]]}))
    assert run("read", photo, "--corners", file)[0] == 0
    file.write_text(json.dumps({"size": 9, "corners": around[::-1]}))
    status, out, err = run("read", photo, "--corners", file)
    assert (status, out, len(err)) == (2, [], 1)
    assert "mirrored" in err[0]


def test_given_corners_must_fit(run: Run, photo: Path, tmp_path: Path) -> None:
    write_corners(tmp_path / "c.json", 9)
    assert run("read", photo, "--corners", "c.json")[0] == 0
    quad = "[[0, 0], [9, 0], [9, 9], [0, 9]]"
    for text in (
        "[1]",
        "{",
        '{"size": 9, "corners": null}',
        '{"size": 9, "corners": [[0, 0]]}',
        '{"size": 9, "corners": [[NaN, 0], [9, 0], [9, 9], [0, 9]]}',
        '{"size": 9, "corners": [[1e9, 0], [9, 0], [9, 9], [0, 9]]}',
        f'{{"size": "9", "corners": {quad}}}',
        f'{{"size": 900, "corners": {quad}}}',
        f'{{"corners": {quad}}}',
    ):
        (tmp_path / "bad.json").write_text(text)
        status, _, err = run("read", photo, "--corners", "bad.json")
        assert (status, len(err)) == (2, 1), text
        assert "bad.json" in err[0]
