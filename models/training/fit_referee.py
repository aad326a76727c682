"""Fit the prices of events (`referee.settings.Costs`) on simulated games.

    python -m models.training.fit_referee --games 30 --rounds 1

Only games of an even number are used (`benchmarks/referee_eval.py` measures on the odd ones).
Each price in turn is tried lower and higher under two kinds of noise; a change is kept only if
it helps under both. What is printed is the table of what was tried, and the prices to write
into `referee/settings.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import fields, replace

from benchmarks.games import Source
from benchmarks.referee_eval import Total, chosen, referee_game
from referee.settings import Costs
from referee.simulate import Simulation, simulate

NOISES = ("middle", "rough")
FACTORS = (0.75, 1.33)
WEIGHTS = {"inexact": 3.0, "false": 3.0, "missed": 1.0}
"""What one inexact game, one false alert and one missed alert weigh; delays weigh a second."""

Game = tuple[Source, Simulation]


def loss(games: Sequence[Game], costs: Costs) -> float:
    """The weighted faults of the referee with `costs` over `games`, a game."""
    total = Total()
    for source, simulation in games:
        verdict, _, _ = referee_game(source, simulation, costs)
        total.add(verdict)
    faults = WEIGHTS["inexact"] * (total.games - total.exact)
    faults += WEIGHTS["false"] * sum(total.false.values())
    faults += WEIGHTS["missed"] * sum(total.missed.values())
    late = sum(delay > 2.5 for delay in total.delays) / max(len(total.delays), 1)
    return faults / max(total.games, 1) + late


def made(noise: str, count: int, seed: int, size: int) -> list[Game]:
    """`count` simulated games of the fitting half under `noise`."""
    return [
        (source, simulate(source.start, source.moves, number + 1000 * seed, noise=noise))
        for number, source in chosen("fit", count, size)
    ]


def main() -> None:
    """Try every price and print what helps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--only", nargs="*", help="prices to try, all by default")
    arguments = parser.parse_args()
    sets = [made(noise, arguments.games, arguments.seed, arguments.size) for noise in NOISES]
    costs = Costs()
    best = [loss(games, costs) for games in sets]
    print("now", *(f"{noise} {value:.3f}" for noise, value in zip(NOISES, best, strict=True)))
    names = arguments.only or [field.name for field in fields(Costs)]
    for _ in range(arguments.rounds):
        for name in names:
            for factor in FACTORS:
                tried = replace(costs, **{name: round(getattr(costs, name) * factor, 2)})
                losses = [loss(games, tried) for games in sets]
                helps = all(new <= old for new, old in zip(losses, best, strict=True))
                kept = helps and losses != best
                shown = " ".join(f"{value:.3f}" for value in losses)
                mark = "kept" if kept else ""
                print(f"{name:16} {getattr(tried, name):6.2f}  {shown}  {mark}", flush=True)
                if kept:
                    costs, best = tried, losses
    print(costs)


if __name__ == "__main__":
    main()
