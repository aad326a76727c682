"""The picture of a game that other sites show beside a link to it (Open Graph)."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

WIDTH, HEIGHT = 1200, 630
"""What the networks of the day ask for: 1.91 to 1, and 600 pixels or more."""

COMPRESSION = 6
"""The highest, 9, takes three times as long for a twentieth less."""

SHIFT = 4
"""OpenCV draws at sixteenths of a pixel."""

CLOTH, WOOD, LINE = (52, 66, 44), (111, 178, 222), (34, 60, 84)
STONES = {"B": (24, 26, 28), "W": (246, 250, 252)}
RIMS = {"B": (10, 10, 10), "W": (120, 130, 138)}
MARKS = {"B": (250, 250, 250), "W": (24, 26, 28)}
"""Colours in BGR."""

Image = npt.NDArray[np.uint8]


def picture_of(rows: Sequence[str], last: tuple[int, int] | None = None) -> bytes:
    """A PNG of 1200×630 pixels of the position `rows`; ``last`` is row and column of a mark.

    >>> picture_of(["." * 9] * 9)[:4]
    b'\\x89PNG'
    """
    image = np.full((HEIGHT, WIDTH, 3), CLOTH, np.uint8)
    size = len(rows)
    pitch = int((HEIGHT - 30) / (size + 0.4))  # whole: equal stones are equal bytes, which compress
    left, top = (WIDTH - pitch * (size - 1)) // 2, (HEIGHT - pitch * (size - 1)) // 2
    margin = 0.7 * pitch
    end_x, end_y = left + pitch * (size - 1), top + pitch * (size - 1)
    corners = (_fixed(left - margin, top - margin), _fixed(end_x + margin, end_y + margin))
    cv2.rectangle(image, *corners, WOOD, cv2.FILLED, cv2.LINE_AA, SHIFT)
    for at in range(size):
        x, y = left + pitch * at, top + pitch * at
        cv2.line(image, _fixed(left, y), _fixed(end_x, y), LINE, 1, cv2.LINE_AA, SHIFT)
        cv2.line(image, _fixed(x, top), _fixed(x, end_y), LINE, 1, cv2.LINE_AA, SHIFT)
    for row, line in enumerate(rows):
        for col, stone in enumerate(line):
            if stone in STONES:
                centre = (left + pitch * col, top + pitch * row)
                _disc(image, centre, 0.48 * pitch, RIMS[stone])
                _disc(image, centre, 0.46 * pitch - 0.5, STONES[stone])
    if last is not None and rows[last[0]][last[1]] in MARKS:
        centre = (left + pitch * last[1], top + pitch * last[0])
        _disc(image, centre, 0.2 * pitch, MARKS[rows[last[0]][last[1]]])
    _, encoded = cv2.imencode(".png", image, [cv2.IMWRITE_PNG_COMPRESSION, COMPRESSION])
    return encoded.tobytes()


def _disc(
    image: Image, centre: tuple[float, float], radius: float, color: tuple[int, int, int]
) -> None:
    scale = 1 << SHIFT
    cv2.circle(image, _fixed(*centre), round(radius * scale), color, cv2.FILLED, cv2.LINE_AA, SHIFT)


def _fixed(x: float, y: float) -> tuple[int, int]:
    """A place in sixteenths of a pixel."""
    scale = 1 << SHIFT
    return (round(x * scale), round(y * scale))
