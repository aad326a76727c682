"""The demo's film: a timeline of acts, rendered at any moment.

Only the hand is rendered for each frame; pictures of the table are cached by position. Film time
starts at 0 and depends on the acts alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.points import Point

from .hand import Sprite, moved, shadow, sprite
from .optics import Array, display, outward
from .scene import Scene
from .script import Act, PassPress, Stop
from .stones import stone
from .table import lid_at

START_S = 1.5
"""The empty board before the first hand."""
REACH_S = 0.55
DWELL_S = 0.30
HOP_S = 0.45
LEAVE_S = 0.50
EXPOSURE_S = 0.02

_HOME = {"B": (4.0, -13.0, 2.4), "W": (-4.0, 14.0, 2.4)}
_LIFTED = 1.5
"""The height of a moving hand over the stones, in cells."""

WorldPoint = tuple[float, float, float]

NOTHING: Mapping[Point, str] = {}
"""An empty board."""


@dataclass(frozen=True, slots=True)
class Waypoint:
    """The position of a hand's grip at ``t_s``, and what it holds from then on ("B", "W" or "")."""

    t_s: float
    at: WorldPoint
    holds: str


@dataclass(frozen=True, slots=True)
class DemoTable:
    """The objects on the table from ``t_s`` on: stones with the number of their placing, lids."""

    t_s: float
    stones: Mapping[tuple[int, int], tuple[str, int]]
    prisoners: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Course:
    """The whole film as data: tables and hands in order, button presses, length in seconds."""

    tables: tuple[DemoTable, ...]
    visits: tuple[tuple[str, tuple[Waypoint, ...]], ...]
    presses: tuple[tuple[float, str], ...]
    length_s: float


class _Plan:
    """The timeline of consecutive acts."""

    def __init__(self, scene: Scene, lying: Mapping[Point, str]) -> None:
        self.scene = scene
        self.now = START_S
        self.placed = len(lying)
        stones = {(at.row, at.col): (color, k) for k, (at, color) in enumerate(lying.items())}
        self.tables = [DemoTable(0.0, stones, {"B": 0, "W": 0})]
        self.visits: list[tuple[str, tuple[Waypoint, ...]]] = []
        self.presses: list[tuple[float, str]] = []

    def change(self, stop: Stop, player: str) -> WorldPoint:
        """Apply the stop's change to the table; returns the stone's place."""
        last = self.tables[-1]
        stones, prisoners = dict(last.stones), dict(last.prisoners)
        key = (stop.point.row, stop.point.col)
        if stop.lifts:
            _, number = stones.pop(key)
            prisoners[player] += stop.color != player
        else:
            self.placed += 1
            number = self.placed
            stones[key] = (stop.color, number)
            prisoners[player] -= stop.from_lid
        self.tables.append(DemoTable(self.now, stones, prisoners))
        return (*self.scene.place(*key, number), 0.0)

    def place_of(self, stop: Stop) -> WorldPoint:
        """The place of a future stop."""
        key = (stop.point.row, stop.point.col)
        number = self.tables[-1].stones[key][1] if stop.lifts else self.placed + 1
        return (*self.scene.place(*key, number), 0.0)

    def visit(self, player: str, stops: tuple[Stop, ...]) -> None:
        """A hand comes in, makes its stops and leaves."""
        first = stops[0]
        home = _home(player, self.scene.size)
        path = [Waypoint(self.now, home, "" if first.lifts else first.color)]
        for index, stop in enumerate(stops):
            self.now += REACH_S if index == 0 else HOP_S
            there = self.place_of(stop)
            path.append(Waypoint(self.now, there, path[-1].holds))
            self.now += DWELL_S / 2
            self.change(stop, player)
            upcoming = stops[index + 1] if index + 1 < len(stops) else None
            holds = stop.color if stop.lifts else ""
            if upcoming is not None and not upcoming.lifts:
                holds = upcoming.color
            path.append(Waypoint(self.now, there, holds))
            self.now += DWELL_S / 2
            path.append(Waypoint(self.now, (there[0], there[1], 0.5), holds))
        if stops[-1].lifts:
            self.now += HOP_S
            lid = (*lid_at(player, self.scene.size), 0.3)
            path.append(Waypoint(self.now, lid, ""))
        self.now += LEAVE_S
        path.append(Waypoint(self.now, home, ""))
        self.visits.append((player, tuple(path)))


def _home(player: str, size: int) -> WorldPoint:
    """The resting place of a player's hand beside a board of `size` lines."""
    x, y, z = _HOME[player]
    return x, outward(y, size), z


def course_of(acts: Iterable[Act], scene: Scene, lying: Mapping[Point, str] = NOTHING) -> Course:
    """The course of a film in which `acts` happen one after the other on `scene`'s board.

    `lying` are the stones that lie there from the beginning, by their points.
    """
    plan = _Plan(scene, lying)
    for act in acts:
        if isinstance(act, PassPress):
            plan.presses.append((plan.now, act.player))
        else:
            plan.visit(act.player, act.stops)
        plan.now += act.rest_s
    return Course(tuple(plan.tables), tuple(plan.visits), tuple(plan.presses), plan.now)


