"""A live camera that plays a script: positions of drawn boards, faults, what is done between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from device.game.session.config import GameConfig
from device.game.session.session import GameSession
from device.game.sinks.sinks import Sink
from device.machine import MACHINE, Machine
from device.sources.base import Fault
from referee.facts import Fact
from rules.board.position import Position
from rules.game import Game
from tests.support.boards import draw_board, plain_models
from vision.types import Frame

FRAME_NS = 200_000_000
FRAMES_A_POSITION = 8
"""A second and a half of every position, five frames a second."""

Scene = Position | Fault | Callable[[], object]


def positions(game: Game) -> list[Scene]:
    """What the camera sees of a game, move after move."""
    return [node.position for node in reversed(list(game.line()))]


class LiveSource:
    """What every live source of the tests says of itself."""

    identity = "camera:0"
    looks = False
    live = True
    length_ns: int | None = None
    fps: float | None = None
    facts: tuple[Fact, ...] = ()


class FakeLiveCamera(LiveSource):
    """Plays `script` and is then interrupted, as by Ctrl-C.

    A position is shown for a second and a half; a fault comes at its time after the frame before;
    a callable is called in the thread that reads the camera, while the game waits for a frame.
    """

    def __init__(self, script: Sequence[Scene]) -> None:
        self.script = script
        self.now_ns = 7_000_000_000_000
        self.closed = False

    def clock_ns(self) -> int:
        """The fake's own clock: it stands still while nothing is shown."""
        return self.now_ns

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """The frames and faults of the script."""
        seq = 0
        for scene in self.script:
            if isinstance(scene, Fault):
                self.now_ns += scene.t_ns
                yield replace(scene, t_ns=self.now_ns)
            elif isinstance(scene, Position):
                for _ in range(FRAMES_A_POSITION):
                    yield Frame(draw_board(scene), seq, self.now_ns)
                    seq += 1
                    self.now_ns += FRAME_NS
            else:
                scene()
        raise KeyboardInterrupt

    def close(self) -> None:
        """Note that it was let go of."""
        self.closed = True


def live_session(
    script: Sequence[Scene],
    config: GameConfig | None = None,
    *sinks: Sink,
    machine: Machine = MACHINE,
) -> GameSession:
    """A session on a camera that plays `script`."""
    models = plain_models()
    camera = FakeLiveCamera(script)
    return GameSession(config or GameConfig(), camera, sinks, models=models, machine=machine)


def play_out(session: GameSession) -> None:
    """Run the session until its camera's script is over."""
    with pytest.raises(KeyboardInterrupt):
        session.run()
