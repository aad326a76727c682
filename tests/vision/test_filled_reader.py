"""What is no Go board is no filled-in board either, however full its squares are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from device.weights import Models, load_models
from tests.support.negatives import NO_BOARD, Image, laid, squares
from vision.detection import detector
from vision.filled_reader import filled_board
from vision.types import NoBoard

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def models() -> Models:
    return load_models()


def draughts() -> Image:
    """A chequered board with a piece on every dark square."""
    image = squares((70, 100, 150), (190, 220, 240))
    for row, col in np.argwhere(np.indices((8, 8)).sum(0) % 2):
        tone = (35, 35, 40) if row < 4 else (220, 230, 235)
        cv2.circle(image, (80 + int(col) * 80, 80 + int(row) * 80), 32, tone, -1, cv2.LINE_AA)
    return laid(image, 0.25, 32)


@pytest.mark.parametrize("name", ["chess", "checked cloth", "othello", "draughts"])
def test_a_board_of_another_game_and_a_cloth_are_refused(models: Models, name: str) -> None:
    image = draughts() if name == "draughts" else NO_BOARD[name]()
    assert isinstance(filled_board(image, models.detector, models.classifier, 9), NoBoard)


def test_noise_is_refused_before_stones_are_looked_for(
    models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A grid that settles nowhere is not refined: that would take longer than all else."""
    refined: list[object] = []
    monkeypatch.setattr(detector, "refined_by_stones", lambda *words: refined.append(words))
    noise = np.random.default_rng(1).integers(0, 256, (480, 640, 1), np.uint8).repeat(3, axis=2)
    assert isinstance(filled_board(noise, models.detector, models.classifier, 19), NoBoard)
    assert refined == []
