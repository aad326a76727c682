"""What the public site of a hall costs: files, bytes a board and hour, the publisher's CPU.

    python -m benchmarks.public_site [--boards 200] [--rate 20] [--seconds 120]

Games are played at random, their lines come into a store at a steady rate over all boards, and the
publisher steps once a second of that time, without waiting. Given are the bytes of all files that
were written (an upload of whole files), the same compressed file by file (what `rsync -z` or a web
host's upload sends at most), and what a viewer of one table downloads.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import resource
import tempfile
import time
from pathlib import Path

from hall.boards.opening import open_store
from hall.boards.store import Store
from hall.site.documents import Site
from hall.site.folder import SiteFolder
from hall.site.games import PublicGames
from hall.site.publisher import Publisher
from messages.batches import Batch, Line
from rules.game import Game
from rules.points import Move, to_board

HOUR_S = 3600.0

BEGUN = 60
"""Moves of each game before the measuring begins, so that boards are as full as in mid-game."""


class PlayedBoard:
    """A board on which a game is played at random."""

    def __init__(self, name: str, chance: random.Random) -> None:
        self.name, self._chance, self._number = name, chance, 0
        self.game = Game.new(19)
        self.n = 0

    def line(self) -> Batch:
        """The batch of one move more; a new game where this one is long."""
        if self.game.number >= 250:
            self.game, self.n, self._number = Game.new(19), 0, self._number + 1
        side = self.game.to_play
        point = self._chance.choice(self.game.legal())
        self.game = self.game.play(Move(side, point))
        self.n += 1
        line: Line = {
            "version": 1,
            "n": self.n,
            "type": "BoardPlay",
            "t": float(self.n),
            "color": side.word,
            "point": to_board(point, 19),
            "move": self.game.number,
            "size": 19,
        }
        return Batch(f"{self.name}-{self._number}", 0, self.n, [line])


class CountedFolder(SiteFolder):
    """A folder that counts what a mirror has to send, as it is and compressed."""

    bytes_written = files_written = compressed = 0

    def flush(self) -> int:
        """Write what is due, and add it up."""
        due = [
            known.pending
            for known in self._known.values()
            if known.pending is not None and self.clock_s() - known.at_s >= known.interval_s
        ]
        made = [content if isinstance(content, bytes) else content() for content in due]
        self.files_written += len(made)
        self.bytes_written += sum(map(len, made))
        self.compressed += sum(len(gzip.compress(content, 6)) for content in made)
        return super().flush()


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description="The cost of the public site.")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--rate", type=float, default=20.0, help="moves a second in the hall")
    parser.add_argument("--seconds", type=int, default=120)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="goban-site-") as folder:
        print(json.dumps(_measured(Path(folder), asked.boards, asked.rate, asked.seconds)))


def _measured(folder: Path, count: int, rate: float, seconds: int) -> dict[str, float]:
    chance = random.Random(1)
    path = open_store(folder / "hall")
    store, now = Store(path), [1.7e9]
    boards = [PlayedBoard(f"T{number + 1}", chance) for number in range(count)]
    for board in boards:
        store.store([(board.name, board.line()) for _ in range(BEGUN)], now[0])
    site = CountedFolder(folder / "site", lambda: now[0])
    publisher = Publisher(PublicGames(path, wall_s=lambda: now[0]), site, Site("Bench"))
    publisher.start()
    now[0] += 1.0
    while publisher.step()[1]:
        pass
    site.bytes_written = site.files_written = site.compressed = 0
    cpu_s = 0.0
    for _ in range(seconds):
        moves = [(board.name, board.line()) for board in chance.choices(boards, k=round(rate))]
        for each in moves:
            store.store([each], now[0])
        now[0] += 1.0
        begun_s = time.process_time()
        publisher.step()
        cpu_s += time.process_time() - begun_s
    store.close()
    app = sum(len(gzip.compress(path.read_bytes())) for path in (folder / "site/app").rglob("*.js"))
    table = (folder / "site/b/T1.json").read_bytes()
    return {
        "files": sum(1 for path in (folder / "site").rglob("*") if path.is_file()),
        "files written a second": round(site.files_written / seconds, 1),
        "kB a board and hour": round(site.bytes_written / seconds / count * HOUR_S / 1000),
        "uplink, kbit/s": round(8 * site.bytes_written / seconds / 1000),
        "uplink compressed, kbit/s": round(8 * site.compressed / seconds / 1000),
        "publisher, CPU s a second": round(cpu_s / seconds, 3),
        "publisher and bench, MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "scripts of a viewer once, kB compressed": app // 1000,
        "a table's file, bytes": len(table),
        "a table's file compressed, bytes": len(gzip.compress(table)),
        "the lists compressed, bytes": sum(
            len(gzip.compress((folder / "site" / name).read_bytes()))
            for name in ("index.json", "boards.json")
        ),
    }


if __name__ == "__main__":
    main()
