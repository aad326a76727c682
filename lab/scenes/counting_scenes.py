"""Rendered pictures of boards that were filled in or rearranged for the count, with their truth.

`counting_scene(seed, kind)` lays a finished board as players leave it. It has straight borders,
stones that lie off their points, and rows that were pushed together. Spare stones and heaps of ten
lie beside the board and do not count. Stones push each other aside rather than lie in one place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from . import sensor
from .arranged_boards import ArrangedBoard, all_live, arranged_board, heap_places
from .materials import BLACK, EMPTY, WHITE, Kit, a_stone, board_texture, smooth, stone_set
from .render import SceneBoard, Stone, compose
from .scenes import camera_for, lamps, mirrored, points_on_board
from .surroundings import strays, table_picture

KINDS = ("territory", "area", "half")
ARRANGED = ("swept", "sets")
"""Kinds that are counted otherwise: one side alone, by halves, and both whole sets filled in."""
SIZES = (19, 13, 9, 19)

Labels = NDArray[np.uint8]

OVER = 1.5
"""Pictures are rendered so much larger and then reduced."""

BORDER = 16

FARTHEST = 0.5
"""Cells that a stone lies off its point along a line at most: further, it is another point's."""

SHADED = 0.8
"""Share of the first lamp's light under which some of the board lies in shade."""

RELAXED = 25
"""Rounds in which stones that overlap push each other apart."""

Place = tuple[int, float, float]
"""Colour of a stone and where it lies (x, y) in cells."""


@dataclass(frozen=True)
class CountingScene:
    """A picture of a board that was arranged for the count, and its truth."""

    image: NDArray[np.uint8]
    """The picture, uint8 (H, W, 3) BGR."""
    points: NDArray[np.float32]
    """The points (N, N, 2) in pixels."""
    labels: Labels
    """(N, N) 0..2: the intended stone of each point; the stones lie off it."""
    elevation: float
    """The camera's angle above the table in degrees."""
    arranged: ArrangedBoard
    """The board before it was arranged, and the stones beside it."""
    light: str
    """One of "glare", "shade", "coloured" or "even", the first of these that holds."""


