"""Bare and nearly bare boards as a plain renderer shows them: a game's first minutes.

`plain_scene(seed)` draws a board from straight above down to 30 degrees above the table. It lies on
cloth of any colour, on felt, or on a table of the board's own wood. It has no stone, a few or a
game's, and perhaps a hand over it. There may be a lamp's reflection, a patch of sun, or a lens that
bends. Now and then the picture ends at the outermost lines. Its textures are its own. Everything
random comes from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from . import sensor
from .materials import BLACK, EMPTY, HIDDEN, WHITE, hsv, smooth
from .path_views import turned_to
from .render import PinholeCamera, SceneBoard, SceneLight, Stone, compose
from .scenes import RenderedScene, outside, points_on_board, stones_on
from .surroundings import hand_over

Array = NDArray[np.float32]

GROUNDS = ("cloth", "felt", "own wood", "plain")
"""Grounds under the board."""


@dataclass(frozen=True, slots=True)
class PlainView:
    """A scene: ``size`` lines on a ground of `GROUNDS`, and tags of its difficulties.

    ``elevation`` of the camera above the table in degrees; ``count`` of stones.
    """

    size: int
    ground: str
    elevation: float
    count: int
    tags: tuple[str, ...]


def plain_scene(seed: int, long_side: int = 960) -> tuple[RenderedScene, PlainView]:
    """Scene number `seed`, its longer side about `long_side` pixels, and what it is."""
    rng = np.random.default_rng((seed, 11))
    n = int(rng.choice([9, 13, 19]))
    aspect = float(rng.choice([1.0, 1.06]))
    margin = float(rng.choice([0.5, 0.75, 1.0, 1.5]))
    tags: list[str] = []
    border = round(long_side * 0.08)
    shape = [(1.0, 0.5625), (1.0, 0.75), (0.75, 1.0)][int(rng.integers(3))]
    w, h = (round(long_side * part) + 2 * border for part in shape)
    elevation = float(rng.choice([90.0, rng.uniform(80, 90), rng.uniform(30, 80)]))
    cut = rng.random() < 0.15
    camera = _camera(rng, (w, h), border, n, aspect, 0.45 if cut else margin, elevation)
    if cut:
        tags.append("no margin in the picture")
    wood = hsv(rng.uniform(0.07, 0.11), rng.uniform(0.3, 0.75), rng.uniform(0.5, 0.95))
    board = _board(rng, n, aspect, margin, wood)
    ground = GROUNDS[int(rng.choice(4, p=[0.45, 0.2, 0.2, 0.15]))]
    light = _lamp(rng)
    ambient = np.full(3, rng.uniform(0.35, 0.9), np.float32)
    table = _ground(rng, ground, (w, h), wood)
    labels = _few_stones(rng, n)
    stones = _laid(rng, labels, aspect)
    texture = board.texture.shape[:2]
    patches = np.ones(texture, np.float32)
    if rng.random() < 0.2:
        patches = _sunny(rng, texture)
        tags.append("sun")
    shine = light.color * light.direction[2] + ambient
    image = compose(camera, (w, h), board, table * shine, stones, [light], ambient, patches)
    world = points_on_board(n, aspect)
    points = camera.project(world).reshape(n, n, 2)
    if rng.random() < 0.2:
        _reflect(rng, image, points)
        tags.append("reflection")
    truth = labels.copy()
    if rng.random() < 0.25:
        pitch = float(np.linalg.norm(np.diff(points, axis=1), axis=-1).mean())
        image, mask = hand_over(rng, image, points, pitch, shine)
        at = np.clip(np.round(points).astype(int), 0, [w - 1, h - 1])
        near = cv2.blur(mask, (max(3, round(pitch * 0.6)),) * 2)
        truth[near[at[..., 1], at[..., 0]] > 127] = HIDDEN
        tags.append("hand")
    k1 = float(rng.uniform(-0.08, 0.05)) if rng.random() < 0.5 else 0.0
    image, points = sensor.distort(image, points, k1, border)
    stored = _stored(rng, image)
    truth[outside(points, stored.shape)] = HIDDEN
    count = int((labels != EMPTY).sum())
    scene = RenderedScene(stored, points.astype(np.float32), truth, False)
    return scene, PlainView(n, ground, elevation, count, tuple(tags))


def _camera(
    rng: np.random.Generator,
    size: tuple[int, int],
    border: int,
    n: int,
    aspect: float,
    margin: float,
    elevation: float,
) -> PinholeCamera:
    """A camera at `elevation` degrees that sees the board with `margin` cells about its lines."""
    w, h = size
    azimuth = np.pi / 2 * rng.integers(4) + rng.normal(0, 0.1)
    roll = rng.normal(0, 0.04) if rng.random() < 0.85 else rng.uniform(0, 2 * np.pi)
    rotation = turned_to(float(np.radians(elevation)), float(azimuth), float(roll))
    focal = float(rng.uniform(0.8, 1.6)) * max(w, h)
    k = np.array([[focal, 0, (w - 1) / 2], [0, focal, (h - 1) / 2], [0, 0, 1]])
    middle = np.array([(n - 1) / 2, (n - 1) * aspect / 2, 0.0])
    half = np.array([(n - 1) / 2 + margin, (n - 1) * aspect / 2 + margin, 0.0])
    ring = middle + half * np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]])
    fill = 1.0 if margin < 0.5 else float(rng.uniform(0.5, 0.95))
    near, far = 0.5 * n, 40.0 * n
    for _ in range(40):
        distance = float(np.sqrt(near * far))
        camera = PinholeCamera(rotation, middle - rotation[2] * distance, k)
        reach = np.abs(camera.project(ring) - [(w - 1) / 2, (h - 1) / 2])
        depth = ((ring - camera.centre) @ rotation[2]).min()
        if depth < 1 or (reach / [w / 2 - border, h / 2 - border]).max() > fill:
            near = distance
        else:
            far = distance
    return camera


def _board(
    rng: np.random.Generator, n: int, aspect: float, margin: float, base: Array
) -> SceneBoard:
    """A board of the wood `base` with hair lines to thick ones, its grain faint or strong."""
    scale = 40.0 if n == 19 else 56.0
    w = round((n - 1 + 2 * margin) * scale)
    h = round(((n - 1) * aspect + 2 * margin) * scale)
    x = np.linspace(0, rng.uniform(6, 40), w)[None, :] + 0.3 * smooth(rng, h, w, 3)
    rings = np.sin(2 * np.pi * x) * rng.uniform(0, 0.05)
    speck = rng.normal(size=(h, w)) * rng.uniform(0, 0.03)
    texture: NDArray[np.floating] = base * (1 + rings + speck)[..., None]
    thick = max(1, round(scale * rng.uniform(0.02, 0.06)))
    ink = np.zeros((h, w), np.uint8)
    edge, last = margin * scale, n - 1
    for line in range(n):
        x0, y0 = round(edge + line * scale), round(edge + line * scale * aspect)
        low, high, wide = (
            round(edge),
            round(edge + last * scale * aspect),
            round(edge + last * scale),
        )
        cv2.line(ink, (x0, low), (x0, high), 255, thick)
        cv2.line(ink, (low, y0), (wide, y0), 255, thick)
    star = 3 if n > 9 else 2
    spots = [(i, j) for i in (star, last - star) for j in (star, last - star)] + [(n // 2, n // 2)]
    for i, j in spots:
        at = (round(edge + i * scale), round(edge + j * scale * aspect))
        cv2.circle(ink, at, round(scale * rng.uniform(0.07, 0.12)), 255, -1)
    soft = cv2.GaussianBlur(ink, (0, 0), 0.7).astype(np.float32)[..., None] / 255
    texture = texture * (1 - soft * np.float32(rng.uniform(0.6, 0.97)))
    thickness = float(rng.choice([0.1, 0.5, 1.2, 2.5]))
    gloss = float(rng.choice([0.0, 0.05, 0.2]))
    face = np.clip(texture, 0.003, 1).astype(np.float32)
    return SceneBoard(
        face, (-margin, -margin), scale, thickness, gloss, 0.2, base * np.float32(0.6)
    )


def _ground(rng: np.random.Generator, kind: str, size: tuple[int, int], wood: Array) -> Array:
    """The background of the board in the picture, (H, W, 3)."""
    w, h = size
    value = float(rng.choice([0.12, 0.35, 0.65, 0.95]))
    base = hsv(rng.random(), float(rng.choice([0.0, 0.4, 0.85])), value)
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    tone = 1 + 0.05 * smooth(rng, h, w, 3)
    if kind == "cloth":
        turn, period = rng.uniform(0, np.pi), rng.uniform(3, 9)
        across = xs * np.cos(turn) + ys * np.sin(turn)
        along = ys * np.cos(turn) - xs * np.sin(turn)
        weave = np.sin(across * 2 * np.pi / period) * np.sin(along * 2 * np.pi / period)
        tone = tone + rng.uniform(0.02, 0.12) * weave + rng.uniform(0, 0.1) * smooth(rng, h, w, 9)
    elif kind == "felt":
        tone = tone + 0.06 * cv2.GaussianBlur(rng.normal(size=(h, w)), (0, 0), 1.0)
    elif kind == "own wood":
        base = wood * np.float32(rng.uniform(0.7, 1.2))
        bands = np.sin((xs + 20 * smooth(rng, h, w, 2)) / rng.uniform(3, 15))
        tone = tone + rng.uniform(0.01, 0.06) * bands
    return np.clip(base * tone[..., None], 0.002, 1).astype(np.float32)


def _lamp(rng: np.random.Generator) -> SceneLight:
    """One lamp from any side, hard or soft."""
    height, azimuth = np.radians(rng.uniform(30, 85)), rng.uniform(0, 2 * np.pi)
    flat = np.cos(height)
    way = np.array([flat * np.cos(azimuth), flat * np.sin(azimuth), np.sin(height)])
    color = hsv(rng.choice([0.09, 0.6]), rng.uniform(0, 0.2), 1.0) * np.float32(rng.uniform(0.3, 1))
    return SceneLight(way, color, float(rng.uniform(0.05, 0.5)))


def _few_stones(rng: np.random.Generator, n: int) -> NDArray[np.uint8]:
    """No stone on two boards of five, up to six on as many more, a game's stones on the rest."""
    labels = np.full((n, n), EMPTY, np.uint8)
    kind = rng.random()
    if kind > 0.8:
        return stones_on(rng, n)
    if kind > 0.4:
        for turn in range(int(rng.integers(1, 7))):
            row, col = rng.integers(0, n, 2)
            labels[row, col] = (BLACK, WHITE)[turn % 2]
    return labels


