"""A hub's pages in a browser for tests, and boards that say what a test wants."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response

from tests.support.browsing import DESKTOP
from tests.support.hall import OutsideBoard, RunningHall
from tests.support.hall_lines import Line, play
from tests.support.page_server import PASSWORD

GAME = "game"


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
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        try:
            if arbiter:
                self.log_in(context)
            tab = context.new_page()
            tab.set_default_timeout(20_000)
            if script:
                tab.add_init_script(script)
            tab.on("pageerror", lambda error: self.troubles.append(str(error)))
            tab.on("console", self._hear)
            tab.on("response", self._answered)
            tab.goto(self.hall.url + path)
            yield tab
        finally:
            context.close()

    def log_in(
        self, context: BrowserContext, name: str = "arbiter", password: str = PASSWORD
    ) -> None:
        """Give a browser the cookie of a login."""
        given = {"name": name, "password": password}
        answer = context.request.post(f"{self.hall.url}/api/login", data=given)
        assert answer.ok

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.troubles.append(message.text)

    def _answered(self, answer: Response) -> None:
        if answer.status >= 500 and answer.status != 504:
            self.troubles.append(f"{answer.status} {answer.url}")
