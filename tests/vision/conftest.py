"""A rendered board whose every detail is known, for the tests of seeing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.types import BoardView, Frame, NoBoard, Observation, view_from_corners

Image = NDArray[np.uint8]
Stones = Mapping[tuple[int, int], int]
CELL = 40
SECOND = 1_000_000_000


@dataclass(frozen=True)
class Scene:
    """A board of `size` lines on a table: a view of it, pictures of it, and its truth."""

    size: int = 9
    corners: tuple[tuple[float, float], ...] = ((130, 70), (500, 80), (540, 400), (90, 390))

    @property
    def stones(self) -> Stones:
        """A few stones at (row, col): 1 black, 2 white."""
        return {(2, 2): 1, (2, 6): 2, (6, 2): 2, (6, 6): 1, (4, 4): 1, (4, 5): 2}

    def view(self, shift: tuple[float, float] = (0.0, 0.0), turn_deg: float = 0.0) -> BoardView:
        """The true view, the camera having moved by `shift` pixels and turned about the board."""
        angle = np.deg2rad(turn_deg)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        corners = np.array(self.corners)
        middle = corners.mean(axis=0)
        return view_from_corners(self.size, (corners - middle) @ turn.T + middle + np.array(shift))

    def render(self, where: BoardView, stones: Stones, seed: int = 0) -> Image:
        """A picture 640 x 480 of the board at `where`, the camera's noise drawn from `seed`."""
        margin = CELL
        wood = _wood(self.size).copy()
        for (row, col), colour in stones.items():
            middle = (margin + round(col * CELL), margin + round(row * CELL))
            shade = (40, 38, 36) if colour == 1 else (228, 232, 235)
            cv2.circle(wood, middle, int(0.47 * CELL), shade, -1, cv2.LINE_AA)
        plate_from_grid = np.array([[CELL, 0, margin], [0, CELL, margin], [0, 0, 1.0]])
        image_from_plate = where.image_from_grid @ np.linalg.inv(plate_from_grid)
        image = _table().copy()
        cv2.warpPerspective(
            wood, image_from_plate, (640, 480), dst=image, borderMode=cv2.BORDER_TRANSPARENT
        )
        return np.asarray(cv2.add(image, _noise(seed % 5), dtype=cv2.CV_8U), np.uint8)

    def frame(self, image: Image, seq: int, seconds: float | None = None) -> Frame:
        """A frame of a film at one a second."""
        return Frame(image, seq, round((seq if seconds is None else seconds) * SECOND))

    def truth(self, stones: Stones) -> NDArray[np.int64]:
        """The board (N, N): 0 empty, 1 black, 2 white."""
        board = np.zeros((self.size, self.size), np.int64)
        for at, colour in stones.items():
            board[at] = colour
        return board

    def off_cells(self, seen: Observation, where: BoardView) -> float:
        """The largest error of a corner, in cells."""
        assert seen.view is not None
        gap = np.linalg.norm(seen.view.corners - where.corners, axis=1)
        return float(gap.max()) / where.pitch_px


def gap_cells(view: BoardView | NoBoard, points: NDArray[np.floating[Any]]) -> float:
    """The largest distance from the true points over the four turns of the board, in cells."""
    assert isinstance(view, BoardView), view
    assert view.size == len(points)
    pitch = np.linalg.norm(np.diff(points, axis=1), axis=-1).mean()
    turned = [np.rot90(view.points, k) for k in range(4)]
    return float(min(np.linalg.norm(t - points, axis=-1).max() for t in turned) / pitch)


@lru_cache(maxsize=4)
def _wood(size: int) -> Image:
    """A bare board from straight above, CELL pixels a cell."""
    side, margin = CELL * (size + 1), CELL
    grain = cv2.GaussianBlur(np.random.default_rng(7).normal(0, 60, (side, side)), (0, 0), 9)
    wood = np.array([95.0, 160.0, 200.0]) + grain[..., None]
    for line in range(size):
        at = margin + line * CELL
        cv2.line(wood, (margin, at), (side - margin, at), (30, 40, 50), 2, cv2.LINE_AA)
        cv2.line(wood, (at, margin), (at, side - margin), (30, 40, 50), 2, cv2.LINE_AA)
    return np.clip(wood, 0, 255).astype(np.uint8)


@lru_cache(maxsize=1)
def _table() -> Image:
    stains = cv2.GaussianBlur(np.random.default_rng(8).normal(0, 90, (480, 640)), (0, 0), 5)
    table = np.array([70.0, 80.0, 90.0]) + stains[..., None]
    return np.clip(table, 0, 255).astype(np.uint8)


@lru_cache(maxsize=8)
def _noise(seed: int) -> NDArray[np.int16]:
    noise = np.random.default_rng(seed).normal(0, 2.0, (480, 640, 3))
    return np.rint(noise).astype(np.int16)


@pytest.fixture(scope="session")
def scene() -> Scene:
    return Scene()
