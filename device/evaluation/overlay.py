"""Pictures that show what was read: the grid, every guess, and what was wrong with it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.plate import Layout, cut_plate
from vision.reader import BoardReading

from .photos import PhotoResult, Point

READ, WRONG, UNSURE, LABEL = (70, 200, 70), (50, 40, 235), (0, 190, 245), (235, 150, 40)
"""Colours as BGR."""

LONGEST_PX, FINEST_PX = 1600, 30
"""The picture is scaled so that a cell has `FINEST_PX` pixels, but is never longer than that."""

ROOM = 1.6
"""Cells shown around the board."""

MOST_LETTERS = 12
"""Where more points are wrong than this, letters would cover each other."""

PATCH_CELL, PATCH_REACH = 44, 2
"""Pixels a cell of a patch, and whole cells that it shows on every side of its point."""


def draw_result(image: NDArray[np.uint8], result: PhotoResult) -> NDArray[np.uint8]:
    """A copy of the photo, cut to the board: the labelled outline and the reading on its grid.

    A point has a dot in what was read there (stones ringed in green); a doubtful one a yellow
    square; a wrong one a red ring and the letter that is true. A refused photo is shown whole.
    """
    picture, scale, shift = _cropped(image, result)
    if result.photo.view is not None:
        _outline(picture, (result.photo.view.corners - shift) * scale, LABEL)
    if result.reading is not None:
        points = (result.reading.view.points - shift) * scale
        _outline(picture, points[[0, 0, -1, -1], [0, -1, -1, 0]], READ)
        _draw_reading(picture, result, result.reading, points)
    return picture


def patches(image: NDArray[np.uint8], result: PhotoResult) -> dict[Point, NDArray[np.uint8]]:
    """Every wrong point from straight above, enlarged, with its neighbours; by its label's point.

    Nothing where there is no reading, or its size is not the label's.
    """
    reading, rows = result.reading, result.photo.rows
    if reading is None or rows is None or reading.view.size != len(rows):
        return {}
    layout = Layout(reading.view.size, PATCH_CELL, PATCH_REACH + 0.5)
    plate = cut_plate(image, reading.view, layout)
    reach = round((PATCH_REACH + 0.5) * PATCH_CELL)
    found = {}
    for point in result.wrong:
        row, col = result.in_reading(point)
        y, x = layout.lines[row], layout.lines[col]
        patch = np.array(plate[y - reach : y + reach, x - reach : x + reach])
        cv2.circle(patch, (reach, reach), round(0.62 * PATCH_CELL), WRONG, 2, cv2.LINE_AA)
        found[point] = patch
    return found


def _cropped(
    image: NDArray[np.uint8], result: PhotoResult
) -> tuple[NDArray[np.uint8], float, NDArray[np.float64]]:
    """The part of the photo that holds the board, enlarged; the scale, and what was cut off."""
    h, w = image.shape[:2]
    views = [result.photo.view, None if result.reading is None else result.reading.view]
    known = [view for view in views if view is not None]
    low, high, finest = np.zeros(2), np.array([w, h], np.float64), 1.0
    if result.reading is not None and known:
        pitch = max(view.pitch_px for view in known)
        corners = np.vstack([view.corners for view in known])
        low = np.clip(np.floor(corners.min(0) - ROOM * pitch), 0, [w - 1, h - 1])
        high = np.clip(np.ceil(corners.max(0) + ROOM * pitch), low + 1, [w, h])
        finest = max(1.0, FINEST_PX / pitch)
    x0, y0, x1, y1 = (int(v) for v in (*low, *high))
    part = image[y0:y1, x0:x1]
    scale = min(finest, LONGEST_PX / max(part.shape[:2]))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    scaled = cv2.resize(part, None, fx=scale, fy=scale, interpolation=how)
    return np.array(scaled, np.uint8), scale, np.array([x0, y0], np.float64)


def _outline(
    picture: NDArray[np.uint8], corners: NDArray[np.float64], tone: tuple[int, int, int]
) -> None:
    line = np.rint(corners).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(picture, [line], True, tone, 2, cv2.LINE_AA)


def _draw_reading(
    picture: NDArray[np.uint8],
    result: PhotoResult,
    reading: BoardReading,
    points: NDArray[np.float64],
) -> None:
    pitch = float(np.linalg.norm(np.diff(points, axis=1), axis=-1).mean())
    dot, square, ring = max(2, round(0.13 * pitch)), round(0.36 * pitch), round(0.46 * pitch)
    places = np.rint(points).astype(int)
    unsure = set(reading.unsure)
    for row in range(reading.view.size):
        for col in range(reading.view.size):
            x, y = (int(value) for value in places[row, col])
            letter = reading.rows[row][col]
            if letter == ".":
                cv2.circle(picture, (x, y), max(1, dot // 2), READ, -1, cv2.LINE_AA)
            else:
                tone = (0, 0, 0) if letter == "B" else (255, 255, 255)
                cv2.circle(picture, (x, y), dot + 2, READ, -1, cv2.LINE_AA)
                cv2.circle(picture, (x, y), dot, tone, -1, cv2.LINE_AA)
            if (row, col) in unsure:
                corner = (x - square, y - square)
                cv2.rectangle(picture, corner, (x + square, y + square), UNSURE, 2, cv2.LINE_AA)
    rows = result.photo.rows
    if rows is None or len(rows) != reading.view.size:
        return
    for point in result.wrong:
        row, col = result.in_reading(point)
        x, y = (int(value) for value in places[row, col])
        cv2.circle(picture, (x, y), ring, WRONG, 3, cv2.LINE_AA)
        if len(result.wrong) > MOST_LETTERS:
            continue
        place, text = (x + ring // 2, y - ring // 2), rows[point[0]][point[1]].replace(".", "+")
        for tone, thick in (((255, 255, 255), 5), (WRONG, 2)):
            cv2.putText(picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.025 * pitch, tone, thick)
