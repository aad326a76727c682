"""A tracker that is shown pictures of a rendered board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.boards import PlainModels
from vision.classification.colour_model import ColourModel
from vision.tracking.tracker import Tracker
from vision.types import BoardView, NoBoard, Observation, PointClassifier

from ..conftest import Image, Scene, Stones


class Follower:
    """A tracker on a film of `scene`, one frame a second unless a time is given.

    Without a `detector` its first view is the scene's.
    """

    def __init__(
        self,
        scene: Scene,
        detector: Any = None,
        classifier: PointClassifier | None = None,
        view: BoardView | None = None,
    ) -> None:
        self.scene = scene
        self.tracker = Tracker(detector, classifier or ColourModel())
        self.state = self.tracker.begin(view or (scene.view() if detector is None else None))

    def show(
        self, seq: int, image: Image, *, seconds: float | None = None, settled: bool = False
    ) -> Observation | NoBoard:
        """What the next frame is read as."""
        frame = self.scene.frame(image, seq, seconds)
        self.state, result = self.tracker.update(self.state, frame, settled)
        return result

    def see(
        self,
        seq: int,
        stones: Stones | None = None,
        *,
        view: BoardView | None = None,
        image: Image | None = None,
        seconds: float | None = None,
        settled: bool = False,
    ) -> Observation:
        """The next observation, whose visible points are read as they are.

        The board lies at `view` with these `stones`, the scene's own where none are given; `image`
        shows them otherwise than the scene renders them.
        """
        stones = self.scene.stones if stones is None else stones
        if image is None:
            image = self.scene.render(view or self.scene.view(), stones, seq)
        found = self.show(seq, image, seconds=seconds, settled=settled)
        assert isinstance(found, Observation), found
        same = found.probs.argmax(axis=-1) == self.scene.truth(stones)
        assert same[found.visible].all()
        return found


class FixedDetector(PlainModels):
    """A detector that always answers the same."""

    def __init__(self, answer: BoardView | NoBoard) -> None:
        super().__init__()
        self.answer = answer
        self.quick: BoardView | None = None
        self.asked = 0

    def detect(self, image: Image, size: int | None = None) -> BoardView | NoBoard:
        self.asked += 1
        return self.answer

    def detect_quickly(self, image: Image, size: int | None = None) -> BoardView | None:
        return self.quick


@pytest.fixture
def follower(scene: Scene) -> Follower:
    """It has seen nothing."""
    return Follower(scene)


@pytest.fixture
def started(follower: Follower) -> Follower:
    """It has seen two undisturbed frames."""
    follower.see(0)
    follower.see(1)
    return follower
