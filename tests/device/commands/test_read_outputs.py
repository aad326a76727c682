"""`goban read --sgf --overlay`: what is written, where, and what is never written over."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from device.cli import main
from device.commands import read
from rules.records.sgf import read_sgf
from tests.support.boards import draw_board, plain_models, random_game, write_corners

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
