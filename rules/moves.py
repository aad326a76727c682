"""A move: a play on the board, or a pass."""

from __future__ import annotations

from typing import NamedTuple

from .color import Color
from .points import Point


class Move(NamedTuple):
    """A move of `color`: a play at `point`, or a pass where `point` is None (BGA 2, 7).

    ``forced`` marks the pass that replaces an illegal move (BGA 8.1).
    """

    color: Color
    point: Point | None
    forced: bool = False
