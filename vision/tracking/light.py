"""The change of the light between two pictures of a board."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .blocks import Grey, largest

Array = NDArray[np.float64]


def light_change(change: Grey, likely: Grey | None) -> Grey:
    """The change of the light in `change` float32 (M, M, 3), a plane for each channel.

    Fitted to where the change is common to most; `likely` (M, M), where given, says which blocks
    surely show the same surface.
    """
    count = len(change)
    few = slice(None, None, 4)
    part: Array = change[few, few].reshape(-1, 3).astype(np.float64)
    whole = _plane(count)
    basis: Array = whole.reshape(count, count, 3)[few, few].reshape(-1, 3)
    weight: Array = np.ones(len(part))
    if likely is not None:
        sure = likely[few, few].reshape(-1).astype(np.float64)
        weight = np.asarray(np.clip(sure - 0.3, 0.02, None) ** 2, np.float64)
    order = np.argsort(part[:, 1])
    middle = int(np.searchsorted(np.cumsum(weight[order]), 0.5 * weight.sum()))
    fit: Array = np.zeros((3, 3))
    fit[0] = part[order[min(middle, len(order) - 1)]]
    stiff = np.diag([1e-6, 0.02, 0.02]) * float(weight.sum())
    for _ in range(3):
        off = largest(part - basis @ fit)
        weighted = basis * (weight / (1.0 + (off / 0.12) ** 2))[:, None]
        fit = np.asarray(np.linalg.solve(weighted.T @ basis + stiff, weighted.T @ part))
    return np.asarray((whole.astype(np.float32) @ fit.astype(np.float32)).reshape(change.shape))


@lru_cache(maxsize=8)
def _plane(count: int) -> Array:
    ticks = np.linspace(-1.0, 1.0, count)
    v, u = np.meshgrid(ticks, ticks, indexing="ij")
    return np.stack([np.ones_like(u), u, v], axis=-1).reshape(-1, 3)
