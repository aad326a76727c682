"""What an evening costs: the journal's growth, a resume after hours, and memory.

    python -m benchmarks.endurance journal 19 --hours 8     # growth, and CPU seconds of a resume
    python -m benchmarks.endurance film FILM                # memory of `goban watch FILM`
    python -m benchmarks.endurance frames --hours 6         # memory over so many hours of frames

`journal` follows simulated observations at five looks a second. It follows a game of 60 (9 lines)
or 200 moves, and then the board as it lies, with its noise, to the end. Noise of a simulated look
is independent of the one before it, which is the worst case for the journal. `film` prints the rate
of a film that is really seen. `frames` follows the beginning of the demo at 1280x720 and then the
board as it lies, in new noise, as fast as the machine allows. Figures are of Linux: resident memory
is read from /proc.
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

import cv2
import numpy as np
from numpy.typing import NDArray

from device.game.journal.journal import Journal
from device.game.session.config import GameConfig
from device.game.session.core import GameCore
from device.game.session.resume import replay
from device.game.session.session import GameSession
from device.game.sinks.evidence_pictures import EvidencePictures
from device.game.sinks.record import RecordSink
from device.game.sinks.recorder import Recorder
from device.game.sinks.sinks import Sink
from lab.drawn_demo import DrawnDemo
from lab.evenings import simulate_evening
from lab.games import random_play
from referee.facts import Fact
from referee.settings import Settings
from referee.timing import Timing
from rules.game import Game
from rules.rulesets.presets import DEFAULT, preset
from tests.support.journals import find_damage
from vision.types import Frame, Observation
from web.process import limit_heap

FPS = 5
IDLE = 200
"""The last looks of the game are seen again and again to the end."""

SHAPE = (720, 1280, 3)
PLAYED_S = 60.0
NOISES = 7

STAMP = {"begun": "2026-01-01T00:00:00+00:00"}
MB = 1_000_000


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description="what an evening costs")
    what = parser.add_subparsers(dest="what", required=True)
    journal = what.add_parser("journal")
    journal.add_argument("size", type=int, choices=(9, 13, 19))
    journal.add_argument("--hours", type=float, default=8.0)
    frames = what.add_parser("frames")
    frames.add_argument("--hours", type=float, default=6.0)
    frames.add_argument("--fps", type=float, default=2.0)
    film = what.add_parser("film")
    film.add_argument("film", type=Path)
    film.add_argument("--fps", type=float, help="of a folder of pictures")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.what == "journal":
            measure_journal(Path(folder) / "game.journal", options.size, options.hours)
        elif options.what == "frames":
            measure_frames(Path(folder), options.hours, options.fps)
        else:
            measure_film(Path(folder), options.film, options.fps)
    return 0


def measure_journal(path: Path, size: int, hours: float) -> None:
    """Follow an evening, print growth and memory by the hour, then resume it."""

    def settings(lines: int) -> Settings:
        return Settings(preset(DEFAULT), lines, timing=Timing.film(FPS))

    core = GameCore(settings, Journal(path, STAMP, limit_mb=10**6))
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
    again = GameCore(settings, Journal(path, STAMP))
    replay(again, again.journal)
    print(f"{count} looks of {size} lines, {path.stat().st_size / count:.0f} bytes a look")
    print(f"resumed in {time.process_time() - begun_s:.2f} CPU s")
    assert again.journal is not None
    again.journal.close()


def evening(size: int, count: int) -> Iterator[Observation]:
    """`count` looks: a game, and then the board as it lies."""
    start = Game.start(preset(DEFAULT), size)
    moves = random_play(start, 60 if size == 9 else 200, np.random.default_rng(1))
    seen = list(
        simulate_evening(start, moves, 1, noise="middle", irregularities=2.0).observations()
    )
    for number in range(count):
        look = seen[number if number < len(seen) else number % IDLE - IDLE]
        yield replace(look, seq=number, t_ns=number * 1_000_000_000 // FPS)


class LongEvening:
    """The first `PLAYED_S` seconds of the demo, and then the board as it lies for hours.

    ``frames`` prints how much memory is resident every half hour of film.
    """

    looks = False
    live = False
    clock_ns = None
    length_ns: int | None = None
    facts: tuple[Fact, ...] = ()

    def __init__(self, hours: float, fps: float) -> None:
        self.identity = "endurance"
        self.fps: float | None = fps
        self._fps = fps
        self._count = round(hours * 3600 * fps)
        random = np.random.default_rng(1)
        self._noise = [random.normal(0, 2, SHAPE).astype(np.int8) for _ in range(NOISES)]

    def frames(self, since_ns: int = 0) -> Iterator[Frame]:
        """Every frame; the source is not resumed."""
        film = DrawnDemo(self._fps).film
        played = round(PLAYED_S * self._fps)
        picture: NDArray[np.uint8] = np.zeros(SHAPE, np.uint8)
        for seq in range(self._count):
            if seq < played:
                picture = np.asarray(
                    cv2.resize(film.picture(seq / self._fps), SHAPE[1::-1]), np.uint8
                )
            noise = self._noise[seq % NOISES]
            noisy = np.clip(picture.astype(np.int16) + noise, 0, 255).astype(np.uint8)
            yield Frame(noisy, seq, round(seq * 1e9 / self._fps), self.identity)
            if (seq + 1) % round(1800 * self._fps) == 0:
                hours = (seq + 1) / self._fps / 3600
                print(f"{hours:4.1f} h: resident {resident_mb('self'):5.1f} MB", flush=True)

    def close(self) -> None:
        """Nothing is held open."""


def measure_frames(folder: Path, hours: float, fps: float) -> None:
    """Follow a long evening's frames through vision, referee, journal, record and evidence."""
    limit_heap()
    for name in ("evidence", "observations"):
        (folder / name).mkdir()
    sinks: list[Sink] = [
        Recorder(folder / "observations"),
        RecordSink(folder / "g.sgf"),
        EvidencePictures(folder / "evidence"),
    ]
    config = GameConfig(journal=folder / "g.journal")
    begun_s = time.process_time()
    session = GameSession(config, LongEvening(hours, fps), sinks)
    session.run()
    spent_s = time.process_time() - begun_s
    moves = session.state.game.number if session.state is not None else 0
    print(f"{hours:g} h at {fps:g} frames a second: {moves} moves, {spent_s:.0f} CPU s")
    for path in sorted(folder.iterdir()):
        held = sum(each.stat().st_size for each in [path, *path.glob("*")])
        print(f"{path.name}: {held / MB:.2f} MB")


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
