"""What is done to the hall, and what is measured of it."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from messages.batches import Line

from .boards import EmittedLines, ReplayedBoard
from .brokers import BROKERS, BrokerProcess
from .hub import HubProcess, usage
from .page import PageClient
from .proxy import Lane, Mode

ALONE = "T1"
"""The board that has a lane of its own."""

CAUGHT_UP_S = 90.0
"""What is not there after so long is lost."""

TICK_S = 0.02

Figures = dict[str, float]

ONE_READS = 10
"""One client in so many reads the lines, among them the last; the others look at numbers alone."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How large the hall is, and how long things last; ``speed`` is that of the fastest board.

    ``rate`` is lines a second of the whole hall, where a scenario sets it. ``cut_s`` is the cut of
    all boards, ``long_s`` that of one.
    """

    boards: int = 200
    watchers: int = 3
    seconds: float = 60.0
    rate: float = 20.0
    speed: float = 20.0
    cut_s: float = 60.0
    long_s: float = 90.0
    kills: int = 10
    seed: int = 1


@dataclass(slots=True)
class Hall:
    """Broker, hub, boards and clients of the page, all running."""

    plan: Plan
    broker: BrokerProcess
    hub: HubProcess
    lanes: Sequence[Lane]
    boards: Sequence[ReplayedBoard]
    watchers: Sequence[PageClient]
    emitted: EmittedLines
    chance: random.Random
    figures: Figures = field(default_factory=dict)

    @property
    def lacking(self) -> int:
        """Lines that some board was not acknowledged, or a client of the page has not seen."""
        lines = len(self.emitted.keys)
        unseen = max((lines - len(each.came_s) for each in self.watchers), default=0)
        return max(unseen, sum(board.lacking for board in self.boards))

    async def caught_up(self, what: str) -> None:
        """Wait until nothing lacks; the seconds are a figure. Raises RuntimeError."""
        loop = asyncio.get_running_loop()
        begun_s = loop.time()
        while self.lacking:
            if loop.time() - begun_s > CAUGHT_UP_S:
                raise RuntimeError(f"{what}: {self.lacking} lines lack after {CAUGHT_UP_S:g} s")
            await asyncio.sleep(TICK_S)
        self.figures[what] = loop.time() - begun_s

    async def play(self, seconds: float, rate: float) -> None:
        """For so long boards emit lines at random moments, `rate` a second together."""
        loop = asyncio.get_running_loop()
        now_s = loop.time()
        end_s = now_s + seconds
        while (now_s := now_s + self.chance.expovariate(rate)) < end_s:
            await asyncio.sleep(max(0.0, now_s - loop.time()))
            self.chance.choice(self.boards).emit()

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """While this lasts, every board replays its journal at a speed of 1 to that of the plan."""
        count = max(1, len(self.boards) - 1)
        speeds = [1 + (self.plan.speed - 1) * k / count for k in range(len(self.boards))]
        tasks = [
            asyncio.create_task(self._replay(board, speed))
            for board, speed in zip(self.boards, speeds, strict=True)
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _replay(self, board: ReplayedBoard, speed: float) -> None:
        while True:
            await asyncio.sleep(self.chance.expovariate(speed / board.pace_s))
            board.emit()

    def delays(self, since: float = 0.0) -> np.ndarray:
        """Seconds from each line that was emitted since until every client of the page had it."""
        found = [
            max(each.came_s[key] for each in self.watchers) - at_s
            for key, at_s in self.emitted.at_s.items()
            if at_s >= since and all(key in each.came_s for each in self.watchers)
        ]
        return np.array(found)


@asynccontextmanager
async def running(
    plan: Plan, broker: str, folder: Path, journals: Sequence[Sequence[Line]]
) -> AsyncIterator[Hall]:
    """A hall that has begun: every board is connected and has emitted one line."""
    wire = BROKERS[broker](folder / "broker")
    wire.start()
    hub = HubProcess(folder / "hub", wire.port)
    lanes = [Lane(wire.port), Lane(wire.port)]
    for lane in lanes:
        await lane.open()
    emitted = EmittedLines()
    names = [f"T{number}" for number in range(1, plan.boards + 1)]
    boards = [
        ReplayedBoard(name, journals[k % len(journals)], lanes[name == ALONE], emitted)
        for k, name in enumerate(names)
    ]
    tasks: list[asyncio.Task[None]] = []
    hall = Hall(plan, wire, hub, lanes, boards, [], emitted, random.Random(plan.seed))
    try:
        hall.figures["hub begins, s"] = await hub.start()
        clients = [
            PageClient(hub.url, hub.token, reads=number % ONE_READS == 1 % ONE_READS)
            for number in range(plan.watchers, 0, -1)
        ]
        hall.watchers = [each for each in clients if each.reads]
        tasks = [asyncio.create_task(client.run()) for client in clients]
        tasks += [asyncio.create_task(board.run()) for board in boards]
        for board in boards:
            board.emit()
        await hall.caught_up("boards begin, s")
        yield hall
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for lane in lanes:
            await lane.close()
        hub.stop()
        wire.kill()


async def steady(hall: Hall) -> None:
    """Lines at a steady rate, then one of every board within a second."""
    plan, loop = hall.plan, asyncio.get_running_loop()
    before, broker_before, begun_s = usage(hall.hub.pid), usage(hall.broker.pid), loop.time()
    counted = sum(lane.up for lane in hall.lanes), sum(lane.down for lane in hall.lanes)
    messages, lines = sum(board.messages for board in hall.boards), len(hall.emitted.keys)
    await hall.play(plan.seconds, plan.rate)
    await hall.caught_up("caught up after steady lines, s")
    after, broker_after = usage(hall.hub.pid), usage(hall.broker.pid)
    took_s = loop.time() - begun_s
    hall.figures["p95 at a steady rate, ms"] = 1000 * _p95(hall.delays(begun_s))
    hall.figures["hub, cores"] = (after.cpu_s - before.cpu_s) / took_s
    hall.figures["broker, cores"] = (broker_after.cpu_s - broker_before.cpu_s) / took_s
    sent = sum(board.messages for board in hall.boards) - messages
    emitted = len(hall.emitted.keys) - lines
    up, down = sum(lane.up for lane in hall.lanes), sum(lane.down for lane in hall.lanes)
    hall.figures["messages of boards/s"] = sent / took_s
    hall.figures["bytes up a line"] = (up - counted[0]) / emitted
    hall.figures["bytes down a line"] = (down - counted[1]) / emitted
    hall.figures["hub, CPU ms a line"] = 1000 * (after.cpu_s - before.cpu_s) / emitted
    burst_s = loop.time()
    for board in hall.chance.sample(list(hall.boards), len(hall.boards)):
        board.emit()
        await asyncio.sleep(max(0.0, 1.0 / len(hall.boards) - TICK_S / 10))
    await hall.caught_up("caught up after the burst, s")
    hall.figures["p95 of a line of every board within a second, ms"] = 1000 * _p95(
        hall.delays(burst_s)
    )
    hall.figures["hub, MB at most"] = usage(hall.hub.pid).most_mb
    hall.figures["broker, MB at most"] = usage(hall.broker.pid).most_mb


async def broker_killed(hall: Hall) -> None:
    """The broker is killed while all play, and begun again a second later."""
    async with hall.playing():
        for _ in range(hall.plan.kills):
            await asyncio.sleep(hall.chance.uniform(1.0, 5.0))
            hall.broker.kill()
            await asyncio.sleep(1.0)
            hall.broker.start()
            await asyncio.sleep(hall.chance.uniform(1.0, 8.0))
    await hall.caught_up("caught up after the broker's last kill, s")
    hall.figures["kills of the broker"] = hall.plan.kills


async def hub_killed(hall: Hall) -> None:
    """The hub is killed at random moments while all play, and begun again at once."""
    down_s = []
    async with hall.playing():
        for _ in range(hall.plan.kills):
            await asyncio.sleep(hall.chance.uniform(0.0, 2.0))
            hall.hub.kill()
            down_s.append(await hall.hub.start())
    await hall.caught_up("caught up after the hub's last kill, s")
    hall.figures["kills of the hub"] = hall.plan.kills
    hall.figures["hub is there again, s at most"] = max(down_s)


async def cut(hall: Hall) -> None:
    """All boards are cut, swallowed at first and then closed; one of them for longer."""
    plan = hall.plan
    others = [board for board in hall.boards if board.name != ALONE]
    alone = [board for board in hall.boards if board.name == ALONE]
    async with hall.playing():
        for lane in hall.lanes:
            lane.set(Mode.SWALLOW)
        await asyncio.sleep(plan.cut_s / 2)
        for lane in hall.lanes:
            lane.set(Mode.CLOSED)
        await asyncio.sleep(plan.cut_s / 2)
        hall.figures["lines that waited"] = sum(board.lacking for board in others)
        hall.lanes[0].set(Mode.OPEN)
        await asyncio.sleep(0)
        await _caught_up_once(hall, "caught up after the cut of all, s", others)
        await asyncio.sleep(max(0.0, plan.long_s - plan.cut_s))
        hall.figures["lines of one that waited"] = alone[0].lacking
        hall.lanes[1].set(Mode.OPEN)
        await _caught_up_once(hall, "caught up after the cut of one, s", alone)
    await hall.caught_up("caught up at the end, s")


async def _caught_up_once(hall: Hall, what: str, boards: Sequence[ReplayedBoard]) -> None:
    """Wait until the hub has what each board has emitted by now; they go on meanwhile."""
    loop = asyncio.get_running_loop()
    begun_s, behind = loop.time(), [(board, board.emitted) for board in boards]
    while behind := [(each, n) for each, n in behind if each.emitted - each.lacking < n]:
        if loop.time() - begun_s > CAUGHT_UP_S:
            raise RuntimeError(f"{what}: {len(behind)} boards lack lines after {CAUGHT_UP_S:g} s")
        await asyncio.sleep(TICK_S)
    hall.figures[what] = loop.time() - begun_s


async def lost(hall: Hall) -> None:
    """A board's bytes are swallowed; the page shows it as gone."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(hall.chance.uniform(0.0, 8.0))
    hall.lanes[1].set(Mode.SWALLOW)
    begun_s = loop.time()
    while await hall.hub.online(ALONE):
        if loop.time() - begun_s > CAUGHT_UP_S:
            raise RuntimeError("a lost board is shown as there")
        await asyncio.sleep(0.1)
    hall.figures["a lost board is shown, s"] = loop.time() - begun_s
    hall.lanes[1].set(Mode.OPEN)
    await hall.caught_up("caught up, s")


def check(hall: Hall) -> list[str]:
    """What is wrong at the end: lines that lack, that are too many, or came out of order."""
    kept = hall.hub.kept()
    faults = [fault for each in hall.watchers for fault in each.faults]
    if len(kept) != len(set(kept)):
        faults.append(f"{len(kept) - len(set(kept))} lines are kept twice")
    if missing := hall.emitted.keys - set(kept):
        faults.append(f"{len(missing)} lines are lost, such as {min(missing)}")
    if strange := set(kept) - hall.emitted.keys:
        faults.append(f"{len(strange)} lines were never told, such as {min(strange)}")
    hall.figures["lines"] = len(hall.emitted.keys)
    hall.figures["load of the machine"] = os.getloadavg()[0]
    return faults


def _p95(values: np.ndarray) -> float:
    return float(np.quantile(values, 0.95)) if len(values) else float("nan")


SCENARIOS: Mapping[str, Callable[[Hall], Awaitable[None]]] = {
    "steady": steady,
    "broker": broker_killed,
    "hub": hub_killed,
    "cut": cut,
    "lost": lost,
}
