"""Boards in simulated time: some keep to the contract of the link, some send anything."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from random import Random

from benchmarks.session_faults.clock import SimulatedClock
from messages.batches import MAX_BATCH_LINES, Batch, Line, batch_to_bytes
from messages.texts import Channel

from .broker import SimulatedBroker

ANSWER_S = 10.0
"""A batch that is not acknowledged for so long is sent again."""

STATE_AGAIN_S = 60.0
"""A state that has not changed is sent again after so long."""

POINTS = [f"{column}{row}" for row in range(1, 10) for column in "ABCDEFGHJ"]


def play(n: int, game: str) -> Line:
    """The line of move `n` of a game."""
    color = "black" if n % 2 else "white"
    more = {"type": "BoardPlay", "point": POINTS[(n - 1) % len(POINTS)], "move": n}
    return {"version": 1, "n": n, "t": float(n), "color": color, "size": 9, "id": game, **more}


LONG_GAME = [
    batch_to_bytes(Batch("long", 0, at, [play(n, "long") for n in range(at, at + MAX_BATCH_LINES)]))
    for at in range(1, 1000, MAX_BATCH_LINES)
]
"""The batches of a game of a thousand lines."""


@dataclass(slots=True)
class GameKept:
    """A game in a board's journal: its epoch, its lines, and how far the hub has them."""

    epoch: int = 0
    lines: list[Line] = field(default_factory=list)
    acked: int = 0


class GoodBoard:
    """A board that plays, keeps a journal, and sends from the place that the hub acknowledged."""

    def __init__(
        self, name: str, clock: SimulatedClock, random: Random, broker: SimulatedBroker
    ) -> None:
        self.name = name
        self.games: dict[str, GameKept] = {}
        self.present = ""
        self.komi = 6.5
        self.plays = True
        self._clock, self._random, self._broker = clock, random, broker
        self._there = False
        self._next_s = 0.0
        self._sent_s: float | None = None
        self._sent_state: object = None
        self._sent_state_s = self._state_s = 0.0
        self.begin()

    @property
    def whole(self) -> bool:
        """Whether the hub has all lines."""
        return all(game.acked >= len(game.lines) for game in self.games.values())

    def begin(self) -> None:
        """Begin a new game."""
        self.present = f"{self.name}-{len(self.games)}"
        self.games[self.present] = GameKept()
        self.komi = self._random.choice((0.5, 6.5, 7.5))

    def mend(self) -> None:
        """The journal was damaged: another epoch, with lines made anew."""
        game = self.games[self.present]
        kept = len(game.lines) // 2
        lines: list[Line] = [{**line, "epoch": game.epoch + 1} for line in game.lines[:kept]]
        self.games[self.present] = GameKept(game.epoch + 1, lines)

    def connected(self, *, there: bool) -> None:
        """The connection is there, or gone."""
        self._there, self._sent_s, self._sent_state = there, None, None
        if there:
            self._publish(Channel.ONLINE, b"online", retain=True)

    def take(self, channel: str, payload: bytes) -> None:
        """Take an acknowledgement or a command."""
        if channel == Channel.ACK:
            for game_id, at in json.loads(payload or b"{}").items():
                game = self.games.get(game_id)
                if game is not None and at["epoch"] == game.epoch:
                    game.acked = min(at["n"], len(game.lines))
                elif game is not None:
                    game.acked = 0
            if self.present not in json.loads(payload or b"{}"):
                self.games[self.present].acked = 0
            self._sent_s = None
        elif channel == Channel.COMMAND:
            asked = json.loads(payload)
            game = self.games.get(asked.get("game_id", ""))
            if asked["cmd"] == "replay" and game is not None and asked["epoch"] == game.epoch:
                game.acked, self._sent_s, self._sent_state = (
                    min(asked["n"], len(game.lines)),
                    None,
                    None,
                )

    def go_on(self) -> None:
        """Play, and send what is due."""
        now_s = self._clock.now_s
        if self.plays and now_s >= self._next_s:
            game = self.games[self.present]
            game.lines.append({**play(len(game.lines) + 1, self.present), "epoch": game.epoch})
            self._next_s = now_s + self._random.uniform(0.5, 6.0)
        if not self._there:
            return
        if now_s - self._state_s >= 1.0:
            self._state_s = now_s
            self._send_state()
        if self._sent_s is None or now_s - self._sent_s > ANSWER_S:
            self._send()

    def _send_state(self) -> None:
        game = self.games[self.present]
        state = {"game_id": self.present, "epoch": game.epoch, "n": len(game.lines), "size": 9}
        state |= {"komi": self.komi, "rules": "aga", "serial": self.name, "boot": "1"}
        now_s = self._clock.now_s
        if state != self._sent_state or now_s - self._sent_state_s >= STATE_AGAIN_S:
            self._sent_state, self._sent_state_s = state, now_s
            self._publish(Channel.STATE, json.dumps(state).encode(), retain=True)

    def _send(self) -> None:
        names = [self.present, *(name for name in self.games if name != self.present)]
        for name in names:
            game = self.games[name]
            lines = game.lines[game.acked : game.acked + MAX_BATCH_LINES]
            if lines:
                batch = Batch(name, game.epoch, game.acked + 1, lines)
                self._publish(Channel.EVENTS, batch_to_bytes(batch))
                self._sent_s = self._clock.now_s
                return

    def _publish(self, channel: str, payload: bytes, *, retain: bool = False) -> None:
        self._broker.from_board(self.name, channel, payload, retain=retain)


