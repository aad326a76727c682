"""The halls of a portal, the games that are public, and the stream of their changes."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TypeVar

from device.page.stream.event_log import EventLog
from device.trouble import Often

from ..boards.store import Reader
from ..messages.texts import MessageError
from ..site.documents import PORTAL, Site, site_files
from ..site.folder import SiteFolder
from ..site.games import Delays, GameKey
from ..site.publisher import ShownGame, small_board
from ..stream.messages import Digest, StreamedLine, Subject, read_digest, read_line, read_subject
from .listing import Entry
from .site import PortalSite

MAX_SITES = 500

STORES, PAGES, HALLS = "stores", "pages", "h"
"""Folders of the portal, and the one of the halls' pages among its own."""

EVENT = "game"

T = TypeVar("T")


def write_front(pages: Path, title: str) -> None:
    """Write the portal's own page and the files that it loads. Raises FailureError, OSError."""
    folder = SiteFolder(pages)
    folder.open()
    for name, content in site_files(Site(title), PORTAL).items():
        folder.put(name, content)
    folder.flush()


class Portal:
    """Takes messages of the stream into the halls' stores in `folder`, and shows what is public.

    All but `entries` and `changes` is used in one thread. `delays` gives those of a hall.
    """

    def __init__(self, folder: Path, delays: Callable[[str], Delays]) -> None:
        self._folder, self._delays = folder, delays
        self.pages, self.log = folder / PAGES, EventLog()
        self.sites: Mapping[str, PortalSite] = {}
        self.ending = False
        self._number = int(100 * time.time())  # of 12 digits, which `asked_after` takes
        self._entries: dict[tuple[str, str], Entry] = {}
        self._begun: dict[tuple[str, GameKey], float] = {}
        self._lock, self._errors = Lock(), Often()
        (folder / STORES).mkdir(parents=True, exist_ok=True)
        for path in sorted((folder / STORES).glob("*/")):
            self._site(path.name)

    def close(self) -> None:
        """Close the stores."""
        for site in self.sites.values():
            site.close()

    def entries(self) -> list[Entry]:
        """The public games, but those of removed boards; in any thread."""
        with self._lock:
            found = list(self._entries.values())
        removed = {name: site.games.removed for name, site in self.sites.items()}
        return [
            each
            for each in found
            if each.board is None or each.heading.board not in removed[each.site]
        ]

    async def changes(self, after: int) -> AsyncIterator[bytes]:
        """The changes after number `after`, else from now on, as events; in the server's loop."""
        after = after or self.log.last_n
        while True:
            changed = self.log.next_change()
            lines, after = self.log.after(after, everything=True)
            if lines:
                yield b"".join(line.event for line in lines)
            await changed.wait()

    def take_lines(self, messages: Sequence[tuple[str, bytes]], show: bool = True) -> None:
        """Take subjects and payloads of lines, stored on return. Raises StoreError, FailureError.

        Without `show` the next `step` shows them.
        """
        found: dict[PortalSite, list[tuple[Subject, StreamedLine]]] = defaultdict(list)
        for site, subject, line in self._read(messages, read_line):
            if subject.game_id:
                found[site].append((subject, line))
        for site, lines in found.items():
            site.take_lines(lines)
            if show:
                site.step()

    def take_digests(self, messages: Sequence[tuple[str, bytes]]) -> None:
        """Take subjects and payloads of digests, stored on return.

        Raises StoreError, FailureError.
        """
        found: dict[PortalSite, dict[Subject, Digest]] = defaultdict(dict)
        for site, subject, digest in self._read(messages, read_digest):
            found[site][subject] = digest
        for site, digests in found.items():
            site.take_digests(digests)
            site.step()

    def step(self) -> None:
        """Show what has become public."""
        for site in self.sites.values():
            site.step()

    def write(self) -> None:
        """Write the files that are due, until `ending`; in another thread. Raises OSError."""
        for site in self.sites.values():
            if not self.ending:
                site.write()

    def _read(
        self, messages: Sequence[tuple[str, bytes]], read: Callable[[bytes], T]
    ) -> list[tuple[PortalSite, Subject, T]]:
        """The messages that can be read, with their sites; others are logged.

        Raises FailureError where a new hall cannot be stored now.
        """
        found = []
        for name, payload in messages:
            try:
                subject, content = read_subject(name), read(payload)
                site = self._site(subject.site)
                site.check_board(subject.board)
            except MessageError as error:
                self._errors.say(f"portal: {name[:120]}: {error}; left out")
            else:
                found.append((site, subject, content))
        return found

    def _site(self, name: str) -> PortalSite:
        """The hall of this name, new where it is unknown. Raises MessageError, FailureError."""
        if name not in self.sites:
            if len(self.sites) >= MAX_SITES:
                raise MessageError(f"more than {MAX_SITES} sites")
            stores, pages = self._folder / STORES, self.pages / HALLS
            made = PortalSite(name, stores, pages, self._delays(name), self._show)
            self.sites = {**self.sites, name: made}
        return self.sites[name]

    def _show(self, site: str, key: GameKey, stem: str, shown: ShownGame) -> None:
        """Note a game that is public anew, and add its change to the log."""
        board, is_present = small_board(shown.followed), stem.startswith("b/")
        if (site, key) not in self._begun:
            self._begun[site, key] = Reader(self.sites[site].path).begun(*key)
        begun = self._begun[site, key]
        entry = Entry(site, stem, shown.heading, begun, board if is_present else None)
        with self._lock:
            self._entries[site, stem] = entry
            if is_present:  # a game whose journal was mended may be its table's present one again
                self._entries.pop((site, f"g/{shown.heading.name}"), None)
        self._number += 1
        change = {"n": self._number, "type": EVENT, **entry.to_json(), "last": board["last"]}
        self.log.add([change])
