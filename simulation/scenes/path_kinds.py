"""Kinds of path-traced scenes: what is laid down about a scene; all else its number draws.

"low", "tinted", "above", "lamps" and "loose" are what readings fail at most often.
"""

from __future__ import annotations

from dataclasses import dataclass

from .between_points import SHARE


@dataclass(frozen=True, slots=True)
class Kind:
    """What a kind of scene lays down; the scene's number draws whatever is left open.

    ``bare``: a few stones at most. ``full``: more than half of the points have stones.
    ``tinted``: stones of unusual colours. ``hand``: a hand hides at least one point.
    ``heights``: the least and the greatest elevation of the camera in degrees above the table.
    ``light``: a kind of `path_light.drawn`. ``between``: the share of the stones that are laid
    between points where there is room, on a board with few stones.
    """

    bare: bool = False
    full: bool = False
    tinted: bool = False
    hand: bool = False
    heights: tuple[float, float] | None = None
    light: str | None = None
    between: float = 0.0


PATH_KINDS = {
    "any": Kind(),
    "bare": Kind(bare=True),
    "low": Kind(full=True, heights=(30.0, 45.0)),
    "tinted": Kind(tinted=True),
    "above": Kind(hand=True, heights=(75.0, 90.0)),
    "lamps": Kind(light="coloured"),
    "loose": Kind(between=SHARE),
}
