"""Surroundings of a board: tables, clutter, bowls, loose stones, hands and sleeves."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .materials import Kit, a_stone, hsv, smooth, wood
from .render import PinholeCamera, SceneBoard, SceneLight, draw_stone

Array = NDArray[np.float32]


def table_picture(rng: np.random.Generator, w: int, h: int) -> Array:
    """The background of the board in the picture: wood, cloth, stripes, clutter."""
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
            count = h if axis == 0 else w
            phase = np.arange(count) * 2 * np.pi / period + rng.uniform(0, 6)
            wave = np.sin(phase) > rng.uniform(-1, 1)
            wave = wave.astype(np.float32) * rng.uniform(0, 0.7)
            wave = wave[:, None] if axis == 0 else wave[None, :]
            picture = picture * (1 - wave[..., None]) + other * wave[..., None]
        turn = cv2.getRotationMatrix2D((w / 2, h / 2), rng.uniform(0, 180), 1.5)
        turned = cv2.warpAffine(picture, turn, (w, h), borderMode=cv2.BORDER_REFLECT)
        picture = np.asarray(turned, np.float32)
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


def strays(
    rng: np.random.Generator,
    table: Array,
    camera: PinholeCamera,
    kit: Kit,
    n: int,
    aspect: float,
    margin: float,
    board: SceneBoard,
    lights: list[SceneLight],
    ambient: Array,
) -> None:
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

    def limb(
        canvas: NDArray[np.uint8],
        a: NDArray[np.float64],
        b: NDArray[np.float64],
        ra: float,
        rb: float,
    ) -> None:
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
    moved = cv2.warpAffine(both, np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32), (w, h))
    shade = cv2.GaussianBlur(moved, (0, 0), pitch * 0.5).astype(np.float32) / 255
    shaded = image * (1 - rng.uniform(0.2, 0.6) * shade)[..., None]
    round_ = cv2.distanceTransform(both, cv2.DIST_L2, 3)
    bulge = np.clip(round_ / (size * 0.45), 0, 1) ** 0.5
    fold = 1 + 0.12 * smooth(rng, h, w, w / pitch)
    body = np.where(sleeve[..., None] > 0, cloth, skin) * light
    body = body * (0.45 + 0.65 * bulge)[..., None] * fold[..., None]
    alpha = cv2.GaussianBlur(both, (0, 0), 0.8).astype(np.float32)[..., None] / 255
    return (shaded * (1 - alpha) + body * alpha).astype(np.float32), np.asarray(both, np.uint8)
