"""How fast and how large the referee is along a long game on 19 lines.

    python -m benchmarks.referee_bench

Prints observations a CPU second by the number of moves, and the process's memory. That is what it
took before the game, and the most that it has taken since. The looks themselves are made one by
one.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time

import referee
from lab.evenings import simulate_evening
from lab.games import games
from referee.settings import Settings
from referee.timing import Timing


def megabytes() -> float:
    """The most memory that this process has had resident, in MB."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def main() -> None:
    """Print observations a second and the memory used, by the number of moves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=250)
    arguments = parser.parse_args()
    source = next(
        item for item in games() if item.start.size[0] == 19 and len(item.moves) >= arguments.moves
    )
    simulation = simulate_evening(
        source.start, source.moves[: arguments.moves], 1, irregularities=0.0
    )
    settings = Settings(source.start.ruleset, size=19, timing=Timing.film(simulation.fps))
    state = referee.begin(settings)
    before = megabytes()
    part = max(1, int(simulation.truth.end * simulation.fps) // 10)
    spent, count = 0.0, 0
    for sight in simulation.observations():
        began = time.process_time()
        state, _ = referee.step(state, sight, settings)
        spent += time.process_time() - began
        count += 1
        if count == part:
            rate = count / spent
            print(f"{state.game.number:4} moves  {rate:8.0f} a CPU second  {megabytes():6.1f} MB")
            spent, count = 0.0, 0
    print(f"at most {megabytes():.1f} MB, of which {before:.1f} MB before the first look")


if __name__ == "__main__":
    main()
