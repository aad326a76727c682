"""A physically played game: visits of hands, and the stones they move.

Part of the simulator; `camera.py` derives observations from it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.points import Move, Point

from ..truth import Irregularity

Offset = tuple[float, float]
"""A stone's centre from its point, (rows, columns) in cells."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Put a stone on a point; on another stone where one lies there. `beside` None: as usual."""

    point: Point
    color: Color
    beside: Offset | None = None


@dataclass(frozen=True, slots=True)
class Lift:
    """Take the topmost stone off a point."""

    point: Point


@dataclass(frozen=True, slots=True)
class Slide:
    """Push the stone of a point to another point, or to another place on the same one."""

    point: Point
    to: Point
    beside: Offset | None = None


Act = Lay | Lift | Slide


Range = tuple[float, float]
"""Bounds of a uniform draw."""


@dataclass(frozen=True, slots=True)
class Habits:
    """Durations in seconds, chances 0..1, distances in cells."""

    lies_s: Range = (4.0, 7.0)
    """The delay before a person corrects an error."""
    capture_lies_s: Range = (7.0, 7.0)
    """The delay before captured stones are removed."""
    again_s: Range = (1.5, 1.5)
    """The pause before the player who has just moved acts again."""
    played_on: float = 0.4
    """The chance that the opponent plays on after an illegal play or the second of two in a row."""
    one_undone: float = 1 / 3
    """The chance that of two plays in a row only the second is undone."""
    at_once: float = 0.25
    """The chance that two plays in a row are laid in one visit."""
    late: float = 0.0
    """The chance that a wrong colour is put right only after more plays."""
    two_visits: float = 0.5
    """The chance that putting a wrong colour right takes two visits."""
    plays_meanwhile: tuple[int, int] = (0, 0)
    """Bounds of the number of plays while captured stones still lie."""
    plays_elsewhere: float = 0.5
    """The chance that a stone taken back is played elsewhere."""
    others: float = 0.0
    """The chance that the hand of the side not to move disturbs stones."""
    patch: tuple[int, int] = (3, 5)
    """Bounds of the number of stones that a sleeve pushes."""
    directions: int = 4
    """Into how many directions a sleeve pushes; 0: any."""
    push: Range = (1.0, 1.0)
    """The distance of a sleeve's push."""
    badly_mended: float = 0.0
    """The chance that one of the pushed stones is put back wrongly first."""
    between: Range = (0.36, 0.48)
    """The distance of a stone between points from its point."""
    upon: float = 0.12
    """The spread of a stone's place on another stone."""
    falls: float = 0.5
    """The chance that an extra stone comes without a play."""


class Put(NamedTuple):
    """At second `t`, `point` holds `stone` (None: nothing), which lies `lean` beside it."""

    t: float
    point: Point
    stone: Color | None
    lean: Offset = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class HandVisit:
    """A hand over the board from `start` to `end` seconds, from `color`'s side, around `target`.

    ``rests``: it lies there without doing anything.
    """

    start: float
    end: float
    color: Color
    target: tuple[float, float]
    rests: bool = False


Change = tuple[Point, Color | None, Offset | None]
"""The new content of a point, and its offset (None: a usual one)."""


