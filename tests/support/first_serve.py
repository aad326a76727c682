"""`goban serve` without a source in a process of its own, on a machine with one drawn webcam.

python -m tests.support.first_serve ADDRESS:PORT [OPTION…]
"""

from __future__ import annotations

import sys
import time

import numpy as np
from numpy.typing import NDArray

from device import cli
from device.commands import first_run, serve
from device.sources import open as opening
from device.sources.cameras import video4linux as here
from device.sources.cameras.video4linux import VideoDevice
from tests.support.boards import draw_board, plain_models, random_game
from tests.support.fakes import FakeCapture

PAUSE_S = 0.1


class DrawnCapture(FakeCapture):
    """A webcam over an empty board of nine lines."""

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        """The next picture, with noise in its upper left corner."""
        time.sleep(PAUSE_S)
        picture = draw_board(random_game(0, 9).at(0).position)
        picture[:8, :8] = self._noise.integers(0, 255, (8, 8, 3))
        return True, picture


def main() -> int:
    """Run the command."""
    vars(here)["video_devices"] = lambda: (VideoDevice(0, "Overhead"),)
    vars(opening)["open_webcam"] = lambda number: DrawnCapture(None if number else 1)
    for command in (first_run, serve):
        vars(command)["load_models"] = plain_models
    return cli.main(["serve", "--listen", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
