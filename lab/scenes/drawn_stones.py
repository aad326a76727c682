"""Stones as books and programs draw them: flat, outlined, or shaded from a light spot."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


@dataclass(frozen=True)
class StoneShading:
    """The shading of a program's stones: position of the light (radii), its width, tones.

    ``shadow`` is its shift and softness in radii and its depth; ``veined`` the strength of the
    streaks in white stones.
    """

    spot: tuple[float, float]
    spread: float
    dark: tuple[float, float]
    light: tuple[float, float]
    shadow: tuple[float, float, float]
    veined: float


def look(rng: np.random.Generator) -> StoneShading:
    """A random look."""
    far, way = rng.uniform(0, 0.55), rng.uniform(0, 2 * np.pi)
    return StoneShading(
        (float(far * np.cos(way)), float(far * np.sin(way))),
        float(rng.uniform(0.3, 1.2)),
        (float(rng.uniform(0, 0.15)), float(rng.uniform(0.1, 0.7))),
        (float(rng.uniform(0.6, 0.95)), float(rng.uniform(0.93, 1.0))),
        (float(rng.uniform(0, 0.2)), float(rng.uniform(0.02, 0.3)), float(rng.uniform(0, 0.7))),
        float(rng.choice([0.0, 0.0, 0.05])),
    )


def shaded(
    image: Array, at: tuple[float, float], radius: float, dark: bool, way: StoneShading
) -> None:
    """A stone as programs draw it: a gradient from its light spot, a soft shadow under it."""
    reach = radius * 1.7 + 2
    x0, y0 = max(0, int(at[0] - reach)), max(0, int(at[1] - reach))
    x1 = min(image.shape[1], int(at[0] + reach) + 2)
    y1 = min(image.shape[0], int(at[1] + reach) + 2)
    if x1 <= x0 or y1 <= y0:
        return
    x = (np.arange(x0, x1, dtype=np.float32) - at[0]) / radius
    y = ((np.arange(y0, y1, dtype=np.float32) - at[1]) / radius)[:, None]
    shift, soft, depth = way.shadow
    away = np.hypot(x - shift, y - shift) - 1
    under = depth / (1 + np.exp(np.clip(away / max(soft, 0.02) * 3, -30, 30)))
    part = image[y0:y1, x0:x1] * (1 - under)[..., None]
    light = np.exp(-((x - way.spot[0]) ** 2 + (y - way.spot[1]) ** 2) / (2 * way.spread**2))
    low, high = way.dark if dark else way.light
    tone = low + (max(high, low) - low) * light
    if not dark and way.veined:
        tone = tone + way.veined * np.sin(6 * (x + 0.3 * y**2) + at[0])
    alpha = np.clip((1 - np.hypot(x, y)) * radius + 0.5, 0, 1)[..., None]
    image[y0:y1, x0:x1] = part * (1 - alpha) + np.clip(tone, 0, 1)[..., None] * alpha


def disc(
    rng: np.random.Generator,
    image: Array,
    at: tuple[float, float],
    radius: float,
    dark: bool,
    outlined: bool,
) -> None:
    """A flat drawn stone, a white one perhaps with its outline."""
    bits = 4
    centre, r = (round(at[0] * 16), round(at[1] * 16)), round(radius * 16)
    tone = (0.04, 0.04, 0.04) if dark else (0.98, 0.98, 0.98)
    cv2.circle(image, centre, r, tone, -1, cv2.LINE_AA, bits)
    if outlined and not dark:
        thick = max(1, round(radius * rng.uniform(0.06, 0.16)))
        cv2.circle(image, centre, r, (0.05, 0.05, 0.05), thick, cv2.LINE_AA, bits)


def stone(
    rng: np.random.Generator,
    image: Array,
    at: tuple[float, float],
    radius: float,
    dark: bool,
    way: StoneShading | None,
) -> None:
    """A drawn stone, shaded where there is a way to, else flat with an outline."""
    if way is None:
        disc(rng, image, at, radius, dark, True)
    else:
        shaded(image, at, radius, dark, way)
