"""What happens in the hall beside the lines of its boards: each event with a number and an id.

Among it is which boards are lost and come back.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from uuid import uuid4

from ..messages.texts import compact
from .board import Board
from .store import connect, written

LOST_S = 10.0
"""A board is lost that is away for so long."""

RETURN_S = 45.0
"""So long boards have to come back after the hub's start, or after the broker was away."""


KEPT = 50_000
"""Events that are kept, the last, and of each board the last of each type."""

OLD = (
    "DELETE FROM hall_events WHERE number <= ? AND number NOT IN "
    "(SELECT max(number) FROM hall_events GROUP BY board, type)"
)


class HallEventType(Enum):
    """What the hub says of a hall by itself."""

    GAME_BEGUN = "GameBegun"
    """The first move of a game; made of that line, and not kept."""
    RESULT_CONFIRMED = "ResultConfirmed"
    BOARD_OFFLINE = "BoardOffline"
    BOARD_ONLINE = "BoardOnline"


@dataclass(frozen=True, slots=True)
class HallEvent:
    """An event at a board, ``at`` in seconds since 1970; ``number`` is 0 before it is kept."""

    board: str
    type: HallEventType
    at: float
    body: Mapping[str, object]
    id: str
    number: int = 0


def new_event(
    board: str, type_: HallEventType, at: float, body: Mapping[str, object] | None = None
) -> HallEvent:
    """An event that is not kept yet, with an id of its own."""
    return HallEvent(board, type_, at, body or {}, uuid4().hex)


def insert_events(database: sqlite3.Connection, events: Sequence[HallEvent]) -> None:
    """Insert events in the transaction of `database`; the oldest go. Raises sqlite3.Error."""
    for each in events:
        database.execute(
            "INSERT INTO hall_events (id, at, board, type, body) VALUES (?, ?, ?, ?, ?)",
            (each.id, each.at, each.board, each.type.value, compact(each.body).decode()),
        )
    database.execute(OLD, (last_in(database) - KEPT,))


def keep_events(path: Path, events: Sequence[HallEvent]) -> None:
    """Keep events in the store at `path`, in one transaction. Raises StoreError."""
    with written(path), closing(connect(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        insert_events(database, events)
        database.execute("COMMIT")


def events_after(path: Path, number: int, most: int) -> list[HallEvent]:
    """The events after `number`, in order, `most` at most."""
    return _events(path, "number > ? ORDER BY number LIMIT ?", (number, most))


def last_event(path: Path) -> int:
    """The number of the last event; 0 where there is none."""
    with closing(connect(path)) as database:
        return last_in(database)


def last_in(database: sqlite3.Connection) -> int:
    """The number of the last event in a database that has the table."""
    (last,) = database.execute("SELECT max(number) FROM hall_events").fetchone()
    return int(last or 0)


def last_online(path: Path) -> dict[str, bool]:
    """Whether each board was there at its last event; boards without an event are left out."""
    of_boards = (HallEventType.BOARD_ONLINE, HallEventType.BOARD_OFFLINE)
    last = "SELECT max(number) FROM hall_events WHERE type IN (?, ?) GROUP BY board"
    found = _events(path, f"number IN ({last})", tuple(each.value for each in of_boards))
    return {each.board: each.type is HallEventType.BOARD_ONLINE for each in found}


def _events(path: Path, where: str, values: tuple[object, ...]) -> list[HallEvent]:
    with closing(connect(path)) as database:
        rows = database.execute(
            f"SELECT board, type, at, body, id, number FROM hall_events WHERE {where}", values
        ).fetchall()
    return [
        HallEvent(str(board), HallEventType(type_), float(at), json.loads(body), str(id_), number)
        for board, type_, at, body, id_, number in rows
    ]


@dataclass(slots=True)
class Presence:
    """Tells who is lost and who is back. ``said`` is by board what was said last.

    `step` is handed the clocks: `now_s` is monotonic, `at` in seconds since 1970.
    """

    said: Mapping[str, bool]
    _away_s: dict[str, float] = field(default_factory=dict)
    _whole_s: float | None = None

    def step(
        self, boards: Mapping[str, Board], now_s: float, at: float, *, reached: bool
    ) -> list[HallEvent]:
        """The events that are due; they are given until `note` says that they are kept.

        `reached` tells whether the broker is there: without it nothing is known of any board.
        """
        if not reached:
            self._whole_s = None
            self._away_s.clear()
            return []
        if self._whole_s is None:
            self._whole_s = now_s + RETURN_S
        found = []
        for name, board in boards.items():
            if board.online:
                self._away_s.pop(name, None)
                if not self.said.get(name):
                    found.append(new_event(name, HallEventType.BOARD_ONLINE, at))
            elif self.said.get(name):
                lost_s = self._away_s.setdefault(name, now_s) + LOST_S
                if now_s >= max(lost_s, self._whole_s):
                    found.append(new_event(name, HallEventType.BOARD_OFFLINE, at))
        return found

    def note(self, events: list[HallEvent]) -> None:
        """Note that these events are kept."""
        online = {each.board: each.type is HallEventType.BOARD_ONLINE for each in events}
        self.said = {**self.said, **online}
