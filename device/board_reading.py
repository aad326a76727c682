"""A photograph read: the position, how sure, and what is doubtful or out of sight."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.classification.abstain import SURE, undecided
from vision.detection.detector import Detector
from vision.detection.stone_jitter import drawn
from vision.types import BoardView, NoBoard, Reason

from .commands.each_file import FileError
from .errors import BAD_USAGE
from .sources.pictures import PictureError, load_picture
from .weights import Models

LETTERS = ".BW"
"""What a point holds, by the last axis of probabilities."""

WHY = {
    Reason.NO_GRID: "no board was found; show it whole and from higher up, or give --corners",
    Reason.AMBIGUOUS_GRID: "the grid fits in more than one way; show all four sides, or give "
    "--corners",
    Reason.BLURRED: "the picture is blurred, or what lies there unclear; hold the camera still, "
    "focus, give even light",
    Reason.TOO_DARK: "the picture is too dark; give more light",
    Reason.OCCLUDED: "too much of the board is covered",
    Reason.MOVING: "the board or the camera is moving",
}


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A position read from a picture.

    ``rows`` top row first, best guess everywhere; ``point_confidence`` float (N, N) how probable
    each guess is; ``confidence`` the probability that every point is right; ``unsure`` and
    ``hidden`` as (row, col); ``elapsed_s`` and ``cpu_s`` what it took; ``others`` where further
    boards lie in the picture, which were not read.
    """

    view: BoardView
    rows: tuple[str, ...]
    point_confidence: NDArray[np.float64]
    confidence: float
    unsure: tuple[tuple[int, int], ...]
    hidden: tuple[tuple[int, int], ...]
    elapsed_s: float
    cpu_s: float
    others: tuple[BoardView, ...] = ()


def read_picture(
    models: Models, image: NDArray[np.uint8], size: int | None = None, view: BoardView | None = None
) -> Reading | NoBoard:
    """Read the board in `image` (BGR), found with `size` lines if given, or lying at `view`.

    Of several the largest whole one is read. One that was found and leaves too much in doubt is
    refused; one at `view` is read as far as it can be.
    """
    begun_s, begun_cpu_s = time.perf_counter(), time.process_time()
    others: tuple[BoardView, ...] = ()
    given = view is not None
    if view is None:
        found = _boards(models, image, size)
        if isinstance(found, NoBoard):
            return found
        view, *rest = found
        others = tuple(rest)
    judged = models.classifier.classify_augmented(image, view)
    probs = np.asarray(judged.probs, np.float64)
    best = probs.argmax(axis=-1)
    sure = probs.max(axis=-1)
    visible = np.asarray(judged.visible)
    if not given and drawn(image, view, probs, visible):
        detail = "its stones lie too exactly for a board that was played on: a screen or a diagram"
        return NoBoard(0, 0, Reason.NO_GRID, detail)
    if not given and undecided(sure, visible):
        unsure = np.count_nonzero((sure < SURE) | ~visible)
        return NoBoard(0, 0, Reason.BLURRED, f"{unsure} of {sure.size} points are in doubt")
    return Reading(
        view=view,
        rows=tuple("".join(LETTERS[code] for code in row) for row in best),
        point_confidence=sure,
        confidence=float(view.confidence * np.exp(np.log(sure).sum())),
        unsure=_points((sure < SURE) | ~visible),
        hidden=_points(~visible),
        elapsed_s=time.perf_counter() - begun_s,
        cpu_s=time.process_time() - begun_cpu_s,
        others=others,
    )


def _boards(
    models: Models, image: NDArray[np.uint8], size: int | None
) -> tuple[BoardView, ...] | NoBoard:
    """Every board that the detector can tell apart, the one to be read first."""
    if isinstance(models.detector, Detector):
        return models.detector.detect_all(image, size)
    found = models.detector.detect(image, size)
    return found if isinstance(found, NoBoard) else (found,)


def read_photo(
    models: Models, path: Path, size: int | None = None, view: BoardView | None = None
) -> Reading:
    """Read the photograph at `path`; FileError where there is none, or no board in it."""
    try:
        image = load_picture(path)
    except PictureError as error:
        raise FileError(error.code, error.message, BAD_USAGE) from None
    reading = read_picture(models, image, size, view)
    if isinstance(reading, NoBoard):
        message = WHY[reading.reason] + (f" ({reading.detail})" if reading.detail else "")
        raise FileError(reading.reason.value, message)
    return reading


def _points(mask: NDArray[np.bool_]) -> tuple[tuple[int, int], ...]:
    return tuple((int(row), int(col)) for row, col in np.argwhere(mask))
