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


def points() -> NDArray[np.float32]:
    return np.stack(np.meshgrid(AT, AT), axis=-1).astype(np.float32)


def bare() -> NDArray[np.uint8]:
    return np.full((LINES, LINES), EMPTY, np.uint8)


def test_lines_show() -> None:
    assert line_contrast(board(60, 60), points(), bare()) > 0.99


def test_light_lines_show_as_well() -> None:
    assert line_contrast(board(-60, -60), points(), bare()) > 0.99


@pytest.mark.parametrize(("rows", "cols"), [(0, 60), (60, 0), (0, 0)])
def test_lines_of_both_directions_are_asked_for(rows: int, cols: int) -> None:
    assert line_contrast(board(rows, cols), points(), bare()) < SHOWN


def test_lines_under_noise_hardly_show() -> None:
    assert line_contrast(board(5, 5, noise=60.0), points(), bare()) < SHOWN


def test_lines_in_one_colour_show() -> None:
    red = board(0, 0)
    red[..., 2] = board(60, 60)[..., 2]
    assert line_contrast(red, points(), bare()) > 0.99


def test_nothing_is_said_where_no_point_is_empty() -> None:
    hidden = np.full_like(bare(), HIDDEN)
    assert line_contrast(board(60, 60), points(), hidden) == 0.5


def test_the_grid_between_the_lines_is_not_seen() -> None:
    aside = points() + PITCH / 4
    assert line_contrast(board(60, 60), aside, bare()) < SHOWN
