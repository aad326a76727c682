"""Run by a test: `goban watch camera:0` with a camera that shows two moves and then nothing more.

python -m tests.support.live_watch OPTIONS…
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import cast

from device import cli
from device.commands import watch
from tests.support.boards import plain_models, random_game
from tests.support.live import FakeLiveCamera, positions


def main() -> int:
    """Watch with the options of the command line."""
    game = random_game(2)
    wait = cast(Callable[[], object], threading.Event().wait)
    camera = FakeLiveCamera([*positions(game), wait])
    vars(watch)["open_source"] = lambda word, fps: camera
    vars(watch)["load_models"] = plain_models
    return cli.main(["watch", "camera:0", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
