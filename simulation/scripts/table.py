"""What a script needs of a simulator: a game on a table, and hands that move stones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..truth import Irregularity
from .habits import Habits

Offset = tuple[float, float]
"""A stone's centre from its point, (rows, columns) in cells."""


@dataclass(frozen=True, slots=True)
class Place:
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


Act = Place | Lift | Slide


class Table(Protocol):
    """A game at a table. Its clock only runs while somebody waits, plays or visits.

    ``game`` is the record as it should come out; ``shunned`` points where nobody plays for now.
    """

    game: Game
    rng: np.random.Generator
    habits: Habits
    shunned: set[Point]

    @property
    def clock(self) -> float:
        """Seconds since the evening began."""

    def lies(self, point: Point) -> Color | None:
        """The topmost stone on a point."""

    def plan(self) -> Point | None:
        """What the side to move means to play: legal and free, None where it has nothing left."""

    def wait(self, seconds: float) -> None:
        """Let time pass; a negative number makes what comes next overlap with what was."""

    def visit(self, who: Color | None, acts: Sequence[Act]) -> float:
        """A hand of `who` (None: no player's) comes, does `acts` in turn and leaves.

        Returns the second of the last act; the clock then stands where the hand has left.
        """

    def sweep(self, who: Color | None, acts: Sequence[Slide]) -> float:
        """An arm passes over the board and does all `acts` at one moment, which is returned."""

    def hover(self, who: Color, spot: Offset, seconds: float) -> None:
        """A hand stays over (row, col) for so long, touches nothing and leaves."""

    def play(self, point: Point | None = None, *, think: bool = True) -> bool:
        """The side to move plays `point`, or its plan, and lifts what it captures.

        False, and nothing happens, where it has nothing to play.
        """

    def follow(self, move: Move, t: float | None = None) -> None:
        """The record goes on with `move`, whose stone lies there; `t` None: no delay measured."""

    def unwind(self, count: int) -> None:
        """The record loses its last `count` moves."""

    def note(self, irregularity: Irregularity) -> None:
        """The irregularity becomes part of the truth."""