def _laid(rng: np.random.Generator, labels: NDArray[np.uint8], aspect: float) -> list[Stone]:
    radius, gloss = float(rng.uniform(0.44, 0.5)), float(rng.choice([0.05, 0.3, 0.6]))
    tones = {BLACK: hsv(0.6, 0.1, 0.15), WHITE: hsv(0.12, 0.06, 0.95)}
    sloppy = float(rng.choice([0.01, 0.03, 0.06]))
    stones = []
    for row, col in np.argwhere(labels != EMPTY):
        dx, dy = np.clip(rng.normal(0, sloppy, 2), -0.15, 0.15)
        at = (float(col + dx), float(row * aspect + dy))
        tone = tones[int(labels[row, col])]
        stones.append(Stone(at, radius, 0.4 * radius, tone, gloss, 0.2))
    return stones


def _sunny(rng: np.random.Generator, shape: tuple[int, int]) -> Array:
    """The lamp's light through a window frame: bright quadrangles on the board, dimmer beside."""
    h, w = shape
    mask = np.zeros((h, w), np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        side = rng.uniform(0.08, 0.5, 2) * [w, h]
        box = cv2.boxPoints(
            (tuple(rng.uniform(0, 1, 2) * [w, h]), tuple(side), float(rng.uniform(0, 180)))
        )
        cv2.fillConvexPoly(mask, box.astype(np.int32), 255, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(2, 15))).astype(np.float32) / 255
    return np.asarray(rng.uniform(0.1, 0.5) + rng.uniform(0.8, 2.0) * soft, np.float32)


