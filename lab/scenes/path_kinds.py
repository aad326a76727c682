"""Kinds of path-traced scenes: fixed properties; the scene's number draws the others.

"low", "tinted", "above", "lamps", "coloured", "desk" and "loose" are the
most frequent failures of readings.
"""

from __future__ import annotations

from dataclasses import dataclass

from .between_points import SHARE


@dataclass(frozen=True, slots=True)
class PathKind:
    """The fixed properties of a kind of scene; the scene's number draws the others."""

    bare: bool = False
    """Whether there are a few stones at most."""
    full: bool = False
    """Whether more than half of the points have stones."""
    tinted: bool = False
    """Whether stones have unusual colours."""
    hand: bool = False
    """Whether a hand hides at least one point."""
    heights: tuple[float, float] | None = None
    """The least and the greatest elevation of the camera in degrees above the table."""
    light: str | None = None
    """A kind of `path_light.drawn`."""
    between: float = 0.0
    """The share of the stones that are laid between points where there is room.

    It holds on a board with few stones.
    """


PATH_KINDS = {
    "any": PathKind(),
    "bare": PathKind(bare=True),
    "low": PathKind(full=True, heights=(30.0, 45.0)),
    "tinted": PathKind(tinted=True),
    "above": PathKind(hand=True, heights=(75.0, 90.0)),
    "lamps": PathKind(light="coloured"),
    "coloured": PathKind(tinted=True, light="coloured"),
    "desk": PathKind(light="desk", heights=(25.0, 45.0)),
    "loose": PathKind(between=SHARE),
}
