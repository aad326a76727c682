"""Flat drawings that a lattice detector could take for a board: diagrams, screens, other games."""

from __future__ import annotations

import string
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from .drawn_stones import disc, look, shaded, stone
from .materials import BLACK, EMPTY, hsv, smooth, wood
from .scenes import stones_on
from .surroundings import table_picture

Array = NDArray[np.float32]
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)


@dataclass(frozen=True)
class BoardSheet:
    """A flat picture and where its lattice lies. A sheet without a lattice has 0 lines."""

    image: Array
    """The picture, float32 (H, W, 3), display BGR 0..1."""
    origin: tuple[float, float]
    """The first crossing, (x, y) in pixels."""
    pitch: tuple[float, float]
    """The distance between lines, (x, y) in pixels."""
    lines: tuple[int, int]
    """The number of lines (across, down)."""
    lifelike: bool = False
    """Whether its stones are drawn so that only the picture's own perfection gives it away."""


def display(rng: np.random.Generator, kind: str) -> Array:
    """A random display colour: of paper, ink, wood or anything."""
    if kind == "paper":
        tone = hsv(rng.uniform(0.05, 0.17), rng.choice([0.0, 0.08, 0.25]), rng.uniform(0.75, 1.0))
    elif kind == "ink":
        tone = hsv(rng.random(), rng.choice([0.0, 0.5]), rng.uniform(0.0, 0.35))
    elif kind == "wood":
        tone = hsv(rng.uniform(0.06, 0.13), rng.uniform(0.3, 0.75), rng.uniform(0.6, 0.98))
    else:
        tone = hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.05, 1.0))
    return np.asarray(np.power(tone, 1 / 2.2), np.float32)


def ground(rng: np.random.Generator, h: int, w: int, kind: str) -> Array:
    """The background of a sheet: paper, a flat colour, a wood picture or a gradient."""
    if kind == "wood" and rng.random() < 0.6:
        plank = np.power(wood(rng, h, w, display(rng, "wood") ** 2.2), 1 / 2.2)
        return np.ascontiguousarray(plank, np.float32)
    sheet = np.empty((h, w, 3), np.float32)
    sheet[:] = display(rng, kind)
    if rng.random() < 0.3:
        sheet *= np.linspace(1, rng.uniform(0.7, 1.2), h, dtype=np.float32)[:, None, None]
    return sheet


def write(
    image: Array, text: str, at: tuple[float, float], height: float, tone: Array, face: int
) -> None:
    """`text` centred at `at`, `height` pixels high."""
    (_, h), _ = cv2.getTextSize(text, face, 1.0, 1)
    scale = height / max(h, 1)
    thick = max(1, round(scale * 1.4))
    (w, h), low = cv2.getTextSize(text, face, scale, thick)
    stamp = np.zeros((h + low + 4, w + 4), np.uint8)
    cv2.putText(stamp, text, (2, h + 1), face, scale, 255, thick, cv2.LINE_AA)
    x0, y0 = round(at[0] - w / 2) - 2, round(at[1] - h / 2) - 2
    x1, y1 = min(x0 + stamp.shape[1], image.shape[1]), min(y0 + stamp.shape[0], image.shape[0])
    if x0 < 0 or y0 < 0 or x1 <= x0 or y1 <= y0:
        return
    alpha = stamp[: y1 - y0, : x1 - x0, None].astype(np.float32) / 255
    part = image[y0:y1, x0:x1]
    image[y0:y1, x0:x1] = part * (1 - alpha) + tone * alpha


