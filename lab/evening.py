"""The interface of all evenings of the lab, and evenings made of records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from referee.facts import PassPressed
from vision.types import Observation

from .evenings import LEVELS, USUAL_IRREGULARITIES, SimulatedEvening, simulate_evening
from .games import GameRecord
from .truth import Truth

NOISES = tuple(sorted(LEVELS))
"""The names of the simulator's noises."""


class Simulation(Protocol):
    """One simulated evening, the same every time it is read."""

    @property
    def truth(self) -> Truth:
        """The ground truth."""

    @property
    def fps(self) -> float:
        """Observations a second, about."""

    @property
    def sides(self) -> bool:
        """Whether observations have the side of a hand."""

    def observations(self) -> Iterator[Observation | PassPressed]:
        """Observations and presses of pass buttons, in order of time."""


@dataclass(frozen=True, slots=True)
class AlteredEvening:
    """An `evening` with looks changed by `alter`; its ground truth stays the same.

    ``detail`` describes the alteration.
    """

    evening: Simulation
    alter: Callable[[Iterable[Observation | PassPressed]], Iterator[Observation | PassPressed]]
    detail: str = ""

    @property
    def truth(self) -> Truth:
        """The ground truth."""
        return self.evening.truth

    @property
    def fps(self) -> float:
        """Observations a second, about."""
        return self.evening.fps

    @property
    def sides(self) -> bool:
        """Whether observations have the side of a hand."""
        return self.evening.sides

    def observations(self) -> Iterator[Observation | PassPressed]:
        """The evening's looks as they are altered, and its passes."""
        return self.alter(self.evening.observations())


def evening_of(
    record: GameRecord,
    seed: int,
    noise: str,
    irregularities: float | None = None,
    *,
    fps: float = 5.0,
    sides: bool = False,
) -> SimulatedEvening:
    """`record` played under one of `NOISES`, repeatable from its seed; with `sides` of hands."""
    return simulate_evening(
        record.start,
        record.moves,
        seed,
        noise=replace(LEVELS[noise], side_known=sides),
        irregularities=USUAL_IRREGULARITIES if irregularities is None else irregularities,
        fps=fps,
    )
