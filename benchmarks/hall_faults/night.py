"""One evening of a hall: what must hold at every moment, and what must be well in the end.

Safety: a line that was acknowledged is in the store as it was sent, once; no decision is taken
back; a good board's batch that arrives while all is well is acknowledged within a second, with any
messages of others. Liveness: a minute after the last fault the hub has every line and all terms.
"""

from __future__ import annotations

import gc
import hashlib
import io
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import cast
from unittest.mock import patch

from benchmarks.session_faults.clock import SimulatedClock
from benchmarks.session_faults.disk import DiskTrouble, FaultyDisk
from hall.boards.following import Followed
from hall.boards.opening import mended_store
from hall.boards.store import NAME, Reader
from hall.hub import NO_MEMBERS, Hub, Members, members
from messages.batches import Line
from messages.mqtt_client import Broker
from web.machine import Machine

from .boards import BadBoard, GoodBoard
from .broker import BoardClient, SimulatedBroker, SimulatedWire
from .operator import FAULTS, Operator

TICK_S = 0.05

FAULTS_S, HEAL_S = 90.0, 75.0
"""So long things fail, and then all is well within so long."""

MEMBERS_S = 1.0
"""A hub looks about so often who is let in."""

WAIT_S = 1.0
"""A batch that arrives while all is well is acknowledged within so long."""

LINE_COST_S, MESSAGE_COST_S, STEP_COST_S = 0.0001, 0.0003, 0.003
"""What a line that is followed, a message, and a commit take of the processor's time."""

Key = tuple[str, str, int]
"""A board, a game, and an epoch."""


@dataclass(frozen=True, slots=True)
class NightOutcome:
    """What came of an evening: a digest of all that happened, and what did not hold."""

    seed: int
    digest: str
    broken: str | None
    done: Mapping[str, int]
    lines: Sequence[str]


class BrokenError(Exception):
    """Something does not hold."""


@dataclass(slots=True)
class Waiting:
    """A good board's batch at the hub: since when, and up to which line."""

    since_s: float
    n: int


