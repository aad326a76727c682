"""What irregularities have in common: a note of the truth, a pause, the way back."""

from __future__ import annotations

from rules.color import BLACK, WHITE, Color
from rules.moves import Move
from rules.points import Point

from .evening import Evening, Wrong

CALM = 1.2
"""Seconds between a hand's leaving and the next that comes to mend something."""


def note(
    e: Evening,
    type: str,
    points: set[Point] | frozenset[Point],
    t: float,
    right: float,
    road: str,
    also: tuple[str, ...] = (),
) -> None:
    """It goes down in the truth (see `Wrong`)."""
    e.wrong.append(Wrong(type, frozenset(points), t, right, also, road))


def pause(e: Evening, low: float = 3.5, high: float = 14.0) -> float:
    """Seconds until somebody mends what is wrong."""
    return float(e.rng.uniform(low, high))


def one_of(e: Evening, points: list[Point]) -> Point:
    """One of `points`."""
    return points[int(e.rng.integers(len(points)))]


def quiet(e: Evening, color: Color) -> list[Point]:
    """Points where `color` could play and nothing is captured, a line from the edge and more."""
    size = e.size
    return [
        p
        for p in e.game.legal(color)
        if 0 < p.row < size - 1
        and 0 < p.col < size - 1
        and p not in e.shunned
        and p not in e.table.lying
        and not e.game.follow(Move(color, p))[0].captures
        and len(e.game.position.neighbours(p)) == 4
    ]


def restore(e: Evening, t: float, who: Color) -> float:
    """The table is made to lie as the game stands, a stone at a time; when that is done."""
    stops = []
    wanted = {
        **dict.fromkeys(e.game.position.stones(BLACK), BLACK),
        **dict.fromkeys(e.game.position.stones(WHITE), WHITE),
    }
    for point in sorted(set(e.table.lying) | set(wanted)):
        lies = e.table.lying.get(point)
        color = wanted.get(point)
        if (lies[1] if lies else None) is color:
            continue
        if lies:
            t += float(e.rng.uniform(0.5, 1.1))
            e.table.lift(t, point)
            stops.append((t, point))
        if color is not None:
            t += float(e.rng.uniform(0.6, 1.3))
            e.table.put(t, color, point, e.lies(point))
            stops.append((t, point))
    if stops:
        e.now = e.hand(who, stops).ends
    return t
