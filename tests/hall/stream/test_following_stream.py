"""Portals on a real server: filled from the stream alone, complete after every interruption."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from hall.boards.store import NAME, Reader
from hall.portal.portal import HALLS, PAGES, STORES, Portal
from hall.site.games import NO_DELAY
from tests.support.hall import needs_mosquitto
from tests.support.hall_lines import play
from tests.support.page_server import until
from tests.support.processes import CHECKOUT, environment, python
from tests.support.stream import (
    STREAM_WAIT_S,
    Key,
    PublishedHall,
    each_once_in_order,
    needs_nats,
    publishing,
    streamed,
)

pytest.importorskip("nats")

from hall.portal.follower import SINCE, StreamFollower
from hall.stream.servers import StreamServers

pytestmark = needs_nats


@contextmanager
def following(folder: Path, server: StreamServers) -> Iterator[Portal]:
    """While this lasts, a portal in `folder` reads the stream."""
    portal = Portal(folder, lambda _: NO_DELAY)
    follower = StreamFollower(portal, folder, server.address)
    follower.start()
    try:
        yield portal
    finally:
        follower.stop()


def stored(folder: Path) -> list[Key]:
    """All lines of a portal, each site's in the order in which it has stored them."""
    try:
        return [
            (path.name, line.board, line.game_id, line.at.epoch, line.at.n)
            for path in sorted((folder / STORES).glob("*/"))
            for line in Reader(path / NAME).after(0, 1_000_000)
        ]
    except sqlite3.OperationalError:  # a store is being made
        return []


def wait_for_all(folder: Path, *halls: PublishedHall) -> None:
    """Wait until a portal has every line of the halls once, each game's in its order."""
    until(lambda: each_once_in_order(stored(folder), *halls), STREAM_WAIT_S)


def pages(folder: Path) -> dict[str, bytes]:
    """The games' files of a portal, without pictures, which are drawn at times."""
    found = folder / PAGES / HALLS
    kinds = (".json", ".sgf", ".html")
    return {
        path.relative_to(found).as_posix(): path.read_bytes()
        for path in found.glob("*/[bg]/*")
        if path.suffix in kinds
    }


def test_an_empty_portal_is_filled_and_shows_what_another_one_shows(
    server: StreamServers, tmp_path: Path
) -> None:
    halls = [PublishedHall(tmp_path / site, site) for site in ("club", "open")]
    one, two = tmp_path / "one", tmp_path / "two"
    with ExitStack() as running:
        running.enter_context(following(one, server))
        for hall in halls:
            running.enter_context(publishing(hall, server.address))
            hall.know("T1", "g1", {"size": 9, "players": {"black": "Ada", "white": "Bo"}})
            hall.emit("T1", "g1", *(play(n) for n in range(1, 20)))
            hall.emit("T2", "g2", play(1))
            hall.emit("T2", "g3", play(1), play(2))
        wait_for_all(one, *halls)
        running.enter_context(following(two, server))
        wait_for_all(two, *halls)
        until(lambda: b"Ada" in pages(two).get("club/b/T1.json", b""), STREAM_WAIT_S)
        until(lambda: len(pages(one)) == 2 * 3 * 3 and pages(one) == pages(two), STREAM_WAIT_S)


def test_a_portal_that_is_stopped_again_and_again_misses_nothing(
    server: StreamServers, tmp_path: Path
) -> None:
    hall, folder = PublishedHall(tmp_path / "hall", "club"), tmp_path / "portal"
    with publishing(hall, server.address):
        for n in range(1, 7):
            with following(folder, server):
                hall.emit("T1", "g1", play(n))
                if n % 2:
                    wait_for_all(folder, hall)
            hall.emit("T2", "g2", play(n))
        with following(folder, server):
            wait_for_all(folder, hall)


