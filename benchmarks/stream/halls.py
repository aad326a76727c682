"""A process of halls without hubs: stores into which lines come at a rate, and their publishers."""

from __future__ import annotations

import argparse
import json
import random
import sys
import threading
import time
from functools import partial
from pathlib import Path

from benchmarks.public_site import PlayedBoard
from hall.boards.opening import open_store
from hall.boards.store import Reader, Store
from hall.stream.address import StreamAddress, servers
from hall.stream.publisher import StreamPublisher
from messages.batches import MAX_BATCH_LINES, Batch, Line

MOVES = 200


class BenchHall:
    """A hall whose boards all play one game; `play` stores the next line of one."""

    def __init__(self, folder: Path, site: str, boards: int, lines: list[Line]) -> None:
        self.site, self.path, self._lines = site, open_store(folder), lines
        self._store = Store(self.path)
        self.last_number = Reader(self.path).last_number()
        self._next = {f"T{number}": (0, 1) for number in range(1, boards + 1)}

    def play(self, board: str, count: int) -> list[list[object]]:
        """Store the next lines of a board, `count` at most: of each what `main` prints."""
        game, n = self._next[board]
        lines = self._lines[n - 1 : n - 1 + count]
        self._store.store([(board, Batch(f"g{game}", 0, n, lines))], time.time())
        at, after = time.time(), n + len(lines)
        self.last_number += len(lines)
        self._next[board] = (game, after) if after <= MOVES else (game + 1, 1)
        return [[self.site, board, f"g{game}", each, at] for each in range(n, after)]

    @property
    def boards(self) -> list[str]:
        """The names of the boards."""
        return list(self._next)


def main() -> int:
    """Play as standard input orders: a line is the seconds and the lines a second, or "end"."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("stream", type=servers)
    parser.add_argument("--halls", type=int, required=True)
    parser.add_argument("--boards", type=int, required=True)
    options = parser.parse_args()
    player = PlayedBoard("T1", random.Random(7))
    lines = [player.line().lines[0] for _ in range(MOVES)]
    halls = [
        BenchHall(options.folder / f"hall-{number}", f"hall-{number}", options.boards, lines)
        for number in range(options.halls)
    ]
    address = StreamAddress(options.stream)
    publishers = [
        StreamPublisher(hall.path, hall.site, partial(getattr, hall, "last_number"), address)
        for hall in halls
    ]
    for publisher in publishers:
        publisher.start()
    print("ready", flush=True)
    for order in sys.stdin:
        if order.strip() == "end":
            break
        seconds, rate = map(float, order.split())
        played = play(halls, seconds, rate)
        until_s = time.monotonic() + 600.0
        while any(a.acknowledged < b.last_number for a, b in zip(publishers, halls, strict=True)):
            if time.monotonic() > until_s:
                break
            time.sleep(0.02)
        print(json.dumps({"played": played, "all_s": time.time()}), flush=True)
    for publisher in publishers:
        threading.Thread(target=publisher.stop).start()
    return 0


def play(halls: list[BenchHall], seconds: float, rate: float) -> list[list[object]]:
    """Play so many lines a second, spread over all boards in turn.

    With 0 as fast as the stores take batches: the publishers then have more than they can send.
    """
    order = [(hall, board) for hall in halls for board in hall.boards]
    random.Random(1).shuffle(order)
    found: list[list[object]] = []
    begun_s, count = time.monotonic(), 0
    while (now_s := time.monotonic() - begun_s) < seconds:
        if rate and count >= now_s * rate:
            time.sleep(min(0.01, max(0.0, count / rate - now_s)))
            continue
        hall, board = order[count % len(order)]
        found += hall.play(board, 1 if rate else MAX_BATCH_LINES)
        count += 1
    return found


if __name__ == "__main__":
    raise SystemExit(main())