@dataclass
class Night:
    """The world of one seed."""

    seed: int
    folder: Path
    log: list[str] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    acked: dict[Key, int] = field(default_factory=dict)
    waiting: dict[Key, Waiting] = field(default_factory=dict)
    shown: int = 0
    hub: Hub | None = None
    known: Members = NO_MEMBERS
    start_s: float = 0.0
    well_since_s: float = 0.0
    work: int = 0

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.clock = SimulatedClock()
        self.clock.boot()
        self.disk = FaultyDisk(self.clock, Random(self.seed + 1), default=True)
        self.broker = SimulatedBroker(self.clock, Random(self.seed + 2), "hall")
        self.broker.published, self.broker.arrived = self._published, self._arrived
        self.operator = Operator(self.folder / NAME, Random(self.seed + 3))
        names = ("T1", "T2", "T3", "T9")
        self.good = [
            GoodBoard(name, self.clock, Random(f"{self.seed}{name}"), self.broker) for name in names
        ]
        self.bad = BadBoard("B1", self.clock, Random(self.seed + 4), self.broker)
        self.machine = Machine(self.clock.clock(), threads=False)

    def run(self) -> None:
        """Run the evening. Raises BrokenError."""
        mended_store(self.folder)
        boards: list[BoardClient] = [*self.good, self.bad]
        for board in boards:
            self.operator.let_in(board.name)
            self.broker.join(board)
        while self.clock.now_s < FAULTS_S:
            if self.random.random() < 0.03:
                self._fault()
            self._tick()
        self._note("nothing fails any more")
        self.disk.mend()
        self.broker.troubled, self.bad.a_second = False, 0.0
        until_s = self.clock.now_s + HEAL_S
        for each in self.good:
            each.plays = False
        while self.clock.now_s < until_s:
            if self.random.random() < 0.02 and self.clock.now_s < FAULTS_S + 10.0:
                self._note(self.operator.decide())
            self._tick()
        self._check_well()

    def close(self) -> None:
        """Let go of the store and the disk."""
        self._end_hub()
        gc.collect()
        self.disk.close()

    def _tick(self) -> None:
        self.clock.go_on(TICK_S)
        for board in self.good:
            board.go_on()
        self.bad.go_on()
        self.broker.go_on()
        if self.hub is None:
            if self.clock.now_s >= self.start_s:
                self._start_hub()
            return
        if self.random.random() < TICK_S / MEMBERS_S:
            self._watch_members(self.hub)
        before, messages = self.work, self.hub.keeper.counts.shown
        self.hub.keeper.step()
        cost = (self.work - before) * LINE_COST_S
        cost += STEP_COST_S * (self.hub.keeper.counts.shown - messages)
        self.clock.go_on(cost)
        self._check_waiting(self.hub)

    def _start_hub(self) -> None:
        try:
            path = mended_store(self.folder)
            hub = Hub(path, "hall", cast(Broker, self.broker), machine=self.machine)
        except FAULTS as error:
            self._note(f"the hub does not start: {type(error).__name__}")
            self.start_s = self.clock.now_s + 3.0
            del error  # it holds what was open; a process would have ended with it
            gc.collect()
            return
        self.hub, self.known = hub, NO_MEMBERS
        hub.mqtt.start()
        self.well_since_s = self.clock.now_s
        self._note("the hub starts")
        if back := [name for name in members(path).removed if name in hub.boards]:
            raise BrokenError(f"{back} were put out, and are shown")
        self._check_store()

    def _end_hub(self) -> None:
        if self.hub is not None:
            self.hub.mqtt.stop()
            self.hub.store.close()
        self.hub = None
        self.waiting.clear()

    def _watch_members(self, hub: Hub) -> None:
        """As `Hub.watch_accounts` does it."""
        try:
            now = members(hub.path)
            if now != self.known:
                hub._update_boards(self.known, now)
                self.known = now
        except FAULTS:
            self.done["members not read"] += 1

    # What fails

    def _fault(self) -> None:
        kind = self.random.choice(
            ("kill", "power", "stop", "disk", "disk", "broker", "cut", "wall", "bad", "bad")
            + ("decide",) * 4
            + ("game", "mend")
        )
        self.done[kind] += 1
        more = getattr(self, f"_fault_{kind}")()
        self._note(f"{kind} {more or ''}")

    def _fault_kill(self) -> None:
        self.disk.dead = True
        self._end_hub()
        self.disk.start()
        self.start_s = self.clock.now_s + self.random.uniform(0.5, 8.0)

    def _fault_power(self) -> None:
        self.disk.dead = True
        self._end_hub()
        self.disk.lose_power()
        self.disk.start()
        self.clock.boot()
        self.start_s = self.clock.now_s + self.random.uniform(2.0, 15.0)

    def _fault_stop(self) -> None:
        if self.hub is not None:
            self.hub.keeper.stop()
            self.hub.keeper.step()
        self._end_hub()
        self.start_s = self.clock.now_s + 1.0

    def _fault_disk(self) -> str:
        trouble = self.random.choice(
            (DiskTrouble.FULL, DiskTrouble.ERROR, DiskTrouble.TORN, DiskTrouble.BUSY)
        )
        count = self.random.choice((1, 3, 30))
        self.disk.fail(self.random.randrange(1, 20), trouble, count)
        return f"{trouble.value} {count}"

    def _fault_broker(self) -> None:
        self.broker.kill(self.random.uniform(0.0, 8.0))

    def _fault_cut(self) -> str:
        name = self.random.choice(["hub", *self.broker.boards])
        self.broker.cut(name, self.random.uniform(0.0, 5.0))
        self.broker.troubled = True
        return name

    def _fault_wall(self) -> None:
        self.clock.set_wall(self.random.choice((-86400.0, -5.0, 0.0, 3600.0, 1e6)))

    def _fault_bad(self) -> str:
        return self.bad.turn(self.random.choice((0.0, 5.0, 50.0, 400.0)))

    def _fault_decide(self) -> str:
        return self.operator.decide()

    def _fault_game(self) -> None:
        self.random.choice(self.good).begin()

    def _fault_mend(self) -> None:
        self.random.choice(self.good).mend()

    # What must hold

    def _published(self, topic: str, payload: bytes) -> None:
        """The hub publishes to a board; what it acknowledges it must have from here on."""
        board, _, channel = topic.split("/", 3)[3].partition("/")
        shown = payload if channel != "down/cmd" else b""
        self._note(f"-> {board} {channel} {hashlib.sha256(shown).hexdigest()[:8]}")
        if channel != "down/ack" or not payload:
            return
        if self.hub is not None and board in self.known.removed:
            raise BrokenError(f"{board} was put out, and is acknowledged")
        for game, at in json.loads(payload).items():
            key = (board, game, at["epoch"])
            self.acked[key] = max(at["n"], self.acked.get(key, 0))
            waits = self.waiting.get(key)
            if waits is not None and at["n"] >= waits.n:
                del self.waiting[key]

    def _arrived(self, topic: str, payload: bytes) -> None:
        """A message is at the hub."""
        board, _, channel = topic.split("/", 3)[3].partition("/")
        self.clock.go_on(MESSAGE_COST_S if board == "B1" else 0.0)
        if channel != "up/ev" or board == "B1":
            return
        body = json.loads(payload)
        key = (board, body["game_id"], body["epoch"])
        game = next(each for each in self.good if each.name == board).games[body["game_id"]]
        follows = body["from"] <= self.acked.get(key, 0) + 1 and game.epoch == body["epoch"]
        if follows and key not in self.waiting and board in self.known.known:
            last = body["from"] + len(body["lines"]) - 1
            if last > self.acked.get(key, 0):
                self.waiting[key] = Waiting(self.clock.now_s, last)

    def _check_waiting(self, hub: Hub) -> None:
        now_s = self.clock.now_s
        well = "hub" in self.broker.since_s and hub.failure is None and not self.disk._next
        if not well or self.disk._busy:
            self.waiting.clear()
            return
        for key, waits in list(self.waiting.items()):
            if key[0] not in self.known.known:
                del self.waiting[key]
            elif now_s - waits.since_s > WAIT_S + TICK_S:
                raise BrokenError(f"{key} waits for the acknowledgement of line {waits.n}")

    def _check_store(self) -> None:
        """All that was acknowledged is there, as it was sent, once; no decision is taken back."""
        try:
            wrong = self.operator.check()
            reader = Reader(self.folder / NAME)
            for (board, game_id, epoch), n in self.acked.items():
                found = [kept.line for kept in reader.game(board, game_id, epoch)]
                if len(found) < n or [line["n"] for line in found] != list(
                    range(1, len(found) + 1)
                ):
                    wrong = f"{board} {game_id} {epoch}: {len(found)} of {n} acknowledged lines"
                sent = self._sent(board, game_id, epoch)
                if sent is not None and found != sent[: len(found)]:
                    wrong = f"{board} {game_id} {epoch}: other lines than were sent"
        except sqlite3.Error:
            return  # the disk fails: it is looked at the next start
        if wrong is not None:
            raise BrokenError(wrong)

    def _sent(self, board: str, game_id: str, epoch: int) -> list[Line] | None:
        """The lines of a good board's game, where it still is in that epoch."""
        for each in self.good:
            game = each.games.get(game_id)
            if each.name == board and game is not None and game.epoch == epoch:
                return game.lines
        return None

    def _check_well(self) -> None:
        if self.hub is None or self.hub.failure is not None:
            raise BrokenError(f"the hub is not well: {self.hub and self.hub.failure}")
        self._check_store()
        for board in self.good:
            if board.name in members(self.hub.path).removed:
                continue
            known = self.hub.boards[board.name]
            game = board.games[board.present]
            if not board.whole:
                kept = {name: (each.acked, len(each.lines)) for name, each in board.games.items()}
                raise BrokenError(f"{board.name} is not whole: {kept}")
            if (known.game_id, known.at.n) != (board.present, len(game.lines)) and game.lines:
                raise BrokenError(f"{board.name}: {known.game_id} {known.at} at the hub")
            if float(known.followed.started.komi) != board.komi or not known.online:
                komi = known.followed.started.komi
                raise BrokenError(f"{board.name}: komi {komi}, online {known.online}")

    def _note(self, what: str) -> None:
        self.log.append(f"{self.clock.now_s:9.3f} {what}")


