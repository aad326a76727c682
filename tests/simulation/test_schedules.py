"""Which types of irregularity each simulator makes happen."""

from __future__ import annotations

import pytest

from simulation.own import schedule
from simulation.scripts import SCRIPTS, handicap, names_for
from simulation.second.simulator import NOT_HERE as NOT_IN_SECOND
from simulation.third.schedule import NOT_HERE as NOT_IN_THIRD

EVERYWHERE = {
    "WrongColourStone",
    "TwoInARow",
    "KoRetake",
    "SuperkoRepetition",
    "SelfCapture",
    "UncapturedString",
    "RemovedStonesWithLiberties",
    "StoneMoved",
    "StoneTakenBack",
    "StoneRemoved",
    "BoardDisturbed",
    "ExtraStone",
    "OccupiedIntersection",
    "StoneBetweenPoints",
}


def types(without: tuple[str, ...]) -> set[str]:
    return {SCRIPTS[name].type for name in names_for(sides=True, offsets=True, without=without)}


TABLE = {
    "own": (
        {*schedule.IN_PLAY, schedule.SUPERKO, *schedule.AT_START},
        EVERYWHERE | {"AmbiguousTurn", handicap.MISPLACED, handicap.MISCOUNTED},
    ),
    "second": (types(NOT_IN_SECOND) | {"SuperkoRepetition"}, EVERYWHERE),
    "third": (types(NOT_IN_THIRD) | {handicap.MISPLACED}, EVERYWHERE | {handicap.MISPLACED}),
}


@pytest.mark.parametrize("simulator", TABLE)
def test_every_simulator_makes_every_type_happen(simulator: str) -> None:
    made, wanted = TABLE[simulator]
    assert made == wanted