def lettering(rng: np.random.Generator, image: Array, box: tuple[int, int, int, int]) -> None:
    """Lines of text in the box (x0, y0, x1, y1)."""
    x0, y0, x1, y1 = box
    height = float(rng.uniform(7, 16))
    tone, face = display(rng, "ink"), FONTS[int(rng.integers(len(FONTS)))]
    for y in np.arange(y0 + height, y1 - height, height * rng.uniform(1.6, 2.4)):
        words = "".join(rng.choice(list(string.ascii_letters + "     "), 200))
        while words and cv2.getTextSize(words, face, height / 22, 1)[0][0] > x1 - x0 - 8:
            words = words[: len(words) * 9 // 10]
        write(image, words, ((x0 + x1) / 2, float(y)), height, tone, face)


def go_drawing(rng: np.random.Generator) -> BoardSheet:
    """A diagram of a position on paper or on a screen, with text beside it."""
    n = int(rng.choice([19, 13, 9, 15, 11], p=[0.55, 0.14, 0.14, 0.12, 0.05]))
    screen = rng.random() < 0.6
    pitch = float(rng.uniform(22, 34) * (1.0 if n > 13 else 19 / n * rng.uniform(0.7, 1.0)))
    margin = float(rng.uniform(0.6, 2.2)) * pitch
    left, right, top, below = (int(rng.choice([0, 0, 120, 300])) for _ in range(4))
    board = round(2 * margin + (n - 1) * pitch)
    w, h = left + right + board, top + below + board
    image = ground(rng, h, w, "paper" if not screen else str(rng.choice(["wood", "any"])))
    if screen and rng.random() < 0.8:
        kind = "wood" if rng.random() < 0.75 else "any"
        image[top : top + board, left : left + board] = ground(rng, board, board, kind)
    sheet = BoardSheet(image, (left + margin, top + margin), (pitch, pitch), (n, n))
    ruled(rng, sheet)
    styles = [0.2, 0.15, 0.65] if screen else [0.85, 0.1, 0.05]
    style = str(rng.choice(["outlined", "flat", "shaded"], p=styles))
    laid(rng, sheet, style)
    if rng.random() < 0.5 and margin > 0.9 * pitch:
        named(rng, sheet)
    for box in (
        (5, 5, w - 5, top - 5),
        (5, top + board + 5, w - 5, h - 5),
        (5, top + 5, left - 5, h - 5),
        (left + board + 5, top + 5, w - 5, h - 5),
    ):
        if min(box[2] - box[0], box[3] - box[1]) > 60 and rng.random() < 0.6:
            lettering(rng, image, box)
    return replace(sheet, lifelike=style == "shaded")


def ruled(rng: np.random.Generator, sheet: BoardSheet) -> None:
    """The lines and star points of a diagram."""
    n, pitch = sheet.lines[0], sheet.pitch[0]
    x0, y0 = sheet.origin
    ink = tuple(map(float, display(rng, "ink")))
    thin = max(1, round(pitch * rng.uniform(0.02, 0.07)))
    thick = thin * int(rng.choice([1, 2, 3]))
    reach = (n - 1) * pitch
    for i in range(n):
        t = thick if i in (0, n - 1) else thin
        x, y = round(x0 + i * pitch), round(y0 + i * pitch)
        ends = (x, round(y0)), (x, round(y0 + reach))
        cv2.line(sheet.image, *ends, ink, t, cv2.LINE_AA)
        ends = (round(x0), y), (round(x0 + reach), y)
        cv2.line(sheet.image, *ends, ink, t, cv2.LINE_AA)
    edge = 3 if n > 11 else 2
    dot = max(2, round(pitch * rng.uniform(0.08, 0.13)))
    for i in {edge, n // 2, n - 1 - edge}:
        for j in {edge, n // 2, n - 1 - edge}:
            at = (round(x0 + i * pitch), round(y0 + j * pitch))
            cv2.circle(sheet.image, at, dot, ink, -1, cv2.LINE_AA)


def laid(rng: np.random.Generator, sheet: BoardSheet, style: str) -> None:
    """A position's stones, some with numbers, and marks and letters."""
    n = sheet.lines[0]
    labels = stones_on(rng, n)
    if not labels.any():
        labels[tuple(rng.integers(0, n, (2, 12)))] = rng.integers(1, 3, 12)
    marked(rng, sheet, style, labels)


def marked(
    rng: np.random.Generator, sheet: BoardSheet, style: str, labels: NDArray[np.integer]
) -> None:
    """The stones of `labels` (N, N), some with numbers, and marks and letters."""
    n, pitch = sheet.lines[0], sheet.pitch[0]
    radius = pitch * float(rng.uniform(0.42, 0.5))
    way = look(rng)
    face = FONTS[int(rng.integers(len(FONTS)))]
    numbered = rng.random() < 0.45
    for number, (row, col) in enumerate(np.argwhere(labels != EMPTY), 1):
        at = (sheet.origin[0] + col * pitch, sheet.origin[1] + row * pitch)
        dark = bool(labels[row, col] == BLACK)
        if style == "shaded":
            shaded(sheet.image, at, radius, dark, way)
        else:
            disc(rng, sheet.image, at, radius, dark, style == "outlined")
        if numbered and rng.random() < 0.7:
            figure = np.full(3, 1.0 if dark else 0.0, np.float32)
            write(sheet.image, str(number), at, pitch * 0.35, figure, face)
    for _ in range(int(rng.integers(0, 6))):
        row, col = (int(v) for v in rng.integers(0, n, 2))
        at = (sheet.origin[0] + col * pitch, sheet.origin[1] + row * pitch)
        if labels[row, col] == EMPTY:
            letter = str(rng.choice(list("ABCDabcd")))
            write(sheet.image, letter, at, pitch * 0.5, display(rng, "ink"), face)
        else:
            tone = (0.1, 0.1, 0.9) if rng.random() < 0.5 else (0.5, 0.5, 0.5)
            spot = (round(at[0]), round(at[1]))
            cv2.circle(sheet.image, spot, round(pitch * 0.22), tone, 2, cv2.LINE_AA)


def named(rng: np.random.Generator, sheet: BoardSheet) -> None:
    """The names of lines along two sides."""
    n, pitch = sheet.lines[0], sheet.pitch[0]
    x0, y0 = sheet.origin
    tone, face = display(rng, "ink"), FONTS[int(rng.integers(len(FONTS)))]
    for i in range(n):
        above, beside = (x0 + i * pitch, y0 - 0.6 * pitch - 3), (x0 - 0.65 * pitch, y0 + i * pitch)
        write(sheet.image, chr(65 + i), above, pitch * 0.35, tone, face)
        write(sheet.image, str(n - i), beside, pitch * 0.35, tone, face)


def cells(rng: np.random.Generator) -> BoardSheet:
    """A board of squares or a table: chess, draughts, othello, shogi, xiangqi, sudoku, sheets."""
    kind = str(
        rng.choice(["chess", "othello", "shogi", "xiangqi", "sudoku", "sheet", "keys", "crossword"])
    )
    across, down = {
        "chess": (8, 8),
        "othello": (8, 8),
        "shogi": (9, 9),
        "xiangqi": (8, 9),
        "sudoku": (9, 9),
        "keys": (int(rng.integers(8, 19)), int(rng.integers(4, 9))),
        "crossword": (int(rng.integers(9, 21)),) * 2,
    }.get(kind, (int(rng.integers(5, 22)), int(rng.integers(5, 22))))
    px = float(rng.uniform(26, 60) if max(across, down) < 12 else rng.uniform(20, 34))
    py = px * float(rng.uniform(0.4, 1.0)) if kind == "sheet" else px
    margin = float(rng.uniform(0.3, 2.0)) * px
    w, h = round(2 * margin + across * px), round(2 * margin + down * py)
    image = ground(rng, h, w, "wood" if kind in ("shogi", "xiangqi", "chess") else "paper")
    light, dark = display(rng, "wood"), display(rng, "any") * 0.6
    ink = tuple(map(float, display(rng, "ink")))
    if kind == "othello":
        image[:] = np.array([0.25, 0.5, 0.2], np.float32) * rng.uniform(0.6, 1.4)
    thin = int(rng.integers(1, 4))
    for row in range(down):
        for col in range(across):
            x0, y0 = round(margin + col * px), round(margin + row * py)
            x1, y1 = round(margin + (col + 1) * px), round(margin + (row + 1) * py)
            if kind == "chess":
                image[y0:y1, x0:x1] = light if (row + col) % 2 == 0 else dark
            elif kind == "crossword" and rng.random() < 0.2:
                image[y0:y1, x0:x1] = 0.05
            elif kind == "keys":
                a, b = (x0 + thin, y0 + thin), (x1 - thin - 1, y1 - thin - 1)
                cv2.rectangle(image, a, b, tuple(map(float, dark)), -1)
    if kind not in ("chess", "keys"):
        for i in range(across + 1):
            x = round(margin + i * px)
            t = thin * 2 if kind == "sudoku" and i % 3 == 0 else thin
            cv2.line(image, (x, round(margin)), (x, round(margin + down * py)), ink, t, cv2.LINE_AA)
        for i in range(down + 1):
            y = round(margin + i * py)
            t = thin * 2 if kind == "sudoku" and i % 3 == 0 else thin
            cv2.line(
                image, (round(margin), y), (round(margin + across * px), y), ink, t, cv2.LINE_AA
            )
    pieces(rng, image, kind, (across, down), (px, py), margin)
    return BoardSheet(image, (margin, margin), (px, py), (across + 1, down + 1))


def pieces(
    rng: np.random.Generator,
    image: Array,
    kind: str,
    count: tuple[int, int],
    pitch: tuple[float, float],
    margin: float,
) -> None:
    """The contents of cells or crossings: pieces, discs, figures, letters."""
    face = FONTS[int(rng.integers(len(FONTS)))]
    shift = 0.0 if kind == "xiangqi" else 0.5
    plain = kind in ("chess", "othello", "xiangqi") and rng.random() < 0.3
    crowd = 0.0 if plain else float(rng.uniform(0.12, 0.7))
    last = 1 if kind == "xiangqi" else 0
    size = min(pitch)
    way = look(rng) if rng.random() < 0.6 else None
    for row in range(count[1] + last):
        for col in range(count[0] + last):
            if rng.random() > crowd:
                continue
            at = (margin + (col + shift) * pitch[0], margin + (row + shift) * pitch[1])
            dark = rng.random() < 0.5
            tone = np.full(3, 0.05 if dark else 0.9, np.float32)
            if kind == "othello":
                stone(rng, image, at, size * 0.42, dark, way)
            elif kind == "chess":
                stone(rng, image, at, size * float(rng.uniform(0.2, 0.4)), dark, way)
                top = (at[0], at[1] - size * 0.2)
                stone(rng, image, top, size * 0.16, dark, way)
            elif kind == "xiangqi":
                stone(rng, image, at, size * 0.44, False, way)
                red = np.array([0.1, 0.1, 0.8], np.float32) if dark else np.zeros(3, np.float32)
                write(image, str(rng.choice(list("RHEKCPSAB"))), at, size * 0.5, red, face)
            elif kind == "shogi":
                x, y, r = at[0], at[1], size * 0.4
                shape = [[x, y - r], [x + r * 0.8, y - r * 0.5], [x + r, y + r], [x - r, y + r]]
                shape.append([x - r * 0.8, y - r * 0.5])
                tile = tuple(map(float, display(rng, "wood")))
                cv2.fillConvexPoly(image, np.round(shape).astype(np.int32), tile, cv2.LINE_AA)
                write(image, str(rng.choice(list("PLNSGKBR"))), at, size * 0.4, tone * 0, face)
            else:
                text = str(rng.choice(list(string.ascii_uppercase + string.digits)))
                dim = tone if kind == "keys" else np.zeros(3, np.float32)
                write(image, text, at, size * 0.45, dim, face)


def tiles(rng: np.random.Generator) -> BoardSheet:
    """Tiles, windows, checked cloth, graph paper, brick, a fence: lines without a board."""
    w, h = (int(v) for v in rng.integers(360, 800, 2))
    px = float(rng.uniform(18, 70))
    py = px * float(rng.choice([1.0, 1.0, 0.5, 2.0]))
    image = ground(rng, h, w, str(rng.choice(["any", "paper"])))
    joint = tuple(map(float, display(rng, "any")))
    thick = max(1, round(px * float(rng.choice([0.03, 0.08, 0.2, 0.45]))))
    brick = rng.random() < 0.25
    for j, y in enumerate(np.arange(0, h + py, py)):
        cv2.line(image, (0, round(y)), (w, round(y)), joint, thick, cv2.LINE_AA)
        for x in np.arange(-px if brick and j % 2 else 0, w + px, px):
            x = x + px / 2 if brick and j % 2 else x
            cv2.line(image, (round(x), round(y)), (round(x), round(y + py)), joint, thick)
    image *= (1 + 0.1 * smooth(rng, h, w, rng.uniform(2, 60)))[..., None]
    if rng.random() < 0.4:
        edge = int(rng.uniform(0.3, 2.5) * px)
        bare = tuple(map(float, image[h // 2 + thick, w // 2 + thick]))
        framed = cv2.copyMakeBorder(image, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=bare)
        return BoardSheet(
            np.asarray(np.clip(framed, 0, 1), np.float32),
            (edge, edge),
            (px, py),
            (int(w / px), int(h / py)),
        )
    return BoardSheet(np.clip(image, 0, 1), (0.0, 0.0), (px, py), (int(w / px), int(h / py)))


def bare(rng: np.random.Generator) -> BoardSheet:
    """A table with things on it, or a page of text."""
    w, h = (int(v) for v in rng.integers(360, 800, 2))
    if rng.random() < 0.7:
        image = np.power(np.clip(table_picture(rng, w, h), 0, 1), 1 / 2.2, dtype=np.float32)
    else:
        image = ground(rng, h, w, "paper")
        lettering(rng, image, (10, 10, w - 10, h - 10))
    for _ in range(int(rng.choice([0, 0, 8, 40]))):
        at = (float(rng.uniform(0, w)), float(rng.uniform(0, h)))
        shaded(image, at, float(rng.uniform(6, 16)), rng.random() < 0.5, look(rng))
    return BoardSheet(image, (0.0, 0.0), (1.0, 1.0), (0, 0))
