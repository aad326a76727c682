"""Pictures that show what was read: the grid, every guess, and what was wrong with it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from .measure_photos import PhotoResult

RIGHT, WRONG, UNSURE = (60, 200, 60), (40, 40, 230), (0, 200, 240)
"""Colours as BGR."""

LABEL, LONGEST_PX = (230, 140, 30), 1600


def draw_result(image: NDArray[np.uint8], result: PhotoResult) -> NDArray[np.uint8]:
    """A copy of the photo: labelled corners, the grid that was found, and the reading on it.

    A read stone is a ring in its colour; a doubtful point has a yellow square; a wrong one a red
    cross and the letter that is true.
    """
    scale = min(1.0, LONGEST_PX / max(image.shape[:2]))
    smaller = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    picture = np.array(smaller, np.uint8)
    truth = result.photo.view
    if truth is not None:
        outline = np.rint(truth.corners * scale).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(picture, [outline], True, LABEL, 2, cv2.LINE_AA)
    if result.reading is not None:
        _draw_reading(picture, result, scale)
    return picture


def _draw_reading(picture: NDArray[np.uint8], result: PhotoResult, scale: float) -> None:
    reading = result.reading
    if reading is None:
        return
    view = reading.view
    radius = max(3, round(0.3 * view.pitch_px * scale))
    points = np.rint(view.points * scale).astype(int)
    wrong_turned = np.zeros((view.size, view.size), np.bool_)
    rows = result.photo.rows
    if rows is not None and len(rows) == view.size:
        for point in result.wrong:
            wrong_turned[point] = True
        letters = np.rot90(np.array([list(row) for row in rows]), -result.turns)
        wrong = np.rot90(wrong_turned, -result.turns)
    else:
        letters, wrong = np.full((view.size, view.size), "?"), wrong_turned
    unsure = set(reading.unsure)
    for row in range(view.size):
        for col in range(view.size):
            x, y = (int(value) for value in points[row, col])
            letter = reading.rows[row][col]
            if letter != ".":
                tone = (0, 0, 0) if letter == "B" else (255, 255, 255)
                cv2.circle(picture, (x, y), radius, RIGHT, 3, cv2.LINE_AA)
                cv2.circle(picture, (x, y), radius, tone, 1, cv2.LINE_AA)
            else:
                cv2.circle(picture, (x, y), 2, RIGHT, -1, cv2.LINE_AA)
            if (row, col) in unsure:
                corner = (x - radius - 2, y - radius - 2)
                cv2.rectangle(picture, corner, (x + radius + 2, y + radius + 2), UNSURE, 1)
            if wrong[row, col]:
                cv2.drawMarker(picture, (x, y), WRONG, cv2.MARKER_TILTED_CROSS, 2 * radius, 3)
                place = (x + radius, y - radius)
                text = str(letters[row, col])
                cv2.putText(picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, WRONG, 2)
