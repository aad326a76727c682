"""A hub's pages in a browser for tests, and boards that say what a test wants."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from device.game.session.table import Table
from device.link.link import Link, News, NewsSink, link_config
from device.page.app import make_server
from device.page.page import Page as ServedPage
from device.page.server import address_of, listen
from rules.board.position import Position
from tests.support.browsing import DESKTOP, EMPTY_9, open_tab
from tests.support.hall import OutsideBoard, RunningHall
from tests.support.hall_lines import Line, play
from tests.support.live_table import FakeTable
from tests.support.page_server import PASSWORD, WAIT_S, make_page, until, until_move

GAME = "game"


@dataclass
class LinkedBoard:
    """A board of this program with its own page's server, whose camera a test shows stones."""

    camera: FakeTable
    page: ServedPage
    url: str

    def show(self, *positions: Position) -> None:
        """Lay these positions on the board, one after another."""
        self.camera.show(*positions)

    def wait_for_move(self, number: int) -> None:
        """Wait until the game has so many moves."""
        until_move(self.page, number)


@contextmanager
def linked_board(folder: Path, hall: RunningHall, name: str) -> Iterator[LinkedBoard]:
    """While this lasts, a board of nine lines is followed, served and linked as `name`."""
    folder.mkdir(exist_ok=True)
    camera, news = FakeTable(EMPTY_9), News()
    page, _ = make_page(
        folder, lambda: camera, beside=lambda game: [NewsSink(news, game.files.journal)]
    )
    url = f"mqtt://{name}:{hall.let_in(name)}@127.0.0.1:{hall.port}"
    link = Link(link_config(url, name), news, page)
    listening = listen("127.0.0.1", 0)
    server = make_server(page)
    thread = threading.Thread(target=lambda: server.run(sockets=[listening]))
    table = page.table
    assert isinstance(table, Table)
    with ExitStack() as stack:
        stack.callback(listening.close)
        stack.callback(thread.join, WAIT_S)
        stack.callback(setattr, server, "should_exit", True)
        stack.callback(link.stop)
        stack.callback(table.stop)
        thread.start()
        link.start()
        table.start()
        until(lambda: server.started and page.sink.state is not None)
        until(lambda: hall.hub.boards[name].present, WAIT_S)
        yield LinkedBoard(camera, page, address_of(listening, secure=False).rstrip("/"))


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
