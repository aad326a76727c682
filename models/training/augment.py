"""Changes of light and camera applied to training pictures as they are drawn, a batch at a time."""

from __future__ import annotations

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as f

KERNEL = 7
"""Width and height in pixels of the filter that blurs."""


class Draws:
    """Random numbers for a batch of pictures, shaped to be broadcast over (B, 3, H, W)."""

    def __init__(self, count: int, generator: torch.Generator) -> None:
        self.count, self.generator = count, generator

    def uniform(self, low: float, high: float, *shape: int) -> Tensor:
        """Numbers between `low` and `high`, (B, *shape), by default one a picture."""
        drawn = torch.rand(
            (self.count, *(shape or (1, 1, 1))),
            generator=self.generator,
            device=self.generator.device,
        )
        return low + (high - low) * drawn

    def normal(self, spread: float | Tensor, *shape: int) -> Tensor:
        """Numbers about nought, (B, *shape), by default one a picture."""
        drawn = torch.randn(
            (self.count, *(shape or (1, 1, 1))),
            generator=self.generator,
            device=self.generator.device,
        )
        return drawn * spread

    def some(self, share: float) -> Tensor:
        """Which pictures something happens to."""
        return self.uniform(0, 1) < share


def lamplight(pictures: Tensor, draws: Draws) -> Tensor:
    """The pictures (B, 3, H, W), 0..1, as one or two saturated coloured lamps would light each."""
    h, w = pictures.shape[2:]
    tones = [_saturated(draws) for _ in range(2)]
    mix = draws.uniform(0, 1, 1, 2, 2) * ~draws.some(0.6)
    mix = f.interpolate(mix, (h, w), mode="bilinear", align_corners=False)
    lit = pictures * (tones[0] * (1 - mix) + tones[1] * mix)
    brightest = lit[:, :, ::4, ::4].amax(1).flatten(1).quantile(0.97, dim=1)
    bright = draws.uniform(150 / 255, 330 / 255)
    return (lit * bright / brightest.clip(min=8 / 255).view(-1, 1, 1, 1)).clip(0, 1)


def _saturated(draws: Draws) -> Tensor:
    """Colours (B, 3, 1, 1) of any hue, more saturated than not, at full value."""
    hue = draws.uniform(0, 6)
    saturation = draws.uniform(0.5, 1.0).sqrt()
    around = torch.tensor([1.0, 3.0, 5.0], device=hue.device).view(1, 3, 1, 1)
    place = (hue + around) % 6
    return 1 - saturation * torch.minimum(place, 4 - place).clip(0, 1)


def recolor(pictures: Tensor, generator: torch.Generator, without: str = "") -> Tensor:
    """Other white balance, exposure, contrast, lamps, noise or blur of pictures (B, 3, H, W), 0..1.

    `without` leaves one ingredient out: ``lamplight``, ``noise`` (and blur), or all: ``recolor``.
    """
    if without == "recolor":
        return pictures
    draws = Draws(len(pictures), generator)
    h, w = pictures.shape[2:]
    gains = torch.where(draws.some(0.15), draws.normal(0.6, 3, 1, 1), draws.normal(0.12, 3, 1, 1))
    gains = gains.exp()
    gains = gains / gains.amax(1, keepdim=True) * draws.uniform(0.6, 1.25)
    out = pictures.clip(min=1e-4) ** draws.normal(0.3).exp() * gains
    out = (out + draws.normal(0.02, 3, 1, 1)).clip(0, 1)
    if without != "lamplight":
        out = torch.where(draws.some(0.2), lamplight(out, draws), out)
    grey = (out * torch.tensor([0.114, 0.587, 0.299], device=out.device).view(1, 3, 1, 1)).sum(
        1, keepdim=True
    )
    mix = draws.uniform(0.4, 1.0) * draws.some(0.15)
    out = out * (1 - mix) + grey * mix
    ramp = f.interpolate(draws.uniform(0.35, 1.3, 1, 3, 3), (h, w), mode="bilinear")
    out = torch.where(draws.some(0.2), (out * ramp).clip(0, 1), out)
    if without != "noise":
        out = torch.where(draws.some(0.15), _blurred(out, draws), out)
        spread = draws.uniform(2 / 255, 12 / 255) * draws.some(0.25)
        out = (out + draws.normal(spread, 1, h, w)).clip(0, 1)
    return torch.where(draws.some(0.15), pictures, (out * 255).round() / 255)


def _blurred(pictures: Tensor, draws: Draws) -> Tensor:
    """Every picture out of focus by an amount of its own."""
    sigma = draws.uniform(0.4, 1.3, 1)
    at = torch.arange(KERNEL, device=sigma.device) - KERNEL // 2
    line = torch.exp(-(at**2) / (2 * sigma**2))
    line = (line / line.sum(1, keepdim=True)).repeat_interleave(pictures.shape[1], 0)
    planes = pictures.flatten(0, 1)[None]
    half = KERNEL // 2
    planes = f.pad(planes, (half, half, half, half), mode="reflect")
    planes = f.conv2d(planes, line[:, None, None, :], groups=len(line))
    planes = f.conv2d(planes, line[:, None, :, None], groups=len(line))
    return planes.view_as(pictures)


def coded(picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picture, uint8 (H, W, 3), one time in five as a JPEG of low quality shows it."""
    if rng.random() >= 0.2:
        return picture
    quality = int(rng.integers(25, 80))
    stored = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(stored, cv2.IMREAD_COLOR), np.uint8)


def as_batch(pictures: NDArray[np.uint8]) -> Tensor:
    """Pictures uint8 (B, H, W, 3) as floats (B, 3, H, W) in 0..1."""
    return torch.from_numpy(np.ascontiguousarray(pictures)).permute(0, 3, 1, 2).float() / 255


def one_recolored(picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """One picture, uint8 (H, W, 3), as `recolor` changes it."""
    return _one(recolor(as_batch(picture[None]), seeded(rng)))


def one_lamplit(picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """One picture, uint8 (H, W, 3), as `lamplight` changes it."""
    return _one(lamplight(as_batch(picture[None]), Draws(1, seeded(rng))))


def seeded(rng: np.random.Generator) -> torch.Generator:
    """Torch's random numbers on the processor, seeded by `rng`."""
    return torch.Generator().manual_seed(int(rng.integers(2**62)))


def _one(batch: Tensor) -> NDArray[np.uint8]:
    """The first picture of a batch as uint8 (H, W, 3)."""
    return np.asarray((batch[0].permute(1, 2, 0) * 255).round().byte().numpy(), np.uint8)
