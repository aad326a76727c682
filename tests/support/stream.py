"""Halls without a hub, which publish to servers on loopback, and what these servers have."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hall.boards.opening import open_store
from hall.boards.store import Reader, Store
from hall.stream.address import StreamAddress
from messages.batches import Batch
from tests.support.hall import PATH
from tests.support.hall_lines import Line

if TYPE_CHECKING:
    from hall.stream.servers import StreamServers

needs_nats = pytest.mark.skipif(
    shutil.which("nats-server", path=PATH) is None, reason="nats-server is not installed"
)

STREAM_WAIT_S = 90.0

Key = tuple[str, str, str, int, int]
"""A site, a board, a game's id, an epoch, and a line's number."""


class PublishedHall:
    """A hall's store into which lines come; `StreamPublisher` reads it as a hub's."""

    def __init__(self, folder: Path, site: str) -> None:
        self.site, self.path = site, open_store(folder)
        self.store, self.reader = Store(self.path), Reader(self.path)
        self.last_number = self.reader.last_number()
        self.emitted: dict[tuple[str, str, int], int] = {}

    def emit(self, board: str, game: str, *lines: Line, epoch: int = 0, ago_s: float = 0.0) -> None:
        """The hub has stored these lines, which are numbered on from the last one."""
        key = (board, game, epoch)
        first = self.emitted.get(key, 0) + 1
        self.emitted[key] = first + len(lines) - 1
        numbered = [{**line, "n": first + at} for at, line in enumerate(lines)]
        self.store.store([(board, Batch(game, epoch, first, numbered))], time.time() - ago_s)
        self.last_number = self.reader.last_number()

    def know(self, board: str, game: str, terms: Mapping[str, object]) -> None:
        """The board has stated the terms of a game."""
        self.store.store([], time.time(), {(board, game): terms})

    def all_keys(self) -> list[Key]:
        """All lines in the order in which the hub has stored them."""
        return [
            (self.site, line.board, line.game_id, line.at.epoch, line.at.n)
            for line in self.reader.after(0, 1_000_000)
        ]


@contextmanager
def stream_servers(folder: Path, count: int) -> Iterator[StreamServers]:
    """While this lasts, so many servers, which have the streams."""
    from hall.stream.servers import StreamServers

    found = StreamServers(folder, count)
    found.start()
    try:
        found.make_streams(replicas=count)
        yield found
    finally:
        found.stop()


@contextmanager
def publishing(hall: PublishedHall, address: StreamAddress) -> Iterator[None]:
    """While this lasts, a hall publishes."""
    from hall.stream.publisher import StreamPublisher

    publisher = StreamPublisher(hall.path, hall.site, lambda: hall.last_number, address)
    publisher.start()
    try:
        yield
    finally:
        publisher.stop()


def streamed(address: StreamAddress) -> list[Key]:
    """All lines in the stream, in its order; asked again while servers choose a leader."""
    from hall.stream.connection import FAILURES

    until_s = time.monotonic() + STREAM_WAIT_S
    while True:
        try:
            return asyncio.run(_streamed(address))
        except FAILURES:
            assert time.monotonic() < until_s, "the stream does not answer"


async def _streamed(address: StreamAddress) -> list[Key]:

    from hall.stream.connection import connected
    from hall.stream.messages import LINES, read_line, read_subject

    found: list[Key] = []
    async with connected(address, "_INBOX_TEST") as (_, stream):
        count = (await stream.stream_info(LINES)).state.messages
        sub = await stream.subscribe("goban.>", stream=LINES, ordered_consumer=True)
        while len(found) < count:
            message = await sub.next_msg(timeout=10.0)
            game = read_subject(message.subject)
            at = read_line(game, message.data)[0].end
            found.append((game.site, game.board, game.game_id, at.epoch, at.n))
    return found


def each_once_in_order(found: list[Key], *halls: PublishedHall) -> bool:
    """Whether `found` has every line of the halls once, each game's in its order."""
    wanted = [key for hall in halls for key in hall.all_keys()]
    if Counter(found) != Counter(wanted):
        return False
    games = {key[:3] for key in wanted}
    return all(
        [key for key in found if key[:3] == game] == [key for key in wanted if key[:3] == game]
        for game in games
    )
