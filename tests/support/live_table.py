"""A live camera that shows what a test tells it to, for as long as the test wants."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue

from device.sources.base import Fault
from rules.board.position import Position
from rules.game import Game
from tests.support.boards import draw_board
from tests.support.live import FRAME_NS, FRAMES_A_POSITION, LiveSource
from vision.types import Frame


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
