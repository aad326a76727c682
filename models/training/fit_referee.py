"""Fit the prices of events (`referee.costs.Costs`) on simulated games.

    python -m models.training.fit_referee --games 30 --rounds 2

Only games of an even number are used (`benchmarks/referee_eval.py` measures on the odd ones).
The objective counts inexact records, false and missed alerts and late moves a game. Each price
in turn is tried lower and higher on four sets of games, each apart: the project's own simulator
at its middle and its rough noise, the second and the third simulator. A change is kept only if it
helps on two of them, harms none, and helps on the whole. What is printed is the table of what was
tried, and the prices to write into `referee/costs.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from benchmarks.referee_eval import Simulated, Total, chosen, made, referee_game
from referee.costs import Costs
from referee.quantity import FITTED, quantities
from simulation.games import Source

SETS = ("middle", "rough", "second", "third")
FACTORS = (0.75, 1.33)
WEIGHTS = {"inexact": 3.0, "false": 3.0, "missed": 1.0}
"""What one inexact game, one false alert and one missed alert weigh; delays weigh a second."""

HARM = 0.02
"""By how much a set may get worse and count as unharmed."""

Game = tuple[Source, Simulated]


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


def sets_of(count: int, seed: int, size: int | None) -> list[list[Game]]:
    """`count` games of the fitting half for each of `SETS`."""
    return [
        [
            (source, made(source, number + 1000 * seed, noise))
            for number, source in chosen("fit", count, size)
        ]
        for noise in SETS
    ]


def helps(losses: Sequence[float], best: Sequence[float]) -> bool:
    """Whether `losses` are better than `best` on two sets, worse on none, and better in all."""
    better = sum(new < old for new, old in zip(losses, best, strict=True))
    worse = any(new > old + HARM for new, old in zip(losses, best, strict=True))
    return better >= 2 and not worse and sum(losses) < sum(best)


def main() -> None:
    """Try every price and print what helps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--size", type=int, help="lines a side, all by default")
    parser.add_argument("--only", nargs="*", help="prices to try, all by default")
    arguments = parser.parse_args()
    sets = sets_of(arguments.games, arguments.seed, arguments.size)
    costs = Costs()
    best = [loss(games, costs) for games in sets]
    print("now", *(f"{noise} {value:.3f}" for noise, value in zip(SETS, best, strict=True)))
    names = arguments.only or [item.name for item in quantities(Costs) if item.origin == FITTED]
    for _ in range(arguments.rounds):
        for name in names:
            for factor in FACTORS:
                tried = replace(costs, **{name: round(getattr(costs, name) * factor, 2)})
                losses = [loss(games, tried) for games in sets]
                kept = helps(losses, best)
                shown = " ".join(f"{value:.3f}" for value in losses)
                mark = "kept" if kept else ""
                print(f"{name:16} {getattr(tried, name):6.2f}  {shown}  {mark}", flush=True)
                if kept:
                    costs, best = tried, losses
    print(costs)


if __name__ == "__main__":
    main()
