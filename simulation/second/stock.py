"""Every irregularity by the name of the alert that it should bring."""

from __future__ import annotations

from collections.abc import Callable

from . import irregularities, knocks
from .match import Match

Irregularity = Callable[[Match], bool]
"""Makes it happen now; False where the position offers no chance of it."""

IRREGULARITIES: dict[str, Irregularity] = {
    "WrongColourStone": irregularities.wrong_colour,
    "TwoInARow": irregularities.two_in_a_row,
    "UncapturedString": irregularities.uncaptured,
    "SelfCapture": irregularities.self_capture,
    "KoRetake": irregularities.ko_retake,
    "SuperkoRepetition": irregularities.superko,
    "StoneMoved": knocks.moved,
    "StoneTakenBack": knocks.taken_back,
    "StoneRemoved": knocks.removed,
    "RemovedStonesWithLiberties": knocks.with_liberties,
    "BoardDisturbed": knocks.bump,
    "ExtraStone": knocks.extra,
    "OccupiedIntersection": knocks.occupied,
    "StoneBetweenPoints": knocks.between,
}
