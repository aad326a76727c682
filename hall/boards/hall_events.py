"""Events of the hub itself, beside its boards' event lines: boards offline, online, results.

Also the machine of each board, its host name and address, as its last state reported them.
"""

from __future__ import annotations

import ipaddress
import json
import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass, field
from enum import Enum
from pathlib import Path
from uuid import uuid4

from messages.batches import BoardState
from messages.texts import compact

from .board import Board
from .store import connect, rows_in, written

LOST_S = 10.0
"""A board that is offline for this time is reported as lost."""

RETURN_S = 45.0
"""Time for boards to reconnect after the start of the hub, or after an outage of the broker."""

MAX_EVENTS = 50_000
"""The last events are retained, and of each board the last of each type."""

DELETE_OLD = (
    "DELETE FROM hall_events WHERE number <= ? AND number NOT IN "
    "(SELECT max(number) FROM hall_events GROUP BY board, type)"
)


class HallEventType(Enum):
    """Types of the hub's own events."""

    GAME_BEGUN = "GameBegun"
    """The first move of a game; derived from that line, and not stored."""
    RESULT_CONFIRMED = "ResultConfirmed"
    BOARD_OFFLINE = "BoardOffline"
    BOARD_ONLINE = "BoardOnline"


@dataclass(frozen=True, slots=True)
class HallEvent:
    """An event at a board, ``at`` in seconds since 1970; ``number`` is 0 before it is stored."""

    board: str
    type: HallEventType
    at: float
    body: Mapping[str, object] = field(default_factory=dict)
    id: str = field(default_factory=lambda: uuid4().hex)
    number: int = 0


def insert_events(database: sqlite3.Connection, events: Sequence[HallEvent]) -> None:
    """Insert events in the transaction of `database`, delete the oldest. Raises sqlite3.Error."""
    for each in events:
        database.execute(
            "INSERT INTO hall_events (id, at, board, type, body) VALUES (?, ?, ?, ?, ?)",
            (each.id, each.at, each.board, each.type.value, compact(each.body).decode()),
        )
    database.execute(DELETE_OLD, (last_in(database) - MAX_EVENTS,))


def keep_events(path: Path, events: Sequence[HallEvent]) -> None:
    """Insert events into the store at `path`, in one transaction. Raises StoreError."""
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
    """Whether each board was online at its last event; boards without an event are left out."""
    of_boards = (HallEventType.BOARD_ONLINE, HallEventType.BOARD_OFFLINE)
    last = "SELECT max(number) FROM hall_events WHERE type IN (?, ?) GROUP BY board"
    found = _events(path, f"number IN ({last})", tuple(each.value for each in of_boards))
    return {each.board: each.type is HallEventType.BOARD_ONLINE for each in found}


def _events(path: Path, where: str, values: tuple[object, ...]) -> list[HallEvent]:
    query = f"SELECT board, type, at, body, id, number FROM hall_events WHERE {where}"
    return [
        HallEvent(str(board), HallEventType(type_), float(at), json.loads(body), str(id_), number)
        for board, type_, at, body, id_, number in rows_in(path, query, values)
    ]


@dataclass(slots=True)
class Presence:
    """Detects boards that go offline or come back. ``reported`` is each board's last stored state.

    `step` is passed the clocks: `now_s` is monotonic, `at` in seconds since 1970.
    """

    reported: Mapping[str, bool]
    _offline_s: dict[str, float] = field(default_factory=dict)
    _settled_s: float | None = None

    def step(
        self, boards: Mapping[str, Board], now_s: float, at: float, *, reached: bool
    ) -> list[HallEvent]:
        """The events that are due; they are repeated until `note` confirms that they are stored.

        `reached` is whether the broker is connected: without it no board's state is known.
        """
        if not reached:
            self._settled_s = None
            self._offline_s.clear()
            return []
        if self._settled_s is None:
            self._settled_s = now_s + RETURN_S
        found = []
        for name, board in boards.items():
            if board.online:
                self._offline_s.pop(name, None)
                if not self.reported.get(name):
                    found.append(HallEvent(name, HallEventType.BOARD_ONLINE, at))
            elif self.reported.get(name):
                lost_s = self._offline_s.setdefault(name, now_s) + LOST_S
                if now_s >= max(lost_s, self._settled_s):
                    found.append(HallEvent(name, HallEventType.BOARD_OFFLINE, at))
        return found

    def note(self, events: list[HallEvent]) -> None:
        """Note that these events are stored."""
        online = {each.board: each.type is HallEventType.BOARD_ONLINE for each in events}
        self.reported = {**self.reported, **online}


HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
"""A host name; validated, since programs that run commands there read it."""

WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+~_-]{0,63}")


@dataclass(frozen=True, slots=True)
class BoardMachine:
    """The machine of a board; fields that are missing or invalid in its state are empty."""

    board: str
    host: str = ""
    address: str = ""
    serial: str = ""
    program: str = ""


def machine_of(board: str, state: BoardState) -> BoardMachine:
    """The machine in a board's state; invalid fields become empty.

    >>> from messages.batches import Place
    >>> state = BoardState(None, Place(0, 0), "", "", "1.0", host="goban-t1", address="1.2.3.4; ls")
    >>> machine_of("T1", state)
    BoardMachine(board='T1', host='goban-t1', address='', serial='', program='1.0')
    """
    host = state.host if HOST.fullmatch(state.host) else ""
    words = (word if WORD.fullmatch(word) else "" for word in (state.serial, state.version))
    return BoardMachine(board, host, _address(state.address), *words)


def keep_machine(path: Path, machine: BoardMachine) -> None:
    """Store the machine of a board in the store at `path`. Raises StoreError."""
    with written(path), closing(connect(path)) as database:
        database.execute("REPLACE INTO machines VALUES (?, ?, ?, ?, ?)", astuple(machine))


def machines_in(path: Path) -> dict[str, BoardMachine]:
    """The stored machines by board."""
    rows = rows_in(path, "SELECT board, host, address, serial, program FROM machines")
    return {str(row[0]): BoardMachine(*map(str, row)) for row in rows}


def _address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text)) if "%" not in text else ""
    except ValueError:
        return ""
