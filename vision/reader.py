"""One picture read: where the board lies and what lies on it, or why that is unknown.

The one policy for pictures that stand alone: photographs on the command line and in evaluation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .classification.classifier import SURE, too_doubtful
from .classification.stone_colours import with_stone_colours
from .detection.verify import refusal_by_stones
from .interfaces import BoardDetector, Classification, PointClassifier
from .types import BoardView, NoBoard, NoBoardReason

LETTERS = ".BW"
"""What a point holds, by the last axis of probabilities."""

Points = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class AcceptedBoard:
    """A board that was found in a picture and may be read."""

    view: BoardView
    """Where it lies."""
    classification: Classification
    """That of its points."""
    others: tuple[BoardView, ...] = ()
    """Where further boards lie."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardReading:
    """A position read from a picture."""

    view: BoardView
    rows: tuple[str, ...]
    """Top row first, ``.``, ``B`` or ``W``: the best guess everywhere."""
    point_confidence: NDArray[np.float64]
    """float (N, N): how probable each guess is."""
    confidence: float
    """Probability that every point is right."""
    unsure: Points
    """Every point (row, col) that is hidden or less probable than `SURE`."""
    hidden: Points
    """Every point that cannot be seen."""
    others: tuple[BoardView, ...] = ()
    """Where further boards lie, which were not read."""


def accepted_board(
    image: NDArray[np.uint8],
    detector: BoardDetector,
    classifier: PointClassifier,
    size: int | None = None,
) -> AcceptedBoard | NoBoard:
    """The board in `image` uint8 (H, W, 3) BGR with its points, or why none is accepted.

    `size` is the number of lines, if known. Of several boards the largest whole one is taken. It is
    refused where its stones lie as no hand lays them, or where too many points are in doubt. Where
    more pictures follow, they decide (`tracking/suspicion.py`).
    """
    found = detector.detect_all(image, size)
    if isinstance(found, NoBoard):
        return found
    board, *others = found
    points = with_stone_colours(
        classifier.classify_augmented(image, board.view, board.classification)
    )
    refused = _refusal(image, board.view, points)
    if refused is not None:
        return refused
    return AcceptedBoard(board.view, points, tuple(other.view for other in others))


def read_board(
    image: NDArray[np.uint8],
    detector: BoardDetector,
    classifier: PointClassifier,
    size: int | None = None,
    view: BoardView | None = None,
) -> BoardReading | NoBoard:
    """The position on the board in `image` uint8 (H, W, 3) BGR, or why there is none.

    The board is found as by `accepted_board`; at a given `view` it is read as far as it can be, and
    refused where no point is sure.
    """
    if view is not None:
        points = with_stone_colours(classifier.classify_augmented(image, view))
        reading = _reading(AcceptedBoard(view, points))
        if len(reading.unsure) == reading.point_confidence.size:
            return NoBoard(0, 0, NoBoardReason.BLURRED, "no point is sure there")
        return reading
    board = accepted_board(image, detector, classifier, size)
    return board if isinstance(board, NoBoard) else _reading(board)


def _refusal(image: NDArray[np.uint8], view: BoardView, points: Classification) -> NoBoard | None:
    """Why a board in a picture that stands alone is refused, or None."""
    refused = refusal_by_stones(image, view, points)
    if refused is not None:
        return refused
    sure = points.probs.max(axis=-1).astype(np.float64)
    if not too_doubtful(sure, points.visible):
        return None
    unsure = np.count_nonzero((sure < SURE) | ~points.visible)
    return NoBoard(0, 0, NoBoardReason.BLURRED, f"{unsure} of {sure.size} points are in doubt")


def _reading(board: AcceptedBoard) -> BoardReading:
    points = board.classification
    best = points.probs.argmax(axis=-1)
    sure = points.probs.max(axis=-1).astype(np.float64)
    return BoardReading(
        view=board.view,
        rows=tuple("".join(LETTERS[code] for code in row) for row in best),
        point_confidence=sure,
        confidence=float(board.view.confidence * np.exp(np.log(sure).sum())),
        unsure=_points((sure < SURE) | ~points.visible),
        hidden=_points(~points.visible),
        others=board.others,
    )


def _points(mask: NDArray[np.bool_]) -> Points:
    return tuple((int(row), int(col)) for row, col in np.argwhere(mask))
