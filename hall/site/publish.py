"""`goban hub publish DIR`: update the public site of a hall, beside a hub that runs or not."""

from __future__ import annotations

import argparse
import math
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

from web.console import FailureError, LogSeverity, complain
from web.safe_file import held
from web.trouble import Trouble

from ..boards.opening import open_store
from ..boards.store import NAME
from .documents import Site
from .folder import SiteFolder
from .games import Delays, PublicGames
from .publisher import Publisher

FOLDER = "{dir}"
"""The folder in a command."""

COMMAND_TIMEOUT_S = 120.0
FIRST_BACKOFF_S, MAX_BACKOFF_S = 10.0, 300.0
LAST_UPLOAD_TIMEOUT_S = 30.0
MAX_OUTPUT_BYTES = 4000


def command_of(text: str, folder: Path) -> Sequence[str]:
    """The words of an upload's command, with the folder filled in. Raises FailureError (2).

    >>> command_of("rsync -a {dir}/ host:site/", Path("/srv/site"))
    ['rsync', '-a', '/srv/site/', 'host:site/']
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise FailureError(f"--upload {text[:80]!r}: {error}", 2) from None
    if not words or not any(FOLDER in word for word in words):
        raise FailureError(f"--upload {text[:80]!r}: expected a command with {FOLDER} in it", 2)
    return [word.replace(FOLDER, str(folder)) for word in words]


@dataclass(slots=True)
class SiteUpload:
    """Runs `command` in a thread whenever the folder has changed, every `pace_s` at most.

    A failure is logged once, and the command retried. It does not block the caller.
    """

    command: Sequence[str]
    pace_s: float
    timeout_s: float = COMMAND_TIMEOUT_S
    first_backoff_s: float = FIRST_BACKOFF_S
    _changed: Event = field(default_factory=Event)
    _ended: Event = field(default_factory=Event)
    _failing: Trouble = field(default_factory=Trouble)
    _thread: Thread = field(init=False)

    def __post_init__(self) -> None:
        self._thread = Thread(target=self._run, name="upload", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def changed(self) -> None:
        """Notify the thread of changes in the folder."""
        self._changed.set()

    def stop(self) -> None:
        """Upload the last changes within `LAST_UPLOAD_TIMEOUT_S`, and end the thread."""
        self._ended.set()
        self._changed.set()
        self._thread.join(LAST_UPLOAD_TIMEOUT_S)

    def _run(self) -> None:
        pause_s = 0.0
        while True:
            self._changed.wait()
            ending = self._ended.is_set()
            self._changed.clear()
            why = self._upload(LAST_UPLOAD_TIMEOUT_S if ending else self.timeout_s)
            if why is None:
                self._failing.ends("publish: the upload works again")
                pause_s = self.pace_s
            else:
                longest = max(MAX_BACKOFF_S, self.first_backoff_s)
                pause_s = min(longest, max(self.first_backoff_s, 2 * pause_s))
                self._failing.begins(
                    f"publish: the upload failed ({why}); it is tried again", LogSeverity.ERROR
                )
                self._changed.set()
            if ending:
                return
            self._ended.wait(pause_s)

    def _upload(self, timeout_s: float) -> str | None:
        """Run the command; the reason of a failure, None on success."""
        try:
            process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            return f"{self.command[0]}: {error.strerror or error}"
        try:
            output, _ = process.communicate(timeout=timeout_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return f"not done after {timeout_s:g} s"
        if process.returncode == 0:
            return None
        text = output[-MAX_OUTPUT_BYTES:].decode(errors="replace").strip()
        last_line = text.splitlines()[-1] if text else "it said nothing"
        return f"status {process.returncode}: {' '.join(last_line.split())[:200]}"


STEP_S = 1.0

MAX_DELAY_MIN = 24 * 60.0

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
    """Parse a delay of the option.

    >>> delay("Spring Open=15")
    Delay(seconds=900.0, tournament='Spring Open')
    """
    tournament, named, minutes = text.rpartition("=")
    try:
        value = float(minutes)
    except ValueError:
        value = math.nan
    if not 0.0 <= value <= MAX_DELAY_MIN or (named and not tournament):
        raise argparse.ArgumentTypeError(
            f"{text!r}: expected 0 to {MAX_DELAY_MIN:g} minutes, such as 15 or 'Spring Open=15'"
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


def publish(options: argparse.Namespace, store: Path, ended: Event) -> int:
    """Update the site until `ended` is set; the exit status. Raises FailureError."""
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
            _update(publisher, upload, ended, once=options.once)
    except OSError as error:
        raise FailureError(f"{error.filename or folder}: {error.strerror or error}") from None
    return 0


def delays_of(given: Sequence[Delay]) -> Delays:
    """All delays of the options; of two for one tournament the last.

    >>> delays_of([Delay(900.0), Delay(0.0, "Youth")])
    Delays(general_s=900.0, by_tournament={'Youth': 0.0})
    """
    general = [each.seconds for each in given if each.tournament is None]
    named = {each.tournament: each.seconds for each in given if each.tournament is not None}
    return Delays(general[-1] if general else 0.0, named)


def _update(publisher: Publisher, upload: SiteUpload | None, ended: Event, *, once: bool) -> None:
    while not ended.is_set():
        begun_s = time.monotonic()
        written, behind = publisher.step()
        if written and upload is not None:
            upload.changed()
        if once and not behind:
            return
        if not behind:
            ended.wait(max(0.0, STEP_S - (time.monotonic() - begun_s)))
