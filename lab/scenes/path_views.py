"""Cameras of path-traced scenes: poses, views and occlusion."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .path_shapes import Mesh
from .render import PinholeCamera

Array = NDArray[np.float32]
FRAME, FAR, CUT = 0, 1, 2


def turned_to(elevation: float, azimuth: float, roll: float) -> NDArray[np.float64]:
    """The rotation camera_from_world of a camera `elevation` radians above the table.

    It looks towards what lies at the other end of the direction `azimuth`, the far side up.
    """
    up, flat = np.sin(elevation), np.cos(elevation)
    forward = -np.array([flat * np.cos(azimuth), flat * np.sin(azimuth), up])
    right = np.array([np.sin(azimuth), -np.cos(azimuth), 0.0])
    down = np.cross(right, forward)
    c, s = np.cos(roll), np.sin(roll)
    return np.stack([c * right + s * down, c * down - s * right, forward])


def viewpoint(
    rng: np.random.Generator,
    size: tuple[int, int],
    border: int,
    ring: NDArray[np.float64],
    kind: int,
    heights: tuple[float, float] | None = None,
) -> tuple[PinholeCamera, float]:
    """A camera whose frame of `size` pixels shows the board's corners `ring` (4, 3) by `kind`.

    FRAME fills it, FAR takes a sixth to a third of its area, CUT leaves a part of the board out.
    The frame is `size` less `border` on every side. `heights` are the least and the greatest
    elevation in degrees where they are given. Returns the camera and its elevation in radians.
    """
    w, h = size
    pick = rng.random()
    low, high = (64, 90) if pick < 0.3 else (42, 64) if pick < 0.66 else (25, 42)
    elevation = float(np.radians(rng.uniform(*(heights or (low, high)))))
    azimuth = float(np.pi / 2 * rng.integers(0, 4) + rng.normal(0, 0.15))
    if rng.random() < 0.3:
        azimuth = rng.uniform(0, 2 * np.pi)
    roll = rng.normal(0, 0.05) if rng.random() < 0.93 else rng.uniform(0, 2 * np.pi)
    rotation = turned_to(elevation, azimuth, roll)
    focal = rng.choice([0.62, 0.8, 1.0, 1.8], p=[0.15, 0.4, 0.3, 0.15]) * rng.uniform(0.9, 1.12)
    focal *= max(w, h)
    k = np.array([[focal, 0, (w - 1) / 2], [0, focal, (h - 1) / 2], [0, 0, 1]])
    span = np.ptp(ring[:, :2], axis=0)
    fill = rng.uniform(*[(0.72, 0.99), (0.42, 0.66), (1.05, 1.5)][kind])
    off = rng.uniform(-1, 1, 2) * span * (0.5 if kind == FAR else 0.06)
    aim = np.array([*(ring[:, :2].mean(0) + off), 0.0])
    near, far = float(0.4 * span.max()), float(40 * span.max())
    for _ in range(40):
        distance = float(np.sqrt(near * far))
        camera = PinholeCamera(rotation, aim - rotation[2] * distance, k)
        depth = (ring - camera.centre) @ rotation[2]
        seen = camera.project(ring)
        reach = np.abs(seen - [(w - 1) / 2, (h - 1) / 2]) / [w / 2 - border, h / 2 - border]
        if kind == FAR:
            reach = np.ptp(seen, axis=0) / [w - 2 * border, h - 2 * border]
        if depth.min() < 0.25 * span.max() or reach.max() > fill:
            near = distance
        else:
            far = distance
    return camera, float(elevation)


def depths(camera: PinholeCamera, size: tuple[int, int], meshes: list[Mesh]) -> Array:
    """The depth (H, W) of the nearest of `meshes` along the camera's axis; infinite where none.

    Computed at whole pixels triangle by triangle, far to near, each at its middle's distance.
    """
    w, h = size
    canvas = np.full((h, w), np.inf, np.float32)
    corners, middles = [], []
    for mesh in meshes:
        depth = (mesh.vertices - camera.centre) @ camera.rotation[2]
        seen = np.where(depth[:, None] > 0.2, camera.project(mesh.vertices.astype(np.float64)), 0)
        faces = mesh.faces[(depth[mesh.faces] > 0.2).all(1)]
        shown = seen[faces]
        inside = (shown.max(1) > 0).all(1) & (shown.min(1) < [w, h]).all(1)
        corners.append(shown[inside])
        middles.append(depth[faces[inside]].mean(1))
    if not corners:
        return canvas
    triangles = np.round(np.clip(np.concatenate(corners), -1e4, 1e4) * 16).astype(np.int32)
    middle = np.concatenate(middles)
    for index in np.argsort(-middle):
        cv2.fillConvexPoly(canvas, triangles[index], float(middle[index]), cv2.LINE_8, 4)
    return canvas


def covered(
    camera: PinholeCamera, nearest: Array, points: NDArray[np.float64], radius: float
) -> NDArray[np.float64]:
    """The share 0..1 of a disc of `radius` about each world point (K, 3) that something hides."""
    h, w = nearest.shape
    share = np.zeros(len(points))
    offsets = [(0.0, 0.0)]
    offsets += [
        (r * np.cos(a), r * np.sin(a)) for r in (0.5, 1.0) for a in np.arange(6) * np.pi / 3
    ]
    for dx, dy in offsets:
        at = points + np.array([dx * radius, dy * radius, 0.0])
        x, y = np.round(camera.project(at)).astype(int).T
        depth = (at - camera.centre) @ camera.rotation[2]
        seen = (x >= 0) & (y >= 0) & (x < w) & (y < h)
        front = nearest[np.clip(y, 0, h - 1), np.clip(x, 0, w - 1)] < depth - 0.2
        share += seen & front
    return share / len(offsets)
