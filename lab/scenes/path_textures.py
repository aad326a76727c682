"""Surfaces for path-traced scenes: woods, ruled boards, tables, stones, cloth and printed things.

Pictures are linear BGR in 0..1, row 0 at the smallest y.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .materials import hsv, smooth

Array = NDArray[np.float32]

# Hue, saturation and value (each a range) of what boards are made of.
WOODS = {
    "kaya": ((0.095, 0.125), (0.35, 0.62), (0.85, 1.0)),
    "bamboo": ((0.1, 0.125), (0.28, 0.5), (0.85, 1.0)),
    "beech": ((0.07, 0.1), (0.3, 0.5), (0.8, 0.98)),
    "orange": ((0.07, 0.1), (0.65, 0.9), (0.75, 0.95)),
    "pale": ((0.1, 0.14), (0.1, 0.25), (0.85, 0.98)),
    "walnut": ((0.04, 0.08), (0.4, 0.65), (0.3, 0.55)),
    "red": ((0.01, 0.05), (0.55, 0.8), (0.35, 0.65)),
    "dark": ((0.03, 0.1), (0.2, 0.55), (0.16, 0.35)),
}
SHARE = {"kaya": 0.3, "bamboo": 0.14, "beech": 0.15, "orange": 0.13, "pale": 0.08}
SHARE |= {"walnut": 0.09, "red": 0.08, "dark": 0.03}


@dataclass(frozen=True)
class Material:
    """``color`` (H, W, 3) over the mesh's uv; the rest 0..1: how rough, shiny, metal, velvety."""

    color: Array
    roughness: float = 0.5
    specular: float = 0.4
    metallic: float = 0.0
    sheen: float = 0.0


def plain(color: Array, roughness: float = 0.5, specular: float = 0.4, **more: float) -> Material:
    """A material of one colour."""
    return Material(np.float32(color).reshape(1, 1, 3), roughness, specular, **more)


def of_range(rng: np.random.Generator, name: str) -> Array:
    """A tone of the wood `name`."""
    return hsv(*(rng.uniform(*span) for span in WOODS[name]))


