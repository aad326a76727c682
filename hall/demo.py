"""`goban hub --demo N`: tables without cameras, which replay the games of ``demo.jsonl``.

They are boards like any other: they connect to the broker, send lines until these are acknowledged,
and reply to commands, by which an arbiter ends alerts. `python -m lab.hall_games` records games.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import uuid4

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
from messages.commands import Command, Order, Reply, read_command, reply_to_bytes
from messages.mqtt_client import Broker, MqttClient
from messages.relayed import RelayedResponse
from messages.texts import (
    OFFLINE,
    ONLINE,
    Address,
    Channel,
    MessageError,
    compact,
    read_object,
    read_topic,
)

RECORDING = Path(__file__).with_name("demo.jsonl")

TICK_S, RESEND_S = 0.2, 10.0

OFFSET_S = 45.0
"""Offset in the game between two tables that replay the same one."""

REST_S = 20.0
"""Time for which a finished game is shown before the next begins."""

ENDING_FACTS = ("PutRight", "AcceptAsPlayed", "DismissAlert")
REFUSED = "refused"

Step = Mapping[str, Any]


@cache
def recorded_games() -> list[list[Step]]:
    """The games of the recording: of each the state's terms, then its lines in order."""
    games: list[list[Step]] = []
    for text in RECORDING.read_text("utf-8").splitlines():
        step = json.loads(text)
        if "state" in step:
            games.append([])
        games[-1].append(step)
    return games


class Replay:
    """The replay of a recorded game, as far as ``lines``; ``clock`` is its table's."""

    def __init__(self, number: int) -> None:
        games = recorded_games()
        steps = games[number % len(games)]
        self.id = uuid4().hex
        self.terms, self.clock = steps[0]["state"], steps[0]["clock"]
        self.lines: list[Line] = []
        self.open: dict[object, Line] = {}
        self._left = list(reversed(steps[1:]))
        self._numbers: dict[object, int] = {}
        self.length_s: float = steps[-1]["line"]["t"]

    def advance(self, now_s: float) -> None:
        """Emit the lines up to `now_s`, in seconds of the game."""
        while self._left and self._left[-1]["line"]["t"] <= now_s:
            step = self._left.pop()
            line, self.clock = step["line"], step["clock"]
            if line.get("state") == "settled" and line["id"] not in self.open:
                continue  # the arbiter has ended this alert
            self._numbers[line["n"]] = len(self.lines) + 1
            if "replaces" in line:
                line = {**line, "replaces": self._numbers[line["replaces"]]}
            self._emit(line)

    def end(self, id_: object, now_s: float) -> int | None:
        """End an alert for an arbiter; the line's number, None where the alert is not open."""
        if type(id_) is not int or (line := self.open.get(id_)) is None:
            return None
        self._emit({**line, "state": "settled", "t": round(now_s, 3)})
        return len(self.lines)

    def _emit(self, line: Line) -> None:
        """Add a line under the next number: an arbiter's lines come between the recorded ones."""
        self.lines.append({**line, "n": len(self.lines) + 1})
        if "id" in line:
            self.open.pop(line["id"], None)
            if line["state"] == "open":
                self.open[line["id"]] = line

    def state(self, now_s: float) -> dict[str, object]:
        """The terms and the clock of the board's state."""
        if self.clock is None:
            return {**self.terms, "clock": None}
        age_ms = max(0, round(1000 * now_s) - self.clock["at_ms"])
        return {**self.terms, "clock": {**self.clock, "log": self.id, "age_ms": age_ms}}