class BadBoard:
    """A board with a valid password that sends what no contract allows, `a_second` messages."""

    def __init__(
        self, name: str, clock: SimulatedClock, random: Random, broker: SimulatedBroker
    ) -> None:
        self.name = name
        self.a_second = 0.0
        self._clock, self._random, self._broker = clock, random, broker
        self._due = 0.0
        self._last_s = 0.0
        self._kinds = {
            "terms": self._terms(),
            "flips": self._flips(),
            "batches": self._batches(),
            "garbage": self._garbage(),
            "machines": self._machines(),
        }
        self._kind = self._kinds["terms"]

    def connected(self, *, there: bool) -> None:
        """It does not care."""

    def take(self, channel: str, payload: bytes) -> None:
        """It does not listen."""

    def turn(self, a_second: float) -> str:
        """Send another kind of thing from now on, so many a second."""
        name = self._random.choice(list(self._kinds))
        self._kind, self.a_second = self._kinds[name], a_second
        if name == "batches":
            self.a_second = min(a_second, 20.0)
        return f"{name} {self.a_second:g}"

    def go_on(self) -> None:
        """Send what is due."""
        self._due += self.a_second * (self._clock.now_s - self._last_s)
        self._last_s = self._clock.now_s
        while self._due >= 1.0:
            self._due -= 1.0
            channel, payload, retain = next(self._kind)
            self._broker.from_board(self.name, channel, payload, retain=retain)

    def _state(self, **more: object) -> tuple[str, bytes, bool]:
        return Channel.STATE, json.dumps({"game_id": "long", "n": 9, **more}).encode(), True

    def _terms(self) -> Iterator[tuple[str, bytes, bool]]:
        """The same game with ever other terms."""
        for value in cycle(range(600)):
            yield self._state(size=9, komi=value / 2)

    def _flips(self) -> Iterator[tuple[str, bytes, bool]]:
        """Ever other games and epochs, some of which the hub has."""
        for number in cycle(range(7)):
            game = ("long", "other", "third")[number % 3]
            yield self._state(game_id=game, epoch=number % 2, serial=str(number))

    def _machines(self) -> Iterator[tuple[str, bytes, bool]]:
        """Ever other machines."""
        for number in cycle(range(1000)):
            yield self._state(serial=f"s{number}", host=f"h{number}", boot=str(number))

    def _batches(self) -> Iterator[tuple[str, bytes, bool]]:
        """A long game from its beginning, then gaps, used numbers and later epochs."""
        for payload in cycle(LONG_GAME):
            yield Channel.EVENTS, payload, False
            if self._random.random() < 0.3:
                start = self._random.randrange(1, 2000)
                odd = [{"n": start, "type": self._random.choice(("Pass", "Odd")), "move": 10**40}]
                batch = Batch("long", self._random.randrange(3), start, odd)
                yield Channel.EVENTS, batch_to_bytes(batch), self._random.random() < 0.5

    def _garbage(self) -> Iterator[tuple[str, bytes, bool]]:
        """What no channel takes."""
        makers: list[Callable[[], bytes]] = [
            lambda: self._random.randbytes(40),
            lambda: b"x" * 1_100_000,
            lambda: b"[" * 1000,
            lambda: b'{"game_id": "long", "n": 1, "komi": ' + b"9" * 400 + b"}",
            lambda: b'{"id": "c1", "moves": [[]], "n": -1}',
            lambda: b"",
            lambda: b"null",
            lambda: json.dumps({"game_id": "long", "from": 1, "lines": [{"n": 1}]}).encode(),
        ]
        channels = (*[each for each in Channel if each.startswith("up/")], "up/other")
        while True:
            yield self._random.choice(channels), self._random.choice(makers)(), True
