"""A game as two people play it: thinking, laying stones, lifting what they captured."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

import numpy as np

from rules.breach import BreachType
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..point_codes import EMPTY, point_code
from ..scripts.habits import Habits
from ..scripts.table import Act, Lift, Place, Slide
from ..truth import Irregularity
from .evening import ArmPath, Evening
from .hands import Spot

COLORS = {point_code(color): color for color in Color}

HABITS = Habits(
    lies_s=(5.0, 22.0),
    capture_lies_s=(9.0, 26.0),
    again_s=(1.5, 7.0),
    plays_meanwhile=(0, 2),
    plays_elsewhere=0.6,
    others=0.5,
    patch=(8, 30),
    directions=8,
    between=(0.37, 0.49),
    upon=0.15,
    falls=0.0,
)


class Match:
    """The evening, the game, and what each side means to play: a `scripts.Table`."""

    def __init__(
        self, evening: Evening, start: Game, moves: Iterable[Move], think_s: float
    ) -> None:
        self.evening = evening
        self.rng = evening.rng
        self.game = start
        self.think_s = think_s
        self.habits = HABITS
        self.shunned: set[Point] = set()
        self.beneath: dict[Point, int] = {}
        self.irregularities: list[Irregularity] = []
        self.line: list[tuple[Move, float | None]] = []
        self.plans: dict[Color, deque[Point]] = {color: deque() for color in Color}
        for move in moves:
            if move.point is not None:
                self.plans[move.color].append(move.point)

    @property
    def mover(self) -> Color:
        """Whose turn it is."""
        return self.game.to_play

    @property
    def clock(self) -> float:
        """Seconds since the evening began."""
        return self.evening.t

    def lies(self, point: Point) -> Color | None:
        """The topmost stone on a point."""
        return COLORS.get(self.evening.board.get(point, EMPTY))

    def breaches(self, point: Point) -> set[BreachType]:
        """What a play of the side to move there would be in breach of."""
        return {breach.type for breach in self.game.verdict(Move(self.mover, point))}

    def plan(self) -> Point | None:
        """The next point that the side to move means to play and may, None where none is left."""
        plan = self.plans[self.mover]
        while plan:
            point = plan[0]
            if self.game.position[point] is None and not self.breaches(point):
                free = point not in self.shunned and self.lies(point) is None
                return point if free else None
            plan.popleft()
        return None

    def think(self) -> None:
        """Time goes by while a player thinks, for long or short."""
        took = self.think_s * float(np.clip(self.rng.lognormal(0.0, 0.75), 0.15, 8.0))
        self.wait(took)

    def wait(self, seconds: float) -> None:
        """Nothing happens for so long."""
        self.evening.t += seconds

    def note(self, irregularity: Irregularity) -> None:
        """An irregularity goes into the truth."""
        self.irregularities.append(irregularity)

    def follow(self, move: Move, t: float | None = None) -> None:
        """The game goes on with `move`, whatever it is in breach of.

        `t` when its stone came to lie, None where that is no measure of the referee's delay.
        """
        self.game, _ = self.game.follow(move)
        self.line.append((move, t))
        if move.point is not None and move.point in self.plans[move.color]:
            self.plans[move.color].remove(move.point)

    def unwind(self, count: int) -> None:
        """The record loses its last `count` moves."""
        self.game = self.game.unwind(count)
        del self.line[len(self.line) - count :]

    def visit(self, who: Color | None, acts: Sequence[Act]) -> float:
        """An arm of `who`, or of the side to move, does `acts` on one way; when the last was."""
        visit = self.evening.visit(who or self.mover, self.evening.t)
        for act in acts:
            if isinstance(act, Place):
                under = self.evening.board.get(act.point)
                if under is not None:
                    self.beneath[act.point] = under
                visit.lay(act.point, point_code(act.color), act.beside)
            elif isinstance(act, Lift):
                visit.lay(act.point, self.beneath.pop(act.point, EMPTY))
            else:
                visit.to((act.point.row, act.point.col), 0.2)
                self._slide(visit.t, act)
                visit.stay(0.2)
        t = self.evening.changes[-1][0]
        visit.leave()
        return t

    def sweep(self, who: Color | None, acts: Sequence[Slide]) -> float:
        """A sleeve does all `acts` at one moment."""
        visit = self.evening.visit(who or self.mover, self.evening.t)
        visit.to((acts[0].point.row, acts[0].point.col), 0.1)
        t = visit.t
        for act in acts:
            self._slide(t, act)
        visit.leave()
        return t

    def _slide(self, t: float, act: Slide) -> None:
        what = self.evening.board[act.point]
        if act.to != act.point:
            self.evening.put(t, act.point, EMPTY)
        self.evening.put(t, act.to, what, act.beside)

    def hover(self, who: Color, spot: Spot, seconds: float) -> None:
        """An arm comes to `spot`, stays there and leaves."""
        self.evening.visit(who, self.evening.t).to(spot, seconds).leave()

    def play(self, point: Point | None = None, *, think: bool = True) -> bool:
        """The side to move plays `point` (or its plan) and lifts what it takes."""
        point = point or self.plan()
        if point is None:
            return False
        if think:
            self.think()
        color = self.mover
        taken = sorted(
            self.game.position.place(color, point).captured,
            key=lambda one: abs(one.row - point.row) + abs(one.col - point.col),
        )
        visit = self.evening.visit(color, self.evening.t)
        visit.lay(point, point_code(color))
        laid = visit.t
        if taken:
            self._lift(visit, taken)
        visit.leave()
        self.follow(Move(color, point), laid)
        return True

    def _lift(self, visit: ArmPath, taken: list[Point]) -> None:
        began = visit.t
        slow = bool(self.rng.random() < 0.3)
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
