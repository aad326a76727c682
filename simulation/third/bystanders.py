"""Heads that bend over a corner, and arms that point at the board or rest on it."""

from __future__ import annotations

from rules.points import Point

from .evening import Evening
from .surface import Arm


def bystanders(e: Evening, end: float) -> list[Arm]:
    """Those of an evening that ends at `end` seconds; none has anything to do with the play."""
    return [*_heads(e, end), *_arms(e, end)]


def _heads(e: Evening, end: float) -> list[Arm]:
    rng, size = e.rng, e.size
    heads = []
    for _ in range(rng.poisson(end / 300.0)):
        row, col = (float(rng.choice([-1.0, float(size)])) for _ in range(2))
        start, length = float(rng.uniform(0, end)), float(rng.uniform(5.0, 20.0))
        wide = size * float(rng.uniform(0.12, 0.24))
        path = [(start, row, col), (start + length, row + 0.5, col)]
        heads.append(Arm(None, "here", wide, path))
    return heads


def _arms(e: Evening, end: float) -> list[Arm]:
    rng, size = e.rng, e.size
    arms = []
    for _ in range(rng.poisson(end / 200.0)):
        start, length = float(rng.uniform(0, end)), float(rng.uniform(1.5, 5.0))
        root = str(rng.choice(["left", "right", "top", "bottom"]))
        depth = float(rng.uniform(0.5, 3.5))
        along = int(rng.integers(size))
        row, col = {
            "left": (float(along), depth),
            "right": (float(along), size - 1 - depth),
            "top": (depth, float(along)),
            "bottom": (size - 1 - depth, float(along)),
        }[root]
        out = e.outside(root, Point(along, along))
        path = [(start, *out), (start + 0.6, row, col), (start + length, row, col)]
        arms.append(Arm(None, root, 0.9, [*path, (start + length + 0.6, *out)]))
    return arms
