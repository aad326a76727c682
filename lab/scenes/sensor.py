"""From linear light to the picture a camera stores: lens, blur, white balance, noise, JPEG."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float32]


def distort(
    image: Array, points: NDArray[np.float64], k1: float, border: int
) -> tuple[Array, NDArray[np.float64]]:
    """Bend `image` radially about its middle and cut `border` pixels off every side.

    Returns the picture and where `points` (..., 2) of the straight picture went. A point at
    radius r (in half diagonals) goes to r (1 + k1 r^2).
    """
    h, w = image.shape[:2]
    centre = np.array([(w - 1) / 2, (h - 1) / 2])
    half = float(np.hypot(w, h)) / 2
    xs, ys = np.meshgrid(np.arange(w, dtype=np.float64), np.arange(h, dtype=np.float64))
    bent = (np.stack([xs, ys], -1) - centre) / half
    straight = bent.copy()
    for _ in range(4):
        r2 = np.sum(straight**2, -1, keepdims=True)
        straight = bent / (1 + k1 * r2)
    source = (straight * half + centre).astype(np.float32)
    xs32, ys32 = source[..., 0], source[..., 1]
    bent_image = cv2.remap(image, xs32, ys32, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    out = np.asarray(bent_image, np.float32)
    offset = (points - centre) / half
    moved = offset * (1 + k1 * np.sum(offset**2, -1, keepdims=True)) * half + centre
    if border:
        out = np.ascontiguousarray(out[border:-border, border:-border])
    return out, moved - border


def blur(image: Array, rng: np.random.Generator) -> Array:
    """Defocus or a shaken hand, mostly mild."""
    kind = rng.random()
    if kind < 0.5:
        return image
    scale = image.shape[1] / 640
    if kind < 0.85:
        return _float32(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.4, 1.4)) * scale))
    length = max(2, round(rng.uniform(2, 6) * scale))
    kernel = np.zeros((length * 2 + 1, length * 2 + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    tip = np.array([np.cos(angle), np.sin(angle)]) * length
    a = tuple(round(float(v)) for v in (length - tip))
    b = tuple(round(float(v)) for v in (length + tip))
    cv2.line(kernel, a, b, 1.0)
    return _float32(cv2.filter2D(image, -1, kernel / kernel.sum()))


def expose(image: Array, target: float, balance: Array) -> Array:
    """Linear light scaled to the mean `target` and balanced by channel, as sRGB shows it."""
    gain = target / max(float(image.mean()), 1e-4)
    linear = np.clip(image * gain * balance, 0, 1)
    return _float32(np.power(linear, 1 / 2.2, dtype=np.float32))


def _float32(values: ArrayLike) -> Array:
    return np.asarray(values, np.float32)


def develop(
    image: Array, rng: np.random.Generator, grain: np.random.Generator | None = None
) -> NDArray[np.uint8]:
    """Contrast, saturation, noise, sharpening and JPEG of a display picture (H, W, 3) in 0..1.

    The noise comes from `grain` where that is given.
    """
    grain = grain or rng
    contrast = rng.uniform(0.85, 1.25)
    image = (image - 0.5) * contrast + 0.5 + rng.uniform(-0.06, 0.06)
    grey = image.mean(-1, keepdims=True)
    image = grey + (image - grey) * rng.uniform(0.6, 1.5)
    if rng.random() < 0.35:
        soft = cv2.GaussianBlur(image, (0, 0), 1.2)
        image = image + (image - soft) * rng.uniform(0.3, 1.2)
    noise = grain.normal(0, 1, image.shape[:2]).astype(np.float32)
    color = grain.normal(0, 1, (image.shape[0] // 2 + 1, image.shape[1] // 2 + 1, 3))
    tint = cv2.resize(color.astype(np.float32), (image.shape[1], image.shape[0]))
    strength = rng.choice([0.004, 0.01, 0.02, 0.04], p=[0.4, 0.3, 0.2, 0.1])
    image = image + strength * (noise[..., None] + 0.7 * tint)
    stored = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    quality = int(rng.choice([35, 55, 75, 90, 96]))
    coded = cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
