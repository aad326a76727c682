"""Spectators who lean over a part of the board for some seconds while play goes on.

Coordinates are those of `course`: cells, x along a row, y down a column, z up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lab.scenes.materials import hsv
from lab.scenes.path_scenes import PathScene, clear_of_lens, unseen
from lab.scenes.path_shapes import limbs, place
from lab.scenes.path_stage import Thing
from lab.scenes.path_textures import plain

WorldPoint = NDArray[np.float64]
"""(x, y, z) in cells."""

_EVERY_S = 40.0
"""Seconds of a film in which one spectator leans over the board."""
_STAYS_S, _LEANS_S = (4.0, 9.0), 0.8
"""How long one stays, and needs to come and to go."""
_AWAY = 30.0
"""How far off, in cells, one is before and after."""
_HIDES = (0.08, 0.5)
"""The share of the points that one may hide from the camera."""
_TRIES = 100


@dataclass(frozen=True, slots=True)
class Spectator:
    """One who comes to lean over the board, and goes."""

    start: float
    """The second at which this one comes."""
    end: float
    """The second at which this one is gone."""
    side: float
    """The direction, in radians, from which the body leans."""
    head: WorldPoint
    """Where the head is until half-time."""
    later: WorldPoint
    """Where the head is from half-time on."""
    body: list[Thing]
    """The things that make up the body, with the head at the origin."""
    hides: NDArray[np.bool_]
    """Which points (N, N) the camera does not see then."""

    def at(self, t: float) -> WorldPoint | None:
        """Where the head is at second `t`; None where nobody leans over the board."""
        if not self.start <= t < self.end:
            return None
        away = _AWAY * np.array([np.cos(self.side), np.sin(self.side), 0.0])
        near = min(t - self.start, self.end - t) / _LEANS_S
        here = self.head if t < 0.5 * (self.start + self.end) else self.later
        return here if near >= 1.0 else here + (1.0 - near) * away

    def things(self, t: float) -> list[Thing]:
        """What there is of this one at second `t`."""
        at = self.at(t)
        return [] if at is None else _moved(self.body, at)


def spectators_of(scene: PathScene, length_s: float) -> tuple[Spectator, ...]:
    """Those of a film of `length_s` seconds on the scene's board, one after the other.

    Each hides a part of the board from the camera. There are none where no head fits between the
    camera and the board.
    """
    rng = np.random.default_rng((scene.seed, 10))
    found = []
    for number in range(max(1, int(length_s / _EVERY_S))):
        begin = number * _EVERY_S + 5.0
        last = min(length_s, begin + _EVERY_S - 5.0) - 3.0
        stays = float(rng.uniform(*_STAYS_S))
        if last - begin < stays:
            break
        start = float(rng.uniform(begin, last - stays))
        made = _leaning(rng, scene, start, start + stays)
        if made is not None:
            found.append(made)
    return tuple(found)


def _leaning(
    rng: np.random.Generator, scene: PathScene, start: float, end: float
) -> Spectator | None:
    ground = scene.ground
    straight = bust(rng)
    for _ in range(_TRIES):
        side = float(rng.integers(0, 4) * np.pi / 2 + rng.normal(0, 0.3))
        way = np.array([np.cos(side), np.sin(side), 0.0])
        off = float(rng.uniform(0.3, 1.1)) * float(ground.span.max()) / 2 + 2.0
        head = ground.middle + off * way + np.array([0.0, 0.0, rng.uniform(7.0, 16.0)])
        later = head + rng.normal(0, [0.8, 0.8, 0.3])
        body = _moved(straight, np.zeros(3), side)
        there = [thing for at in (head, later) for thing in _moved(body, at)]
        if not clear_of_lens(scene.camera, there):
            continue
        hides = unseen(scene.camera, scene.size, there, ground.intersections)
        if _HIDES[0] <= float(hides.mean()) <= _HIDES[1]:
            shape = (ground.n, ground.n)
            return Spectator(start, end, side, head, later, body, hides.reshape(shape))
    return None


def bust(rng: np.random.Generator) -> list[Thing]:
    """A head at the origin that looks down, its neck, shoulders and back towards positive x."""
    way, across, up = np.eye(3)
    size = float(rng.uniform(0.85, 1.1))

    def row(at: WorldPoint, radius: float) -> WorldPoint:
        return np.array([*(at * size), radius * size])

    neck = 3.6 * way + 0.4 * up
    back = neck + 2.6 * way - 0.4 * up
    waist = back + 12.0 * way - float(rng.uniform(6, 12)) * up
    head = np.array([row(0.9 * up, 2.9), row(-1.4 * up - 0.8 * way, 2.2)])
    throat = np.array([row(-0.2 * up + 1.4 * way, 1.8), row(neck, 1.9)])
    hair = np.array([row(1.4 * up - 0.2 * way, 3.0), row(0.7 * up + 1.4 * way, 2.7)])
    shoulders = [np.array([row(back, 2.6), row(back + k * 6.0 * across, 2.1)]) for k in (-1, 1)]
    trunk = np.array([row(back, 3.4), row(waist, 5.0)])
    tone = hsv(rng.uniform(0.02, 0.07), rng.uniform(0.3, 0.62), rng.choice([0.35, 0.55, 0.8, 0.95]))
    dark = hsv(rng.uniform(0.02, 0.12), rng.uniform(0, 0.6), rng.choice([0.03, 0.1, 0.3, 0.7]))
    dress = hsv(rng.random(), rng.uniform(0, 0.9), rng.choice([0.04, 0.1, 0.4, 0.9]))
    return [
        Thing(limbs([head, throat], 0.5, 0.3), plain(tone, 0.5, 0.35)),
        Thing(limbs([hair], 0.5, 0.3), plain(dark, 0.7, 0.3)),
        Thing(limbs([*shoulders, trunk], 0.8, 0.5), plain(dress, 0.9, 0.1)),
    ]


def _moved(body: list[Thing], at: WorldPoint, turn: float = 0.0) -> list[Thing]:
    x, y, z = (float(value) for value in at)
    return [Thing(place(thing.mesh, (x, y, z), 1.0, turn), thing.material) for thing in body]
