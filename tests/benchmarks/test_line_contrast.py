"""How well a board's lines show in a picture."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.line_contrast import SHOWN, line_contrast
from lab.scenes.materials import EMPTY, HIDDEN

LINES, PITCH, MARGIN = 9, 24, 30
SIDE = 2 * MARGIN + (LINES - 1) * PITCH
AT = MARGIN + PITCH * np.arange(LINES)


def board(rows: int, cols: int, noise: float = 4.0) -> NDArray[np.uint8]:
    """Noisy wood; the lines along the rows and the columns are so much darker."""
    wood = np.full((SIDE, SIDE, 3), 150.0)
    wood[AT] -= rows
    wood[:, AT] -= cols
    wood += np.random.default_rng(1).normal(0.0, noise, wood.shape)
    return np.asarray(np.clip(wood, 0, 255), np.uint8)


POINTS = np.stack(np.meshgrid(AT, AT), axis=-1).astype(np.float32)
BARE = np.full((LINES, LINES), EMPTY, np.uint8)


def red_lines() -> NDArray[np.uint8]:
    red = board(0, 0)
    red[..., 2] = board(60, 60)[..., 2]
    return red


@pytest.mark.parametrize(
    ("image", "beside", "least", "most"),
    [
        pytest.param(board(60, 60), 0, 0.99, 1, id="dark lines"),
        pytest.param(board(-60, -60), 0, 0.99, 1, id="light lines"),
        pytest.param(red_lines(), 0, 0.99, 1, id="lines in one colour"),
        pytest.param(board(0, 60), 0, 0, SHOWN, id="along the columns alone"),
        pytest.param(board(60, 0), 0, 0, SHOWN, id="along the rows alone"),
        pytest.param(board(0, 0), 0, 0, SHOWN, id="none"),
        pytest.param(board(5, 5, noise=60.0), 0, 0, SHOWN, id="under noise"),
        pytest.param(board(60, 60), PITCH / 4, 0, SHOWN, id="a grid between the lines"),
    ],
)
def test_lines_show_or_not(
    image: NDArray[np.uint8], beside: float, least: float, most: float
) -> None:
    assert least <= line_contrast(image, POINTS + beside, BARE) <= most


def test_nothing_is_said_where_no_point_is_empty() -> None:
    assert line_contrast(board(60, 60), POINTS, np.full_like(BARE, HIDDEN)) == 0.5
