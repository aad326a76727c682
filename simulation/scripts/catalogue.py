"""Every script of an irregularity: its name, the event that it should bring, what it needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import captures, plays, stones
from .table import Table


@dataclass(frozen=True, slots=True)
class Script:
    """One irregularity that may happen at a table.

    ``type`` is the event that it should bring; ``run`` makes it happen now, or returns False;
    ``rare`` where only a certain position offers it; ``sides`` and ``offsets`` where it can only
    be told if the observations say whose hand it is, or where a stone's centre lies.
    """

    type: str
    run: Callable[[Table], bool]
    rare: bool = False
    sides: bool = False
    offsets: bool = False


SCRIPTS: dict[str, Script] = {
    "wrong_colour": Script("WrongColourStone", plays.wrong_colour),
    "two_in_a_row": Script("TwoInARow", plays.two_in_a_row, sides=True),
    "unseen_pass": Script("AmbiguousTurn", plays.unseen_pass),
    "ko_retake": Script("KoRetake", plays.ko_retake, rare=True),
    "superko": Script("SuperkoRepetition", plays.superko, rare=True),
    "self_capture": Script("SelfCapture", plays.self_capture, rare=True),
    "uncaptured": Script("UncapturedString", captures.uncaptured, rare=True),
    "removed_with_liberties": Script("RemovedStonesWithLiberties", captures.removed_with_liberties),
    "old_stone_slid": Script("StoneMoved", stones.old_stone_slid),
    "last_stone_slid": Script("StoneMoved", stones.last_stone_slid),
    "taken_back": Script("StoneTakenBack", stones.taken_back),
    "agreed_undo": Script("StoneTakenBack", stones.agreed_undo),
    "removed": Script("StoneRemoved", stones.removed),
    "disturbed": Script("BoardDisturbed", stones.disturbed),
    "extra_stone": Script("ExtraStone", stones.extra_stone, sides=True),
    "occupied": Script("OccupiedIntersection", stones.occupied),
    "between": Script("StoneBetweenPoints", stones.between, offsets=True),
}


def names_for(*, sides: bool, offsets: bool, without: tuple[str, ...] = ()) -> list[str]:
    """The scripts that make sense where observations tell `sides` and `offsets` or do not."""
    return [
        name
        for name, script in SCRIPTS.items()
        if name not in without and sides >= script.sides and offsets >= script.offsets
    ]