def run_night(seed: int) -> NightOutcome:
    """Run the evening of a seed."""
    logged = io.StringIO()
    with TemporaryDirectory() as place, redirect_stderr(logged):
        folder = Path(place) / "hall"
        night = Night(seed, folder)
        broken = None
        with _stand_ins(night):
            try:
                night.run()
            except BrokenError as error:
                broken = str(error)
            finally:
                night.close()
        done = {**night.done, **night.broker.done, **night.disk.done, **night.operator.done}
    digest = hashlib.sha256("\n".join(night.log).encode()).hexdigest()[:16]
    return NightOutcome(seed, digest, broken, done, [*night.log, logged.getvalue()])


@contextmanager
def _stand_ins(night: Night) -> Iterator[None]:
    """While this lasts, the hub has the simulated broker and disk, and its work is counted."""
    after = Followed.after

    def counted(followed: Followed, line: Line) -> Followed:
        night.work += 1
        return after(followed, line)

    def replace_file(path: Path, content: bytes, mode: int | None = None) -> None:
        night.disk.replace_file(path, content)

    with (
        patch("hall.hub.MqttClient", SimulatedWire),
        patch("hall.boards.decisions.replace_file", replace_file),
        patch("hall.logins.hash_of", str),  # what a password's hash costs is no matter here
        patch.object(Followed, "after", counted),
    ):
        yield
