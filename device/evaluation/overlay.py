"""Pictures that show what was read: the grid, every guess, and what was wrong with it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.plate import PlateLayout, cut_plate
from vision.reader import BoardReading

from ..overlay import WHITE, CroppedPicture, cut_to_boards, draw_reading, outline
from .photos import PhotoResult, Point

WRONG, LABEL = (50, 40, 235), (235, 150, 40)
"""Colours as BGR."""

MOST_LETTERS = 12
"""Where more points are wrong than this, letters would cover each other."""

PATCH_CELL, PATCH_REACH = 44, 2
"""Pixels a cell of a patch, and whole cells that it shows on every side of its point."""


def draw_result(image: NDArray[np.uint8], result: PhotoResult) -> NDArray[np.uint8]:
    """A copy of the photo, cut to the board: the labelled outline and the reading on its grid.

    A point has a dot in the colour that was read there; stones are ringed in green. A doubtful
    point has a yellow square, a hidden one a cross. A wrong one has a red ring and the letter that
    is true. A refused photo is shown whole.
    """
    reading, label = result.reading, result.photo.view
    boards = [view for view in (label, None if reading is None else reading.view) if view]
    cut = cut_to_boards(image, boards if reading is not None else ())
    if label is not None:
        outline(cut.picture, cut.places(label.corners), LABEL)
    if reading is not None:
        draw_reading(cut, reading.view, reading.rows, reading.unsure, reading.hidden)
        _ring_mistakes(cut, result, reading)
    return cut.picture


def patches(image: NDArray[np.uint8], result: PhotoResult) -> dict[Point, NDArray[np.uint8]]:
    """Every wrong point from straight above, enlarged, with its neighbours; by its label's point.

    Nothing where there is no reading, or its size is not the label's.
    """
    reading, rows = result.reading, result.photo.rows
    if reading is None or rows is None or reading.view.size != len(rows):
        return {}
    layout = PlateLayout(reading.view.size, PATCH_CELL, PATCH_REACH + 0.5)
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


def _ring_mistakes(cut: CroppedPicture, result: PhotoResult, reading: BoardReading) -> None:
    """Ring every wrong point in red, with the letter that is true."""
    rows = result.photo.rows
    if rows is None or len(rows) != reading.view.size:
        return
    pitch = reading.view.pitch_px * cut.scale
    ring = round(0.46 * pitch)
    for point in result.wrong:
        row, col = result.in_reading(point)
        at = cut.places(reading.view.points[row, col].reshape(1, 2))[0]
        x, y = (int(value) for value in np.rint(at))
        cv2.circle(cut.picture, (x, y), ring, WRONG, 3, cv2.LINE_AA)
        if len(result.wrong) > MOST_LETTERS:
            continue
        place, text = (x + ring // 2, y - ring // 2), rows[point[0]][point[1]].replace(".", "+")
        font, scale = cv2.FONT_HERSHEY_SIMPLEX, 0.025 * pitch
        for tone, thick in ((WHITE, 5), (WRONG, 2)):
            cv2.putText(cut.picture, text, place, font, scale, tone, thick)
