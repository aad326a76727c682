"""A photograph read from its file, and why one could not be."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from vision.reader import BoardReading, read_board
from vision.types import BoardView, NoBoard, Reason

from .errors import BAD_USAGE, FileError
from .sources.pictures import PictureError, load_picture
from .weights import Models

WHY = {
    Reason.NO_GRID: "no board was found; show it whole and from higher up, or give --corners",
    Reason.AMBIGUOUS_GRID: "the grid fits in more than one way; show all four sides, or give "
    "--corners",
    Reason.BLURRED: "the picture is blurred, or what lies there unclear; hold the camera still, "
    "focus, give even light",
    Reason.TOO_DARK: "the picture is too dark; give more light",
    Reason.OCCLUDED: "too much of the board is covered",
    Reason.MOVING: "the board or the camera is moving",
    Reason.NO_PICTURE: "no picture comes from the camera",
    Reason.FROZEN: "the camera gives the same picture again and again",
}


@dataclass(frozen=True, slots=True, eq=False)
class PhotoReading:
    """A board read from a photograph, and the seconds that reading took once it was decoded."""

    board: BoardReading
    elapsed_s: float
    cpu_s: float


def read_photo(
    models: Models, path: Path, size: int | None = None, view: BoardView | None = None
) -> PhotoReading:
    """Read the photograph at `path`; FileError where there is none, or no board in it.

    The board is found with `size` lines if that is given, or lies at `view`.
    """
    try:
        image = load_picture(path)
    except PictureError as error:
        raise FileError(error.code, error.message, BAD_USAGE) from None
    begun_s, begun_cpu_s = time.perf_counter(), time.process_time()
    board = read_board(image, models.detector, models.classifier, size, view)
    elapsed_s, cpu_s = time.perf_counter() - begun_s, time.process_time() - begun_cpu_s
    if isinstance(board, NoBoard):
        message = WHY[board.reason] + (f" ({board.detail})" if board.detail else "")
        raise FileError(board.reason.value, message)
    return PhotoReading(board, elapsed_s, cpu_s)
