"""Materials of scenes: wood, boards with their lines, and sets of stones, from a generator."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .render import SceneBoard, Stone

Array = NDArray[np.float32]
EMPTY, BLACK, WHITE, HIDDEN = 0, 1, 2, 3

Kit = dict[int, tuple[Array, float, float, float, float]]
"""For both colours: albedo, radius, half height, gloss, roughness."""


def smooth(rng: np.random.Generator, h: int, w: int, cells: float) -> Array:
    """Smooth noise (h, w) of zero mean and unit deviation, about `cells` bumps across."""
    coarse = rng.normal(size=(max(2, round(cells * h / max(w, 1))), max(2, round(cells))))
    resized = cv2.resize(coarse.astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    full = np.asarray(resized, np.float32)
    return np.asarray((full - full.mean()) / (full.std() + 1e-6), np.float32)


def hsv(h: float, s: float, v: float) -> Array:
    """Linear BGR of a hue 0..1, saturation and value."""
    pixel = np.array([[[round(h % 1.0 * 179), round(s * 255), round(min(v, 1.0) * 255)]]], np.uint8)
    shown = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)
    return np.asarray((shown / 255) ** 2.2, np.float32)


def wood(rng: np.random.Generator, h: int, w: int, base: Array) -> Array:
    """A plank's albedo (h, w, 3): streaks along one axis, knots of tone, fine grain."""
    along = rng.random() < 0.5
    a, b = (h, w) if along else (w, h)
    wobble = smooth(rng, a, b, 3) * rng.uniform(0, 12)
    line = np.cumsum(rng.normal(size=b + 400)).astype(np.float32)
    line = cv2.GaussianBlur(line[None], (0, 0), rng.uniform(1.5, 6))[0]
    line -= cv2.GaussianBlur(line[None], (0, 0), 40)[0]
    line /= line.std() + 1e-6
    index = np.clip(np.arange(b)[None] + 200 + wobble, 0, b + 399).astype(int)
    grain = line[index] * rng.uniform(0, 0.1)
    fine = cv2.GaussianBlur(rng.normal(size=(a, b)).astype(np.float32), (0, 0), 4, sigmaY=0.01)
    grain = grain + fine * rng.uniform(0, 0.25) * 0.3
    grain = grain + smooth(rng, a, b, 2.5) * rng.uniform(0, 0.05)
    if not along:
        grain = grain.T
    tint = base * np.array([0.8, 1.0, 1.05], np.float32)
    mixed = base + grain[..., None] * (base * 0.6 + tint * 0.5)
    return np.asarray(np.clip(mixed, 0.004, 1), np.float32)


