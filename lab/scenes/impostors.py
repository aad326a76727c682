"""Pictures that resemble a Go board: diagrams, screens, other games, checked things.

`impostor(seed)` gives one as a camera, a scanner or a screenshot shows it. `impostor(seed, kind)`
gives one of a kind: a screen in its frame, a screenshot, another game's board, a page. Everything
random comes from the seed. Nothing here is a board with stones on a table.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from . import sensor
from .materials import smooth
from .other_games import other_game
from .screens import device, window
from .sheets import BoardSheet, bare, cells, go_drawing, tiles
from .surroundings import table_picture

KINDS = ("screen", "screenshot", "game", "drawing")
"""Kinds of impostors that can be asked for."""


def shown(
    rng: np.random.Generator, sheet: BoardSheet
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The sheet as a stored picture: a screenshot, a scan or a photograph.

    Returns the picture and the matrix image_from_sheet.
    """
    way = rng.random()
    if sheet.lifelike and rng.random() < 0.8:
        way *= 0.35
    h, w = sheet.image.shape[:2]
    if way < 0.35:
        factor = float(rng.uniform(0.5, 1.3)) * 640 / max(h, w)
        size = (max(64, round(w * factor)), max(64, round(h * factor)))
        image = np.asarray(cv2.resize(sheet.image, size, interpolation=cv2.INTER_AREA), np.float32)
        matrix = np.diag([size[0] / w, size[1] / h, 1.0])
        stored = (np.clip(image, 0, 1) * 255).astype(np.uint8)
        return (stored if way < 0.2 else sensor.develop(image, rng)), matrix
    return photographed(rng, sheet, 1.0)


def photographed(
    rng: np.random.Generator, sheet: BoardSheet, room: float, sharp: bool = False, near: float = 1.0
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The sheet on a table or before a wall that is `room` times as bright as usual.

    `sharp` leaves fine stripes as they are, so that they beat with the camera's pixels; the camera
    is `near` times as near as usual.
    """
    h, w = sheet.image.shape[:2]
    (out_w, out_h), matrix, scale = placed(rng, w, h, near)
    table = np.power(np.clip(table_picture(rng, out_w, out_h), 0, 1), 1 / 2.2, dtype=np.float32)
    source = sheet.image
    if not sharp:
        source = np.asarray(cv2.GaussianBlur(source, (0, 0), max(0.3, 0.4 / scale)), np.float32)
    flat = cv2.warpPerspective(source, matrix, (out_w, out_h), flags=cv2.INTER_LINEAR)
    alpha = cv2.warpPerspective(np.ones((h, w), np.float32), matrix, (out_w, out_h))[..., None]
    image = table * np.float32(room) * (1 - alpha) + flat * alpha
    if rng.random() < 0.3:
        xs, ys = np.meshgrid(np.arange(out_w), np.arange(out_h))
        period, angle = rng.uniform(2.2, 9), rng.uniform(0, np.pi)
        wave = np.sin((xs * np.cos(angle) + ys * np.sin(angle)) * 2 * np.pi / period)
        image = image * (1 + rng.uniform(0.02, 0.1) * wave[..., None] * alpha).astype(np.float32)
    image = image * (1 + rng.uniform(0, 0.25) * smooth(rng, out_h, out_w, 2))[..., None]
    image = image * np.exp(rng.normal(0, 0.1, 3)).astype(np.float32) * rng.uniform(0.5, 1.05)
    image = sensor.blur(image.astype(np.float32), rng)
    return sensor.develop(image, rng), matrix


def placed(
    rng: np.random.Generator, w: int, h: int, near: float = 1.0
) -> tuple[tuple[int, int], NDArray[np.float64], float]:
    """The placement of a sheet of `w` by `h` pixels in a photograph from `near` times as near.

    Returns the photograph's width and height, image_from_sheet (3, 3) and the scale.
    """
    out_w, out_h = [(640, 480), (480, 640), (576, 576)][int(rng.integers(3))]
    scale = rng.uniform(0.45, 1.05) * near * min(out_w / w, out_h / h)
    turn = rng.normal(0, 0.15) + rng.choice([0, np.pi / 2, np.pi])
    c, s = np.cos(turn), np.sin(turn)
    ring = (np.array([[0, 0], [w, 0], [w, h], [0, h]]) - [w / 2, h / 2]) * scale
    ring = ring @ np.array([[c, s], [-s, c]])
    tilt = rng.uniform(0, 0.45)
    lean = rng.uniform(0, 2 * np.pi)
    depth = 1 + tilt * (ring @ [np.cos(lean), np.sin(lean)]) / (0.5 * max(out_w, out_h))
    ring = ring / depth[:, None] + [out_w / 2, out_h / 2] + rng.normal(0, 15, 2)
    matrix = cv2.getPerspectiveTransform(
        np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32), ring.astype(np.float32)
    )
    return (out_w, out_h), np.asarray(matrix, np.float64), scale


def impostor(
    seed: int, kind: str | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.float64], BoardSheet]:
    """One picture uint8 (H, W, 3), its image_from_sheet (3, 3), and the sheet that it shows.

    `kind` is one of `KINDS`; without it, a mixture without framed screens and lined games. No
    "drawing" has lifelike stones: photographed, it would be indistinguishable from a board.
    """
    if kind is not None:
        return _of_kind(np.random.default_rng((7, seed, KINDS.index(kind))), kind)
    rng = np.random.default_rng((7, seed))
    draw = (go_drawing, cells, tiles, bare)[int(rng.choice(4, p=[0.44, 0.3, 0.2, 0.06]))]
    sheet = draw(rng)
    stored, matrix = shown(rng, sheet)
    return stored, matrix, sheet


def _of_kind(
    rng: np.random.Generator, kind: str
) -> tuple[NDArray[np.uint8], NDArray[np.float64], BoardSheet]:
    """The result of `impostor` for a kind."""
    if kind == "screen":
        what = window if rng.random() < 0.7 else go_drawing if rng.random() < 0.7 else other_game
        sheet = device(rng, what(rng))
        room = float(rng.choice([0.1, 0.35, 0.8]))
        near = float(rng.uniform(0.9, 1.7))
        stored, matrix = photographed(rng, sheet, room, rng.random() < 0.7, near)
    elif kind == "screenshot":
        sheet = window(rng)
        stored, matrix = shown(rng, sheet)
    else:
        draw = go_drawing if kind == "drawing" else other_game
        sheet = draw(rng)
        while sheet.lifelike:
            sheet = draw(rng)
        stored, matrix = photographed(rng, sheet, 1.0)
    return stored, matrix, sheet
