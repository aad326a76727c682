"""`goban portal`: one public site of many halls, read from their stream."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from device.console import FailureError, LogSeverity, complain
from device.game.journal.lock import held
from device.option_types import address, whole
from device.page.server import address_of, listen, server_of, signals_end
from device.process import signals_caught
from device.trouble import libraries_heard

from ..boards.store import NAME
from ..site.documents import PORTAL, Site, site_files
from ..site.folder import SiteFolder
from ..site.games import Delays
from ..site.publish import Delay, delay
from ..stream.address import StreamAddress, add_options, address_in

EXAMPLE = "goban portal --stream nats://a.example,nats://b.example,nats://c.example"

DEFAULT_ADDRESS = ("127.0.0.1", 8364)

DEFAULT_STORE, DEFAULT_TITLE = Path("goban-portal"), "Go"

HALL = "/"
"""Between a hall and a tournament in an option of a delay."""

MAX_DEMO_HALLS = 10


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_options(parser, "the halls' lines come from there")
    parser.add_argument(
        "--store",
        metavar="DIR",
        type=Path,
        default=DEFAULT_STORE,
        help="folder of all that is kept; an empty one is filled from the stream",
    )
    parser.add_argument(
        "--listen",
        metavar="ADDRESS:PORT",
        type=address,
        default=DEFAULT_ADDRESS,
        help="where browsers, or a proxy with https, find the pages (default 127.0.0.1:8364)",
    )
    parser.add_argument(
        "--host-name", metavar="NAME", action="append", help="a further name of the pages"
    )
    parser.add_argument(
        "--delay",
        metavar="MINUTES|HALL=MINUTES|HALL/TOURNAMENT=MINUTES",
        type=delay,
        action="append",
        default=[],
        help="show everything so much later; of one hall, or one tournament, where it is named",
    )
    parser.add_argument("--title", metavar="TEXT", default=DEFAULT_TITLE, help="of the pages")
    parser.add_argument(
        "--demo",
        metavar="N",
        type=partial(whole, allowed=range(1, MAX_DEMO_HALLS + 1), expected="1 to 10 halls"),
        help="show N halls of recorded tables, with three servers and a store of their own",
    )


def run(options: argparse.Namespace) -> int:
    """Run the portal until it is interrupted; the exit status. Raises FailureError."""
    stream = address_in(options)
    if (stream is None) == (options.demo is None):
        raise FailureError("expected --stream URL,… or --demo N", 2)
    if stream is not None:
        return _run(options, stream, options.store.absolute(), ExitStack())
    from ..stream.servers import demo

    with TemporaryDirectory(prefix="goban-portal-") as folder, ExitStack() as stack:
        with signals_caught(_interrupt):  # whose processes have to end with this one
            found = demo(Path(folder), options.demo, stack)
        return _run(options, found, Path(folder) / "portal", stack)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _run(options: argparse.Namespace, stream: StreamAddress, folder: Path, stack: ExitStack) -> int:
    from .app import PortalPage, make_app
    from .follower import StreamFollower
    from .portal import Portal

    if (folder / NAME).exists():
        raise FailureError(f"{folder}: is a hub's store; name another --store", 2)
    delays = delays_of_halls(options.delay)
    with stack:
        folder.mkdir(parents=True, exist_ok=True)
        stack.enter_context(held([folder]))
        listening = listen(*options.listen)
        stack.callback(listening.close)
        portal = Portal(folder, lambda site: delays.get(site) or delays[""])
        SiteFolder(portal.pages).open(site_files(Site(options.title), PORTAL))
        follower = StreamFollower(portal, folder, stream)
        stack.callback(follower.stop)
        page = PortalPage(portal, lambda: follower.trouble)
        server = server_of(make_app(page, options.host_name or ()), page.connections)
        stack.enter_context(signals_end(server))
        stack.enter_context(libraries_heard())
        follower.start()
        complain(f"the portal is shown at {address_of(listening, secure=False)}")
        complain(f"it reads {stream}; the store is {folder}", LogSeverity.NOTICE)
        server.run(sockets=[listening])
    return 0


def delays_of_halls(given: Sequence[Delay]) -> Mapping[str, Delays]:
    """The delays of each hall that is named; those of all others under "".

    >>> found = delays_of_halls([Delay(60.0), Delay(900.0, "club"), Delay(0.0, "club/Youth")])
    >>> found["club"], found[""].general_s
    (Delays(general_s=900.0, by_tournament={'Youth': 0.0}), 60.0)
    """
    halls = {each.tournament or "": each.seconds for each in given}
    general_s = halls.get("", 0.0)
    found = {"": Delays(general_s)}
    for name in halls:
        hall = name.partition(HALL)[0]
        named = {
            key.partition(HALL)[2]: seconds
            for key, seconds in halls.items()
            if key.startswith(f"{hall}{HALL}") and hall
        }
        found[hall] = Delays(halls.get(hall, general_s), named)
    return found
