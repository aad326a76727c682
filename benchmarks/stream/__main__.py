"""Twenty halls, three servers, a portal: delay, throughput, cost, and the sums after faults.

    python -m benchmarks.stream load [--halls 20] [--boards 50] [--seconds 60] [--viewers 0]
    python -m benchmarks.stream faults [--halls 4] [--boards 10] [--seconds 20] [--kills 5]

Real nats-servers on loopback, a real `goban portal`, and one process with the publishers of all
halls. `load` plays at one line a board and minute, then every board within ten seconds, then as
fast as it goes. The delay is from a hall's commit to the portal's stream of events: of a line the
first event of its table with this move or a later one. `viewers` ask for the list and a table every
4 s. `faults` plays while servers and the portal are killed, and compares at the end every line of
every hall with those in the stream and in the portal's stores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from benchmarks.hall.hub import usage
from hall.boards.store import NAME, Reader
from hall.broker.mosquitto import free_port
from hall.portal.portal import STORES
from hall.site.shown import name_of
from hall.stream.connection import connected
from hall.stream.messages import LINES, read_line, read_subject
from hall.stream.servers import StreamServers

READY_S, ALL_S = 120.0, 300.0

ASK_S = 4.0
"""Pause of a viewer between two looks."""


class Bench:
    """Servers, halls and a portal, each in processes of its own, with files in `folder`."""

    def __init__(self, folder: Path, options: argparse.Namespace) -> None:
        self.folder, self.options = folder, options
        self.servers = StreamServers(folder / "servers")
        self.servers.start()
        self.servers.make_streams(gigabytes=1)
        words = [str(folder / "halls"), ",".join(self.servers.address.servers)]
        words += ["--halls", str(options.halls), "--boards", str(options.boards)]
        self.halls = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.stream.halls", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.portal = self.start_portal()
        self.events: dict[tuple[str, str], list[tuple[float, int]]] = {}
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        assert self.halls.stdout is not None
        assert self.halls.stdout.readline() == "ready\n"

    def start_portal(self) -> subprocess.Popen[bytes]:
        """A portal that answers."""
        words = ["portal", "--store", str(self.folder / "portal")]
        words += ["--stream", ",".join(self.servers.address.servers)]
        words += ["--listen", f"127.0.0.1:{self.port}"]
        with (self.folder / "portal.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "device.cli", *words], stdout=log, stderr=log
            )
        until_s = time.monotonic() + READY_S
        while time.monotonic() < until_s:
            try:
                httpx.get(f"{self.url}/healthz", timeout=5.0)
            except httpx.HTTPError:
                time.sleep(0.1)
            else:
                return process
        raise RuntimeError("the portal does not answer")

    def order(self, seconds: float, rate: float) -> None:
        """Let the halls play; `played` waits for what came of it."""
        assert self.halls.stdin is not None
        self.halls.stdin.write(f"{seconds} {rate}\n")
        self.halls.stdin.flush()

    def played(self) -> tuple[list[list[Any]], float]:
        """What the halls have played, and when the stream had acknowledged all of it."""
        assert self.halls.stdout is not None
        found = json.loads(self.halls.stdout.readline())
        return found["played"], found["all_s"]

    def stop(self) -> None:
        """End all processes."""
        for process in (self.halls, self.portal):
            process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(30.0)
            process.kill()
        self.servers.stop()

    def processes(self) -> dict[str, int]:
        """The processes by what they are."""
        of_servers = {
            f"server {number}": self.servers.processes[number].pid for number in (0, 1, 2)
        }
        return {**of_servers, "halls": self.halls.pid, "portal": self.portal.pid}

    def _listen(self) -> None:
        while True:
            try:
                with httpx.stream("GET", f"{self.url}/api/events", timeout=None) as stream:
                    for line in stream.iter_lines():
                        if line.startswith("data:"):
                            found = json.loads(line[5:])
                            key = (found["site"], found["game"])
                            self.events.setdefault(key, []).append((time.time(), found["move"]))
            except httpx.HTTPError:
                time.sleep(0.1)


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


def faults(bench: Bench) -> dict[str, object]:
    """Kill servers and the portal while halls play; then the sums over every line."""
    options = bench.options
    chance = random.Random(options.seed)
    rate = options.halls * options.boards / 2.0
    bench.order(options.seconds, rate)
    for kill in range(options.kills):
        time.sleep(options.seconds / (options.kills + 1))
        number = chance.randrange(3)
        others = [each for each in range(3) if each != number]
        victims = [number] if kill % 2 == 0 else [number, others[0]]
        bench.servers.kill(*victims)
        bench.portal.kill()
        bench.portal.wait()
        time.sleep(chance.uniform(0.5, 3.0))
        bench.servers.start(*victims)
        bench.portal = bench.start_portal()
    played, _ = bench.played()
    wanted = sorted((site, board, game, n) for site, board, game, n, _ in played)
    until_s = time.monotonic() + ALL_S
    while sorted(kept := in_portal(bench.folder)) != wanted and time.monotonic() < until_s:
        time.sleep(1.0)
    there = asyncio.run(in_stream(bench))
    found: dict[str, object] = {"lines": len(wanted), "kills of servers and portal": options.kills}
    for name, lines in (("stream", there), ("portal", kept)):
        numbers: dict[tuple[str, str, str], int] = {}
        disordered = 0
        for site, board, game, n in lines:
            disordered += numbers.get((site, board, game), 0) + 1 != n
            numbers[site, board, game] = n
        found[name] = {
            "lacking": len(set(wanted) - set(lines)),
            "doubled": len(lines) - len(set(lines)),
            "out of order": disordered,
        }
    return found


def in_portal(folder: Path) -> list[tuple[str, str, str, int]]:
    """All lines in the portal's stores."""
    return [
        (path.name, line.board, line.game_id, line.at.n)
        for path in (folder / "portal" / STORES).glob("*/")
        for line in Reader(path / NAME).after(0, 10_000_000)
    ]


async def in_stream(bench: Bench) -> list[tuple[str, str, str, int]]:
    """All lines in the stream, in its order."""
    found: list[tuple[str, str, str, int]] = []
    async with connected(bench.servers.address, "_INBOX_BENCH") as (_, stream):
        count = (await stream.stream_info(LINES)).state.messages
        reading = await stream.subscribe("goban.>", stream=LINES, ordered_consumer=True)
        while len(found) < count:
            message = await reading.next_msg(timeout=30.0)
            game = read_subject(message.subject)
            batch, _ = read_line(game, message.data)
            found.append((game.site, game.board, game.game_id, batch.end.n))
    return found


def main() -> int:
    """Run one of the two; the exit status is 1 where a line is lacking, doubled or out of order."""
    parser = argparse.ArgumentParser(description="Many halls on one stream.")
    parser.add_argument("what", choices=["load", "faults"])
    parser.add_argument("--halls", type=int, default=20)
    parser.add_argument("--boards", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--flat", type=float, default=20.0, help="seconds as fast as it goes")
    parser.add_argument("--viewers", type=int, default=0)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        bench = Bench(Path(folder), options)
        try:
            found = load(bench) if options.what == "load" else faults(bench)
        finally:
            bench.stop()
    print(json.dumps(found, indent=1))
    bad = [each for each in found.values() if isinstance(each, dict) and "doubled" in each]
    return int(any(any(each.values()) for each in bad))


if __name__ == "__main__":
    raise SystemExit(main())
