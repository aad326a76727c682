"""A simulated game laid out for the path tracer: what lies on the board and which hand is where.

World coordinates are those of `lab.scenes.path_shapes`: cells, x along a row, y down a
column, z up. Black's hand comes from below (y grows towards it), White's from above.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from lab.demo_film.film import arc
from lab.evenings.evening import SimulatedEvening
from lab.evenings.hands import HandVisit, Put
from lab.scenes.materials import BLACK, WHITE
from lab.scenes.path_scenes import PathScene
from lab.scenes.path_shapes import Mesh, joined
from lab.scenes.path_stage import Thing, a_stone, arm
from rules.color import Color
from rules.points import Point

from .spectator import Spectator

WorldPoint = NDArray[np.float64]
"""(x, y, z) in cells."""

HOME = 6.0
"""How far outside the board a hand is before and after its visit, in cells."""

_GRIP, _HOME_Z, _RISE = 0.5, 4.0, 1.6
"""Cells over the board: of fingertips that lay or lift a stone, and before and after the visit; and
by how much they rise on the way."""
_CARRIED = 0.35
"""How many cells a stone in the hand hangs below the fingertips."""
_DWELL_S = 0.1
"""How long a hand stays at its last stone, at most."""
_CROWD = 0.15
"""Cells by which neighbours push a stone aside, at most: what is left, they overlap."""
_SAME = 0.3
"""Cells under which two stones are one on the other, and neither pushes."""
_AWAY, _AWAY_S = 0.35, 0.6
"""How long a hand that lays nothing needs to its target and back: a share of its visit, seconds at
most."""

SKINS = {Color.BLACK: BLACK, Color.WHITE: WHITE}
"""The number of each colour's stones in a kit."""


@dataclass(frozen=True, slots=True)
class FingerWaypoint:
    """Where the fingertips are at second ``t``, and the number of the put that they hold from then
    on; -1 for none."""

    t: float
    at: WorldPoint
    holds: int


