"""Vision for one game: frames in, observations out."""

from __future__ import annotations

from vision.tracking.state import TrackerState
from vision.tracking.tracker import Tracker
from vision.types import BoardView, Frame, NoBoard, Observation

from ...memory import give_back
from ...weights import Models, load_models

TIDY_FIRST, TIDY_INTERVAL = 20, 100
"""Frames after which freed memory is given back for the first time, when the search for the board
is over, and from then on."""


class FrameTracker:
    """The tracker and its state, made when the first frame comes: what was recorded needs none.

    With `looks` every frame is one settled look. `view` says where the board lies and `size` its
    lines, where they are known. `models` are those of this installation where none are given.
    """

    def __init__(
        self, looks: bool, view: BoardView | None, size: int | None, models: Models | None
    ) -> None:
        self._looks, self._view, self._size = looks, view, size
        self._models = models
        self._tracker: Tracker | None = None
        self._frames = 0
        self._state = TrackerState()

    def place(self, view: BoardView) -> None:
        """The board lies at `view`: a person says so."""
        self._view, self._size = view, view.size
        if self._tracker is not None:
            self._state = self._tracker.begin(view, view.size)

    def update(self, frame: Frame) -> Observation | NoBoard:
        """What one more frame shows."""
        if self._tracker is None:
            models = self._models or load_models()
            self._tracker = Tracker(models.detector, models.classifier)
            self._state = self._tracker.begin(self._view, self._size)
        self._state, seen = self._tracker.update(self._state, frame, self._looks)
        self._frames += 1
        if self._frames % TIDY_INTERVAL == TIDY_FIRST:
            give_back()
        return seen
