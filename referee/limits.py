"""Every other tuned number of the referee: shares, distances, numbers of moves and points."""

from __future__ import annotations

from dataclasses import dataclass

from .quantity import cells


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers that are neither nats nor durations.

    ``between_cells``: how far from its point a stone lies between points.
    """

    between_cells: float = cells(0.35, "measured on path-traced scenes; stones stray less")
