"""A photograph that was found but shows no board that anybody played on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from rules.board.position import Position
from tests.support.boards import PlainModels, draw_board
from vision.classification.classifier import too_doubtful
from vision.reader import BoardReading, read_board
from vision.types import BoardView, Classification, NoBoard, NoBoardReason

ROWS = [
    ".........",
    "..BW.W...",
    "..B.W....",
    ".BW...W..",
    "....B....",
    "..W..BW..",
    "...B.WB..",
    "......B..",
    ".........",
]


class Doubtful(PlainModels):
    """Finds drawn boards, not quite sure of them."""

    def detect(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | NoBoard:
        """The view that `draw_board` drew, at 95 %."""
        found = super().detect(image, size)
        return replace(found, confidence=0.95) if isinstance(found, BoardView) else found


def test_a_doubtful_grid_whose_stones_lie_as_if_drawn_is_refused() -> None:
    models = Doubtful()
    seen = read_board(draw_board(Position.from_rows(ROWS)), models, models)
    assert isinstance(seen, NoBoard)
    assert seen.reason is NoBoardReason.NO_GRID
    assert "too exactly" in seen.detail


def test_a_board_that_somebody_pointed_out_is_read_however_its_stones_lie() -> None:
    models = Doubtful()
    image = draw_board(Position.from_rows(ROWS))
    view = models.detect(image)
    assert isinstance(view, BoardView)
    seen = read_board(image, models, models, view=view)
    assert isinstance(seen, BoardReading)
    assert list(seen.rows) == ROWS


class Undecided(PlainModels):
    """Cannot read what lies on so many rows at the top."""

    rows = 2

    def classify(self, image: NDArray[np.uint8], view: BoardView) -> Classification:
        """As drawn, without the upper rows."""
        plain = super().classify(image, view)
        probs = plain.probs.copy()
        probs[: self.rows] = (0.5, 0.3, 0.2)
        return Classification(probs, plain.visible)


def test_a_board_of_which_too_much_is_in_doubt_is_refused_unless_it_was_pointed_out() -> None:
    models = Undecided()
    image = draw_board(Position.from_rows(ROWS))
    seen = read_board(image, models, models)
    assert isinstance(seen, NoBoard)
    assert seen.reason is NoBoardReason.BLURRED
    assert seen.detail == "18 of 81 points are in doubt"
    view = models.detect(image)
    assert isinstance(view, BoardView)
    pointed_out = read_board(image, models, models, view=view)
    assert isinstance(pointed_out, BoardReading)
    assert len(pointed_out.unsure) == 18
    models.rows = 9
    nothing_sure = read_board(image, models, models, view=view)
    assert isinstance(nothing_sure, NoBoard)
    assert nothing_sure.reason is NoBoardReason.BLURRED


def board(doubts: int, sure_of_them: float, hidden: int) -> tuple[np.ndarray, np.ndarray]:
    """So many doubted points, and so many others that are hidden, on 19 lines."""
    sure = np.full(361, 0.9999)
    visible = np.ones(361, np.bool_)
    sure[:doubts] = sure_of_them
    sure[361 - hidden :] = 1 / 3
    visible[361 - hidden :] = False
    return sure.reshape(19, 19), visible.reshape(19, 19)


@pytest.mark.parametrize(
    ("doubts", "sure_of_them", "hidden", "refused"),
    [
        (0, 0.5, 0, False),
        (18, 0.5, 0, False),
        (19, 0.98, 0, True),
        (0, 0.5, 120, False),
        (3, 0.9, 60, False),
        (3, 0.5, 60, True),
        (15, 0.98, 120, True),
    ],
)
def test_doubt_in_view_counts_and_a_hand_does_not(
    doubts: int, sure_of_them: float, hidden: int, refused: bool
) -> None:
    assert too_doubtful(*board(doubts, sure_of_them, hidden)) is refused
