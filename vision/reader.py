"""Which board is believed, in a picture that stands alone and in a film, and the position read.

There is one policy for photographs, on the command line and in evaluation. They are refused where
the verifier is not nearly certain. A film shows the same table again and again, and is made of a
table on purpose. So a grid that explains its marks is believed where several searches in a row find
nothing likelier. The verifier must not speak against it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .classification.classifier import SURE, too_doubtful, with_stone_colours
from .detection.detector import Detector
from .detection.stone_height import stones_are_drawn
from .types import (
    BELIEVED,
    BoardView,
    Classification,
    Detection,
    NoBoard,
    NoBoardReason,
    Observation,
    PointClassifier,
)
from .views import corner_distance_cells

LETTERS = ".BW"
"""What a point holds, by the last axis of probabilities."""

Points = tuple[tuple[int, int], ...]


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


def read_board(
    image: NDArray[np.uint8],
    detector: Detector,
    classifier: PointClassifier,
    size: int | None = None,
    view: BoardView | None = None,
) -> BoardReading | NoBoard:
    """The position on the board in `image` uint8 (H, W, 3) BGR, or why there is none.

    `size` is the number of lines, if known. Of several boards the largest whole one is taken. It is
    refused where its stones lie as no hand lays them, or where too many points are in doubt. At a
    given `view` it is read as far as it can be, and refused where no point is sure.
    """
    if view is not None:
        reading = reading_of(view, with_stone_colours(classifier.classify_augmented(image, view)))
        if len(reading.unsure) == reading.point_confidence.size:
            return NoBoard(0, 0, NoBoardReason.BLURRED, "no point is sure there")
        return reading
    found = detector.detect_all(image, size)
    if isinstance(found, NoBoard):
        return found
    board, *others = found
    points = with_stone_colours(
        classifier.classify_augmented(image, board.view, board.classification)
    )
    reading = reading_of(board.view, points, tuple(other.view for other in others))
    if stones_are_drawn(image, board.view, points.probs, points.visible):
        drawn = "its stones lie too exactly for a board that was played on: a screen or a diagram"
        return NoBoard(0, 0, NoBoardReason.NO_GRID, drawn)
    if too_doubtful(reading.point_confidence, points.visible):
        doubt = f"{len(reading.unsure)} of {points.visible.size} points are in doubt"
        return NoBoard(0, 0, NoBoardReason.BLURRED, doubt)
    return reading


def reading_of(
    view: BoardView, points: Classification | Observation, others: tuple[BoardView, ...] = ()
) -> BoardReading:
    """The position on the board at `view`, however doubtful, by what is seen at its `points`."""
    best = points.probs.argmax(axis=-1)
    sure = points.probs.max(axis=-1).astype(np.float64)
    return BoardReading(
        view=view,
        rows=tuple("".join(LETTERS[code] for code in row) for row in best),
        point_confidence=sure,
        confidence=float(view.confidence * np.exp(np.log(sure).sum())),
        unsure=_points((sure < SURE) | ~points.visible),
        hidden=_points(~points.visible),
        others=others,
    )


def _points(mask: NDArray[np.bool_]) -> Points:
    return tuple((int(row), int(col)) for row, col in np.argwhere(mask))


SUSPECTED = 0.02
"""Confidence from which a grid is suspected."""
_BELIEVED_AGAIN = -2.2
"""Log odds to which its looks must come on average: half a nat of the verifier's below belief."""
_MARKED = 0.9
"""Confidence by its marks alone from which a grid is suspected: it lies on its lines."""
_LOOKS, _REMEMBERED = 3, 8
"""Searches in a row that must find the same grid, and over how many of them the mean goes."""
_SAME = 0.5
"""Cells within which the corners of the same grid lie."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A grid that is not believed yet."""

    view: BoardView
    """Where it was seen last."""
    log_odds: float
    """The mean of the log odds of the looks."""
    looks: int = 1
    """In how many looks it was seen."""

    @property
    def believed(self) -> bool:
        """Whether all looks together make up for the doubt that each leaves."""
        return self.looks >= _LOOKS and self.log_odds >= _BELIEVED_AGAIN


def first_board(
    image: NDArray[np.uint8],
    detector: Detector,
    classifier: PointClassifier,
    size: int | None,
    suspect: Suspect | None,
) -> tuple[Detection | NoBoard, Suspect | None]:
    """The board in a picture of a film, classified, and the grid that is suspected after it.

    `suspect` is the grid that was suspected before `image`; a search that does not find it again
    ends the suspicion.
    """
    found = detector.detect_all(image, size, SUSPECTED)
    if isinstance(found, NoBoard):
        return found, None
    board = next((one for one in found if one.view.confidence >= BELIEVED), None)
    if board is None:
        board = max(found, key=lambda one: one.view.confidence)
        suspect = _suspected(board, suspect)
        if suspect is None or not suspect.believed:
            n, odds = board.view.size, board.view.confidence
            detail = f"a {n}x{n} grid was suspected, with a probability of {odds:.2f}"
            return NoBoard(0, 0, NoBoardReason.AMBIGUOUS_GRID, detail), suspect
    points = classifier.classify_augmented(image, board.view, board.classification)
    return Detection(board.view, points), None


def _suspected(board: Detection, before: Suspect | None) -> Suspect | None:
    """The suspect after one more look that found `board`; None where its marks are too few."""
    if board.by_marks < _MARKED:
        return None
    odds = float(np.log(board.view.confidence / (1 - board.view.confidence)))
    if before is None or before.view.size != board.view.size:
        return Suspect(board.view, odds)
    if corner_distance_cells(board.view, before.view) > _SAME:
        return Suspect(board.view, odds)
    looks = before.looks + 1
    mean = before.log_odds + (odds - before.log_odds) / min(looks, _REMEMBERED)
    return Suspect(board.view, mean, looks)
