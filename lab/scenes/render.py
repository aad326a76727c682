"""A picture of a board from its physical description: a small ray caster for boards and stones.

World coordinates are in cells of the board's columns. The top-left intersection is (0, 0, 0). The x
axis runs along a row and the y axis along a column, with rows ``aspect`` cells apart. The z axis
points up out of the board. What is Lambertian (wood, lines, shadows, contact shadows) is composed
once as a texture in board space. The homography of the plane warps it. Stones are ellipsoids,
intersected with the ray of every pixel they cover. Gloss of the lacquer is added in picture space.
All colours are linear BGR in 0..1 until the sensor (see `sensor.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


@dataclass(frozen=True)
class PinholeCamera:
    """A pinhole: ``rotation`` camera_from_world, ``centre`` in world cells, ``k`` (3, 3)."""

    rotation: NDArray[np.float64]
    centre: NDArray[np.float64]
    k: NDArray[np.float64]

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels (K, 2) of world points (K, 3)."""
        camera = (np.asarray(points, np.float64) - self.centre) @ self.rotation.T @ self.k.T
        return camera[:, :2] / camera[:, 2:]

    def plane(self, z: float) -> NDArray[np.float64]:
        """The homography image_from_world of the horizontal plane at height `z`."""
        r = self.k @ self.rotation
        shift = r @ (np.array([0.0, 0.0, z]) - self.centre)
        return np.column_stack([r[:, 0], r[:, 1], shift])

    def rays(self, x: Array, y: Array) -> NDArray[np.float64]:
        """World directions (..., 3) through pixels."""
        pixel = np.stack([x, y, np.ones_like(x)], axis=-1).astype(np.float64)
        return pixel @ np.linalg.inv(self.k).T @ self.rotation


@dataclass(frozen=True)
class SceneLight:
    """A lamp or window: unit ``direction`` towards it, linear BGR ``color``, ``softness`` cells."""

    direction: NDArray[np.float64]
    color: Array
    softness: float


@dataclass(frozen=True)
class Stone:
    """An ellipsoid on its foot ``xy`` at ``floor`` with radius and half height in cells."""

    xy: tuple[float, float]
    radius: float
    half_height: float
    albedo: Array
    gloss: float
    roughness: float
    floor: float = 0.0


@dataclass
class SceneBoard:
    """The wooden (or printed) board: texture in board space and its frame in world cells."""

    texture: NDArray[np.floating]
    origin: tuple[float, float]
    scale: float
    thickness: float
    gloss: float
    roughness: float
    side: Array


def texture_from_world(board: SceneBoard) -> NDArray[np.float64]:
    """The affine map of world (x, y) to the texture's pixels."""
    ox, oy = board.origin
    s = board.scale
    return np.array([[s, 0, -ox * s - 0.5], [0, s, -oy * s - 0.5], [0, 0, 1]])


def irradiance(
    board: SceneBoard, stones: list[Stone], lights: list[SceneLight], ambient: Array, patches: Array
) -> Array:
    """Light falling on the board's texture: lamps less the stones' shadows, ambient less contact.

    `patches` (H, W) 0..1 is what large things (heads, hands, blinds) leave of the first lamp.
    """
    h, w = board.texture.shape[:2]
    to_texture = texture_from_world(board)
    total = np.zeros((h, w, 3), np.float32)
    contact = np.zeros((h, w), np.uint8)
    shift = 4
    for stone in stones:
        if stone.floor != 0.0:
            continue
        cx, cy = to_texture[:2, :2] @ np.array(stone.xy) + to_texture[:2, 2]
        centre = (round(cx * 2**shift), round(cy * 2**shift))
        radius = round(stone.radius * 0.93 * board.scale * 2**shift)
        cv2.circle(contact, centre, radius, 255, -1, cv2.LINE_AA, shift)
    blurred = cv2.GaussianBlur(contact, (0, 0), board.scale * 0.2).astype(np.float32) / 255
    total += (1.0 - 0.75 * blurred)[..., None] * ambient
    for index, light in enumerate(lights):
        mask = np.zeros((h, w), np.uint8)
        lx, ly, lz = light.direction
        for stone in stones:
            if stone.floor != 0.0:
                continue
            reach = stone.half_height / max(lz, 0.15)
            tip = np.array([stone.xy[0] - lx * reach, stone.xy[1] - ly * reach])
            cx, cy = to_texture[:2, :2] @ tip + to_texture[:2, 2]
            long = np.hypot(stone.radius, stone.half_height * np.hypot(lx, ly) / max(lz, 0.15))
            axes = (
                round(long * board.scale * 2**shift),
                round(stone.radius * board.scale * 2**shift),
            )
            angle = float(np.degrees(np.arctan2(ly, lx)))
            centre = (round(cx * 2**shift), round(cy * 2**shift))
            cv2.ellipse(mask, centre, axes, angle, 0, 360, 255, -1, cv2.LINE_AA, shift)
        sigma = max(0.4, light.softness * board.scale)
        shadow = cv2.GaussianBlur(mask, (0, 0), sigma).astype(np.float32) / 255
        lit = (1.0 - shadow) * lz
        if index == 0:
            lit = lit * patches
        total += lit[..., None].astype(np.float32) * light.color
    return total


