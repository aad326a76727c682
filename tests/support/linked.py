"""A table with a camera whose game is linked to a hub, as `goban serve --link` runs it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from device.game.facts_file import Attribution, fact_from_json
from device.game.journal.event_lines import lines_in_journal
from device.link.link import Link, LinkNotifier, LinkNotifierSink, link_config
from device.page.app import make_app
from device.page.page import Page
from device.page.state import state_of
from tests.support.boards import random_game
from tests.support.live import FakeTable
from tests.support.page_server import make_page, table_of, until
from web.access.roles import Role, Visitor

MOVES = 6
GAME = random_game(MOVES)
POSITIONS = [node.position for node in reversed(list(GAME.line()))]


@dataclass
class Table:
    """A table with its camera, whose game is linked to a hub."""

    camera: FakeTable
    page: Page
    link: Link
    folder: Path
    token: str

    def play(self, first: int, last: int) -> None:
        """Moves from one to another are played; the table's own page has them on return."""
        self.camera.show(*POSITIONS[first : last + 1])
        until(lambda: self.moves == last, 60.0)

    @property
    def moves(self) -> int:
        """How many moves the table's own page shows."""
        state = self.page.sink.state
        return 0 if state is None else state.game.number

    @property
    def state(self) -> dict[str, Any]:
        """The state that the table's own page shows the arbiter."""
        return state_of(self.page, Visitor(Role.ARBITER))

    @property
    def assigned(self) -> str | None:
        """What became of the hub's assignment."""
        shown = self.page.assigned.shown
        return None if shown is None else shown.state.value

    def decide(self, *, take: bool) -> int:
        """The arbiter decides at the page on the assignment; the status of the answer."""

        async def post() -> int:
            headers = {"Authorization": f"Bearer {self.token}"}
            through = httpx.ASGITransport(make_app(self.page))
            async with httpx.AsyncClient(
                base_url="http://127.0.0.1", transport=through, headers=headers
            ) as client:
                return (await client.post("/api/assignment", json={"take": take})).status_code

        return asyncio.run(post())

    def submit(self, fact: Mapping[str, object]) -> None:
        """A person submits a fact at the table's own page."""
        attribution = Attribution("arbiter", self.page.clock.now())
        self.page.table.put(fact_from_json(fact, 0), attribution).result(60.0)

    @property
    def lines(self) -> list[dict[str, object]]:
        """The lines in the journal."""
        return lines_in_journal(self.folder / "game.journal")


@contextmanager
def linked(
    folder: Path,
    port: int,
    password: str,
    first: int = 0,
    *,
    resume: bool = False,
    site: str = "hall",
) -> Iterator[Table]:
    """While this lasts, a table is followed and linked as T1."""
    folder.mkdir(exist_ok=True)
    camera, notifier = FakeTable(POSITIONS[first]), LinkNotifier()
    page, tokens = make_page(
        folder,
        lambda: camera,
        resume=resume,
        beside=lambda game: [LinkNotifierSink(notifier, game.files.journal)],
    )
    config = link_config(f"mqtt://T1:{password}@127.0.0.1:{port}", "T1", site)
    link = Link(config, notifier, page)
    with ExitStack() as stack:
        stack.callback(link.stop)
        stack.callback(table_of(page).stop)
        link.start()
        table_of(page).start()
        until(lambda: page.sink.state is not None, 60.0)
        yield Table(camera, page, link, folder, tokens[Role.ARBITER])
