"""Scenes for the path tracer as plain descriptions: meshes, materials, light, camera and truth.

`describe(seed)` needs no renderer; `path_tracer.trace` renders what it returns and `photograph`
makes the stored picture of it. Everything random comes from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from . import sensor
from .between_points import THINNED
from .materials import EMPTY, HIDDEN
from .path_kinds import PATH_KINDS
from .path_light import Lighting, lighting, shade
from .path_shapes import Mesh, place, slab
from .path_stage import Kit, Thing, a_kit, arm, bowl, clutter, heap, stones
from .path_textures import Material, ruled, table
from .path_views import CUT, FAR, FRAME, covered, depths, viewpoint
from .render import PinholeCamera
from .scenes import RenderedScene, stones_on

Array = NDArray[np.float32]
LIFT = 0.3
NEAREST = 6.0
"""Cells that people and their hands stay away from the lens at least."""
OFTEN_SHADED, SHADED = 0.35, 0.12
"""Share of boards in sun, and in other light, that something shades."""


@dataclass(frozen=True)
class Ground:
    """A board's body: lines ``n``, ``aspect`` of its cells, ``margin`` beyond the lines, height."""

    n: int
    aspect: float
    margin: tuple[float, float]
    thickness: float
    legs: float

    @property
    def middle(self) -> NDArray[np.float64]:
        """The middle of its top in world cells."""
        return np.array([(self.n - 1) / 2, (self.n - 1) * self.aspect / 2, 0.0])

    @property
    def span(self) -> NDArray[np.float64]:
        """Its width and depth in cells."""
        wide = self.n - 1
        return np.array([wide + 2 * self.margin[0], wide * self.aspect + 2 * self.margin[1]])

    @property
    def ring(self) -> NDArray[np.float64]:
        """The corners (4, 3) of its top."""
        corner = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * self.span
        return np.column_stack([corner, np.zeros(4)]) + self.middle

    @property
    def intersections(self) -> NDArray[np.float64]:
        """The crossings of its lines (n * n, 3), row by row."""
        rows, cols = np.mgrid[0 : self.n, 0 : self.n].astype(np.float64)
        flat = np.zeros((self.n, self.n))
        return np.stack([cols, rows * self.aspect, flat], -1).reshape(-1, 3)


@dataclass(frozen=True)
class PathScene:
    """The description of a scene."""

    seed: int
    size: tuple[int, int]
    """The picture's (w, h) in pixels, with the ``border`` around it."""
    border: int
    """Pixels around the stored picture."""
    k1: float
    """The radial distortion of the lens."""
    camera: PinholeCamera
    aperture: float
    focus: float
    elevation: float
    """The camera's elevation in radians."""
    ground: Ground
    kit: Kit
    """The kit of which the played ``stones`` are."""
    things: list[Thing]
    """Everything but the played ``stones`` and the ``hands``."""
    stones: list[Thing]
    hands: list[Thing]
    light: Lighting
    points: NDArray[np.float64]
    """The points (N, N, 2), in pixels of the rendering before the lens bends it by ``k1``."""
    labels: NDArray[np.uint8]
    """What lies on each point, (N, N) 0..3 as in `materials`."""
    tags: list[str] = field(default_factory=list)
    """Tags of its difficulties."""


def a_ground(rng: np.random.Generator) -> Ground:
    """A floor board on legs, a table board, a folding one, or a sheet."""
    n = int(rng.choice([19, 13, 9], p=[0.66, 0.16, 0.18]))
    kind = rng.choice(4, p=[0.12, 0.4, 0.28, 0.2])
    thickness = [rng.uniform(4, 8), rng.uniform(0.8, 2.5), rng.uniform(0.3, 0.8), 0.06][kind]
    legs = float(rng.uniform(2.5, 4.5)) if kind == 0 else 0.0
    low, high = [(0.35, 0.6), (0.6, 1.0), (1.0, 1.8), (1.8, 4.0)][
        int(rng.choice(4, p=[0.2, 0.45, 0.25, 0.1]))
    ]
    margin = rng.uniform(low, high)
    aspect = float(rng.choice([1.0, rng.uniform(1.03, 1.1)]))
    pair = (float(margin), float(margin * rng.uniform(0.9, 1.2)))
    return Ground(n, aspect, pair, float(thickness), legs)


