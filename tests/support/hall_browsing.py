"""A hub's pages in a browser for tests, and boards that say what a test wants."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.browsing import DESKTOP, open_tab
from tests.support.hall import OutsideBoard, RunningHall
from tests.support.hall_lines import Line, play
from tests.support.linked import Table, linked
from tests.support.page_server import PASSWORD, WAIT_S, served, until

GAME = "game"


@contextmanager
def linked_board(folder: Path, hall: RunningHall) -> Iterator[Table]:
    """While this lasts, a board of nine lines is followed, served and linked as T1."""
    with linked(folder, hall.port, hall.let_in("T1")) as table, served(table.page):
        until(lambda: hall.hub.boards["T1"].present, WAIT_S)
        yield table


@dataclass
class HallDesk:
    """A hall, its boards by name, and what consoles and answers have complained about."""

    hall: RunningHall
    browser: Browser
    troubles: list[str] = field(default_factory=list)
    boards: dict[str, OutsideBoard] = field(default_factory=dict)

    def board(self, name: str, moves: int = 3, **more: object) -> OutsideBoard:
        """A board that has sent so many moves of a game."""
        board = self.hall.board(name, **more)
        self.boards[name] = board
        if moves:
            board.tell(GAME, [play(n) for n in range(1, moves + 1)])
        return board

    def tell(self, name: str, *lines: Line) -> None:
        """A board says these lines of its game."""
        self.boards[name].tell(GAME, lines)

    def close(self) -> None:
        """All boards take leave."""
        for board in self.boards.values():
            board.__exit__()

    @contextmanager
    def tab(
        self,
        path: str = "/",
        *,
        arbiter: bool = False,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
        script: str = "",
    ) -> Iterator[Page]:
        """A tab in a browser of its own, which runs `script` before each page."""
        with open_tab(
            self.browser,
            self.hall.url,
            path,
            self.troubles,
            meant=lambda answer: answer.status == 504,
            log_in=self.log_in if arbiter else None,
            size=size,
            dark=dark,
            script=script,
        ) as tab:
            yield tab

    def log_in(
        self, context: BrowserContext, name: str = "arbiter", password: str = PASSWORD
    ) -> None:
        """Give a browser the cookie of a login."""
        given = {"name": name, "password": password}
        answer = context.request.post(f"{self.hall.url}/api/login", data=given)
        assert answer.ok
