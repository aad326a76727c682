"""How arrays of simulated boards say what lies on a point."""

from __future__ import annotations

from rules.color import Color

EMPTY, BLACK, WHITE = 0, 1, 2


def point_code(stone: Color | None) -> int:
    """The code of a stone of this colour, or of an empty point."""
    if stone is None:
        return EMPTY
    return BLACK if stone is Color.BLACK else WHITE
