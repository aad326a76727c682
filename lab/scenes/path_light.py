"""Light for path-traced scenes: rooms with windows, lamps of every colour, sun, what shades them.

A room is a picture of all directions, (H, W, 3) linear BGR, row 0 the zenith, last row the nadir.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .materials import hsv, smooth
from .path_shapes import Mesh, joined, place, slab, tilted
from .render import PinholeCamera

Array = NDArray[np.float32]


@dataclass(frozen=True)
class SquareLight:
    """A square light at `at` facing `towards`, 2 `half` wide, radiance linear BGR."""

    at: NDArray[np.float64]
    towards: NDArray[np.float64]
    half: float
    radiance: Array


@dataclass(frozen=True)
class Lighting:
    """A room's picture, its lamps, and in words what kind of light it is."""

    room: Array
    lamps: list[SquareLight]
    kind: str

    @property
    def tone(self) -> Array:
        """The light's colour on a level board, linear BGR, its mean one."""
        upper = self.room[: len(self.room) // 2].mean((0, 1)) * np.float32(np.pi)
        for lamp in self.lamps:
            way = lamp.at - lamp.towards
            far = float(np.linalg.norm(way))
            upper = upper + lamp.radiance * np.float32((2 * lamp.half) ** 2 * way[2] / far**3)
        return np.asarray(upper / max(float(upper.mean()), 1e-6), np.float32)


def room(rng: np.random.Generator, tint: Array, windows: int, contrast: float) -> Array:
    """Walls, ceiling, floor and furniture with bright `windows`, lit in `tint`, mean one."""
    h, w = 48, 96
    picture = np.empty((h, w, 3), np.float32)
    for top, end, value in ((0, 14, (0.5, 1.0)), (14, 27, (0.2, 0.9)), (27, h, (0.05, 0.5))):
        tone = hsv(rng.uniform(0.05, 0.15), rng.uniform(0, 0.35), rng.uniform(*value))
        picture[top:end] = tone
    picture *= (1 + 0.25 * smooth(rng, h, w, 6))[..., None]
    for _ in range(int(rng.integers(2, 10))):
        x, y = int(rng.integers(0, w)), int(rng.integers(12, 28))
        tone = hsv(rng.random(), rng.uniform(0, 0.6), rng.uniform(0.02, 0.7))
        picture[y : y + int(rng.integers(2, 14)), x : x + int(rng.integers(2, 16))] = tone
    picture = np.clip(picture, 0.005, None)
    for _ in range(windows):
        x, wide = int(rng.integers(0, w)), int(rng.integers(5, 20))
        y, high = int(rng.integers(5, 17)), int(rng.integers(4, 10))
        columns = np.arange(x, x + wide) % w
        pane = np.ones((high, wide), np.float32)
        pane[:, :: max(3, wide // int(rng.integers(1, 4)))] = 0.1
        sky = hsv(rng.uniform(0.55, 0.62), rng.uniform(0, 0.25), 1.0) * contrast
        picture[y : y + high, columns] = pane[..., None] * sky + 0.05
    picture *= tint
    return (picture / max(float(picture.mean()), 1e-6)).astype(np.float32)


def lamp_at(
    way: NDArray[np.floating],
    distance: float,
    half: float,
    color: Array,
    strength: float,
    aim: NDArray[np.floating],
) -> SquareLight:
    """A lamp in direction `way` from `aim` that lights a level place there with `strength`."""
    way = way / np.linalg.norm(way)
    level = max(float(way[2]), 0.12)
    radiance = color * np.float32(strength * distance**2 / ((2 * half) ** 2 * level))
    return SquareLight(
        aim + way * distance, aim.astype(np.float64), half, radiance.astype(np.float32)
    )


def direction(rng: np.random.Generator, low: float, high: float) -> NDArray[np.float64]:
    """A unit vector whose elevation in degrees lies between `low` and `high`."""
    up, turn = np.radians(rng.uniform(low, high)), rng.uniform(0, 2 * np.pi)
    return np.array([np.cos(up) * np.cos(turn), np.cos(up) * np.sin(turn), np.sin(up)])


def mirror(
    rng: np.random.Generator, camera: PinholeCamera, spot: NDArray[np.floating]
) -> NDArray[np.float64]:
    """The direction that a level board at `spot` mirrors into the camera, a little off."""
    way = camera.centre - spot
    way = way / np.linalg.norm(way) * [-1, -1, 1] + rng.normal(0, 0.03, 3)
    way[2] = max(way[2], 0.2)
    return np.asarray(way / np.linalg.norm(way), np.float64)


def seen(camera: PinholeCamera, lamp: SquareLight) -> bool:
    """Whether the lamp itself would show in the picture."""
    if (lamp.at - camera.centre) @ camera.rotation[2] < 0:
        return False
    middle = camera.k[:2, 2]
    return bool((np.abs(camera.project(lamp.at[None])[0] - middle) < 1.25 * middle).all())


def lighting(
    rng: np.random.Generator,
    camera: PinholeCamera,
    aim: NDArray[np.floating],
    spot: NDArray[np.floating],
    wanted: str | None = None,
) -> Lighting:
    """Light upon a board around `aim` as `drawn`, with no lamp in the picture itself."""
    for _ in range(12):
        made = drawn(rng, camera, aim, spot, wanted)
        if not any(seen(camera, lamp) for lamp in made.lamps):
            return made
    return Lighting(made.room, [lamp for lamp in made.lamps if not seen(camera, lamp)], made.kind)


def drawn(
    rng: np.random.Generator,
    camera: PinholeCamera,
    aim: NDArray[np.floating],
    spot: NDArray[np.floating],
    wanted: str | None = None,
) -> Lighting:
    """One of many kinds of light upon a board around `aim`; where it glares, it does at `spot`.

    The kind is the `wanted` one where one is named.
    """
    kinds = {"window": 0.2, "ceiling": 0.2, "desk": 0.1, "sun": 0.12, "coloured": 0.2}
    kinds |= {"glare": 0.1, "flash": 0.03, "dim": 0.05}
    kind = wanted or str(rng.choice(list(kinds), p=list(kinds.values())))
    warm = hsv(rng.uniform(0.06, 0.12), rng.uniform(0.05, 0.5), 1.0)
    cold = hsv(rng.uniform(0.55, 0.62), rng.uniform(0, 0.25), 1.0)
    white = warm if rng.random() < 0.6 else cold
    faint = white ** np.float32(0.5)
    lamps: list[SquareLight] = []
    if kind == "coloured":
        hues = rng.choice([0.0, 0.33, 0.63, 0.83, 0.09, 0.5], 2, replace=False) + rng.normal(
            0, 0.03, 2
        )
        tones = [hsv(hue, rng.uniform(0.55, 1.0) ** 0.4, 1.0) for hue in hues]
        near = rng.uniform(0.02, 0.35)
        around = room(rng, tones[0] * 0.8 + 0.2 * white * tones[0].mean(), 0, 1.0) * near
        count = int(rng.choice([1, 2, 3], p=[0.45, 0.4, 0.15]))
        for index in range(count):
            tone = tones[index % 2] if count == 2 or rng.random() < 0.5 else tones[0]
            half = rng.choice([0.4, 2.0, 8.0])
            way = direction(rng, 22, 80)
            lamps.append(lamp_at(way, rng.uniform(22, 70), half, tone, rng.uniform(0.4, 1), aim))
        return Lighting(around.astype(np.float32), lamps, kind)
    level = {"window": 1.0, "dim": 1.0, "sun": 0.35, "glare": 0.5}.get(kind, 0.4)
    windows = int(rng.integers(1, 4)) if kind in ("window", "sun") else int(rng.integers(0, 2))
    around = room(rng, faint, windows, rng.uniform(4, 30)) * level * rng.uniform(0.6, 1.4)
    if kind == "ceiling":
        for _ in range(int(rng.integers(1, 5))):
            way = direction(rng, 40, 88)
            half = rng.choice([1.5, 5.0, 11.0])
            lamps.append(
                lamp_at(way, rng.uniform(60, 100), half, white, rng.uniform(0.4, 1.5), aim)
            )
    elif kind == "desk":
        shift = np.array([*rng.normal(0, 8, 2), 0.0])
        way = direction(rng, 30, 80)
        half = rng.uniform(0.8, 3)
        lamps.append(lamp_at(way, rng.uniform(16, 35), half, warm, rng.uniform(1, 4), aim + shift))
    elif kind == "sun":
        way = direction(rng, 12, 60)
        lamps.append(lamp_at(way, 600.0, 2.6, warm, rng.uniform(2, 8), aim))
    elif kind == "glare":
        way = mirror(rng, camera, spot)
        far = rng.uniform(30, 90)
        half = far * rng.choice([0.015, 0.06, 0.16])
        lamps.append(lamp_at(way, far, half, white, rng.uniform(0.7, 3), spot))
        if rng.random() < 0.5:
            lamps.append(
                lamp_at(direction(rng, 40, 85), 80.0, 5.0, white, rng.uniform(0.4, 1), aim)
            )
    elif kind == "flash":
        way = camera.centre + rng.normal(0, 0.5, 3) - aim
        far = float(np.linalg.norm(way))
        lamps.append(lamp_at(way, far, 0.3, cold, rng.uniform(0.5, 3), aim))
    return Lighting(around.astype(np.float32), lamps, kind)


def shade(rng: np.random.Generator, lamp: SquareLight, reach: float) -> Mesh:
    """Slats, a window's cross or leaves between the lamp and its target, `reach` cells wide."""
    way = lamp.at - lamp.towards
    far = float(np.linalg.norm(way))
    middle = lamp.towards + way * min(0.5, 40 / far)
    kind = rng.random()
    parts = []
    if kind < 0.4:
        gap = rng.uniform(1.5, 6)
        slat = slab(gap * rng.uniform(0.2, 0.6), 3 * reach, 0.05, 0, 0.01)
        parts = [place(slat, (x, 0, 0)) for x in np.arange(-reach, reach, gap)]
    elif kind < 0.6:
        for x in (-reach / 2, rng.normal(0, 3), reach / 2):
            parts.append(place(slab(rng.uniform(0.4, 2), 3 * reach, 0.05, 0, 0.01), (x, 0, 0)))
            parts.append(place(slab(3 * reach, rng.uniform(0.4, 2), 0.05, 0, 0.01), (0, x, 0)))
    elif kind < 0.8:
        parts.append(
            place(slab(2 * reach, reach, 0.05, 0, 0.01), (0, reach * rng.uniform(0.4, 0.8), 0))
        )
    else:
        for _ in range(int(rng.integers(8, 50))):
            leaf = slab(rng.uniform(0.6, 4), rng.uniform(0.6, 2), 0.02, 0, 0.6)
            at = (*rng.uniform(-reach * 0.7, reach * 0.7, 2), rng.uniform(-2, 2))
            parts.append(place(leaf, at, 1.0, rng.uniform(0, 6.3)))
    mesh = place(joined(parts), (0.0, 0.0, 0.0), 1.0, rng.uniform(0, 6.3))
    lean = float(np.arccos(np.clip(way[2] / far, -1, 1)))
    mesh = tilted(mesh, lean, float(np.arctan2(way[1], way[0]) + np.pi / 2))
    return place(mesh, tuple(middle))
