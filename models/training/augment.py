"""Changes of light and camera applied to training pictures as they are drawn."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray


def lamplight(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picture as one or two saturated coloured lamps would light it."""
    h, w = image.shape[:2]
    tones = []
    for _ in range(2):
        hue, saturation = rng.integers(0, 180), round(255 * rng.uniform(0.5, 1.0) ** 0.5)
        tone = cv2.cvtColor(np.array([[[hue, saturation, 255]]], np.uint8), cv2.COLOR_HSV2BGR)
        tones.append(tone[0, 0].astype(np.float32) / 255)
    mix = cv2.resize(rng.uniform(0, 1, (2, 2)).astype(np.float32), (w, h))[..., None]
    if rng.random() < 0.6:
        mix = mix * 0
    lit = image.astype(np.float32) * (tones[0] * (1 - mix) + tones[1] * mix)
    bright = np.percentile(lit.max(-1), 97)
    brighter = np.clip(lit * rng.uniform(150, 330) / max(bright, 8.0), 0, 255)
    return np.asarray(brighter, np.float32).astype(np.uint8)


def recolor(
    image: NDArray[np.uint8], rng: np.random.Generator, without: str = ""
) -> NDArray[np.uint8]:
    """Another white balance, exposure, contrast, lamp colour, noise or blur of the same picture.

    `without` leaves one ingredient out: ``lamplight``, or ``noise`` (and blur and JPEG).
    """
    kind = rng.random()
    if kind < 0.15:
        return image
    table = np.arange(256, dtype=np.float32) / 255
    gamma = np.exp(rng.normal(0, 0.3))
    gains = np.exp(rng.normal(0, 0.12, 3))
    if rng.random() < 0.15:
        gains = np.exp(rng.normal(0, 0.6, 3))
    gains = gains / gains.max() * rng.uniform(0.6, 1.25)
    out = np.empty_like(image)
    for channel in range(3):
        curve = np.clip(table**gamma * gains[channel] + rng.normal(0, 0.02), 0, 1)
        out[..., channel] = cv2.LUT(image[..., channel], (curve * 255).astype(np.uint8))
    if rng.random() < 0.2 and without != "lamplight":
        out = lamplight(out, rng)
    if rng.random() < 0.15:
        grey = cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)[..., None]
        mix = rng.uniform(0.4, 1.0)
        out = (out * (1 - mix) + grey * mix).astype(np.uint8)
    if rng.random() < 0.2:
        h, w = out.shape[:2]
        ramp = cv2.resize(rng.uniform(0.35, 1.3, (3, 3)).astype(np.float32), (w, h))
        out = np.clip(out * ramp[..., None], 0, 255).astype(np.uint8)
    if without == "noise":
        return out
    if rng.random() < 0.15:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.4, 1.3))), np.uint8)
    if rng.random() < 0.25:
        noise = rng.normal(0, rng.uniform(2, 12), out.shape[:2])[..., None]
        out = np.clip(out + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        quality = int(rng.integers(25, 80))
        coded = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        out = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return out
