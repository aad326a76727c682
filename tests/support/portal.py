"""Portals without a stream, to which a test gives messages, and their pages over HTTP."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import httpx

from hall.boards.store import KeptLine
from hall.portal.app import PortalPage, make_app
from hall.portal.portal import Portal
from hall.site.games import NO_DELAY, Delays
from hall.stream.messages import Subject, line_to_bytes
from messages.batches import Place
from messages.texts import compact
from tests.support.hall_lines import Line
from tests.support.page_server import until
from web.server import address_of, listen, server_of

Message = tuple[str, bytes]


class GivenPortal:
    """A portal in `folder` to which `take` gives messages; `delays` are those of each hall."""

    def __init__(self, folder: Path, delays: dict[str, Delays] | None = None) -> None:
        known = delays or {}
        self.portal = Portal(folder, lambda site: known.get(site, NO_DELAY))
        self.pages = self.portal.pages / "h"

    def take(self, *messages: Message, stored_s: float = 0.0) -> None:
        """The stream, which stored these lines then, has brought them; what is public is shown."""
        self.portal.take_lines([(*each, stored_s) for each in messages])
        self.portal.write()

    def state(self, *messages: Message) -> None:
        """The stream has brought these digests."""
        self.portal.take_digests([(*each, 0.0) for each in messages])

    def read(self, name: str) -> dict[str, object]:
        """A file of the pages."""
        found = json.loads((self.pages / name).read_text("utf-8"))
        assert isinstance(found, dict)
        return found

    @contextmanager
    def client(self) -> Iterator[httpx.Client]:
        """A client of the pages, which are served while this lasts."""
        page = PortalPage(portal=self.portal, trouble=lambda: None)
        listening = listen("127.0.0.1", 0)
        server = server_of(make_app(page), page.connections)
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            until(lambda: server.started)
            with httpx.Client(base_url=address_of(listening, secure=False)) as client:
                yield client
        finally:
            server.should_exit = True
            thread.join()
            listening.close()


def line(
    site: str, board: str, game: str, n: int, of: Line, epoch: int = 0, arrived: float = 0.0
) -> Message:
    """A line in the stream."""
    at = arrived or time.time()
    numbered = {**of, "n": n}
    kept = KeptLine(0, board, game, Place(epoch, n), at, numbered, json.dumps(numbered))
    return str(Subject(site, board, game)), line_to_bytes(kept)


def digest(site: str, board: str, game: str, **of: object) -> Message:
    """The digest of a game in the stream; of the board without a game."""
    return Subject(site, board, game).digest, compact(of)
