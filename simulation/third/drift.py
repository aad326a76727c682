"""What changes with time of itself: when looks are taken, noise that drifts, bursts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def frame_times(rng: np.random.Generator, fps: float, end: float) -> tuple[Floats, list[int]]:
    """Rising seconds, uneven and with gaps; and for each which picture it is (some twice)."""
    times = [0.0]
    picture = [0]
    while times[-1] < end:
        gap = float(rng.uniform(0.85, 1.15)) / fps
        if rng.random() < 0.004:
            gap = max(gap, float(rng.uniform(1.0, 2.5)))
        times.append(times[-1] + gap)
        picture.append(picture[-1] if rng.random() < 0.02 else len(times) - 1)
    return np.array(times), picture


def drift(rng: np.random.Generator, times: Floats, shape: tuple[int, ...], tau: float) -> Floats:
    """Noise of unit spread that forgets within `tau` seconds, (T, *shape)."""
    out = np.empty((len(times), *shape))
    out[0] = rng.normal(size=shape)
    for i in range(1, len(times)):
        keep = float(np.exp(-(times[i] - times[i - 1]) / tau))
        out[i] = keep * out[i - 1] + np.sqrt(1 - keep * keep) * rng.normal(size=shape)
    return out


def bursts(
    rng: np.random.Generator, times: Floats, a_minute: float, low: float, high: float
) -> Floats:
    """0..1 for every time: how far into a burst it is."""
    out = np.zeros(len(times))
    for _ in range(rng.poisson(a_minute * times[-1] / 60.0)):
        start = float(rng.uniform(0, times[-1]))
        length = float(rng.uniform(low, high))
        inside = (times - start) / length
        here = (inside > 0) & (inside < 1)
        out[here] = np.maximum(out[here], np.sin(np.pi * inside[here]))
    return out
