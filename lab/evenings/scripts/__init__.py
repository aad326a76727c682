"""Scripts of irregularities at the table, by the event type expected of the referee."""

from __future__ import annotations

from collections.abc import Callable

from ..hands import Hands
from . import plays, stones

SCRIPTS: dict[str, Callable[[Hands], bool]] = {
    "WrongColourStone": plays.wrong_colour,
    "TwoInARow": plays.two_in_a_row,
    "AmbiguousTurn": plays.unseen_pass,
    "KoRetake": plays.ko_retake,
    "SelfCapture": plays.self_capture,
    "UncapturedString": stones.uncaptured,
    "RemovedStonesWithLiberties": stones.removed_with_liberties,
    "StoneMoved": stones.old_stone_slid,
    "StoneTakenBack": stones.taken_back,
    "StoneRemoved": stones.removed,
    "BoardDisturbed": stones.disturbed,
    "ExtraStone": stones.extra_stone,
    "OccupiedIntersection": stones.occupied,
    "StoneBetweenPoints": stones.between,
}
"""Each makes its irregularity happen now. It returns False, and does nothing, where there is no
chance."""
