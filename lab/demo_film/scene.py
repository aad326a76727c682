"""The rendered demo's table at rest: a picture of every position, kept once it is made."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from .optics import Array, DemoCamera, Lamp, display, world_from_point
from .stones import Patch, stone
from .table import TABLE_Z, lid_at, still_life

SUPERSAMPLE = 2.0


class Scene:
    """Draws positions of a `size` x `size` board; equal seeds give equal pictures."""

    def __init__(self, size: int, camera: DemoCamera, lamp: Lamp, seed: int = 0) -> None:
        self.size, self.camera, self.lamp, self.seed = size, camera, lamp, seed
        self._fine = camera.scaled(SUPERSAMPLE)
        self._bare = still_life(self._fine, lamp, size, np.random.default_rng(seed))
        self._patches: dict[tuple[object, ...], Patch | None] = {}

    def corners(self) -> Array:
        """Pixels of the outermost intersections, (4, 2): TL, TR, BR, BL. For tests only."""
        last = self.size - 1
        at = [(0, 0), (0, last), (last, last), (last, 0)]
        points = [(*world_from_point(row, col, self.size), 0.0) for row, col in at]
        return np.asarray(self.camera.project(np.array(points)), np.float32)

    def place(self, row: int, col: int, number: int) -> tuple[float, float]:
        """The exact position of the `number`-th stone put on a point: a little beside it."""
        rng = np.random.default_rng([self.seed, row, col, number])
        x, y = world_from_point(row, col, self.size)
        dx, dy = np.clip(rng.normal(0.0, 0.035, 2), -0.07, 0.07)
        return x + float(dx), y + float(dy)

    def still(
        self, stones: Mapping[tuple[int, int], tuple[str, int]], prisoners: Mapping[str, int]
    ) -> Array:
        """The picture of a position, display values 0..255 float32 (height, width, 3).

        `stones` maps (row, col) to (colour, number of the placing); `prisoners` has the number
        of stones in each colour's lid.
        """
        patches = [
            self._patch(color, (*self.place(row, col, number), 0.0), number)
            for (row, col), (color, number) in stones.items()
        ]
        for holder, count in prisoners.items():
            taken = "W" if holder == "B" else "B"
            patches += [self._patch(taken, self._lid_place(holder, k), k) for k in range(count)]
        light = self._bare.copy()
        drawn = sorted((p for p in patches if p is not None), key=lambda p: -p.depth)
        shade = np.ones(light.shape[:2], np.float32)
        for patch in drawn:
            shade[_rows(patch)] *= patch.shade
        light *= shade[..., None]
        for patch in drawn:
            _lay(light, patch, shade[_rows(patch)] / patch.shade)
        small = cv2.resize(
            light, (self.camera.width, self.camera.height), interpolation=cv2.INTER_AREA
        )
        return display(np.asarray(small, np.float32))

    def _lid_place(self, holder: str, index: int) -> tuple[float, float, float]:
        """The position of the `index`-th prisoner in the lid of `holder`."""
        rng = np.random.default_rng([self.seed, index, ord(holder)])
        x, y = lid_at(holder, self.size)
        turn = index * 2.4 + float(rng.uniform(-0.2, 0.2))
        far = 0.50 * float(np.sqrt(index + 0.3))
        return x + far * np.cos(turn), y + far * np.sin(turn), TABLE_Z + 0.05

    def _patch(self, color: str, at: tuple[float, float, float], number: int) -> Patch | None:
        key = (color, at, number)
        if key not in self._patches:
            salt = [self.seed, number, ord(color), round(at[0] * 100) & 0xFFFF]
            self._patches[key] = stone(
                self._fine, self.lamp, color, at, np.random.default_rng(salt)
            )
        return self._patches[key]


def _rows(patch: Patch) -> tuple[slice, slice]:
    height, width = patch.alpha.shape
    return slice(patch.top, patch.top + height), slice(patch.left, patch.left + width)


def _lay(light: Array, patch: Patch, neighbours: Array) -> None:
    """Put a stone over the picture; `neighbours` is the shadow that other stones throw there."""
    window = _rows(patch)
    dim = 1.0 - patch.rim * (1.0 - neighbours)
    cover = patch.alpha[..., None]
    light[window] = light[window] * (1.0 - cover) + cover * patch.light * dim[..., None]