def _reflect(rng: np.random.Generator, image: Array, points: NDArray[np.float64]) -> None:
    """Add a lamp's reflection of up to two cells' width somewhere on the board."""
    h, w = image.shape[:2]
    n = len(points)
    x, y = points[rng.integers(n), rng.integers(n)] + rng.normal(0, 3, 2)
    pitch = float(np.linalg.norm(np.diff(points, axis=1), axis=-1).mean())
    a, b = pitch * rng.uniform(0.25, 1.2, 2)
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    far = np.hypot((xs - x) / a, (ys - y) / b)
    sharp = float(rng.choice([1.0, 2.0, 5.0]))
    spot = np.exp(-(far ** (2 * sharp)))
    image += (float(rng.uniform(0.3, 2.5)) * float(image.mean()) * 2 * spot)[..., None]


def _stored(rng: np.random.Generator, image: Array) -> NDArray[np.uint8]:
    """The picture as a good or a poor camera stores it."""
    if rng.random() < 0.5:
        image = np.asarray(
            cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.5, 1.5))), np.float32
        )
    balance = np.exp(rng.normal(0, 0.06, 3)).astype(np.float32)
    shown = sensor.expose(image, float(rng.uniform(0.12, 0.4)), balance)
    noise = rng.normal(0, float(rng.choice([0.003, 0.01, 0.025])), shown.shape)
    stored = (np.clip(shown + noise, 0, 1) * 255).astype(np.uint8)
    quality = int(rng.choice([60, 80, 95]))
    coded = cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
