"""Who uses the page: an arbiter's device that submits facts, and browsers that listen to events."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from .clock import SimulatedClock
from .server import Call, SimulatedServer

PATIENCE_S = 20.0
"""A client that has no answer for so long asks again."""

RETRY_S = 2.0

ASKED_AGAIN = (408, 503)
"""Answers after which a request is sent again: it came too slowly, or cannot be taken now."""


@dataclass(slots=True)
class SentFact:
    """A fact that is sent until it is answered: its request, what was tried, what came of it.

    ``accepted`` are the numbers that were answered, ``refused`` the page's refusal.
    """

    request: str
    body: dict[str, object]
    next_s: float
    calls: list[tuple[Call, float, bool, bool]] = field(default_factory=list)
    accepted: list[int] = field(default_factory=list)
    refused: str | None = None
    final: bool = False


class FactClient:
    """Submits facts under requests of their own, over a network that may lose, double and delay."""

    def __init__(self, clock: SimulatedClock, random: Random, token: str) -> None:
        self.all: list[SentFact] = []
        self.troubled = False
        self.broken: list[str] = []
        self.done: Counter[str] = Counter()
        self._clock, self._random, self._token = clock, random, token

    @property
    def waiting(self) -> list[SentFact]:
        """What is not answered yet."""
        return [sent for sent in self.all if not sent.final]

    def submit(self, body: Mapping[str, object]) -> None:
        """Begin to send a fact."""
        request = f"request {len(self.all)}"
        self.all.append(SentFact(request, {**body, "request": request}, self._clock.now_s))
        self.done[str(body["type"])] += 1

    def lose(self) -> None:
        """The server is gone, and every connection with it; what was sent last is sent again."""
        for sent in self.all[-1:]:
            if sent.accepted and sent.final:
                sent.final = False
                self.done["told again"] += 1
        for sent in self.all:
            sent.calls.clear()
            sent.next_s = max(sent.next_s, self._clock.now_s + RETRY_S)

    def go_on(self, server: SimulatedServer) -> None:
        """Send what is due, and take the answers that have come."""
        for sent in self.waiting:
            self._receive(sent)
        for sent in self.waiting:
            if not sent.calls and self._clock.now_s >= sent.next_s:
                self._send(sent, server)

    def _send(self, sent: SentFact, server: SimulatedServer) -> None:
        fault = self._random.choice(FAULTS) if self.troubled else ""
        if fault:
            self.done[f"network {fault}"] += 1
        sent.next_s = self._clock.now_s + RETRY_S
        if fault == "lost":
            return
        for _ in range(2 if fault == "doubled" else 1):
            slow = fault == "slow"
            call = server.call("POST", "/api/facts", self._token, sent.body, held_back=slow)
            sent.calls.append((call, self._clock.now_s, slow, fault == "cut"))

    def _receive(self, sent: SentFact) -> None:
        """Take the answers to what was sent."""
        for entry in list(sent.calls):
            call, since_s, slow, cut = entry
            waited_s = self._clock.now_s - since_s
            if slow and waited_s > 3.0:
                call.deliver()
            if cut and waited_s > 0.4:
                call.leave()
                sent.calls.remove(entry)
            elif call.done:
                sent.calls.remove(entry)
                self._take(sent, call)
            elif waited_s > PATIENCE_S:
                call.leave()
                sent.calls.remove(entry)

    def _take(self, sent: SentFact, call: Call) -> None:
        answer = json.loads(call.body) if call.body.startswith(b"{") else {}
        if call.status == 202:
            sent.accepted.append(int(answer["n"]))
            sent.final = True
        elif call.status in (400, 409):
            sent.refused = str(answer)
            sent.final = True
        elif call.status not in ASKED_AGAIN:
            self.broken.append(f"{sent.request}: {call.status} {call.body!r}")
        sent.next_s = self._clock.now_s + RETRY_S


FAULTS = ("", "", "lost", "cut", "doubled", "slow")


@dataclass(frozen=True, slots=True)
class SentEvent:
    """An event that a browser was sent: its number, its type, its line."""

    n: int
    type: str
    line: Mapping[str, object]


class EventListener:
    """A browser that listens to events and comes back with the number of the last one it had.

    ``shown`` are all events that it has had since it began; at times it is loaded anew.
    """

    def __init__(
        self,
        clock: SimulatedClock,
        random: Random,
        token: str | None,
        on_event: Callable[[SentEvent], None],
    ) -> None:
        self.shown: list[SentEvent] = []
        self.troubled = False
        self.broken: list[str] = []
        self.done: Counter[str] = Counter()
        self._clock, self._random, self._token = clock, random, token
        self._on_event = on_event
        self._call: Call | None = None
        self._rest = b""
        self._next_s = 0.0
        self._stalls_until_s = 0.0

    @property
    def last_n(self) -> int:
        """The number of the last event that it has had."""
        return self.shown[-1].n if self.shown else 0

    def lose(self) -> None:
        """The server is gone, or the connection."""
        if self._call is not None:
            self._call.leave()
        self._call, self._rest = None, b""
        if self.troubled and self._random.random() < 0.2:
            self.shown.clear()
            self.done["listener begins anew"] += 1
        self._next_s = self._clock.now_s + self._random.choice((0.0, 0.5, 3.0))

    def go_on(self, server: SimulatedServer) -> None:
        """Take what has come; connect, or lose the connection."""
        now_s = self._clock.now_s
        if self._call is None:
            if now_s >= self._next_s:
                last = {"last-event-id": str(self.shown[-1].n)} if self.shown else {}
                self._call = server.call("GET", "/api/events", self._token, headers=last)
            return
        call = self._call
        if call.status not in (None, 200):
            if call.status != 503:
                self.broken.append(f"events: {call.status} {call.body!r}")
            self.lose()
            return
        self._read(call.taken())
        if call.done:
            self.lose()
        elif self.troubled and self._random.random() < 0.05:
            self.done["listener cut"] += 1
            self.lose()
        elif self.troubled and self._random.random() < 0.02:
            self.done["listener stalled"] += 1
            self._stalls_until_s = now_s + self._random.choice((2.0, 40.0))
            call.stall(reads=False)
        elif now_s >= self._stalls_until_s:
            call.stall(reads=True)

    def _read(self, data: bytes) -> None:
        """Take the messages that are whole."""
        *messages, self._rest = (self._rest + data).split(b"\r\n\r\n")
        for message in messages:
            fields = dict(
                line.split(": ", 1) for line in message.decode().splitlines() if ": " in line
            )
            if "id" in fields:
                shown = SentEvent(int(fields["id"]), fields["event"], json.loads(fields["data"]))
                last_n = self.last_n
                if shown.n != last_n + 1 and (shown.n <= last_n or shown.type != "NewGame"):
                    self.broken.append(f"after event {last_n} comes event {shown.n}")
                self.shown.append(shown)
                self._on_event(shown)
