"""How bright every point is, and what rim it has, as light and stones and arms make them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.color import BLACK, Color

from .drift import Floats, bursts, drift
from .surface import Arm

WOOD, INK, SHELL = 0.58, 0.14, 0.86
"""How bright bare wood, black stones and white ones are; a rim is about 0.13, 0.72 and 0.68."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The camera and the light of an evening; `misread` is the share of points aimed at.

    `far` says how often the view is turned by 90 degrees (row 0 is far away where it is 0),
    `hunting` how often a minute the focus is lost; `confidence` and `floor` are the classifier's.
    """

    far: int
    depth: float
    confidence: float
    floor: float
    misread: float
    glare: float
    lamp: bool
    hunting: float


class Room:
    """The board in its light: what stays the same and what drifts, over the looks at `times`."""

    def __init__(self, rng: np.random.Generator, size: int, seen: Conditions, times: Floats):
        rows, cols = np.mgrid[0:size, 0:size] / (size - 1.0)
        self.rows, self.cols = rows, cols
        self.glare = seen.glare
        self.away: Floats = [1 - rows, cols, rows, 1 - cols][seen.far]
        self.haze = 0.03 + seen.depth * 0.35 * self.away**1.5
        shape = (size, size)
        self.wood = WOOD + rng.normal(0, 0.02, shape)
        self.wood += 0.04 * (rng.normal() * rows + rng.normal() * cols)
        self.wood += (rng.random(shape) < 0.02) * rng.uniform(-0.22, -0.05, shape)
        self.spots = rng.uniform(0.1, 0.9, 2) + drift(rng, times, (2,), 90.0) * 0.08
        self.lamp = np.ones(len(times))
        if seen.lamp:
            for _ in range(int(rng.integers(1, 4))):
                change = float(rng.choice([0.72, 0.85, 1.18, 1.35]))
                self.lamp[int(rng.integers(len(times))) :] *= change
        self.exposure = self.lamp.copy()
        pace = float(rng.uniform(1.5, 6.0))
        for i in range(1, len(times)):
            keep = np.exp(-(times[i] - times[i - 1]) / pace)
            self.exposure[i] = keep * self.exposure[i - 1] + (1 - keep) * self.lamp[i]
        self.hunting = bursts(rng, times, seen.hunting, 0.5, 2.0)
        self.rolling = bursts(rng, times, 0.4, 2.0, 12.0)

    def seen(self, i: int, black: Floats, white: Floats, shade: Floats) -> tuple[Floats, Floats]:
        """Brightness and rim of every point at look `i`, (N, N) each.

        `black` and `white` are the shares of each point's window that such stones take up,
        `shade` what arms leave of the light.
        """
        stone = np.clip(black + white, 0, 1)
        beside = np.roll(stone, 1, axis=1)
        beside[:, 0] = 0
        light = self.lamp[i] / self.exposure[i] * (1 + 0.10 * (self.cols - 0.5)) * shade
        light = light * (1 - 0.06 * beside * (1 - stone))
        if self.rolling[i] > 0:
            band = np.exp(-(((self.rows - self.rolling[i] * 1.2 + 0.1) / 0.15) ** 2))
            light = light * (1 - 0.20 * band)
        row, col = self.spots[i]
        gloss = self.glare * np.exp(-((self.rows - row) ** 2 + (self.cols - col) ** 2) / 0.03)
        bright = self.wood * (1 - stone) + INK * black + SHELL * white
        bright = bright * light + gloss * (0.55 + 0.25 * (1 - stone))
        bright = np.where(bright > 0.8, 0.8 + 0.2 * np.tanh((bright - 0.8) / 0.2), bright)
        rim = 0.13 * (1 - stone) + 0.72 * black + 0.68 * white * (1 - 1.6 * gloss)
        mix = np.clip(self.haze + 0.45 * self.hunting[i], 0, 0.6)
        return _blur(bright, mix), _blur(rim, mix) * (1 - 0.25 * self.hunting[i])


@dataclass(frozen=True, slots=True)
class Cover:
    """What arms do at one moment, (N, N) each: what is under them, and at their edge; the light
    that they leave; how much moves; the players whose arms they are."""

    under: NDArray[np.bool_]
    edge: NDArray[np.bool_]
    shade: Floats
    moving: float
    owners: set[Color]


def cover(arms: list[Arm], t: float, size: int) -> Cover:
    """The arms over the board at `t`, of all `arms` in the order in which they come."""
    shape = (size, size)
    under, edge = np.zeros(shape, bool), np.zeros(shape, bool)
    shade = np.ones(shape)
    moving = 0.0
    owners: set[Color] = set()
    for arm in arms:
        if arm.begins > t:
            break
        if arm.ends < t:
            continue
        distance = arm.distance(t, size)
        over = distance < arm.width
        under |= over
        edge |= (distance > arm.width - 0.35) & over
        shade = shade * (1 - 0.22 * np.exp(-(((distance - arm.width) / 0.9) ** 2)))
        before, now = arm.tip(t - 0.12), arm.tip(t)
        moving = max(moving, min(0.5, abs(before[0] - now[0]) + abs(before[1] - now[1])))
        if arm.owner is not None and over.any():
            owners.add(arm.owner)
    return Cover(under, edge, shade, moving, owners)


def lay_out(
    stones: dict[int, tuple[Color, float, float]], size: int
) -> tuple[Floats, Floats, NDArray[np.float32], NDArray[np.int8]]:
    """How much of each point's window is black and white; offsets; the nearest stone's class."""
    cover = np.zeros((2, size, size))
    offset = np.full((size, size, 2), np.nan, np.float32)
    truth = np.zeros((size, size), np.int8)
    for _, (color, row, col) in sorted(stones.items()):
        index = 0 if color is BLACK else 1
        for r in range(max(0, int(row) - 1), min(size, int(row) + 3)):
            for c in range(max(0, int(col) - 1), min(size, int(col) + 3)):
                away = float(np.hypot(row - r, col - c))
                share = min(1.0, max(0.0, (0.78 - away) / 0.5))
                if share <= 0:
                    continue
                cover[1 - index, r, c] *= 1 - share
                cover[index, r, c] = max(cover[index, r, c], share)
                if away < 0.55:
                    offset[r, c] = (col - c, row - r)
                    truth[r, c] = index + 1
    return cover[0], cover[1], offset, truth


def _blur(values: Floats, share: Floats | float) -> Floats:
    """Each point mixed with the mean of its four neighbours."""
    padded = np.pad(values, 1, mode="edge")
    mean = (padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]) / 4
    mixed: Floats = values * (1 - share) + mean * share
    return mixed
