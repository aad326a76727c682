"""A board, its page and a browser for tests: what lies on the table, what the page shows."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, ClassVar

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    Response,
    expect,
    sync_playwright,
)

from device.game.session.config import GameConfig
from device.page.app import make_server
from device.page.page import Page as ServedPage
from device.sources.base import Source
from device.weights import Models
from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.points import from_board
from tests.support.live import FakeTable
from tests.support.page_server import PASSWORD, WAIT_S, make_page, table_of, until, until_move
from web.server import listen

DESKTOP, PHONE = (1280, 860), (390, 844)

PAGES = (
    "/",
    "/games",
    "/count",
    "/photo",
    "/login",
    "/arbiter",
    "/setup",
    "/table",
    "/clock",
    "/join",
    "/phone",
    "/rules",
)

EMPTY_9 = Position.from_rows(["." * 9] * 9)


def box_of(element: Locator) -> FloatRect:
    """Where `element` is on its page, which may be drawing it anew at this moment."""
    boxes: list[FloatRect] = []

    def is_drawn() -> bool:
        box = element.bounding_box()
        boxes.extend([] if box is None else [box])
        return bool(boxes)

    until(is_drawn)
    return boxes[0]


def serious_faults(tab: Page) -> list[tuple[str, list[str]]]:
    """What axe-core finds serious on a page, with the elements, and what is beside the screen."""
    found = [
        (breach["id"], [node["html"] for node in breach["nodes"]])
        for breach in Axe().run(tab).response["violations"]
        if breach["impact"] in ("serious", "critical")
    ]
    beside = tab.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return [*found, ("wider than the screen", [str(beside)])] if beside > 0 else found


SOUND_ON = "localStorage.setItem('goban-sound', 'on');"

COUNTED = """
window.tones = 0;
window.notices = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.tones += 1; start.apply(this, at); };
window.Notification = class {
  static permission = "granted";
  static requestPermission() { return Promise.resolve("granted"); }
  constructor(title, { body }) { window.notices.push(`${title}: ${body}`); }
  close() {}
};
document.hasFocus = () => false;
"""
"""A browser at which nobody looks counts the tones that it plays, and keeps its notices."""


WAIT_MS = 60_000
"""What the page should show is waited for so long, on a busy machine."""


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first that is installed is used."""


@contextmanager
def launched_browser(flags: Sequence[str] = ()) -> Iterator[Browser]:
    """While this lasts, Debian's chromium runs with `flags`; a skip where it is not installed.

    Its headless shell, where that is installed, does the same with two thirds of the work.

    While it is there an event loop runs in this thread, so that other tests could run none.
    """
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("needs chromium: apt install chromium")
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", *flags])
        yield launched
        launched.close()


@dataclass
class Tabs:
    """Tabs on the pages of a server, in a browser of their own each.

    What a console complains about is put into `troubles`, and each answer of 500 or more whose
    status is not in `meant`.
    """

    browser: Browser
    troubles: list[str] = field(default_factory=list, kw_only=True)
    meant: ClassVar[frozenset[int]] = frozenset()
    name: ClassVar[str] = ""

    @property
    def url(self) -> str:
        """Where the pages are."""
        raise NotImplementedError

    @contextmanager
    def tab(
        self,
        path: str = "/",
        *,
        arbiter: bool = False,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
        locale: str = "en-GB",
        script: str = "",
    ) -> Iterator[Page]:
        """A tab at `path`, which runs `script` before each page; for the `arbiter`, logged in."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=locale,
            accept_downloads=True,
            reduced_motion="reduce",
        )
        try:
            if arbiter:
                self.log_in(context)
            tab = context.new_page()
            tab.set_default_timeout(WAIT_MS)
            if script:
                tab.add_init_script(script)
            tab.on("pageerror", lambda error: self.troubles.append(str(error)))
            tab.on("console", self._hear)
            tab.on("response", self._check)
            tab.goto(self.url + path)
            yield tab
        finally:
            context.close()

    def log_in(self, context: BrowserContext) -> None:
        """Give a browser the arbiter's cookie."""
        given = {"name": self.name, "password": PASSWORD} if self.name else {"password": PASSWORD}
        answer = context.request.post(f"{self.url}/api/login", data=given)
        assert answer.ok

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.troubles.append(message.text)

    def _check(self, answer: Response) -> None:
        if answer.status >= 500 and answer.status not in self.meant:
            self.troubles.append(f"{answer.status} {answer.url.removeprefix(self.url)}")


