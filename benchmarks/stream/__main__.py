"""Twenty halls, three servers, a portal: delay, throughput, cost, and the sums after faults.

    python -m benchmarks.stream load [--halls 20] [--boards 50] [--portals 1] [--viewers 0]
    python -m benchmarks.stream kills|portal|rolling|cut|disk [--seconds 20] [--away 3]

Real nats-servers on loopback, a real `goban portal`, and one process with the publishers of all
halls. `load` plays at one line a board and minute, then every board within ten seconds, then as
fast as it goes. The delay is from a hall's commit to the portal's stream of events: of a line the
first event of its table with this move or a later one; other portals run beside that one. `viewers`
ask it for the list and a table every 4 s. The others play while something fails (`faults`), and
compare at the end every line of every hall with those in the stream and in the portal's stores.
The nats-server is the first one on the `PATH`. `disk` needs root: it gives a server a small disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from benchmarks.hall.hub import usage
from hall.site.documents import name_of

from .faults import FAULTS, sums
from .processes import Bench

ALL_S = 300.0

ASK_S = 4.0
"""Pause of a viewer between two looks."""


def delays_s(bench: Bench, played: list[list[Any]]) -> list[float]:
    """From each line's commit to the first event with it; a line that none has is infinite."""
    found = []
    for site, board, game, n, at in played:
        events = bench.events.get((site, name_of(board, game)), [])
        found.append(min((seen - at for seen, move in events if move >= n), default=float("inf")))
    return found


@contextmanager
def viewers(bench: Bench, count: int) -> Iterator[list[float]]:
    """While this lasts, so many viewers ask; the seconds that each answer took."""
    ending, took = threading.Event(), list[float]()

    async def one(client: httpx.AsyncClient) -> None:
        await asyncio.sleep(random.uniform(0.0, ASK_S))
        while not ending.is_set():
            for path in ("/api/games", "/h/hall-0/b/T1.json"):
                begun_s = time.monotonic()
                await client.get(path)
                took.append(time.monotonic() - begun_s)
            await asyncio.sleep(ASK_S)

    async def all_of_them() -> None:
        limits = httpx.Limits(max_connections=count)
        async with httpx.AsyncClient(base_url=bench.url, limits=limits, timeout=60.0) as client:
            await asyncio.gather(*(one(client) for _ in range(count)))

    thread = threading.Thread(target=lambda: asyncio.run(all_of_them()))
    if count:
        thread.start()
    try:
        yield took
    finally:
        ending.set()
        if count:
            thread.join()


def load(bench: Bench) -> dict[str, object]:
    """The figures of the three rates."""
    options, found = bench.options, dict[str, object]()
    boards = options.halls * options.boards
    rates = {"steady": (options.seconds, boards / 60.0), "burst": (10.0, boards / 10.0)}
    for name, (seconds, rate) in {**rates, "flat out": (options.flat, 0.0)}.items():
        before = {key: usage(pid) for key, pid in bench.processes().items()}
        begun_s = time.time()
        with viewers(bench, options.viewers) as took:
            bench.order(seconds, rate)
            played, all_s = bench.played()
            until_s = time.monotonic() + ALL_S
            while max(late := delays_s(bench, played)) == float("inf"):
                if time.monotonic() > until_s:
                    break
                time.sleep(0.5)
        lasted_s = time.time() - begun_s
        late.sort()
        spent = {key: usage(pid) for key, pid in bench.processes().items()}
        found[name] = {
            "lines": len(played),
            "lines a second, acknowledged": round(len(played) / (all_s - begun_s)),
            "lines a second, shown": round(len(played) / max(1e-9, lasted_s)),
            "delay p50, p95, most [ms]": [
                round(1000 * at)
                for at in (statistics.median(late), late[int(0.95 * len(late))], late[-1])
            ],
            "CPU [s/s], resident [MB]": {
                key: [round((now.cpu_s - before[key].cpu_s) / lasted_s, 3), round(now.most_mb)]
                for key, now in spent.items()
            },
            "answers to viewers, median, most [ms]": [
                round(1000 * at) for at in (statistics.median(took or [0.0]), max(took or [0.0]))
            ],
        }
        print(name, json.dumps(found[name]), flush=True)
    return found


def main() -> int:
    """Run one of them; the exit status is 1 where a line is lacking, doubled or out of order."""
    parser = argparse.ArgumentParser(description="Many halls on one stream.")
    parser.add_argument("what", choices=["load", *FAULTS])
    parser.add_argument("--halls", type=int, default=20)
    parser.add_argument("--boards", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--flat", type=float, default=20.0, help="seconds as fast as it goes")
    parser.add_argument("--rate", type=float, help="lines a second while something fails")
    parser.add_argument("--viewers", type=int, default=0)
    parser.add_argument("--portals", type=int, default=1)
    parser.add_argument("--away", type=float, help="seconds that what is killed stays away")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        bench = Bench(Path(folder), options)
        try:
            found = load(bench) if options.what == "load" else sums(bench)
        finally:
            bench.stop()
    print(json.dumps(found, indent=1))
    bad = [each for each in found.values() if isinstance(each, dict) and "doubled" in each]
    return int(any(any(each.values()) for each in bad))


if __name__ == "__main__":
    raise SystemExit(main())
