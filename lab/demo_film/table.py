"""The rendered demo's still life: the wooden board with its lines, the table, bowls and lids."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .optics import ROW_PITCH, Array, DemoCamera, Lamp, outward

MARGIN = 0.68
"""Wood beyond the outermost lines, in cells."""
THICKNESS = 1.15
TABLE_Z = -THICKNESS
BOWL_RADIUS = 2.45
LID_RADIUS = 1.95

_BOWLS = {"B": (7.3, -3.9), "W": (-7.5, 3.6)}
_LIDS = {"B": (7.15, 1.35), "W": (-7.35, -1.6)}
_TEXELS = 96
_STARS = {9: (2, 4, 6), 13: (3, 6, 9), 19: (3, 9, 15)}


def bowl_at(color: str, size: int) -> tuple[float, float]:
    """The position of the bowl of `color`, (x, y) in cells: equally far from the edge of any board.

    >>> bowl_at("B", 9), bowl_at("B", 19)
    ((7.3, -3.9), (12.3, -3.9))
    """
    return _beside(_BOWLS[color], size)


def lid_at(color: str, size: int) -> tuple[float, float]:
    """The position of the lid with the prisoners of the side `color`, (x, y) in cells."""
    return _beside(_LIDS[color], size)


def _beside(at: tuple[float, float], size: int) -> tuple[float, float]:
    x, y = at
    return outward(x, size), y


def _noise(shape: tuple[int, int], blur: tuple[float, float], rng: np.random.Generator) -> Array:
    """Smooth noise of mean 0 and deviation 1, blurred by (across, along) texels."""
    shrink_x, shrink_y = (max(1, int(width / 3)) for width in blur)
    small = (-(-shape[0] // shrink_y), -(-shape[1] // shrink_x))
    raw = rng.standard_normal(small).astype(np.float32)
    soft = cv2.GaussianBlur(raw, (0, 0), blur[0] / shrink_x, sigmaY=blur[1] / shrink_y)
    soft = cv2.resize(soft, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray((soft - soft.mean()) / soft.std(), np.float32)


def wood(size: int, rng: np.random.Generator) -> Array:
    """The board's face from above, linear BGR, `_TEXELS` a cell, lines and star points drawn."""
    wide = round((size - 1 + 2 * MARGIN) * _TEXELS)
    high = round(((size - 1) * ROW_PITCH + 2 * MARGIN) * _TEXELS)
    x = np.linspace(-1.0, 1.0, wide, dtype=np.float32)[None, :]
    y = np.linspace(-1.0, 1.0, high, dtype=np.float32)[:, None]
    drift = _noise((high, wide), (30, 260), rng) * 0.035
    rings = np.sin((x * 1.1 + 0.10 * y * y + drift) * 46.0)
    fine = np.sin((x * 1.1 + 0.10 * y * y + drift * 1.3) * 167.0)
    fibre = _noise((high, wide), (0.8, 26), rng)
    cloud = _noise((high, wide), (90, 160), rng)
    tone = 1.0 + 0.040 * rings + 0.018 * fine + 0.022 * fibre + 0.030 * cloud
    base = np.array([0.225, 0.470, 0.690], np.float32)
    face = base * tone[..., None] ** np.array([1.5, 1.1, 0.9], np.float32)
    ink = np.zeros((high, wide), np.float32)
    edge = MARGIN * _TEXELS
    end_x, end_y = edge + (size - 1) * _TEXELS, edge + (size - 1) * ROW_PITCH * _TEXELS
    for k in range(size):
        thick = 5 if k in (0, size - 1) else 4
        at_x, at_y = edge + k * _TEXELS, edge + k * ROW_PITCH * _TEXELS
        for start, stop in (
            ((at_x, edge), (at_x, end_y)),
            ((edge, at_y), (end_x, at_y)),
        ):
            ends = [tuple(round(value * 16) for value in point) for point in (start, stop)]
            cv2.line(ink, ends[0], ends[1], 1.0, thick, cv2.LINE_8, 4)
    stars = _STARS.get(size, ())
    for row in stars:
        for col in stars:
            if size == 9 and (row == 4) != (col == 4):
                continue
            spot = (edge + col * _TEXELS, edge + row * ROW_PITCH * _TEXELS)
            cv2.circle(ink, (round(spot[0] * 16), round(spot[1] * 16)), 9 * 16, 1.0, -1, 8, 4)
    ink = cv2.GaussianBlur(ink, (0, 0), 1.1) * (0.94 + 0.04 * _noise((high, wide), (3, 3), rng))
    face *= 1.0 - np.clip(ink, 0.0, 1.0)[..., None] * np.array([0.95, 0.97, 0.97], np.float32)
    return np.asarray(face, np.float32)


