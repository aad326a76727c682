"""What fails while halls play, and the sums over every line afterwards."""

from __future__ import annotations

import asyncio
import random
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import nats.errors

from hall.boards.store import NAME, Reader
from hall.portal.portal import STORES
from hall.stream.connection import connected
from hall.stream.messages import LINES, read_line, read_subject

from .processes import BALLAST, Bench

WHOLE_TIMEOUT_S = 600.0

FAULT_S = (0.5, 3.0)
"""Shortest and longest time that something stays away."""

KeptLine = tuple[str, str, str, int]
"""Site, board, game and number of a line."""


def kills(bench: Bench, chance: random.Random) -> None:
    """Kill one server, then two of three, in turn, each time with the portal."""
    count = bench.options.kills
    for kill in range(count):
        time.sleep(bench.options.seconds / (count + 1))
        victims = chance.sample(range(3), 1 + kill % 2)
        bench.servers.kill(*victims)
        bench.portal.kill()
        bench.portal.wait()
        time.sleep(bench.options.away or chance.uniform(*FAULT_S))
        bench.servers.start(*victims)
        bench.portal = bench.start_portal()


def portal(bench: Bench, chance: random.Random) -> None:
    """Kill the portal at any moment, its start among them."""
    until_s = time.monotonic() + bench.options.seconds
    for _ in range(bench.options.kills):
        bench.portal.kill()
        bench.portal.wait()
        bench.portal = bench.launch_portal()
        left_s = max(0.0, until_s - time.monotonic())
        time.sleep(chance.uniform(0.0, 2.0 * min(FAULT_S[1], left_s / bench.options.kills + 0.5)))
    bench.portal.kill()
    bench.portal.wait()
    bench.portal = bench.start_portal()


def rolling(bench: Bench, chance: random.Random) -> None:
    """Restart all three servers, one after another, as an update does."""
    for number in range(3):
        time.sleep(bench.options.seconds / 4.0)
        bench.servers.processes[number].terminate()
        bench.servers.processes.pop(number).communicate()
        time.sleep(chance.uniform(*FAULT_S))
        bench.servers.start(number)


def cut(bench: Bench, chance: random.Random) -> None:
    """Cut all halls off for nine tenths of the time."""
    time.sleep(0.05 * bench.options.seconds)
    bench.relay.cut()
    time.sleep(0.9 * bench.options.seconds)
    bench.relay.mend()


def disk(bench: Bench, chance: random.Random) -> None:
    """Fill the disk of a server, and restart that server once there is room again."""
    ballast = bench.servers.store(0) / BALLAST
    time.sleep(0.25 * bench.options.seconds)
    subprocess.run(["dd", "if=/dev/zero", f"of={ballast}", "bs=4k"], capture_output=True)
    time.sleep(0.5 * bench.options.seconds)
    ballast.unlink()
    bench.servers.kill(0)
    bench.servers.start(0)


FAULTS: dict[str, Callable[[Bench, random.Random], None]] = {
    each.__name__: each for each in (kills, portal, rolling, cut, disk)
}


def sums(bench: Bench) -> dict[str, object]:
    """Play while a fault takes place, then compare every line with stream and portal."""
    options = bench.options
    rate = options.rate or options.halls * options.boards / 2.0
    bench.order(options.seconds, rate)
    FAULTS[options.what](bench, random.Random(options.seed))
    over_s = time.time()
    played, all_s = bench.played()
    wanted = {(site, board, game, n) for site, board, game, n, _ in played}
    until_s = time.monotonic() + WHOLE_TIMEOUT_S
    while set(kept := in_portal(bench.folder)) != wanted and time.monotonic() < until_s:
        time.sleep(1.0)
    found: dict[str, object] = {"lines": len(wanted), "lines a second": rate}
    found["last acknowledgement, s after the fault"] = round(all_s - over_s, 1)
    for name, lines in (("stream", in_stream(bench)), ("portal", kept)):
        found[name] = {
            "lacking": len(wanted - set(lines)),
            "doubled": len(lines) - len(set(lines)),
            "out of order": disordered(lines),
        }
    return found


def disordered(lines: Sequence[KeptLine]) -> int:
    """How many lines do not have the number after that of the line before them in their game.

    >>> disordered([("a", "T1", "g", 1), ("a", "T2", "g", 1), ("a", "T1", "g", 2)])
    0
    >>> disordered([("a", "T1", "g", 1), ("a", "T1", "g", 3), ("a", "T1", "g", 2)])
    2
    """
    last: defaultdict[tuple[str, str, str], int] = defaultdict(int)
    wrong = 0
    for site, board, game, n in lines:
        wrong += n != last[site, board, game] + 1
        last[site, board, game] = n
    return wrong


def in_portal(folder: Path) -> list[KeptLine]:
    """All lines in the portal's stores."""
    return [
        (path.name, line.board, line.game_id, line.at.n)
        for path in (folder / "portal" / STORES).glob("*/")
        for line in Reader(path / NAME).after(0, 10_000_000)
    ]


def in_stream(bench: Bench) -> list[KeptLine]:
    """All lines in the stream, in its order, once its servers have a leader again."""
    until_s = time.monotonic() + WHOLE_TIMEOUT_S
    while True:
        try:
            return asyncio.run(_in_stream(bench))
        except nats.errors.Error:
            if time.monotonic() > until_s:
                raise
            time.sleep(1.0)


async def _in_stream(bench: Bench) -> list[KeptLine]:
    found: list[KeptLine] = []
    async with connected(bench.servers.address, "_INBOX_BENCH") as (_, stream):
        count = (await stream.stream_info(LINES)).state.messages
        reading = await stream.subscribe("goban.>", stream=LINES, ordered_consumer=True)
        while len(found) < count:
            message = await reading.next_msg(timeout=30.0)
            game = read_subject(message.subject)
            batch, _ = read_line(game, message.data)
            found.append((game.site, game.board, game.game_id, batch.end.n))
    return found
