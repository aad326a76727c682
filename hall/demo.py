"""`goban hub --demo N`: tables without cameras, whose games are played at random.

They are boards like any other: they connect to the broker, send lines until these are
acknowledged, and answer the arbiter. Their alerts are invented. Of facts they take passes, and
those that end an alert.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Event, Thread
from uuid import uuid4

from referee.events import AlertState, Audience, EventType, Severity
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import to_board

from .demo_clock import TIMES, DemoClock
from .messages.batches import MOST_LINES, Batch, Line, Place, batch_to_bytes, read_acks
from .messages.commands import Command, Order, Reply, read_command, reply_to_bytes
from .messages.relayed import Answered
from .messages.states import BoardState, state_to_bytes
from .messages.texts import MessageError, compact, read_object
from .messages.topics import OFFLINE, ONLINE, Address, Channel, read_topic
from .messages.wire import Broker, Will, Wire

PACE_S = 4.0
"""A move comes so often at a table, on average."""

TICK_S = 0.2

ALERT_CHANCE, SETTLED_CHANCE = 0.02, 0.3
"""How likely a move raises an alert, and how likely an open one is settled before the next."""

MOST_MOVES = 160
"""A game ends after so many moves; then the next begins."""

RESENT_S = 10.0

ENDING = ("PutRight", "AcceptAsPlayed", "DismissAlert")
"""Facts that end an alert."""

REFUSED = "refused"

MOST_LACKED = 5
"""Games that wait for a hub at most."""

SIZE = 19

NAMES = ("Aki", "Ben", "Chiyo", "Dana", "Emil", "Fumi", "Gero", "Hana", "Ivo", "Jun", "Kaja", "Leo")


class DemoGame:
    """A game that is played at random, with its event lines."""

    def __init__(self, chance: random.Random) -> None:
        self.id = uuid4().hex
        self.game = Game.new(SIZE)
        self.lines: list[Line] = []
        self.open: dict[int, Line] = {}
        self.result: str | None = None
        self.players = dict(zip(("black", "white"), chance.sample(NAMES, 2), strict=True))
        self._chance, self._ids = chance, 0
        self._begun_s = time.monotonic()
        control = chance.choice(TIMES)
        self.clock = None if control is None else DemoClock(self.id, control)

    def go_on(self) -> None:
        """Play a move; now and then raise an alert, or end one."""
        for line in list(self.open.values()):
            if self._chance.random() < SETTLED_CHANCE:
                self._settle(line)
        if self.game.number >= MOST_MOVES:
            self.result = self._chance.choice(("B+R", "W+R"))
            loser = "white" if self.result == "B+R" else "black"
            if self.clock is not None:
                self.clock.stop(self._now_s())
            self._say(EventType.RESIGNED, color=loser)
            return
        self._play()
        if self._chance.random() < ALERT_CHANCE:
            self._alert()

    def pass_by(self, color: str) -> int:
        """Let the side to move pass; returns the number of the line."""
        move = Move(self.game.to_play, None)
        self.game, _ = self.game.follow(move)
        self._press()
        return self._say(EventType.PASS, color=color, move=self.game.number)

    def end(self, id_: int) -> int | None:
        """End an alert for an arbiter; returns the line's number, None where it is not open."""
        line = self.open.get(id_)
        if line is None:
            return None
        self._settle(line)
        return len(self.lines)

    def _play(self) -> None:
        legal, side = self.game.legal(), self.game.to_play
        if not legal:
            self.pass_by(side.word)
            return
        point = self._chance.choice(legal)
        self.game = self.game.play(Move(side, point))
        self._press()
        self._say(
            EventType.BOARD_PLAY,
            color=side.word,
            point=to_board(point, SIZE),
            move=self.game.number,
        )

    def _press(self) -> None:
        if self.clock is not None:
            self.clock.press(self._now_s())

    def _alert(self) -> None:
        self._ids += 1
        side = self.game.to_play.other
        stones = sorted(self.game.position.stones(side))
        if not stones:
            return
        string = self.game.position.string_at(self._chance.choice(stones))
        self._say(
            EventType.UNCAPTURED_STRING,
            state=AlertState.OPEN.value,
            id=self._ids,
            color=side.word,
            points=[to_board(point, SIZE) for point in sorted(string.points)],
            move=self.game.number,
            severity=Severity.REFEREE.value,
            audience=Audience.ARBITER.value,
            text=f"A string without liberties may lie on the board after move {self.game.number}.",
        )
        self.open[self._ids] = self.lines[-1]

    def _settle(self, line: Line) -> None:
        id_ = line["id"]
        assert isinstance(id_, int)
        del self.open[id_]
        told = {key: value for key, value in line.items() if key not in ("n", "t", "state")}
        self._say(EventType(line["type"]), **{**told, "state": AlertState.SETTLED.value})

    def _say(self, kind: EventType, **more: object) -> int:
        n = len(self.lines) + 1
        head = {"version": 1, "n": n, "type": kind.value, "t": self._now_s()}
        common = {"size": SIZE, "severity": Severity.INFO.value, "audience": "players"}
        self.lines.append({**common, **more, **head})
        return n

    def _now_s(self) -> float:
        return round(time.monotonic() - self._begun_s, 3)

    def clock_now(self) -> dict[str, object] | None:
        """The clock as a state has it, with the age of its last entry; None without a clock."""
        if self.clock is None:
            return None
        return {**self.clock.to_json(), "age_ms": self.clock.age_ms(self._now_s())}

    def state(self) -> dict[str, object]:
        """What the board says of its game, in which nothing changes by time alone."""
        return {
            "version": 1,
            "size": SIZE,
            "rows": list(self.game.position.rows()),
            "move": self.game.number,
            "to_play": self.game.to_play.word,
            "phase": "play" if self.result is None else "done",
            "players": self.players,
            "rules": self.game.ruleset.id,
            "komi": float(self.game.komi),
            "handicap": 0,
            "prisoners": {side.word: self.game.ledger.prisoners[side] for side in Color},
            "clock": None if self.clock is None else self.clock.to_json(),
            "alerts": list(self.open.values()),
            "result": self.result,
            "camera": {"state": "ok"},
        }


