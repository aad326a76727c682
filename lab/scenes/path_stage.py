"""Objects around a board in path-traced scenes: bowls, loose stones, clocks, cups, hands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .between_points import laid_between
from .materials import BLACK, WHITE, hsv
from .path_shapes import Mesh, joined, lens, limbs, place, slab, tilted, turned
from .path_textures import Material, cloth, of_range, plain, printed, screen, stone_skin, wood

Array = NDArray[np.float32]


@dataclass(frozen=True)
class Thing:
    """A mesh and what it is made of; ``hides`` where it can stand between camera and board."""

    mesh: Mesh
    material: Material
    hides: bool = False


@dataclass(frozen=True)
class Kit:
    """A set of stones: a mesh of radius one and a skin for each colour, ``radius`` in cells."""

    meshes: dict[int, Mesh]
    skins: dict[int, Material]
    radius: dict[int, float]


def a_kit(rng: np.random.Generator, tinted: bool = False) -> Kit:
    """Slate and shell, glass, plastic, yunzi or tinted stones, lens-shaped or flat below.

    Where they are to be `tinted`, the dark and the light stones have any two colours.
    """
    kind = str(rng.choice(["slate", "glass", "plastic", "yunzi"], p=[0.35, 0.3, 0.2, 0.15]))
    radius = rng.uniform(0.44, 0.5)
    half = rng.uniform(0.3, 0.5)
    flat = rng.random() < (0.75 if kind == "yunzi" else 0.12)
    mesh = lens(half * (0.8 if flat else 1.0), flat, 6, 24)
    grain, green = 0.0, 0.0
    if kind == "slate":
        rough, shine = rng.uniform(0.3, 0.6), rng.uniform(0.2, 0.5)
        dark = hsv(rng.uniform(0.3, 0.7), rng.uniform(0, 0.2), rng.uniform(0.13, 0.3))
        light = hsv(rng.uniform(0.1, 0.15), rng.uniform(0.02, 0.18), rng.uniform(0.88, 0.98))
        grain = rng.uniform(0, 0.12)
    elif kind == "glass":
        rough, shine = rng.uniform(0.03, 0.2), rng.uniform(0.4, 0.7)
        dark = hsv(rng.random(), rng.uniform(0, 0.3), rng.uniform(0.05, 0.15))
        light = hsv(rng.uniform(0.1, 0.6), rng.uniform(0, 0.06), rng.uniform(0.9, 1.0))
    elif kind == "plastic":
        rough, shine = rng.uniform(0.15, 0.5), rng.uniform(0.3, 0.6)
        dark = hsv(rng.random(), rng.uniform(0, 0.2), rng.uniform(0.06, 0.2))
        light = hsv(rng.uniform(0.08, 0.2), rng.uniform(0, 0.12), rng.uniform(0.85, 1.0))
    else:
        rough, shine = rng.uniform(0.25, 0.5), rng.uniform(0.2, 0.5)
        green = rng.uniform(0, 0.45)
        dark = hsv(rng.uniform(0.33, 0.5), green, rng.uniform(0.1, 0.24))
        light = hsv(rng.uniform(0.14, 0.25), rng.uniform(0.03, 0.16), rng.uniform(0.85, 0.97))
    if rng.random() < 0.06:
        dark = hsv(rng.uniform(0.3, 0.45), rng.uniform(0.4, 0.7), rng.uniform(0.2, 0.4))
        light = hsv(rng.uniform(0.1, 0.15), rng.uniform(0.1, 0.3), rng.uniform(0.8, 0.95))
    if tinted:
        dark = hsv(rng.random(), rng.uniform(0.35, 0.9), rng.uniform(0.15, 0.45))
        light = hsv(rng.random(), rng.uniform(0.08, 0.4), rng.uniform(0.78, 0.97))
    skins = {
        BLACK: Material(stone_skin(rng, dark, 0.0, 0.08), float(rough), float(shine)),
        WHITE: Material(stone_skin(rng, light, grain, 0.02), float(rough * 0.8), float(shine)),
    }
    sizes = {BLACK: radius * rng.uniform(0.99, 1.02), WHITE: radius}
    return Kit({BLACK: mesh, WHITE: mesh}, skins, sizes)


def a_stone(
    rng: np.random.Generator,
    kit: Kit,
    color: int,
    at: tuple[float, float, float],
    lean: float = 0.0,
) -> Mesh:
    """A stone of the kit on its foot at `at`, with a skin of its own of the atlas."""
    mesh = kit.meshes[color]
    if lean:
        mesh = tilted(mesh, lean, rng.uniform(0, 2 * np.pi))
    mesh = place(mesh, at, kit.radius[color], rng.uniform(0, 2 * np.pi))
    cell = rng.integers(0, 8, 2)
    uv = (kit.meshes[color].uv * 0.9 + 0.05 + cell) / 8
    return Mesh(mesh.vertices, mesh.normals, uv.astype(np.float32), mesh.faces)


def stones(
    rng: np.random.Generator,
    kit: Kit,
    labels: NDArray[np.uint8],
    aspect: float,
    between: float = 0.0,
) -> list[Thing]:
    """The stones of a position as hands leave them: off their points, pushed by neighbours.

    A share `between` of them lies between points, where there is room.
    """
    rows, cols = np.nonzero(labels)
    if not len(rows):
        return []
    loose = rng.choice([0.02, 0.06, 0.11], p=[0.35, 0.45, 0.2])
    xy = np.column_stack([cols, rows * aspect]).astype(float)
    home = xy.copy()
    xy = xy + np.clip(rng.normal(0, loose, xy.shape), -0.25, 0.25)
    colors = labels[rows, cols]
    wide = np.array([kit.radius[int(c)] for c in colors])
    for _ in range(8):
        gap = xy[:, None] - xy[None]
        far = np.linalg.norm(gap, axis=-1) + np.eye(len(xy)) * 9
        over = np.clip(wide[:, None] + wide[None] - far, 0, None)
        xy = xy + (gap / far[..., None] * over[..., None] * 0.45).sum(1)
        xy = home + np.clip(xy - home, -0.3, 0.3)
    if between:
        xy = laid_between(rng, xy, home, wide, between)
    made = []
    for color in (BLACK, WHITE):
        part = [a_stone(rng, kit, color, (x, y, 0.0)) for x, y in xy[colors == color]]
        if part:
            made.append(Thing(joined(part), kit.skins[color]))
    return made


def heap(rng: np.random.Generator, kit: Kit, color: int, x: float, y: float, reach: float,
         z: float, count: int, rise: float) -> list[Thing]:  # fmt: skip
    """`count` stones poured about (x, y) on z within `reach`, piled up by `rise` in the middle."""
    parts: dict[int, list[Mesh]] = {BLACK: [], WHITE: []}
    for _ in range(count):
        r, a = reach * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
        up = rise * (1 - (r / max(reach, 1e-6)) ** 2) * rng.uniform(0.6, 1)
        one = color if rng.random() > 0.02 else 3 - color
        lean = rng.normal(0, 0.3) if rise else 0.0
        at = (x + r * np.cos(a), y + r * np.sin(a), z + up)
        parts[one].append(a_stone(rng, kit, one, at, lean))
    return [Thing(joined(m), kit.skins[c], True) for c, m in parts.items() if m]


def bowl(
    rng: np.random.Generator, kit: Kit, color: int, x: float, y: float, z: float
) -> list[Thing]:
    """A bowl of stones, or the lid upside down with prisoners in it."""
    lid = rng.random() < 0.35
    r = rng.uniform(2.2, 3.2)
    tall = rng.uniform(0.7, 1.1) if lid else rng.uniform(2.4, 4.2)
    belly = 1.0 if lid else rng.uniform(1.0, 1.2)
    wall = rng.uniform(0.12, 0.3)
    deep = 0.2 if lid else rng.uniform(0.2, 0.75) * tall
    profile = [(0, 0), (0.75 * r, 0), (0.92 * r, 0.12 * tall), (belly * r, 0.5 * tall)]
    profile += [(r, 0.95 * tall), (r - wall / 2, tall), (r - wall, 0.94 * tall)]
    profile += [(belly * r - 1.3 * wall, 0.6 * tall), (0.85 * r - wall, deep), (0, deep)]
    tone = of_range(rng, str(rng.choice(["walnut", "red", "kaya", "dark", "orange"])))
    if rng.random() < 0.2:
        tone = hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.1, 0.9))
    skin = Material(wood(rng, 96, 192, tone, 20.0), rng.uniform(0.1, 0.6), rng.uniform(0.1, 0.6))
    made = [Thing(place(turned(np.array(profile)), (x, y, z)), skin, True)]
    if lid:
        count = int(rng.integers(0, 16))
        return made + heap(rng, kit, 3 - color, x, y, 0.6 * r, z + deep, count, 0.1)
    if rng.random() < 0.85:
        count, rise = int(rng.integers(20, 70)), rng.uniform(0, 0.7)
        made += heap(rng, kit, color, x, y, 0.68 * r, z + max(deep, 0.55 * tall), count, rise)
    return made


def clutter(rng: np.random.Generator, x: float, y: float, z: float) -> tuple[list[Thing], float]:
    """A clock, phone, cup, sheet, book or box on the table at (x, y, z), and its radius."""
    kind = rng.choice(["clock", "phone", "cup", "paper", "book", "box", "pen"])
    turn = rng.uniform(0, 2 * np.pi)
    tone = hsv(rng.random(), rng.uniform(0, 0.9), rng.choice([0.05, 0.2, 0.5, 0.95]))
    paint = plain(tone, rng.uniform(0.1, 0.7), rng.uniform(0.2, 0.6))
    at = (x, y, z)
    if kind == "cup":
        r, tall = rng.uniform(1.3, 2), rng.uniform(2, 5)
        profile = [(0, 0), (0.8 * r, 0), (r, tall), (0.93 * r, tall), (0.75 * r, 0.2), (0, 0.2)]
        tea = turned(np.array([(0.0, 0.0), (0.86 * r, 0.0), (0.0, 0.02)]))
        drink = plain(hsv(0.06, 0.7, rng.uniform(0.1, 0.5)), 0.05, 0.5)
        cup = Thing(place(turned(np.array(profile)), at), paint, True)
        return [cup, Thing(place(tea, (x, y, z + 0.75 * tall)), drink, True)], r
    if kind == "clock":
        body = place(slab(7, 3.4, 2.4, 0.3, 0.5), at, 1.0, turn)
        face = place(tilted(slab(5.6, 2.0, 0.1, 0.02, 0.1), 0.25, 0.0), (x, y, z + 2.4), 1.0, turn)
        glass = Material(screen(rng, 40, 110), 0.1, 0.5)
        return [Thing(body, paint, True), Thing(face, glass, True)], 4.0
    if kind == "phone":
        body = place(slab(3.2, 6.8, 0.35, 0.1, 0.5), at, 1.0, turn)
        face = place(slab(3.0, 6.5, 0.03, 0.0, 0.4), (x, y, z + 0.345), 1.0, turn)
        glass = Material(screen(rng, 130, 60), 0.05, 0.5)
        return [Thing(body, paint, True), Thing(face, glass, True)], 3.8
    if kind in ("paper", "book"):
        sheet = slab(9, 12.6, 0.03 if kind == "paper" else rng.uniform(0.3, 1.2), 0.0, 0.02)
        return [Thing(place(sheet, at, rng.uniform(0.6, 1), turn),
                      Material(printed(rng, 300, 220), 0.8, 0.2), True)], 7.5  # fmt: skip
    if kind == "pen":
        return [Thing(place(slab(0.35, 6, 0.35, 0.1, 0.16), at, 1.0, turn), paint, True)], 3.0
    wide, deep = rng.uniform(2, 7, 2)
    box = place(slab(wide, deep, rng.uniform(0.5, 4), 0.1, 0.3), at, 1.0, turn)
    return [Thing(box, paint, True)], float(np.hypot(wide, deep) / 2)


def arm(
    rng: np.random.Generator, tip: NDArray[np.floating], side: float, top: float
) -> list[Thing]:
    """A hand whose fingertips are at `tip` (x, y, z), its arm coming from direction `side`.

    `top` is how high above the board the elbow is, in cells.
    """
    way = np.array([np.cos(side), np.sin(side), 0.0])
    across = np.array([-way[1], way[0], 0.0]) * rng.choice([-1, 1])
    up = np.array([0.0, 0.0, 1.0])
    size = rng.uniform(0.85, 1.1)
    lift = rng.uniform(0.25, 0.6)
    slope = way * np.cos(lift) + up * np.sin(lift)
    knuckle = tip + slope * 3.6 * size
    wrist = knuckle + (way * np.cos(0.25) + up * np.sin(0.25)) * 3.9 * size
    elbow = wrist + way * 11 * size + up * (top - wrist[2]) * 0.6 + across * rng.normal(0, 3)
    shoulder = elbow + way * 12 + up * rng.uniform(4, 14) + across * rng.normal(0, 4)

    def row(p: NDArray[np.float64], r: float) -> NDArray[np.float64]:
        return np.array([*p, r * size])

    chains = []
    holding = rng.random() < 0.6
    for finger in range(4):
        sideways = across * (finger - 1.2) * 0.85 * size
        base = knuckle + sideways - up * 0.1 * (finger - 1) ** 2
        curl = 0.15 if holding and finger < 2 else rng.uniform(0.1, 1.2)
        length = (1.0 if finger < 3 else 0.8) * size
        close = 0.35 if holding and finger < 2 else 0.8
        aim = tip + sideways * close - base if finger < 2 else -slope * 3.2 + sideways * 0.1
        aim = aim / np.linalg.norm(aim)
        bend = aim * np.cos(curl) - up * np.sin(curl) * 0.8 + way * np.sin(curl) * 0.4
        middle = base + aim * 1.7 * length + up * 0.35
        outer = middle + bend * 1.1 * length
        end = tip + sideways * close + up * 0.3 if finger < 2 else outer + bend * 0.9 * length
        end[2] = max(end[2], 0.45)
        outer[2] = max(outer[2], 0.5)
        chains.append(
            np.array([row(base, 0.5), row(middle, 0.42), row(outer, 0.38), row(end, 0.32)])
        )
        chains.append(np.array([row(base, 0.52), row(wrist + across * (finger - 1.5) * 0.5, 0.62)]))
    thumb = wrist - slope * 1.0 - across * 1.5 * size
    chains.append(np.array([row(wrist, 0.7), row(thumb, 0.55), row(thumb - slope * 1.9, 0.45),
                            row(thumb - slope * 3.1 + across * 0.5, 0.38)]))  # fmt: skip
    chains.append(
        np.array(
            [
                row(wrist, 0.95),
                row(wrist * 0.6 + elbow * 0.4, 1.25),
                row(elbow, 1.5),
                row(shoulder, 2.0),
            ]
        )
    )
    tone = hsv(rng.uniform(0.02, 0.07), rng.uniform(0.3, 0.62), rng.choice([0.35, 0.55, 0.8, 0.95]))
    skin = plain(tone, 0.5, 0.35)
    made = [Thing(limbs(chains, 0.22, 0.12), skin, True)]
    if rng.random() < 0.75:
        begin = rng.uniform(0.02, 0.7)
        cuff = wrist * (1 - begin) + elbow * begin
        wide = rng.uniform(1.3, 2.6)
        folds = [row(cuff, wide)]
        folds += [
            row(cuff * (1 - t) + elbow * t, wide * rng.uniform(0.95, 1.2))
            for t in np.linspace(0.15, 1, 6)
        ]
        folds.append(row(shoulder, wide * 1.6))
        base = hsv(rng.random(), rng.uniform(0, 0.9), rng.choice([0.04, 0.1, 0.4, 0.9]))
        stuff = Material(
            cloth(rng, 200, 200, base, 20.0), 0.9, 0.05, sheen=float(rng.uniform(0, 0.6))
        )
        if rng.random() < 0.5:
            stuff = plain(base, 0.9, 0.1)
        made.append(Thing(limbs([np.array(folds)], 0.5, 0.3), stuff, True))
    return made
