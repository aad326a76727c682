"""Patches of a lamp's light that are taken for an arm: they hide a few points for minutes.

Part of the simulator.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SHORTEST_S, LONGEST_S = 120.0, 600.0
"""The duration of a patch; an evening may end before it."""

MAX_POINTS = 6

_BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Gleam(NamedTuple):
    """From second `start` to `end` the `points` (N, N) are hidden."""

    start: float
    end: float
    points: NDArray[np.bool_]


def draw_gleams(size: int, end: float, mean: float, rng: np.random.Generator) -> list[Gleam]:
    """The patches of an evening that ends at second `end`, `mean` on average and one at least.

    None where `mean` is 0. Each hides one to `MAX_POINTS` connected points, mostly at an edge.
    """
    if not mean:
        return []
    found = []
    for _ in range(max(1, int(rng.poisson(mean)))):
        start = float(rng.uniform(0.05, 0.6)) * end
        lasts = float(rng.uniform(SHORTEST_S, LONGEST_S))
        found.append(Gleam(start, start + lasts, _patch(size, rng)))
    return found


def uncovered(visible: NDArray[np.bool_], gleams: Sequence[Gleam], t: float) -> NDArray[np.bool_]:
    """The `visible` points (N, N) that none of the `gleams` hides at second `t`."""
    for gleam in gleams:
        if gleam.start <= t < gleam.end:
            visible = visible & ~gleam.points
    return visible


def _patch(size: int, rng: np.random.Generator) -> NDArray[np.bool_]:
    row = int(rng.choice((0, 1, int(rng.integers(size)), size - 2, size - 1)))
    patch = [(row, int(rng.integers(size)))]
    for _ in range(int(rng.integers(MAX_POINTS))):
        place = np.add(patch[int(rng.integers(len(patch)))], _BESIDE[int(rng.integers(4))])
        down, right = np.clip(place, 0, size - 1).tolist()
        patch.append((down, right))
    points = np.zeros((size, size), np.bool_)
    points[tuple(zip(*patch, strict=True))] = True
    return points
