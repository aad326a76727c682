"""What lies on the table and what moves over it: stones with a place, and arms with a path."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rules.color import Color
from rules.points import Point

REACH = 2.5
"""How far outside the outermost line an arm comes from, in cells."""


@dataclass(frozen=True, slots=True)
class Placement:
    """At `t` seconds stone number `stone` comes to lie at `place`, (row, col), or is gone."""

    t: float
    stone: int
    color: Color
    place: tuple[float, float] | None


@dataclass(slots=True)
class Arm:
    """An arm over the board: its hand goes along `path` of (t, row, col), from the side `root`.

    `owner` is the player whose arm it is, None for anybody else; `width` half of its thickness
    in cells. A head is an arm whose root is its hand, and wide.
    """

    owner: Color | None
    root: str
    width: float
    path: list[tuple[float, float, float]]

    @property
    def begins(self) -> float:
        """When it comes over the board, in seconds."""
        return self.path[0][0]

    @property
    def ends(self) -> float:
        """When it has left."""
        return self.path[-1][0]

    def tip(self, t: float) -> tuple[float, float]:
        """Where the hand is at `t`, (row, col)."""
        times = [at for at, _, _ in self.path]
        rows = [row for _, row, _ in self.path]
        cols = [col for _, _, col in self.path]
        return float(np.interp(t, times, rows)), float(np.interp(t, times, cols))

    def distance(self, t: float, size: int) -> NDArray[np.float64]:
        """Of every point to the arm at `t`, in cells, (size, size)."""
        row, col = self.tip(t)
        far_row, far_col = row, col
        edge = size - 1 + REACH
        if self.root == "bottom":
            far_row, far_col = edge + 4, col + 0.25 * (size / 2 - col)
        elif self.root == "top":
            far_row, far_col = -REACH - 4, col + 0.25 * (size / 2 - col)
        elif self.root == "left":
            far_row, far_col = row + 0.25 * (size / 2 - row), -REACH - 4
        elif self.root == "right":
            far_row, far_col = row + 0.25 * (size / 2 - row), edge + 4
        rows, cols = np.mgrid[0:size, 0:size].astype(float)
        along = np.array([far_row - row, far_col - col])
        length = float(along @ along) or 1.0
        share = ((rows - row) * along[0] + (cols - col) * along[1]) / length
        share = np.clip(share, 0.0, 1.0)
        distance: NDArray[np.float64] = np.hypot(
            rows - row - share * along[0], cols - col - share * along[1]
        )
        return distance


Laid = tuple[int, Color, float, float]
"""A stone on the table: its number, its colour and its place (row, col)."""


@dataclass(slots=True)
class Surface:
    """All acts and arms of an evening, in any order of time."""

    size: int
    acts: list[Placement] = field(default_factory=list)
    arms: list[Arm] = field(default_factory=list)
    lying: dict[Point, Laid] = field(default_factory=dict)
    """What lies where after all acts so far: stone, its colour and its place."""
    count: int = 0

    def put(self, t: float, color: Color, point: Point, place: tuple[float, float]) -> int:
        """A new stone at `point`, its centre at `place`; what lay there lies beneath it."""
        self.count += 1
        self.acts.append(Placement(t, self.count, color, place))
        self.lying[point] = (self.count, color, *place)
        return self.count

    def lift(self, t: float, point: Point) -> Color:
        """The stone of `point` goes; its colour."""
        stone, color, _, _ = self.lying.pop(point)
        self.acts.append(Placement(t, stone, color, None))
        return color

    def shift(self, t: float, point: Point, to: Point, place: tuple[float, float]) -> None:
        """The stone of `point` comes to lie at `place`, which is `to`'s."""
        stone, color, _, _ = self.lying.pop(point)
        self.acts.append(Placement(t, stone, color, place))
        self.lying[to] = (stone, color, *place)

    def states(self, times: NDArray[np.float64]) -> list[dict[int, tuple[Color, float, float]]]:
        """The stones that lie at each of the rising `times`, by number."""
        acts = sorted(self.acts, key=lambda act: act.t)
        now: dict[int, tuple[Color, float, float]] = {}
        states = []
        upcoming = 0
        for t in times:
            changed = False
            while upcoming < len(acts) and acts[upcoming].t <= t:
                act = acts[upcoming]
                if not changed:
                    now = dict(now)
                    changed = True
                if act.place is None:
                    now.pop(act.stone, None)
                else:
                    now[act.stone] = (act.color, *act.place)
                upcoming += 1
            states.append(now)
        return states
