"""Path-traced scenes of boards that were filled in or rearranged for the count.

`describe_counted` lays the boards of `counting_scenes` for the path tracer: the same players'
layouts, but boards, stones, light, lenses and cameras of `path_scenes`. Every point is in the
picture and nothing hides one.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from .counting_scenes import KINDS, Place, filled_in, places_of
from .materials import BLACK, WHITE
from .path_light import lighting
from .path_scenes import (
    Ground,
    PathScene,
    a_ground,
    around,
    body,
    focused,
    ruled_finely,
    shading,
    under,
    unseen,
)
from .path_shapes import joined
from .path_stage import Kit, Thing, a_kit, a_stone
from .path_views import FRAME, viewpoint
from .render import PinholeCamera

TENS = 0.4
"""Share of the boards that heaps of ten lie beside."""
EDGE = 0.02
"""Share of the picture's longer side that stays free round the points, at least."""


def describe_counted(seed: int, kind: str, size: int, long_side: int = 1000) -> PathScene:
    """Scene number `seed`: a board of `size` lines filled in for a count of `kind`.

    Its picture is about `long_side` pixels along the longer side. Everything random comes from the
    arguments. ``tags`` name the kind of count first.
    """
    rng = np.random.default_rng((seed, KINDS.index(kind), size, 5))
    labels = filled_in(rng, kind, size)
    ground = replace(a_ground(rng), n=size)
    k1 = float(np.clip(rng.normal(0, 0.03), -0.1, 0.08)) if rng.random() < 0.7 else 0.0
    w, h = [(1.0, 0.75), (0.75, 1.0), (0.9, 0.9)][int(rng.choice(3))]
    border = round(long_side * (0.012 + 0.55 * abs(k1)))
    w, h = round(w * long_side) + 2 * border, round(h * long_side) + 2 * border
    world = ground.intersections
    camera, elevation = viewpoint(rng, (w, h), border, ground.ring, FRAME)
    while not _inside(camera, world, (w, h), border + round(EDGE * long_side)):
        camera, elevation = viewpoint(rng, (w, h), border, ground.ring, FRAME)
    points = camera.project(world).reshape(size, size, 2)
    pitch = float(np.linalg.norm(np.diff(points, axis=1), axis=-1).max())
    top, stuff = ruled_finely(rng, ground, pitch)
    kit = a_kit(rng)
    light = lighting(rng, camera, ground.middle, world[int(rng.integers(0, size * size))])
    tags = [kind, f"{size}x{size}", stuff, light.kind]
    things = body(rng, ground, top) + under(rng, ground, float(np.clip(0.8 * pitch, 4, 24)))
    beside = around(rng, ground, kit)
    if rng.random() < TENS:
        beside += tens(rng, ground, kit)
    hiding = [thing for thing in beside if thing.hides]
    if unseen(camera, (w, h), hiding, world).any():
        beside = []
    things += beside
    shades = shading(rng, ground, camera, (w, h), light)
    things += shades
    tags += ["shade"] * len(shades)
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
        laid(rng, kit, places_of(rng, labels, 2 * kit.radius[BLACK]), ground.aspect),
        [],
        light,
        points,
        labels,
        tags,
    )


def _inside(
    camera: PinholeCamera, world: NDArray[np.float64], size: tuple[int, int], room: int
) -> bool:
    """Whether all of `world` (K, 3) is shown, `room` pixels from the edge of the rendering."""
    seen = camera.project(world)
    return bool(((seen > room) & (seen < np.array(size) - room)).all())


def laid(rng: np.random.Generator, kit: Kit, places: list[Place], aspect: float) -> list[Thing]:
    """The stones at `places` on a board of that `aspect`, all of a colour in one mesh."""
    made = []
    for color in (BLACK, WHITE):
        at = [(x, y * aspect, 0.0) for each, x, y in places if each == color]
        if at:
            meshes = [a_stone(rng, kit, color, place) for place in at]
            made.append(Thing(joined(meshes), kit.skins[color]))
    return made


def tens(rng: np.random.Generator, ground: Ground, kit: Kit) -> list[Thing]:
    """Stones laid out in tens, two rows of five, on the table beside the board."""
    made = []
    z = -ground.thickness - ground.legs
    for _ in range(int(rng.integers(1, 4))):
        side, color = int(rng.integers(4)), int(rng.integers(BLACK, WHITE + 1))
        away = rng.uniform(1.6, 2.8) + 1.3 * ground.thickness
        at = rng.uniform(-0.4, 0.4, 2) * ground.span
        at[side % 2] = (ground.span[side % 2] / 2 + away) * (1 if side < 2 else -1)
        index = np.arange(10 if rng.random() < 0.7 else int(rng.integers(1, 10)))
        rows = np.column_stack([index // 5 - 0.5, index % 5 - 2.0]) + rng.normal(
            0, 0.06, (len(index), 2)
        )
        spots = ground.middle[:2] + at + (rows if side % 2 == 0 else rows[:, ::-1])
        meshes = [a_stone(rng, kit, color, (float(x), float(y), z)) for x, y in spots]
        made.append(Thing(joined(meshes), kit.skins[color], True))
    return made
