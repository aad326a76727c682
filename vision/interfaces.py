"""What the reader and the tracker need of a detector and of a classifier."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .classification.classification import Classification
from .detection.detection import BELIEVED, Detection
from .types import BoardView, NoBoard


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
