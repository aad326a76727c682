"""The three servers that a hall sends to, as stand-ins that fail when they are asked to."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from tests.support.ogs import HTTP_FAULTS, SOCKET_FAULTS, OgsStandIn, ogs_stand_in
from tests.support.pairgoth import FAULTS, PairgothStandIn, pairgoth_stand_in
from tests.support.webhooks import RECEIVER_FAULTS, Receiver, receiver

SECRET = "whsec_dGhlIHNlY3JldCBvZiB0aGUgYmVuY2g="

LOOK_S = 0.02
"""It is looked so often what has come; lags are no finer."""

FAULT_S, FAULTY = 1.5, 0.4
"""So often, on average, it is drawn anew whether the next request of a server fails, and the share
of those that do: a client that asks seldom meets as many as one that asks often."""

DOWN_S = 20.0
"""The receiver of webhooks is down for so long, once a round with faults."""

LATE_S = 12.0
"""A slow answer takes so long: longer than the hall waits for one."""

MoveKey = tuple[str, str, int]
"""A board, a game, and the number of a move."""


@dataclass
class Receivers:
    """The servers, and when each thing was first there (monotonic)."""

    pairgoth: PairgothStandIn
    ogs: OgsStandIn
    hook: Receiver
    players: dict[str, str] = field(default_factory=dict)
    moves_s: dict[MoveKey, float] = field(default_factory=dict)
    messages_s: dict[str, float] = field(default_factory=dict)
    results_s: dict[tuple[int, int], float] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)
    _seen: dict[tuple[str, str], int] = field(default_factory=dict)
    _ending: threading.Event = field(default_factory=threading.Event)

    def look_on(self) -> None:
        """Note what has come, until the end."""
        while not self._ending.wait(LOOK_S):
            now_s = time.monotonic()
            for demo in list(self.ogs.demos.values()):
                board = self.players.get(str(demo.body["black_name"]))
                game_id = str(demo.body["name"]).rpartition("(")[2].rstrip(")")
                if board is None:
                    continue
                count = len(demo.moves) // 2
                for n in range(self._seen.get((board, game_id), 0) + 1, count + 1):
                    self.moves_s.setdefault((board, game_id, n), now_s)
                self._seen[(board, game_id)] = max(count, self._seen.get((board, game_id), 0))
            for id_ in self.hook.ids[len(self.messages_s) :]:
                self.messages_s.setdefault(id_, now_s)
            for number, game, _ in list(self.pairgoth.put):
                self.results_s.setdefault((number, game), now_s)

    def fail(self, chance: random.Random, until: threading.Event) -> None:
        """Let each of them fail again and again, until the event."""
        down_s = time.monotonic() + chance.uniform(5.0, 15.0)
        up_s = None
        waiting: set[str] = set()
        while not until.wait(chance.expovariate(1.0 / FAULT_S)):
            for name, queue, kinds in (
                ("PairGoth", self.pairgoth.faults, FAULTS),
                ("OGS", self.ogs.faults, HTTP_FAULTS),
                ("OGS's socket", self.ogs.socket_faults, SOCKET_FAULTS),
                ("webhook", self.hook.faults, RECEIVER_FAULTS),
            ):
                if name in waiting and not queue:
                    self.faults[name] += 1
                queue.clear()
                waiting.discard(name)
                if chance.random() < FAULTY:
                    queue.append(chance.choice(kinds))
                    waiting.add(name)
            now_s = time.monotonic()
            if up_s is None and now_s > down_s:
                self.hook.down()
                self.faults["webhook down"] += 1
                up_s = now_s + DOWN_S
            if up_s is not None and now_s > up_s:
                self.hook.up()
                up_s, down_s = None, float("inf")
        if up_s is not None:
            self.hook.up()
        for queue in (
            self.pairgoth.faults,
            self.ogs.faults,
            self.ogs.socket_faults,
            self.hook.faults,
        ):
            queue.clear()

    def end(self) -> None:
        """Look on no more."""
        self._ending.set()


@contextmanager
def receivers(boards: int) -> Iterator[Receivers]:
    """While this lasts, the three servers answer on loopback."""
    with ExitStack() as stack:
        program = stack.enter_context(pairgoth_stand_in(LATE_S))
        program.players = 2 * boards
        found = Receivers(
            program,
            stack.enter_context(ogs_stand_in()),
            stack.enter_context(receiver(SECRET, LATE_S)),
        )
        thread = threading.Thread(target=found.look_on, daemon=True)
        thread.start()
        try:
            yield found
        finally:
            found.end()
            thread.join(10.0)