@dataclass(frozen=True)
class TracedFilm:
    """A simulated game on a scene's board, and who leans over it meanwhile.

    Everything follows from them and the scene's seed.
    """

    scene: PathScene
    simulation: SimulatedEvening
    spectators: tuple[Spectator, ...] = ()

    @cached_property
    def puts(self) -> list[Put]:
        """What happens on the table, in order of time."""
        return sorted(self.simulation.puts, key=lambda put: put.t)

    @cached_property
    def places(self) -> list[tuple[float, float]]:
        """Where (x, y) the stone of each put lies, pushed aside by its neighbours where it must."""
        made: list[tuple[float, float]] = []
        lying: dict[Point, int] = {}
        for number, put in enumerate(self.puts):
            made.append(self._settled(put, [made[other] for other in lying.values()]))
            lying.pop(put.point, None)
            if put.stone is not None:
                lying[put.point] = number
        return made

    def _settled(self, put: Put, others: Sequence[tuple[float, float]]) -> tuple[float, float]:
        aspect = self.scene.ground.aspect
        home = np.array([put.point.col + put.lean[1], (put.point.row + put.lean[0]) * aspect])
        wide = 2.0 * max(self.scene.kit.radius.values())
        at = home
        for _ in range(6):
            for other in others:
                gap = at - np.array(other)
                far = float(np.hypot(*gap))
                if _SAME < far < wide:
                    at = at + gap / far * (wide - far)
            at = home + np.clip(at - home, -_CROWD, _CROWD)
        return float(at[0]), float(at[1])

    def lying(self, t: float) -> tuple[int, ...]:
        """The numbers of the puts whose stones lie on the board at second `t`."""
        table: dict[Point, int] = {}
        for number, put in enumerate(self.puts):
            if put.t > t:
                break
            table.pop(put.point, None)
            if put.stone is not None:
                table[put.point] = number
        return tuple(table.values())

    @cached_property
    def paths(self) -> list[tuple[HandVisit, list[FingerWaypoint]]]:
        """Every visit of a hand, with its way."""
        return [(visit, self._path(visit)) for visit in self.simulation.visits]

    def _path(self, visit: HandVisit) -> list[FingerWaypoint]:
        begin, end = max(visit.start, 0.0), visit.end
        home = home_of(self.scene, visit.color)
        steps = [number for number, made in enumerate(self._makers) if made is visit]
        if not steps:
            row, col = visit.target
            there = np.array([col, row * self.scene.ground.aspect, _GRIP])
            way = min(_AWAY * (end - begin), _AWAY_S)
            return [
                FingerWaypoint(begin, home, -1),
                FingerWaypoint(begin + way, there, -1),
                FingerWaypoint(end - way, there, -1),
                FingerWaypoint(end, home, -1),
            ]
        path = [FingerWaypoint(begin, home, self._brought(steps, 0))]
        for index, number in enumerate(steps):
            put = self.puts[number]
            x, y = self.places[number]
            if put.stone is None:
                held = self._lifted(number)
            else:
                held = self._brought(steps, index + 1)
            path.append(FingerWaypoint(put.t, np.array([x, y, _GRIP]), held))
        last = path[-1]
        path.append(
            FingerWaypoint(min(last.t + _DWELL_S, 0.5 * (last.t + end)), last.at, last.holds)
        )
        return [*path, FingerWaypoint(end, home, -1)]

    @cached_property
    def _makers(self) -> list[HandVisit | None]:
        """The visit that makes each put: of those under way, the one nearest to its point."""

        def far(visit: HandVisit, put: Put) -> float:
            return float(np.hypot(visit.target[0] - put.point.row, visit.target[1] - put.point.col))

        makers: list[HandVisit | None] = []
        for put in self.puts:
            there = [
                visit
                for visit in self.simulation.visits
                if not visit.rests and max(visit.start, 0.0) < put.t < visit.end
            ]
            makers.append(min(there, key=lambda visit: far(visit, put), default=None))
        return makers

    def _brought(self, steps: Sequence[int], index: int) -> int:
        """What the hand holds on its way to step `index`: the stone that it lays there."""
        if index >= len(steps) or self.puts[steps[index]].stone is None:
            return -1
        return steps[index]

    def _lifted(self, number: int) -> int:
        """The put whose stone the lifting `number` takes away."""
        point = self.puts[number].point
        before = [
            other
            for other in range(number)
            if self.puts[other].point == point and self.puts[other].stone is not None
        ]
        return before[-1] if before else -1

    def hands(self, t: float) -> list[tuple[Color, WorldPoint, int]]:
        """Whose hands are over the table at `t`, where their fingertips are, what they hold."""
        found = []
        for visit, path in self.paths:
            if path[0].t <= t < path[-1].t:
                at, holds = place_at(path, t)
                found.append((visit.color, at, holds))
        return found

    def moment(self, t: float) -> PathScene:
        """The scene at second `t`."""
        lying = self.lying(t)
        parts: list[Thing] = []
        held: list[Thing] = []
        for color, at, holds in self.hands(t):
            parts += arm_of(self.scene, color, at)
            if holds >= 0:
                held += self._stones([holds], (at[0], at[1], at[2] - _CARRIED))
        heads = [thing for each in self.spectators for thing in each.things(t)]
        return replace(self.scene, stones=self._stones(lying), hands=parts + held + heads)

    def shown(self, t: float) -> tuple[object, ...]:
        """What `moment` depends on at second `t`: moments that are equal in it look alike."""
        hands = tuple((color, tuple(at), holds) for color, at, holds in self.hands(t))
        heads = [each.at(t) for each in self.spectators]
        return self.lying(t), hands, tuple(None if at is None else tuple(at) for at in heads)

    def in_view(self, point: Point, t: float) -> float:
        """The first second from `t` on at which no spectator hides `point`."""
        for each in self.spectators:
            if each.start <= t < each.end and each.hides[point]:
                return each.end
        return t

    def _stones(
        self, numbers: Iterable[int], at: tuple[float, float, float] | None = None
    ) -> list[Thing]:
        kit = self.scene.kit
        parts: dict[int, list[Mesh]] = {}
        for number in numbers:
            stone = self.puts[number].stone
            assert stone is not None
            label = SKINS[stone]
            rng = np.random.default_rng((self.scene.seed, 6, number))
            where = at or (*self.places[number], 0.0)
            parts.setdefault(label, []).append(a_stone(rng, kit, label, where))
        return [Thing(joined(made), kit.skins[label]) for label, made in sorted(parts.items())]


def home_of(scene: PathScene, color: Color) -> WorldPoint:
    """Where the hand of `color` comes from."""
    ground = scene.ground
    x, y, _ = ground.middle
    off = float(ground.span[1]) / 2 + HOME
    sign = 1.0 if color is Color.BLACK else -1.0
    return np.array([x + sign * 0.2 * ground.n, y + sign * off, _HOME_Z])


def arm_of(scene: PathScene, color: Color, at: WorldPoint) -> list[Thing]:
    """The hand of `color` with its fingertips at `at`, the same in every picture."""
    rng = np.random.default_rng((scene.seed, 5, SKINS[color]))
    towards = np.pi / 2 if color is Color.BLACK else -np.pi / 2
    side = towards + float(rng.normal(0, 0.25))
    return arm(rng, at, side, float(rng.uniform(3, 7)))


def place_at(path: Sequence[FingerWaypoint], t: float) -> tuple[WorldPoint, int]:
    """Where a hand is at second `t` of its way, and what it holds."""
    index = max(bisect_right([point.t for point in path], t) - 1, 0)
    here = path[index]
    if index + 1 == len(path):
        return here.at, here.holds
    there = path[index + 1]
    share = (t - here.t) / max(there.t - here.t, 1e-6)
    return arc(here.at, there.at, share, _RISE), here.holds
