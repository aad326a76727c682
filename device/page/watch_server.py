"""The page beside a game that is followed in the terminal: it shows, and takes no facts."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.facts import Fact, FactRefusedError
from web.access.access import Access
from web.access.secrets_file import default_secrets_path, make_secrets, new_password
from web.certificates import needs_certificate, own_certificate
from web.server import address_of, listen

from ..game.facts_file import Attribution
from ..game.session.table import TableGame
from ..sources.base import Source
from ..weights import Models
from .app import make_server
from .jobs.photo_jobs import PhotoDesk
from .page import Page
from .sink import PageSink

JOIN_TIMEOUT_S = 5.0


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """The one game of `goban watch`, as the page asks for it."""

    game: TableGame
    source: Source
    failure: None = None

    @property
    def folder(self) -> Path:
        """Where its record lies."""
        return self.game.files.sgf.parent

    def put(self, fact: Fact, attribution: Attribution) -> Future[int]:
        """Refuse a fact: the terminal's game takes none from a page."""
        refused: Future[int] = Future()
        refused.set_exception(FactRefusedError("goban watch takes no facts here; goban serve does"))
        return refused


@contextmanager
def page_beside(
    game: TableGame,
    source: Source,
    loader: Callable[[], Models],
    sink: PageSink,
    host: str,
    port: int,
    *,
    plain: bool = False,
) -> Iterator[tuple[str, str]]:
    """While this lasts, `sink` is shown; gives the address, and the password of this page alone.

    On the network by https with the machine's own certificate, unless `plain`. `loader` gives the
    models that read photographs, as for `PhotoDesk`. Raises FailureError where the port is taken.
    """
    sink.next_table_game(game, source)
    listening = listen(host, port)
    with listening, TemporaryDirectory() as folder:
        password = new_password()
        access = Access(make_secrets(Path(folder) / "secrets.json", password))
        page = Page(sink, WatchedGame(game, source), PhotoDesk(loader), access=access)
        tls = None
        if not plain and needs_certificate(listening):
            tls = own_certificate(default_secrets_path().parent).files
        server = make_server(page, tls)
        thread = threading.Thread(
            target=lambda: server.run(sockets=[listening]), name="page", daemon=True
        )
        thread.start()
        try:
            yield address_of(listening, secure=tls is not None), password
        finally:
            server.should_exit = True
            thread.join(JOIN_TIMEOUT_S)