def kind_and_size(seed: int, kinds: Sequence[str] = KINDS) -> tuple[str, int]:
    """Kind and number of lines of scene number `seed` of a set: one of `kinds` in turn."""
    return kinds[seed % len(kinds)], SIZES[seed // (1 if len(kinds) % 2 else 2) % len(SIZES)]


def counting_scene(seed: int, kind: str, size: int = 19, long_side: int = 1000) -> CountingScene:
    """A board filled in for a count of `kind`, seen by some camera in some light."""
    rng = np.random.default_rng((seed, (*KINDS, *ARRANGED).index(kind), size))
    arranged = board_of(rng, kind, size)
    labels = arranged.labels
    shape = rng.choice(3)
    w, h = [(1.0, 0.75), (0.75, 1.0), (0.9, 0.9)][shape]
    w, h = round(w * long_side * OVER) + 2 * BORDER, round(h * long_side * OVER) + 2 * BORDER
    aspect = rng.uniform(1.0, 1.1)
    margin = float(rng.uniform(0.7, 1.4))
    board = board_texture(rng, size, aspect, margin)
    lights, ambient, coloured = lamps(rng)
    span = (size - 1 + 2 * margin, (size - 1) * aspect + 2 * margin)
    aim = np.array([(size - 1) / 2, (size - 1) * aspect / 2])
    world = points_on_board(size, aspect)
    beside = np.array(heap_places(rng, arranged.heaps, span, 1.4 + 1.3 * board.thickness))
    beside = beside.reshape(-1, 2) + aim
    seen = np.vstack([world, np.column_stack([beside, np.zeros(len(beside))])])
    camera = camera_for(rng, w, h, span, aim)
    while not _inside(camera.project(seen), w, h):
        camera = camera_for(rng, w, h, span, aim)
    glare = bool(rng.random() < 0.15)
    if glare:
        lights = [mirrored(rng, lights[0], camera, size, aspect), *lights[1:]]
        board = replace(board, gloss=max(board.gloss, float(rng.choice([0.1, 0.4]))))
    kit = stone_set(rng)
    places = places_of(rng, labels, 2.02 * kit[WHITE][1])
    stones = [a_stone(rng, kit, color, x, y * aspect) for color, x, y in places]
    floor = -max(board.thickness, 1e-3)
    stones += [a_stone(rng, kit, arranged.color, x, y, floor) for x, y in beside]
    if not arranged.color and rng.random() < 0.4:
        stones += heaps(rng, kit, board)
    mean_light = ambient + sum(lamp.color * np.float32(lamp.direction[2]) for lamp in lights)
    table = np.ascontiguousarray(table_picture(rng, w, h) * mean_light, np.float32)
    if rng.random() < (0.3 if arranged.color else 0.5):
        strays(rng, table, camera, kit, size, aspect, margin, board, lights, ambient)
    shade = _shade(rng, board)
    image = compose(camera, (w, h), board, table, stones, lights, ambient, shade)
    points = camera.project(world).reshape(size, size, 2)
    image, points = sensor.distort(image, points, 0.0, BORDER)
    image = sensor.blur(image, rng)
    points = (points + 0.5) / OVER - 0.5
    shown_size = (round(image.shape[1] / OVER), round(image.shape[0] / OVER))
    small = np.asarray(cv2.resize(image, shown_size, interpolation=cv2.INTER_AREA), np.float32)
    shown = sensor.expose(small, float(rng.uniform(0.12, 0.4)), np.ones(3, np.float32))
    found = {"glare": glare, "shade": bool(shade.min() < SHADED), "coloured": coloured}
    return CountingScene(
        sensor.develop(shown, rng),
        points.astype(np.float32),
        labels,
        arranged=arranged,
        elevation=float(np.degrees(np.arcsin(-camera.rotation[2, 2]))),
        light=next((name for name, holds in found.items() if holds), "even"),
    )


def _shade(rng: np.random.Generator, board: SceneBoard) -> NDArray[np.float32]:
    """The share 0..1 of the first lamp's light on the board's texture behind people and blinds."""
    tall, wide = board.texture.shape[:2]
    if rng.random() < 0.7:
        return np.ones((tall, wide), np.float32)
    edge = smooth(rng, tall, wide, rng.uniform(1.5, 4)) - rng.uniform(-0.5, 1.2)
    soft = 1 / (1 + np.exp(-edge * rng.choice([2, 8, 25])))
    return np.asarray(1 - soft * rng.uniform(0.3, 0.8), np.float32)


def heaps(rng: np.random.Generator, kit: Kit, board: SceneBoard) -> list[Stone]:
    """Heaps of ten stones and a few odd ones on the table beside the board."""
    tall, wide = np.array(board.texture.shape[:2]) / board.scale
    left, top = board.origin
    made = []
    for _ in range(int(rng.integers(1, 5))):
        side, color = int(rng.integers(4)), int(rng.integers(BLACK, WHITE + 1))
        along, away = rng.uniform(0.1, 0.9), rng.uniform(1.6, 2.8) + 1.3 * board.thickness
        x = left + (along * wide if side < 2 else [-away, wide + away][side - 2])
        y = top + (along * tall if side >= 2 else [-away, tall + away][side])
        count = 10 if rng.random() < 0.7 else int(rng.integers(1, 10))
        turn = rng.uniform(0, np.pi) if rng.random() < 0.3 else 0.0
        for index in range(count):
            at = np.array([index % 5 - 2.0, index // 5 - 0.5]) + rng.normal(0, 0.06, 2)
            at = at if side < 2 else at[::-1]
            dx = at[0] * np.cos(turn) - at[1] * np.sin(turn)
            dy = at[0] * np.sin(turn) + at[1] * np.cos(turn)
            made.append(a_stone(rng, kit, color, x + dx, y + dy, -max(board.thickness, 1e-3)))
    return made


def _inside(points: NDArray[np.float64], w: int, h: int) -> bool:
    """Whether all of `points` (.., 2) lie well inside a picture."""
    room = np.array([w, h]) * 0.04
    return bool(((points > room) & (points < [w, h] - room)).all())


def board_of(rng: np.random.Generator, kind: str, size: int) -> ArrangedBoard:
    """A board of `size` lines that was arranged for a count of `kind`."""
    if kind in ARRANGED:
        return arranged_board(rng, kind, lambda: _owners(rng, size, bool(rng.random() < 0.4)))
    labels = filled_in(rng, kind, size)
    return ArrangedBoard(labels, labels)


def filled_in(rng: np.random.Generator, kind: str, size: int) -> Labels:
    """The stones (size, size) of a board that was filled in for a count of `kind`."""
    owner = _owners(rng, size, straight=bool(rng.random() < 0.6))
    while not all_live(owner):
        owner = _owners(rng, size, straight=bool(rng.random() < 0.6))
    if kind == "area":
        labels = owner.copy()
        for _ in range(int(rng.integers(1, 4))):
            labels[tuple(rng.integers(0, size, 2))] = EMPTY
        for _ in range(int(rng.integers(0, 8))):
            at = tuple(rng.integers(0, size, 2))
            if labels[at] != EMPTY:
                labels[at] = BLACK + WHITE - labels[at]
        return labels
    beside = np.zeros((size, size), bool)
    for axis in (0, 1):
        differ = np.diff(owner.astype(np.int8), axis=axis) != 0
        low = [slice(None)] * 2
        high = [slice(None)] * 2
        low[axis], high[axis] = slice(0, size - 1), slice(1, size)
        beside[tuple(low)] |= differ
        beside[tuple(high)] |= differ
    inside = rng.random((size, size)) < rng.uniform(0.0, 0.7)
    crowd: NDArray[np.floating] = smooth(rng, size, size, size / rng.uniform(2, 5))
    inside &= crowd > np.quantile(crowd, rng.uniform(0.2, 0.9))
    return np.where(beside | inside, owner, EMPTY).astype(np.uint8)


def _owners(rng: np.random.Generator, size: int, straight: bool) -> Labels:
    """Whose area each point is: with straight borders, or as games leave them."""
    if not straight:
        field: NDArray[np.floating] = smooth(rng, size, size, size / rng.uniform(2, 4))
        return np.where(field > np.median(field), BLACK, WHITE).astype(np.uint8)
    cut = int(rng.integers(size // 3, size - size // 3 + 1))
    owner = np.full((size, size), WHITE, np.uint8)
    owner[:cut] = BLACK
    step = int(rng.integers(0, size))
    owner[cut : min(size, cut + int(rng.integers(0, 4))), :step] = BLACK
    return np.ascontiguousarray(np.rot90(owner, int(rng.integers(0, 4))))


def places_of(rng: np.random.Generator, labels: Labels, width: float) -> list[Place]:
    """Colour and place (x, y) in cells of every stone: off its point, some rows pushed together.

    `width` is that of a stone in cells; pushed together, stones touch. None lies further than
    `FARTHEST` off its point, and none in another where there is room beside it.
    """
    sloppy = rng.choice([0.03, 0.08, 0.14, 0.2])
    turned = bool(rng.random() < 0.5)
    lines = labels.T if turned else labels
    pushing = rng.choice([0.0, 0.4, 0.9])
    placed, points = list[tuple[float, float]](), list[tuple[int, int]]()
    for row in range(len(labels)):
        for first, last in _runs(lines[row]):
            middle, shift = (first + last) / 2, rng.normal(0, 0.08)
            step = max(min(width, 1.0), 1 - 0.8 / max(last - first, 1))
            push = last > first and rng.random() < pushing
            for col in range(first, last + 1):
                along = middle + shift + (col - middle) * step if push else col
                placed.append(
                    (
                        along + rng.normal(0, sloppy if not push else 0.02),
                        row + rng.normal(0, sloppy),
                    )
                )
                points.append((col, row))
    places = _apart(np.array(placed), np.array(points, np.float64), width)
    colors = [int(lines[row, col]) for col, row in points]
    if turned:
        places = places[:, ::-1]
    return [(color, float(x), float(y)) for color, (x, y) in zip(colors, places, strict=True)]


def _apart(
    places: NDArray[np.float64], points: NDArray[np.float64], width: float
) -> NDArray[np.float64]:
    """`places` (K, 2) moved until stones of `width` hardly overlap, none far from its point."""
    for _ in range(RELAXED):
        places = points + np.clip(places - points, -FARTHEST, FARTHEST)
        gap = places[:, None] - places[None]
        far = np.hypot(gap[..., 0], gap[..., 1]) + np.eye(len(places)) * 9
        push = np.clip(width - far, 0, None) / far * 0.3
        places = places + (push[..., None] * gap).sum(axis=1)
    return points + np.clip(places - points, -FARTHEST, FARTHEST)


def _runs(line: Labels) -> list[tuple[int, int]]:
    """First and last index of every run of stones in a line."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], (line != EMPTY).astype(np.int8), [0]])))
    return [(int(first), int(last) - 1) for first, last in edges.reshape(-1, 2)]
