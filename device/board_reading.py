"""Reading a photograph from its file, and the reason where that fails."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rules.texts import worded
from vision.reader import BoardReading, read_board
from vision.types import BoardView, NoBoard, NoBoardReason
from web.console import FileError, complain

from .overlay import cut_to_boards, draw_reading
from .sources.pictures import load_picture
from .weights import Models

WHY = {
    NoBoardReason.NO_GRID: worded(
        "no-grid", "no board was found; show it whole and from higher up, or give --corners"
    ),
    NoBoardReason.AMBIGUOUS_GRID: worded(
        "ambiguous-grid",
        "the grid fits in more than one way; show all four sides, or give --corners",
    ),
    NoBoardReason.BLURRED: worded(
        "unclear",
        "the picture is blurred, or what lies there unclear; hold the camera still, focus, give"
        " even light",
    ),
    NoBoardReason.TOO_DARK: worded("dark", "the picture is too dark; give more light"),
    NoBoardReason.OCCLUDED: worded("covered", "too much of the board is covered"),
    NoBoardReason.MOVING: worded("moving", "the board or the camera is moving"),
    NoBoardReason.NO_PICTURE: worded("no-picture", "no picture comes from the camera"),
    NoBoardReason.FROZEN: worded("frozen", "the camera gives the same picture again and again"),
}


@dataclass(frozen=True, slots=True, eq=False)
class PhotoReading:
    """A board read from a photograph, and the seconds that reading took once it was decoded."""

    image: NDArray[np.uint8]
    board: BoardReading
    elapsed_s: float
    cpu_s: float


def read_photo(
    models: Models, path: Path, size: int | None = None, view: BoardView | None = None
) -> PhotoReading:
    """Read the photograph at `path`; FileError where there is none, or no board in it.

    The board is found with `size` lines if that is given, or lies at `view`. Other boards are named
    on standard error.
    """
    photo = read_image(models, load_picture(path), size, view)
    if photo.board.others:
        complain(f"{path}: {_beside(photo.board)}; the largest whole board was read")
    return photo


def _beside(reading: BoardReading) -> str:
    """Where the other boards are, in words."""
    middles = [view.corners.mean(axis=0) for view in reading.others]
    places = " and ".join(f"({x:.0f}, {y:.0f})" for x, y in middles)
    return f"{'another board lies' if len(middles) == 1 else 'other boards lie'} around {places}"


def read_image(
    models: Models,
    image: NDArray[np.uint8],
    size: int | None = None,
    view: BoardView | None = None,
) -> PhotoReading:
    """Read a photograph that is decoded already; FileError where there is no board in it."""
    begun_s, begun_cpu_s = time.perf_counter(), time.process_time()
    board = read_board(image, models.detector, models.classifier, size, view)
    elapsed_s, cpu_s = time.perf_counter() - begun_s, time.process_time() - begun_cpu_s
    if isinstance(board, NoBoard):
        why = WHY[board.reason]
        message = f"{why} ({board.detail})" if board.detail else why
        raise FileError(board.reason.value, message)
    return PhotoReading(image, board, elapsed_s, cpu_s)


def reading_to_json(name: str, photo: PhotoReading) -> dict[str, object]:
    """The object of `goban read --json` for the photograph of this name."""
    reading = photo.board
    others = {"others": [corners_to_json(view) for view in reading.others]}
    return {
        "file": name,
        "size": reading.view.size,
        "corners": corners_to_json(reading.view),
        "rows": list(reading.rows),
        "confidence": round(reading.confidence, 6),
        "unsure": [list(point) for point in reading.unsure],
        "hidden": [list(point) for point in reading.hidden],
        "ms": round(1000 * photo.elapsed_s, 1),
        **(others if reading.others else {}),
    }


def corners_to_json(view: BoardView) -> list[list[float]]:
    """The outermost intersections as they are written: pixels to a hundredth.

    >>> from vision.types import view_from_corners
    >>> corners_to_json(view_from_corners(9, np.array([[10, 10], [90, 10], [90, 90], [10, 90]])))
    [[10.0, 10.0], [90.0, 10.0], [90.0, 90.0], [10.0, 90.0]]
    """
    return [[round(x, 2), round(y, 2)] for x, y in view.corners.tolist()]


def reading_to_sgf(reading: BoardReading) -> bytes:
    """The SGF of a position that was read: AB and AW, and a circle on every doubtful point."""
    # Game records are more than all else that a reading loads of the rules.
    from rules.board.position import Position
    from rules.points import Point
    from rules.records.record import Node, Record, Tree
    from rules.records.sgf import write_sgf
    from rules.records.writing import Annotation, Mark

    size = reading.view.size
    position = Position.from_rows(list(reading.rows))
    points = (Point(row, col) for row in range(size) for col in range(size))
    setup = {point: position[point] for point in points if position[point] is not None}
    doubtful = {Point(*at): Mark.CIRCLE for at in reading.unsure}
    marks = Annotation(marks=doubtful).properties()
    record = Record((size, size), Tree((Node(setup=setup, properties=marks),)))
    return write_sgf(record)


def overlay_picture(photo: PhotoReading) -> NDArray[np.uint8]:
    """The photograph cut to its board, with grid, stones and doubtful points drawn over it."""
    reading = photo.board
    cut = cut_to_boards(photo.image, [reading.view])
    draw_reading(cut, reading)
    return cut.picture