@dataclass(slots=True)
class Sending:
    """How far the hub has come with each game, and until when an answer is waited for."""

    known: dict[str, int] = field(default_factory=dict)
    until_s: float = 0.0


class DemoBoard:
    """A table of the demo; `play` and `send` are called often, in one thread.

    ``games`` are the present one, and before it those of which the hub lacks lines.
    """

    def __init__(self, broker: Broker, address: Address, seed: int, pace_s: float = PACE_S) -> None:
        self._address, self._chance, self._pace_s = address, random.Random(seed), pace_s
        self.games = [DemoGame(self._chance)]
        self._sending = Sending()
        self._boot = uuid4().hex
        self._next_s = time.monotonic() + self._chance.uniform(0.0, pace_s)
        self._told: dict[str, object] | None = None
        self._came: list[tuple[str, bytes]] = []
        self._greet = False
        topics = [address.topic(channel) for channel in (Channel.ACK, Channel.COMMAND)]
        self._wire = Wire(
            broker,
            f"demo-{address.board}-{self._boot[:8]}",
            topics,
            self._changed,
            lambda topic, payload, _: self._came.append((topic, payload)),
            Will(address.topic(Channel.ONLINE), OFFLINE),
        )

    def start(self) -> None:
        """Connect."""
        self._wire.start()

    def stop(self) -> None:
        """Take leave."""
        self._publish(Channel.ONLINE, OFFLINE, retain=True)
        self._wire.stop()

    def play(self, now_s: float) -> None:
        """Play where it is time. A game that is over makes room once the hub has all of it."""
        if now_s < self._next_s:
            return
        self._next_s = now_s + self._chance.expovariate(1.0 / self._pace_s)
        if self.games[-1].result is None:
            self.games[-1].go_on()
        else:
            lacked = [game for game in self.games if self._lacks(game)]
            self.games = [*lacked[-MOST_LACKED:], DemoGame(self._chance)]

    def send(self, now_s: float) -> None:
        """Hear the hub, and send what it lacks."""
        while self._came:
            try:
                self._hear(*self._came.pop(0))
            except MessageError:
                continue
        if not self._wire.connected:
            return
        if self._greet:
            self._greet = not self._publish(Channel.ONLINE, ONLINE, retain=True)
            self._told = None
        self._send_state()
        if now_s >= self._sending.until_s and (batch := self._batch()) is not None:
            self._publish(Channel.EVENTS, batch_to_bytes(batch))
            self._sending.until_s = now_s + RESENT_S

    def _changed(self, trouble: str | None) -> None:
        self._greet = trouble is None

    def _hear(self, topic: str, payload: bytes) -> None:
        _, channel = read_topic(topic)
        if channel is Channel.ACK:
            places = read_acks(payload) if payload else {}
            self._sending.known = {game: at.n for game, at in places.items()}
            self._sending.until_s = 0.0
        elif channel is Channel.COMMAND and payload:
            reply = self._answer(read_command(payload))
            self._publish(Channel.REPLY, reply_to_bytes(reply))

    def _answer(self, command: Command) -> Reply:
        """A fact is taken or refused; a page of its own a table without a camera has not."""
        asked = command.asked
        if command.order is Order.FACT:
            return self._take(command.id, command.fact)
        if asked is None or (asked.method, asked.path) != ("POST", "/api/facts"):
            return Reply(command.id, code=REFUSED, message="a table of the demo has no such page")
        told = self._take(command.id, read_object(asked.body, len(asked.body), "fact"))
        body = {"error": {"code": told.code, "message": told.message}}
        answer = compact(body if told.refused else {"n": told.n})
        headers = {"content-type": "application/json"}
        return Reply(command.id, answered=Answered(409 if told.refused else 202, headers, answer))

    def _take(self, id_: str, fact: Mapping[str, object]) -> Reply:
        """A pass, and what ends an alert; of other facts a table without stones knows nothing."""
        game, kind = self.games[-1], fact.get("type")
        if kind in ENDING and type(fact.get("id")) is int:
            n = game.end(int(str(fact["id"])))
            if n is None:
                return Reply(id_, code=REFUSED, message="there is no such alert")
            return Reply(id_, n)
        if kind != "PassPressed" or game.result is not None:
            return Reply(id_, code=REFUSED, message="a table of the demo takes passes")
        if fact.get("color") != game.game.to_play.word:
            return Reply(id_, code=REFUSED, message="it is the other side's turn")
        return Reply(id_, game.pass_by(str(fact["color"])))

    def _send_state(self) -> None:
        game = self.games[-1]
        shown = game.state()
        if shown == self._told:
            return
        at = Place(0, len(game.lines))
        timed = {**shown, "clock": game.clock_now()}
        state = BoardState(game.id, at, self._boot, self._address.board, "demo", timed)
        if self._publish(Channel.STATE, state_to_bytes(state), retain=True):
            self._told = shown

    def _lacks(self, game: DemoGame) -> bool:
        """Whether the hub lacks lines of a game."""
        return self._sending.known.get(game.id, 0) < len(game.lines)

    def _batch(self) -> Batch | None:
        """The next lines that the hub lacks."""
        for game in self.games:
            known = self._sending.known.get(game.id, 0)
            lines = game.lines[known : known + MOST_LINES]
            if lines:
                return Batch(game.id, 0, known + 1, lines)
        return None

    def _publish(self, channel: Channel, payload: bytes, *, retain: bool = False) -> bool:
        return self._wire.publish(self._address.topic(channel), payload, retain=retain)


class Demo:
    """The tables of the demo, in a thread of their own between `start` and `stop`."""

    def __init__(self, boards: Sequence[DemoBoard]) -> None:
        self._boards = boards
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="demo", daemon=True)

    def start(self) -> None:
        """Begin to play."""
        for board in self._boards:
            board.start()
        self._thread.start()

    def stop(self) -> None:
        """End all games where they are."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()
        for board in self._boards:
            board.stop()

    def _run(self) -> None:
        while not self._stopping.wait(TICK_S):
            now_s = time.monotonic()
            for board in self._boards:
                board.play(now_s)
                board.send(now_s)


def demo_names(count: int) -> list[str]:
    """The names of so many tables.

    >>> demo_names(3)
    ['Demo-1', 'Demo-2', 'Demo-3']
    """
    return [f"Demo-{number}" for number in range(1, count + 1)]


def demo_boards(
    site: str, broker: Broker, passwords: Mapping[str, str], pace_s: float = PACE_S
) -> list[DemoBoard]:
    """The tables of these names, each with its password; a move comes every `pace_s` or so."""
    return [
        DemoBoard(
            replace(broker, user=name, password=password), Address(site, name), number, pace_s
        )
        for number, (name, password) in enumerate(passwords.items())
    ]