def body(rng: np.random.Generator, ground: Ground, top: Material) -> list[Thing]:
    """The board's block under its ruled top, and its legs."""
    w, d = ground.span
    corner = float(rng.choice([0.03, 0.15, 0.5]))
    block = slab(w, d, ground.thickness, min(0.1, 0.2 * ground.thickness), corner)
    x, y, _ = ground.middle
    made = [Thing(place(block, (x, y, -ground.thickness)), top)]
    if ground.legs:
        side = Material(top.color[:8, :8], 0.5, 0.3)
        leg = slab(3.2, 3.2, ground.legs, 0.3, 1.5)
        for sx in (-1, 1):
            for sy in (-1, 1):
                at = (x + sx * (w / 2 - 2.5), y + sy * (d / 2 - 2.5))
                made.append(Thing(place(leg, (*at, -ground.thickness - ground.legs)), side))
    return made


def under(rng: np.random.Generator, ground: Ground, unit: float) -> list[Thing]:
    """The table, or the floor, under the board, and what is beneath it.

    `unit` is how many pixels of its surface a cell takes; it repeats after 45 cells.
    """
    z = -ground.thickness - ground.legs
    side = round(45 * unit)
    made = []
    low = bool(ground.legs) or rng.random() < 0.2
    w, d = (500.0, 500.0) if low else ground.span + rng.uniform(4, 60, 2)
    shift = np.zeros(2) if low else rng.uniform(-0.5, 0.5, 2) * (np.array([w, d]) - ground.span - 2)
    x, y = ground.middle[:2] + shift
    for wide, deep, top, at in ((w, d, z, (x, y)), (900.0, 900.0, z - 30, (0.0, 0.0))):
        thick = 1.5
        mesh = slab(wide, deep, thick, 0.1, 0.6)
        uv = mesh.uv * np.array([wide, deep], np.float32) * np.float32(unit / side)
        mesh = Mesh(mesh.vertices, mesh.normals, uv + np.float32(rng.random(2)), mesh.faces)
        made.append(Thing(place(mesh, (*at, top - thick)), table(rng, side, unit)))
        if low:
            break
    return made


def around(rng: np.random.Generator, ground: Ground, kit: Kit) -> list[Thing]:
    """Bowls, lids, loose and heaped stones, clocks and other things beside the board."""
    z = -ground.thickness - ground.legs
    made: list[Thing] = []
    taken: list[tuple[float, float, float]] = []
    for _ in range(int(rng.choice([0, 1, 2, 4, 7], p=[0.15, 0.15, 0.25, 0.3, 0.15]))):
        radius = 3.5
        a = rng.uniform(0, 2 * np.pi)
        gap = radius + rng.uniform(0.1, 6)
        way = np.array([np.cos(a), np.sin(a)])
        at = way * (ground.span / 2 + gap) / max(np.abs(way))
        x, y = ground.middle[:2] + np.clip(at, -ground.span / 2 - gap, ground.span / 2 + gap)
        if any(np.hypot(x - u, y - v) < radius + r for u, v, r in taken):
            continue
        kind = rng.random()
        color = int(rng.integers(1, 3))
        if kind < 0.45:
            made += bowl(rng, kit, color, x, y, z)
        elif kind < 0.6:
            count, reach = int(rng.integers(1, 60)), rng.uniform(1, 3.2)
            made += heap(rng, kit, color, x, y, reach, z, count, 0.3 if count > 25 else 0.0)
        else:
            more, radius = clutter(rng, x, y, z)
            if gap < radius:
                continue
            made += more
        taken.append((x, y, radius))
    return made


def second(
    rng: np.random.Generator, ground: Ground, camera: PinholeCamera, size: tuple[int, int]
) -> list[Thing]:
    """Another board with a game on it beside the first, where the frame shows only part of it."""
    other = a_ground(rng)
    side = rng.choice([-1, 1], 2) * (rng.permutation([1.0, rng.uniform(0, 0.4)]))
    gap = ground.span / 2 + other.span / 2 + rng.uniform(2, 8)
    shift = side * gap
    shift = np.array([*(ground.middle[:2] + shift - other.middle[:2]), 0.0])
    lower = other.thickness + other.legs - ground.thickness - ground.legs
    shift[2] = lower
    seen = camera.project(other.ring + shift)
    depth = (other.ring + shift - camera.centre) @ camera.rotation[2]
    w, h = size
    outside = ((seen < 0) | (seen > [w, h])).any(1).sum()
    if depth.min() < 3 or outside < 2:
        return []
    top, _ = ruled(rng, other.n, other.aspect, other.margin, 24.0)
    made = body(rng, other, top) + stones(rng, a_kit(rng), stones_on(rng, other.n), other.aspect)
    return [Thing(place(t.mesh, tuple(shift)), t.material) for t in made]


