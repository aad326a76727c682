"""The rendered demo's hand: a chain of rounded bones with skin, a cuff and a sleeve.

The hand is computed once for each player, by walking rays to a smooth union of capsules (a signed
distance). It is kept as a picture with cover; a film frame only moves that picture over the table.
Its shadow is drawn afresh for every frame from the same bones.

The hand's own frame has the middle of the held stone's foot at the origin, and the fingers point
along +y. ``player`` "B" sits at the near side, "W" opposite, turned half round.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from .optics import Array, DemoCamera, Lamp, Matrix, display

Joint = tuple[float, float, float, float]

_FINGERS: tuple[tuple[Joint, ...], ...] = (
    # thumb, index, middle, ring, little finger: (x, y, z, radius) from the wrist to the tip
    ((-0.55, -6.60, 1.75, 0.62), (-1.65, -5.00, 1.45, 0.50), (-1.70, -3.80, 1.15, 0.42),
     (-1.30, -2.85, 0.95, 0.36)),
    ((-0.75, -4.10, 2.10, 0.48), (-0.92, -2.40, 1.95, 0.41), (-0.62, -1.30, 1.15, 0.36),
     (-0.28, -0.62, 0.52, 0.29)),
    ((0.30, -4.15, 2.25, 0.49), (0.30, -2.20, 2.20, 0.42), (0.14, -1.05, 1.45, 0.36),
     (0.02, -0.26, 0.80, 0.29)),
    ((1.25, -4.30, 2.10, 0.46), (1.35, -2.75, 1.95, 0.40), (1.15, -1.95, 1.20, 0.34),
     (0.95, -1.65, 0.60, 0.29)),
    ((2.00, -4.65, 1.85, 0.42), (2.20, -3.45, 1.65, 0.35), (2.00, -2.80, 1.05, 0.30),
     (1.80, -2.50, 0.60, 0.26)),
)  # fmt: skip
_PALM: tuple[tuple[Joint, Joint], ...] = (
    ((0.35, -7.70, 2.05, 0.85), (-0.70, -4.20, 1.85, 0.58)),
    ((0.50, -7.70, 2.05, 0.85), (0.30, -4.25, 1.95, 0.60)),
    ((0.70, -7.70, 2.05, 0.85), (1.20, -4.40, 1.85, 0.58)),
    ((0.90, -7.70, 2.00, 0.82), (1.90, -4.80, 1.65, 0.52)),
    ((0.30, -7.60, 1.95, 0.82), (-0.80, -6.20, 1.70, 0.66)),
)
_FOREARM: tuple[Joint, Joint] = ((0.62, -7.60, 2.05, 0.98), (3.4, -22.0, 4.0, 1.9))
_SLEEVE: tuple[Joint, Joint] = ((1.05, -10.2, 2.40, 1.52), (4.0, -25.0, 4.4, 2.7))
_SKIN = {"B": (0.155, 0.225, 0.420), "W": (0.245, 0.330, 0.560)}
_CLOTH = {"B": (0.085, 0.040, 0.030), "W": (0.160, 0.190, 0.205)}
_ENLARGED = 2
_MARGIN = 260
_RED = np.array([0.62, 0.74, 1.0], np.float32)


def _capsules() -> Array:
    """Every bone of hand and arm, (K, 8): both ends with their radii."""
    bones = [pair for chain in _FINGERS for pair in pairwise(chain)]
    bones += [*_PALM, _FOREARM, _SLEEVE]
    return np.array([(*a, *b) for a, b in bones], np.float32)


_BONES = _capsules()


def _bone_distance(point: Array, bone: Array) -> Array:
    """Distance of points (K, 3) from the surface of one capsule."""
    start, end = bone[:3], bone[4:7]
    way = end - start
    along = np.clip((point - start) @ way / float(way @ way), 0.0, 1.0)
    offset = point - start - along[:, None] * way
    reach = np.sqrt(np.einsum("ij,ij->i", offset, offset))
    return np.asarray(reach - (bone[3] + along * (bone[7] - bone[3])), np.float32)


def _skin_distance(point: Array) -> Array:
    """Distance from the bare hand and forearm, the bones melted into one another."""
    total = np.zeros(len(point), np.float32)
    for bone in _BONES[:-1]:
        total += np.exp(np.clip(_bone_distance(point, bone), -1.5, 4.0) * -9.0)
    return np.asarray(-np.log(np.maximum(total, 1e-16)) / 9.0, np.float32)


def _sleeve_distance(point: Array) -> Array:
    """Distance from the sleeve, with folds along it and an open, turned cuff."""
    start = _BONES[-1][:3]
    way = _BONES[-1][4:7] - start
    way = way / np.linalg.norm(way)
    along = (point - start) @ way
    around = np.arctan2(point[:, 2] - start[2] - along * way[2], point[:, 0] - start[0])
    fold = 0.06 * np.sin(along * 2.1 + 1.4 * np.sin(around * 2.0 + 0.6 * along))
    fold += 0.03 * np.sin(along * 5.3 + 2.0 * around)
    cuff = 0.07 * np.exp(-(((along + 0.9) / 0.35) ** 2))
    body = _bone_distance(point, _BONES[-1]) - fold - cuff
    return np.asarray(np.maximum(body, -(along + 1.25)), np.float32)


def _distance(point: Array) -> Array:
    nearest = np.minimum(_skin_distance(point), _sleeve_distance(point) * 0.8)
    return np.asarray(nearest, np.float32)


def _normals(point: Array) -> Array:
    """Unit normals (K, 3) from four probes of the distance."""
    probes = np.array([(1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)], np.float32)
    slope = sum(probe * _distance(point + 0.02 * probe)[:, None] for probe in probes)
    return np.asarray(slope / np.linalg.norm(slope, axis=1, keepdims=True), np.float32)


def _walk(origin: Array, ray: Array, first: float, last: float) -> Array:
    """Distance along each ray (K, 3) to the hand, or infinity where it misses."""
    travelled = np.full(len(ray), first, np.float32)
    found = np.full(len(ray), np.inf, np.float32)
    live = np.arange(len(ray))
    for _ in range(48):
        gap = _distance(origin + travelled[live, None] * ray[live])
        near = gap < 0.012
        found[live[near]] = travelled[live[near]]
        travelled[live] += np.maximum(gap, 0.012) * 0.95
        live = live[~near & (travelled[live] < last)]
        if not len(live):
            break
    return found


@dataclass(frozen=True, slots=True)
class Sprite:
    """A hand's picture, the held stone over the board's middle."""

    image: Array
    """float32 (h, w, 4): premultiplied display BGR and cover."""
    left: int
    """Column of its first pixel in the camera's picture."""
    top: int
    """Row of its first pixel in the camera's picture."""
    level: float
    """Height of the held stone over the board, at which the picture moves true."""


