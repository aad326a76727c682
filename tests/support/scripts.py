"""Processes that tests run: ``python -m tests.support.scripts NAME WORD…``."""

from __future__ import annotations

import resource
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from device import cli
from device.commands import first_run, serve, watch
from device.game.facts_file import Attribution
from device.game.journal.journal import Journal
from device.game.session.config import GameConfig
from device.game.session.session import GameSession
from device.sources import open as opening
from device.sources import webcam
from device.sources.webcam import CameraOffered
from referee.facts import PassPressed
from tests.support.boards import draw_board, plain_models, random_game
from tests.support.fakes import FakeCapture
from tests.support.journals import HEADER, line, observation
from tests.support.live import FakeLiveCamera, positions
from web.console import FailureError

PASS = Attribution("arbiter", datetime(2026, 11, 22, 9, 30, tzinfo=UTC), "request-7")

ROOM = 100_000
"""Bytes that a file may have."""

PAUSE_S = 0.1
"""From one picture of the drawn webcam to the next."""


def say(words: object) -> None:
    """Write a line that the test waits for."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def wait() -> None:
    """Never end."""
    threading.Event().wait()


def live_watch(*options: str) -> int:
    """`goban watch camera:0` with a camera that shows two moves and then nothing more."""
    camera = FakeLiveCamera([*positions(random_game(2)), wait])
    vars(watch)["open_source"] = lambda word, fps: camera
    vars(watch)["load_models"] = plain_models
    return cli.main(["watch", "camera:0", *options])


def killed_after_a_pass(journal: str) -> int:
    """A live game of four moves and a pass, whose n is said; then it waits for its end."""
    game = random_game(4)

    def tell() -> None:
        say(session.submit(PassPressed(0, game.to_play), PASS))
        wait()

    config = GameConfig(journal=Path(journal))
    session = GameSession(config, FakeLiveCamera([*positions(game), tell]), models=plain_models())
    session.run()
    return 0


def full_disk(path: str) -> int:
    """Write a journal until nothing more fits: a line for each input stored, then why not."""
    journal = Journal(Path(path), HEADER)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))
    for n in range(1, 10_000):
        try:
            journal.append(observation(n), [line(n)])
        except FailureError as failure:
            say(f"{failure.status} {failure.line}")
            break
        say(n)
    return 0


class DrawnCapture(FakeCapture):
    """A webcam over an empty board of nine lines."""

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        """The next picture, with noise in its upper left corner."""
        time.sleep(PAUSE_S)
        picture = draw_board(random_game(0, 9).at(0).position)
        picture[:8, :8] = self._noise.integers(0, 255, (8, 8, 3))
        return True, picture


def first_serve(*options: str) -> int:
    """`goban serve` at an address without a source, on a machine with one drawn webcam."""
    vars(webcam)["video_devices"] = lambda: (CameraOffered("camera:0", "Overhead"),)
    vars(opening)["open_webcam"] = lambda number: DrawnCapture(None if number else 1)
    for command in (first_run, serve):
        vars(command)["load_models"] = plain_models
    return cli.main(["serve", "--listen", *options])


SCRIPTS = (live_watch, killed_after_a_pass, full_disk, first_serve)

if __name__ == "__main__":
    name, *words = sys.argv[1:]
    sys.exit({script.__name__: script for script in SCRIPTS}[name](*words))