def arc(
    here: NDArray[np.float64], there: NDArray[np.float64], share: float, rise: float
) -> NDArray[np.float64]:
    """The position of a grip after a `share` 0..1 of its way in time from `here` to `there`.

    Both are (x, y, z) in cells. It accelerates and brakes smoothly, and is lifted by `rise` half
    way, by less on ways shorter than three cells.
    """
    step = share * share * (3.0 - 2.0 * share)
    far = min(float(np.hypot(*(there - here)[:2])) / 3.0, 1.0)
    up = np.array([0.0, 0.0, far * rise * 4.0 * step * (1.0 - step)])
    return np.asarray(here + (there - here) * step + up, np.float64)


def grip_at(path: tuple[Waypoint, ...], t_s: float) -> tuple[WorldPoint, str]:
    """The position of the grip at a moment of the visit, and what it holds."""
    index = max(bisect_right([point.t_s for point in path], t_s) - 1, 0)
    here = path[index]
    if index + 1 == len(path):
        return here.at, here.holds
    there = path[index + 1]
    share = (t_s - here.t_s) / (there.t_s - here.t_s)
    x, y, z = arc(np.array(here.at), np.array(there.at), share, _LIFTED).tolist()
    return (x, y, z), here.holds


class Film:
    """Pictures of a course at any moment; the same seed gives the same pictures."""

    def __init__(self, scene: Scene, course: Course, seed: int = 0) -> None:
        self.scene, self.course = scene, course
        rng = np.random.default_rng([seed, 77])
        camera = scene.camera
        shape = (camera.height + 64, camera.width + 64)
        fine = rng.standard_normal((*shape, 1)) * 1.7 + rng.standard_normal((*shape, 3)) * 1.0
        self._noise = np.asarray(fine, np.float32)
        self._seed = seed
        self._table_times = [table.t_s for table in course.tables]
        self._still: tuple[int, Array] | None = None
        self._sprites: dict[str, Sprite] = {}

    def picture(self, t_s: float) -> NDArray[np.uint8]:
        """The camera's picture at `t_s` seconds, uint8 BGR."""
        picture = self._table(t_s)
        for player, path in self.course.visits:
            if path[0].t_s <= t_s <= path[-1].t_s:
                picture = self._with_hand(picture, player, path, t_s)
        return self._exposed(picture, t_s)

    def _table(self, t_s: float) -> Array:
        index = max(bisect_right(self._table_times, t_s) - 1, 0)
        if self._still is None or self._still[0] != index:
            table = self.course.tables[index]
            self._still = (index, self.scene.still(table.stones, table.prisoners))
        return self._still[1]

    def _with_hand(
        self, picture: Array, player: str, path: tuple[Waypoint, ...], t_s: float
    ) -> Array:
        """The picture with the hand, what it holds and its shadow over it."""
        scene = self.scene
        camera, lamp = scene.camera, scene.lamp
        at, holds = grip_at(path, t_s)
        lean = (1.6 - at[0] if player == "B" else 1.6 + at[0]) / 22.0
        dark = shadow(camera, lamp, player, at, lean)
        key = lamp.power / (lamp.power + lamp.ambient)
        picture = picture * np.power(1.0 - key * dark, 1.0 / 2.2)[..., None]
        if holds:
            _carry(scene, picture, holds, at)
        if player not in self._sprites:
            self._sprites[player] = sprite(camera, lamp, player)
        hand = self._sprites[player]
        earlier, _ = grip_at(path, t_s - EXPOSURE_S)
        way = np.subtract(at, earlier)
        blur_px = float(np.linalg.norm(way)) * camera.focal / 21.0
        count = int(np.clip(round(blur_px / 3.0), 1, 7))
        size = (camera.width, camera.height)
        cover = np.zeros((camera.height, camera.width, 4), np.float32)
        for index in range(count):
            back = (index / count - 0.5 + 0.5 / count) * way if count > 1 else 0.0 * way
            spot = (at[0] + back[0], at[1] + back[1], at[2] + back[2])
            matrix = moved(camera, hand, spot, lean)
            cover += cv2.warpPerspective(hand.image, matrix, size, flags=cv2.INTER_LINEAR)
        cover /= count
        return np.asarray(picture * (1.0 - cover[..., 3:]) + cover[..., :3], np.float32)

    def _exposed(self, picture: Array, t_s: float) -> NDArray[np.uint8]:
        """Add sensor noise, and slow drift of the light."""
        rng = np.random.default_rng([self._seed, round(t_s * 1e6)])
        gain = 1.0 + 0.012 * np.sin(t_s / 7.1) + 0.006 * np.sin(t_s / 1.3) + rng.normal(0, 0.001)
        top, left = rng.integers(0, 64, 2)
        height, width = picture.shape[:2]
        noise = self._noise[top : top + height, left : left + width]
        shown = cv2.addWeighted(picture, float(gain), noise, 1.0, 0.0)
        return np.asarray(np.clip(shown, 0.0, 255.0), np.uint8)


def _carry(scene: Scene, picture: Array, color: str, at: WorldPoint) -> None:
    """Draw the stone between the fingers into the picture."""
    held = stone(
        scene.camera, scene.lamp, color, at, np.random.default_rng([scene.seed, 5]), rests=False
    )
    if held is None:
        return
    height, width = held.alpha.shape
    window = (slice(held.top, held.top + height), slice(held.left, held.left + width))
    cover = held.alpha[..., None]
    picture[window] = picture[window] * (1.0 - cover) + cover * display(held.light)
