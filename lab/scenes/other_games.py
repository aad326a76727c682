"""Boards of other games ruled with lines, and sheets of squares: their lattices are not Go's.

The games are xiangqi with its river and palaces, janggi, gomoku, fanorona, hnefatafl, quoridor,
scrabble, battleship, and dots and boxes. The sheets are cutting mats and calendars. All are on
wood, paper, card or plastic.
"""

from __future__ import annotations

import string
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .drawn_stones import look, shaded
from .sheets import FONTS, BoardSheet, display, ground, write

Array = NDArray[np.float32]


@dataclass(frozen=True)
class Ruled:
    """A board in the making: ``image``, the pixel of its first crossing, and its pitch."""

    image: Array
    first: float
    pitch: float
    ink: tuple[float, ...]
    thin: int

    def at(self, col: float, row: float) -> tuple[int, int]:
        """The pixel of a crossing."""
        return round(self.first + col * self.pitch), round(self.first + row * self.pitch)

    def line(self, a: tuple[float, float], b: tuple[float, float], thick: int = 0) -> None:
        """A line from crossing `a` to `b`, (col, row) each."""
        cv2.line(self.image, self.at(*a), self.at(*b), self.ink, thick or self.thin, cv2.LINE_AA)


GAMES = {
    "xiangqi": (8, 9),
    "janggi": (8, 9),
    "gomoku": (14, 14),
    "fanorona": (8, 4),
    "alquerque": (12, 12),
    "hnefatafl": (0, 0),
    "quoridor": (9, 9),
    "scrabble": (15, 15),
    "battleship": (10, 10),
    "dots": (0, 0),
    "mat": (0, 0),
    "calendar": (7, 6),
}
"""Cells across and down; 0 where any number does."""


def other_game(rng: np.random.Generator) -> BoardSheet:
    """One of `GAMES`, its pieces set up, strewn about or put away."""
    kind = str(rng.choice(list(GAMES), p=_shares()))
    across, down = GAMES[kind]
    if not across:
        across = down = int(rng.choice([8, 9, 11, 12, 13, 18, 20]))
    pitch = float(rng.uniform(34, 62) if across < 14 else rng.uniform(22, 36))
    margin = float(rng.uniform(0.5, 1.8)) * pitch
    w, h = round(2 * margin + across * pitch), round(2 * margin + down * pitch)
    stuff = {"mat": "any", "calendar": "paper", "battleship": "any", "dots": "paper"}
    wooden = "wood" if rng.random() < 0.8 else "any"
    image = ground(rng, h, w, stuff.get(kind, wooden))
    board = Ruled(
        image, margin, pitch, tuple(map(float, display(rng, "ink"))), int(rng.integers(1, 4))
    )
    if kind in ("quoridor", "scrabble"):
        _squares(rng, board, across, down, kind == "scrabble")
    elif kind == "dots":
        for row in range(down + 1):
            for col in range(across + 1):
                cv2.circle(image, board.at(col, row), board.thin + 1, board.ink, -1, cv2.LINE_AA)
    else:
        _ruled(rng, board, across, down, kind == "xiangqi" and rng.random() < 0.9)
    _marks(rng, board, kind, across, down)
    _pieces(rng, board, kind, across, down)
    if rng.random() < 0.4:
        edge = round(pitch * rng.uniform(0.1, 0.5))
        rim = tuple(map(float, display(rng, "any")))
        cv2.rectangle(image, (0, 0), (w - 1, h - 1), rim, edge)
    return BoardSheet(
        np.clip(image, 0, 1), (margin, margin), (pitch, pitch), (across + 1, down + 1)
    )


def _shares() -> list[float]:
    """The weights of the games: those on crossings are most frequent."""
    often = {"xiangqi": 5.0, "janggi": 3.0, "gomoku": 2.0}
    weights = np.array([often.get(kind, 1.0) for kind in GAMES])
    return [float(part) for part in weights / weights.sum()]


def _ruled(rng: np.random.Generator, board: Ruled, across: int, down: int, river: bool) -> None:
    """Lines both ways; a `river` breaks the inner ones half way down."""
    heavy = board.thin * int(rng.choice([1, 2]))
    for row in range(down + 1):
        board.line((0, row), (across, row), heavy if row in (0, down) else 0)
    half = down // 2
    for col in range(across + 1):
        if river and 0 < col < across:
            board.line((col, 0), (col, half))
            board.line((col, half + 1), (col, down))
        else:
            board.line((col, 0), (col, down), heavy if col in (0, across) else 0)
    if river and rng.random() < 0.5:
        for share in (0.25, 0.75):
            x, y = board.at(share * across, half + 0.5)
            text = "".join(rng.choice(list("CHUHERIVERHANJIE"), 4))
            write(board.image, text, (x, y), board.pitch * 0.4, np.array(board.ink, np.float32), 0)


