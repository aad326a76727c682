"""The failures of an evaluation as figures of its page, their pictures within the page itself."""

from __future__ import annotations

import base64
from html import escape

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reader import BoardReading

from ..board_reading import WHY
from ..sources.pictures import PictureError, load_picture
from .overlay import draw_result, patches
from .photos import PhotoResult, Point

SHOWN_PX, SMALL_PX, MOST_PATCHES = 900, 320, 8
WORDS = {".": "empty", "B": "black", "W": "white"}


def mistake(name: str, result: PhotoResult) -> str:
    """A board that was read wrong: the overlay, what is wrong, and every wrong point enlarged."""
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
    """What is wrong, in a sentence that only says what was measured."""
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
        told = len(set(result.wrong) & set(result.unsure))
        hidden = len({result.in_reading(point) for point in result.wrong} & set(reading.hidden))
        points = "point" if len(result.wrong) == 1 else "points"
        parts.append(
            f"{len(result.wrong)} wrong {points}, of which {told} among the {len(result.unsure)} "
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