def wood(rng: np.random.Generator, h: int, w: int, base: Array, unit: float) -> Array:
    """Planed wood (h, w, 3), `unit` pixels a cell: rings cut along or across, fibres, pores."""
    turn = rng.random() < 0.5
    a, b = (h, w) if turn else (w, h)
    y, x = np.mgrid[0:a, 0:b].astype(np.float32) / np.float32(unit)
    bend = smooth(rng, a, b, rng.uniform(1.2, 3)) * rng.uniform(0.05, 1.2)
    bend = bend + cv2.resize(smooth(rng, 8, b, 6), (b, a)) * rng.uniform(0, 0.5)
    if rng.random() < 0.4:
        middle, long = rng.uniform(-2, b / unit + 2), rng.uniform(4, 14)
        apex = rng.uniform(-0.3, 1.3) * a / unit
        reach = np.sqrt((x - middle + bend) ** 2 + ((y - apex) / long) ** 2 + 0.02)
    else:
        reach = x + bend + y * rng.normal(0, 0.03)
    rings = reach * rng.uniform(0.9, 4.5)
    rings = rings + 0.6 * np.interp(rings, np.arange(-40, 140), rng.normal(size=180)).astype(
        x.dtype
    )
    wave = rings - np.floor(rings)
    ring = np.where(wave < 0.8, wave / 0.8, (1 - wave) / 0.2) ** 2 - 0.4
    fibre = rng.normal(size=(max(2, a // 24), b)).astype(np.float32)
    fibres = cv2.resize(fibre, (b, a), interpolation=cv2.INTER_LINEAR)
    tone = ring * rng.choice([0.03, 0.1, 0.2]) + fibres * rng.choice([0.01, 0.03, 0.05])
    tone = tone + smooth(rng, a, b, 3) * rng.uniform(0, 0.06)
    if rng.random() < 0.3:
        pores = (rng.random((a // 8 + 1, b)) < 0.02).astype(np.float32)
        tone = tone + cv2.resize(pores, (b, a)) * 0.2
    if not turn:
        tone = np.ascontiguousarray(tone.T)
    deep = base ** np.float32(1.25) * np.array([0.75, 0.95, 1.0], np.float32)
    mix = np.clip(tone, -0.3, 0.9)[..., None]
    return np.asarray(np.clip(base * (1 - mix) + deep * 0.55 * mix, 0.003, 0.95), np.float32)


def planks(
    rng: np.random.Generator, h: int, w: int, base: Array, unit: float, wide: float
) -> Array:
    """Boards glued or laid side by side, `wide` cells each, of slightly different tones."""
    picture = wood(rng, h, w, base, unit)
    step = max(4, round(wide * unit))
    for x in range(-int(rng.integers(0, step)), w, step):
        a, b = max(0, x), min(w, x + step)
        picture[:, a:b] *= np.float32(rng.uniform(0.84, 1.08))
        if rng.random() < 0.8 and a > 0:
            picture[:, a : a + max(1, round(0.03 * unit))] *= np.float32(rng.uniform(0.5, 0.95))
        for y in rng.uniform(0, h, int(rng.integers(0, 3))):
            knot = slice(int(y), int(y) + max(1, round(0.05 * unit)))
            picture[knot, a:b] *= np.float32(rng.uniform(0.6, 0.97))
    return np.clip(picture, 0.003, 0.95)


def cloth(rng: np.random.Generator, h: int, w: int, base: Array, unit: float) -> Array:
    """Woven stuff: threads, stripes or checks, patches of tone."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.float32(unit)
    weave = np.sin(x * 40) * np.sin(y * 40) * 0.06 + rng.normal(size=(h, w)) * 0.04
    picture = base * (1 + weave + 0.1 * smooth(rng, h, w, 5))[..., None]
    kind = rng.random()
    if kind < 0.45:
        other = hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.1, 1))
        period, share = rng.uniform(0.6, 8), rng.uniform(0.05, 0.6)
        across = (x / period) % 1 < share
        picture = np.where(across[..., None], picture * 0.3 + other * 0.7, picture)
        if kind < 0.25:
            down = (y / period) % 1 < share
            picture = np.where(down[..., None], picture * 0.5 + other * 0.5, picture)
    elif kind < 0.6:
        other = hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.1, 1))
        bloom = smooth(rng, h, w, rng.uniform(8, 40)) > 0.7
        picture = np.where(bloom[..., None], other * 0.8, picture)
    return np.asarray(np.clip(picture, 0.003, 0.95), np.float32)


def tiles(rng: np.random.Generator, h: int, w: int, base: Array, unit: float) -> Array:
    """A tiled or parquet floor, its joints a grid of their own."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.float32(unit)
    side, high = rng.uniform(3, 16), rng.uniform(0.6, 1.4)
    row = np.floor(y / (side * high))
    x = x + (row % 2) * side / 2 * (rng.random() < 0.4)
    col = np.floor(x / side)
    tone = np.modf(np.sin(row * 12.9 + col * 78.2) * 43758.5)[0] * 0.12
    picture = base * (1 + tone + 0.06 * smooth(rng, h, w, 12))[..., None]
    joint = ((x / side) % 1 < 0.02) | ((y / side / high) % 1 < 0.02)
    picture = np.where(joint[..., None], hsv(0.1, 0.1, rng.uniform(0.05, 0.9)), picture)
    return np.clip(picture, 0.003, 0.95).astype(np.float32)


def table(rng: np.random.Generator, side: int, unit: float) -> Material:
    """The surface of a table or floor: wood, cloth, tiles, straw, laminate, marble, dark glass."""
    kind = rng.choice(["wood", "planks", "cloth", "tiles", "straw", "plain", "marble"],
                      p=[0.2, 0.2, 0.22, 0.08, 0.06, 0.16, 0.08])  # fmt: skip
    base = hsv(rng.random(), rng.uniform(0, 0.85), rng.choice([0.08, 0.25, 0.5, 0.85]))
    if kind in ("wood", "planks"):
        base = of_range(rng, str(rng.choice(list(WOODS))))
        rough, shine = float(rng.uniform(0.15, 0.7)), float(rng.uniform(0.1, 0.6))
        if kind == "wood":
            return Material(wood(rng, side, side, base, unit), rough, shine)
        return Material(planks(rng, side, side, base, unit, rng.uniform(3, 9)), rough, shine)
    if kind == "cloth":
        return Material(cloth(rng, side, side, base, unit), 0.9, 0.1, sheen=rng.uniform(0, 0.6))
    if kind == "tiles":
        base = hsv(rng.uniform(0.02, 0.15), rng.uniform(0, 0.5), rng.uniform(0.2, 0.9))
        return Material(tiles(rng, side, side, base, unit), float(rng.uniform(0.1, 0.6)), 0.5)
    if kind == "straw":
        base = hsv(rng.uniform(0.12, 0.2), rng.uniform(0.2, 0.5), rng.uniform(0.55, 0.85))
        rib = np.sin(np.arange(side) / unit * 24) * 0.12 + rng.normal(size=side) * 0.05
        picture = base * (1 + rib[None, :] + rng.normal(size=(side, 1)) * 0.02)[..., None]
        return Material(np.clip(picture, 0, 0.9).astype(np.float32), 0.8, 0.2)
    if kind == "marble":
        vein = np.abs(smooth(rng, side, side, 7) + 0.5 * smooth(rng, side, side, 23))
        tone = np.clip(0.75 + 0.25 * np.minimum(vein * 2, 1), 0, 1)[..., None]
        return Material((hsv(0.1, rng.uniform(0, 0.2), 0.9) * tone).astype(np.float32), 0.15, 0.5)
    speck = (
        1 + 0.03 * rng.normal(size=(side, side, 1)) + 0.05 * smooth(rng, side, side, 3)[..., None]
    )
    flecked = np.clip(base * speck, 0.003, 0.95).astype(np.float32)
    return Material(flecked, float(rng.choice([0.05, 0.3, 0.7])), float(rng.uniform(0.1, 0.6)))


def stars(n: int) -> list[tuple[int, int]]:
    """The star points (column, row) of a board of n lines."""
    edge = 3 if n > 11 else 2
    far = n - 1 - edge
    spots = [(edge, edge), (far, edge), (edge, far), (far, far)]
    if n % 2 and n > 7:
        spots.append((n // 2, n // 2))
    if n > 13:
        spots += [(edge, n // 2), (far, n // 2), (n // 2, edge), (n // 2, far)]
    return spots


def ruled(
    rng: np.random.Generator, n: int, aspect: float, margin: tuple[float, float], unit: float
) -> tuple[Material, str]:
    """The top of a board of n lines, `margin` cells beyond them in x and y, and its stuff's name.

    Wood, cloth or printed sheet with its lines, star points, wear, coordinates, fold and gloss.
    """
    w = round((n - 1 + 2 * margin[0]) * unit)
    h = round(((n - 1) * aspect + 2 * margin[1]) * unit)
    kind = str(
        rng.choice([*SHARE, "cloth", "sheet"], p=[*(0.85 * v for v in SHARE.values()), 0.07, 0.08])
    )
    if kind == "cloth":
        base = hsv(
            rng.choice([0.1, 0.12, 0.35, 0.58]), rng.uniform(0.2, 0.7), rng.uniform(0.4, 0.9)
        )
        threads = rng.normal(size=(h, w)) * 0.05 + 0.06 * smooth(rng, h, w, 4)
        picture = np.clip(base * (1 + threads)[..., None], 0.003, 0.95).astype(np.float32)
        rough, shine = 0.9, 0.1
    elif kind == "sheet":
        base = hsv(rng.uniform(0.07, 0.16), rng.uniform(0.0, 0.6), rng.uniform(0.75, 1))
        if rng.random() < 0.25:
            base = hsv(rng.random(), rng.uniform(0.1, 0.7), rng.uniform(0.3, 0.9))
        picture = np.clip(base * (1 + 0.02 * smooth(rng, h, w, 3))[..., None], 0, 0.95)
        rough, shine = float(rng.uniform(0.25, 0.8)), float(rng.uniform(0.1, 0.5))
    else:
        base = of_range(rng, kind)
        strips = kind == "bamboo" or rng.random() < 0.12
        paint = planks if strips else wood
        more = (rng.uniform(0.6, 2.5),) if strips else ()
        picture = paint(rng, h, w, base, unit, *more)
        rough = float(rng.choice([0.08, 0.2, 0.35, 0.6], p=[0.2, 0.3, 0.3, 0.2]))
        shine = float(rng.uniform(0.1, 0.6))
    picture = lined(rng, picture.astype(np.float32), base, n, aspect, margin, unit)
    if rng.random() < 0.16:
        axis = int(rng.random() < 0.4)
        middle = (h if axis == 0 else w) // 2 + round(rng.normal(0, 0.03) * unit)
        gap = max(1, round(rng.uniform(0.02, 0.08) * unit))
        seam = slice(middle - gap // 2, middle - gap // 2 + gap)
        if axis == 0:
            picture[seam] *= np.float32(rng.uniform(0.08, 0.5))
        else:
            picture[:, seam] *= np.float32(rng.uniform(0.08, 0.5))
    return Material(np.ascontiguousarray(picture, np.float32), rough, shine), kind


def lined(
    rng: np.random.Generator, picture: Array, base: Array, n: int, aspect: float,
    margin: tuple[float, float], unit: float,
) -> Array:  # fmt: skip
    """The `picture` with its lines, star points and, on some, coordinates, drawn and worn."""
    h, w = picture.shape[:2]
    sub = 2
    layer = np.zeros((h * sub, w * sub), np.uint8)
    scale = unit * sub
    fix = 4
    one = 1 << fix

    def bar(x0: float, y0: float, x1: float, y1: float) -> None:
        quad = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]) * one
        cv2.fillConvexPoly(layer, np.round(quad).astype(np.int32), 255, cv2.LINE_AA, fix)

    thick = rng.choice([0.022, 0.04, 0.07]) * rng.uniform(0.8, 1.25) * scale
    heavy = thick * (rng.uniform(1.3, 2.4) if rng.random() < 0.3 else 1.0)
    x0, y0 = margin[0] * scale - 0.5, margin[1] * scale - 0.5
    x1, y1 = x0 + (n - 1) * scale, y0 + (n - 1) * scale * aspect
    for i in range(n):
        t = (heavy if i in (0, n - 1) else thick) / 2
        x, y = x0 + i * scale, y0 + i * scale * aspect
        bar(x - t, y0 - heavy / 2, x + t, y1 + heavy / 2)
        bar(x0 - heavy / 2, y - t, x1 + heavy / 2, y + t)
    if rng.random() < 0.92:
        dot = max(1.5 * thick, scale * rng.uniform(0.06, 0.13))
        for i, j in stars(n):
            at = (round((x0 + i * scale) * one), round((y0 + j * scale * aspect) * one))
            cv2.circle(layer, at, round(dot * one), 255, -1, cv2.LINE_AA, fix)
    if min(margin) > 0.8 and rng.random() < 0.16:
        size = scale / 65
        for i in range(n):
            x = round(x0 + i * scale - 0.15 * scale)
            y = round(y0 + i * scale * aspect + 0.12 * scale)
            letter = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[i % 25]
            for row in (round(y0 - 0.4 * scale), round(y1 + 0.75 * scale)):
                cv2.putText(layer, letter, (x, row), 0, size, 255, 2, cv2.LINE_AA)
            for col in (round(x0 - 0.8 * scale), round(x1 + 0.4 * scale)):
                cv2.putText(layer, str(n - i), (col, y), 0, size, 255, 2, cv2.LINE_AA)
    mask = cv2.resize(layer, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    if rng.random() < 0.3:
        worn = smooth(rng, h, w, rng.uniform(4, 30)) * 0.35 + rng.uniform(0.4, 0.9)
        mask = mask * np.clip(worn, 0.1, 1)
    mask = (mask * np.float32(rng.uniform(0.65, 1.0)))[..., None]
    pale = base.mean() < 0.12 and rng.random() < 0.6
    ink = hsv(0.12, rng.uniform(0, 0.6), 0.9) if pale else hsv(0.06, 0.4, rng.uniform(0.02, 0.3))
    return (picture * (1 - mask) + ink * mask).astype(np.float32)


def stone_skin(rng: np.random.Generator, base: Array, grain: float, spread: float) -> Array:
    """An atlas of 8 by 8 stones' skins, 32 pixels each: tones apart by `spread`, shell `grain`."""
    side = 256
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    tones = 1 + spread * rng.normal(size=(8, 8)).astype(np.float32)
    tone = cv2.resize(tones, (side, side), interpolation=cv2.INTER_NEAREST)
    turn = cv2.resize(
        rng.uniform(0, np.pi, (8, 8)).astype(np.float32), (side, side), interpolation=0
    )
    bow = (
        np.cos(turn) * x + np.sin(turn) * y + 2 * np.sin((np.sin(turn) * x - np.cos(turn) * y) / 9)
    )
    lines = 0.5 + 0.5 * np.sin(bow * rng.uniform(1.2, 2.2))
    picture = base * (tone * (1 - grain * lines))[..., None]
    return np.asarray(np.clip(picture, 0.002, 0.93), np.float32)


def printed(rng: np.random.Generator, h: int, w: int) -> Array:
    """A sheet of paper or a book's page: rows of words, perhaps a diagram."""
    picture = np.empty((h, w, 3), np.float32)
    picture[:] = hsv(rng.uniform(0.08, 0.16), rng.uniform(0, 0.15), rng.uniform(0.8, 1))
    dark = hsv(0.6, 0.2, rng.uniform(0.05, 0.3))
    line = max(4, h // int(rng.integers(18, 40)))
    for y in range(2 * line, h - line, line):
        x = w // 10
        while x < w * 0.9 and rng.random() < 0.97:
            long = int(rng.integers(2, 10)) * max(1, line // 3)
            picture[y : y + max(1, line // 3), x : min(x + long, round(w * 0.9))] = dark
            x += long + max(1, line // 3)
    return picture


def screen(rng: np.random.Generator, h: int, w: int) -> Array:
    """A phone's or clock's face: dark, or with blocks and digits."""
    picture = np.full((h, w, 3), 0.01, np.float32)
    if rng.random() < 0.6:
        picture[h // 8 : -h // 8, w // 10 : -w // 10] = hsv(
            rng.random(), rng.uniform(0, 0.7), rng.uniform(0.2, 0.9)
        )
        mask = np.zeros((h, w), np.uint8)
        text = f"{rng.integers(0, 60):02d}:{rng.integers(0, 60):02d}"
        cv2.putText(mask, text, (w // 8, h * 2 // 3), 0, w / 110, 255, 2, cv2.LINE_AA)
        picture[mask > 127] = hsv(rng.random(), 0.3, rng.choice([0.05, 0.9]))
    return picture
