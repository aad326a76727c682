"""The referee against the simulator: records exact, alerts found and false, questions, delays.

    python -m benchmarks.referee_eval --half test --games 60 --noise middle

Games of an even number in the list are for fitting, odd ones for measuring.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import asdict, dataclass, field, replace

import numpy as np

import referee
from referee.costs import Costs
from referee.settings import Settings
from referee.timing import Timing
from simulation import second, third
from simulation.games import Source, games
from simulation.own.camera import LEVELS
from simulation.own.simulator import Simulation, simulate
from simulation.verdict import Verdict, judge
from vision.types import Side


@dataclass
class Total:
    """Figures summed over games."""

    games: int = 0
    exact: int = 0
    matched: int = 0
    moves: int = 0
    found: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    withdrawn: int = 0
    questions: int = 0
    delays: list[float] = field(default_factory=list)
    observations: int = 0
    seconds: float = 0.0

    def add(self, verdict: Verdict) -> None:
        """Count one game."""
        self.games += 1
        self.exact += verdict.exact
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
        report = [
            f"games exact        {self.exact}/{self.games} = {100 * self.exact / count:.1f} %",
            f"moves matched      {self.matched}/{self.moves} = "
            f"{100 * self.matched / max(self.moves, 1):.2f} %",
            f"false alerts       {sum(self.false.values())} = "
            f"{sum(self.false.values()) / count:.3f} a game {dict(self.false)}",
            f"questions          {self.questions}, withdrawn {self.withdrawn}",
            f"delay              median {np.median(delays):.2f} s, "
            f"95th percentile {np.percentile(delays, 95):.2f} s",
            f"observations       {self.observations} in {self.seconds:.1f} s = "
            f"{self.observations / max(self.seconds, 1e-9):.0f} a second",
        ]
        for kind in sorted(self.found | self.missed):
            every = self.found[kind] + self.missed[kind]
            report.append(f"  {kind:<26} found {self.found[kind]}/{every}")
        return report


Simulated = Simulation | second.SecondSimulation | third.ThirdSimulation

NOISES = (*sorted(LEVELS), "second", "third")
"""Whose evenings there are: the project's own simulator at each noise, and the two others."""


def made(
    source: Source,
    seed: int,
    noise: str,
    mishaps: float | None = None,
    *,
    fps: float = 5.0,
    sides: bool = False,
) -> Simulated:
    """One simulated game of `source` under one of `NOISES`.

    `mishaps` irregularities on average, by default as many as the simulator puts in. The second
    and the third simulator draw their own frame rate, and whether sides are told; `fps` and
    `sides` are for the project's own.
    """
    chance = {} if mishaps is None else {"mishaps": mishaps}
    if noise == "second":
        return second.simulate(source.start, source.moves, seed, **chance)
    if noise == "third":
        return third.simulate(source.start, source.moves, seed, **chance)
    level = replace(LEVELS[noise], side_known=sides)
    return simulate(source.start, source.moves, seed, noise=level, fps=fps, **chance)


def settings_for(source: Source, simulation: Simulated, costs: Costs | None = None) -> Settings:
    """The settings under which a simulated game is refereed."""
    size = simulation.truth.size
    settings = Settings(
        source.start.ruleset,
        size=size,
        timing=Timing.film(simulation.fps),
        black_hand=Side.BOTTOM if simulation.sides else None,
        handicap=simulation.truth.handicap,
    )
    return settings if costs is None else replace(settings, costs=costs)


def referee_game(
    source: Source, simulation: Simulated, costs: Costs | None = None
) -> tuple[Verdict, int, float]:
    """One game's verdict, its number of observations and the referee's CPU seconds."""
    settings = settings_for(source, simulation, costs)
    state = referee.begin(settings)
    events: list[referee.GameEvent] = []
    count, spent = 0, 0.0
    for sight in simulation.observations():
        began = time.process_time()
        state, said = referee.step(state, sight, settings)
        spent += time.process_time() - began
        events.extend(said)
        count += 1
    state, said = referee.finish(state, settings)
    events.extend(said)
    return judge(simulation.truth, events, state.game), count, spent


def chosen(half: str, limit: int, size: int | None) -> list[tuple[int, Source]]:
    """Games of one half (`fit`, `test` or `all`), spread evenly over the list."""
    numbered = [
        (number, source)
        for number, source in enumerate(games())
        if half == "all" or number % 2 == (half == "test")
    ]
    if size is not None:
        numbered = [item for item in numbered if item[1].start.size[0] == size]
    step = max(1, len(numbered) // limit)
    return numbered[::step][:limit]


def main() -> None:
    """Run the games asked for and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=("fit", "test", "all"), default="fit")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--size", type=int)
    parser.add_argument("--noise", choices=NOISES, default="middle")
    parser.add_argument("--mishaps", type=float, help="irregularities a game on average")
    parser.add_argument("--fps", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=0, help="another draw of everything")
    parser.add_argument("--sides", action="store_true", help="tell the side of each hand")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    total = Total()
    for number, source in chosen(arguments.half, arguments.games, arguments.size):
        simulation = made(
            source,
            number + 1000 * arguments.seed,
            arguments.noise,
            arguments.mishaps,
            fps=arguments.fps,
            sides=arguments.sides,
        )
        verdict, count, spent = referee_game(source, simulation)
        total.add(verdict)
        total.observations += count
        total.seconds += spent
        if arguments.verbose and (not verdict.exact or verdict.missed or verdict.false):
            print(
                f"{number} {source.name}: exact {verdict.exact} "
                f"{verdict.matched}/{verdict.moves} missed {list(verdict.missed)} "
                f"false {list(verdict.false)}",
                flush=True,
            )
    if arguments.json:
        print(json.dumps(asdict(total)))
    else:
        print("\n".join(total.lines()))


if __name__ == "__main__":
    main()