@dataclass
class Site(Tabs):
    """Tabs on pages that are served at an address."""

    address: str

    @property
    def url(self) -> str:
        """Where the pages are."""
        return self.address


class WholeFiles(SimpleHTTPRequestHandler):
    """Gives the whole file: by its date alone a second change in one second is not seen."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def send_head(self) -> BinaryIO | BytesIO | None:
        """Forget what the browser has."""
        del self.headers["If-Modified-Since"]
        return super().send_head()


@contextmanager
def plain_site(browser: Browser, folder: Path) -> Iterator[Site]:
    """While this lasts, a web server shows what lies in `folder`; nothing on a page may fail."""
    handler = partial(WholeFiles, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            site = Site(browser, f"http://127.0.0.1:{server.server_address[1]}")
            yield site
            assert not site.troubles, site.troubles
        finally:
            server.shutdown()
            thread.join()


@dataclass
class Desk(Tabs):
    """A page's server that can be stopped and started again at the same address."""

    page: ServedPage
    camera: FakeTable | None
    host: str = "127.0.0.1"
    port: int = 0
    _server: uvicorn.Server | None = None
    _thread: threading.Thread | None = None
    _stopped_at: int | None = None

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        """Answer from now on; what broke off when it was stopped (500) is no trouble."""
        if self._stopped_at is not None:
            since = self.troubles[self._stopped_at :]
            self.troubles[self._stopped_at :] = [each for each in since if each[:4] != "500 "]
        listening = listen(self.host, self.port)
        self.port = listening.getsockname()[1]
        server = make_server(self.page)
        self._server = server
        self._thread = threading.Thread(target=lambda: server.run(sockets=[listening]))
        self._thread.start()
        until(lambda: server.started)

    def stop(self) -> None:
        """Answer no more, also to what was asked before; the game goes on."""
        assert self._server is not None
        self._stopped_at = len(self.troubles)
        assert self._thread is not None
        self._server.should_exit = self._server.force_exit = True
        self._thread.join(WAIT_S)
        self._server = None

    def show(self, *positions: Position) -> None:
        """Lay these positions on the board, one after another."""
        assert self.camera is not None
        self.camera.show(*positions)

    def wait_for_move(self, number: int) -> None:
        """Wait until the game has so many moves."""
        until_move(self.page, number)


@contextmanager
def desk_at(
    folder: Path,
    browser: Browser,
    source: Source | None = None,
    models: Models | None = None,
    config: GameConfig | None = None,
) -> Iterator[Desk]:
    """A desk with an empty board of nine lines, or with another source."""
    camera = FakeTable(EMPTY_9) if source is None else None
    given = source or camera
    assert given is not None
    page, _ = make_page(folder, lambda: given, config, models)
    desk = Desk(browser, page, camera or (source if isinstance(source, FakeTable) else None))
    table = table_of(page)
    table.start()
    desk.start()
    try:
        yield desk
        assert not desk.troubles, desk.troubles
    finally:
        desk.stop()
        table.stop()


def show_seldom_needed(tab: Page) -> None:
    """Open each "More": the page has drawn its buttons when the first is there."""
    summaries = tab.locator(".more summary")
    summaries.first.wait_for()
    for summary in summaries.all():
        summary.click()


def line_of(moves: str) -> Game:
    """The game of nine lines with these moves, as "D4 E5 pass"; Black begins."""
    game = Game.new(9)
    for move in moves.split():
        game = game.play(move)
    return game


def steps(game: Game, since: int = 0) -> list[Position]:
    """The positions of a game after move number `since`, one after each move."""
    return [game.at(number).position for number in range(since + 1, game.number + 1)]


def confirm(tab: Page, side: str) -> None:
    """What is not settled is asked about."""
    name = f"{side} confirms"
    tab.get_by_role("button", name=name).click()
    asked = tab.locator("dialog")
    if asked.count():
        expect(asked).to_contain_text("settled by neither side")
        asked.get_by_role("button", name=name).click()


OPENING = line_of("D5 F5 D3 F3")

EYE = line_of("D6 G7 E5 G3 D4 C3 C5")

SELF_CAPTURE = EYE.position.with_stones({from_board("D5", 9): Color.WHITE})
"""White has played into Black's eye."""