def describe(seed: int, long_side: int = 900, kind: str = "any") -> PathScene:
    """Scene number `seed`, its stored picture about `long_side` pixels along the longer side.

    `kind` is one of `PATH_KINDS`.
    """
    wanted = PATH_KINDS[kind]
    rng = np.random.default_rng((seed, 3))
    ground = a_ground(rng)
    n = ground.n
    k1 = float(np.clip(rng.normal(0, 0.05), -0.16, 0.1)) if rng.random() < 0.7 else 0.0
    ratio = [(1.0, 0.75), (0.75, 1.0), (1.0, 0.5625), (0.85, 0.85)][
        rng.choice(4, p=[0.4, 0.3, 0.15, 0.15])
    ]
    border = round(long_side * (0.012 + 0.55 * abs(k1)))
    w, h = (round(long_side * r) + 2 * border for r in ratio)
    shown = int(rng.choice([FRAME, FAR, CUT], p=[0.69, 0.2, 0.11]))
    camera, elevation = viewpoint(rng, (w, h), border, ground.ring, shown, wanted.heights)
    labels = stones_on(rng, n)
    while wanted.full and (labels != EMPTY).mean() <= 0.5:
        labels = stones_on(rng, n)
    if wanted.bare:
        labels[rng.random((n, n)) < rng.choice([0.97, 1.0])] = EMPTY
    if wanted.between:
        labels[rng.random((n, n)) < THINNED] = EMPTY
    world = ground.intersections
    points = camera.project(world).reshape(n, n, 2)
    pitch = float(np.linalg.norm(np.diff(points, axis=1), axis=-1).max())
    top, stuff = ruled_finely(rng, ground, pitch)
    kit = a_kit(rng, wanted.tinted)
    spot = world[int(rng.integers(0, n * n))]
    light = lighting(rng, camera, ground.middle, spot, wanted.light)
    things = body(rng, ground, top) + under(rng, ground, float(np.clip(0.8 * pitch, 4, 24)))
    played = stones(rng, kit, labels, ground.aspect, wanted.between)
    things += around(rng, ground, kit)
    if rng.random() < 0.1:
        things += second(rng, ground, camera, (w, h))
    tags = [f"{n}x{n}", stuff, light.kind]
    shades = shading(rng, ground, camera, (w, h), light)
    things += shades
    tags += ["shade"] * len(shades)
    hands: list[Thing] = []
    for _ in range(20 if wanted.hand else int(rng.random() < 0.25)):
        limb = reaching(rng, ground, camera)
        hidden = unseen(camera, (w, h), limb, world)
        if limb and hidden.mean() < 0.5 and (hidden.any() or not wanted.hand):
            hands = limb
            tags.append("hand")
            break
    before = [thing for thing in [*things, *hands] if thing.hides]
    hidden = unseen(camera, (w, h), before, world).reshape(n, n)
    density = float((labels != EMPTY).mean())
    tags += ["full"] * (density > 0.7) + ["steep"] * (elevation < 0.73)
    tags += ["far"] * (shown == FAR)
    truth = np.where(hidden, HIDDEN, labels).astype(np.uint8)
    aperture, focus = focused(rng, camera, world)
    return PathScene(
        seed,
        (w, h),
        border,
        k1,
        camera,
        aperture,
        focus,
        elevation,
        ground,
        kit,
        things,
        played,
        hands,
        light,
        points,
        truth,
        tags,
    )


DARK = Material(np.full((1, 1, 3), 0.02, np.float32), 0.9, 0.0)


def ruled_finely(rng: np.random.Generator, ground: Ground, pitch: float) -> tuple[Material, str]:
    """The board's top, fine enough for lines `pitch` pixels apart, and its stuff's name."""
    unit = float(np.clip(1.4 * pitch, 14, 64 if ground.n == 19 else 110))
    return ruled(rng, ground.n, ground.aspect, ground.margin, unit)


def shading(
    rng: np.random.Generator,
    ground: Ground,
    camera: PinholeCamera,
    size: tuple[int, int],
    light: Lighting,
) -> list[Thing]:
    """Objects that shade a part of the board from the first lamp, often in sun, mostly none.

    Nothing where the camera would see it.
    """
    shaded = OFTEN_SHADED if light.kind == "sun" else SHADED
    if not light.lamps or rng.random() >= shaded:
        return []
    screen = shade(rng, light.lamps[0], float(ground.span.max()) * 0.8)
    return [] if np.isfinite(depths(camera, size, [screen])).any() else [Thing(screen, DARK)]


