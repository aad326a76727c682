"""The hub: stores and shows boards' messages, sends arbiters' commands to the boards."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Lock
from uuid import uuid4

from messages.mqtt_client import Broker, MqttClient
from messages.texts import ROOT, Address, Channel, compact
from web.console import LogSeverity
from web.machine import MACHINE, Machine
from web.trouble import Often, Trouble

from .boards.board import Board
from .boards.board_requests import BoardRequests
from .boards.decisions import keep_assignments
from .boards.hall_events import Presence, keep_events, last_online
from .boards.keeper import Keeper
from .boards.store import Deed, Reader, Store
from .boards.tail import Tail
from .broker.accounts import known_boards, note_setting, removed_boards
from .broker.mosquitto import Mosquitto

CLIENT = "goban-hub"

MAX_IN_FLIGHT = 2000
"""Messages to boards that a broker has not acknowledged yet."""

ACCOUNTS = "accounts"
"""The key of the setting with the fingerprint of the running hub's boards."""

ACCOUNTS_POLL_S = 0.2
PRESENCE_POLL_S = 1.0


@dataclass(slots=True)
class Hub:
    """A hall's hub between `start` and `stop`. `child` is its own broker, None for an external one.

    ``crowded`` is a line while the child's connections are nearly exhausted.
    """

    path: Path
    site: str
    broker: Broker
    child: Mosquitto | None = None
    machine: Machine = MACHINE
    store: Store = field(init=False)
    reader: Reader = field(init=False)
    tail: Tail = field(init=False)
    keeper: Keeper = field(init=False)
    requests: BoardRequests = field(init=False)
    mqtt: MqttClient = field(init=False)
    assignments: Mapping[str, Mapping[str, object]] = field(init=False)
    trouble: str | None = "the broker was not reached yet"
    crowded: str | None = None
    _full: Trouble = field(default_factory=Trouble)
    _away: Trouble = field(default_factory=Trouble)
    _unread: Trouble = field(default_factory=Trouble)
    _unstored_events: Trouble = field(default_factory=Trouble)
    _unstored_deeds: Often = field(default_factory=Often)
    _denied: Trouble = field(default_factory=Trouble)
    _assigning: asyncio.Lock = field(default_factory=asyncio.Lock)
    _sending: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.store, self.reader = Store(self.path), Reader(self.path)
        self.tail = Tail(self.reader)
        self.assignments = self.reader.assignments()
        self.requests = BoardRequests(lambda board, command: self.keeper.send(board, command))
        self.keeper = Keeper(
            self.store,
            self.site,
            self._publish,
            self.tail.add,
            self.requests.replied,
            removed_boards(self.path),
            self.machine,
        )
        for name in known_boards(self.path):
            self.keeper.add(name)
        self.mqtt = MqttClient(
            self.broker,
            f"{CLIENT}-{uuid4().hex[:12]}",
            [f"{ROOT}/{self.site}/+/up/#"],
            self._changed,
            self.keeper.take,
            refused=self._refused,
            in_flight=MAX_IN_FLIGHT,
        )

    def start(self) -> None:
        """Start to receive messages."""
        self.keeper.start()
        self.mqtt.start()

    def stop(self) -> None:
        """Store the lines of received messages, and stop."""
        self.mqtt.stop()
        self.keeper.stop()
        self.store.close()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Call back in `loop` from now on."""
        self.tail.attach(loop)
        self.requests.attach(loop)

    @property
    def boards(self) -> Mapping[str, Board]:
        """The boards by name."""
        return self.keeper.boards

    @property
    def failure(self) -> str | None:
        """The present failure of the store or the broker; None while all is well."""
        return self.keeper.failure or self.trouble

    async def assign(self, assignments: Mapping[str, Mapping[str, object]]) -> None:
        """Assign pairings to boards: all stored, then sent. Raises StoreError; then none is."""
        async with self._assigning:  # what is stored last is shown and sent last
            await asyncio.to_thread(keep_assignments, self.path, assignments)
            self.assignments = {**self.assignments, **assignments}
            for board in assignments:
                self._send_assignment(board)

    def note_deed(self, deed: Deed) -> None:
        """Store a deed; never blocks. A failure is logged."""
        stored = self.keeper.do(lambda: self.store.keep_deed(deed))
        stored.add_done_callback(self._on_deed_stored)

    def _on_deed_stored(self, stored: Future[None]) -> None:
        if (error := stored.exception()) is not None:
            self._unstored_deeds.say(f"hub: it is not kept who ended an alert ({error})")

    async def watch_accounts(self) -> None:
        """Add and remove boards as the store changes; endless."""
        known: Members | None = None
        while True:
            try:
                now = await asyncio.to_thread(members, self.path)
                if now != known:
                    stored = await asyncio.to_thread(self.reader.assignments)
                    self.assignments = {**stored, **self.assignments}
                    await asyncio.to_thread(self._update_boards, known or NO_MEMBERS, now)
                    known = now
            except Exception as error:  # the next look may go well
                self._unread.begins(f"hub: it cannot be seen which boards are let in ({error})")
            else:
                self._unread.ends("hub: boards are let in and out again")
            await asyncio.sleep(ACCOUNTS_POLL_S)

    async def watch_presence(self) -> None:
        """Store events of lost and returned boards; endless."""
        presence: Presence | None = None
        while True:
            reached = self.trouble is None
            try:
                presence = presence or Presence(await asyncio.to_thread(last_online, self.path))
                events = presence.step(self.boards, time.monotonic(), time.time(), reached=reached)
                if events:
                    await asyncio.to_thread(keep_events, self.path, events)
                    presence.note(events)
                self._unstored_events.ends("hub: it is kept again which boards are lost")
            except Exception as error:  # the next look may go well
                self._unstored_events.begins(f"hub: {error}; it is not kept which boards are lost")
            await asyncio.to_thread(self._watch_broker)
            await asyncio.sleep(PRESENCE_POLL_S)

    def _watch_broker(self) -> None:
        """Check the connections left at the hub's own broker."""
        self.crowded = None if self.child is None else self.child.crowded()
        if self.crowded is not None:
            self._full.begins(f"hub: {self.crowded}", LogSeverity.ERROR)
        else:
            self._full.ends("hub: the broker has connections left again")

    def _update_boards(self, before: Members, now: Members) -> None:
        if self.child is not None:
            self.child.reload()
        for name in now.known.keys() - before.known.keys():
            self.keeper.do(partial(self.keeper.add, name))
            if name in self.assignments:
                self._send_assignment(name)
        for name in now.removed - before.removed:
            self.keeper.do(partial(self.keeper.forget, name))
            address = Address(self.site, name)
            for channel in (Channel.ONLINE, Channel.STATE, Channel.ACK, Channel.ASSIGNMENT):
                self._publish(address.topic(channel), b"", True)
        note_setting(self.path, ACCOUNTS, fingerprint(now))

    def _changed(self, trouble: str | None) -> None:
        """The connection to the broker has changed; called in the MQTT client's thread."""
        self.trouble = trouble
        if trouble is not None:
            self._away.begins(f"hub: {trouble}; it is tried again", LogSeverity.ERROR)
            self.keeper.do(self.keeper.disconnected)
            return
        self._away.ends(f"hub: {self.broker} is there again")
        self.keeper.do(partial(self.keeper.connected, ask=self.child is None))
        for board in self.assignments:
            if not self.keeper.is_removed(board):
                self._send_assignment(board)

    def _refused(self, line: str | None) -> None:
        """The broker refuses a topic, or accepts again; called in the MQTT client's thread."""
        if line is None:
            self._denied.ends(f"hub: {self.broker}: it takes what the hub sends again")
        else:
            line = f"hub: {line}; the hub must be allowed {ROOT}/{self.site}/#"
            self._denied.begins(line, LogSeverity.ERROR)

    def _send_assignment(self, board: str) -> None:
        """Send a board the pairing that it has now; of two threads the last one sends the last."""
        topic = Address(self.site, board).topic(Channel.ASSIGNMENT)
        with self._sending:
            self._publish(topic, compact(self.assignments[board]), True)

    def _publish(self, topic: str, payload: bytes, retain: bool) -> bool:
        return self.mqtt.publish(topic, payload, retain=retain)


@dataclass(frozen=True, slots=True)
class Members:
    """The boards that may connect, with the hashes of their passwords, and the removed ones."""

    known: Mapping[str, str]
    removed: frozenset[str]


NO_MEMBERS = Members({}, frozenset())


def members(path: Path) -> Members:
    """The boards of a store."""
    return Members(known_boards(path), removed_boards(path))


def fingerprint(now: Members) -> str:
    """A hash of the members, with their passwords.

    >>> one, other = Members({"T1": "$7$a"}, frozenset()), Members({"T1": "$7$b"}, frozenset())
    >>> fingerprint(one) == fingerprint(other)
    False
    """
    body = {"known": dict(now.known), "removed": sorted(now.removed)}
    return hashlib.sha256(compact(body)).hexdigest()
