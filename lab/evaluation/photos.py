"""Comparing a reading with its label, and the figures of many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.classification.classifier import MAX_UNSURE_SHARE
from vision.reader import BoardReading
from vision.types import BoardView

from .labels import Photo

HALF_A_CELL, A_FIFTH_OF_A_CELL = 0.5, 0.2

Point = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class PhotoResult:
    """One photo measured."""

    photo: Photo
    reading: BoardReading | None
    refused: str | None = None
    """The reason why there is no reading; None where there is one."""
    turns: int = 0
    """Quarters by which the reading was turned to fit its label."""
    wrong: tuple[Point, ...] = ()
    """Wrong points in the label's rows; every point where the size is wrong."""
    unsure: tuple[Point, ...] = ()
    corner_cells: float | None = None
    """Largest distance in cells of a corner from its label.

    None where unlabelled or of another size.
    """
    stones_found: int = 0
    cpu_s: float = 0.0
    """CPU seconds of the reading."""

    @property
    def grid_right(self) -> bool:
        """Whether every corner lies within half a cell of its label."""
        return self.corner_cells is not None and self.corner_cells < HALF_A_CELL

    @property
    def grid_near(self) -> bool:
        """Whether every corner lies within a fifth of a cell of its label."""
        return self.corner_cells is not None and self.corner_cells < A_FIFTH_OF_A_CELL

    @property
    def right(self) -> bool:
        """Whether the board was read without a mistake."""
        return self.reading is not None and not self.wrong

    def in_reading(self, point: Point) -> Point:
        """Row and column in the reading of a point of the label (row, col)."""
        if self.reading is None:
            raise ValueError("expected a photo that was read")
        row, col = point
        last = self.reading.view.size - 1
        for _ in range(self.turns % 4):
            row, col = col, last - row
        return row, col

    @property
    def silent(self) -> bool:
        """Whether the board was read wrong without flagging the wrong points as unsure.

        That is so where fewer than half of the wrong points are unsure, or more than 5 % of all
        points are.
        """
        if self.reading is None or not self.wrong:
            return False
        named = len(set(self.wrong) & set(self.unsure))
        points = self.reading.view.size**2
        return 2 * named < len(self.wrong) or len(self.unsure) > MAX_UNSURE_SHARE * points


def measure(photo: Photo, reading: BoardReading) -> PhotoResult:
    """The reading in whichever of the four turns fits its label best."""
    if photo.stones:
        return PhotoResult(photo, reading, stones_found=_stones_found(photo, reading))
    size = reading.view.size
    if photo.size is not None and photo.size != size:
        every = tuple((row, col) for row in range(photo.size) for col in range(photo.size))
        return PhotoResult(photo, reading, wrong=every if photo.rows else ())
    results = [_turned(photo, reading, turns) for turns in range(4)]
    return min(results, key=lambda result: (len(result.wrong), result.corner_cells or 0.0))


def _turned(photo: Photo, reading: BoardReading, turns: int) -> PhotoResult:
    """The reading turned against the clock by so many quarters, against the label."""
    size = reading.view.size
    wrong: list[Point] = []
    if photo.rows is not None:
        read = np.rot90(np.array([list(row) for row in reading.rows]), turns)
        label = np.array([list(row) for row in photo.rows])
        wrong = [(int(r), int(c)) for r, c in np.argwhere((read != label) & (label != "?"))]
    doubted = np.zeros((size, size), np.bool_)
    for point in reading.unsure:
        doubted[point] = True
    unsure = tuple((int(r), int(c)) for r, c in np.argwhere(np.rot90(doubted, turns)))
    cells = None
    if photo.view is not None:
        # Turned rows begin at another corner: the order of corners turns the other way.
        corners = np.roll(reading.view.corners, -turns, axis=0)
        cells = float(corner_errors(photo.view, corners).max())
    return PhotoResult(photo, reading, None, turns, tuple(wrong), unsure, cells)


def corner_errors(truth: BoardView, corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """The distance of each of four corners (4, 2) in pixels from the true ones, in cells (4,)."""
    n = truth.size - 1
    grid_from_image = np.linalg.inv(truth.image_from_grid)
    homogeneous = np.column_stack([corners, np.ones(4)]) @ grid_from_image.T
    grid = homogeneous[:, :2] / homogeneous[:, 2:]
    ideal = np.array([[0, 0], [n, 0], [n, n], [0, n]], np.float64)
    return np.asarray(np.linalg.norm(grid - ideal, axis=1), np.float64)


def _stones_found(photo: Photo, reading: BoardReading) -> int:
    """Labelled stones that have a read stone of their colour within half their width."""
    points = reading.view.points
    letters = np.array([list(row) for row in reading.rows])
    found = 0
    for color, x, y, width in photo.stones:
        mine = points[letters == color]
        if len(mine) and np.linalg.norm(mine - (x, y), axis=1).min() < width / 2:
            found += 1
    return found


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of `python -m lab.evaluate` of photos: counts, unless a name has a unit."""

    photos: int
    boards: int
    """Boards with labelled stones; `right`, `refused` and `silent` are among them."""
    right: int
    refused: int
    silent: int
    points: int
    """Points that were scored on boards that were read; `wrong_points` are among them."""
    wrong_points: int
    unsure_points_a_board: float
    grids: int
    """Boards with labelled corners."""
    grids_right: int
    """Of `grids`, those within half a cell."""
    grids_near: int
    """Of `grids`, those within a fifth of a cell."""
    corner_error_cells: float | None
    stones: int
    """Stones labelled without a grid, on photos that were read; `stones_found` are among them."""
    stones_found: int
    cpu_s_a_photo: float


def figures(results: Sequence[PhotoResult]) -> Figures:
    """The figures of these photos."""
    boards = [result for result in results if result.photo.rows is not None]
    read = [result for result in boards if result.reading is not None]
    grids = [result for result in results if result.photo.view is not None]
    cells = [result.corner_cells for result in grids if result.corner_cells is not None]
    near = [value for value in cells if value < HALF_A_CELL]
    stones = [r for r in results if r.photo.stones and r.reading is not None]
    cpu = [result.cpu_s for result in results if result.reading is not None]
    return Figures(
        photos=len(results),
        boards=len(boards),
        right=sum(result.right for result in boards),
        refused=sum(result.reading is None for result in boards),
        silent=sum(result.silent for result in boards),
        points=sum(_scored(result.photo) for result in read),
        wrong_points=sum(len(result.wrong) for result in read),
        unsure_points_a_board=_mean([float(len(result.unsure)) for result in read]),
        grids=len(grids),
        grids_right=sum(result.grid_right for result in grids),
        grids_near=sum(result.grid_near for result in grids),
        corner_error_cells=_mean(near) if near else None,
        stones=sum(len(result.photo.stones) for result in stones),
        stones_found=sum(result.stones_found for result in stones),
        cpu_s_a_photo=_mean(cpu),
    )


def _scored(photo: Photo) -> int:
    return sum(len(row) - row.count("?") for row in photo.rows or ())


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if values else 0.0
