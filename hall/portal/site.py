"""A hall in the portal: a store of the hub's own schema, its public games, and its pages.

Everything here is below the hall's own name: what another hall publishes cannot reach it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Protocol

from ..boards.keeper import MAX_BOARDS
from ..boards.opening import opened_store
from ..boards.store import Store, connect, written
from ..messages.batches import Batch
from ..messages.texts import MessageError, compact
from ..site.documents import Site
from ..site.folder import SiteFolder
from ..site.games import Delays, GameKey, PublicGames
from ..site.publisher import Publisher, ShownGame
from ..stream.messages import OUTCOME_KEYS, Digest, StreamedLine, Subject

STEP_S, IDLE_STEP_S = 1.0, 20.0
"""Pauses between two steps of a hall where something is due, and of any other."""

BUSY_S = 15.0
"""After a line, files may be due for so long: it is longer than the longest of their paces."""


class LaterFolder(SiteFolder):
    """Files that another thread writes by `write`: lines never wait for pictures and a disk."""

    def flush(self) -> int:
        """Leave the files to `write`."""
        return 0

    def write(self) -> None:
        """Write the files that are due; those of earlier games leave the memory. Raises OSError."""
        super().flush()
        self.forget([name for name in list(self._known) if name.startswith("g/")])


class ShowsGame(Protocol):
    """Notes a game that is public anew: the site, its key, its files' stem, and the game."""

    def __call__(self, site: str, key: GameKey, stem: str, shown: ShownGame) -> None:
        """Note the game."""


class PortalSite:
    """The hall `name`. Used in one thread; `write` writes its files in another."""

    def __init__(
        self, name: str, stores: Path, pages: Path, delays: Delays, shows: ShowsGame
    ) -> None:
        self.name = name
        self.path = opened_store(stores / name)
        self._store = Store(self.path, durable=False)
        self.close = self._store.close
        self._boards = set(self._store.boards())
        self.games = PublicGames(self.path, delays)
        site = Site(name, delay_s=delays.general_s)
        folder = LaterFolder(pages / name)
        self.write = folder.write
        self._publisher = Publisher(self.games, folder, site, shown=partial(shows, name))
        self._publisher.start()
        self._due_s, self._busy_until_s = 0.0, 0.0

    def check_board(self, board: str) -> None:
        """Raise MessageError for a board beyond the bound of one hall."""
        if board not in self._boards and len(self._boards) >= MAX_BOARDS:
            raise MessageError(f"{self.name}: more than {MAX_BOARDS} boards")
        self._boards.add(board)

    def take_lines(self, lines: Sequence[tuple[Subject, StreamedLine]]) -> None:
        """Store lines of this site; known ones, and those after a gap, change nothing.

        Raises StoreError; then none is stored.
        """
        batches = [
            (game.board, Batch(game.game_id, line.at.epoch, line.at.n, [line.line]))
            for game, line in lines
        ]
        self._store.store(batches, time.time(), times=[line.arrived for _, line in lines])
        self._note_change()

    def take_digests(self, digests: Mapping[Subject, Digest]) -> None:
        """Store what the hall states of games and boards of this site. Raises StoreError."""
        terms = {}
        with written(self.path), closing(connect(self.path)) as database:
            database.execute("PRAGMA synchronous=NORMAL")
            database.execute("BEGIN IMMEDIATE")
            for of, digest in digests.items():
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
        """Show what has become public, and write the files that are due."""
        now_s = time.monotonic()
        if now_s < self._due_s:
            return
        _, behind = self._publisher.step()
        due = self.games.waiting or now_s < self._busy_until_s
        self._due_s = now_s + (0.0 if behind else STEP_S if due else IDLE_STEP_S)

    def _note_change(self) -> None:
        self._due_s, self._busy_until_s = 0.0, time.monotonic() + BUSY_S
