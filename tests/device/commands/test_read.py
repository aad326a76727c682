"""The command `read` on photographs: its lines, its statuses, its errors, and what it writes."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.cli import main
from device.commands import read
from device.weights import Models
from rules.records.sgf import read_sgf
from tests.support.boards import (
    PlainModels,
    corners,
    draw_board,
    plain_models,
    random_game,
    write_corners,
)
from tests.support.processes import Run
from vision.types import BoardView, Classification

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


class Doubtful(PlainModels):
    """Cannot tell what lies on two points at the top left."""

    def classify(self, image: NDArray[np.uint8], view: BoardView) -> Classification:
        """As drawn, without the corner at the top left."""
        plain = super().classify(image, view)
        probs = plain.probs.copy()
        probs[0, :2] = (0.5, 0.3, 0.2)
        return Classification(probs, plain.visible)


def test_a_doubtful_point_is_drawn_as_one(
    run: Run, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "load_models", lambda _: Models(Doubtful(), Doubtful()))
    status, out, _ = run("read", photo)
    assert status == 0
    assert out[2].split()[:3] == ["9", "?", "?"]
    assert "".join(out[1:-1]).count("?") == 2


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


def test_corners_may_begin_anywhere(run: Run, photo: Path, tmp_path: Path) -> None:
    around = corners(9).tolist()
    for given in (around, [*around[1:], around[0]]):
        (tmp_path / "c.json").write_text(json.dumps({"size": 9, "corners": given}))
        assert run("read", photo, "--corners", "c.json")[0] == 0


GAME = random_game(6)


@pytest.fixture
def photos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Two photographs, of the game after five moves and after six."""
    monkeypatch.setattr(read, "load_models", plain_models)
    monkeypatch.chdir(tmp_path)
    found = []
    for number in (5, 6):
        path = tmp_path / f"board{number}.png"
        assert cv2.imwrite(str(path), draw_board(GAME.at(number).position))
        found.append(path)
    return found


def stones(path: Path) -> int:
    return len(next(read_sgf(path.read_bytes()).main_line()).setup)


def test_a_photo_becomes_a_record_and_a_picture(photos: list[Path], tmp_path: Path) -> None:
    photo = str(photos[1])
    assert main(["read", photo, "--sgf", "board.sgf", "--overlay", "seen.jpg"]) == 0
    setup = next(read_sgf(Path("board.sgf").read_bytes()).main_line()).setup
    position = GAME.at(6).position
    assert setup == {point: position[point] for point in setup}
    assert len(setup) == 6
    image = cv2.imread("seen.jpg")
    assert image is not None
    assert image.shape[0] > 250
    assert main(["read", str(photos[0]), "--sgf", "board.sgf"]) == 0
    assert (stones(Path("board.sgf")), stones(Path("board.1.sgf"))) == (5, 6)


def test_several_photos_become_files_of_a_folder(photos: list[Path]) -> None:
    words = [str(path) for path in photos]
    assert main(["read", *words, "--sgf", "records", "--overlay", "records"]) == 0
    names = sorted(path.name for path in Path("records").iterdir())
    assert names == ["board5.jpg", "board5.sgf", "board6.jpg", "board6.sgf"]


def test_corners_may_be_given(photos: list[Path]) -> None:
    write_corners(Path("corners.json"), 9)
    assert main(["read", "board6.png", "--corners", "corners.json", "--sgf", "c.sgf"]) == 0
    assert stones(Path("c.sgf")) == 6
