"""A game as it is physically played: hands that come and go, and what they leave behind.

Part of the simulator. Nothing here is seen yet: `seeing.py` makes observations of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..truth import Irregularity

Lean = tuple[float, float]
"""Where a stone's centre lies from its point, (rows, columns) in cells."""


class Put(NamedTuple):
    """At second `t`, `point` holds `stone` (None: nothing), which lies `lean` beside it."""

    t: float
    point: Point
    stone: Color | None
    lean: Lean = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Visit:
    """A hand over the board from `start` to `end` seconds, from `color`'s side, around `target`.

    ``rests``: it lies there without doing anything.
    """

    start: float
    end: float
    color: Color
    target: tuple[float, float]
    rests: bool = False


@dataclass
class Hands:
    """Plays a game on a table, visit by visit; a builder that lives while a game is made up."""

    game: Game
    rng: np.random.Generator
    pace: float = 3.0
    now: float = 2.5
    visits: list[Visit] = field(default_factory=list)
    puts: list[Put] = field(default_factory=list)
    table: dict[Point, Color | None] = field(default_factory=dict)
    script: list[Move] = field(default_factory=list)
    moves: list[tuple[Move, float]] = field(default_factory=list)
    irregularities: list[Irregularity] = field(default_factory=list)

    def next_move(self) -> Move | None:
        """The next move of the script that is legal now and whose turn it is; None at its end."""
        while self.script:
            move = self.script[0]
            turn = move.point is not None and move.color is self.game.to_play
            if turn and not self.game.verdict(move):
                return move
            self.script.pop(0)
        return None

    def lies(self, point: Point) -> Color | None:
        """What lies at `point` now."""
        return self.table.get(point)

    def wait(self, seconds: float | None = None) -> None:
        """Nothing happens for a while; by default as long as players think."""
        if seconds is None:
            seconds = 1.3 + float(self.rng.gamma(1.5, self.pace / 1.5))
        self.now += seconds

    def reach(
        self,
        color: Color,
        changes: Sequence[tuple[Point, Color | None]],
        seconds: float | None = None,
        adjust: bool = False,
        lean: Lean | None = None,
    ) -> float:
        """A hand of `color` comes, makes `changes` and leaves; the second at which it has left.

        Where they lie far apart each has a visit of its own, unless `seconds` says how long all
        of it takes.
        `adjust`: the last stone is first put one point off and then slid, in the same visit.
        `lean`: how far beside its point it comes to lie, by default a little.
        """
        at_once = seconds is not None
        if seconds is None:
            seconds = float(self.rng.uniform(0.9, 1.7)) + 0.25 * (len(changes) - 1)
        rows = [point.row for point, _ in changes]
        cols = [point.col for point, _ in changes]
        start, end = self.now, self.now + seconds
        wide = max(max(rows) - min(rows), max(cols) - min(cols)) > 3
        if wide and not at_once:
            return self._apart(color, changes)
        target = (float(np.mean(rows)), float(np.mean(cols)))
        self.visits.append(Visit(start, end, color, target))
        for number, (point, stone) in enumerate(changes):
            share = 0.4 + 0.3 * (number + 1) / (len(changes) + 1)
            last = number == len(changes) - 1
            self.put(start + share * seconds, point, stone, lean if last else None)
        if adjust and changes[-1][1] is not None:
            self._adjust(start + 0.35 * seconds, changes[-1][0], changes[-1][1])
        self.now = end
        return end

    def _apart(self, color: Color, changes: Sequence[tuple[Point, Color | None]]) -> float:
        for change in changes:
            end = self.reach(color, [change])
            self.now += 0.1
        return end

    def _adjust(self, second: float, point: Point, stone: Color) -> None:
        for beside in self.game.position.neighbours(point):
            if self.lies(beside) is None:
                self.puts.append(Put(second, beside, stone))
                self.puts.append(Put(second + 0.1, beside, None))
                return

    def put(
        self, second: float, point: Point, stone: Color | None, lean: Lean | None = None
    ) -> None:
        """From `second` on `stone` lies at `point`, a little beside it unless `lean` says how."""
        if lean is None:
            lean = (float(self.rng.normal(0.0, 0.07)), float(self.rng.normal(0.0, 0.07)))
        self.puts.append(Put(second, point, stone, lean))
        self.table[point] = stone

    def rest(self, color: Color, target: tuple[float, float], seconds: float) -> None:
        """A hand lies on the board while others play; time does not advance."""
        self.visits.append(Visit(self.now, self.now + seconds, color, target, rests=True))

    def hover(self, color: Color, target: tuple[float, float]) -> None:
        """A hand comes to `target`, does nothing and leaves."""
        self.visits.append(Visit(self.now, self.now + 1.2, color, target))
        self.now += 1.2

    def cover(self, color: Color, point: Point, seconds: float) -> None:
        """A hand was over `point` for so long, until now, and leaves."""
        target = (float(point.row), float(point.col))
        self.visits.append(Visit(self.now - seconds, self.now + 0.3, color, target))
        self.now += 0.3

    def drop(self, color: Color, point: Point) -> None:
        """A stone falls on `point` and is picked up in the same visit."""
        start, end = self.now, self.now + 1.6
        self.visits.append(Visit(start, end, color, (float(point.row), float(point.col))))
        self.puts.append(Put(start + 0.6, point, color))
        self.puts.append(Put(start + 1.1, point, None))
        self.now = end

    def play(
        self,
        move: Move,
        *,
        lift: bool = True,
        stone: Color | None = None,
        adjust: bool = False,
        slow: bool | None = None,
    ) -> float:
        """`move` is made and recorded; `lift` its captures; `stone` another colour than its own.

        `slow`: captures are lifted in visits of their own (by default: now and then). Returns
        the second at which the hand that laid the stone had left.
        """
        assert move.point is not None
        captures = sorted(self.game.follow(move)[0].captures)
        put = (move.point, stone or move.color)
        if slow is None:
            slow = len(captures) > 2 or bool(self.rng.random() < 0.35)
        if captures and lift and not slow:
            clear = self.reach(move.color, [put, *((point, None) for point in captures)])
        else:
            clear = self.reach(move.color, [put], adjust=adjust)
            if lift and captures:
                self.lift(move.color, captures)
        self.follow(move)
        return clear

    def follow(self, move: Move) -> None:
        """`move`, whose stone lies there already, goes into the record."""
        self.game, _ = self.game.follow(move)
        laid = [put.t for put in self.puts if put.point == move.point and put.stone is not None]
        self.moves.append((move, laid[-1]))

    def lift(self, color: Color, points: Sequence[Point]) -> float:
        """Stones are taken off, a few in each of at most four visits."""
        left = list(points)
        end = self.now
        fewest = -(-len(left) // 4)
        while left:
            self.now += float(self.rng.uniform(0.15, 0.6))
            count = max(fewest, int(self.rng.integers(1, 4)))
            end = self.reach(color, [(point, None) for point in left[:count]])
            left = left[count:]
        return end

    def unwind(self, count: int) -> None:
        """The record loses its last `count` moves."""
        self.game = self.game.unwind(count)
        if count:
            del self.moves[-count:]

    def forced_pass(self, color: Color) -> None:
        """The pass that replaces an illegal move."""
        move = Move(color, None, forced=True)
        self.game, _ = self.game.follow(move)
        self.moves.append((move, math.nan))

    def unseen_pass(self, color: Color) -> None:
        """`color` passes, which shows in nothing on the board."""
        move = Move(color, None)
        self.game, _ = self.game.follow(move)
        self.moves.append((move, math.nan))

    def restore(self, color: Color) -> float:
        """The table is put as the record's position has it, by `color`'s hand."""
        position = self.game.position
        grid = [Point(row, col) for row in range(position.height) for col in range(position.width)]
        wrong = [
            (point, position[point]) for point in grid if self.lies(point) is not position[point]
        ]
        end = self.now
        if wrong:
            end = self.reach(color, wrong)
        return end

    def irregularity(
        self, type_: str, points: Sequence[Point], t: float, right: float | None, *also: str
    ) -> None:
        """Note an irregularity in the truth."""
        self.irregularities.append(Irregularity(type_, tuple(points), t, right, also))
