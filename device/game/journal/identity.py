"""Which game a journal holds, whatever its file is called: a hub keeps its lines under this."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

IDENTITY = "identity"
"""The key of a journal's header under which its identity is."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A game's id, and how often its journal was mended.

    A mended journal makes events anew under numbers that were used: the epoch tells them apart.
    """

    game_id: str
    epoch: int = 0

    def to_json(self) -> dict[str, object]:
        """The value in the header; `identity_of` reads it back."""
        return {"game_id": self.game_id, "epoch": self.epoch}


def identity_of(header: Mapping[str, object]) -> Identity | None:
    """The identity that a journal's header has; None where it has none.

    >>> identity_of({IDENTITY: {"game_id": "a1b2", "epoch": 1}})
    Identity(game_id='a1b2', epoch=1)
    >>> identity_of({}) is None
    True
    """
    stored = header.get(IDENTITY)
    if not isinstance(stored, dict):
        return None
    game_id, epoch = stored.get("game_id"), stored.get("epoch")
    known = isinstance(game_id, str) and isinstance(epoch, int)
    return Identity(str(game_id), int(str(epoch))) if known else None


def identity_in(journal: sqlite3.Connection) -> Identity | None:
    """The identity of an open journal. Raises what SQLite does, ValueError for no JSON."""
    row = journal.execute("SELECT value FROM header WHERE key = ?", (IDENTITY,)).fetchone()
    return None if row is None else identity_of({IDENTITY: json.loads(row[0])})
