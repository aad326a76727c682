"""An evening at the board: who plays what when, how it lies, and the truth of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from rules.color import BLACK, Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.ruleset import Ruleset

from ..scripts.habits import Habits
from ..scripts.table import Act, Lift, Place, Slide
from ..truth import Irregularity
from .surface import REACH, Arm, Laid, Surface

SLOPPIEST = 0.26
"""The farthest from its point, in cells, that a stone lies with which all is well."""


@dataclass(frozen=True, slots=True)
class Style:
    """What kind of evening it is."""

    fps: float
    tempo: float
    """Median seconds of thought."""
    sloppy: float
    """How far stones lie from their points, in cells (spread of each coordinate)."""
    slow_lifting: float
    """Seconds a captured stone."""
    hands_told: bool
    """Whether the sights say whose side an arm comes from."""
    offsets_told: bool
    buttons: bool
    """Whether passes and results are pressed on a device."""
    rush_from: float
    """After which share of the moves both are in byoyomi."""


@dataclass(slots=True)
class RecordedMove:
    """A move of the record: `t` when its stone was let go, None where no delay is measured."""

    color: Color
    point: Point | None
    forced: bool = False
    t: float | None = None


HABITS = Habits(
    lies_s=(3.5, 14.0),
    capture_lies_s=(10.0, 24.0),
    again_s=(2.0, 6.0),
    late=0.3,
    plays_meanwhile=(0, 3),
    plays_elsewhere=0.6,
    takes_ko=False,
    others=0.5,
    strangers=True,
    patch=(6, 10),
    directions=0,
    push=(0.6, 1.3),
    badly_mended=0.4,
    between=(0.42, 0.5),
    upon=0.12,
    falls=1.0,
    fallen_also=("TwoInARow",),
)


@dataclass(slots=True)
class Evening:
    """The evening so far, a `scripts.Table`. `made` is the record that should come out."""

    rng: np.random.Generator
    ruleset: Ruleset
    game: Game
    style: Style
    table: Surface
    habits: Habits = HABITS
    now: float = 5.0
    made: list[RecordedMove] = field(default_factory=list)
    irregularities: list[Irregularity] = field(default_factory=list)
    beneath: dict[Point, Laid] = field(default_factory=dict)
    """Stones that lie under another one."""
    presses: list[tuple[float, Color]] = field(default_factory=list)
    """Who pressed that he passes, and when."""
    shunned: set[Point] = field(default_factory=set)
    """Points where nobody plays for now."""
    planned: list[Move] = field(default_factory=list)
    busy: dict[Color, float] = field(default_factory=dict)
    """Until when each player's hand is over the board."""
    stopgaps: int = 0
    fresh: set[Point] = field(default_factory=set)
    """Points still being cleared of captured stones: nobody plays there yet."""

    @property
    def clock(self) -> float:
        """Seconds since the evening began."""
        return self.now

    def lies(self, point: Point) -> Color | None:
        """The topmost stone on a point."""
        laid = self.table.lying.get(point)
        return None if laid is None else laid[1]

    def plan(self) -> Point | None:
        """The next planned move of the side to move that may be played; it stays planned."""
        color = self.game.to_play
        fitting = (m for m in self.planned if m.color is color and self.fit(m))
        return next((move.point for move in fitting), None)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

    def note(self, irregularity: Irregularity) -> None:
        """An irregularity goes into the truth."""
        self.irregularities.append(irregularity)

    def visit(self, who: Color | None, acts: Sequence[Act]) -> float:
        """An arm does `acts` one after the other; the second of the last."""
        t = max(self.now, self.busy.get(who, 0.0) if who else 0.0) + 0.6
        stops: list[tuple[float, Point]] = []
        for act in acts:
            if stops:
                t += float(self.rng.uniform(0.5, 1.1))
            stops.append((t, act.point))
            if isinstance(act, Place):
                self._place(t, act)
            elif isinstance(act, Lift):
                self.table.lift(t, act.point)
                if act.point in self.beneath:
                    self.table.lying[act.point] = self.beneath.pop(act.point)
            else:
                if act.to != act.point:
                    t += 0.5
                    stops.append((t, act.to))
                self.table.shift(t, act.point, act.to, self.place_at(act.to, act.beside))
        self.now = self.hand(who, stops).ends
        return t

    def _place(self, t: float, act: Place) -> None:
        under = self.table.lying.get(act.point)
        if under is not None:
            self.beneath[act.point] = under
        self.table.put(t, act.color, act.point, self.place_at(act.point, act.beside))
        if under is None and act.beside is None:
            self.nudge(t, act.point)

    def sweep(self, who: Color | None, acts: Sequence[Slide]) -> float:
        """An arm passes over the board and does all `acts` at one moment."""
        begins = max([self.now, *self.busy.values()]) + 1.0
        t = begins + 0.4
        for act in acts:
            self.table.shift(t, act.point, act.to, self.place_at(act.to, act.beside))
        self.now = self.hand(who, [(begins, acts[0].point), (t, acts[-1].point)]).ends
        return t

    def hover(self, who: Color, spot: tuple[float, float], seconds: float) -> None:
        """A hand stays over `spot` for so long and leaves."""
        point = Point(round(spot[0]), round(spot[1]))
        self.now = self.hand(who, [(self.now + 0.6, point)], linger=seconds).ends

    @property
    def size(self) -> int:
        """Lines a side."""
        return self.table.size

    def place_at(
        self, point: Point, beside: tuple[float, float] | None = None
    ) -> tuple[float, float]:
        """A place for a stone at `point`: sloppy, but plainly there, unless `beside` says where."""
        if beside is not None:
            return point.row + beside[0], point.col + beside[1]
        away = self.rng.normal(0.0, self.style.sloppy, 2)
        far = float(np.hypot(*away))
        if far > SLOPPIEST:
            away *= SLOPPIEST / far
        return float(point.row + away[0]), float(point.col + away[1])

    def think(self) -> float:
        """Seconds until the next stone."""
        done = len(self.made) / max(1, len(self.made) + len(self.planned))
        tempo = self.style.tempo
        if done >= self.style.rush_from:
            tempo = min(tempo, 1.6)
        floor = max(0.7, 3.2 / self.style.fps)
        long = 4.0 if self.rng.random() < 0.04 else 1.0
        return max(floor, float(tempo * np.exp(self.rng.normal(0.0, 0.6)))) * long

    def side(self, color: Color | None) -> str:
        """Where an arm comes from: players from their own side, others from any."""
        if color is None:
            return str(self.rng.choice(["left", "right", "bottom", "top"]))
        return "bottom" if color is BLACK else "top"

    def outside(self, root: str, point: Point) -> tuple[float, float]:
        """Where an arm from `root` that is bound for `point` comes over the edge, (row, col)."""
        row, col = float(point.row), float(point.col)
        far = self.size - 1 + REACH
        by_root = {
            "bottom": (far, col),
            "top": (-REACH, col),
            "left": (row, -REACH),
            "right": (row, far),
        }
        return by_root[root]

    def hand(
        self,
        owner: Color | None,
        stops: list[tuple[float, Point]],
        linger: float = 0.25,
        root: str | None = None,
    ) -> Arm:
        """An arm that is at each of `stops` (t, point) then, and leaves after the last."""
        root = root or self.side(owner)
        reach = float(self.rng.uniform(0.2, 0.5))
        first, last = stops[0], stops[-1]
        path = [(first[0] - reach, *self.outside(root, first[1]))]
        path += [(t, float(point.row), float(point.col)) for t, point in stops]
        path.append((last[0] + linger, float(last[1].row), float(last[1].col)))
        path.append((last[0] + linger + reach, *self.outside(root, last[1])))
        arm = Arm(owner, root, float(self.rng.uniform(0.7, 1.2)), path)
        self.table.arms.append(arm)
        if owner is not None:
            self.busy[owner] = max(self.busy.get(owner, 0.0), arm.ends)
        return arm

    def turn(self) -> float:
        """When the player to move lets go of the next stone, at the earliest."""
        t = self.now + self.think()
        return max(t, self.busy.get(self.game.to_play, 0.0) + 0.45)

    def calm(self) -> None:
        """All hands leave, and the board lies in plain view for a few looks."""
        self.now = max([self.now, *self.busy.values()]) + max(1.0, 3.0 / self.style.fps)
        self.fresh = set()

    def next_point(self, color: Color) -> Point | None:
        """Where `color` plays next: its next planned move that may be played, else near by."""
        for index, move in enumerate(self.planned):
            if move.color is color and move.point is not None and self.fit(move):
                del self.planned[index]
                return move.point
        return self.stopgap(color)

    def stopgap(self, color: Color) -> Point | None:
        """A point for a `color` whose plan is upset: any that is allowed; None after a few."""
        points = [p for p in self.game.legal(color) if self.fit(Move(color, p))]
        self.stopgaps += 1
        if not points or self.stopgaps > 8:
            return None
        return points[int(self.rng.integers(len(points)))]

    def fit(self, move: Move) -> bool:
        """Whether `move` is allowed and its point is free on the table."""
        point = move.point
        if (
            point is None
            or point in self.shunned
            or point in self.fresh
            or point in self.table.lying
        ):
            return False
        after, breaches = self.game.follow(move)
        if any(b.forbidden for b in breaches if b.type.value != "two_in_a_row"):
            return False
        return not (after.captures & self.shunned)

    def nudge(self, t: float, point: Point) -> None:
        """The stone clicks its neighbours aside, a little."""
        for near in self.game.position.neighbours(point):
            if near in self.table.lying and self.rng.random() < 0.35:
                _, _, row, col = self.table.lying[near]
                row += (near.row - point.row) * 0.1 + self.rng.normal(0, 0.03)
                col += (near.col - point.col) * 0.1 + self.rng.normal(0, 0.03)
                away = float(np.hypot(row - near.row, col - near.col))
                if away > SLOPPIEST:
                    row = near.row + (row - near.row) * SLOPPIEST / away
                    col = near.col + (col - near.col) * SLOPPIEST / away
                self.table.shift(t, near, near, (float(row), float(col)))

    def lay(self, t: float, mover: Color, color: Color, point: Point) -> list[tuple[float, Point]]:
        """`mover` lays a stone; the stops of the hand. Now and then it is adjusted at once."""
        stops = [(t, point)]
        near_miss = self.rng.random()
        self.table.put(t, color, point, self.place_at(point))
        self.nudge(t, point)
        if near_miss < 0.12:
            t += float(self.rng.uniform(0.3, 0.9))
            self.table.shift(t, point, point, self.place_at(point))
            stops.append((t, point))
        elif near_miss < 0.14:
            self.table.lift(t + 0.6, point)
            t += 1.3
            self.table.put(t, color, point, self.place_at(point))
            stops += [(t - 0.7, point), (t, point)]
        return stops

    def lift_all(
        self, t: float, points: list[Point], pace: float
    ) -> tuple[float, list[tuple[float, Point]]]:
        """One by one, each after `pace` seconds; the end, and the hand's stops."""
        stops = []
        for point in points:
            t += pace * float(self.rng.uniform(0.6, 1.4))
            self.table.lift(t, point)
            stops.append((t, point))
        return t, stops

    def play(self, point: Point | None = None, *, think: bool = True) -> bool:
        """One ordinary move with all that belongs to it; False if there is none left."""
        mover = self.game.to_play
        point = point or self.next_point(mover)
        if point is None:
            return False
        t = self.turn() if think else self.now + 0.3
        self.game, _ = self.game.follow(Move(mover, point))
        stops = self.lay(t, mover, mover, point)
        laid = stops[-1][0]
        taken = list(self.game.captures)
        self.rng.shuffle(taken)
        taken = [Point(*p) for p in taken]
        if taken:
            pace = min(self.style.slow_lifting, 8.0 / len(taken))
            _, lifting = self.lift_all(laid + float(self.rng.uniform(0.1, 0.7)), taken, pace)
            stops += lifting
            laid = lifting[-1][0]
        rest = 0.25 if self.rng.random() < 0.93 else float(self.rng.uniform(1.0, 4.0))
        self.hand(mover, stops, rest)
        self.made.append(RecordedMove(mover, point, t=laid))
        self.fresh = set()
        hasty = taken and len(taken) > 2 and self.rng.random() < 0.3
        if hasty:
            self.fresh = set(taken)
        self.now = stops[0][0] + 1.0 if hasty else laid
        return True

    def follow(self, move: Move, t: float | None = None) -> None:
        """The record goes on with `move`, whose stone lies there."""
        self.game, _ = self.game.follow(move)
        self.made.append(RecordedMove(move.color, move.point, move.forced, t))
        if move in self.planned:
            self.planned.remove(move)

    def unwind(self, count: int) -> None:
        """The record loses its last `count` moves."""
        self.game = self.game.unwind(count)
        del self.made[-count:]

    def press_pass(self) -> None:
        """The player to move passes on the device."""
        self.calm()
        color = self.game.to_play
        t = self.turn()
        self.presses.append((round(t, 3), color))
        self.game, _ = self.game.follow(Move(color, None))
        self.made.append(RecordedMove(color, None))
        self.now = t
