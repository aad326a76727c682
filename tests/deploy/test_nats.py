"""The configuration for the servers of the stream: who may do what, on a real server with TLS."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from device.cli import main
from hall.broker.mosquitto import broker_files, free_port
from hall.stream.address import StreamAddress
from hall.stream.messages import Subject
from tests.support.hall import PATH
from tests.support.hall_lines import play
from tests.support.page_server import until
from tests.support.processes import CHECKOUT
from tests.support.stream import STREAM_WAIT_S, PublishedHall, needs_nats, publishing

pytest.importorskip("nats")

from hall.portal.follower import StreamFollower
from hall.portal.portal import Portal
from hall.site.games import NO_DELAY
from hall.stream.connection import FAILURES, connected

pytestmark = needs_nats

CONFIG = CHECKOUT / "deploy" / "nats" / "common.conf"

HALL = re.compile(r"(?s)      # A hall writes below.*?\} \}\n")


@dataclass
class Guarded:
    """A server with the configuration of `deploy/nats`, and how each of its users reaches it."""

    users: dict[str, StreamAddress]


@pytest.fixture
def guarded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Guarded]:
    port, files = free_port(), broker_files(tmp_path)
    text = CONFIG.read_text("utf-8")
    found = HALL.search(text)
    assert found is not None
    own = found.group()
    other = own.replace("club", "evil").replace("OF-CLUB", "OF-EVIL")
    text = re.sub(r"(?s)\ncluster \{.*?\n\}\n", "\n", text.replace(own, own + other))
    for name in ("init", "portal", "club", "evil"):
        assert main(["stream", "key", str(tmp_path / f"{name}.nk")]) == 0
        text = text.replace(f"PUBLIC-KEY-OF-{name.upper()}", capsys.readouterr().out.strip())
    for before, after in (
        ("0.0.0.0:4222", f"127.0.0.1:{port}"),
        ('http: "127.0.0.1:8222"', ""),
        ("/var/lib/goban-nats", str(tmp_path / "store")),
        ("max_file_store: 40GB", "max_file_store: 30GB"),
        ("/etc/goban-nats/server.pem", str(files.certificate)),
        ("/etc/goban-nats/server.key", str(files.key)),
    ):
        assert before in text
        text = text.replace(before, after)
    (tmp_path / "nats.conf").write_text(text)
    program = shutil.which("nats-server", path=PATH)
    assert program is not None
    process = subprocess.Popen([program, "-c", str(tmp_path / "nats.conf")])
    server = [f"tls://127.0.0.1:{port}"]
    try:
        yield Guarded(
            {
                name: StreamAddress(server, tmp_path / f"{name}.nk", files.ca)
                for name in ("init", "portal", "club", "evil")
            }
        )
    finally:
        process.kill()
        process.wait()


def test_a_hall_writes_below_its_own_name_and_a_portal_reads(
    guarded: Guarded, tmp_path: Path
) -> None:
    init = guarded.users["init"]
    words = ["--stream", init.servers[0], "--stream-key", str(init.key), "--stream-ca"]
    words += [str(init.ca), "--replicas", "1"]
    until(lambda: main(["stream", "init", *words]) == 0, STREAM_WAIT_S)
    halls = [PublishedHall(tmp_path / site, site) for site in ("club", "evil")]
    portal = Portal(tmp_path / "portal", lambda _: NO_DELAY)
    follower = StreamFollower(portal, tmp_path / "portal", guarded.users["portal"])
    with ExitStack() as stack:
        stack.callback(follower.stop)
        follower.start()
        for hall in halls:
            stack.enter_context(publishing(hall, guarded.users[hall.site]))
            hall.emit("T1", "g1", play(1))
        until(lambda: len(portal.entries()) == 2, STREAM_WAIT_S)

        game = Subject("club", "T1", "g1")
        refused = asyncio.run(trespasses(guarded.users["evil"], "_INBOX_HALL.evil", game))
        refused += asyncio.run(trespasses(guarded.users["portal"], "_INBOX_PORTAL.x", game))
    assert refused == ["publish", "read", "last", "delete", "publish", "last", "delete"]


async def trespasses(address: StreamAddress, inbox: str, game: Subject) -> list[str]:
    """What a user tries in vain: nobody answers what a server's permissions refuse."""
    done = set()
    async with connected(address, inbox) as (client, _):
        with suppress(*FAILURES):
            await client.request(str(game), b"{}", timeout=0.5)
            done.add("publish")
        with suppress(*FAILURES):
            subject = "$JS.API.STREAM.MSG.GET.GOBAN"
            await client.request(subject, b'{"seq":1}', timeout=0.5)
            done.add("read")
        with suppress(*FAILURES):
            subject = f"$JS.API.DIRECT.GET.GOBAN.{game!s}"
            await client.request(subject, b"", timeout=0.5)
            done.add("last")
        with suppress(*FAILURES):
            await client.request("$JS.API.STREAM.DELETE.GOBAN", b"", timeout=0.5)
            done.add("delete")
    return [each for each in ("publish", "read", "last", "delete") if each not in done]