class DemoBoard:
    """A table of the demo; `play` and `send` are called often, in one thread.

    ``games`` are the last one, of which the hub may lack lines, and the present one; the first is
    `number`. It replays `speed` seconds of a game in one.
    """

    def __init__(self, broker: Broker, address: Address, number: int, speed: float) -> None:
        self._address, self._number, self._speed = address, number, speed
        later_s = OFFSET_S * (number // len(recorded_games()) % 4)
        self._begun_s = time.monotonic() - later_s / speed
        self.games = [Replay(number)]
        self._boot = uuid4().hex
        self._known: dict[str, int] = {}
        self._until_s = 0.0
        self._shown: object = None
        self._received: list[tuple[str, bytes]] = []
        self._greet = False
        self._wire = MqttClient(
            broker,
            f"demo-{address.board}-{self._boot[:8]}",
            [address.topic(channel) for channel in (Channel.ACK, Channel.COMMAND)],
            self._changed,
            lambda topic, payload, _: self._received.append((topic, payload)),
            address.topic(Channel.ONLINE),
        )
        self.start = self._wire.start

    def stop(self) -> None:
        """Publish that the board is offline, and disconnect."""
        self._publish(Channel.ONLINE, OFFLINE, retain=True)
        self._wire.stop()

    def _now_s(self) -> float:
        """The time of the present game, in its seconds."""
        return (time.monotonic() - self._begun_s) * self._speed

    def play(self) -> None:
        """Advance the game; after its end the next begins."""
        game, now_s = self.games[-1], self._now_s()
        game.advance(now_s)
        if now_s > game.length_s + REST_S:
            self._number, self._begun_s = self._number + 1, time.monotonic()
            self.games = [game, Replay(self._number)]

    def send(self) -> None:
        """Handle the hub's messages, and send missing lines."""
        while self._received:
            with suppress(MessageError):
                self._handle(*self._received.pop(0))
        if not self._wire.connected:
            return
        if self._greet:
            self._greet = not self._publish(Channel.ONLINE, ONLINE, retain=True)
            self._shown = None
        game = self.games[-1]
        if (shown := (game.id, len(game.lines))) != self._shown:
            at, now = Place(0, len(game.lines)), game.state(self._now_s())
            state = BoardState(game.id, at, self._boot, self._address.board, "demo", now)
            if self._publish(Channel.STATE, state_to_bytes(state), retain=True):
                self._shown = shown
        batch = self._batch()
        if batch is not None and time.monotonic() >= self._until_s:
            self._publish(Channel.EVENTS, batch_to_bytes(batch))
            self._until_s = time.monotonic() + RESEND_S

    def _changed(self, trouble: str | None) -> None:
        self._greet = trouble is None

    def _handle(self, topic: str, payload: bytes) -> None:
        _, channel = read_topic(topic)
        if channel is Channel.ACK:
            places = read_acks(payload) if payload else {}
            self._known = {game: at.n for game, at in places.items()}
            self._until_s = 0.0
        elif channel is Channel.COMMAND and payload:
            self._publish(Channel.REPLY, reply_to_bytes(self._reply(read_command(payload))))

    def _reply(self, command: Command) -> Reply:
        """Accept or refuse a fact; a table without a camera has no page of its own."""
        request = command.request
        if command.order is Order.FACT:
            return self._after_fact(command.id, command.fact)
        if request is None or (request.method, request.path) != ("POST", "/api/facts"):
            return Reply(command.id, code=REFUSED, message="a table of the demo has no such page")
        reply = self._after_fact(command.id, read_object(request.body, len(request.body), "fact"))
        body = {"error": {"code": reply.code, "message": reply.message}}
        content = compact(body if reply.refused else {"n": reply.n})
        status, headers = 409 if reply.refused else 202, {"content-type": "application/json"}
        return Reply(command.id, response=RelayedResponse(status, headers, content))

    def _after_fact(self, id_: str, fact: Mapping[str, object]) -> Reply:
        """Accept a fact that ends an alert; a recorded game knows no other."""
        if fact.get("type") not in ENDING_FACTS:
            return Reply(id_, code=REFUSED, message="a table of the demo takes what ends an alert")
        n = self.games[-1].end(fact.get("id"), self._now_s())
        if n is None:
            return Reply(id_, code=REFUSED, message="there is no such alert")
        return Reply(id_, n)

    def _batch(self) -> Batch | None:
        """The next lines that the hub lacks."""
        for game in self.games:
            known = self._known.get(game.id, 0)
            if lines := game.lines[known : known + MAX_BATCH_LINES]:
                return Batch(game.id, 0, known + 1, lines)
        return None

    def _publish(self, channel: Channel, payload: bytes, *, retain: bool = False) -> bool:
        return self._wire.publish(self._address.topic(channel), payload, retain=retain)


class Demo:
    """The tables of these names, each with its password, in a thread between `start` and `stop`.

    `speed` seconds of a game pass in one.
    """

    def __init__(
        self, site: str, broker: Broker, passwords: Mapping[str, str], speed: float = 1.0
    ) -> None:
        self.boards = [
            DemoBoard(replace(broker, user=name, password=word), Address(site, name), number, speed)
            for number, (name, word) in enumerate(passwords.items())
        ]
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="demo", daemon=True)

    def start(self) -> None:
        """Begin to play."""
        for board in self.boards:
            board.start()
        self._thread.start()

    def stop(self) -> None:
        """End all games where they are."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()
        for board in self.boards:
            board.stop()

    def _run(self) -> None:
        while not self._stopping.wait(TICK_S):
            for board in self.boards:
                board.play()
                board.send()


def demo_names(count: int) -> list[str]:
    """The names of `count` tables.

    >>> demo_names(3)
    ['Demo-1', 'Demo-2', 'Demo-3']
    """
    return [f"Demo-{number}" for number in range(1, count + 1)]
