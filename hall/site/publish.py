"""`goban hub publish DIR`: the public site of a hall, kept beside a hub that runs or not."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

from ..boards.opening import open_store
from ..boards.store import NAME
from ..shared import FailureError, LogSeverity, complain, held, signals_caught
from .documents import Site
from .folder import SiteFolder
from .games import Delays, PublicGames
from .publisher import Publisher
from .upload import SiteUpload, command_of

STEP_S = 1.0

LONGEST_DELAY_MIN = 24 * 60.0

DEFAULT_TITLE = "Go"

UPLOAD_EVERY_S = 10.0


@dataclass(frozen=True, slots=True)
class Delay:
    """A delay in seconds, of one tournament or in general."""

    seconds: float
    tournament: str | None = None


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the action."""
    parser.add_argument("folder", metavar="DIR", type=Path, help="where the site's files are kept")
    parser.add_argument(
        "--delay",
        metavar="MINUTES|TOURNAMENT=MINUTES",
        type=delay,
        action="append",
        default=[],
        help="show everything so much later; of one tournament where it is named",
    )
    parser.add_argument("--title", metavar="TEXT", default=DEFAULT_TITLE, help="of the site")
    parser.add_argument(
        "--url",
        metavar="URL",
        type=address,
        help="where the site will be found; other sites then show a picture beside links to it",
    )
    parser.add_argument(
        "--upload",
        metavar="COMMAND",
        help="run when files have changed, such as 'rsync -a {dir}/ HOST:site/'",
    )
    parser.add_argument(
        "--upload-every",
        metavar="SECONDS",
        type=seconds,
        default=UPLOAD_EVERY_S,
        help="run it so often at most (default: 10)",
    )
    parser.add_argument("--once", action="store_true", help="write what is public now, and leave")


def delay(text: str) -> Delay:
    """A delay as the option gives it.

    >>> delay("Spring Open=15")
    Delay(seconds=900.0, tournament='Spring Open')
    """
    tournament, named, minutes = text.rpartition("=")
    try:
        value = float(minutes)
    except ValueError:
        value = math.nan
    if not 0.0 <= value <= LONGEST_DELAY_MIN or (named and not tournament):
        raise argparse.ArgumentTypeError(
            f"{text!r}: expected 0 to {LONGEST_DELAY_MIN:g} minutes, such as 15 or 'Spring Open=15'"
        )
    return Delay(60.0 * value, tournament or None)


def seconds(text: str) -> float:
    """A pause between two uploads.

    >>> seconds("2.5")
    2.5
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 1.0 <= value <= 3600.0:
        raise argparse.ArgumentTypeError(f"{text!r}: expected 1 to 3600 seconds")
    return value


def address(text: str) -> str:
    """The address of the site, which ends with a slash.

    >>> address("https://go.example/2026")
    'https://go.example/2026/'
    """
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text!r}: expected http://… or https://…")
    return text if text.endswith("/") else f"{text}/"


@contextmanager
def signals_set() -> Iterator[Event]:
    """An event that SIGINT and SIGTERM set while this lasts."""
    ended = Event()
    with signals_caught(lambda *_: ended.set()):
        yield ended


def publish(options: argparse.Namespace, store: Path, ended: Event) -> int:
    """Keep the site until `ended` is set; the exit status. Raises FailureError."""
    path = store / NAME
    if not path.is_file():
        raise FailureError(f"{path}: there is no such store; goban hub makes it", 2)
    open_store(store)
    folder = options.folder.absolute()
    upload = None
    if options.upload is not None:
        upload = SiteUpload(command_of(options.upload, folder), options.upload_every)
    delays = delays_of(options.delay)
    site = Site(options.title, options.url, delays.general_s)
    publisher = Publisher(PublicGames(path, delays), SiteFolder(folder), site)
    try:
        publisher.folder.open()
        with ExitStack() as stack:
            stack.enter_context(held([folder]))
            publisher.start()
            if upload is not None:
                upload.start()
                stack.callback(upload.stop)
                upload.changed()
            complain(f"the public site is kept in {folder}", LogSeverity.NOTICE)
            _keep(publisher, upload, ended, once=options.once)
    except OSError as error:
        raise FailureError(f"{error.filename or folder}: {error.strerror or error}") from None
    return 0


def delays_of(given: Sequence[Delay]) -> Delays:
    """All delays that were given; of two for one tournament the last.

    >>> delays_of([Delay(900.0), Delay(0.0, "Youth")])
    Delays(general_s=900.0, by_tournament={'Youth': 0.0})
    """
    general = [each.seconds for each in given if each.tournament is None]
    named = {each.tournament: each.seconds for each in given if each.tournament is not None}
    return Delays(general[-1] if general else 0.0, named)


def _keep(publisher: Publisher, upload: SiteUpload | None, ended: Event, *, once: bool) -> None:
    while not ended.is_set():
        begun_s = time.monotonic()
        written, behind = publisher.step()
        if written and upload is not None:
            upload.changed()
        if once and not behind:
            return
        if not behind:
            ended.wait(max(0.0, STEP_S - (time.monotonic() - begun_s)))
