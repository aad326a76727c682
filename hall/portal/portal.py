"""The halls of a portal, the games that are public, and the stream of their changes.

A hall is a store of the hub's own schema, its public games, and its pages. All of it is below the
hall's own name: what another hall publishes cannot reach it.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TypeVar

from messages.batches import Batch
from messages.texts import MessageError, compact
from web.event_log import EventLog
from web.trouble import Often

from ..boards.keeper import MAX_BOARDS
from ..boards.opening import opened_store
from ..boards.store import Reader, Store, connect, written
from ..site.documents import Site
from ..site.folder import SiteFolder
from ..site.games import Delays, GameKey, PublicGames
from ..site.publisher import Publisher, ShownGame, small_board
from ..stream.messages import (
    OUTCOME_KEYS,
    Digest,
    Subject,
    read_digest,
    read_line,
    read_subject,
)
from .listing import Entry

MAX_SITES = 500

STORES, PAGES, HALLS = "stores", "pages", "h"
"""Folders of the portal, and the one of the halls' pages among its own."""

EVENT = "game"

STEP_S, IDLE_STEP_S = 1.0, 20.0
"""Pauses between two steps of a hall where something is due, and of any other."""

BUSY_S = 15.0
"""After a line, files may be due for so long: it is longer than the longest of their paces."""

Messages = Sequence[tuple[str, bytes, float]]
"""Subjects, payloads, and when the stream stored each, in seconds since 1970."""

T = TypeVar("T")


class LaterFolder(SiteFolder):
    """Files that another thread writes by `write`: lines never wait for pictures and a disk."""

    def flush(self) -> int:
        """Leave the files to `write`; written ones of earlier games leave the memory."""
        self.forget([name for name in list(self._known) if name.startswith("g/")])
        return 0

    def write(self) -> None:
        """Write the files that are due. Raises OSError."""
        super().flush()


class PortalSite:
    """A hall with its store at `path`. Used in one thread; `write` writes its files in another.

    `shown` is called with each game that is public anew, and the common part of its files' names.
    Raises FailureError where the store or the folder of `pages` cannot be made.
    """

    def __init__(
        self,
        path: Path,
        pages: Path,
        delays: Delays,
        shown: Callable[[GameKey, str, ShownGame], None],
    ) -> None:
        self.name, self.path = path.name, opened_store(path)
        self._store = Store(self.path, durable=False)
        self.close = self._store.close
        self._boards = set(self._store.boards())
        self.games, folder = PublicGames(self.path, delays), LaterFolder(pages / self.name)
        self.write = folder.write
        site = Site(self.name, delay_s=delays.general_s)
        self._publisher = Publisher(self.games, folder, site, shown=shown)
        self._publisher.start()
        self._due_s, self._busy_until_s = 0.0, 0.0

    def check_board(self, board: str) -> None:
        """Raise MessageError for a board beyond the bound of one hall."""
        if board not in self._boards and len(self._boards) >= MAX_BOARDS:
            raise MessageError(f"{self.name}: more than {MAX_BOARDS} boards")
        self._boards.add(board)

    def take_lines(self, lines: Sequence[tuple[Subject, tuple[Batch, float]]]) -> None:
        """Store lines of this site, as `read_line` gives them.

        Known ones, and those after a gap, change nothing. Raises StoreError; then none is stored.
        """
        batches = [(game.board, batch) for game, (batch, _) in lines]
        self._store.store(batches, time.time(), times=[arrived for _, (_, arrived) in lines])
        self._note_change()

    def take_digests(self, digests: Sequence[tuple[Subject, Digest]]) -> None:
        """Store what the hall states of games and boards of this site. Raises StoreError."""
        terms = {}
        with written(self.path), closing(connect(self.path)) as database:
            database.execute("PRAGMA synchronous=NORMAL")
            database.execute("BEGIN IMMEDIATE")
            for of, digest in digests:
                if isinstance(found := digest.get("terms"), Mapping):
                    terms[of.board, of.game_id] = found
                if isinstance(outcome := digest.get("outcome"), Mapping):
                    body = compact(outcome["assignment"]).decode()
                    row = (of.board, of.game_id, body, *(outcome[key] for key in OUTCOME_KEYS[1:]))
                    columns = f"board, game_id, {', '.join(OUTCOME_KEYS)}"
                    marks = ", ".join("?" * len(row))
                    database.execute(f"REPLACE INTO outcomes ({columns}) VALUES ({marks})", row)
                if "assignment" in digest:
                    body = compact(digest["assignment"]).decode()
                    database.execute("REPLACE INTO assignments VALUES (?, ?)", (of.board, body))
                    database.execute("DELETE FROM removed WHERE board = ?", (of.board,))
                    if digest["removed"]:
                        database.execute("INSERT INTO removed VALUES (?)", (of.board,))
            database.execute("COMMIT")
        self._store.store([], time.time(), terms)
        self._note_change()

    def step(self) -> None:
        """Show what has become public, and put the files that are due."""
        now_s = time.monotonic()
        if now_s < self._due_s:
            return
        _, behind = self._publisher.step()
        due = self.games.waiting or now_s < self._busy_until_s
        self._due_s = now_s + (0.0 if behind else STEP_S if due else IDLE_STEP_S)

    def _note_change(self) -> None:
        self._due_s, self._busy_until_s = 0.0, time.monotonic() + BUSY_S


