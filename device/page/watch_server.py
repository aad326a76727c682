"""The page beside a game that is followed in the terminal: it shows, and takes no facts."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from web.access.access import Access
from web.access.secrets_file import default_secrets_path, make_secrets, new_password
from web.certificates import needs_certificate, own_certificate
from web.server import address_of, listen

from ..game.session.table import ShownGame, TableGame
from ..sources.base import Source
from ..weights import Models
from .app import make_server
from .jobs.photo_jobs import PhotoDesk
from .page import Page
from .sink import PageSink

JOIN_TIMEOUT_S = 5.0


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
        why = "goban watch takes no facts here; goban serve does"
        shown = ShownGame(game, game.files.sgf.parent, why, source)
        page = Page(sink, shown, PhotoDesk(loader), access=access)
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
