"""Live cameras of drawn boards: one plays a script, one shows what a test asks it to show."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from queue import Empty, SimpleQueue

import pytest

from device.game.session.config import GameConfig
from device.game.session.session import GameSession
from device.game.sinks.sinks import Sink
from device.sources.adjustment import Adjustment
from device.sources.base import Fault
from referee.facts import Fact
from rules.board.position import Position
from rules.game import Game
from tests.support.boards import draw_board, plain_models
from vision.types import Frame
from web.machine import MACHINE, Machine

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


class FakeTable(LiveSource):
    """Shows the last of the positions that `show` was given, until it is closed.

    Every position is shown for a second and a half of the camera's own time, as fast as the game
    takes the frames; then the same picture comes again at a slow pace. After a fault that says the
    camera is lost nothing comes until something else is shown.
    """

    def __init__(self, position: Position) -> None:
        self.now_ns = 7_000_000_000_000
        self.closed = False
        self._seq = 0
        self._lost = False
        self._shown = position
        self._waiting: SimpleQueue[Position | Fault] = SimpleQueue()

    @property
    def clock_ns(self) -> Callable[[], int]:
        """The camera's own clock: it stands still while nothing is shown."""
        return lambda: self.now_ns

    def show(self, *positions: Position | Fault) -> None:
        """Show these positions one after another, or report these faults."""
        for position in positions:
            self._waiting.put(position)

    def show_game(self, game: Game) -> None:
        """Show the positions of `game`, from the empty board on."""
        self.show(*(node.position for node in reversed(list(game.line()))))

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Frames until the camera is closed."""
        yield from self._frames(FRAMES_A_POSITION)
        while not self.closed:
            try:
                given = self._waiting.get_nowait()
            except Empty:
                time.sleep(0.02)
                if not self._lost:
                    yield from self._frames(1)
                continue
            self._lost = isinstance(given, Fault) and given.lost
            if isinstance(given, Fault):
                self.now_ns += given.t_ns
                yield Fault(self.now_ns, given.line, given.lost, given.live)
            else:
                self._shown = given
                yield from self._frames(FRAMES_A_POSITION)

    def close(self) -> None:
        """Show nothing more."""
        self.closed = True

    def _frames(self, count: int) -> Iterator[Frame]:
        for _ in range(count):
            self._seq += 1
            self.now_ns += FRAME_NS
            yield Frame(draw_board(self._shown), self._seq, self.now_ns)


class UncontrolledCamera:
    """Nothing can be set or is told; a test's camera adds ``take``."""

    def hold(self) -> bool:
        """It has no controls."""
        return False

    def free(self, *, focus: bool) -> None:
        """It has no controls."""

    def adjustment(self) -> Adjustment:
        """Nothing is known."""
        return Adjustment()

    def close(self) -> None:
        """Nothing is held."""


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
