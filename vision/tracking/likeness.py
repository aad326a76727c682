"""How much of a known surface is seen again, block by block, under any noise; and the light."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from ..medians import median
from ..plate import PlateLayout
from .blocks import Grey, Mask, block_centres, largest

_PLAIN = 4e-4
"""Power of a relief below which a surface has none."""
_NOISY = 0.3
"""Share of a relief's power that is structure, at least."""
_RECOGNISED = 0.5
"""Power of a structure, in powers of the noise over it, from which it is recognised."""
STILL = 0.3
"""The share of a plate in which at least nothing but noise changes from one picture to the next."""
_SMOOTHED = 3.0
"""How much weaker than it is noise may seem."""


def likeness(rough: Grey, reference: Grey, layout: PlateLayout, noise: float) -> tuple[Grey, Mask]:
    """How much of a reference's relief is seen again about every block, and where it has any.

    `rough` and `reference` are float32 (S, S), `noise` the power of noise as measured in one of
    them. Returns float32 (M, M) and bool (M, M). The first is 1 where the same surface is seen, and
    about 0 where something smooth, or something else, lies over it.
    """
    at = np.ix_(block_centres(layout), block_centres(layout))
    width = 2 * round(0.42 * layout.cell_px) + 1
    box = (width, width)
    cross, seen, power = (
        np.asarray(cv2.blur(product, box)[at], np.float32)
        for product in (rough * reference, rough * rough, reference * reference)
    )
    noise = _noise_between(seen + power - 2.0 * cross, noise)
    own, other = _without(seen, noise), _without(power, noise)
    textured = power - noise > max(_PLAIN, 0.1 * float(median(other.ravel())), _RECOGNISED * noise)
    alike = cross / np.sqrt(own * other + _PLAIN**2)
    gain = cross / (other + _PLAIN)
    usual = float(np.quantile(gain[textured][::4], 0.8)) if textured.any() else 1.0
    gain /= float(np.clip(usual, 0.4, 1.2))
    return np.asarray(np.minimum(np.minimum(alike, gain), 1.0), np.float32), np.asarray(textured)


def _noise_between(apart: Grey, alone: float) -> float:
    """The power of noise in two reliefs, of which `apart` (M, M) is that of their difference.

    It is half of `apart` where least has changed. The camera or its coding may have smoothed the
    noise: then it seems weaker `alone`, in one picture, than it is. The estimate is bounded,
    because what changed is no noise.
    """
    between = 0.5 * float(np.quantile(apart, STILL))
    return float(np.clip(between, alone, _SMOOTHED * alone))


def _without(power: NDArray[Any], noise: float) -> Grey:
    """`power` (M, M) less that of noise, yet not less than a share of it."""
    return np.asarray(np.maximum(power - noise, _NOISY * power), np.float32)


Array = NDArray[np.float64]


def light_change(change: Grey, likely: Grey | None) -> Grey:
    """The change of the light in `change` float32 (M, M, 3), a plane for each channel.

    Fitted to where the change is common to most; `likely` (M, M), where given, are blocks that
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
