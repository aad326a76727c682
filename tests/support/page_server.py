"""A server of the page for tests: a real one on a free port, and one that needs no network."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import uvicorn

from device.commands.serve import sinks_of
from device.game.disk import DiskLimits
from device.game.session.config import GameConfig
from device.game.session.game_files import NamedFiles
from device.game.session.table import Table, TableGame
from device.game.sinks.sinks import Sink
from device.page.app import make_server
from device.page.jobs.photo_jobs import PhotoDesk
from device.page.page import Page
from device.page.sink import PageSink
from device.sources.base import Source
from device.weights import Models
from tests.support.boards import loader_of, plain_models
from tests.support.described import check_answer
from web.access.access import Access
from web.access.roles import Role
from web.access.secrets_file import Secrets, make_secrets
from web.connections.limits import ConnectionLimits
from web.machine import MACHINE, Machine
from web.server import address_of, listen

PASSWORD = "sente-gote-miai-aji"

WAIT_S = 60.0


@dataclass
class PageServer:
    """A running server: its address, what it shows, and a token for each role."""

    url: str
    page: Page
    tokens: dict[Role, str]

    def client(self, role: Role | None = None) -> httpx.Client:
        """A client with the token of `role`, whose answers are held against the description."""
        headers = {} if role is None else {"Authorization": f"Bearer {self.tokens[role]}"}
        hooks = {"response": [check_answer]}
        return httpx.Client(base_url=self.url, headers=headers, timeout=30.0, event_hooks=hooks)


def until(happened: Callable[[], object], wait_s: float = WAIT_S) -> None:
    """Wait until something has happened; AssertionError where it does not."""
    end_s = time.monotonic() + wait_s
    while not happened():
        assert time.monotonic() < end_s, "it did not happen"
        time.sleep(0.01)


def until_move(page: Page, number: int) -> None:
    """Wait until the game that `page` shows has so many moves."""
    until(lambda: (state := page.sink.state) is not None and state.game.number == number)


def make_test_secrets(folder: Path) -> tuple[Secrets, dict[Role, str]]:
    """Secrets with `PASSWORD` and a token for each role."""
    secrets = make_secrets(folder / "secrets.json", PASSWORD)
    tokens = {}
    for role in Role:
        secrets, tokens[role] = secrets.with_token(f"device {role.value}", role)
    return secrets, tokens


def make_page(
    folder: Path,
    opener: Callable[[], Source],
    config: GameConfig | None = None,
    models: Models | None = None,
    *,
    resume: bool = False,
    machine: Machine = MACHINE,
    beside: Callable[[TableGame], Sequence[Sink]] = lambda game: (),
) -> tuple[Page, dict[Role, str]]:
    """A page whose table has not begun, with its files in `folder`, and its tokens.

    `beside` gives further sinks of a game.
    """
    sink = PageSink()
    secrets, tokens = make_test_secrets(folder)
    table = Table(
        opener,
        config or GameConfig(),
        NamedFiles("test", "test", sgf=folder / "game.sgf", resume=resume),
        lambda game, source: [
            *sinks_of(game, source, sink, DiskLimits(), machine=machine),
            *beside(game),
        ],
        models or plain_models(),
        sink.trace,
        machine=machine,
    )
    loader = plain_models if models is None else loader_of(models)
    access = Access(secrets, machine.clock.wall_s, game=lambda: table.game.name)
    return Page(sink, table, PhotoDesk(loader), access=access, clock=machine.clock), tokens


def table_of(page: Page) -> Table:
    """The table of a page that follows one."""
    assert isinstance(page.table, Table)
    return page.table


@contextmanager
def answering(server: uvicorn.Server, listening: socket.socket) -> Iterator[None]:
    """While this lasts, `server` answers in a thread; then its socket is closed."""
    thread = threading.Thread(target=lambda: server.run(sockets=[listening]))
    thread.start()
    try:
        until(lambda: server.started)
        yield
    finally:
        server.should_exit = True
        thread.join(WAIT_S)
        listening.close()


@contextmanager
def served(page: Page) -> Iterator[str]:
    """While this lasts, `page` is served on a free port of this machine; its address."""
    listening = listen("127.0.0.1", 0)
    with answering(make_server(page), listening):
        yield address_of(listening, secure=False).rstrip("/")


@contextmanager
def page_server(
    folder: Path,
    opener: Callable[[], Source],
    config: GameConfig | None = None,
    models: Models | None = None,
    *,
    resume: bool = False,
    machine: Machine = MACHINE,
    follow: bool = True,
    limits: ConnectionLimits | None = None,
) -> Iterator[PageServer]:
    """While this lasts, the page is served on a free port of this machine.

    `opener` opens the source, a paced one where it is a film; `models` read drawn boards where none
    are given. The arbiter's password is `PASSWORD`. With `resume` the game in `folder` goes on;
    without `follow` the source is never looked at. `limits` are its own where none are given.
    """
    page, tokens = make_page(folder, opener, config, models, resume=resume, machine=machine)
    if limits is not None:
        page.connections = limits
    table = table_of(page)
    if follow:
        table.start()
    try:
        with served(page) as url:
            yield PageServer(url, page, tokens)
    finally:
        table.stop()
