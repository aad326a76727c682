"""Fit the referee's tuned numbers (`Costs`, `Timing`, `Limits`) on simulated games.

    python -m models.training.fit_referee --games 30 --rounds 2            # what says "fitted by"
    python -m models.training.fit_referee --all                            # every number
    python -m models.training.fit_referee --only ko superko settle_s

    python -m models.training.fit_referee --records made-up --games 4      # without the shared data

Only games of an even number are used (`benchmarks/referee_eval.py` measures on the odd ones). The
objective counts inexact records, false and missed alerts and late moves a game. Each number in turn
is tried lower and higher on four sets of games, each apart. These are games simulated at middle and
at rough noise, and two sets of recorded evenings. With --records only the first two are there. A
change is kept only if it helps on two of them, harms none, and helps on the whole. The script
prints every trial. At the end it prints the numbers that changed, to be written into `referee/`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from lab.evening import Simulation, evening_of
from lab.games import MADE_UP, GameRecord, select_games
from lab.measure import Numbers, RefereeFigures, TunedNumber, every_number, referee_game
from lab.recorded import recorded_evenings
from referee.settings import FITTED

NOISES = ("middle", "rough")
RECORDED = ("evenings-frames", "evenings-gloss")
WEIGHTS = {"inexact": 3.0, "false": 3.0, "missed": 1.0}
"""What one inexact game, one false alert and one missed alert weigh; delays weigh a second."""

HARM = 0.02
"""By how much a set may get worse and count as unharmed."""

FACTORS = {"cells": (0.9, 1.1)}
"""By what a number of a unit is multiplied in a trial, where it is not `USUAL_FACTORS`."""
USUAL_FACTORS = (0.75, 1.33)

TrainingGame = tuple[GameRecord, Simulation]


def trials(number: TunedNumber, numbers: Numbers) -> Iterator[Numbers]:
    """`numbers` with this one lower, and with it higher; a value of 0 is not tried."""
    for other in steps(number.value(numbers), number.quantity.unit):
        yield number.put(numbers, other)


def steps(value: float, unit: str) -> list[float]:
    """The values that are tried for a number of `unit` that is `value` now."""
    if isinstance(value, int):
        return [other for other in (value - 1, value + 1) if other > 0]
    if unit == "share":
        odds = value / (1.0 - value) if value < 1.0 else 99.0
        return [round(odds * f / (1.0 + odds * f), 4) for f in USUAL_FACTORS if value > 0]
    factors = FACTORS.get(unit, USUAL_FACTORS)
    return [round(value * factor, 3) for factor in factors if value > 0]


def chosen(only: Sequence[str] | None, every: bool) -> list[TunedNumber]:
    """The numbers named in `only`, or all, or those whose origin is this script.

    Raises SystemExit with one line where a name is unknown.
    """
    numbers = every_number()
    if only:
        unknown = set(only) - {number.name for number in numbers}
        if unknown:
            raise SystemExit(f"no such number: {', '.join(sorted(unknown))}")
        return [number for number in numbers if number.name in only]
    return [number for number in numbers if every or number.quantity.origin == FITTED]


def loss(games: Sequence[TrainingGame], numbers: Numbers) -> float:
    """The weighted faults of the referee with `numbers` over `games`, a game."""
    total = RefereeFigures()
    for source, simulation in games:
        verdict = referee_game(source, simulation, numbers).verdict
        total.add(verdict)
    faults = WEIGHTS["inexact"] * (total.games - total.exact)
    faults += WEIGHTS["false"] * sum(total.false.values())
    faults += WEIGHTS["missed"] * sum(total.missed.values())
    late = sum(delay > 2.5 for delay in total.delays) / max(len(total.delays), 1)
    return faults / max(total.games, 1) + late


def sets_of(
    count: int, seed: int, size: int | None, records: str | None
) -> dict[str, list[TrainingGame]]:
    """At most `count` games of the fitting half for each set, by its name."""
    chosen_records = select_games("fit", count, size, records)
    sets: dict[str, list[TrainingGame]] = {
        noise: [
            (record, evening_of(record, number + 1000 * seed, noise))
            for number, record in chosen_records
        ]
        for noise in NOISES
    }
    for name in RECORDED if records is None else ():
        evenings: list[TrainingGame] = [
            (record, evening) for _, record, evening in recorded_evenings(name, "fit")
        ]
        sets[name] = [one for one in evenings if size in (None, one[0].start.size[0])][:count]
    return sets


def helps(losses: Sequence[float], best: Sequence[float]) -> bool:
    """Whether `losses` are better than `best` on two sets, worse on none, and better in all."""
    better = sum(new < old for new, old in zip(losses, best, strict=True))
    worse = any(new > old + HARM for new, old in zip(losses, best, strict=True))
    return better >= 2 and not worse and sum(losses) < sum(best)


def main() -> None:
    """Try every number asked for and print what helps."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--size", type=int, help="lines a side, all by default")
    parser.add_argument("--records", help=f"folder of SGF files to simulate, or {MADE_UP}")
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--only", nargs="+", metavar="NAME", help="numbers to try")
    asked.add_argument("--all", action="store_true", help="try every number")
    arguments = parser.parse_args()
    tried_ones = chosen(arguments.only, arguments.all)
    sets = sets_of(arguments.games, arguments.seed, arguments.size, arguments.records)
    numbers = Numbers()
    best = [loss(games, numbers) for games in sets.values()]
    print("now", *(f"{name} {value:.3f}" for name, value in zip(sets, best, strict=True)))
    for _ in range(arguments.rounds):
        for one in tried_ones:
            for trial in trials(one, numbers):
                losses = [loss(games, trial) for games in sets.values()]
                kept = helps(losses, best)
                shown = " ".join(f"{value:.3f}" for value in losses)
                mark = "kept" if kept else ""
                print(f"{one.name:18} {one.value(trial):7.3f}  {shown}  {mark}", flush=True)
                if kept:
                    numbers, best = trial, losses
    for one in every_number():
        if one.value(numbers) != one.quantity.value:
            print(f"{one.part}.{one.name}: {one.quantity.value} -> {one.value(numbers)}")


if __name__ == "__main__":
    main()