def _marks(rng: np.random.Generator, board: Ruled, kind: str, across: int, down: int) -> None:
    """Palaces, diagonals, corners' and middle's fields, letters along the sides, fine ticks."""
    if kind in ("xiangqi", "janggi"):
        for row in (0, down - 2):
            board.line((3, row), (5, row + 2))
            board.line((5, row), (3, row + 2))
        if kind == "xiangqi" and rng.random() < 0.6:
            for col in range(0, across + 1, 2):
                for row in (3, down - 3):
                    _corners(board, col, row, across)
    elif kind in ("fanorona", "alquerque"):
        for row in range(down):
            for col in range(across):
                if (row + col) % 2:
                    board.line((col + 1, row), (col, row + 1))
                else:
                    board.line((col, row), (col + 1, row + 1))
    elif kind == "hnefatafl":
        tone = tuple(map(float, display(rng, "any")))
        for col, row in ((0, 0), (across - 1, 0), (0, down - 1), (across - 1, down - 1)):
            cv2.rectangle(board.image, board.at(col, row), board.at(col + 1, row + 1), tone, -1)
        middle = across // 2
        far = board.at(middle + 1, middle + 1)
        cv2.rectangle(board.image, board.at(middle, middle), far, tone, -1)
    elif kind == "mat":
        for tick in np.arange(0, across, 0.2):
            board.line((tick, 0), (tick, -0.12), 1)
            board.line((0, tick), (-0.12, tick), 1)
        for lean in (0.57, 1.0, 1.7):
            board.line((0, down), (min(across, down / lean), max(0.0, down - across * lean)))
    elif kind in ("battleship", "calendar"):
        ink = np.array(board.ink, np.float32)
        for col in range(across):
            x, y = board.at(col + 0.5, -0.4)
            write(board.image, string.ascii_uppercase[col], (x, y), board.pitch * 0.3, ink, 0)


def _corners(board: Ruled, col: int, row: int, across: int) -> None:
    """The four small angles about a soldier's place."""
    for right in (-1, 1):
        if not 0 <= col + right <= across:
            continue
        for low in (-1, 1):
            x, y = col + 0.1 * right, row + 0.1 * low
            board.line((x, y), (x + 0.2 * right, y))
            board.line((x, y), (x, y + 0.2 * low))


def _squares(rng: np.random.Generator, board: Ruled, across: int, down: int, tinted: bool) -> None:
    """Squares with gaps between them, perhaps some of another colour."""
    base, gap = display(rng, "any"), float(rng.choice([0.02, 0.08, 0.15]))
    others = [display(rng, "any") for _ in range(4)]
    for row in range(down):
        for col in range(across):
            tone = others[int(rng.integers(4))] if tinted and rng.random() < 0.25 else base
            low, high = board.at(col + gap, row + gap), board.at(col + 1 - gap, row + 1 - gap)
            cv2.rectangle(board.image, low, high, tuple(map(float, tone)), -1)


def _pieces(rng: np.random.Generator, board: Ruled, kind: str, across: int, down: int) -> None:
    """Pieces on the crossings or in the squares, none on a third of the boards."""
    if rng.random() < 0.33:
        return
    on = kind in ("xiangqi", "janggi", "gomoku", "fanorona", "alquerque")
    crowd, way = float(rng.uniform(0.05, 0.6)), look(rng)
    face = FONTS[int(rng.integers(len(FONTS)))]
    set_up = kind in ("xiangqi", "janggi") and rng.random() < 0.5
    for row in range(down + on):
        for col in range(across + on):
            cannon = row in (2, down - 2) and col in (1, across - 1)
            home = cannon or row in (0, 3, down - 3, down)
            if rng.random() > (0.8 * home if set_up else crowd):
                continue
            at = board.at(col, row) if on else board.at(col + 0.5, row + 0.5)
            dark, radius = bool(rng.random() < 0.5), board.pitch * float(rng.uniform(0.3, 0.46))
            if kind in ("scrabble", "calendar", "battleship"):
                letter = str(rng.choice(list(string.ascii_uppercase + string.digits)))
                tone = np.full(3, 0.05, np.float32)
                write(board.image, letter, at, board.pitch * 0.45, tone, face)
                continue
            pale = kind in ("xiangqi", "janggi")
            shaded(board.image, at, radius, dark and not pale, way)
            if pale:
                red = np.array([0.1, 0.1, 0.75], np.float32) if dark else np.zeros(3, np.float32)
                ring = tuple(map(float, red))
                cv2.circle(board.image, at, round(radius * 0.85), ring, 1, cv2.LINE_AA)
                letter = str(rng.choice(list("RHEKCPSAB")))
                write(board.image, letter, at, radius * 0.9, red, face)