def draw_stone(
    image: Array,
    camera: PinholeCamera,
    stone: Stone,
    lights: list[SceneLight],
    ambient: Array,
    shade: float = 1.0,
) -> None:
    """Paint one stone over `image` (H, W, 3) where its ellipsoid meets the pixel's ray."""
    h, w = image.shape[:2]
    r, hz = stone.radius, stone.half_height
    centre = np.array([*stone.xy, stone.floor + hz])
    box = centre + r * np.array(
        [[-1, -1, -hz / r], [1, -1, -hz / r], [1, 1, -hz / r], [-1, 1, -hz / r],
         [-1, -1, hz / r], [1, -1, hz / r], [1, 1, hz / r], [-1, 1, hz / r]]
    )  # fmt: skip
    seen = camera.project(box)
    x0, y0 = np.maximum(np.floor(seen.min(0)), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(seen.max(0)) + 1, [w, h]).astype(int)
    if x1 <= x0 or y1 <= y0:
        return
    xs, ys = np.meshgrid(np.arange(x0, x1, dtype=np.float32), np.arange(y0, y1, dtype=np.float32))
    squash = np.array([1.0, 1.0, r / hz])
    d = camera.rays(xs, ys) * squash
    o = (camera.centre - centre) * squash
    a = np.einsum("ijk,ijk->ij", d, d)
    b = d @ o
    disc = b * b - a * (o @ o - r * r)
    hit = disc > 0
    if not hit.any():
        return
    d, a, b, disc = d[hit], a[hit], b[hit], disc[hit]
    t = (-b - np.sqrt(disc)) / a
    surface = (o + d * t[:, None]) / r
    normal = surface * squash
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    view = -(d / squash)
    view /= np.linalg.norm(view, axis=1, keepdims=True)
    up = 0.35 + 0.65 * (0.5 + 0.5 * normal[:, 2:])
    color = stone.albedo * ambient * up
    fresnel = 0.04 + 0.5 * (1 - np.clip(np.einsum("ij,ij->i", normal, view), 0, 1)) ** 4
    color = color + (fresnel[:, None] * stone.gloss) * ambient * 0.6
    for light in lights:
        lambert = np.clip(normal @ light.direction, 0, None)[:, None]
        half = view + light.direction
        half /= np.linalg.norm(half, axis=1, keepdims=True)
        power = 2.0 / max(stone.roughness, 0.02) ** 2
        shine = np.clip(np.einsum("ij,ij->i", normal, half), 0, None) ** power
        color = color + light.color * shade * (
            stone.albedo * lambert + (stone.gloss * 0.9 * shine)[:, None]
        )
    patch = image[y0:y1, x0:x1]
    patch[hit] = color


