"""What the reader and the tracker need of a detector and of a classifier, and what these return."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .types import BoardView, NoBoard, freeze_points


@dataclass(frozen=True, slots=True, eq=False)
class ClassifierOutputs:
    """Outputs of the stone classifier's parts before they are combined."""

    net: NDArray[np.float64]
    """float64 (N, N, 6): logits of empty, black, white and hidden, then the point's offset (du, dv)
    in cells.
    """
    colour_log_odds: NDArray[np.float64]
    """float64 (N, N, 3): log odds of the colour model about their mean."""
    plate: NDArray[np.uint8]
    """uint8 (S, S, 3): the picture that the net saw."""


@dataclass(frozen=True, slots=True, eq=False)
class Classification:
    """A classifier's output for each point."""

    probs: NDArray[np.float32]
    """P(empty, black, white), float32 (N, N, 3)."""
    visible: NDArray[np.bool_]
    """Whether it is visible, bool (N, N)."""
    outputs: ClassifierOutputs | None = None
    """What the stone classifier made it from; None from other classifiers."""

    def __post_init__(self) -> None:
        freeze_points(self, len(self.visible))


BELIEVED = 0.5
"""A grid with less confidence is refused."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """Where a board lies, and what lies on its points if that was classified to verify it."""

    view: BoardView
    classification: Classification | None = None
    by_marks: float = 1.0
    """Confidence of the grid by the marks alone.

    The verifier and the pattern of the squares are left out: boards full of stones mislead them.
    """


class BoardDetector(Protocol):
    """Finds boards in a picture uint8 (H, W, 3) BGR, with `size` lines if that is given."""

    def detect(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | NoBoard:
        """The view of the board in `image`, or why there is none."""
        ...

    def detect_all(
        self, image: NDArray[np.uint8], size: int | None = None, least: float = BELIEVED
    ) -> tuple[Detection, ...] | NoBoard:
        """All boards in `image`, the one to be read first, or why there is none.

        A grid with less confidence than `least` is not believed.
        """
        ...

    def detect_filled(
        self, image: NDArray[np.uint8], size: int | None = None
    ) -> tuple[Detection, ...] | NoBoard:
        """The grids that a board filled in for the count may have, as `detect_all`.

        How sure each is must be judged by what lies on its points.
        """
        ...

    def refuse_part(self, image: NDArray[np.uint8], view: BoardView) -> NoBoard | None:
        """Why the grid of `view` may be part of a larger board; None where it ends there."""
        ...

    def detect_quickly(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | None:
        """A cheap guess that the caller verifies; None where it is in doubt."""
        ...


class PointClassifier(Protocol):
    """Classifies the intersections of a board whose place is known."""

    def classify(self, image: NDArray[np.uint8], view: BoardView) -> Classification:
        """What lies on each intersection of `view` in `image`."""
        ...

    def classify_augmented(
        self, image: NDArray[np.uint8], view: BoardView, first: Classification | None = None
    ) -> Classification:
        """The same at more cost, for a picture that stands alone.

        `first` is what `classify` returned for the same `image` and `view`, if that is known.
        """
        ...
