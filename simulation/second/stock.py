"""Every mishap by the name of the alert that it should bring."""

from __future__ import annotations

from collections.abc import Callable

from . import knocks, mishaps
from .match import Match

Mishap = Callable[[Match], bool]
"""Makes it happen now; False where the position offers no chance of it."""

MISHAPS: dict[str, Mishap] = {
    "WrongColourStone": mishaps.wrong_colour,
    "TwoInARow": mishaps.two_in_a_row,
    "UncapturedString": mishaps.uncaptured,
    "SelfCapture": mishaps.self_capture,
    "KoRetake": mishaps.ko_retake,
    "SuperkoRepetition": mishaps.superko,
    "StoneMoved": knocks.moved,
    "StoneTakenBack": knocks.taken_back,
    "StoneRemoved": knocks.removed,
    "RemovedStonesWithLiberties": knocks.with_liberties,
    "BoardDisturbed": knocks.bump,
    "ExtraStone": knocks.extra,
    "OccupiedIntersection": knocks.occupied,
    "StoneBetweenPoints": knocks.between,
}