def gloss_map(
    camera: PinholeCamera, size: tuple[int, int], lights: list[SceneLight], rough: float
) -> Array:
    """Mirror-like light from the lacquer of a horizontal plane, (H, W, 3), computed coarsely."""
    w, h = size
    step = 8
    xs, ys = np.meshgrid(
        np.arange(0, w + step, step, dtype=np.float32),
        np.arange(0, h + step, step, dtype=np.float32),
    )
    view = -camera.rays(xs, ys)
    view /= np.linalg.norm(view, axis=-1, keepdims=True)
    total = np.zeros((*xs.shape, 3), np.float32)
    for light in lights:
        half = view + light.direction
        half /= np.linalg.norm(half, axis=-1, keepdims=True)
        shine = np.clip(half[..., 2], 0, None) ** (2.0 / rough**2)
        total += shine[..., None].astype(np.float32) * light.color
    full = cv2.resize(total, (xs.shape[1] * step, xs.shape[0] * step))
    return np.asarray(full[:h, :w], np.float32)


def compose(
    camera: PinholeCamera,
    size: tuple[int, int],
    board: SceneBoard,
    table: Array,
    stones: list[Stone],
    lights: list[SceneLight],
    ambient: Array,
    patches: Array,
) -> Array:
    """The whole still picture (H, W, 3), linear BGR: table, board, gloss, stones far to near.

    `table` is the background already seen by this camera, lit, (H, W, 3).
    """
    w, h = size
    image = table.copy()
    lit = board.texture * irradiance(board, stones, lights, ambient, patches)
    image_from_texture = camera.plane(0.0) @ np.linalg.inv(texture_from_world(board))
    th, tw = board.texture.shape[:2]
    if board.thickness > 0:
        sides(image, camera, board, lights, ambient)
    cover = cv2.warpPerspective(np.ones((th, tw), np.float32), image_from_texture, (w, h))
    top = cv2.warpPerspective(
        lit, image_from_texture, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    gloss = gloss_map(camera, size, lights, board.roughness) * board.gloss
    top = top + gloss
    image = image * (1 - cover[..., None]) + top * cover[..., None]
    image = np.ascontiguousarray(image, np.float32)
    order = sorted(
        stones, key=lambda s: -float(np.sum((camera.centre - np.array([*s.xy, s.floor])) ** 2))
    )
    to_texture = texture_from_world(board)
    for stone in order:
        tx, ty = to_texture[:2, :2] @ np.array(stone.xy) + to_texture[:2, 2]
        inside = 0 <= tx < tw and 0 <= ty < th and stone.floor == 0.0
        shade = float(patches[int(ty), int(tx)]) if inside else 1.0
        draw_stone(image, camera, stone, lights, ambient, shade)
    return image


def sides(
    image: Array, camera: PinholeCamera, board: SceneBoard, lights: list[SceneLight], ambient: Array
) -> None:
    """The visible edges of the board's slab, each in one tone, with its shadow on the table."""
    th, tw = board.texture.shape[:2]
    ox, oy = board.origin
    x1, y1 = ox + tw / board.scale, oy + th / board.scale
    low = -board.thickness
    faces = [
        ((ox, oy), (x1, oy), (0, -1, 0)),
        ((x1, oy), (x1, y1), (1, 0, 0)),
        ((x1, y1), (ox, y1), (0, 1, 0)),
        ((ox, y1), (ox, oy), (-1, 0, 0)),
    ]
    lx, ly, lz = lights[0].direction
    drop = board.thickness / max(lz, 0.2)
    foot = np.array([[ox, oy, low], [x1, oy, low], [x1, y1, low], [ox, y1, low]])
    slid = foot - np.array([lx * drop, ly * drop, 0])
    both = np.vstack([camera.project(foot), camera.project(slid)])
    hull = cv2.convexHull(both.astype(np.float32))
    mask = np.zeros(image.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.5 + image.shape[1] / 200), np.float32)
    image *= 1 - 0.55 * soft[..., None]
    for (ax, ay), (bx, by), outward in faces:
        middle = np.array([(ax + bx) / 2, (ay + by) / 2, 0.0])
        if np.dot(camera.centre - middle, outward) <= 0:
            continue
        quad = camera.project(np.array([[ax, ay, 0], [bx, by, 0], [bx, by, low], [ax, ay, low]]))
        tone = board.side * (
            ambient * 0.7
            + sum(max(0.0, float(np.dot(lamp.direction, outward))) * lamp.color for lamp in lights)
        )
        cv2.fillConvexPoly(
            image, np.round(quad * 16).astype(np.int32), tuple(map(float, tone)), cv2.LINE_AA, 4
        )
