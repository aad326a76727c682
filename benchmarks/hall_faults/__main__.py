"""Many evenings of a hall with a failing machine, one after the other.

    python -m benchmarks.hall_faults --count 1000 --jobs 2
    python -m benchmarks.hall_faults --replay 17          # one evening, with all that happens

A seed is an evening; the same seed gives the same evening. What does not hold is printed with the
command that replays it, and the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from multiprocessing import Pool

from .night import NightOutcome, run_night


def main() -> int:
    """Run the evenings that were asked for."""
    parser = argparse.ArgumentParser(description="evenings of a hall with a failing machine")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=100, help="how many evenings")
    parser.add_argument("--jobs", type=int, default=1, help="how many at once")
    parser.add_argument("--replay", type=int, metavar="SEED", help="one evening, line by line")
    options = parser.parse_args()
    if options.replay is not None:
        outcome = run_night(options.replay)
        print("\n".join(outcome.lines))
        print(outcome.digest, outcome.broken or "held", dict(outcome.done))
        return 0 if outcome.broken is None else 1
    seeds = range(options.first, options.first + options.count)
    begun_s, failed, done = time.monotonic(), 0, Counter[str]()
    with Pool(options.jobs, maxtasksperchild=100) as pool:
        for outcome in pool.imap_unordered(_bare, seeds):
            done.update(outcome.done)
            if outcome.broken is not None:
                failed += 1
                print(f"seed {outcome.seed}: {outcome.broken[:300]}")
                print(f"    python -m benchmarks.hall_faults --replay {outcome.seed}", flush=True)
    spent_s = time.monotonic() - begun_s
    print(f"{len(seeds)} evenings, {failed} did not hold, {spent_s:.0f} s")
    for name, count in sorted(done.items()):
        print(f"    {name}: {count}")
    return 1 if failed else 0


def _bare(seed: int) -> NightOutcome:
    outcome = run_night(seed)
    return NightOutcome(seed, outcome.digest, outcome.broken, outcome.done, ())


if __name__ == "__main__":
    sys.exit(main())
