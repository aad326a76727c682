"""`goban portal`: one public site of many halls, read from their stream."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from web.console import FailureError, LogSeverity, complain
from web.option_types import address, whole
from web.process import signals_caught
from web.safe_file import held
from web.server import address_of, listen, server_of, signals_end

from ..boards.store import NAME
from ..site.documents import PORTAL, Site, site_files
from ..site.folder import SiteFolder
from ..site.games import Delays
from ..site.publish import Delay, delay, delays_of
from ..stream.address import add_options, address_in

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
    delays, folder = delays_of_halls(options.delay), options.store.absolute()
    from .app import PortalPage, make_app
    from .follower import StreamFollower
    from .portal import Portal

    with ExitStack() as stack:
        if stream is None:
            from ..stream.servers import demo

            folder = Path(stack.enter_context(TemporaryDirectory(prefix="goban-portal-")))
            with signals_caught(signal.default_int_handler):  # its processes have to end with this
                stream = demo(folder, options.demo, stack)
            folder = folder / "portal"
        if (folder / NAME).exists():
            raise FailureError(f"{folder}: is a hub's store; name another --store", 2)
        folder.mkdir(parents=True, exist_ok=True)
        stack.enter_context(held([folder]))
        listening = listen(*options.listen)
        stack.callback(listening.close)
        portal = Portal(folder, lambda site: delays.get(site, delays[""]))
        SiteFolder(portal.pages).open(site_files(Site(options.title), PORTAL))
        follower = StreamFollower(portal, folder, stream)
        stack.callback(follower.stop)
        page = PortalPage(portal=portal, trouble=lambda: follower.trouble)
        server = server_of(make_app(page, options.host_name or ()), page.connections)
        stack.enter_context(signals_end(server))
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
    halls: dict[str, list[Delay]] = {"": []}
    for each in given:
        hall, _, tournament = (each.tournament or "").partition(HALL)
        halls.setdefault(hall, []).append(Delay(each.seconds, tournament or None))
    return {hall: delays_of([*halls[""], *own]) for hall, own in halls.items()}