@dataclass(frozen=True, slots=True)
class _Hit:
    """Position, normal and colour of the still life at every pixel."""

    point: Array
    normal: Array
    albedo: Array
    gloss: Array


def _box(origin: Array, ray: Array, low: Array, high: Array) -> tuple[Array, Array, Array]:
    """Distances at which rays enter and leave a box, and the axis they enter by."""
    with np.errstate(divide="ignore"):
        first, second = (low - origin) / ray, (high - origin) / ray
    near = np.minimum(first, second)
    return near.max(axis=-1), np.maximum(first, second).min(axis=-1), near.argmax(axis=-1)


def _board_box(size: int) -> tuple[Array, Array]:
    half_x = (size - 1) / 2.0 + MARGIN
    half_y = (size - 1) / 2.0 * ROW_PITCH + MARGIN
    return (
        np.array([-half_x, -half_y, TABLE_Z], np.float32),
        np.array([half_x, half_y, 0.0], np.float32),
    )


def _first_hit(camera: DemoCamera, size: int, rng: np.random.Generator) -> _Hit:
    px, py = np.meshgrid(np.arange(camera.width), np.arange(camera.height))
    ray = camera.rays(px, py)
    eye = np.array(camera.eye, np.float32)
    floor = ((TABLE_Z - eye[2]) / ray[..., 2])[..., None]
    point = eye + floor * ray
    normal = np.zeros_like(point)
    normal[..., 2] = 1.0
    albedo = _cloth(point, rng)
    gloss = np.zeros(point.shape[:2], np.float32)
    for color in _LIDS:
        _dish(point, albedo, normal, lid_at(color, size), LID_RADIUS, color)
    for color in _BOWLS:
        _bowl(eye, ray, point, normal, albedo, gloss, bowl_at(color, size), color, rng)
    low, high = _board_box(size)
    enter, leave, axis = _box(eye, ray, low, high)
    on = (enter < leave) & (enter > 0)
    here = eye + enter[..., None] * ray
    face = wood(size, rng)
    map_x = (here[..., 0] - low[0]) * _TEXELS - 0.5
    map_y = (high[1] - here[..., 1]) * _TEXELS - 0.5
    top = cv2.remap(face, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    side = top * np.array([0.62, 0.66, 0.70], np.float32)
    is_top = axis == 2
    point[on] = here[on]
    albedo[on] = np.where(is_top[..., None], top, side)[on]
    facing = np.zeros_like(normal)
    facing[..., 2] = is_top
    facing[..., 1] = -1.0 * (axis == 1)
    facing[..., 0] = np.where(axis == 0, -np.sign(ray[..., 0]), 0.0)
    normal[on] = facing[on]
    gloss[on] = np.where(is_top, 0.35, 0.1)[on]
    return _Hit(point, normal, albedo, gloss)


def _cloth(point: Array, rng: np.random.Generator) -> Array:
    """A grey-green table cloth with a weave."""
    weave = np.sin(point[..., 0] * 61.0) * np.sin(point[..., 1] * 57.0)
    grain = _noise(point.shape[:2], (1.2, 1.2), rng)
    cloud = _noise(point.shape[:2], (120, 120), rng)
    tone = 1.0 + 0.05 * weave + 0.05 * grain + 0.06 * cloud
    return np.asarray(np.array([0.105, 0.125, 0.120], np.float32) * tone[..., None], np.float32)


def _dish(
    point: Array,
    albedo: Array,
    normal: Array,
    at: tuple[float, float],
    radius: float,
    color: str,
) -> None:
    """Paint an upturned lid into the table's plane: a turned wooden rim and a shallow hollow."""
    away = np.hypot(point[..., 0] - at[0], point[..., 1] - at[1])
    inside = away < radius
    hue = {"B": (0.035, 0.075, 0.16), "W": (0.06, 0.15, 0.30)}[color]
    rim = np.clip((away - radius * 0.86) / (radius * 0.14), 0.0, 1.0)
    albedo[inside] = (np.array(hue, np.float32) * (0.8 + 0.9 * rim[..., None]))[inside]
    slope = np.where(away > radius * 0.86, 0.7, -0.18 * away / radius)[..., None]
    tilt = np.stack([point[..., 0] - at[0], point[..., 1] - at[1]], axis=-1) / (
        away[..., None] + 1e-6
    )
    normal[..., :2][inside] = (tilt * slope)[inside]
    normal[inside] /= np.linalg.norm(normal[inside], axis=-1, keepdims=True)


def _bowl(
    eye: Array,
    ray: Array,
    point: Array,
    normal: Array,
    albedo: Array,
    gloss: Array,
    at: tuple[float, float],
    color: str,
    rng: np.random.Generator,
) -> None:
    """Paint a bowl: a turned wooden ball cut open at the top, heaped with stones."""
    centre = np.array([at[0], at[1], TABLE_Z + 1.55], np.float32)
    axes = np.array([BOWL_RADIUS, BOWL_RADIUS, 1.85], np.float32)
    start, way = (eye - centre) / axes, ray / axes
    a = np.einsum("...i,...i->...", way, way)
    b = np.einsum("...i,i->...", way, start)
    c = float(start @ start) - 1.0
    root = b * b - a * c
    distance = (-b - np.sqrt(np.maximum(root, 0.0))) / a
    body = eye + distance[..., None] * ray
    brim = centre[2] + 1.05
    outer = (root > 0) & (body[..., 2] < brim)
    facing = (body - centre) / axes**2
    facing /= np.linalg.norm(facing, axis=-1, keepdims=True)
    hue = np.array({"B": (0.035, 0.075, 0.16), "W": (0.06, 0.15, 0.30)}[color], np.float32)
    turned = 1.0 + 0.08 * np.sin(body[..., 2] * 23.0 + np.sin(body[..., 0] * 2.0))
    point[outer], normal[outer] = body[outer], facing[outer]
    albedo[outer] = (hue * turned[..., None])[outer]
    gloss[outer] = 0.6
    lid = eye + ((brim - eye[2]) / ray[..., 2])[..., None] * ray
    mouth = BOWL_RADIUS * float(np.sqrt(1.0 - (1.05 / 1.85) ** 2))
    away = np.hypot(lid[..., 0] - at[0], lid[..., 1] - at[1])
    inside = away < mouth
    ring = inside & (away > mouth * 0.90)
    point[inside] = lid[inside]
    normal[inside] = np.array([0.0, 0.0, 1.0], np.float32)
    albedo[inside] = hue * 0.35
    albedo[ring] = hue * 1.5
    rows, cols = np.nonzero(inside)
    if len(rows):
        window = (slice(rows.min(), rows.max() + 1), slice(cols.min(), cols.max() + 1))
        parts = (lid[window], normal[window], albedo[window], gloss[window])
        _heap(*parts, (inside & ~ring)[window], at, mouth, color, rng)


def _heap(
    lid: Array,
    normal: Array,
    albedo: Array,
    gloss: Array,
    inside: NDArray[np.bool_],
    at: tuple[float, float],
    mouth: float,
    color: str,
    rng: np.random.Generator,
) -> None:
    """Paint stones lying criss-cross into the mouth of a bowl."""
    stone = np.array({"B": (0.022,) * 3, "W": (0.62, 0.67, 0.70)}[color], np.float32)
    for _ in range(46):
        turn, far = rng.uniform(0, 2 * np.pi), mouth * 0.80 * np.sqrt(rng.uniform())
        x, y = at[0] + far * np.cos(turn), at[1] + far * np.sin(turn)
        lean = rng.normal(0.0, 0.28, 2)
        dx, dy = (lid[..., 0] - x) / 0.47, (lid[..., 1] - y) / 0.44
        r2 = dx * dx + dy * dy
        hit = inside & (r2 < 1.0)
        up = np.sqrt(np.maximum(1.0 - r2, 0.02))
        bent = np.stack([dx * 0.8 + lean[0], dy * 0.8 + lean[1], up], axis=-1)
        bent /= np.linalg.norm(bent, axis=-1, keepdims=True)
        normal[hit] = bent[hit]
        albedo[hit] = (stone * (0.45 + 0.55 * up[..., None]))[hit]
        gloss[hit] = 0.8


def still_life(camera: DemoCamera, lamp: Lamp, size: int, rng: np.random.Generator) -> Array:
    """The whole scene without stones on the board or hands, linear BGR (height, width, 3)."""
    hit = _first_hit(camera, size, rng)
    direct = _direct(hit, lamp, size)
    sky = (0.6 + 0.4 * hit.normal[..., 2]) * _openness(hit.point, size)
    eye = np.array(camera.eye, np.float32)
    view = eye - hit.point
    view /= np.linalg.norm(view, axis=-1, keepdims=True)
    aim = np.array(lamp.centre, np.float32) - hit.point
    aim /= np.linalg.norm(aim, axis=-1, keepdims=True)
    half = view + aim
    half /= np.linalg.norm(half, axis=-1, keepdims=True)
    gleam = np.clip(np.einsum("...i,...i->...", half, hit.normal), 0.0, 1.0)
    shine = hit.gloss * (0.10 * gleam**18 + 0.22 * gleam**90)
    light = hit.albedo * (lamp.power * direct + lamp.ambient * sky)[..., None]
    return np.asarray(light + (shine * direct)[..., None], np.float32)


def _direct(hit: _Hit, lamp: Lamp, size: int) -> Array:
    """The lamp's light on every pixel; its shadows are soft and worked out on every third one."""
    step = 3
    coarse = hit.point[::step, ::step] + hit.normal[::step, ::step] * 0.02
    lights = lamp.samples(4, 3)
    seen = np.zeros(coarse.shape[:2], np.float32)
    for light in lights:
        seen += _seen(coarse, light - coarse, size)
    height, width = hit.gloss.shape
    seen = np.repeat(np.repeat(seen / len(lights), step, axis=0), step, axis=1)
    seen = cv2.GaussianBlur(seen[:height, :width], (0, 0), 2.0)
    way = np.array(lamp.centre, np.float32) - hit.point
    away = np.sqrt(np.einsum("...i,...i->...", way, way))
    facing = np.einsum("...i,...i->...", hit.normal, way) / away
    return np.asarray(np.clip(facing, 0.0, None) * seen * (25.0 / away) ** 2, np.float32)


def _seen(point: Array, way: Array, size: int) -> Array:
    """1 where nothing of the still life stands between the point and the light, else 0."""
    low, high = _board_box(size)
    enter, leave, _ = _box(point, way, low, high)
    free = ~((enter < leave) & (leave > 0.004) & (enter < 1.0) & (point[..., 2] < -0.01))
    for x, y in (bowl_at(color, size) for color in _BOWLS):
        centre = np.array([x, y, TABLE_Z + 1.30], np.float32)
        axes = np.array([BOWL_RADIUS, BOWL_RADIUS, 1.30], np.float32)
        start, slope = (point - centre) / axes, way / axes
        a = np.einsum("...i,...i->...", slope, slope)
        b = np.einsum("...i,...i->...", slope, start)
        c = np.einsum("...i,...i->...", start, start) - 1.0
        free &= ~((b * b - a * c > 0) & (b < 0) & (c > 0.12))
    return free.astype(np.float32)


def _openness(point: Array, size: int) -> Array:
    """The visible share of the sky at a point: less beside the board's foot, bowls and lids."""
    low, high = _board_box(size)
    gap_x = np.maximum(np.maximum(low[0] - point[..., 0], point[..., 0] - high[0]), 0.0)
    gap_y = np.maximum(np.maximum(low[1] - point[..., 1], point[..., 1] - high[1]), 0.0)
    beside = np.exp(-np.hypot(gap_x, gap_y) / 0.5)
    open_sky = np.where(point[..., 2] < -0.05, 1.0 - 0.55 * beside, 1.0)
    for x, y in (bowl_at(color, size) for color in _BOWLS):
        gap = np.hypot(point[..., 0] - x, point[..., 1] - y) - BOWL_RADIUS * 0.8
        near = np.exp(-np.maximum(gap, 0.0) / 0.45) * (point[..., 2] < TABLE_Z + 0.1)
        open_sky = open_sky * (1.0 - 0.5 * near)
    return np.asarray(open_sky, np.float32)
