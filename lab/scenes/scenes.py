"""Random scenes for training: boards, stones, light, cameras and surroundings, from one seed.

`scene(seed)` gives a stored picture with its truth. Everything random comes from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from . import sensor
from .between_points import SHARE, THINNED, laid_between
from .materials import BLACK, EMPTY, HIDDEN, WHITE, a_stone, board_texture, hsv, smooth, stone_set
from .render import PinholeCamera, SceneLight, Stone, compose
from .surroundings import hand_over, strays, table_picture

Array = NDArray[np.float32]


@dataclass(frozen=True)
class RenderedScene:
    """A rendered picture of a board and its truth."""

    image: NDArray[np.uint8]
    """The picture, uint8 (H, W, 3) BGR."""
    points: NDArray[np.float32]
    """The points (N, N, 2) in pixels."""
    labels: NDArray[np.uint8]
    """What lies on each point, (N, N) 0..3."""
    colored: bool
    """Whether saturated lamps light it."""


def points_on_board(n: int, aspect: float) -> NDArray[np.float64]:
    """The positions of a board's intersections, (N * N, 3) in cells; rows are `aspect` apart.

    >>> points_on_board(2, 1.1)[-1].tolist()
    [1.0, 1.1, 0.0]
    """
    rows, cols = np.mgrid[0:n, 0:n].astype(np.float64)
    return np.stack([cols, rows * aspect, np.zeros((n, n))], -1).reshape(-1, 3)


def outside(points: NDArray[np.floating], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The mask of `points` (..., 2) outside a picture of `shape` (H, W, ...)."""
    high, wide = shape[:2]
    return (points < 0).any(-1) | (points[..., 0] > wide - 1) | (points[..., 1] > high - 1)


def stones_on(rng: np.random.Generator, n: int) -> NDArray[np.uint8]:
    """A position (n, n) as games look: from empty to nearly full, in groups of one colour."""
    density = rng.choice([0.0, 0.04, 0.15, 0.35, 0.6, 0.85], p=[0.05, 0.2, 0.2, 0.2, 0.2, 0.15])
    density = np.clip(density * rng.uniform(0.6, 1.4), 0, 0.97)
    crowd: NDArray[np.floating] = smooth(rng, n, n, n / rng.uniform(2.5, 6))
    crowd = crowd * rng.uniform(0, 1.5)
    crowd = crowd + rng.normal(size=(n, n))
    edge = np.minimum.outer(np.minimum(np.arange(n), n - 1 - np.arange(n)), np.full(n, n))
    distance = np.minimum(edge, edge.T)
    if density < 0.3:
        crowd = crowd - 1.0 * (distance < 2)
    cut = np.quantile(crowd, 1 - density) if density > 0 else np.inf
    color: NDArray[np.floating] = smooth(rng, n, n, n / rng.uniform(1.5, 4))
    color = color + rng.normal(size=(n, n)) * rng.uniform(0.2, 2)
    position = np.where(color > 0, BLACK, WHITE).astype(np.uint8)
    position[crowd <= cut] = EMPTY
    if rng.random() < 0.06:
        position[position != EMPTY] = rng.choice([BLACK, WHITE])
    return position


def lamps(rng: np.random.Generator, coloured: bool = False) -> tuple[list[SceneLight], Array, bool]:
    """One to three lights and the ambient; True where they are saturated coloured lamps.

    They are that where `coloured` is asked for.
    """
    colored = bool(rng.random() < 0.28) or coloured
    lights = []
    for index in range(int(rng.choice([1, 2, 3], p=[0.5, 0.35, 0.15]))):
        elevation = np.radians(rng.uniform(20, 85))
        azimuth = rng.uniform(0, 2 * np.pi)
        flat = np.cos(elevation)
        way = np.array([flat * np.cos(azimuth), flat * np.sin(azimuth), np.sin(elevation)])
        if colored:
            color = hsv(rng.random(), rng.uniform(0.4, 1.0) ** 0.6, 1.0)
        else:
            color = hsv(rng.choice([0.08, 0.12, 0.6]), rng.uniform(0, 0.3), 1.0)
        strength = rng.uniform(0.3, 2.0) * (1 if index == 0 else 0.5)
        lights.append(SceneLight(way, color * np.float32(strength), float(rng.uniform(0.02, 0.6))))
    if colored:
        ambient = hsv(rng.random(), rng.uniform(0.2, 1.0), 1.0) * np.float32(rng.uniform(0.15, 0.8))
    else:
        ambient = hsv(rng.choice([0.08, 0.6]), rng.uniform(0, 0.2), 1.0)
        ambient = ambient * np.float32(rng.uniform(0.25, 1.2))
    return lights, ambient.astype(np.float32), colored