def turn_of(player: str) -> float:
    """The rotation of the hand's frame on the table, radians."""
    return 0.0 if player == "B" else float(np.pi)


def sprite(camera: DemoCamera, lamp: Lamp, player: str) -> Sprite:
    """Work out the hand of `player` holding a stone over the middle of the board.

    It is drawn at half the camera's resolution and enlarged. A hand that moves is not sharp, and
    the rays cost most of the demo's time. `_MARGIN` pixels beyond the camera's picture are drawn
    too, on the player's side and to the sides. They show when the hand reaches far out.
    """
    coarse = _traced(camera.scaled(1 / _ENLARGED), lamp, player)
    image = cv2.resize(
        coarse.image, None, fx=_ENLARGED, fy=_ENLARGED, interpolation=cv2.INTER_CUBIC
    )
    image = np.clip(image, 0.0, (255.0, 255.0, 255.0, 1.0))
    return Sprite(
        np.asarray(image, np.float32), coarse.left * _ENLARGED, coarse.top * _ENLARGED, coarse.level
    )


def _traced(camera: DemoCamera, lamp: Lamp, player: str) -> Sprite:
    """The hand as rays find it, one for each pixel of `camera`."""
    margin = _MARGIN // _ENLARGED
    turn = turn_of(player)
    spin = np.array(
        [[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]], np.float32
    )
    left, right = -margin // 2, camera.width + margin // 2
    top, bottom = (0, camera.height + margin) if player == "B" else (-margin, camera.height)
    mask = _silhouette(camera, spin, (left, top, right, bottom))
    rows, cols = np.nonzero(mask)
    top, bottom = top + int(rows.min()), top + int(rows.max()) + 1
    left, right = left + int(cols.min()), left + int(cols.max()) + 1
    mask = mask[rows.min() : rows.max() + 1, cols.min() : cols.max() + 1]
    py, px = np.nonzero(mask)
    ray = camera.rays(px + left, py + top) @ spin
    eye = (np.array(camera.eye, np.float32) @ spin).astype(np.float32)
    reach = _walk(eye, ray, float(eye[2]) * 0.55, 60.0)
    hit = np.isfinite(reach)
    point = eye + reach[hit, None] * ray[hit]
    light = _shade(point, ray[hit], lamp, spin, player)
    image = np.zeros((bottom - top, right - left, 4), np.float32)
    image[py[hit], px[hit], :3] = display(light)
    image[py[hit], px[hit], 3] = 1.0
    return Sprite(_soft_edge(image), left, top, 1.4)


