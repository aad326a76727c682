"""A board of which too much is in doubt is told from one that a hand covers."""

from __future__ import annotations

import numpy as np
import pytest

from vision.classification.classifier import too_doubtful


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
