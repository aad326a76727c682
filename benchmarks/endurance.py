"""What an evening costs: the journal's growth, a resume after hours, and memory.

    python -m benchmarks.endurance journal 19 --hours 8     # growth, and CPU seconds of a resume
    python -m benchmarks.endurance film FILM                # memory of `goban watch FILM`

`journal` follows simulated observations at five looks a second: a game of 60 (9 lines) or 200
moves, and then the board as it lies, with its noise, to the end. Noise of a simulated look is
independent of the one before it, which is the worst case for the journal; `film` prints the rate of
a film that is really seen. Figures are of Linux: resident memory is read from /proc.
"""

from __future__ import annotations

import argparse
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np

from device.game.core import GameCore
from device.game.journal import Journal
from device.game.journal_damage import find_damage
from device.game.resume import replay
from referee.settings import Settings
from referee.timing import Timing
from rules.game import Game
from rules.moves import Move
from rules.presets import DEFAULT, preset
from simulation.own import simulate_evening
from vision.types import Observation

FPS = 5
IDLE = 200
"""The last looks of the game are seen again and again to the end."""

STAMP = {"begun": "2026-01-01T00:00:00+00:00"}
MB = 1_000_000


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description="what an evening costs")
    what = parser.add_subparsers(dest="what", required=True)
    journal = what.add_parser("journal")
    journal.add_argument("size", type=int, choices=(9, 13, 19))
    journal.add_argument("--hours", type=float, default=8.0)
    film = what.add_parser("film")
    film.add_argument("film", type=Path)
    film.add_argument("--fps", type=float, help="of a folder of pictures")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.what == "journal":
            measure_journal(Path(folder) / "game.journal", options.size, options.hours)
        else:
            measure_film(Path(folder), options.film, options.fps)
    return 0


def measure_journal(path: Path, size: int, hours: float) -> None:
    """Follow an evening, print growth and memory by the hour, then resume it."""

    def settings(lines: int) -> Settings:
        return Settings(preset(DEFAULT), lines, timing=Timing.film(FPS))

    core = GameCore(settings, Journal.open(path, STAMP, limit_mb=10**6))
    assert core.journal is not None
    count = 0
    for look in evening(size, round(hours * 3600 * FPS)):
        core.take(look)
        count += 1
        if count % (FPS * 1800) == 0:
            journalled = path.stat().st_size / MB
            print(
                f"{count / FPS / 3600:4.1f} h: journal {journalled:6.1f} MB, "
                f"resident {resident_mb('self'):5.0f} MB",
                flush=True,
            )
    core.journal.close()
    begun_s = time.process_time()
    assert find_damage(path) is None
    again = GameCore(settings, Journal.open(path, STAMP))
    replay(again, again.journal)
    print(f"{count} looks of {size} lines, {path.stat().st_size / count:.0f} bytes a look")
    print(f"resumed in {time.process_time() - begun_s:.2f} CPU s")
    assert again.journal is not None
    again.journal.close()


def evening(size: int, count: int) -> Iterator[Observation]:
    """`count` looks: a game, and then the board as it lies."""
    start = Game.start(preset(DEFAULT), size)
    moves = random_play(start, 60 if size == 9 else 200)
    seen = list(
        simulate_evening(start, moves, 1, noise="middle", irregularities=2.0).observations()
    )
    for number in range(count):
        look = seen[number if number < len(seen) else number % IDLE - IDLE]
        yield replace(look, seq=number, t_ns=number * 1_000_000_000 // FPS)


def random_play(start: Game, count: int) -> list[Move]:
    """Legal plays at random that fill no eye of their own."""
    random = np.random.default_rng(1)
    game, moves = start, list[Move]()
    while len(moves) < count:
        points = [
            point
            for point in game.legal()
            if any(game.position[at] is not game.to_play for at in game.position.neighbours(point))
        ]
        if not points:
            break
        moves.append(Move(game.to_play, points[int(random.integers(len(points)))]))
        game = game.play(moves[-1])
    return moves


def measure_film(folder: Path, film: Path, fps: float | None) -> None:
    """Follow a film with record, journal, evidence and observations; memory twice a second."""
    outputs = {"--sgf": "g.sgf", "--events": "g.jsonl", "--evidence": "ev", "--record": "rec"}
    words = [word for option, name in outputs.items() for word in (option, str(folder / name))]
    rate = [] if fps is None else ["--fps", f"{fps:g}"]
    command = [sys.executable, "-m", "device.cli", "watch", str(film), *words, *rate]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    seen: list[float] = []
    while running.poll() is None:
        seen.append(resident_mb(str(running.pid)))
        time.sleep(0.5)
    third = max(1, len(seen) // 3)
    print(f"resident MB: peak {max(seen):.0f}; by thirds of the film, the highest of each:")
    print(" ".join(f"{max(seen[at : at + third]):.0f}" for at in range(0, 3 * third, third)))
    journal = folder / "g.journal"
    with closing(sqlite3.connect(journal)) as database:
        looks = database.execute("SELECT count(*) FROM inputs").fetchone()[0]
    print(f"journal: {looks} looks, {journal.stat().st_size / max(1, looks):.0f} bytes a look")
    for name in ("ev", "rec"):
        held = sum(path.stat().st_size for path in (folder / name).iterdir())
        print(f"{name}: {held / MB:.2f} MB")


def resident_mb(process: str) -> float:
    """Resident memory of a process, 0 where it has just ended."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024
    except (OSError, IndexError):
        return 0.0


if __name__ == "__main__":
    sys.exit(main())
