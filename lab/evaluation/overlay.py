"""Overlay pictures of a reading: grid, points and errors; and their figures."""

from __future__ import annotations

import base64
from html import escape

import cv2
import numpy as np
from numpy.typing import NDArray

from device.board_reading import WHY
from device.overlay import WHITE, CroppedPicture, cut_to_boards, draw_reading, outline
from device.sources.pictures import PictureError, load_picture
from vision.plate import PlateLayout, cut_plate
from vision.reader import BoardReading

from .photos import PhotoResult, Point

WRONG, LABEL = (50, 40, 235), (235, 150, 40)
"""Colours as BGR."""

MAX_LETTERS = 12
"""Above this number of wrong points letters would overlap."""

SHOWN_PX, SMALL_PX, MOST_PATCHES = 900, 320, 8

WORDS = {".": "empty", "B": "black", "W": "white"}

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
        draw_reading(cut, reading)
        _ring_mistakes(cut, result, reading)
    return cut.picture


def patches(image: NDArray[np.uint8], result: PhotoResult) -> dict[Point, NDArray[np.uint8]]:
    """Every wrong point from straight above, enlarged, with its neighbours; by its label's point.

    Empty without a reading, or if its size differs from the label's.
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
        if len(result.wrong) > MAX_LETTERS:
            continue
        place, text = (x + ring // 2, y - ring // 2), rows[point[0]][point[1]].replace(".", "+")
        font, scale = cv2.FONT_HERSHEY_SIMPLEX, 0.025 * pitch
        for tone, thick in ((WHITE, 5), (WRONG, 2)):
            cv2.putText(cut.picture, text, place, font, scale, tone, thick)


def mistake(name: str, result: PhotoResult) -> str:
    """A board that was read wrong: the overlay, the errors, and every wrong point enlarged."""
    try:
        image = load_picture(result.photo.path)
    except PictureError as error:
        return f"<p>{escape(name)}: {escape(error.message)}</p>"
    small = ""
    if result.reading is not None:
        enlarged = list(patches(image, result).items())[:MOST_PATCHES]
        small = "".join(_patch(result, result.reading, *item) for item in enlarged)
    return (
        f"<figure class='mistake'>{_picture(draw_result(image, result), SHOWN_PX)}"
        f"<figcaption><h3>{escape(name)}{_tag(result)}</h3>{escape(cause(result))}"
        f"<div class='patches'>{small}</div></figcaption></figure>"
    )


def refusal(name: str, result: PhotoResult) -> str:
    """A photo in which no board was found: the photo, small, and the reason."""
    codes = {reason.value: words for reason, words in WHY.items()}
    words = codes.get(result.refused or "", result.refused or "")
    try:
        shown = _picture(load_picture(result.photo.path), SMALL_PX)
    except PictureError as error:
        shown, words = "", error.message
    return (
        f"<figure class='mistake'>{shown}<figcaption><h3>{escape(name)}</h3>"
        f"{escape(words)}</figcaption></figure>"
    )


def cause(result: PhotoResult) -> str:
    """The errors of a reading in a sentence, by measured figures."""
    reading = result.reading
    if reading is None:
        return f"Refused: {result.refused}."
    if result.photo.size not in (None, reading.view.size):
        return f"Read as a board of {reading.view.size} lines; it has {result.photo.size}."
    parts = []
    cells = result.corner_cells
    if cells is not None and not result.grid_right:
        parts.append(f"The grid found and the labelled one are {cells:.2f} cells apart at a corner")
    if result.wrong:
        known = len(set(result.wrong) & set(result.unsure))
        hidden = len({result.in_reading(point) for point in result.wrong} & set(reading.hidden))
        points = "point" if len(result.wrong) == 1 else "points"
        parts.append(
            f"{len(result.wrong)} wrong {points}, of which {known} among the {len(result.unsure)} "
            f"unsure and {hidden} seen as hidden"
        )
    parts.append(
        f"confidence of the board {100 * reading.confidence:.0f} %, "
        f"of the grid {100 * reading.view.confidence:.0f} %"
    )
    return "; ".join(parts) + "."


def _tag(result: PhotoResult) -> str:
    if not result.wrong:
        return ""
    kind, word = ("silent", "silent") if result.silent else ("told", "said where")
    return f"<span class='tag {kind}'>{word}</span>"


def _patch(
    result: PhotoResult, reading: BoardReading, point: Point, image: NDArray[np.uint8]
) -> str:
    row, col = result.in_reading(point)
    rows = result.photo.rows or ()
    sure = reading.point_confidence[row, col]
    read, true = WORDS[reading.rows[row][col]], WORDS[rows[point[0]][point[1]]]
    words = f"row {point[0]}, col {point[1]}: read {read} ({100 * sure:.0f} %), is {true}"
    return f"<div class='patch'>{_picture(image, SMALL_PX)}{words}</div>"


def _picture(image: NDArray[np.uint8], longest_px: int) -> str:
    scale = min(1.0, longest_px / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    packed, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 82])
    shown = base64.b64encode(data.tobytes()).decode() if packed else ""
    return f"<img alt='' src='data:image/jpeg;base64,{shown}'>"
