"""A board that one picture leaves in doubt is believed by several of a film."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.boards import PlainModels
from vision.classification.colour_model import ColourModel
from vision.types import BoardView, Classification, Detection, NoBoard, NoBoardReason, Observation

from ..conftest import Image, Scene
from .conftest import Follower

HALF_SURE, DOUBTED, HARDLY = 0.15, 0.01, 0.05
NOTHING = NoBoard(0, 0, NoBoardReason.NO_GRID)


class Doubter(PlainModels):
    """A detector that finds, picture by picture, what it is set to."""

    def __init__(self, *answers: Detection | NoBoard) -> None:
        super().__init__()
        self.answers = list(answers)

    def detect_all(
        self, image: Image, size: int | None = None, least: float = 0.5
    ) -> tuple[Detection, ...] | NoBoard:
        answer = self.answers.pop(0)
        seen = isinstance(answer, Detection) and answer.view.confidence >= least
        return (answer,) if isinstance(answer, Detection) and seen else NOTHING


class InDoubt(ColourModel):
    """Sees every point, and is sure of none."""

    def classify_augmented(
        self, image: Image, view: BoardView, first: Classification | None = None
    ) -> Classification:
        seen = super().classify_augmented(image, view, first)
        return replace(seen, probs=np.full_like(seen.probs, 1 / 3))


def grid(
    scene: Scene, shift: float = 0.0, confidence: float = HALF_SURE, marks: float = 1.0
) -> Detection:
    view = replace(scene.view(shift=(shift, 0.0)), confidence=confidence)
    return Detection(view, None, marks)


def found_at(scene: Scene, *answers: Detection | NoBoard) -> list[int]:
    """The pictures, a second apart, in which a board was found; the first ends it."""
    follower = Follower(scene, Doubter(*answers), InDoubt())
    for seq in range(len(answers)):
        image = scene.render(scene.view(), scene.stones, seq)
        if isinstance(follower.show(seq, image), Observation):
            return [seq]
    return []


def test_a_grid_that_is_seen_three_times_is_believed(scene: Scene) -> None:
    near = grid(scene, shift=3.0)
    assert found_at(scene, grid(scene, confidence=0.6)) == [0]
    assert found_at(scene, grid(scene), near, grid(scene)) == [2]


def test_the_mean_of_the_looks_counts(scene: Scene) -> None:
    same, less = grid(scene), grid(scene, confidence=HARDLY)
    assert found_at(scene, same, less, less, same, same, same) == [5]
    assert found_at(scene, *[less, less, same] * 6) == []


@pytest.mark.parametrize("change", [{"shift": 40.0}, {"confidence": DOUBTED}, {"marks": 0.5}])
def test_a_search_that_finds_another_grid_or_none_ends_the_suspicion(
    scene: Scene, change: dict[str, float]
) -> None:
    same, other = grid(scene), grid(scene, **change)
    assert found_at(scene, same, same, other, same, same, other, other) == []
    assert found_at(scene, same, same, NOTHING, same, same, same) == [5]


def test_a_doubted_grid_is_refused_by_its_reason(scene: Scene) -> None:
    follower = Follower(scene, Doubter(grid(scene)), InDoubt())
    seen = follower.show(0, scene.render(scene.view(), scene.stones), settled=True)
    assert isinstance(seen, NoBoard)
    assert seen.reason is NoBoardReason.AMBIGUOUS_GRID
    assert seen.detail == "a 9x9 grid was suspected, with a probability of 0.15"
    assert follower.state.lost == 1
