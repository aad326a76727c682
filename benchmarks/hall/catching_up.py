"""What it costs a game when its board catches up with the hub after a cut.

    python -m benchmarks.hall.catching_up [--lines 2000] [--seconds 20]

`goban serve` follows a film of ten frames a second. Beside its game lie journals of earlier ones
with so many lines that the hub lacks: an hour of a game has some three hundred. The board is cut
off at first, then the way to the hub is free. Given are the frames a second before, while it
catches up and after, the longest pause between two frames, and how long it took. The hub has the
lowest priority: a real one has a machine of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from dataclasses import asdict
from functools import partial
from pathlib import Path

from benchmarks.page_load import LEAD_S, make_film
from benchmarks.page_under_attack import Arbiter, AttackFigures, phase, served, token_in
from device.game.codec import SourceEnd
from device.game.journal.journal import Journal
from device.game.journal.schema import Identity

from .brokers import MosquittoBroker
from .hub import HubProcess
from .proxy import Lane, Mode

GAME_LINES = 500
"""Lines of one earlier game."""

TIMEOUT_S = 120.0
"""What was not caught up after so long is given up."""

HEADER = {"source": "earlier", "size": 19, "rules": "bga2009", "komi": None}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    asyncio.run(_measure(asked.lines, asked.seconds))


def earlier_games(folder: Path, lines: int) -> None:
    """Journals with so many lines together, as the board wrote them while it was cut off."""
    for number, first in enumerate(range(0, lines, GAME_LINES)):
        path = folder / f"game.{number + 1}.journal"
        journal = Journal(path, HEADER, {"identity": asdict(Identity(f"earlier-{number}"))})
        count = min(GAME_LINES, lines - first)
        journal.append(SourceEnd(1), [_line(n) for n in range(1, count + 1)])
        journal.close()


def _line(n: int) -> dict[str, object]:
    """The event line of a move, of the usual length."""
    head = {"version": 1, "n": n, "type": "BoardPlay", "t": float(n), "size": 19}
    color = "black" if n % 2 else "white"
    more = {"color": color, "point": "Q16", "move": n, "severity": "info", "audience": "players"}
    return {**head, **more, "text": f"{color.capitalize()} plays Q16 as move {n} of the game."}


async def _measure(lines: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as film, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        await asyncio.to_thread(make_film, Path(film), round(3 * seconds + 6 * LEAD_S + 120))
        (folder / "board").mkdir()
        earlier_games(folder / "board", lines)
        broker = MosquittoBroker(folder / "broker")
        broker.start()
        lane = Lane(broker.port)
        await lane.open()
        hub = HubProcess(folder / "hub", broker.port, ["nice", "-n", "19"])
        try:
            await hub.start()
            lane.set(Mode.CLOSED)
            url = f"mqtt://T1:any@127.0.0.1:{lane.port}"
            more = ["--sgf", "game.sgf", "--link", url, "--board", "T1"]
            running = served(film, folder / "board", tls=False, more=more)
            server, port = await asyncio.to_thread(running.__enter__)
            try:
                arbiter = Arbiter(port, token_in(folder / "board"), tls=False)
                watch = partial(phase, folder / "board", server, seconds, arbiter)
                await _print(hub, lane, lines, watch)
            finally:
                await asyncio.to_thread(running.__exit__, None, None, None)
        finally:
            await lane.close()
            hub.stop()
            broker.kill()


async def _print(hub: HubProcess, lane: Lane, lines: int, watch: partial[AttackFigures]) -> None:
    """The three phases, a line each."""
    print(
        f"load {os.getloadavg()[0]:.1f}\n\n| phase | frames/s | longest pause, s |\n|---|---|---|"
    )
    before = await asyncio.to_thread(watch)
    print(f"| cut off | {before.fps:.2f} | {before.pause_s:.2f} |", flush=True)
    lane.set(Mode.OPEN)
    begun_s = time.monotonic()
    during = asyncio.create_task(asyncio.to_thread(watch))
    began_s = None
    while (kept := len(hub.kept())) < lines and time.monotonic() - begun_s < TIMEOUT_S:
        if kept and began_s is None:
            began_s = time.monotonic()
        await asyncio.sleep(0.1)
    took_s = time.monotonic() - (began_s or begun_s)
    found = await during
    print(f"| catches up | {found.fps:.2f} | {found.pause_s:.2f} |", flush=True)
    after = await asyncio.to_thread(watch)
    print(f"| after | {after.fps:.2f} | {after.pause_s:.2f} |\n")
    print(f"{kept} of {lines} lines and those of the game in {took_s:.1f} s from the first on")


if __name__ == "__main__":
    main()