@dataclass
class Hands:
    """Plays a game on a table, visit by visit. The clock only runs while somebody acts or waits."""

    game: Game
    """The expected record."""
    rng: np.random.Generator
    pace: float = 3.0
    now: float = 2.5
    """Seconds since the evening began."""
    habits: Habits = field(default_factory=Habits)
    visits: list[HandVisit] = field(default_factory=list)
    puts: list[Put] = field(default_factory=list)
    stacks: dict[Point, list[Color]] = field(default_factory=dict)
    script: list[Move] = field(default_factory=list)
    """The planned moves."""
    moves: list[tuple[Move, float]] = field(default_factory=list)
    """The moves made, with the second at which each stone lay there."""
    irregularities: list[Irregularity] = field(default_factory=list)
    shunned: set[Point] = field(default_factory=set)
    """Points temporarily excluded from play."""

    def lies(self, point: Point) -> Color | None:
        """The topmost stone on a point."""
        stack = self.stacks.get(point)
        return stack[-1] if stack else None

    def next_move(self) -> Move | None:
        """The next move of the script that is legal now and whose turn it is; None at its end."""
        while self.script:
            move = self.script[0]
            turn = move.point is not None and move.color is self.game.to_play
            if turn and not self.game.verdict(move):
                return move
            self.script.pop(0)
        return None

    def plan(self) -> Point | None:
        """The next planned play of the side to move."""
        move = self.next_move()
        if move is None or move.point in self.shunned or move.point is None:
            return None
        return None if self.lies(move.point) is not None else move.point

    def think(self) -> None:
        """Advance the clock by the time players think."""
        self.now += 1.3 + float(self.rng.gamma(1.5, self.pace / 1.5))

    def wait(self, seconds: float) -> None:
        """Advance the clock."""
        self.now += seconds

    def put(self, second: float, point: Point, color: Color) -> None:
        """From `second` on a stone lies at `point` that no hand put there."""
        self.stacks.setdefault(point, []).append(color)
        self._put(second, point, color, None)

    def visit(self, who: Color | None, acts: Sequence[Act]) -> float:
        """A hand of `who` does `acts`; where they lie far apart each in a visit of its own."""
        changes = self._changes(acts)
        if who is None:
            for point, stone, lean in changes:
                self._put(self.now, point, stone, lean)
            return self.now
        rows = [point.row for point, _, _ in changes]
        cols = [point.col for point, _, _ in changes]
        if max(max(rows) - min(rows), max(cols) - min(cols)) <= 3:
            return self._reach(who, changes)
        for change in changes:
            t = self._reach(who, [change])
            self.now += 0.1
        return t

    def sweep(self, who: Color | None, acts: Sequence[Act]) -> float:
        """An arm passes over the board and does all `acts` in one visit."""
        return self._reach(who or self.game.to_play, self._changes(acts), 1.5)

    def hover(self, who: Color, spot: Offset, seconds: float) -> None:
        """A hand rests on the board for a time."""
        self.visits.append(HandVisit(self.now, self.now + seconds, who, spot, rests=seconds > 2.5))
        self.now += seconds

    def play(self, point: Point | None = None, *, think: bool = True) -> bool:
        """The side to move plays `point` or its plan; captures at once or, now and then, after."""
        point = point or self.plan()
        if point is None:
            return False
        if think:
            self.think()
        move = Move(self.game.to_play, point)
        captures = sorted(self.game.follow(move)[0].captures)
        slow = len(captures) > 2 or bool(self.rng.random() < 0.35)
        place: Act = Lay(point, move.color)
        lifts: list[Act] = [Lift(taken) for taken in captures]
        if captures and not slow:
            self.visit(move.color, [place, *lifts])
        else:
            self.visit(move.color, [place])
            self._lift(move.color, captures)
        laid = [put.t for put in self.puts if put.point == point and put.stone is not None]
        self.follow(move, laid[-1])
        return True

    def follow(self, move: Move, t: float | None = None) -> None:
        """Add `move`, whose stone is on the board already, to the record."""
        self.game, _ = self.game.follow(move)
        self.moves.append((move, math.nan if t is None else t))
        if self.script and self.script[0] == move:
            self.script.pop(0)

    def unwind(self, count: int) -> None:
        """Remove the record's last `count` moves."""
        self.game = self.game.unwind(count)
        if count:
            del self.moves[-count:]

    def note(self, irregularity: Irregularity) -> None:
        """Add an irregularity to the truth."""
        self.irregularities.append(irregularity)

    def _changes(self, acts: Sequence[Act]) -> list[Change]:
        """The changes of the `acts`, one point at a time; applied to the stacks of stones."""
        changes: list[Change] = []
        for act in acts:
            stack = self.stacks.setdefault(act.point, [])
            if isinstance(act, Lay):
                stack.append(act.color)
                changes.append((act.point, act.color, act.beside))
                continue
            stone = stack.pop()
            if isinstance(act, Lift):
                changes.append((act.point, self.lies(act.point), None))
                continue
            self.stacks.setdefault(act.to, []).append(stone)
            if act.to != act.point:
                changes.append((act.point, None, None))
            changes.append((act.to, stone, act.beside))
        return changes

    def _reach(
        self, color: Color, changes: Sequence[Change], seconds: float | None = None
    ) -> float:
        """One visit that makes `changes`; the second of the last of them."""
        if seconds is None:
            seconds = float(self.rng.uniform(0.9, 1.7)) + 0.25 * (len(changes) - 1)
        start = self.now
        rows = [point.row for point, _, _ in changes]
        cols = [point.col for point, _, _ in changes]
        target = (float(np.mean(rows)), float(np.mean(cols)))
        self.visits.append(HandVisit(start, start + seconds, color, target))
        for number, (point, stone, lean) in enumerate(changes):
            share = 0.4 + 0.3 * (number + 1) / (len(changes) + 1)
            self._put(start + share * seconds, point, stone, lean)
        self.now = start + seconds
        return self.puts[-1].t

    def _put(self, second: float, point: Point, stone: Color | None, lean: Offset | None) -> None:
        if lean is None:
            lean = (float(self.rng.normal(0.0, 0.07)), float(self.rng.normal(0.0, 0.07)))
        self.puts.append(Put(second, point, stone, lean))

    def _lift(self, color: Color, points: Sequence[Point]) -> None:
        """Stones are taken off, a few in each of at most four visits."""
        left: list[Act] = [Lift(point) for point in points]
        fewest = -(-len(left) // 4)
        while left:
            self.now += float(self.rng.uniform(0.15, 0.6))
            count = max(fewest, int(self.rng.integers(1, 4)))
            self.visit(color, left[:count])
            left = left[count:]