def _soft_edge(image: Array) -> Array:
    """Premultiplied, with an edge about a pixel wide instead of a jagged one."""
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.65), np.float32)


def _silhouette(camera: DemoCamera, spin: Array, box: tuple[int, int, int, int]) -> Array:
    """Non-zero where the hand may be seen, a little too wide, over the pixels of `box`."""
    left, top, right, bottom = box
    mask = np.zeros((bottom - top, right - left), np.uint8)
    for bone in _BONES:
        for step in np.linspace(0.0, 1.0, 24):
            joint = bone[:4] * (1 - step) + bone[4:] * step
            centre = spin @ joint[:3]
            depth = float(camera.axes[2] @ (centre - np.array(camera.eye)))
            if depth < 2.0:
                continue
            x, y = camera.project(centre)[0]
            size = (float(joint[3]) + 0.3) * camera.focal / depth
            cv2.circle(mask, (round(x - left), round(y - top)), round(size) + 2, 1, -1)
    return np.asarray(mask)


def _shade(point: Array, ray: Array, lamp: Lamp, spin: Array, player: str) -> Array:
    """Linear BGR of points of the hand (K, 3), in the hand's frame."""
    normal = _normals(point)
    direct = np.zeros(len(point), np.float32)
    seep = np.zeros(len(point), np.float32)
    for source in lamp.samples(2, 2) @ spin:
        way = source - point
        way /= np.linalg.norm(way, axis=1, keepdims=True)
        facing = np.einsum("ij,ij->i", normal, way)
        open_way = np.ones(len(point), np.float32)
        for step in (0.25, 0.55, 1.0, 1.7, 2.8):
            gap = _distance(point + normal * 0.05 + way * step)
            open_way = np.minimum(open_way, np.clip(0.5 + gap / (0.22 * step), 0.0, 1.0))
        direct += np.clip(facing, 0.0, 1.0) * open_way / 4.0
        seep += np.clip((facing + 0.4) / 1.4, 0.0, 1.0) * (0.35 + 0.65 * open_way) / 4.0
    close = np.ones(len(point), np.float32)
    for step in (0.15, 0.4, 0.9):
        close -= np.clip(step - _distance(point + normal * step), 0.0, 1.0) * 0.55
    sky = np.clip(close, 0.15, 1.0) * (0.62 + 0.38 * normal[:, 2])
    bounce = np.clip(-normal[:, 2], 0.0, 1.0) * 0.10
    is_skin = _skin_distance(point) <= _sleeve_distance(point) * 0.8 + 0.004
    cloth = np.array(_CLOTH[player], np.float32) * _weave(point)[:, None]
    skin, gloss = _skin(point, normal, player)
    warm = direct[:, None] * 0.55 + 0.45 * seep[:, None] * _RED
    lit = lamp.power * warm + lamp.ambient * sky[:, None] + bounce[:, None]
    plain = lamp.power * direct + lamp.ambient * sky + bounce
    light = np.where(is_skin[:, None], skin * lit, cloth * plain[:, None])
    aim = (np.array(lamp.centre, np.float32) @ spin) - point
    aim /= np.linalg.norm(aim, axis=1, keepdims=True)
    half = aim - ray
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    gleam = np.clip(np.einsum("ij,ij->i", half, normal), 0.0, 1.0)
    shine = np.where(is_skin, gloss * (0.06 * gleam**12 + 0.10 * gleam**45), 0.012 * gleam**6)
    return np.asarray(light + (shine * (0.3 + direct))[:, None], np.float32)


def _weave(point: Array) -> Array:
    """The fine ribs of knitted cloth."""
    ribs = np.sin(point[:, 0] * 19.0 + point[:, 1] * 4.0) * np.sin(point[:, 1] * 23.0)
    return np.asarray(1.0 + 0.10 * ribs, np.float32)