def focused(
    rng: np.random.Generator, camera: PinholeCamera, world: NDArray[np.float64]
) -> tuple[float, float]:
    """The aperture, small as a rule, and the distance at which one of the `world` points lies."""
    aperture = 0.004 if rng.random() < 0.7 else float(rng.uniform(0.02, 0.25))
    target = world[int(rng.integers(0, len(world)))]
    return aperture, float((target - camera.centre) @ camera.rotation[2])


def reaching(rng: np.random.Generator, ground: Ground, camera: PinholeCamera) -> list[Thing]:
    """A hand over the board, none where it would come too near the camera."""
    half = ground.span / 2
    at = ground.middle[:2] + rng.uniform(-0.9, 0.9, 2) * half
    tip = np.array([*at, rng.choice([0.6, rng.uniform(0.8, 5)])])
    side = rng.integers(0, 4) * np.pi / 2 + rng.normal(0, 0.4)
    made = arm(rng, tip, side, float(rng.uniform(2, 8)))
    near = min(np.linalg.norm(t.mesh.vertices - camera.centre, axis=1).min() for t in made)
    return made if near > 5 else []


def unseen(
    camera: PinholeCamera, size: tuple[int, int], things: list[Thing], world: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """A mask (K,) of world points (K, 3) where `things` hide a possible stone."""
    nearest = depths(camera, size, [t.mesh for t in things])
    return covered(camera, nearest, world + np.array([0, 0, LIFT]), 0.3) > 0.5


def clear_of_lens(camera: PinholeCamera, things: list[Thing]) -> bool:
    """Whether all `things` are farther than `NEAREST` from the lens."""
    return all(
        np.linalg.norm(thing.mesh.vertices - camera.centre, axis=1).min() > NEAREST
        for thing in things
    )


def photograph(
    scene: PathScene, image: Array, grain: np.random.Generator | None = None
) -> RenderedScene:
    """The stored picture of a rendered one (H, W, 3), linear BGR, with points and labels moved.

    Everything random comes from the scene's seed. With `grain` the noise of the sensor comes from
    `grain`. Pictures of one scene by one camera differ in the noise alone.
    """
    rng = np.random.default_rng((scene.seed, 4))
    image, points = sensor.distort(image, scene.points, scene.k1, scene.border)
    image = sensor.blur(image, rng)
    h, w = image.shape[:2]
    mask = np.zeros((h, w), np.uint8)
    corners = points[[0, 0, -1, -1], [0, -1, -1, 0]]
    cv2.fillConvexPoly(mask, np.round(np.clip(corners, -1e4, 1e4)).astype(np.int32), 1)
    board = image[mask > 0].mean(-1) if mask.any() else image.mean(-1).ravel()
    dim = scene.light.kind == "dim" or rng.random() < 0.06
    if rng.random() < 0.65:
        gain = rng.uniform(0.25, 0.75) / max(float(np.percentile(board, 80)), 1e-5)
    else:
        gain = rng.uniform(0.12, 0.35) / max(float(image.mean()), 1e-5)
    gain *= rng.uniform(0.08, 0.3) if dim else 1.0
    image = image * np.float32(gain)
    colored = scene.light.kind == "coloured"
    corrected = rng.uniform(0, 0.7) if colored else rng.uniform(0.4, 1.0)
    balance = np.clip(scene.light.tone, 0.1, 4) ** -np.float32(corrected)
    balance = np.clip(balance, 0.5, 2.2) * np.exp(rng.normal(0, 0.05, 3)).astype(np.float32)
    leak = np.float32(rng.uniform(0.005, 0.06))
    image = image * (1 - 3 * leak) + leak * image.sum(-1, keepdims=True)
    if rng.random() < 0.6:
        white = np.float32(rng.uniform(1.2, 4))
        image = image * (1 + image / white**2) / (1 + image * (1 / white))
    if dim or rng.random() < 0.15:
        shaken = rng.uniform(0.01, 0.04)
        shot = np.sqrt(np.maximum(image, 0)) * (grain or rng).normal(0, shaken, image.shape)
        image = np.maximum(image + shot.astype(np.float32), 0)
    shown = sensor.expose(image, float(image.mean()), balance.astype(np.float32))
    stored = sensor.develop(shown, rng, grain)
    truth = scene.labels.copy()
    outside = (points < 0).any(-1) | (points[..., 0] > w - 1) | (points[..., 1] > h - 1)
    truth[outside] = HIDDEN
    return RenderedScene(stored, points.astype(np.float32), truth, colored)
