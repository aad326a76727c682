"""How fast the referee is: observations a CPU second along a 250-move game on 19 lines.

python -m benchmarks.referee_bench
"""

from __future__ import annotations

import argparse
import time
import tracemalloc

import referee
from benchmarks.games import games
from referee.settings import Settings
from referee.simulate import simulate


def main() -> None:
    """Print observations a second by the number of moves, and the memory used."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=250)
    arguments = parser.parse_args()
    source = next(
        item for item in games() if item.start.size[0] == 19 and len(item.moves) >= arguments.moves
    )
    simulation = simulate(source.start, source.moves[: arguments.moves], 1, mishaps=0.0)
    sights = list(simulation.observations())
    settings = Settings(source.start.ruleset, size=19, frame_s=1.0 / simulation.fps)
    state = referee.begin(settings)
    tracemalloc.start()
    base = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    step = max(1, len(sights) // 10)
    for begin in range(0, len(sights), step):
        part = sights[begin : begin + step]
        before = time.process_time()
        for sight in part:
            state, _ = referee.step(state, sight, settings)
        spent = time.process_time() - before
        print(f"{state.game.number:4} moves  {len(part) / spent:8.0f} observations a CPU second")
    tracemalloc.start()
    for sight in sights[-50:]:
        referee.step(state, sight, settings)
    peak = tracemalloc.get_traced_memory()[1] - base
    tracemalloc.stop()
    print(f"peak of further steps {peak / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
