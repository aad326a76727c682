"""A hub's pages in a browser for tests, and boards that emit a test's lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.browsing import Tabs
from tests.support.hall import OutsideBoard, RunningHall
from tests.support.hall_lines import Line, play
from tests.support.linked import Table, linked
from tests.support.page_server import WAIT_S, served, until

GAME = "game"


@contextmanager
def linked_board(folder: Path, hall: RunningHall) -> Iterator[Table]:
    """While this lasts, a board of nine lines is followed, served and linked as T1."""
    with linked(folder, hall.port, hall.let_in("T1")) as table, served(table.page):
        until(lambda: hall.hub.boards["T1"].present, WAIT_S)
        yield table


@dataclass
class HallDesk(Tabs):
    """A hall, its boards by name, and tabs on its pages."""

    hall: RunningHall
    boards: dict[str, OutsideBoard] = field(default_factory=dict)
    meant = frozenset({504})
    name = "arbiter"

    @property
    def url(self) -> str:
        """Where the hall's pages are."""
        return self.hall.url

    def board(self, name: str, moves: int = 3, **more: object) -> OutsideBoard:
        """A board that has sent so many moves of a game."""
        board = self.hall.board(name, **more)
        self.boards[name] = board
        if moves:
            board.emit(GAME, [play(n) for n in range(1, moves + 1)])
        return board

    def emit(self, name: str, *lines: Line) -> None:
        """A board emits these lines of its game."""
        self.boards[name].emit(GAME, lines)

    def close(self) -> None:
        """All boards take leave."""
        for board in self.boards.values():
            board.__exit__()
