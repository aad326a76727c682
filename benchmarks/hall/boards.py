"""Boards that replay journals and send the lines until the hub has acknowledged it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from messages.batches import (
    MAX_BATCH_LINES,
    Batch,
    BoardState,
    Line,
    Place,
    batch_to_bytes,
    read_acks,
    state_to_bytes,
)
from messages.texts import OFFLINE, ONLINE, Address, Channel, checksum, compact

from .mqtt import Client, Credentials
from .proxy import Lane

ANSWER_S = 10.0
"""A batch that was not acknowledged is sent again after so long."""

STATE_S = 1.0

FIRST_PAUSE_S, LONGEST_PAUSE_S = (1.0, 3.0), (15.0, 30.0)
"""The first pause before the next try to connect, doubled until the longest, as for real boards."""

SIZE = 19

Key = tuple[str, int, int, int]
"""A line: the game's id, its epoch, its number, its checksum."""


@dataclass(slots=True)
class ReplayedGame:
    """A game of a board: so many of its lines are `emitted`, so many the hub has acknowledged."""

    id: str
    lines: Sequence[Line]
    emitted: int = 0
    known: int = 0


@dataclass(slots=True)
class EmittedLines:
    """When lines were emitted, by game and number, in the loop's time."""

    at_s: dict[tuple[str, int], float] = field(default_factory=dict)
    keys: set[Key] = field(default_factory=set)


class ReplayedBoard:
    """A board behind a lane that emits the lines of one journal, game after game.

    `emit` emits the next line, `emitted` counts them; `run` connects and sends without end.
    """

    def __init__(self, name: str, journal: Sequence[Line], lane: Lane, lines: EmittedLines) -> None:
        self.name = name
        self.messages = 0
        self.emitted = 0
        self._journal, self._lane, self._emitted = journal, lane, lines
        self._games = [ReplayedGame(f"{name}-1", journal)]
        self._number = 1
        self._address = Address("hall", name)
        self._new = asyncio.Event()
        self._sent_s = float("-inf")
        self._state_s = float("-inf")
        self._stated = -1
        self._random = random.Random(name)

    @property
    def pace_s(self) -> float:
        """So long lies between two lines of the journal, on average, as it was recorded."""
        first, last = (float(str(line["t"])) for line in (self._journal[0], self._journal[-1]))
        return max(0.01, (last - first) / len(self._journal))

    @property
    def lacking(self) -> int:
        """How many lines the hub has not acknowledged."""
        return sum(game.emitted - game.known for game in self._games)

    def emit(self) -> None:
        """Something happens: the next line is in the journal."""
        game = self._games[-1]
        if game.emitted == len(game.lines):
            self._number += 1
            game = ReplayedGame(f"{self.name}-{self._number}", self._journal)
            self._games = [each for each in self._games if each.known < each.emitted] + [game]
        game.emitted += 1
        self.emitted += 1
        line = _numbered(game, game.emitted)
        self._emitted.at_s[(game.id, game.emitted)] = asyncio.get_running_loop().time()
        self._emitted.keys.add((game.id, 0, game.emitted, checksum([compact(line)])))
        self._new.set()

    async def run(self) -> None:
        """Connect, and again after a pause whenever the connection is gone."""
        doublings = 0
        while True:
            client = Client(self._login(), self._take)
            try:
                channels = (Channel.ACK, Channel.ASSIGNMENT, Channel.COMMAND)
                topics = [self._address.topic(channel) for channel in channels]
                await client.connect("127.0.0.1", self._lane.port, topics)
                doublings = 0
                await self._send(client)
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                pass
            finally:
                await client.close()
            shortest, longest = (
                self._random.uniform(*span) for span in (FIRST_PAUSE_S, LONGEST_PAUSE_S)
            )
            await asyncio.sleep(min(longest, shortest * 2**doublings))
            doublings += 1

    async def _send(self, client: Client) -> None:
        """Say hello, and send what the hub lacks until the connection is gone."""
        loop = asyncio.get_running_loop()
        client.publish(self._address.topic(Channel.ONLINE), ONLINE, retain=True)
        self._sent_s = self._state_s = float("-inf")
        self._stated = -1
        while not client.gone.is_set():
            self._new.clear()
            now_s = loop.time()
            if now_s - self._sent_s > ANSWER_S and (batch := self._batch()) is not None:
                client.publish(self._address.topic(Channel.EVENTS), batch_to_bytes(batch))
                self._sent_s = now_s
                self.messages += 1
            if now_s - self._state_s > STATE_S and self._stated != self._games[-1].emitted:
                client.publish(self._address.topic(Channel.STATE), self._state(), 0, retain=True)
                self._state_s, self._stated = now_s, self._games[-1].emitted
                self.messages += 1
            waiting = [
                asyncio.ensure_future(each) for each in (self._new.wait(), client.gone.wait())
            ]
            await asyncio.wait(waiting, timeout=STATE_S, return_when=asyncio.FIRST_COMPLETED)
            for each in waiting:
                each.cancel()

    def _take(self, topic: str, payload: bytes) -> None:
        if not topic.endswith(Channel.ACK.value) or not payload:
            return
        acks = read_acks(payload)
        for game in self._games:
            game.known = acks.get(game.id, Place(0, 0 if game is self._games[-1] else game.known)).n
        self._sent_s = float("-inf")
        self._new.set()

    def _batch(self) -> Batch | None:
        """The next lines: the present game's first, as a board of this program sends them."""
        for game in reversed(self._games):
            if game.known < game.emitted:
                last = min(game.emitted, game.known + MAX_BATCH_LINES)
                lines = [_numbered(game, n) for n in range(game.known + 1, last + 1)]
                return Batch(game.id, 0, game.known + 1, lines)
        return None

    def _state(self) -> bytes:
        """A state of the usual length."""
        game = self._games[-1]
        rows = ["." * SIZE for _ in range(SIZE)]
        shown = {
            "version": 1,
            "size": SIZE,
            "rows": rows,
            "move": game.emitted,
            "to_play": "black",
            "phase": "play",
            "players": {"black": "Anna", "white": "Ben"},
            "rules": "bga2009",
            "komi": 7.0,
            "handicap": 0,
            "alerts": [],
            "result": None,
            "camera": {"state": "ok"},
            "waiting": self.lacking,
        }
        state = BoardState(game.id, Place(0, game.emitted), "bench", self.name, "bench", shown)
        return state_to_bytes(state)

    def _login(self) -> Credentials:
        will = self._address.topic(Channel.ONLINE)
        return Credentials(f"bench-{self.name}", self.name, "any", will, OFFLINE)


def _numbered(game: ReplayedGame, n: int) -> Line:
    """Line `n` of a game, under this number instead of the journal's."""
    return {**game.lines[n - 1], "n": n}
