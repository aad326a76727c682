"""A broker in simulated time: it keeps what is retained until it is killed, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from benchmarks.session_faults.clock import SimulatedClock
from messages.texts import Channel

RECONNECT_S = (0.5, 3.0)
"""A client that was cut off is there again after so long."""

LATENCY_S = (0.001, 0.03)


class BoardClient(Protocol):
    """A board as its broker sees it."""

    name: str

    def connected(self, *, there: bool) -> None:
        """The connection is there, or gone."""

    def take(self, channel: str, payload: bytes) -> None:
        """A message of the hub."""


@dataclass(slots=True)
class Sent:
    """A message on its way, and when it arrives."""

    at_s: float
    topic: str
    payload: bytes
    retained: bool = False


class SimulatedBroker:
    """The broker of one hall, between one hub and its boards.

    Messages of one sender arrive in their order. ``published`` is called with each message of the
    hub that the broker takes.
    """

    def __init__(self, clock: SimulatedClock, random: Random, site: str) -> None:
        self.done: Counter[str] = Counter()
        self.troubled = False
        self.published: Callable[[str, bytes], None] = lambda topic, payload: None
        self.arrived: Callable[[str, bytes], None] = lambda topic, payload: None
        self.boards: dict[str, BoardClient] = {}
        self.hub: SimulatedWire | None = None
        self.since_s: dict[str, float] = {}
        self._clock, self._random, self._root = clock, random, f"goban/1/{site}/"
        self._retained: dict[str, bytes] = {}
        self._queues: dict[str, list[Sent]] = {}
        self._next_s: dict[str, float] = {}
        self._up = True

    def __str__(self) -> str:
        return "the simulated broker"

    def join(self, board: BoardClient) -> None:
        """Let a board in; it connects soon."""
        self.boards[board.name] = board
        self._later(board.name)

    def kill(self, seconds: float) -> None:
        """End for so long: every connection breaks, and what was retained is gone."""
        self._up = False
        self._retained.clear()
        for name in ["hub", *self.boards]:
            self.cut(name, seconds)

    def cut(self, name: str, seconds: float = 0.0) -> None:
        """Break the connection of a board, or of the hub, which comes back after so long."""
        self._queues.pop(name, None)
        there = self.since_s.pop(name, None) is not None
        self._later(name, seconds)
        if not there:
            return
        if name != "hub":
            self.boards[name].connected(there=False)
            self._to_hub(name, Channel.ONLINE, b"offline", retain=True)
        elif self.hub is not None:
            self.hub.changed("the simulated broker: the connection is broken")

    def from_board(self, board: str, channel: str, payload: bytes, *, retain: bool) -> None:
        """A board publishes something."""
        if board in self.since_s:
            self._to_hub(board, channel, payload, retain=retain)

    def from_hub(self, topic: str, payload: bytes, *, retain: bool) -> bool:
        """The hub publishes something; whether it was taken."""
        if "hub" not in self.since_s:
            return False
        self._retain(topic, payload, retain=retain)
        self.published(topic, payload)
        board, _, channel = topic.removeprefix(self._root).partition("/")
        if board in self.since_s:
            self._queue(board, channel, payload)
        return True

    def go_on(self) -> None:
        """Connect who is due, and deliver what has arrived."""
        now_s = self._clock.now_s
        for name, at_s in list(self._next_s.items()):
            if now_s >= at_s and name not in self.since_s:
                self._up = True
                self._connect(name)
        for name, queue in list(self._queues.items()):
            while queue and queue[0].at_s <= now_s and name in self.since_s:
                sent = queue.pop(0)
                if name != "hub":
                    self.boards[name].take(sent.topic, sent.payload)
                elif self.hub is not None:
                    self.arrived(sent.topic, sent.payload)
                    self.hub.took(sent.topic, sent.payload, sent.retained)

    def _connect(self, name: str) -> None:
        if name == "hub":
            if self.hub is None:
                return
            self.since_s[name] = self._clock.now_s
            for topic, payload in list(self._retained.items()):
                if "/up/" in topic:
                    self.hub.took(topic, payload, True)
            self.hub.changed(None)
            return
        self.since_s[name] = self._clock.now_s
        own = f"{self._root}{name}/"
        self.boards[name].connected(there=True)
        for topic, payload in list(self._retained.items()):
            if topic.startswith(f"{own}down/"):
                self._queue(name, topic.removeprefix(own), payload)

    def _to_hub(self, board: str, channel: str, payload: bytes, *, retain: bool) -> None:
        topic = f"{self._root}{board}/{channel}"
        self._retain(topic, payload, retain=retain)
        if "hub" in self.since_s:
            self._queue("hub", topic, payload)

    def _retain(self, topic: str, payload: bytes, *, retain: bool) -> None:
        if retain and self._up:
            self._retained[topic] = payload
            if not payload:
                del self._retained[topic]

    def _queue(self, name: str, topic: str, payload: bytes) -> None:
        queue = self._queues.setdefault(name, [])
        at_s = self._clock.now_s + self._random.uniform(*LATENCY_S)
        at_s = max(at_s, queue[-1].at_s) if queue else at_s
        queue.append(Sent(at_s, topic, payload))
        if self.troubled and self._random.random() < 0.02:
            self.done["message doubled"] += 1
            queue.append(Sent(at_s, topic, payload))

    def _later(self, name: str, seconds: float = 0.0) -> None:
        self._next_s[name] = self._clock.now_s + seconds + self._random.uniform(*RECONNECT_S)


class SimulatedWire:
    """The hub's connection; stands in the place of `messages.mqtt_client.MqttClient`."""

    def __init__(
        self,
        broker: SimulatedBroker,
        client_id: str,
        topics: Sequence[str],
        changed: Callable[[str | None], None],
        took: Callable[[str, bytes, bool], None],
        **more: object,
    ) -> None:
        self._broker, self.changed, self.took = broker, changed, took

    def start(self) -> None:
        """Connect soon."""
        self._broker.hub = self
        self._broker.cut("hub")

    def stop(self) -> None:
        """Be gone."""
        self._broker.hub = None
        self._broker.cut("hub")

    def publish(self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> bool:
        """Hand a message to the broker."""
        return self._broker.hub is self and self._broker.from_hub(topic, payload, retain=retain)