def mirrored(
    rng: np.random.Generator, light: SceneLight, camera: PinholeCamera, n: int, aspect: float
) -> SceneLight:
    """The lamp moved to where the board mirrors it into the camera: glare on some point."""
    spot = np.array([rng.uniform(0, n - 1), rng.uniform(0, n - 1) * aspect, 0.0])
    way = camera.centre - spot
    way = way / np.linalg.norm(way) * [-1, -1, 1] + rng.normal(0, 0.02, 3)
    way[2] = max(way[2], 0.25)
    return replace(light, direction=way / np.linalg.norm(way))


def camera_for(
    rng: np.random.Generator,
    w: int,
    h: int,
    span: tuple[float, float],
    aim: NDArray[np.float64],
    low_down: bool = False,
) -> PinholeCamera:
    """A camera that sees a board of `span` cells around `aim`, from straight above to oblique.

    One that is `low_down` stands 25 to 50 degrees above the table.
    """
    steep = rng.random()
    tilt = np.radians(rng.uniform(0, 12) if steep < 0.3 else rng.uniform(5, 45))
    if steep > 0.85 or low_down:
        tilt = np.radians(rng.uniform(40, 66))
    azimuth = rng.uniform(0, 2 * np.pi)
    back = np.array([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)])
    focal = rng.uniform(0.75, 2.2) * max(w, h)
    roll = rng.normal(0, 0.12) if rng.random() < 0.75 else rng.uniform(0, 2 * np.pi)
    forward = -back
    sideways = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
    down = np.cross(sideways, forward)
    right = sideways * np.cos(roll) + down * np.sin(roll)
    down = np.cross(right, forward)
    rotation = np.stack([right, down, forward])
    k = np.array([[focal, 0, (w - 1) / 2], [0, focal, (h - 1) / 2], [0, 0, 1]])
    low, high = [(0.62, 1.0), (0.4, 0.62), (0.95, 1.25)][rng.choice(3, p=[0.7, 0.15, 0.15])]
    fill = rng.uniform(low, high)
    sx, sy = span
    ring = np.array([[-sx, -sy, 0], [sx, -sy, 0], [sx, sy, 0], [-sx, sy, 0]]) / 2 + [*aim, 0]
    low, high = 0.5 * max(span), 60 * max(span)
    for _ in range(40):
        distance = np.sqrt(low * high)
        camera = PinholeCamera(rotation, np.array([*aim, 0]) + back * distance, k)
        seen = camera.project(ring)
        reach = np.max(np.abs(seen - [(w - 1) / 2, (h - 1) / 2]) / [w / 2, h / 2])
        depth = ((ring - camera.centre) @ rotation.T)[:, 2].min()
        if reach > fill or depth < 0.3:
            low = distance
        else:
            high = distance
    free = max(0.0, 1 - fill) * 0.9
    k = k.copy()
    k[0, 2] += rng.uniform(-free, free) * w / 2
    k[1, 2] += rng.uniform(-free, free) * h / 2
    return PinholeCamera(rotation, np.array([*aim, 0]) + back * distance, k)


def _between(rng: np.random.Generator, stones: list[Stone], aspect: float) -> list[Stone]:
    """The stones with some of them between points."""
    if not stones:
        return stones
    places = np.array([stone.xy for stone in stones])
    homes = np.round(places / (1, aspect)) * (1, aspect)
    wide = np.array([stone.radius for stone in stones])
    moved = laid_between(rng, places, homes, wide, SHARE)
    return [
        replace(stone, xy=(float(x), float(y))) for stone, (x, y) in zip(stones, moved, strict=True)
    ]


