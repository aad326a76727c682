"""Many evenings with a failing machine, one after the other.

    python -m benchmarks.session_faults --first 0 --count 10000 --jobs 2 --log evenings.jsonl
    python -m benchmarks.session_faults --replay 17          # one evening, with all that happens
    python -m benchmarks.session_faults --nth full           # operation 1, 2 … of the disk fails
    python -m benchmarks.session_faults --nth full --replay 3 --at 41

A seed is an evening; the same seed gives the same evening. What does not hold is printed with the
command that replays it, and the exit status is then 1. With --log the results are kept, a line an
evening, and evenings that are there are not run again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from .disk import DiskTrouble
from .evening import DIFFERS, SessionOutcome, run_evening
from .plan import draw_plan, short_plan

EVENINGS_A_PROCESS = 200
"""A process that runs evenings is then replaced: its memory has a bound."""

SHOWN = 300
"""Characters that are shown of what does not hold."""

Result = dict[str, Any]
"""What is kept of an evening: its seed and what came of it, as JSON."""


def main() -> int:
    """Run the evenings that were asked for."""
    parser = argparse.ArgumentParser(description="evenings with a failing machine")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=100, help="how many evenings")
    parser.add_argument("--jobs", type=int, default=1, help="how many at once")
    parser.add_argument("--log", type=Path, help="results, a line an evening; goes on from there")
    parser.add_argument("--replay", type=int, metavar="SEED", help="one evening, line by line")
    parser.add_argument("--nth", choices=("full", "error", "torn", "dead"), help="of a disk")
    parser.add_argument("--at", type=int, metavar="N", help="with --nth and --replay: which")
    options = parser.parse_args()
    trouble = None if options.nth is None else DiskTrouble(options.nth)
    if options.replay is not None:
        return replay(options.replay, trouble, options.at)
    if trouble is not None:
        return sweep(trouble, options.first)
    return campaign(range(options.first, options.first + options.count), options.jobs, options.log)


def replay(seed: int, trouble: DiskTrouble | None, at: int | None) -> int:
    """Run one evening and print all that happens."""
    if trouble is not None and at is not None:
        outcome = run_evening(short_plan(seed), fail_at=(at, trouble), keep_lines=True)
    else:
        outcome = run_evening(draw_plan(seed), keep_lines=True)
    for line in outcome.lines:
        print(line)
    print(outcome.digest, outcome.broken or "held", outcome.board, dict(outcome.done))
    return 0 if outcome.broken is None else 1


def sweep(trouble: DiskTrouble, seed: int) -> int:
    """Let operation 1, 2, 3 … of a short evening fail, until none is left."""
    number, failed, begun_s = 0, 0, time.process_time()
    while True:
        number += 1
        outcome = run_evening(short_plan(seed), fail_at=(number, trouble))
        if outcome.broken is not None:
            failed += 1
            print(f"operation {number}: {outcome.broken[:SHOWN]}")
            command = f"--nth {trouble.value} --replay {seed} --at {number}"
            print(f"    python -m benchmarks.session_faults {command}", flush=True)
        if not outcome.done[trouble.value]:
            break
    spent_s = time.process_time() - begun_s
    print(f"{trouble.value}: {number - 1} operations, {failed} did not hold, {spent_s:.0f} CPU s")
    return 1 if failed else 0


@dataclass(slots=True)
class EveningFigures:
    """The sums over all evenings."""

    evenings: int = 0
    steps: int = 0
    operations: int = 0
    cpu_s: float = 0.0
    failed: list[int] = field(default_factory=list)
    differing: list[int] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    boards: Counter[str] = field(default_factory=Counter)

    def add(self, result: Result) -> None:
        """Add an evening; print it where something did not hold."""
        self.evenings += 1
        self.steps += result["steps"]
        self.operations += result["operations"]
        self.cpu_s += result["cpu_s"]
        self.done.update(result["done"])
        self.boards[result["board"]] += 1
        if result["board"] == DIFFERS:
            self.differing.append(result["seed"])
        if result["broken"] is not None:
            self.failed.append(result["seed"])
            print(f"seed {result['seed']}: {result['broken'][:SHOWN]}")
            print(f"    python -m benchmarks.session_faults --replay {result['seed']}", flush=True)

    def show(self) -> None:
        """Print the sums."""
        print(f"{self.evenings} evenings, {len(self.failed)} did not hold: {self.failed[:50]}")
        print(f"{self.steps} steps, {self.operations} operations, {self.cpu_s:.0f} CPU seconds")
        print(f"boards: {dict(self.boards)}; those that differ: {sorted(self.differing)[:50]}")
        for name, count in sorted(self.done.items()):
            print(f"    {name}: {count}")


def campaign(seeds: Sequence[int], jobs: int, log: Path | None) -> int:
    """Run the evenings of `seeds`; print what did not hold, and the figures."""
    figures, known = EveningFigures(), set[int]()
    if log is not None and log.exists():
        for line in log.read_text().splitlines():
            result = json.loads(line)
            if result["seed"] in seeds and result["seed"] not in known:
                known.add(result["seed"])
                figures.add(result)
    for result in _results([seed for seed in seeds if seed not in known], jobs):
        figures.add(result)
        if log is not None:
            with log.open("a") as file:
                file.write(json.dumps(result) + "\n")
    figures.show()
    return 1 if figures.failed else 0


def _results(seeds: Sequence[int], jobs: int) -> Iterator[Result]:
    """Every evening's result, as it comes."""
    with Pool(jobs, maxtasksperchild=EVENINGS_A_PROCESS) as pool:
        yield from pool.imap_unordered(_result, seeds)


def _result(seed: int) -> Result:
    """Run one evening."""
    begun_s = time.process_time()
    outcome: SessionOutcome = run_evening(draw_plan(seed))
    return {
        "seed": seed,
        "digest": outcome.digest,
        "steps": outcome.steps,
        "operations": outcome.operations,
        "cpu_s": round(time.process_time() - begun_s, 3),
        "broken": outcome.broken,
        "board": outcome.board,
        "done": dict(outcome.done),
    }


if __name__ == "__main__":
    sys.exit(main())
