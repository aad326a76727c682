"""What a hand does to the stones on a board: it puts them down, takes them off, slides them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.color import Color
from rules.points import Point

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
