"""Two hundred boards, one hub: what comes when, what is lost, what it costs.

    python -m benchmarks.hall [--broker mosquitto] [--scenario steady …] [--journals DIR]

One process plays the boards from event lines of recorded games (without ``--journals``: of games
played at random). It reaches a real broker through a proxy that swallows and closes; a real
`goban hub` keeps the lines, and clients of its page listen. The oracle asks two
things. Game, epoch, number and checksum of every line in the hub's store are those that boards have
emitted, each once. Every client has seen the hub's numbers without a gap.

At full length: ``--seconds 600 --kills 100 --cut 600 --long 10800 --speed 1``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from messages.batches import Line

from .brokers import BROKERS
from .journals import journals_in, random_journals
from .scenarios import SCENARIOS, Figures, Plan, check, running


def main() -> int:
    """Run the scenarios that are asked for; the exit status is 1 where anything is lost."""
    usual = Plan()
    parser = argparse.ArgumentParser(description="A hall on a real broker.")
    parser.add_argument("--broker", choices=list(BROKERS), action="append")
    parser.add_argument("--scenario", choices=list(SCENARIOS), action="append")
    parser.add_argument("--journals", type=Path, help="folder of .journal or .jsonl files")
    parser.add_argument("--boards", type=int, default=usual.boards)
    parser.add_argument("--watchers", type=int, default=usual.watchers)
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="of steady lines")
    parser.add_argument("--rate", type=float, default=usual.rate, help="steady lines a second")
    parser.add_argument("--speed", type=float, default=usual.speed, help="of the fastest board")
    parser.add_argument("--cut", type=float, default=usual.cut_s, help="seconds, of all boards")
    parser.add_argument("--long", type=float, default=usual.long_s, help="seconds, of one board")
    parser.add_argument("--kills", type=int, default=usual.kills)
    parser.add_argument("--seed", type=int, default=usual.seed)
    asked = parser.parse_args()
    plan = Plan(
        asked.boards,
        asked.watchers,
        asked.seconds,
        asked.rate,
        asked.speed,
        asked.cut,
        asked.long,
        asked.kills,
        asked.seed,
    )
    journals = random_journals(plan.seed) if asked.journals is None else journals_in(asked.journals)
    faulty = False
    for broker in asked.broker or BROKERS:
        for scenario in asked.scenario or SCENARIOS:
            figures, faults = asyncio.run(_measured(plan, broker, scenario, journals))
            print(json.dumps({"broker": broker, "scenario": scenario, **figures}), flush=True)
            for fault in faults[:10]:
                print(f"{broker}, {scenario}: {fault}", file=sys.stderr)
            faulty = faulty or bool(faults)
    return int(faulty)


async def _measured(
    plan: Plan, broker: str, scenario: str, journals: Sequence[Sequence[Line]]
) -> tuple[Figures, list[str]]:
    """The figures of a scenario, and what is wrong at its end."""
    with tempfile.TemporaryDirectory(prefix="goban-hall-") as folder:
        async with running(plan, broker, Path(folder), journals) as hall:
            await SCENARIOS[scenario](hall)
            faults = check(hall)
    return {key: round(value, 3) for key, value in hall.figures.items()}, faults


if __name__ == "__main__":
    sys.exit(main())
