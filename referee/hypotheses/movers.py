"""Whose hand it was: the side of the board it came from, told or learnt."""

from __future__ import annotations

from rules.color import Color
from rules.points import Point

from ..belief.changes import Change
from ..settings import Settings
from ..state import State


def mover_of(state: State, settings: Settings, change: Change) -> Color | None:
    """Whose stone it was, by the clock or the side of the board; None where that is unknown.

    A press by one player alone since the stone lay there says that the move was that player's.
    Sides say nothing of a stone that no hand was seen to bring.
    """
    pressed = [color for color, t_ns in state.presses.items() if t_ns >= change.since_ns]
    if len(pressed) == 1:
        return pressed[0]
    if change.side < 0 or change.covered is False:
        return None
    black = black_side(state, settings)
    if black is None:
        return None
    if change.side == black:
        return Color.BLACK
    return Color.WHITE if change.side == (black + 2) % 4 else None


def black_side(state: State, settings: Settings) -> int | None:
    """The number of Black's side (0 bottom, 1 left, 2 top, 3 right), told or learnt."""
    if settings.black_side is not None:
        return 0
    if settings.black_hand is not None:
        return ("bottom", "left", "top", "right").index(settings.black_hand.value)
    votes = [state.sides[side][0] + state.sides[(side + 2) % 4][1] for side in range(4)]
    against = [state.sides[side][1] + state.sides[(side + 2) % 4][0] for side in range(4)]
    best = max(range(4), key=lambda side: votes[side] - 4 * against[side])
    return best if votes[best] >= 4 and against[best] * 8 <= votes[best] else None


def near_owner(state: State, settings: Settings, point: Point, stone: Color) -> bool:
    """Whether a hand of the player of `stone` may hide no point as it lays one at `point`.

    So it may be on the first lines of that player's side; where nobody knows who sits where, on
    the first line of any.
    """
    last = settings.size - 1
    from_edge = (last - point.row, point.col, point.row, last - point.col)
    black = black_side(state, settings)
    if black is None:
        return min(from_edge) < 1
    side = black if stone is Color.BLACK else (black + 2) % 4
    return from_edge[side] < settings.limits.own_edge_lines
