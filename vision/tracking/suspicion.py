"""The first board of a film: one that a single picture leaves in doubt is believed by several.

A photograph is refused where the verifier is not nearly certain. A film shows the same table again
and again, and is made of a table on purpose. So a grid that explains its marks is believed where
several searches in a row find nothing likelier. The verifier must not speak against it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..interfaces import BELIEVED, BoardDetector, Detection, PointClassifier
from ..reader import AcceptedBoard
from ..types import BoardView, NoBoard, NoBoardReason
from ..views import corner_distance_cells

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
    detector: BoardDetector,
    classifier: PointClassifier,
    size: int | None,
    suspect: Suspect | None,
) -> tuple[AcceptedBoard | NoBoard, Suspect | None]:
    """The board in a picture of a film, and the grid that is suspected after it.

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
    return AcceptedBoard(board.view, points), None


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
