"""Run by a test: a live game of four moves and a pass; it says the pass's n and waits for its end.

python -m tests.support.killed_after_a_pass JOURNAL
"""

from __future__ import annotations

import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

from device.game.facts.attribution import Attribution
from device.game.session.config import GameConfig
from device.game.session.session import GameSession
from referee.facts import PassPressed
from tests.support.boards import plain_models, random_game
from tests.support.live import FakeLiveCamera, positions

PASS = Attribution("arbiter", datetime(2026, 11, 22, 9, 30, tzinfo=UTC), "request-7")


def main() -> None:
    """Follow the game, tell the pass and wait."""
    game = random_game(4)

    def tell() -> None:
        sys.stdout.write(f"{session.tell(PassPressed(0, game.to_play), PASS)}\n")
        sys.stdout.flush()
        threading.Event().wait()

    config = GameConfig(journal=Path(sys.argv[1]))
    session = GameSession(config, FakeLiveCamera([*positions(game), tell]), models=plain_models())
    session.run()


if __name__ == "__main__":
    main()