def scene(seed: int, long_side: int = 640, kind: str = "any") -> RenderedScene:
    """One random scene: its picture (long side about `long_side`) and its truth.

    A scene of `kind` "bare" has a few stones at most, and often wide margins. One of "steep" is
    seen from 25 to 50 degrees above the table, and is mostly crowded. One of "loose" has few
    stones, a part of which lies between points. In one of "cloth" the board is of coloured cloth.
    In one of "coloured" the stones have colours, and so have the lamps.
    """
    rng = np.random.default_rng(seed)
    n = int(rng.choice([19, 13, 9], p=[0.62, 0.17, 0.21]))
    over = 1.5
    shape = rng.choice(3, p=[0.45, 0.3, 0.25])
    w, h = [(1.0, 0.75), (0.75, 1.0), (0.9, 0.9)][shape]
    border = 16
    w, h = round(w * long_side * over) + 2 * border, round(h * long_side * over) + 2 * border
    aspect = rng.uniform(1.0, 1.1)
    margin = rng.choice([0.55, 0.8, 1.1, 1.6, 3.5], p=[0.15, 0.35, 0.3, 0.15, 0.05])
    margin = float(margin * rng.uniform(0.9, 1.1))
    if kind == "bare":
        margin *= float(rng.choice([1.0, 2.0, 3.5]))
    board = board_texture(rng, n, aspect, margin, kind == "cloth")
    lights, ambient, colored = lamps(rng, kind == "coloured")
    span = ((n - 1 + 2 * margin), ((n - 1) * aspect + 2 * margin))
    aim = np.array([(n - 1) / 2, (n - 1) * aspect / 2])
    camera = camera_for(rng, w, h, span, aim, kind == "steep")
    if rng.random() < 0.25:
        lights = [mirrored(rng, lights[0], camera, n, aspect), *lights[1:]]
        board = replace(board, gloss=max(board.gloss, float(rng.choice([0.1, 0.4, 1.2]))))
    labels = stones_on(rng, n)
    while kind == "steep" and np.mean(labels != EMPTY) < rng.uniform(0, 0.7):
        labels = stones_on(rng, n)
    if kind == "bare":
        labels[rng.random((n, n)) < rng.choice([0.97, 1.0])] = EMPTY
    loose = kind == "loose"
    if loose:
        labels[rng.random((n, n)) < THINNED] = EMPTY
    kit = stone_set(rng, kind == "coloured")
    sloppy = rng.choice([0.02, 0.06, 0.11])
    stones = []
    for row, col in zip(*np.nonzero(labels), strict=True):
        dx, dy = np.clip(rng.normal(0, sloppy, 2), -0.25, 0.25)
        stones.append(a_stone(rng, kit, int(labels[row, col]), col + dx, row * aspect + dy))
    if loose:
        stones = _between(rng, stones, aspect)
    table = table_picture(rng, w, h)
    mean_light = ambient + sum(lamp.color * np.float32(lamp.direction[2]) for lamp in lights)
    table = np.ascontiguousarray(table * mean_light, np.float32)
    strays(rng, table, camera, kit, n, aspect, margin, board, lights, ambient)
    th, tw = board.texture.shape[:2]
    patches = np.ones((th, tw), np.float32)
    if rng.random() < 0.35:
        edge = smooth(rng, th, tw, rng.uniform(1.5, 5)) - rng.uniform(-0.5, 1.2)
        soft = 1 / (1 + np.exp(-edge * rng.choice([2, 8, 25])))
        patches = (1 - soft * rng.uniform(0.3, 0.95)).astype(np.float32)
    if rng.random() < 0.12:
        x, y = rng.uniform(-2, n + 1), rng.uniform(-2, n + 1)
        stones.append(a_stone(rng, kit, int(rng.integers(1, 3)), x, y, rng.uniform(1.5, 5)))
    image = compose(camera, (w, h), board, table, stones, lights, ambient, patches)
    world = points_on_board(n, aspect)
    points = camera.project(world).reshape(n, n, 2)
    truth = labels.copy()
    if rng.random() < 0.22:
        pitch = float(np.linalg.norm(points[n // 2, n // 2] - points[n // 2, n // 2 - 1]))
        image, mask = hand_over(rng, image, points, pitch, mean_light)
        top = camera.project(world + np.array([0, 0, kit[WHITE][2]])).reshape(n, n, 2)
        for row in range(n):
            for col in range(n):
                x, y = np.round(top[row, col]).astype(int)
                if 0 <= x < w and 0 <= y < h:
                    r = max(1, round(pitch * 0.3))
                    part = mask[max(0, y - r) : y + r + 1, max(0, x - r) : x + r + 1]
                    if part.size and part.mean() > 255 * 0.5:
                        truth[row, col] = HIDDEN
    k1 = float(np.clip(rng.normal(0, 0.02), -0.06, 0.05)) if rng.random() < 0.6 else 0.0
    image, points = sensor.distort(image, points, k1, border)
    image = sensor.blur(image, rng)
    points = (points + 0.5) / over - 0.5
    size = (round(image.shape[1] / over), round(image.shape[0] / over))
    image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.float32)
    balance = np.exp(rng.normal(0, 0.08, 3)).astype(np.float32)
    if rng.random() < 0.6:
        grey = mean_light / mean_light.mean()
        balance = balance / grey ** np.float32(rng.uniform(0.3, 1.0))
    shown = sensor.expose(image, float(rng.uniform(0.08, 0.42)), balance)
    stored = sensor.develop(shown, rng)
    truth[outside(points, stored.shape)] = HIDDEN
    return RenderedScene(stored, points.astype(np.float32), truth, colored)
