"""One shaded stone of the rendered demo: its picture, and the shadow that it throws.

A stone is a flattened ball (an oblate ellipsoid) resting on z = 0, lit by the lamp's window. Its
shadow at each point of the board is the share of the window that it hides. So the shadow is sharp
where the stone touches the wood and soft further out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .optics import Array, DemoCamera, Lamp

RADIUS = 0.482
HALF_HEIGHT = {"B": 0.19, "W": 0.205}
REACH = 1.15
"""The radius within which a stone darkens the board, in cells."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A stone as it goes into the picture, in a window whose top-left pixel is (left, top)."""

    left: int
    top: int
    alpha: Array
    """(h, w): its cover."""
    light: Array
    """(h, w, 3): its linear BGR."""
    shade: Array
    """(h, w): the factor by which it darkens the board."""
    rim: Array
    """(h, w): how far a pixel of it takes the neighbours' shadow."""
    depth: float
    """Distance of its middle from the eye."""


def _window(
    camera: DemoCamera, x: float, y: float, z: float, reach: float
) -> tuple[int, int, int, int] | None:
    """Left, top, right, bottom of the pixels that hold a box around (x, y), or None outside."""
    corners = [
        (x + dx * reach, y + dy * reach, z + dz)
        for dx in (-1, 1)
        for dy in (-1, 1)
        for dz in (-0.1, 0.5)
    ]
    pixels = camera.project(np.array(corners))
    left, top = np.floor(pixels.min(axis=0)).astype(int)
    right, bottom = np.ceil(pixels.max(axis=0)).astype(int) + 1
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, camera.width), min(bottom, camera.height)
    return None if right - left < 2 or bottom - top < 2 else (left, top, right, bottom)


def _hits(origin: Array, ray: Array, centre: Array, axes: Array) -> tuple[Array, Array]:
    """Discriminant and nearest distance of rays (..., 3) against an ellipsoid."""
    start = (origin - centre) / axes
    way = ray / axes
    a = np.einsum("...i,...i->...", way, way)
    b = np.einsum("...i,...i->...", way, start)
    c = np.einsum("...i,...i->...", start, start) - 1.0
    inside = b * b - a * c
    return inside, (-b - np.sqrt(np.maximum(inside, 0.0))) / a


def _shade(ground: Array, centre: Array, axes: Array, lamp: Lamp, key: float) -> Array:
    """The factor by which the stone darkens the points `ground` (h, w, 3) of the board."""
    lights = lamp.samples()
    hidden = np.zeros(ground.shape[:2], np.float32)
    for light in lights:
        way = light - ground
        inside, _ = _hits(ground, way, centre, axes)
        hidden += np.clip(inside * 30.0 + 0.5, 0.0, 1.0)
    distance = np.hypot(ground[..., 0] - centre[0], ground[..., 1] - centre[1])
    contact = np.exp(-np.maximum(distance - 0.30, 0.0) / 0.16)
    sky = 1.0 - 0.62 * np.clip(contact, 0.0, 1.0)
    seen = 1.0 - hidden / len(lights)
    return np.asarray(key * seen + (1.0 - key) * sky, np.float32)


def stone(
    camera: DemoCamera,
    lamp: Lamp,
    color: str,
    at: tuple[float, float, float],
    rng: np.random.Generator,
    rests: bool = True,
) -> Patch | None:
    """A stone of `color` ("B" or "W") whose foot is at `at` (x, y, z); None out of view.

    One that `rests` stands on a plane and shades it; one in the air does not.
    """
    x, y, z = at
    window = _window(camera, x, y, z, REACH if rests else RADIUS + 0.1)
    if window is None:
        return None
    left, top, right, bottom = window
    half = HALF_HEIGHT[color]
    centre = np.array([x, y, z + half], np.float32)
    axes = np.array([RADIUS, RADIUS, half], np.float32)
    px, py = np.meshgrid(np.arange(left, right), np.arange(top, bottom))
    ray = camera.rays(px, py)
    eye = np.array(camera.eye, np.float32)
    inside, distance = _hits(eye, ray, centre, axes)
    slope = float(np.linalg.norm(centre - eye)) * 1.0 / camera.focal
    alpha = np.clip(inside / (8.0 * slope / RADIUS) + 0.5, 0.0, 1.0)
    point = eye + distance[..., None] * ray
    normal = (point - centre) / axes**2
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    light = _surface(color, point, normal, ray, lamp, rng)
    if rests:
        reach = (z - eye[2]) / ray[..., 2]
        ground = eye + reach[..., None] * ray
        key = lamp.power / (lamp.power + lamp.ambient)
        shade = _shade(np.asarray(ground, np.float32), centre, axes, lamp, key)
    else:
        shade = np.ones(alpha.shape, np.float32)
    rim = np.clip(1.15 - 1.2 * normal[..., 2], 0.0, 1.0)
    away = float(np.linalg.norm(centre - eye))
    return Patch(
        left, top, np.asarray(alpha, np.float32), light, shade, np.asarray(rim, np.float32), away
    )


def _surface(
    color: str, point: Array, normal: Array, ray: Array, lamp: Lamp, rng: np.random.Generator
) -> Array:
    """Linear BGR of a stone's surface: slate with a dull sheen, or shell with a bright gleam."""
    lights = lamp.samples(3, 3)
    wrap = 0.05 if color == "B" else 0.22
    direct = np.zeros(point.shape[:2], np.float32)
    for source in lights:
        way = source - point
        way /= np.linalg.norm(way, axis=-1, keepdims=True)
        facing = np.einsum("...i,...i->...", normal, way)
        direct += np.clip((facing + wrap) / (1.0 + wrap), 0.0, None)
    direct /= len(lights)
    sky = 0.55 + 0.45 * normal[..., 2]
    mirror = ray - 2.0 * np.einsum("...i,...i->...", ray, normal)[..., None] * normal
    aim = np.array(lamp.centre, np.float32) - point
    aim /= np.linalg.norm(aim, axis=-1, keepdims=True)
    towards = np.clip(np.einsum("...i,...i->...", mirror, aim), 0.0, 1.0)
    facing_eye = np.clip(-np.einsum("...i,...i->...", ray, normal), 0.0, 1.0)
    fresnel = 0.04 + 0.96 * (1.0 - facing_eye) ** 5
    if color == "B":
        body = np.array([0.020, 0.019, 0.020], np.float32) * rng.uniform(0.8, 1.3)
        gleam = 0.42 * towards**14 * 0.22 + 0.55 * towards**110
        env = 0.30 * fresnel * np.clip(mirror[..., 2] + 0.25, 0.0, 1.0)
    else:
        tint = rng.uniform(-0.02, 0.02)
        body = np.array([0.76 + tint * 0.5, 0.81 + tint, 0.84 + tint], np.float32)
        gleam = 0.10 * towards**12 + 0.60 * towards**160
        env = 0.35 * fresnel * np.clip(mirror[..., 2] + 0.4, 0.0, 1.0)
        turn, phase = rng.uniform(0.0, np.pi), rng.uniform(0.0, 6.0)
        along = point[..., 0] * np.cos(turn) + point[..., 1] * np.sin(turn)
        body = body * (1.0 + 0.018 * np.sin(along * 46.0 + phase))[..., None]
    light = body * (lamp.power * direct + lamp.ambient * sky)[..., None]
    warm = np.array([0.95, 0.99, 1.0], np.float32)
    return np.asarray(light + (gleam * lamp.power + env)[..., None] * warm, np.float32)
