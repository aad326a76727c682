"""The three simulators behind one door: an evening of a game record under a named noise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from referee.facts import PassPressed
from vision.types import Observation

from . import own, second, third
from .games import Source
from .truth import Truth

NOISES = (*sorted(own.LEVELS), "second", "third")
"""The first simulator at each of its noises, and the two others, which draw their own."""


class Simulation(Protocol):
    """One simulated evening, the same every time it is read."""

    @property
    def truth(self) -> Truth:
        """What happened."""

    @property
    def fps(self) -> float:
        """Observations a second, about."""

    @property
    def sides(self) -> bool:
        """Whether observations say from which side a hand comes."""

    def observations(self) -> Iterator[Observation | PassPressed]:
        """What the camera saw and which passes were pressed, in order of time."""


@dataclass(frozen=True, slots=True)
class AlteredEvening:
    """An `evening` whose looks are shown as `alter` changes them; what happened stays the same.

    ``detail`` says what was altered.
    """

    evening: Simulation
    alter: Callable[[Iterable[Observation | PassPressed]], Iterator[Observation | PassPressed]]
    detail: str = ""

    @property
    def truth(self) -> Truth:
        """What happened."""
        return self.evening.truth

    @property
    def fps(self) -> float:
        """Observations a second, about."""
        return self.evening.fps

    @property
    def sides(self) -> bool:
        """Whether observations say from which side a hand comes."""
        return self.evening.sides

    def observations(self) -> Iterator[Observation | PassPressed]:
        """The evening's looks as they are altered, and its passes."""
        return self.alter(self.evening.observations())


def simulate(
    source: Source,
    seed: int,
    noise: str,
    irregularities: float | None = None,
    *,
    fps: float = 5.0,
    sides: bool = False,
) -> Simulation:
    """One evening of `source` under one of `NOISES`, repeatable from its seed.

    `irregularities` on average, by default as many as the simulator's own default. The second and
    the third simulator draw their frame rate and whether hands' sides are known; `fps` and
    `sides` are for the first.
    """
    count = {} if irregularities is None else {"irregularities": irregularities}
    if noise == "second":
        return second.simulate_evening(source.start, source.moves, seed, **count)
    if noise == "third":
        return third.simulate_evening(source.start, source.moves, seed, **count)
    level = replace(own.LEVELS[noise], side_known=sides)
    return own.simulate_evening(source.start, source.moves, seed, noise=level, fps=fps, **count)
