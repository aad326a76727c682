"""Random scenes for training: boards, stones, light, cameras and what lies about, from one seed.

`scene(seed)` gives a stored picture with its truth. Everything random comes from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from . import sensor
from .render import Board, Camera, Light, Stone, compose, draw_stone

Array = NDArray[np.float32]
EMPTY, BLACK, WHITE, HIDDEN = 0, 1, 2, 3


@dataclass(frozen=True)
class Scene:
    """``image`` uint8 (H, W, 3) BGR; ``points`` (N, N, 2) pixels; ``labels`` (N, N) 0..3.

    ``colored`` where saturated lamps light it.
    """

    image: NDArray[np.uint8]
    points: NDArray[np.float32]
    labels: NDArray[np.uint8]
    colored: bool


def smooth(rng: np.random.Generator, h: int, w: int, cells: float) -> Array:
    """Smooth noise (h, w) of zero mean and unit deviation, about `cells` bumps across."""
    coarse = rng.normal(size=(max(2, round(cells * h / max(w, 1))), max(2, round(cells))))
    full = cv2.resize(coarse.astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    return (full - full.mean()) / (full.std() + 1e-6)


def hsv(h: float, s: float, v: float) -> Array:
    """Linear BGR of a hue 0..1, saturation and value."""
    pixel = np.uint8([[[round(h % 1.0 * 179), round(s * 255), round(min(v, 1.0) * 255)]]])
    return (cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32) / 255) ** 2.2


def wood(rng: np.random.Generator, h: int, w: int, base: Array) -> Array:
    """A plank's albedo (h, w, 3): streaks along one axis, knots of tone, fine grain."""
    along = rng.random() < 0.5
    a, b = (h, w) if along else (w, h)
    wobble = smooth(rng, a, b, 3) * rng.uniform(0, 12)
    line = np.cumsum(rng.normal(size=b + 400)).astype(np.float32)
    line = cv2.GaussianBlur(line[None], (0, 0), rng.uniform(1.5, 6))[0]
    line -= cv2.GaussianBlur(line[None], (0, 0), 40)[0]
    line /= line.std() + 1e-6
    index = np.clip(np.arange(b)[None] + 200 + wobble, 0, b + 399).astype(int)
    grain = line[index] * rng.uniform(0, 0.1)
    fine = cv2.GaussianBlur(rng.normal(size=(a, b)).astype(np.float32), (0, 0), 4, sigmaY=0.01)
    grain = grain + fine * rng.uniform(0, 0.25) * 0.3
    grain = grain + smooth(rng, a, b, 2.5) * rng.uniform(0, 0.05)
    if not along:
        grain = grain.T
    tint = base * np.array([0.8, 1.0, 1.05], np.float32)
    mixed = base + grain[..., None] * (base * 0.6 + tint * 0.5)
    return np.clip(mixed, 0.004, 1).astype(np.float32)


