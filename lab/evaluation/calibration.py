"""Calibration of confidence: how often readings of each confidence were right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from .photos import PhotoResult

POINT_EDGES = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 0.9999, 1.0)
BOARD_EDGES = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)


@dataclass(frozen=True, slots=True)
class Bin:
    """Claims with a confidence in one range."""

    low: float
    """Least confidence."""
    high: float
    """Most confidence."""
    count: int
    said: float
    """Mean confidence of the claims."""
    were: float
    """Share of the claims that were right."""


@dataclass(frozen=True, slots=True)
class ReliabilityTable:
    """A reliability table. Empty bins are left out."""

    of: str
    """The kind of claims."""
    count: int
    said: float
    were: float
    error: float
    """The expected calibration error.

    It is the distance between ``said`` and ``were``, averaged over all claims.
    """
    bins: tuple[Bin, ...]


def reliability(
    of: str, claimed: NDArray[np.float64], right: NDArray[np.bool_], edges: Sequence[float]
) -> ReliabilityTable:
    """The table of claims made with the probabilities `claimed` (K,) that were `right` (K,).

    `edges` rise from 0 to 1; the last bin includes 1. Raises ValueError where nothing was claimed.
    """
    if not len(claimed):
        raise ValueError("expected at least one claim")
    bins = []
    for low, high in pairwise(edges):
        inside = (claimed >= low) & ((claimed < high) if high < edges[-1] else (claimed <= high))
        if inside.any():
            # The mean of equal numbers may be rounded past them, and so out of its own bin.
            mean = float(np.clip(claimed[inside].mean(), low, high))
            share = float(right[inside].mean())
            bins.append(Bin(low, high, int(inside.sum()), mean, share))
    error = sum(one.count * abs(one.said - one.were) for one in bins) / len(claimed)
    mean, share = float(claimed.mean()), float(right.mean())
    return ReliabilityTable(of, len(claimed), mean, share, error, tuple(bins))


def reliabilities(results: Iterable[PhotoResult]) -> tuple[ReliabilityTable, ...]:
    """The tables of points on boards whose grid is not wrong, of whole boards, and of grids.

    A refused board makes no claim. Kinds without claims are left out.
    """
    read = [result for result in results if result.reading is not None]
    tables = []
    points = [_points(result) for result in read if result.photo.rows and _grid_matches(result)]
    if points:
        confidence = np.concatenate([one for one, _ in points])
        right = np.concatenate([other for _, other in points])
        tables.append(reliability("points", confidence, right, POINT_EDGES))
    boards = [result for result in read if result.photo.rows is not None]
    if boards:
        confidence = np.array([r.reading.confidence for r in boards if r.reading is not None])
        right = np.array([result.right for result in boards])
        tables.append(reliability("boards", confidence, right, BOARD_EDGES))
    grids = [result for result in read if result.photo.view is not None]
    if grids:
        confidence = np.array([r.reading.view.confidence for r in grids if r.reading is not None])
        right = np.array([result.grid_right for result in grids])
        tables.append(reliability("grids", confidence, right, BOARD_EDGES))
    return tuple(tables)


def _grid_matches(result: PhotoResult) -> bool:
    """Whether the reading's points are those of the label, as far as is known."""
    reading, rows = result.reading, result.photo.rows
    if reading is None or rows is None or reading.view.size != len(rows):
        return False
    return result.photo.view is None or result.grid_right


def _points(result: PhotoResult) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The confidence of every scored point of a board, and whether it was right."""
    if result.reading is None or result.photo.rows is None:
        raise ValueError("expected a reading and its label")
    confidence = np.rot90(result.reading.point_confidence, result.turns)
    right = np.ones(confidence.shape, np.bool_)
    for point in result.wrong:
        right[point] = False
    scored = np.array([[letter != "?" for letter in row] for row in result.photo.rows])
    return confidence[scored], right[scored]
