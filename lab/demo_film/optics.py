"""The rendered demo's camera and light: where a point of the table falls in the picture.

Lengths are in cells. One cell is the distance between two vertical lines of the board, about 22 mm.
The board's surface is the plane z = 0 and its middle the origin; x runs right and y away from the
camera. Pixels are ``(x, y)``, the centre of the top-left one (0, 0).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
Matrix = NDArray[np.float64]

ROW_PITCH = 1.075
"""Distance between two horizontal lines in cells: real boards are a little deeper than wide."""

DRAWN_SIZE = 9
"""Lines of the board for which the camera, the bowls, the lids and the hands have their places."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """A rectangular window that lights the table: its middle, its two half edges, its colour."""

    centre: tuple[float, float, float] = (-13.0, 9.0, 17.0)
    half_width: tuple[float, float, float] = (3.2, 3.6, 0.0)
    half_height: tuple[float, float, float] = (1.2, -1.0, 2.2)
    power: float = 0.86
    ambient: float = 0.39

    def samples(self, across: int = 5, down: int = 4) -> Array:
        """Points spread evenly over the window, (across * down, 3)."""
        u = (np.arange(across) + 0.5) / across * 2.0 - 1.0
        v = (np.arange(down) + 0.5) / down * 2.0 - 1.0
        grid_u, grid_v = np.meshgrid(u, v)
        centre, wide, high = map(np.array, (self.centre, self.half_width, self.half_height))
        points = centre + grid_u[..., None] * wide + grid_v[..., None] * high
        return np.asarray(points.reshape(-1, 3), np.float32)


@dataclass(frozen=True, slots=True)
class DemoCamera:
    """A pinhole camera: ``eye`` and ``target`` in cells, ``focal`` in pixels, turned by ``roll``.

    ``width`` and ``height`` are the picture's, in pixels.
    """

    eye: tuple[float, float, float] = (-2.6, -12.3, 17.0)
    target: tuple[float, float, float] = (0.0, -0.35, 0.0)
    focal: float = 790.0
    roll: float = 0.035
    width: int = 640
    height: int = 480

    def scaled(self, factor: float) -> DemoCamera:
        """The same camera with `factor` times as many pixels a side."""
        return DemoCamera(
            self.eye,
            self.target,
            self.focal * factor,
            self.roll,
            round(self.width * factor),
            round(self.height * factor),
        )

    def over(self, size: int) -> DemoCamera:
        """The same view of a board of `size` lines; the camera's own is of `DRAWN_SIZE`."""
        scale = size / DRAWN_SIZE
        return replace(
            self,
            eye=(self.eye[0] * scale, self.eye[1] * scale, self.eye[2] * scale),
            target=(self.target[0] * scale, self.target[1] * scale, self.target[2] * scale),
        )

    @property
    def axes(self) -> Matrix:
        """Rows: the camera's right, down and forward directions, (3, 3)."""
        forward = np.subtract(self.target, self.eye)
        forward = forward / np.linalg.norm(forward)
        right = np.cross(forward, [np.sin(self.roll), 0.0, np.cos(self.roll)])
        right /= np.linalg.norm(right)
        return np.stack([right, np.cross(forward, right), forward])

    @property
    def image_from_world(self) -> Matrix:
        """The 3x4 projection matrix."""
        inner = np.array(
            [
                [self.focal, 0.0, (self.width - 1) / 2.0],
                [0.0, self.focal, (self.height - 1) / 2.0],
                [0.0, 0.0, 1.0],
            ]
        )
        axes = self.axes
        return np.asarray(
            inner @ np.column_stack([axes, -axes @ np.array(self.eye)]), dtype=np.float64
        )

    def image_from_plane(self, z: float = 0.0) -> Matrix:
        """The 3x3 homography that takes (x, y) at height `z` to pixels."""
        full = self.image_from_world
        return np.column_stack([full[:, 0], full[:, 1], full[:, 2] * z + full[:, 3]])

    def project(self, points: NDArray[Any]) -> Matrix:
        """Pixels (K, 2) of points (K, 3)."""
        flat = np.asarray(points, np.float64).reshape(-1, 3)
        image = np.column_stack([flat, np.ones(len(flat))]) @ self.image_from_world.T
        return np.asarray(image[:, :2] / image[:, 2:])

    def rays(self, x: NDArray[Any], y: NDArray[Any]) -> Array:
        """Unit directions (..., 3) from the eye through the pixels (x, y)."""
        right, down, forward = self.axes
        across = (x - (self.width - 1) / 2.0) / self.focal
        along = (y - (self.height - 1) / 2.0) / self.focal
        ray = across[..., None] * right + along[..., None] * down + forward
        return np.asarray(ray / np.linalg.norm(ray, axis=-1, keepdims=True), np.float32)


def world_from_point(row: float, col: float, size: int) -> tuple[float, float]:
    """The position of the intersection (row, col) of a board of `size` lines, (x, y) in cells.

    >>> world_from_point(0, 0, size=9), world_from_point(4, 4, size=9)
    ((-4.0, 4.3), (0.0, 0.0))
    """
    middle = (size - 1) / 2.0
    return col - middle, (middle - row) * ROW_PITCH


def outward(at: float, size: int) -> float:
    """The place `at` beside a board of `DRAWN_SIZE` lines, as far from one of `size` lines."""
    return at + math.copysign((size - DRAWN_SIZE) / 2.0, at)


def display(linear: Array) -> Array:
    """Display values 0..255 (float) of linear light, with a soft shoulder at the top."""
    light = np.maximum(linear, 0.0)
    light = np.where(light > 0.7, 0.7 + 0.3 * np.tanh((light - 0.7) / 0.3), light)
    return np.asarray(255.0 * np.power(light, 1.0 / 2.2), np.float32)