def board_texture(rng: np.random.Generator, n: int, aspect: float, margin: float) -> Board:
    """A board of n lines: its wood (or cloth, or paper), lines, star points, labels."""
    scale = float(rng.choice([20, 26, 32])) if n == 19 else float(rng.choice([28, 36, 44]))
    w = round((n - 1 + 2 * margin) * scale)
    h = round(((n - 1) * aspect + 2 * margin) * scale)
    kind = rng.random()
    if kind < 0.72:
        base = hsv(rng.uniform(0.05, 0.125), rng.uniform(0.25, 0.85), rng.uniform(0.55, 1.0))
    elif kind < 0.86:
        base = hsv(rng.uniform(0.03, 0.12), rng.uniform(0.3, 0.8), rng.uniform(0.22, 0.55))
    else:
        base = hsv(rng.random(), rng.uniform(0, 0.6), rng.uniform(0.5, 1.0))
    texture = wood(rng, h, w, base)
    pale = base.mean() < 0.12 and rng.random() < 0.5
    ink = np.float32([0.75, 0.8, 0.85]) if pale else hsv(0.08, 0.4, rng.uniform(0.02, 0.35))
    sub = 3
    layer = np.zeros((h * sub, w * sub), np.uint8)
    thick = rng.uniform(0.03, 0.075) * scale * sub
    border = thick * (rng.uniform(1.2, 2.4) if rng.random() < 0.3 else 1.0)
    x0 = y0 = margin * scale * sub
    x1 = x0 + (n - 1) * scale * sub
    y1 = y0 + (n - 1) * scale * aspect * sub
    for i in range(n):
        t = round(border if i in (0, n - 1) else thick)
        x, y = x0 + i * scale * sub, y0 + i * scale * aspect * sub
        a, b = max(1, t) // 2, max(1, t) - max(1, t) // 2
        layer[round(y0) : round(y1) + 1, round(x) - a : round(x) + b] = 255
        layer[round(y) - a : round(y) + b, round(x0) : round(x1) + 1] = 255
    if rng.random() < 0.93:
        edge = 3 if n > 11 else 2
        spots = [(edge, edge), (edge, n - 1 - edge), (n - 1 - edge, edge)]
        spots += [(n - 1 - edge, n - 1 - edge), (n // 2, n // 2)]
        if n == 19:
            spots += [(3, 9), (9, 3), (9, 15), (15, 9)]
        dot = max(2, round(scale * sub * rng.uniform(0.07, 0.15)))
        for i, j in spots:
            centre = (round(x0 + i * scale * sub), round(y0 + j * scale * aspect * sub))
            cv2.circle(layer, centre, dot, 255, -1)
    if margin > 0.9 and rng.random() < 0.15:
        for i in range(n):
            x = round(x0 + i * scale * sub - 0.2 * scale * sub)
            y = round(y0 + i * scale * aspect * sub + 0.15 * scale * sub)
            size = scale * sub / 60
            cv2.putText(layer, chr(65 + i), (x, round(y0 - 0.45 * scale * sub)), 0, size, 255, 2)
            cv2.putText(layer, str(n - i), (round(x0 - 0.85 * scale * sub), y), 0, size, 255, 2)
    if margin > 0.9 and rng.random() < 0.1:
        where = (round(x0), round(y1 + margin * 0.6 * scale * sub))
        cv2.putText(layer, "GO GAME SET 19x19", where, 0, scale * sub / 70, 255, 3)
    lines = cv2.resize(layer, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    lines = lines[..., None] * rng.uniform(0.55, 1.0)
    texture = texture * (1 - lines) + ink * lines
    if rng.random() < 0.12:
        fold = round(h / 2 + rng.uniform(-0.1, 0.1) * scale)
        texture[max(0, fold - 1) : fold + 2] *= 0.45
    thickness = float(rng.choice([0.0, 0.2, 0.6, 1.2, 3.0], p=[0.2, 0.2, 0.3, 0.2, 0.1]))
    gloss = float(rng.choice([0.0, 0.02, 0.1, 0.4, 1.2], p=[0.3, 0.2, 0.2, 0.2, 0.1]))
    rough = float(rng.uniform(0.05, 0.35))
    return Board(texture, (-margin, -margin), scale, thickness, gloss, rough, base * 0.7)


def stones_on(rng: np.random.Generator, n: int) -> NDArray[np.uint8]:
    """A position (n, n) as games look: from empty to nearly full, in groups of one colour."""
    density = rng.choice([0.0, 0.04, 0.15, 0.35, 0.6, 0.85], p=[0.05, 0.2, 0.2, 0.2, 0.2, 0.15])
    density = np.clip(density * rng.uniform(0.6, 1.4), 0, 0.97)
    crowd = smooth(rng, n, n, n / rng.uniform(2.5, 6)) * rng.uniform(0, 1.5)
    crowd = crowd + rng.normal(size=(n, n))
    edge = np.minimum.outer(np.minimum(np.arange(n), n - 1 - np.arange(n)), np.full(n, n))
    distance = np.minimum(edge, edge.T)
    if density < 0.3:
        crowd = crowd - 1.0 * (distance < 2)
    cut = np.quantile(crowd, 1 - density) if density > 0 else np.inf
    color = smooth(rng, n, n, n / rng.uniform(1.5, 4))
    color = color + rng.normal(size=(n, n)) * rng.uniform(0.2, 2)
    position = np.where(color > 0, BLACK, WHITE).astype(np.uint8)
    position[crowd <= cut] = EMPTY
    if rng.random() < 0.06:
        position[position != EMPTY] = rng.choice([BLACK, WHITE])
    return position


def stone_set(rng: np.random.Generator) -> dict[int, tuple[Array, float, float, float, float]]:
    """For both colours: albedo, radius, half height, gloss, roughness."""
    radius = rng.uniform(0.43, 0.505)
    half = radius * rng.uniform(0.32, 0.52)
    dark = hsv(rng.random(), rng.uniform(0, 0.35), rng.uniform(0.08, 0.26))
    if rng.random() < 0.06:
        dark = hsv(rng.uniform(0.25, 0.5), rng.uniform(0.3, 0.7), rng.uniform(0.15, 0.3))
    light = hsv(rng.uniform(0.08, 0.18), rng.uniform(0, 0.16), rng.uniform(0.82, 1.0))
    gloss = float(rng.choice([0.03, 0.15, 0.4, 0.8]))
    rough = float(rng.uniform(0.08, 0.45))
    return {
        BLACK: (dark, radius * rng.uniform(0.98, 1.02), half, gloss, rough),
        WHITE: (light, radius, half, gloss * 0.8, rough),
    }


def a_stone(rng: np.random.Generator, kit, color: int, x: float, y: float, floor=0.0) -> Stone:
    """One stone of the set at world (x, y)."""
    albedo, radius, half, gloss, rough = kit[color]
    tone = albedo * np.float32(rng.uniform(0.93, 1.05))
    return Stone((x, y), radius, half, np.clip(tone, 0, 1), gloss, rough, floor)


def lamps(rng: np.random.Generator) -> tuple[list[Light], Array, bool]:
    """One to three lights and the ambient; True where they are saturated coloured lamps."""
    colored = rng.random() < 0.28
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
        lights.append(Light(way, color * np.float32(strength), float(rng.uniform(0.02, 0.6))))
    if colored:
        ambient = hsv(rng.random(), rng.uniform(0.2, 1.0), 1.0) * np.float32(rng.uniform(0.15, 0.8))
    else:
        ambient = hsv(rng.choice([0.08, 0.6]), rng.uniform(0, 0.2), 1.0)
        ambient = ambient * np.float32(rng.uniform(0.25, 1.2))
    return lights, ambient.astype(np.float32), colored


def mirrored(
    rng: np.random.Generator, light: Light, camera: Camera, n: int, aspect: float
) -> Light:
    """The lamp moved to where the board mirrors it into the camera: glare on some point."""
    spot = np.array([rng.uniform(0, n - 1), rng.uniform(0, n - 1) * aspect, 0.0])
    way = camera.centre - spot
    way = way / np.linalg.norm(way) * [-1, -1, 1] + rng.normal(0, 0.02, 3)
    way[2] = max(way[2], 0.25)
    return replace(light, direction=way / np.linalg.norm(way))


def table_picture(rng: np.random.Generator, w: int, h: int) -> Array:
    """What lies behind the board, as the camera sees it: wood, cloth, stripes, clutter."""
    kind = rng.random()
    base = hsv(rng.random(), rng.uniform(0, 0.8), rng.uniform(0.05, 1.0))
    if kind < 0.4:
        base = hsv(rng.uniform(0.03, 0.12), rng.uniform(0.2, 0.8), rng.uniform(0.15, 0.95))
        picture = wood(rng, h, w, base)
    elif kind < 0.6:
        picture = np.empty((h, w, 3), np.float32)
        picture[:] = base
        for axis in (0, 1):
            period = rng.uniform(8, 80)
            other = hsv(rng.random(), rng.uniform(0, 1), rng.uniform(0.1, 1))
            size = h if axis == 0 else w
            phase = np.arange(size) * 2 * np.pi / period + rng.uniform(0, 6)
            wave = np.sin(phase) > rng.uniform(-1, 1)
            wave = wave.astype(np.float32) * rng.uniform(0, 0.7)
            wave = wave[:, None] if axis == 0 else wave[None, :]
            picture = picture * (1 - wave[..., None]) + other * wave[..., None]
        turn = cv2.getRotationMatrix2D((w / 2, h / 2), rng.uniform(0, 180), 1.5)
        picture = cv2.warpAffine(picture, turn, (w, h), borderMode=cv2.BORDER_REFLECT)
    else:
        picture = np.empty((h, w, 3), np.float32)
        picture[:] = base
        picture *= (1 + 0.15 * smooth(rng, h, w, rng.uniform(2, 40)))[..., None]
    picture = np.ascontiguousarray(picture, np.float32)
    for _ in range(int(rng.integers(0, 7))):
        tone = tuple(map(float, hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.03, 1))))
        x, y = rng.uniform(0, w), rng.uniform(0, h)
        size = rng.uniform(0.03, 0.35) * w
        shape = rng.random()
        if shape < 0.45:
            box = cv2.boxPoints(((x, y), (size, size * rng.uniform(0.2, 1.5)), rng.uniform(0, 180)))
            cv2.fillConvexPoly(picture, box.astype(np.int32), tone, cv2.LINE_AA)
            if rng.random() < 0.5:
                for t in np.linspace(0.1, 0.9, int(rng.integers(3, 12))):
                    a, b = box[0] * (1 - t) + box[1] * t, box[3] * (1 - t) + box[2] * t
                    dark = tuple(float(v) * 0.3 for v in tone)
                    cv2.line(picture, a.astype(int).tolist(), b.astype(int).tolist(), dark, 1)
        elif shape < 0.75:
            at = (round(x), round(y))
            cv2.circle(picture, at, max(2, round(size / 2)), tone, -1, cv2.LINE_AA)
            inner = tuple(float(v) * 0.5 for v in tone)
            cv2.circle(picture, at, max(1, round(size / 3)), inner, -1, cv2.LINE_AA)
        else:
            end = (round(x + rng.normal() * size), round(y + rng.normal() * size))
            thick = max(1, round(size / 12))
            cv2.line(picture, (round(x), round(y)), end, tone, thick, cv2.LINE_AA)
    return np.clip(picture * (1 + 0.25 * smooth(rng, h, w, 2))[..., None], 0.002, 1)


def camera_for(
    rng: np.random.Generator, w: int, h: int, span: tuple[float, float], aim: NDArray[np.float64]
) -> Camera:
    """A camera that sees a board of `span` cells around `aim`, from straight above to oblique."""
    steep = rng.random()
    tilt = np.radians(rng.uniform(0, 12) if steep < 0.3 else rng.uniform(5, 45))
    if steep > 0.85:
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
        camera = Camera(rotation, np.array([*aim, 0]) + back * distance, k)
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
    return Camera(rotation, np.array([*aim, 0]) + back * distance, k)


def hand_over(
    rng: np.random.Generator, image: Array, points: NDArray[np.float64], pitch: float, light: Array
) -> tuple[Array, NDArray[np.uint8]]:
    """Lay a forearm, hand and fingers over the picture; returns it and the hand's mask 0/255."""
    h, w = image.shape[:2]
    n = points.shape[0]
    target = points[rng.integers(0, n), rng.integers(0, n)] + rng.normal(0, 0.4, 2) * pitch
    side = rng.uniform(0, 2 * np.pi)
    way = np.array([np.cos(side), np.sin(side)])
    across = np.array([-way[1], way[0]])
    size = pitch * rng.uniform(2.6, 4.2) * (n / 19 if n < 19 and rng.random() < 0.5 else 1)
    mask = np.zeros((h, w), np.uint8)
    sleeve = np.zeros((h, w), np.uint8)

    def limb(canvas, a, b, ra, rb):
        for t in np.linspace(0, 1, 14):
            p = a * (1 - t) + b * t
            r = max(1, round(ra * (1 - t) + rb * t))
            cv2.circle(canvas, (round(float(p[0])), round(float(p[1]))), r, 255, -1, cv2.LINE_AA)

    knuckles = target + way * size * 1.0
    wrist = target + way * size * 2.2
    for finger in range(int(rng.integers(2, 6))):
        spread = (finger - 1.5) * 0.32 + rng.normal(0, 0.08)
        reach = 1.0 if finger < 2 else rng.uniform(0.35, 0.9)
        tip = knuckles - way * size * reach + across * size * spread * (0.25 if finger < 2 else 0.8)
        limb(mask, knuckles + across * size * spread * 0.7, tip, size * 0.2, size * 0.13)
    limb(mask, knuckles, wrist, size * 0.6, size * 0.42)
    elbow = wrist + way * max(h, w) * 1.2 + across * rng.normal(0, 0.2) * max(h, w)
    limb(mask, wrist, wrist + (elbow - wrist) * 0.3, size * 0.42, size * 0.55)
    begin = wrist + (elbow - wrist) * rng.uniform(0.0, 0.25)
    for t in np.linspace(0, 1, 40):
        p = begin * (1 - t) + elbow * t
        cv2.circle(sleeve, (round(p[0]), round(p[1])), round(size * (0.6 + 0.3 * t)), 255, -1)
    skin = hsv(rng.uniform(0.01, 0.08), rng.uniform(0.25, 0.6), rng.uniform(0.3, 0.95))
    cloth = hsv(rng.random(), rng.uniform(0, 0.9), rng.choice([0.05, 0.15, 0.4, 0.9]))
    both = cv2.bitwise_or(mask, sleeve)
    shift = (rng.normal(0, 0.6, 2) * pitch).astype(np.float32)
    moved = cv2.warpAffine(both, np.float32([[1, 0, shift[0]], [0, 1, shift[1]]]), (w, h))
    shade = cv2.GaussianBlur(moved, (0, 0), pitch * 0.5).astype(np.float32) / 255
    image = image * (1 - rng.uniform(0.2, 0.6) * shade)[..., None]
    round_ = cv2.distanceTransform(both, cv2.DIST_L2, 3)
    bulge = np.clip(round_ / (size * 0.45), 0, 1) ** 0.5
    fold = 1 + 0.12 * smooth(rng, h, w, w / pitch)
    body = np.where(sleeve[..., None] > 0, cloth, skin) * light
    body = body * (0.45 + 0.65 * bulge)[..., None] * fold[..., None]
    alpha = cv2.GaussianBlur(both, (0, 0), 0.8).astype(np.float32)[..., None] / 255
    return (image * (1 - alpha) + body * alpha).astype(np.float32), both


def scene(seed: int, long_side: int = 640) -> Scene:
    """One random scene: its picture (long side about `long_side`) and its truth."""
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
    board = board_texture(rng, n, aspect, margin)
    lights, ambient, colored = lamps(rng)
    span = ((n - 1 + 2 * margin), ((n - 1) * aspect + 2 * margin))
    aim = np.array([(n - 1) / 2, (n - 1) * aspect / 2])
    camera = camera_for(rng, w, h, span, aim)
    if rng.random() < 0.25:
        lights = [mirrored(rng, lights[0], camera, n, aspect), *lights[1:]]
        board = replace(board, gloss=max(board.gloss, float(rng.choice([0.1, 0.4, 1.2]))))
    labels = stones_on(rng, n)
    kit = stone_set(rng)
    sloppy = rng.choice([0.02, 0.06, 0.11])
    stones = []
    for row, col in zip(*np.nonzero(labels), strict=True):
        dx, dy = np.clip(rng.normal(0, sloppy, 2), -0.25, 0.25)
        stones.append(a_stone(rng, kit, int(labels[row, col]), col + dx, row * aspect + dy))
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
    rows, cols = np.mgrid[0:n, 0:n].astype(np.float64)
    world = np.stack([cols, rows * aspect, np.zeros((n, n))], -1).reshape(-1, 3)
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
    image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    balance = np.exp(rng.normal(0, 0.08, 3)).astype(np.float32)
    if rng.random() < 0.6:
        grey = mean_light / mean_light.mean()
        balance = balance / grey ** np.float32(rng.uniform(0.3, 1.0))
    shown = sensor.expose(image, float(rng.uniform(0.08, 0.42)), balance)
    stored = sensor.develop(shown, rng)
    outside = (points < 0).any(-1) | (points[..., 0] > size[0] - 1) | (points[..., 1] > size[1] - 1)
    truth[outside] = HIDDEN
    return Scene(stored, points.astype(np.float32), truth, colored)


def strays(rng, table, camera, kit, n, aspect, margin, board, lights, ambient) -> None:
    """Bowls, lids and loose stones beside the board, drawn onto the table's picture."""
    floor = -board.thickness
    wide, tall = n - 1 + 2 * margin, (n - 1) * aspect + 2 * margin
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.45, 0.2, 0.25, 0.1]))):
        angle = rng.uniform(0, 2 * np.pi)
        far = rng.uniform(2.5, 6)
        x = np.clip(np.cos(angle) * 99, -wide / 2 - far, wide / 2 + far) + (n - 1) / 2
        y = np.clip(np.sin(angle) * 99, -tall / 2 - far, tall / 2 + far) + (n - 1) * aspect / 2
        color = int(rng.integers(1, 3))
        if rng.random() < 0.75:
            radius = rng.uniform(2, 3.4)
            turn = np.linspace(0, 2 * np.pi, 40)
            height = rng.choice([0.5, 2.5])
            tone = hsv(rng.uniform(0.02, 0.12), rng.uniform(0.2, 0.9), rng.uniform(0.1, 0.7))
            for z, r, dim in ((0.0, 0.85, 0.6), (height, 1.0, 1.0), (height, 0.85, 0.35)):
                ring = np.stack([x + np.cos(turn) * radius * r, y + np.sin(turn) * radius * r], -1)
                ring = camera.project(np.column_stack([ring, np.full(40, floor + z)]))
                shade = tuple(map(float, tone * dim * ambient * 1.5))
                hull = cv2.convexHull(np.round(ring * 16).astype(np.int32))
                cv2.fillConvexPoly(table, hull, shade, cv2.LINE_AA, 4)
            inside, top, count = radius * 0.7, floor + height * 0.7, int(rng.integers(0, 40))
        else:
            inside, top, count = rng.uniform(1, 4), floor, int(rng.integers(1, 16))
            if rng.random() < 0.4:
                inside, count = rng.uniform(3, 6), int(rng.integers(40, 150))
        for index in range(count):
            r, a = inside * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
            z = top + 0.6 * index / 40
            if rng.random() < 0.03:
                color = 3 - color
            stone = a_stone(rng, kit, color, x + r * np.cos(a), y + r * np.sin(a), z)
            draw_stone(table, camera, stone, lights, ambient)
