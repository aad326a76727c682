"""The referee on simulated evenings: which games, under which settings, and figures over all."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any

import numpy as np

import referee
from referee.settings import Costs, Limits, Settings
from referee.timing import Timing
from vision.types import Side

from .evening import Simulation
from .games import GameRecord
from .verdict import Verdict, verdict_on

LOOKS_FROM_S = 5.0
"""Minimum interval of observations that are settled looks, as for the device."""

Watch = Callable[[referee.State, Settings], referee.State]
"""Sees each state of a game, and may change it."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """One tuned number: its name, default value, unit, and where it comes from."""

    name: str
    value: float
    unit: str
    origin: str


def quantities(kind: type) -> Iterator[Quantity]:
    """The tuned numbers of the dataclass `kind`, in the order of its fields.

    >>> from referee.timing import seconds
    >>> @dataclass
    ... class Waits:
    ...     steady_s: float = seconds(1.5, "measured")
    >>> list(quantities(Waits))
    [Quantity(name='steady_s', value=1.5, unit='s', origin='measured')]
    """
    each: Field[Any]
    for each in fields(kind):
        if "unit" in each.metadata:
            value: float = each.metadata["value"]
            unit, origin = each.metadata["unit"], each.metadata["origin"]
            yield Quantity(each.name, value, unit, origin)


@dataclass
class RefereeFigures:
    """Figures summed over games."""

    games: int = 0
    exact: int = 0
    told: int = 0
    matched: int = 0
    moves: int = 0
    found: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    withdrawn: int = 0
    questions: int = 0
    delays: list[float] = field(default_factory=list)
    steps_s: list[float] = field(default_factory=list)

    def add(self, verdict: Verdict) -> None:
        """Count one game."""
        self.games += 1
        self.exact += verdict.exact
        self.told += verdict.exact_but_order
        self.matched += verdict.matched
        self.moves += verdict.moves
        self.found.update(verdict.found)
        self.missed.update(verdict.missed)
        self.false.update(verdict.false)
        self.withdrawn += verdict.withdrawn
        self.questions += verdict.questions
        self.delays.extend(verdict.delays)

    def lines(self) -> list[str]:
        """The figures as a report."""
        count = max(self.games, 1)
        delays = np.array(self.delays or [0.0])
        steps = np.array(self.steps_s or [0.0])
        report = [
            f"games exact        {self.exact}/{self.games} = {100 * self.exact / count:.1f} %",
            f"but for order      {self.told}/{self.games}, of moves that one look shows first",
            f"moves matched      {self.matched}/{self.moves} = "
            f"{100 * self.matched / max(self.moves, 1):.2f} %",
            f"false alerts       {sum(self.false.values())} = "
            f"{sum(self.false.values()) / count:.3f} a game {dict(self.false)}",
            f"questions          {self.questions}, withdrawn {self.withdrawn}",
            f"delay              median {np.median(delays):.2f} s, "
            f"95th percentile {np.percentile(delays, 95):.2f} s",
            f"observations       {len(self.steps_s)} in {steps.sum():.1f} CPU s = "
            f"{len(self.steps_s) / max(steps.sum(), 1e-9):.0f} a second",
            f"a step             median {1e3 * np.median(steps):.2f} ms, "
            f"99th percentile {1e3 * np.percentile(steps, 99):.1f} ms, "
            f"most {1e3 * steps.max():.0f} ms",
        ]
        for kind in sorted(self.found | self.missed):
            every = self.found[kind] + self.missed[kind]
            report.append(f"  {kind:<26} found {self.found[kind]}/{every}")
        return report


@dataclass(frozen=True, slots=True)
class Refereed:
    """The result of one game: its verdict, and the CPU seconds of each of the referee's steps."""

    verdict: Verdict
    steps_s: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The referee's tuned numbers."""

    costs: Costs = field(default_factory=Costs)
    timing: Timing = field(default_factory=Timing)
    limits: Limits = field(default_factory=Limits)


OF_THE_SOURCE = {"frame_s"}
"""Numbers that the source of frames decides."""


@dataclass(frozen=True, slots=True)
class TunedNumber:
    """One tuned number: the part of `Numbers` that holds it, and what it is."""

    part: str
    quantity: Quantity = field(repr=False)

    @property
    def name(self) -> str:
        """Its field's name."""
        return self.quantity.name

    def value(self, numbers: Numbers) -> float:
        """Its value among `numbers`."""
        value: float = getattr(getattr(numbers, self.part), self.name)
        return value

    def put(self, numbers: Numbers, value: float) -> Numbers:
        """`numbers` with another value of this one."""
        held = replace(getattr(numbers, self.part), **{self.name: value})
        return replace(numbers, **{self.part: held})


def every_number() -> list[TunedNumber]:
    """Every tuned number of the referee but those of `OF_THE_SOURCE`."""
    return [
        TunedNumber(part, quantity)
        for part, kind in (("costs", Costs), ("timing", Timing), ("limits", Limits))
        for quantity in quantities(kind)
        if quantity.name not in OF_THE_SOURCE
    ]


def settings_for(
    record: GameRecord,
    simulation: Simulation,
    numbers: Numbers | None = None,
) -> Settings:
    """The settings under which a simulated game is refereed; `numbers` are the defaults.

    Observations are as far apart as in the simulation, regardless of `numbers`."""
    numbers = numbers or Numbers()
    frame_s = 1.0 / simulation.fps
    timing = replace(numbers.timing, frame_s=frame_s)
    return Settings(
        record.start.ruleset,
        size=simulation.truth.size,
        timing=Timing.looks() if frame_s >= LOOKS_FROM_S else timing,
        black_hand=Side.BOTTOM if simulation.sides else None,
        handicap=simulation.truth.handicap,
        costs=numbers.costs,
        limits=numbers.limits,
    )


def referee_game(
    record: GameRecord,
    simulation: Simulation,
    numbers: Numbers | None = None,
    watch: Watch | None = None,
) -> Refereed:
    """One game with the referee; `watch` gets every state, and returns its replacement."""
    settings = settings_for(record, simulation, numbers)
    state = referee.begin(settings)
    events: list[referee.GameEvent] = []
    steps_s: list[float] = []
    for observation in simulation.observations():
        began = time.process_time()
        state, new = referee.step(state, observation, settings)
        steps_s.append(time.process_time() - began)
        events.extend(new)
        if watch is not None:
            state = watch(state, settings)
    state, new = referee.finish(state, settings)
    events.extend(new)
    return Refereed(verdict_on(simulation.truth, events, state.game), tuple(steps_s))