def _skin(point: Array, normal: Array, player: str) -> tuple[Array, Array]:
    """Albedo (K, 3) and gloss (K,) of the skin: redder knuckles and tips, creases, two nails."""
    base = np.array(_SKIN[player], np.float32)
    mottle = 0.04 * np.sin(point[:, 0] * 3.1 + 1.3 * np.sin(point[:, 1] * 2.3))
    mottle += 0.03 * np.sin(point[:, 0] * 17.0 + point[:, 1] * 13.0 + point[:, 2] * 19.0)
    albedo = base * (1.0 + mottle)[:, None]
    gloss = np.ones(len(point), np.float32)
    for chain in _FINGERS:
        for joint in chain[1:3]:
            gap = np.linalg.norm(point - np.array(joint[:3]), axis=1) - joint[3]
            redness = np.exp(-np.maximum(gap, 0.0) / 0.12) * np.clip(normal[:, 2], 0.0, 1.0)
            albedo *= 1.0 - redness[:, None] * np.array([0.16, 0.13, 0.0], np.float32)
            crease = np.sin((point[:, 1] - joint[1]) * 30.0) * redness
            albedo *= (1.0 - 0.05 * np.clip(crease, 0.0, 1.0))[:, None]
        tip, last = np.array(chain[-1][:3]), np.array(chain[-2][:3])
        way = (tip - last) / np.linalg.norm(tip - last)
        up = np.array([0.0, 0.0, 1.0]) - way[2] * way
        up /= np.linalg.norm(up)
        nail = tip + up * chain[-1][3] * 0.9 + way * 0.02
        side = np.cross(way, up)
        offset = point - nail
        shape = ((offset @ way) / 0.27) ** 2 + ((offset @ side) / 0.21) ** 2
        plate = np.clip((1.0 - shape) * 5.0, 0.0, 1.0) * (np.abs(offset @ up) < 0.2)
        albedo += plate[:, None] * (np.array([0.36, 0.40, 0.60], np.float32) - albedo) * 0.55
        gloss += plate * 2.0
    return np.asarray(albedo, np.float32), gloss


def moved(camera: DemoCamera, hand: Sprite, to: tuple[float, float, float], lean: float) -> Matrix:
    """The 3x3 matrix that takes the sprite's own pixels to the picture's.

    `to` is where the foot of the held stone is, `lean` by how much the arm is turned round it
    (radians).
    """
    shift = np.array([[1.0, 0.0, hand.left], [0.0, 1.0, hand.top], [0.0, 0.0, 1.0]])
    cos, sin = np.cos(lean), np.sin(lean)
    move = np.array([[cos, -sin, to[0]], [sin, cos, to[1]], [0.0, 0.0, 1.0]])
    start = np.linalg.inv(camera.image_from_plane(hand.level))
    return np.asarray(camera.image_from_plane(hand.level + to[2]) @ move @ start @ shift)


_SHADOW_TEXELS = 10.0
_SHADOW_HALF = 14.0


def shadow(
    camera: DemoCamera, lamp: Lamp, player: str, to: tuple[float, float, float], lean: float
) -> Array:
    """The share of the lamp's light the hand blocks at a pixel, 0..1 float32 (height, width)."""
    side = round(2 * _SHADOW_HALF * _SHADOW_TEXELS)
    low = np.zeros((side, side), np.uint8)
    high = np.zeros((side, side), np.uint8)
    turn = turn_of(player) + lean
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    light = np.array(lamp.centre)
    for bone in _BONES:
        ends = []
        for x, y, z, radius in (bone[:4], bone[4:]):
            at = np.array([cos * x - sin * y + to[0], sin * x + cos * y + to[1], z + to[2]])
            fall = light[2] / (light[2] - at[2])
            ground = light + (at - light) * fall
            spot = (ground[:2] + _SHADOW_HALF) * _SHADOW_TEXELS * 16
            ends.append((round(spot[0]), round(spot[1]), radius * fall * _SHADOW_TEXELS, at[2]))
        layer = low if max(end[3] for end in ends) < 1.5 else high
        thick = max(1, round(ends[0][2] + ends[1][2]))
        cv2.line(layer, ends[0][:2], ends[1][:2], 255, thick, cv2.LINE_8, 4)
    blur_low = 0.10 + 0.10 * to[2]
    blur_high = 0.35 + 0.16 * to[2]
    dark = np.maximum(
        cv2.GaussianBlur(low, (0, 0), blur_low * _SHADOW_TEXELS),
        cv2.GaussianBlur(high, (0, 0), blur_high * _SHADOW_TEXELS),
    )
    table = np.array(
        [
            [1.0 / _SHADOW_TEXELS, 0.0, -_SHADOW_HALF],
            [0.0, 1.0 / _SHADOW_TEXELS, -_SHADOW_HALF],
            [0.0, 0.0, 1.0],
        ]
    )
    onto = camera.image_from_plane(0.0) @ table
    seen = cv2.warpPerspective(dark, onto, (camera.width, camera.height))
    return np.asarray(seen.astype(np.float32) / 255.0)
