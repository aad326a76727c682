"""The hub: what comes by the broker is kept and shown; what arbiters say goes to the boards."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol
from uuid import uuid4

from .boards.asking import Asking
from .boards.board import Board
from .boards.decisions import keep_assignment
from .boards.hall_events import Presence, keep_events, last_online
from .boards.keeper import Keeper
from .boards.store import Deed, Reader, Store, StoreError
from .boards.tail import Tail
from .broker.accounts import known_boards, note_setting, removed_boards
from .messages.commands import Command, Reply, command_to_bytes
from .messages.texts import compact
from .messages.topics import ROOT, Address, Channel
from .messages.wire import Broker, MqttClient
from .shared import MACHINE, FailureError, LogSeverity, Machine, Often, Trouble

CLIENT = "goban-hub"

IN_FLIGHT = 2000
"""Messages to boards that a broker has not taken yet."""

ACCOUNTS = "accounts"
"""The setting that says which boards the running hub has let in."""

WATCH_S = 0.2
"""The hub looks so often whether a board was added or removed."""

PRESENCE_S = 1.0
"""It looks so often which boards are lost or back."""


class BrokerChild(Protocol):
    """A broker that the hub runs itself."""

    def reload(self) -> None:
        """Let in and out whom the store says now."""

    def crowded(self) -> str | None:
        """A line where boards may find no connection left."""


@dataclass(slots=True)
class Hub:
    """A hall's hub between `start` and `stop`. `child` is its own broker, None for another's.

    ``crowded`` is a line while that has hardly a connection left.
    """

    path: Path
    site: str
    broker: Broker
    child: BrokerChild | None = None
    machine: Machine = MACHINE
    store: Store = field(init=False)
    reader: Reader = field(init=False)
    tail: Tail = field(init=False)
    keeper: Keeper = field(init=False)
    asking: Asking = field(init=False)
    wire: MqttClient = field(init=False)
    assignments: Mapping[str, Mapping[str, object]] = field(init=False)
    trouble: str | None = "the broker was not reached yet"
    crowded: str | None = None
    _full: Trouble = field(default_factory=Trouble)
    _away: Trouble = field(default_factory=Trouble)
    _unread: Trouble = field(default_factory=Trouble)
    _unnoted: Trouble = field(default_factory=Trouble)
    _unkept: Often = field(default_factory=Often)
    _shut_out: Trouble = field(default_factory=Trouble)

    def __post_init__(self) -> None:
        self.store, self.reader = Store(self.path), Reader(self.path)
        self.tail = Tail(self.reader)
        self.assignments = self.reader.assignments()
        self.asking = Asking(self._send)
        self.keeper = Keeper(
            self.store,
            self.site,
            self._publish,
            self.tail.add,
            self.asking.replied,
            removed_boards(self.path),
            self.machine,
        )
        for name in known_boards(self.path):
            self.keeper.add(name)
        self.wire = MqttClient(
            self.broker,
            f"{CLIENT}-{uuid4().hex[:12]}",
            [f"{ROOT}/{self.site}/+/up/#"],
            self._changed,
            self.keeper.take,
            refused=self._refused,
            in_flight=IN_FLIGHT,
        )

    def start(self) -> None:
        """Begin to take what boards send."""
        self.keeper.start()
        self.wire.start()

    def stop(self) -> None:
        """Keep what has come, and end."""
        self.wire.stop()
        self.keeper.stop()
        self.store.close()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake whoever waits in `loop` from now on."""
        self.tail.attach(loop)
        self.asking.attach(loop)

    @property
    def boards(self) -> Mapping[str, Board]:
        """The boards by name."""
        return self.keeper.boards

    @property
    def failure(self) -> str | None:
        """Why nothing is kept at the moment; None where all is well."""
        return self.keeper.failure or self.trouble

    async def ask(self, board: str, command: Command, answer_s: float | None = None) -> Reply:
        """Ask a board, and wait `answer_s` for its answer where that is given. Raises PageError."""
        return await self.asking.ask(board, command, answer_s)

    async def assign(self, board: str, assignment: Mapping[str, object]) -> None:
        """Give a board its pairing: kept, then sent. Raises StoreError."""
        await asyncio.to_thread(keep_assignment, self.path, board, assignment)
        self.assignments = {**self.assignments, board: assignment}
        self._publish(
            Address(self.site, board).topic(Channel.ASSIGNMENT), compact(assignment), True
        )

    def note_deed(self, deed: Deed) -> None:
        """Keep what an arbiter has done; never waits. Where it cannot be kept, that is said."""
        kept = self.keeper.do(lambda: self.store.keep_deed(deed))
        kept.add_done_callback(self._deed_kept)

    def _deed_kept(self, kept: Future[None]) -> None:
        if (error := kept.exception()) is not None:
            self._unkept.say(f"hub: it is not kept who ended an alert ({error})")

    async def watch_accounts(self) -> None:
        """Let boards in and out as they are added and removed; without end."""
        known: Members | None = None
        while True:
            try:
                now = await asyncio.to_thread(members, self.path)
                if now != known:
                    await asyncio.to_thread(self._let_in, known or NO_MEMBERS, now)
                    stored = await asyncio.to_thread(self.reader.assignments)
                    self.assignments = {**stored, **self.assignments}
                    known = now
            except (sqlite3.Error, FailureError) as error:
                self._unread.begins(f"hub: it cannot be seen which boards are let in ({error})")
            else:
                self._unread.ends("hub: boards are let in and out again")
            await asyncio.sleep(WATCH_S)

    async def watch_presence(self) -> None:
        """Keep which boards are lost and come back; without end."""
        presence: Presence | None = None
        while True:
            reached = self.trouble is None
            try:
                presence = presence or Presence(await asyncio.to_thread(last_online, self.path))
                events = presence.step(self.boards, time.monotonic(), time.time(), reached=reached)
                if events:
                    await asyncio.to_thread(keep_events, self.path, events)
                    presence.note(events)
                self._unnoted.ends("hub: it is kept again which boards are lost")
            except (StoreError, sqlite3.Error) as error:
                self._unnoted.begins(f"hub: {error}; it is not kept which boards are lost")
            await asyncio.to_thread(self._watch_broker)
            await asyncio.sleep(PRESENCE_S)

    def _watch_broker(self) -> None:
        """Note whether boards find a connection left at the hub's own broker."""
        self.crowded = None if self.child is None else self.child.crowded()
        if self.crowded is not None:
            self._full.begins(f"hub: {self.crowded}", LogSeverity.ERROR)
        else:
            self._full.ends("hub: the broker has connections left again")

    def _let_in(self, before: Members, now: Members) -> None:
        if self.child is not None:
            self.child.reload()
        for name in now.known.keys() - before.known.keys():
            self.keeper.do(partial(self.keeper.add, name))
        for name in now.removed - before.removed:
            self.keeper.do(partial(self.keeper.forget, name))
            address = Address(self.site, name)
            for channel in (Channel.ONLINE, Channel.STATE, Channel.ACK, Channel.ASSIGNMENT):
                self._publish(address.topic(channel), b"", True)
        note_setting(self.path, ACCOUNTS, fingerprint(now))

    def _changed(self, trouble: str | None) -> None:
        """The broker is there, or not; called in the wire's thread."""
        self.trouble = trouble
        if trouble is not None:
            self._away.begins(f"hub: {trouble}; it is tried again", LogSeverity.ERROR)
            self.keeper.do(self.keeper.disconnected)
            return
        self._away.ends(f"hub: {self.broker} is there again")
        self.keeper.do(partial(self.keeper.connected, ask=self.child is None))
        for board, assignment in self.assignments.items():
            topic = Address(self.site, board).topic(Channel.ASSIGNMENT)
            self._publish(topic, compact(assignment), True)

    def _refused(self, line: str | None) -> None:
        """The broker refuses a topic, or none any more; called in the wire's thread."""
        if line is None:
            self._shut_out.ends(f"hub: {self.broker}: it takes what the hub sends again")
        else:
            line = f"hub: {line}; the hub must be allowed {ROOT}/{self.site}/#"
            self._shut_out.begins(line, LogSeverity.ERROR)

    def _send(self, board: str, command: Command) -> bool:
        topic = Address(self.site, board).topic(Channel.COMMAND)
        return self._publish(topic, command_to_bytes(command), False)

    def _publish(self, topic: str, payload: bytes, retain: bool) -> bool:
        return self.wire.publish(topic, payload, retain=retain)


@dataclass(frozen=True, slots=True)
class Members:
    """The boards that may connect, with the hashes of their passwords, and those put out."""

    known: Mapping[str, str]
    removed: frozenset[str]


NO_MEMBERS = Members({}, frozenset())


def members(path: Path) -> Members:
    """The boards of a store."""
    return Members(known_boards(path), removed_boards(path))


def fingerprint(now: Members) -> str:
    """Which boards may connect, with which passwords, and which may not, as one short text.

    >>> one, other = Members({"T1": "$7$a"}, frozenset()), Members({"T1": "$7$b"}, frozenset())
    >>> fingerprint(one) == fingerprint(other)
    False
    """
    body = {"known": dict(now.known), "removed": sorted(now.removed)}
    return hashlib.sha256(compact(body)).hexdigest()
