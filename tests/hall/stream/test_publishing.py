"""Lines of halls in a stream of three real servers: each once and in order, whatever fails."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from hall.boards.tail import Cursor
from tests.support.hall_lines import play
from tests.support.page_server import until
from tests.support.stream import (
    STREAM_WAIT_S,
    PublishedHall,
    each_once_in_order,
    needs_nats,
    publishing,
    stream_servers,
    streamed,
)

pytest.importorskip("nats")

from hall.boards.store import KeptLine
from hall.stream.address import StreamAddress
from hall.stream.connection import connected
from hall.stream.messages import LINES, Subject, line_to_bytes
from hall.stream.publisher import READER
from hall.stream.servers import StreamServers
from messages.batches import Place

pytestmark = needs_nats


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StreamServers]:
    with stream_servers(tmp_path_factory.mktemp("servers"), 3) as found:
        yield found


def wait_for_all(hall: PublishedHall) -> None:
    """Wait until the stream has acknowledged every line."""
    until(lambda: Cursor(hall.path, READER).number == hall.last_number, STREAM_WAIT_S)


def test_a_server_is_killed_and_nothing_is_lost_or_doubled(
    servers: StreamServers, tmp_path: Path
) -> None:
    halls = [PublishedHall(tmp_path / site, site) for site in ("club", "open")]
    with publishing(halls[0], servers.address), publishing(halls[1], servers.address):
        for n in range(1, 31):
            for hall in halls:
                for board in ("T1", "T.2"):
                    hall.emit(board, f"{board}-g*", play(n))
            if n == 10:
                servers.kill(0)
            if n == 20:
                servers.start(0)
        halls[0].emit("T1", "T1-g*", play(1), play(2), epoch=1)
        for hall in halls:
            wait_for_all(hall)

    assert each_once_in_order(streamed(servers.address), *halls)


@pytest.mark.parametrize("open_connection", [True, False])
def test_a_server_that_comes_back_with_an_older_file_gets_the_lines_again(
    server: StreamServers, tmp_path: Path, open_connection: bool
) -> None:
    """Also of a game that has ended since, and while the hall goes on or is away."""
    hall, older = PublishedHall(tmp_path / "hall", "club"), tmp_path / "older"
    with ExitStack() as connection:
        connection.enter_context(publishing(hall, server.address))
        hall.emit("T1", "g1", play(1), play(2))
        wait_for_all(hall)
        server.kill()
        shutil.copytree(server.store(0), older)
        server.start()
        hall.emit("T1", "g1", play(3), play(4))
        hall.emit("T2", "g2", play(1), play(2))
        wait_for_all(hall)
        if not open_connection:
            connection.close()
        server.kill()
        shutil.rmtree(server.store(0))
        shutil.copytree(older, server.store(0))
        server.start()
        if not open_connection:
            connection.enter_context(publishing(hall, server.address))
        until(lambda: each_once_in_order(streamed(server.address), hall), STREAM_WAIT_S)


def test_a_message_of_another_hall_with_an_id_of_this_one_keeps_no_line_out(
    server: StreamServers, tmp_path: Path
) -> None:
    hall = PublishedHall(tmp_path / "hall", "club")
    asyncio.run(publish_as_another(server.address, Subject("club", "T1", "g1")))
    hall.emit("T1", "g1", play(1), play(2))
    with publishing(hall, server.address):
        wait_for_all(hall)
    found = [key for key in streamed(server.address) if key[0] == "club"]

    assert each_once_in_order(found, hall)


async def publish_as_another(address: StreamAddress, game: Subject) -> None:
    """Another hall publishes below its own site, under the id of the second line of `game`."""
    line = line_to_bytes(KeptLine(1, "T9", "g", Place(0, 1), 1.0, play(1), json.dumps(play(1))))
    async with connected(address, "_INBOX_TEST") as (_, stream):
        headers = {"Nats-Msg-Id": game.message_id(Place(0, 2))}
        await stream.publish("goban.other.T9.g", line, headers=headers)


def test_a_game_that_goes_on_after_the_stream_has_let_it_go_holds_nothing_up(
    server: StreamServers, tmp_path: Path
) -> None:
    """Its lines are published again, those of a game beside it are not."""
    hall = PublishedHall(tmp_path / "hall", "club")
    hall.emit("T2", "g2", play(1), ago_s=90.0)
    for n in (1, 2):
        hall.emit("T1", "g1", play(n), ago_s=90.0)
        hall.emit("T2", "g2", play(n + 1), ago_s=90.0)
    with publishing(hall, server.address):
        wait_for_all(hall)
        hall.emit("T3", "g3", play(1))
        wait_for_all(hall)
    asyncio.run(let_go(server.address, hall.last_number - 1))
    hall.emit("T1", "g1", play(3))
    with publishing(hall, server.address):
        until(lambda: len(streamed(server.address)) == 4, STREAM_WAIT_S)
        wait_for_all(hall)

    expected = [("T1", 1), ("T1", 2), ("T1", 3), ("T3", 1)]
    assert sorted((key[1], key[4]) for key in streamed(server.address)) == expected


async def let_go(address: StreamAddress, last: int) -> None:
    """The stream lets its oldest messages go, up to the number `last`."""
    async with connected(address, "_INBOX_TEST") as (_, stream):
        await stream.purge_stream(LINES, seq=last + 1)


def test_a_store_that_was_made_anew_publishes_only_what_is_new(
    server: StreamServers, tmp_path: Path
) -> None:
    """A hub whose store was damaged gets the lines from its boards again, under other numbers."""
    before, after = (PublishedHall(tmp_path / name, "club") for name in ("before", "after"))
    before.emit("T1", "g1", play(1), play(2), play(3))
    with publishing(before, server.address):
        wait_for_all(before)
    after.emit("T2", "g2", play(1))
    after.emit("T1", "g1", play(1), play(2), play(3), play(4))
    with publishing(after, server.address):
        wait_for_all(after)

    assert sorted(streamed(server.address)) == sorted(after.all_keys())
