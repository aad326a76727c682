"""What the tests of following share: looks at a rendered board, and whether they are right."""

from __future__ import annotations

from typing import Any

from vision.tracking.state import TrackerState
from vision.tracking.tracker import Tracker
from vision.types import NoBoard, Observation


def started(
    tracker: Tracker, scene: Any, looks: int = 2, state: TrackerState | None = None
) -> TrackerState:
    """The state after undisturbed frames, a second apart; without a `state` the view is given."""
    state = tracker.begin(scene.view()) if state is None else state
    for seq in range(looks):
        image = scene.render(scene.view(), scene.stones, seq)
        state, _ = tracker.update(state, scene.frame(image, seq), settled=False)
    return state


def seen(result: Observation | NoBoard) -> Observation:
    """The observation that the result must be."""
    assert isinstance(result, Observation), result
    return result


def right(observation: Observation, scene: Any, stones: Any = None) -> bool:
    """Whether every visible point is read as it is."""
    board = scene.truth(scene.stones if stones is None else stones)
    same = observation.probs.argmax(axis=-1) == board
    return bool(same[observation.visible].all())