def _stored_line(game: Subject, payload: bytes, stored_s: float) -> tuple[Batch, float]:
    """A line, and when its delay begins: the clock of its hub may be behind."""
    batch, arrived = read_line(game, payload)
    return batch, max(arrived, stored_s)


class Portal:
    """Takes messages of the stream into the halls' stores in `folder`, and shows what is public.

    All but `entries`, `changes` and `write` is used in one thread. `delays` gives those of a hall.
    """

    def __init__(self, folder: Path, delays: Callable[[str], Delays]) -> None:
        self._stores, self.pages, self._delays = folder / STORES, folder / PAGES, delays
        self.log = EventLog()
        self.sites: Mapping[str, PortalSite] = {}
        self.ending = False
        self._number = int(100 * time.time())  # of 12 digits, which `asked_after` takes
        self._entries: dict[tuple[str, str], Entry] = {}
        self._lock, self._errors = Lock(), Often()
        self._stores.mkdir(parents=True, exist_ok=True)
        for path in sorted(self._stores.glob("*/")):
            self._site(path.name)

    def close(self) -> None:
        """Close the stores."""
        for site in self.sites.values():
            site.close()

    def entries(self) -> list[Entry]:
        """The public games, but those of removed boards; in any thread."""
        with self._lock:
            found = list(self._entries.values())
        return [
            each
            for each in found
            if each.board is None or each.heading.board not in self.sites[each.site].games.removed
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

    def take_lines(self, messages: Messages, show: bool = True) -> None:
        """Take lines, stored on return. Raises StoreError, FailureError.

        Without `show` the next `step` shows them.
        """
        for site, lines in self._read(messages, _stored_line).items():
            site.take_lines(lines)
            if show:
                site.step()

    def take_digests(self, messages: Messages) -> None:
        """Take digests, stored on return. Raises StoreError, FailureError."""
        for site, digests in self._read(messages, lambda _, each, __: read_digest(each)).items():
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
        self, messages: Messages, read: Callable[[Subject, bytes, float], T]
    ) -> Mapping[PortalSite, list[tuple[Subject, T]]]:
        """By site the messages that can be read; others are logged.

        Raises FailureError where a new hall cannot be stored now.
        """
        found = defaultdict(list)
        for name, payload, stored_s in messages:
            try:
                subject = read_subject(name)
                content, site = read(subject, payload, stored_s), self._site(subject.site)
                site.check_board(subject.board)
            except MessageError as error:
                self._errors.say(f"portal: {name[:120]}: {error}; left out")
            else:
                found[site].append((subject, content))
        return found

    def _site(self, name: str) -> PortalSite:
        """The hall of this name, new where it is unknown. Raises MessageError, FailureError."""
        if name not in self.sites:
            if len(self.sites) >= MAX_SITES:
                raise MessageError(f"more than {MAX_SITES} sites")
            shown = partial(self._show, name)
            made = PortalSite(self._stores / name, self.pages / HALLS, self._delays(name), shown)
            self.sites = {**self.sites, name: made}
        return self.sites[name]

    def _show(self, site: str, key: GameKey, stem: str, shown: ShownGame) -> None:
        """Note a game that is public anew, and add its change to the log."""
        board, is_present = small_board(shown.followed), stem.startswith("b/")
        begun = Reader(self.sites[site].path).begun(*key)
        entry = Entry(site, stem, shown.heading, begun, board if is_present else None)
        with self._lock:
            self._entries[site, stem] = entry
            if is_present:  # a game whose journal was mended may be its table's present one again
                self._entries.pop((site, f"g/{shown.heading.game}"), None)
        self._number += 1
        change = {"n": self._number, "type": EVENT, **entry.to_json(), "last": board["last"]}
        self.log.add([change])