def test_a_kept_place_that_is_not_in_the_stream_loses_no_line(
    server: StreamServers, tmp_path: Path
) -> None:
    """A server came back with an older file, and halls have filled it with other lines."""
    hall, folder = PublishedHall(tmp_path / "hall", "club"), tmp_path / "portal"
    with publishing(hall, server.address):
        with following(folder, server):
            hall.emit("T1", "g1", play(1))
            wait_for_all(folder, hall)
        hall.emit("T1", "g1", play(2), play(3))
        until(lambda: len(streamed(server.address)) == 3, STREAM_WAIT_S)
        (folder / STORES / SINCE).write_text("3 9.5\n")
        with following(folder, server):
            wait_for_all(folder, hall)


@pytest.mark.parametrize("is_open", [True, False])
def test_a_stream_that_has_gone_back_is_read_again(
    server: StreamServers, tmp_path: Path, is_open: bool
) -> None:
    """Halls publish once more what it has lost, in another order, and what is new."""
    halls = [PublishedHall(tmp_path / site, site) for site in ("club", "open")]
    folder, older = tmp_path / "portal", tmp_path / "older"
    with ExitStack() as publishers, ExitStack() as portal:
        portal.enter_context(following(folder, server))
        publishers.enter_context(publishing(halls[0], server.address))
        halls[0].emit("T1", "g1", play(1))
        wait_for_all(folder, halls[0])
        server.kill()
        shutil.copytree(server.store(0), older)
        server.start()
        halls[0].emit("T1", "g1", *(play(n) for n in range(2, 8)))
        wait_for_all(folder, halls[0])
        publishers.close()
        if not is_open:
            portal.close()
        server.kill()
        shutil.rmtree(server.store(0))
        shutil.copytree(older, server.store(0))
        server.start()
        halls[1].emit("T1", "g1", *(play(n) for n in range(1, 8)))
        for hall in reversed(halls):
            publishers.enter_context(publishing(hall, server.address))
        if not is_open:
            portal.enter_context(following(folder, server))
        wait_for_all(folder, *halls)


SERVER = """
import sys
from pathlib import Path
from hall.stream.servers import StreamServers
servers = StreamServers(Path(sys.argv[1]), 1)
servers.start()
print("started", flush=True)
sys.stdin.read()
"""


def test_a_server_of_a_demo_ends_with_the_program_that_is_killed(tmp_path: Path) -> None:
    with python(tmp_path, "-c", SERVER, tmp_path) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "started\n"
        until(lambda: any("nats-server" in each for each in processes_of(tmp_path)))

    until(lambda: processes_of(tmp_path) == [])


@pytest.mark.slow
@needs_mosquitto
def test_the_demo_shows_its_halls_and_leaves_no_process(tmp_path: Path) -> None:
    program = "import sys; from device.start import main; sys.exit(main())"
    words = ["portal", "--demo", "2", "--listen", "127.0.0.1:0"]
    log = tmp_path / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-c", program, *words],
            cwd=CHECKOUT,
            env=environment(TMPDIR=str(tmp_path)),
            stderr=output,
            start_new_session=True,
        )
    try:
        until(lambda: b"the portal is shown at" in log.read_bytes(), STREAM_WAIT_S)
        (folder,) = tmp_path.glob("goban-portal-*/portal")
        until(lambda: len({key[0] for key in stored(folder)}) == 2, STREAM_WAIT_S)
        process.send_signal(signal.SIGINT)
        assert process.wait(STREAM_WAIT_S) == 0
    finally:
        process.terminate()  # also where it did not show its halls: its children end with it
        process.wait(STREAM_WAIT_S)

    assert not list(tmp_path.glob("goban-portal-*"))
    until(lambda: processes_of(tmp_path) == [])


def processes_of(folder: Path) -> list[str]:
    """The processes whose command names `folder`."""
    commands = []
    for pid in filter(str.isdecimal, os.listdir("/proc")):
        try:
            commands.append(Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace"))
        except OSError:  # it has ended
            continue
    return [command for command in commands if str(folder) in command]
