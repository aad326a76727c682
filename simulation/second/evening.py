"""One evening at the table: what lay where and when, and what is true of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from rules.color import Color
from rules.points import Point

from ..point_codes import EMPTY
from .hands import Arm, Build, Spot, away

Change = tuple[float, Point, int, tuple[float, float]]
"""(s, point, what lies there from then on, the stone's centre from the point in cells)."""


@dataclass
class Evening:
    """The table over time, built by the hands that move in it."""

    size: int
    rng: np.random.Generator
    black_seat: str = "bottom"
    haste: float = 1.0
    t: float = 1.0
    board: dict[Point, int] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    arms: list[Arm] = field(default_factory=list)
    builds: dict[Color, Build] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for color in Color:
            palm = float(self.rng.uniform(0.9, 1.7)) * (1.0 if self.size > 9 else 0.7)
            self.builds[color] = Build(0.62 * palm, palm, 0.85 * palm)

    def seat(self, color: Color) -> str:
        """Where `color` sits."""
        seats = ("bottom", "right", "top", "left")
        at = seats.index(self.black_seat)
        return seats[at if color is Color.BLACK else (at + 2) % 4]

    def put(
        self, t: float, point: Point, what: int, lean: tuple[float, float] | None = None
    ) -> None:
        """From `t` on `what` lies at `point`, about at its middle unless `lean` says where."""
        if lean is None:
            sloppy = 0.05 + 0.05 * len(self.board) / self.size**2
            lean = (float(self.rng.normal(0, sloppy)), float(self.rng.normal(0, sloppy)))
        self.changes.append((t, point, what, lean))
        if what == EMPTY:
            self.board.pop(point, None)
        else:
            self.board[point] = what

    def visit(self, color: Color, start: float) -> ArmPath:
        """An arm of `color` sets out at `start`."""
        return ArmPath(self, color, start)


class ArmPath:
    """An arm on its way: told where to go, it knows what time it is."""

    def __init__(self, evening: Evening, color: Color, start: float) -> None:
        self._evening = evening
        self._color = color
        self._seat = evening.seat(color)
        home = away(self._seat, evening.size, float(evening.rng.uniform(-2, 2)))
        self._times = [start]
        self._spots: list[Spot] = [home]

    @property
    def t(self) -> float:
        """Where this arm is in time."""
        return self._times[-1]

    def to(self, spot: Spot, rest: float = 0.0) -> ArmPath:
        """Reach to `spot` and stay there for `rest` seconds."""
        last = self._spots[-1]
        far = float(np.hypot(spot[0] - last[0], spot[1] - last[1]))
        pace = 0.18 + 0.028 * far
        took = self._evening.haste * pace * float(self._evening.rng.uniform(0.8, 1.5))
        self._times.append(self.t + took)
        self._spots.append((float(spot[0]), float(spot[1])))
        return self.stay(rest)

    def stay(self, seconds: float) -> ArmPath:
        """Keep the hand where it is, trembling a little."""
        if seconds > 0:
            row, col = self._spots[-1]
            rng = self._evening.rng
            self._times.append(self.t + seconds)
            self._spots.append((row + float(rng.normal(0, 0.1)), col + float(rng.normal(0, 0.1))))
        return self

    def lay(self, point: Point, what: int, lean: tuple[float, float] | None = None) -> ArmPath:
        """Reach to `point`, lay `what` there (or take away what lies there), let go."""
        rng = self._evening.rng
        self.to((point[0], point[1]), float(rng.uniform(0.08, 0.3)))
        self._evening.put(self.t, point, what, lean)
        return self.stay(float(rng.uniform(0.06, 0.25)))

    def leave(self) -> float:
        """Go home; the evening's clock stands where the arm has gone. Returns that time."""
        evening = self._evening
        self.to(away(self._seat, evening.size, float(evening.rng.uniform(-2, 2))))
        build = evening.builds[self._color]
        times, spots = tuple(self._times), tuple(self._spots)
        evening.arms.append(Arm(self._color, self._seat, build, times, spots))
        evening.t = max(evening.t, self.t)
        return self.t