def board_texture(
    rng: np.random.Generator, n: int, aspect: float, margin: float, cloth: bool = False
) -> SceneBoard:
    """A board of n lines: its wood (or paper, or coloured `cloth`), lines, star points, labels."""
    scale = float(rng.choice([20, 26, 32])) if n == 19 else float(rng.choice([28, 36, 44]))
    w = round((n - 1 + 2 * margin) * scale)
    h = round(((n - 1) * aspect + 2 * margin) * scale)
    kind = rng.random()
    if kind < 0.72:
        base = hsv(rng.uniform(0.05, 0.125), rng.uniform(0.25, 0.85), rng.uniform(0.55, 1.0))
    elif kind < 0.86:
        base = hsv(rng.uniform(0.03, 0.12), rng.uniform(0.3, 0.8), rng.uniform(0.22, 0.55))
    else:
        base = hsv(rng.random(), rng.uniform(0, 0.6), rng.uniform(0.5, 1.0))
    if cloth:
        base = hsv(rng.random(), rng.uniform(0.35, 0.9), rng.uniform(0.15, 0.6))
    texture: NDArray[np.floating] = wood(rng, h, w, base)
    pale = (cloth or base.mean() < 0.12) and rng.random() < 0.5
    ink = (
        np.array([0.75, 0.8, 0.85], np.float32) if pale else hsv(0.08, 0.4, rng.uniform(0.02, 0.35))
    )
    sub = 3
    layer = np.zeros((h * sub, w * sub), np.uint8)
    thick = rng.uniform(0.03, 0.075) * scale * sub
    border = thick * (rng.uniform(1.2, 2.4) if rng.random() < 0.3 else 1.0)
    x0 = y0 = margin * scale * sub
    x1 = x0 + (n - 1) * scale * sub
    y1 = y0 + (n - 1) * scale * aspect * sub
    for i in range(n):
        t = round(border if i in (0, n - 1) else thick)
        x, y = x0 + i * scale * sub, y0 + i * scale * aspect * sub
        a, b = max(1, t) // 2, max(1, t) - max(1, t) // 2
        layer[round(y0) : round(y1) + 1, round(x) - a : round(x) + b] = 255
        layer[round(y) - a : round(y) + b, round(x0) : round(x1) + 1] = 255
    if rng.random() < 0.93:
        edge = 3 if n > 11 else 2
        spots = [(edge, edge), (edge, n - 1 - edge), (n - 1 - edge, edge)]
        spots += [(n - 1 - edge, n - 1 - edge), (n // 2, n // 2)]
        if n == 19:
            spots += [(3, 9), (9, 3), (9, 15), (15, 9)]
        dot = max(2, round(scale * sub * rng.uniform(0.07, 0.15)))
        for i, j in spots:
            centre = (round(x0 + i * scale * sub), round(y0 + j * scale * aspect * sub))
            cv2.circle(layer, centre, dot, 255, -1)
    if margin > 0.9 and rng.random() < 0.15:
        for i in range(n):
            x = round(x0 + i * scale * sub - 0.2 * scale * sub)
            y = round(y0 + i * scale * aspect * sub + 0.15 * scale * sub)
            size = scale * sub / 60
            cv2.putText(layer, chr(65 + i), (x, round(y0 - 0.45 * scale * sub)), 0, size, 255, 2)
            cv2.putText(layer, str(n - i), (round(x0 - 0.85 * scale * sub), y), 0, size, 255, 2)
    if margin > 0.9 and rng.random() < 0.1:
        where = (round(x0), round(y1 + margin * 0.6 * scale * sub))
        cv2.putText(layer, "GO GAME SET 19x19", where, 0, scale * sub / 70, 255, 3)
    lines = cv2.resize(layer, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    lines = lines[..., None] * rng.uniform(0.55, 1.0)
    texture = texture * (1 - lines) + ink * lines
    if rng.random() < 0.12:
        fold = round(h / 2 + rng.uniform(-0.1, 0.1) * scale)
        texture[max(0, fold - 1) : fold + 2] *= 0.45
    thickness = float(rng.choice([0.0, 0.2, 0.6, 1.2, 3.0], p=[0.2, 0.2, 0.3, 0.2, 0.1]))
    gloss = float(rng.choice([0.0, 0.02, 0.1, 0.4, 1.2], p=[0.3, 0.2, 0.2, 0.2, 0.1]))
    rough = float(rng.uniform(0.05, 0.35))
    return SceneBoard(texture, (-margin, -margin), scale, thickness, gloss, rough, base * 0.7)


GREEN, BLUE, RED, BROWN = (0.28, 0.46), (0.55, 0.68), (-0.04, 0.03), (0.05, 0.1)
"""Hues of the dark stones of coloured sets."""


def stone_set(rng: np.random.Generator, coloured: bool = False) -> Kit:
    """For both colours: albedo, radius, half height, gloss, roughness.

    The dark stones of a `coloured` set are green, blue, red or brown, of glass, plastic or jade.
    The light ones are white or of a pale colour.
    """
    radius = rng.uniform(0.43, 0.505)
    half = radius * rng.uniform(0.32, 0.52)
    dark = hsv(rng.random(), rng.uniform(0, 0.35), rng.uniform(0.08, 0.26))
    if rng.random() < 0.06:
        dark = hsv(rng.uniform(0.25, 0.5), rng.uniform(0.3, 0.7), rng.uniform(0.15, 0.3))
    light = hsv(rng.uniform(0.08, 0.18), rng.uniform(0, 0.16), rng.uniform(0.82, 1.0))
    gloss = float(rng.choice([0.03, 0.15, 0.4, 0.8]))
    rough = float(rng.uniform(0.08, 0.45))
    if coloured:
        hues = (GREEN, GREEN, BLUE, RED, BROWN)[int(rng.integers(5))]
        dark = hsv(rng.uniform(*hues), rng.uniform(0.4, 0.95), rng.uniform(0.2, 0.5))
        light = hsv(rng.random(), rng.choice([0.04, 0.25]) * rng.random(), rng.uniform(0.82, 1.0))
        gloss = float(rng.choice([0.1, 0.4, 0.8]))
    return {
        BLACK: (dark, radius * rng.uniform(0.98, 1.02), half, gloss, rough),
        WHITE: (light, radius, half, gloss * 0.8, rough),
    }


def a_stone(
    rng: np.random.Generator, kit: Kit, color: int, x: float, y: float, floor: float = 0.0
) -> Stone:
    """One stone of the set at world (x, y)."""
    albedo, radius, half, gloss, rough = kit[color]
    tone = albedo * np.float32(rng.uniform(0.93, 1.05))
    return Stone((x, y), radius, half, np.clip(tone, 0, 1), gloss, rough, floor)
