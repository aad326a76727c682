"""A game as two people play it: thinking, laying stones, lifting what they captured."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import numpy as np

from rules.breach import BreachType
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from .evening import EMPTY, Evening, Visit, code

OFF_TURN = {BreachType.TWO_IN_A_ROW}


class Match:
    """The evening, the game as it stands, and what each side still means to play."""

    def __init__(
        self, evening: Evening, start: Game, moves: Iterable[Move], think_s: float
    ) -> None:
        self.evening = evening
        self.rng = evening.rng
        self.game = start
        self.think_s = think_s
        self.line: list[tuple[Move, float | None]] = []
        self.plans: dict[Color, deque[Point]] = {color: deque() for color in Color}
        for move in moves:
            if move.point is not None:
                self.plans[move.color].append(move.point)

    @property
    def mover(self) -> Color:
        """Whose turn it is."""
        return self.game.to_play

    def breaches(self, color: Color, point: Point) -> set[BreachType]:
        """What a play there would be in breach of, the turn left aside."""
        found = {breach.type for breach in self.game.verdict(Move(color, point))}
        return found - OFF_TURN

    def planned(self, color: Color | None = None) -> Point | None:
        """The next point that this side means to play and may, None where it has none left."""
        color = self.mover if color is None else color
        plan = self.plans[color]
        while plan:
            point = plan[0]
            if self.game.position[point] is None and not self.breaches(color, point):
                return point
            plan.popleft()
        return None

    def think(self) -> None:
        """Time goes by while a player thinks, for long or short."""
        took = self.think_s * float(np.clip(self.rng.lognormal(0.0, 0.75), 0.15, 8.0))
        self.evening.wait(took)

    def captures(self, color: Color, point: Point) -> list[Point]:
        """What a play there captures, in the order in which a hand would lift it."""
        taken = self.game.position.place(color, point).captured
        return sorted(taken, key=lambda one: abs(one[0] - point[0]) + abs(one[1] - point[1]))

    def follow(self, color: Color, point: Point, t: float | None = None) -> None:
        """The game goes on with this play, whatever it is in breach of.

        `t` when its stone came to lie, None where that is no measure of a reader's delay.
        """
        self.game, _ = self.game.follow(Move(color, point))
        self.line.append((Move(color, point), t))
        plan = self.plans[color]
        if plan and plan[0] == point:
            plan.popleft()

    def unwind(self, count: int, passer: Color) -> None:
        """The last `count` plays are undone and one pass of `passer` takes their place."""
        self.game = self.game.unwind(count).follow(Move(passer, None, forced=True))[0]
        del self.line[len(self.line) - count :]
        self.line.append((Move(passer, None, forced=True), None))

    def take_back(self) -> None:
        """The last play is undone as if it had never been."""
        self.game = self.game.unwind(1)
        self.line.pop()

    def play(
        self,
        point: Point | None = None,
        *,
        start: float | None = None,
        adjust: bool = False,
    ) -> float:
        """The side to move plays `point` (its plan) and lifts what it takes; the time it lay.

        `start` is when the arm sets out; `adjust` lays the stone beside the point first and
        pushes it over before letting go.
        """
        color = self.mover
        if point is None:
            point = self.planned(color)
            assert point is not None
        taken = self.captures(color, point)
        visit = self.evening.visit(color, self.evening.t if start is None else start)
        if adjust:
            beside = self._free_beside(point)
            if beside is not None:
                visit.lay(beside, code(color), (0.0, 0.0))
                visit.stay(float(self.rng.uniform(0.3, 2.0)))
                self.evening.put(visit.t, beside, EMPTY)
                self.evening.near_miss("adjusted")
        visit.lay(point, code(color))
        lay = visit.t
        if taken:
            self._lift(visit, taken)
        visit.leave()
        self.follow(color, point, lay)
        return lay

    def _free_beside(self, point: Point) -> Point | None:
        free = [
            one
            for one in self.game.position.neighbours(point)
            if self.evening.board.get(one) is None
        ]
        return free[int(self.rng.integers(len(free)))] if free else None

    def _lift(self, visit: Visit, taken: list[Point]) -> None:
        began = visit.t
        slow = bool(self.rng.random() < 0.3)
        if slow:
            self.evening.near_miss("slow capture")
        left = list(taken)
        while left:
            several = 1 if self.rng.random() < 0.6 else int(self.rng.integers(2, 6))
            grab, left = left[:several], left[several:]
            visit.to((grab[0][0], grab[0][1]), float(self.rng.uniform(0.1, 0.3)))
            for one in grab:
                self.evening.put(visit.t, one, EMPTY)
            late = visit.t - began > 7.0
            if slow and left and not late:
                visit.stay(float(self.rng.uniform(0.5, 1.6)))
