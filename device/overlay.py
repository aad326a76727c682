"""Pictures cut to the board, with what was read drawn over it: grid, stones, doubts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reader import BoardReading
from vision.types import BoardView

READ, UNSURE, HIDDEN = (70, 200, 70), (0, 190, 245), (200, 80, 200)
"""Colours as BGR: what was read is green, doubtful points yellow, hidden ones violet."""

BLACK, WHITE = (0, 0, 0), (255, 255, 255)

MAX_SIDE_PX, CELL_PX = 1600, 30
"""A picture is scaled so that a cell has `CELL_PX` pixels, but is never longer than that."""

ROOM = 1.6
"""Cells shown around the board."""

QUALITY = 88
"""Of a JPEG, 0 to 100."""


@dataclass(frozen=True, slots=True, eq=False)
class CroppedPicture:
    """A part of a picture: its pixels, how much they were enlarged, and what was cut off (x, y)."""

    picture: NDArray[np.uint8]
    scale: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)

    def places(self, pixels: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where `pixels` of the whole picture are in this part."""
        return np.asarray((pixels - np.array(self.shift)) * self.scale, np.float64)


def cut_to_boards(image: NDArray[np.uint8], views: Sequence[BoardView]) -> CroppedPicture:
    """The part of a picture that holds the boards at `views`; the whole one where there are none.

    The rest of the room, with the faces in it, is left out. The pixels are a copy.
    """
    part, (x0, y0) = part_with_boards(image, views)
    pitch = max((view.pitch_px for view in views), default=CELL_PX)
    finest = max(1.0, CELL_PX / pitch)
    scale = min(finest, MAX_SIDE_PX / max(part.shape[:2]))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    scaled = part if scale == 1 else cv2.resize(part, None, fx=scale, fy=scale, interpolation=how)
    return CroppedPicture(np.array(scaled, np.uint8), scale, (float(x0), float(y0)))


def part_with_boards(
    image: NDArray[np.uint8], views: Sequence[BoardView]
) -> tuple[NDArray[np.uint8], tuple[int, int]]:
    """The pixels that hold the boards at `views`, not scaled, and what was cut off (x, y)."""
    h, w = image.shape[:2]
    if not views:
        return image, (0, 0)
    room = ROOM * max(view.pitch_px for view in views)
    corners = np.vstack([view.corners for view in views])
    low = np.clip(np.floor(corners.min(0) - room), 0, [w - 1, h - 1])
    high = np.clip(np.ceil(corners.max(0) + room), low + 1, [w, h])
    x0, y0, x1, y1 = (int(v) for v in (*low, *high))
    return image[y0:y1, x0:x1], (x0, y0)


def draw_reading(cut: CroppedPicture, reading: BoardReading) -> None:
    """Draw the grid of a board into a cut, and what was read on every point of it.

    A stone is a ringed dot in its colour; a doubtful point has a yellow square, a hidden one a
    violet cross.
    """
    view = reading.view
    points = cut.places(view.points.reshape(-1, 2)).reshape(view.size, view.size, 2)
    picture = cut.picture
    _grid(picture, points)
    pitch = view.pitch_px * cut.scale
    dot, square = max(2, round(0.13 * pitch)), max(3, round(0.36 * pitch))
    places = np.rint(points).astype(int)
    for row in range(view.size):
        for col in range(view.size):
            x, y = (int(value) for value in places[row, col])
            _guess(picture, (x, y), reading.rows[row][col], dot)
            if (row, col) in reading.hidden:
                size = 2 * square
                cv2.drawMarker(picture, (x, y), HIDDEN, cv2.MARKER_TILTED_CROSS, size, 2)
            elif (row, col) in reading.unsure:
                corner = (x - square, y - square)
                cv2.rectangle(picture, corner, (x + square, y + square), UNSURE, 2, cv2.LINE_AA)


def jpeg(picture: NDArray[np.uint8], quality: int = QUALITY) -> bytes:
    """The JPEG file of a picture; `quality` is 0 to 100."""
    packed, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not packed:
        raise ValueError(f"a picture of {picture.shape} cannot be written as JPEG")
    return bytes(data)


def outline(
    picture: NDArray[np.uint8], corners: NDArray[np.float64], tone: tuple[int, int, int]
) -> None:
    """Draw a closed line through `corners`."""
    line = np.rint(corners).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(picture, [line], True, tone, 2, cv2.LINE_AA)


def _grid(picture: NDArray[np.uint8], points: NDArray[np.float64]) -> None:
    whole = np.rint(points).astype(np.int32)
    lines = [np.ascontiguousarray(line) for line in (*whole, *whole.transpose(1, 0, 2))]
    cv2.polylines(picture, lines, False, READ, 1, cv2.LINE_AA)
    outline(picture, points[[0, 0, -1, -1], [0, -1, -1, 0]], READ)


def _guess(picture: NDArray[np.uint8], place: tuple[int, int], letter: str, dot: int) -> None:
    if letter == ".":
        cv2.circle(picture, place, max(1, dot // 2), READ, -1, cv2.LINE_AA)
    else:
        cv2.circle(picture, place, dot + 2, READ, -1, cv2.LINE_AA)
        cv2.circle(picture, place, dot, BLACK if letter == "B" else WHITE, -1, cv2.LINE_AA)
