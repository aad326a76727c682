"""Meshes for path-traced scenes: stones, slabs, turned things (bowls, cups) and limbs.

World coordinates are those of `render.py`: cells, x along a row, y down a column, z up.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


@dataclass(frozen=True)
class Mesh:
    """A mesh of triangles.

    Seen from outside, a face's vertices run as x turns to y turns to z (right-handed).
    """

    vertices: Array
    """The corners, (V, 3)."""
    normals: Array
    """The unit normal at each vertex, (V, 3)."""
    uv: Array
    """Texture coordinates, (V, 2)."""
    faces: NDArray[np.uint32]
    """Three vertices by number for each triangle, (F, 3)."""


def build(
    vertices: NDArray[np.floating],
    faces: NDArray[np.integer],
    uv: NDArray[np.floating],
    normals: NDArray[np.floating] | None = None,
) -> Mesh:
    """A mesh with the normals given, or those of its faces by area at every vertex."""
    vertices = np.asarray(vertices, np.float64)
    faces = np.asarray(faces, np.int64)
    if normals is None:
        a, b, c = (vertices[faces[:, k]] for k in range(3))
        across = np.cross(b - a, c - a)
        normals = np.zeros_like(vertices)
        for k in range(3):
            np.add.at(normals, faces[:, k], across)
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.where(length > 1e-12, normals / np.maximum(length, 1e-12), [0.0, 0.0, 1.0])
    return Mesh(
        vertices.astype(np.float32),
        normals.astype(np.float32),
        np.asarray(uv, np.float32),
        faces.astype(np.uint32),
    )


def turned(profile: NDArray[np.floating], segments: int = 48) -> Mesh:
    """The solid that the (radius, z) `profile` (K, 2) sweeps about the z axis, bottom first.

    The outside lies on the right of the profile's direction. uv is (turn 0..1, profile 0..1).
    """
    profile = np.asarray(profile, np.float64)
    k = len(profile)
    angle = np.linspace(0, 2 * np.pi, segments + 1)
    x = np.outer(np.cos(angle), profile[:, 0])
    y = np.outer(np.sin(angle), profile[:, 0])
    z = np.broadcast_to(profile[:, 1], x.shape)
    run = np.gradient(profile, axis=0)
    out = np.column_stack([run[:, 1], -run[:, 0]])
    normals = np.stack(
        [np.outer(np.cos(angle), out[:, 0]), np.outer(np.sin(angle), out[:, 0]),
         np.broadcast_to(out[:, 1], x.shape)], -1,
    )  # fmt: skip
    uv = np.stack(np.broadcast_arrays(angle[:, None] / (2 * np.pi), np.linspace(0, 1, k)), -1)
    s, t = np.meshgrid(np.arange(segments), np.arange(k - 1), indexing="ij")
    a = (s * k + t).ravel()
    faces = np.vstack(
        [np.column_stack([a, a + k, a + 1]), np.column_stack([a + 1, a + k, a + k + 1])]
    )
    return build(
        np.stack([x, y, z], -1).reshape(-1, 3), faces, uv.reshape(-1, 2), normals.reshape(-1, 3)
    )


def lens(half_height: float, flat: bool, rings: int = 9, segments: int = 28) -> Mesh:
    """A stone of radius 1 on z = 0: two caps that meet in a rounded rim, or one on a flat foot.

    `half_height` is half the whole height in radii. uv lies in 0..1 as seen from above.
    """
    a = np.linspace(-np.pi / 2, np.pi / 2, 2 * rings + 1)
    r = np.cos(a)
    z = np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 1.3 * half_height
    if flat:
        low = a < 0
        z = np.where(low, -0.45 * half_height * np.abs(np.sin(a)) ** 0.35, z * 1.55)
    r[0] = r[-1] = 0.0
    mesh = turned(np.column_stack([r, z - z.min()]), segments)
    uv = mesh.vertices[:, :2] * 0.5 + 0.5
    return Mesh(mesh.vertices, mesh.normals, uv.astype(np.float32), mesh.faces)


def slab(width: float, depth: float, height: float, bevel: float, corner: float) -> Mesh:
    """A block on z = 0 about the z axis with rounded corners and a bevelled top edge.

    uv is the place in the bounding rectangle, so the sides carry on the top's edge.
    """
    corner = min(max(corner, 1e-3), 0.49 * min(width, depth))
    bevel = min(bevel, 0.45 * height, 0.9 * corner)
    turn = np.linspace(0, np.pi / 2, 7)
    corners = []
    for k, (sx, sy) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
        a = turn + k * np.pi / 2
        corners.append(np.column_stack([
            sx * (width / 2 - corner) + corner * np.cos(a),
            sy * (depth / 2 - corner) + corner * np.sin(a), np.cos(a), np.sin(a)]))  # fmt: skip
    rim = np.vstack(corners)
    rim = np.vstack([rim, rim[:1]])
    up = np.sqrt(0.5)
    levels = [(0.0, 0.0, 1.0, 0.0), (0.0, height - bevel, 1.0, 0.0)]
    levels += [(bevel * (1 - up), height - bevel * (1 - up), up, up), (bevel, height, 0.0, 1.0)]
    n = len(rim)
    points, normals = [], []
    for inset, z, flat, rise in levels:
        points.append(np.column_stack([rim[:, :2] - rim[:, 2:] * inset, np.full(n, z)]))
        normals.append(np.column_stack([rim[:, 2:] * flat, np.full(n, rise)]))
    points += [points[-1], np.array([[0, 0, height]]), points[0], np.array([[0, 0, 0]])]
    normals += [np.tile([0.0, 0, 1], (n, 1)), np.array([[0.0, 0, 1]])]
    normals += [np.tile([0.0, 0, -1], (n, 1)), np.array([[0.0, 0, -1]])]
    faces = []
    i = np.arange(n - 1)
    for level in range(3):
        low, high = level * n + i, (level + 1) * n + i
        faces += [np.column_stack([low, low + 1, high])]
        faces += [np.column_stack([low + 1, high + 1, high])]
    top, bottom = 4 * n, 5 * n + 1
    faces.append(np.column_stack([top + i, top + i + 1, np.full(n - 1, top + n)]))
    faces.append(np.column_stack([bottom + i + 1, bottom + i, np.full(n - 1, bottom + n)]))
    vertices = np.vstack(points)
    uv = np.clip(vertices[:, :2] / [width, depth] + 0.5, 0.001, 0.999)
    return build(vertices, np.vstack(faces), uv, np.vstack(normals))


def limbs(chains: list[NDArray[np.floating]], step: float, melt: float) -> Mesh:
    """The skin of rows of round joints (x, y, z, radius), melted together, by surface nets.

    `step` is the grid's spacing and `melt` how far joints flow into one another, both in cells.
    `uv` is (x, y) in units of ten cells.
    """
    joints = np.vstack(chains)
    reach = joints[:, 3:].max() + 2 * step + melt
    low = joints[:, :3].min(0) - reach
    count = np.ceil((joints[:, :3].max(0) + reach - low) / step).astype(int) + 1
    axes = [low[k] + step * np.arange(count[k]) for k in range(3)]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), -1).astype(np.float32)
    total = np.zeros(grid.shape[:3], np.float32)
    for chain in chains:
        for a, b in pairwise(chain):
            near = max(a[3], b[3]) + 6 * melt + 2 * step
            cut = tuple(
                slice(
                    max(0, int((min(a[k], b[k]) - near - low[k]) / step)),
                    int((max(a[k], b[k]) + near - low[k]) / step) + 2,
                )
                for k in range(3)
            )
            part = grid[cut]
            along = b[:3] - a[:3]
            t = np.clip((part - a[:3]) @ along / max(float(along @ along), 1e-9), 0, 1)
            centre = a[:3] + t[..., None] * along
            distance = np.linalg.norm(part - centre, axis=-1) - (a[3] + t * (b[3] - a[3]))
            total[cut] += np.exp(np.clip(-distance / melt, -30, 30))
    field = -melt * np.log(np.maximum(total, 1e-9))
    return surface(field, low, step)


def surface(field: NDArray[np.floating], low: NDArray[np.floating], step: float) -> Mesh:
    """The zero level of `field` (A, B, C), negative inside, as a mesh, by naive surface nets."""
    inside = field < 0
    weight = np.zeros(tuple(s - 1 for s in field.shape), np.float64)
    place = np.zeros((*weight.shape, 3))
    cells = [slice(None, -1), slice(1, None)]
    for axis in range(3):
        others = [k for k in range(3) if k != axis]
        for u in (0, 1):
            for v in (0, 1):
                corner = [0, 0, 0]
                corner[others[0]], corner[others[1]] = u, v
                far = corner.copy()
                far[axis] = 1
                f0 = field[tuple(cells[c] for c in corner)]
                f1 = field[tuple(cells[c] for c in far)]
                cross = (f0 < 0) != (f1 < 0)
                t = f0[cross] / (f0[cross] - f1[cross])
                at = np.tile(np.array(corner, float), (len(t), 1))
                at[:, axis] = t
                place[cross] += at
                weight[cross] += 1
    used = weight > 0
    index = np.full(weight.shape, -1)
    index[used] = np.arange(used.sum())
    base = np.stack(np.nonzero(used), -1)
    vertices = low + step * (base + place[used] / weight[used][:, None])
    faces = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        head, tail = [slice(1, -1)] * 3, [slice(1, -1)] * 3
        head[axis], tail[axis] = slice(0, -1), slice(1, None)
        a, b = inside[tuple(head)], inside[tuple(tail)]
        for first, flip in ((a & ~b, False), (~a & b, True)):
            spot = np.stack(np.nonzero(first), -1)
            spot[:, u] += 1
            spot[:, v] += 1
            quad = []
            for du, dv in ((0, 0), (1, 0), (1, 1), (0, 1)):
                at = spot.copy()
                at[:, u] -= 1 - du
                at[:, v] -= 1 - dv
                quad.append(index[at[:, 0], at[:, 1], at[:, 2]])
            q = np.stack(quad[::-1] if flip else quad, -1)
            faces += [q[:, [0, 1, 2]], q[:, [0, 2, 3]]]
    return build(vertices, np.vstack(faces), vertices[:, :2] / 10)


def place(
    mesh: Mesh, at: tuple[float, float, float], scale: float = 1.0, turn: float = 0.0
) -> Mesh:
    """The mesh scaled, turned by `turn` radians about z, then moved to `at`."""
    c, s = np.cos(turn), np.sin(turn)
    spin = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]], np.float32)
    vertices = mesh.vertices @ spin * np.float32(scale) + np.array(at, np.float32)
    return Mesh(vertices.astype(np.float32), mesh.normals @ spin, mesh.uv, mesh.faces)


def tilted(mesh: Mesh, lean: float, axis: float) -> Mesh:
    """The mesh leant by `lean` radians about the horizontal direction `axis`, on the spot."""
    c, s = np.cos(axis), np.sin(axis)
    k = np.array([[0, 0, s], [0, 0, -c], [-s, c, 0]])
    spin = np.eye(3) + np.sin(lean) * k + (1 - np.cos(lean)) * k @ k
    spin = spin.T.astype(np.float32)
    return Mesh(mesh.vertices @ spin, mesh.normals @ spin, mesh.uv, mesh.faces)


def joined(meshes: list[Mesh]) -> Mesh:
    """Several meshes as one."""
    shift = np.cumsum([0] + [len(m.vertices) for m in meshes[:-1]])
    faces = [m.faces + np.uint32(s) for m, s in zip(meshes, shift, strict=True)]
    return Mesh(
        np.concatenate([m.vertices for m in meshes]),
        np.concatenate([m.normals for m in meshes]),
        np.concatenate([m.uv for m in meshes]),
        np.concatenate(faces).astype(np.uint32),
    )
